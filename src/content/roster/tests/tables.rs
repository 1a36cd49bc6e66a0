use super::names;
use crate::content::roster::*;

const FOUR: [&str; 4] = ["Emma Smith", "Ben Li", "Bo Ek", "Ava Hill"];

#[test]
fn a_second_table_below_is_read_with_its_own_headings() {
    assert_eq!(names("Name,Form\nEmma Smith,7B\nBen Li,7B\n\n5e B,\nFirst name,Surname\nBo,Ek\nAva,Hill\n"), FOUR);
}

#[test]
fn both_halves_of_a_report_of_a_meeting_give_each_pupil_once() {
    let halves = "1. Summary\nMeeting title\tHistory\n\n2. Participants\nName\tFirst Join\tEmail\tRole\nEmma Smith\t9:01\te@x.org\tPresenter\n\
        Ben Li\t9:02\tb@x.org\tPresenter\nJo Bloggs\t9:00\tj@x.org\tOrganizer\n\n3. In-Meeting Activities\nName\tJoin Time\tLeave Time\tEmail\tRole\n\
        Emma Smith\t9:01\t9:58\te@x.org\tPresenter\nBen Li\t9:02\t9:58\tb@x.org\tPresenter\nJo Bloggs\t9:00\t9:58\tj@x.org\tOrganizer\n";
    assert_eq!(names(halves), ["Emma Smith", "Ben Li"]);
}

#[test]
fn a_register_with_a_row_a_lesson_gives_each_pupil_once() {
    let rows = ["1 May", "2 May", "3 May"].iter().flat_map(|day| FOUR.iter().map(move |name| format!("{day},{name},/\n")));
    assert_eq!(names(&format!("Date,Name,Mark\n{}", rows.collect::<String>())), FOUR);
}

#[test]
fn the_same_number_is_the_same_pupil_and_another_number_is_another() {
    assert_eq!(names("Name,UPN\nEmma Smith,A1\nBen Li,A2\nEmma Smith,A1\n"), ["Emma Smith", "Ben Li"]);
    assert_eq!(names("Name,DOB\nEmma Smith,01/02/2013\nEmma Smith,05/06/2013\n"), ["Emma Smith", "Emma Smith (2)"]);
}

#[test]
fn tables_side_by_side_are_read_one_after_the_other() {
    assert_eq!(names("Name,Form,,Name,Form\nEmma Smith,7A,,Bo Ek,7B\nBen Li,7A,,Ava Hill,7B\n"), FOUR);
    assert_eq!(names("No,Name,No,Name\n1,Emma Smith,3,Bo Ek\n2,Ben Li,4,Ava Hill\n"), FOUR);
    assert_eq!(names("name,name\nEmma Smith,Karen Smith\nBen Li,Amy Li\n"), ["Emma Smith", "Ben Li"], "parents");
}

#[test]
fn seating_plans_are_read_row_by_row() {
    assert_eq!(names("Emma;Ben;Isla\nJack;Ava;Noah\n"), ["Emma", "Ben", "Isla", "Jack", "Ava", "Noah"]);
    assert_eq!(names("Emma Smith;Ben Li\nBo Ek;Ava Hill\n"), FOUR);
}

#[test]
fn groups_in_lines_are_read_without_their_labels() {
    assert_eq!(names("Group 1: Emma Smith, Ben Li\nGroup 2: Bo Ek, Ava Hill\n"), FOUR);
}

#[test]
fn cells_on_lines_of_their_own_are_put_together() {
    assert_eq!(names("Surname\nForename\nSmith\nEmma\nLi\nBen\nEk\nBo\n"), FOUR[..3]);
    assert_eq!(names("Nom\nSmith\nLi\nEk\nPrénom\nEmma\nBen\nBo\n"), FOUR[..3]);
}

#[test]
fn a_chat_is_refused_in_words() {
    let chat = "[12/05/2025, 10:01] Emma Smith: here\n[12/05/2025, 10:02] Ben Li: me too\n[12/05/2025, 10:03] Bo Ek: yes\n[12/05/2025, 10:04] Ava Hill: hi\n";
    let told = parse(chat.as_bytes(), "list").expect_err("no list");
    assert!(told.iter().any(|problem| problem.message.starts_with("This looks like a chat")), "{told}");
}

#[test]
fn a_number_and_a_blank_before_each_name_are_no_part_of_it() {
    assert_eq!(names("1 Ava\n2 Ben\n3 Bo\n4 Al\n"), ["Ava", "Ben", "Bo", "Al"]);
    assert_eq!(names("01 王明\n02 李小雨\n04 张伟\n"), ["王明", "李小雨", "张伟"]);
    assert_eq!(names("1번 강지우\n2번 김민준\n3번 박도윤\n"), ["강지우", "김민준", "박도윤"]);
    assert_eq!(names("1-Ava  \n2-Ben\n3-Bo\n"), ["Ava", "Ben", "Bo"]);
    assert_eq!(names("1王明\n2李小雨\n3张伟\n"), ["王明", "李小雨", "张伟"]);
    assert_eq!(names("Class 7B\n1 Ava\n2 Ben\n3 Bo\n4 Ida\n4 pupils\n"), ["Ava", "Ben", "Bo", "Ida"]);
}

#[test]
fn columns_of_several_spaces_are_seen_before_the_commas_within_them() {
    let rows = "9   Smith, Emma   8X   F\n10   Li, Ben   8X   M\n11   Ek, Bo   8X   M\n12   Hill, Ava   8X   F\n";
    assert_eq!(names(rows), FOUR);
    assert_eq!(names(&format!("Class 8X        Mr Bell        Room 4\n\n{rows}")), FOUR, "a title need not stand in the columns");
    assert_eq!(names("Smith, Emma   8X\nLi, Ben       8X\nEk, Bo        8X\nHill, Ava     8X\n"), FOUR);
}

#[test]
fn numbered_names_side_by_side_are_read_in_the_order_of_their_numbers() {
    assert_eq!(names("1. Emma Smith\t3. Bo Ek\n2. Ben Li\t4. Ava Hill\n"), FOUR);
    assert_eq!(names("1\tEmma Smith\t3\tBo Ek\n2\tBen Li\t4\tAva Hill\n"), FOUR);
    assert_eq!(names("1) Emma Smith     3) Bo Ek\n2) Ben Li         4) Ava Hill\n"), FOUR);
}

#[test]
fn a_first_name_that_sounds_like_a_heading_makes_no_table_of_a_list() {
    assert_eq!(names("name\nÅse Nr\nBen Li\nBo Ek\nAva Hill\nJack Wood\n"), ["Åse Nr", "Ben Li", "Bo Ek", "Ava Hill", "Jack Wood"]);
    assert_eq!(names("name\nJack Street\nBen Li\nBo Ek\nAva Hill\nIda Fox\n"), ["Jack Street", "Ben Li", "Bo Ek", "Ava Hill", "Ida Fox"]);
    assert_eq!(names("name\nEmma Tutor\nBen Li\nBo Ek\nAva Hill\nIda Fox\n"), ["Emma Tutor", "Ben Li", "Bo Ek", "Ava Hill", "Ida Fox"]);
    assert_eq!(names("Name\nNumber\nEmma Smith\n4\nBen Li\n7\nBo Ek\n9\n"), FOUR[..3]);
}

#[test]
fn a_table_that_lies_on_its_side_is_turned_round() {
    let five = ["Emma Smith", "Ben Li", "Bo Ek", "Ava Hill", "Jack Wood"];
    assert_eq!(names("Name,Emma Smith,Ben Li,Bo Ek,Ava Hill,Jack Wood\nForm,8B,8B,8B,8B,8B\n"), five);
    assert_eq!(names(",Emma Smith,Ben Li,Bo Ek,Ava Hill,Jack Wood\nForm,8B,8B,8B,8B,8B\n"), five);
    assert_eq!(names("Surname;Smith;Li;Ek;Hill;Wood\nForename;Emma;Ben;Bo;Ava;Jack\nForm;8B;8B;8B;8B;8B\n"), five);
    assert_eq!(names("Name,Maths,April,May,June,Art\nEmma Smith,1,2,3,4,5\nBen Li,1,2,3,4,5\n"), five[..2]);
}
