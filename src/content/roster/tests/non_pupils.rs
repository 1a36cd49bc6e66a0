use super::names;
use crate::content::roster::*;

#[test]
fn lines_round_the_names_are_nobody() {
    let lines = "Boys | Girls | Mädchen | Garçons : | Boys: 14 | Total | Total: 3 | Mean | Durchschnitt | 3 pupils | (3 rows affected) \
        | Mrs Bird | Class teacher Mrs Bird | Klassenlehrerin: Frau Dr. Sonntag | Page 1 of 2 | Printed on 12 May 2025 \
        | Confidential | #REF! | #N/A | vacant | N/A | TBC | ----- | Student 4 | Year 7 | 7B | Sent from my phone \
        | P = present, A = absent | Thanks | Names in this list are of the class";
    for line in lines.split(" | ") {
        for text in [format!("Emma Smith\nBen Li\nBo Ek\n{line}\n"), format!("{line}\nEmma Smith\nBen Li\nBo Ek\n")] {
            assert_eq!(names(&text), ["Emma Smith", "Ben Li", "Bo Ek"], "{line}");
        }
    }
}

#[test]
fn pupils_with_names_like_words_are_pupils() {
    let text = "Mark Day\nMax Page\nTom Best\nGrace Room\nSummer House\nBeste Yılmaz\nDag Hansen\nCara Jones\nAutumn Love\n";
    assert_eq!(names(text).len(), 9);
    assert_eq!(names("Mark\nMax\nHope\nDag\nCara\n"), ["Mark", "Max", "Hope", "Dag", "Cara"]);
}

#[test]
fn a_letter_is_left_out_round_the_names() {
    let text = "Hi Sarah,\n\nHere is my list for tomorrow.\n\nEmma Smith\nBen Li\nBo Ek\n\nKind regards\nJo Bloggs\nHead of Year 7\n";
    assert_eq!(names(text), ["Emma Smith", "Ben Li", "Bo Ek"]);
    let text = "Liebe Kollegin,\nhier die Namen der 7b:\nEmma Smith\nBen Li\nBo Ek\nViele Grüße\nP. Sonntag\n";
    assert_eq!(names(text), ["Emma Smith", "Ben Li", "Bo Ek"]);
}

#[test]
fn a_role_tells_teachers_from_pupils() {
    for (pupil, teacher) in
        [("Student", "Teacher"), ("Élève", "Enseignant"), ("Mitglied", "Besitzer"), ("Member", "Owner"), ("Attendee", "Organizer")]
    {
        let text = format!("Name;Role\nEmma Smith;{pupil}\nJo Bloggs;{teacher}\nBen Li;{pupil}\n");
        assert_eq!(names(&text), ["Emma Smith", "Ben Li"], "{teacher}");
    }
    assert_eq!(names("Name;Role\nEmma Smith;Presenter\nJo Bloggs;Organizer\nBen Li;Presenter\n"), ["Emma Smith", "Ben Li"]);
    let lines = "Owners (1)\nJo Bloggs\nOwner\nMembers (2)\nEmma Smith\nMember\nBen Li\nMember\n";
    assert_eq!(names(lines), ["Emma Smith", "Ben Li"]);
}

#[test]
fn a_class_of_numbered_pupils_is_one() {
    assert_eq!(names("Pupil 1\nPupil 2\nPupil 3\n"), ["Pupil 1", "Pupil 2", "Pupil 3"]);
}

#[test]
fn grown_ups_under_a_title_and_names_of_schools_are_nobody() {
    assert_eq!(names("Emma Smith\nBen Li\nBo Ek\nParents helping:\nKaren Smith\nJo Jones\n"), ["Emma Smith", "Ben Li", "Bo Ek"]);
    assert_eq!(
        names("Oakfield School\nClass list 7B\nTeacher: Mr P Harrow\nEmma Smith\nBen Li\nBo Ek\n"),
        ["Emma Smith", "Ben Li", "Bo Ek"]
    );
}

#[test]
fn one_name_with_a_comma_among_others_is_turned_round() {
    assert_eq!(names("Emma Smith\nLi, Ben\nBo Ek\nAva Hill\n"), ["Emma Smith", "Ben Li", "Bo Ek", "Ava Hill"]);
}

#[test]
fn single_words_over_groups_that_blank_rows_part_are_nobody() {
    let text = "GRYFFIN\nEmma Smith\nAva Hill\n\nRAVEN\nBen Li\nBo Ek\n";
    assert_eq!(names(text), ["Emma Smith", "Ava Hill", "Ben Li", "Bo Ek"]);
    assert_eq!(names("Coach A\nEmma Smith\nAva Hill\nCoach B\nBen Li\nBo Ek\n").len(), 4);
}

#[test]
fn a_line_in_brackets_and_a_row_of_the_whole_class_are_nobody() {
    assert_eq!(names("1. Emma Smith\n2. Ben Li\n3. Bo Ek\n(Tim is ziek)\n"), ["Emma Smith", "Ben Li", "Bo Ek"]);
    assert_eq!(names("Student name,Points\nEmma Smith,3\nBen Li,4\nWhole class,7\n"), ["Emma Smith", "Ben Li"]);
}

#[test]
fn a_role_under_a_heading_that_nobody_knows_tells_teachers_from_pupils() {
    assert_eq!(names("Navn;Hverv\nEmma Smith;Elev\nJo Bloggs;Lærer\nBen Li;Elev\nBo Ek;Elev\n"), ["Emma Smith", "Ben Li", "Bo Ek"]);
}

#[test]
fn statistics_at_the_end_are_nobody_though_max_is_a_name() {
    let text = "Surname,Forename,Mark\nSmith,Emma,50\nLi,Ben,51\nMean,,50.5\nMax,,51\n";
    assert_eq!(names(text), ["Emma Smith", "Ben Li"]);
    assert_eq!(names("Name,Mark\nEmma Smith,50\nBen,51\nMax,51\n"), ["Emma Smith", "Ben", "Max"]);
}

#[test]
fn timetables_and_tables_of_codes_are_no_class_lists() {
    for (text, what) in [
        (",Mon,Tue,Wed\nP1,Maths,English,Art\nP2,History,PE,French\nP3,Science,Music,Maths\n", "timetable"),
        ("sourcedId,classSourcedId,userSourcedId,role\ne0,c1,u0,student\ne1,c1,u1,student\ne2,c1,u2,student\n", "only codes"),
    ] {
        let problems = parse(text.as_bytes(), "list").expect_err("no class list").to_string();
        assert!(problems.contains(what), "{problems}");
    }
}
