mod headings;
mod leavers;
mod letters;
mod non_pupils;
mod notes;
mod questions;
mod tables;

use super::*;
use crate::content::files::LARGEST_FILE;

const GOOD: &str = include_str!("../../../../rosters/sample-class.csv");

fn told(text: impl AsRef<[u8]>) -> Vec<String> {
    parse(text.as_ref(), "c.csv").expect_err("a list with mistakes").iter().map(|problem| problem.message.clone()).collect()
}

fn listed(text: impl AsRef<[u8]>) -> Vec<(usize, String, Option<String>)> {
    let pupils = parse(text.as_ref(), "c.csv").expect("a list");
    pupils.into_iter().map(|pupil| (pupil.row, pupil.name, pupil.unit.map(|unit| unit.to_string()))).collect()
}

/// What [`listed`] gives for a row.
fn pupil(row: usize, name: &str, unit: &str) -> (usize, String, Option<String>) {
    (row, name.to_owned(), (!unit.is_empty()).then(|| unit.to_owned()))
}

/// The names of a list that is read without a question.
fn names(text: &str) -> Vec<String> {
    parse(text.as_bytes(), "list").expect("a list").into_iter().map(|pupil| pupil.name).collect()
}

fn class(text: &str) -> Vec<Pupil> {
    parse(text.as_bytes(), "c.csv").expect("a list")
}

#[test]
fn the_sample_class_has_a_pupil_for_each_unit() {
    let pupils = class(GOOD);
    assert_eq!(pupils.len(), 31);
    assert_eq!((pupils[4].name.as_str(), pupils[4].row), ("Elif Yılmaz", 6));
}

#[test]
fn commas_semicolons_and_tabs_all_part_cells() {
    let expected = [pupil(2, "Bo", "N02"), pupil(3, "Zoë", "")];
    for sign in [",", ";", "\t"] {
        for end in ["\n", "\r\n", "\r"] {
            let text = format!("Name{sign}UNIT{end}Bo{sign}n02{end}Zoë{sign}{end}");
            assert_eq!(listed(&text), expected, "{text:?}");
            assert_eq!(listed(format!("\u{FEFF}{text}")), expected, "{text:?}");
        }
    }
}

#[test]
fn headings_may_stand_anywhere_and_be_left_out() {
    assert_eq!(listed("no,Unit,form,NAME\n1,S01,7b,Bo\n"), [pupil(2, "Bo", "S01")]);
    assert_eq!(listed("Bo\nZoë\n"), [pupil(1, "Bo", ""), pupil(2, "Zoë", "")]);
    assert_eq!(listed("Bo,N01\nZoë"), [pupil(1, "Bo", "N01"), pupil(2, "Zoë", "")]);
    assert_eq!(listed("name\nBo"), [pupil(2, "Bo", "")]);
    assert_eq!(told("unit\nN01"), ["Row 1: no heading says “name”. Write it over the pupils’ names."]);
    assert_eq!(listed("name,name\nBo,Mrs Ek"), [pupil(2, "Bo", "")], "pupil and parent");
    assert_eq!(told("name,unit,unit\nBo"), ["Row 1: two headings say “unit”. Keep one of them."]);
}

#[test]
fn rows_are_counted_as_a_spreadsheet_counts_them() {
    for end in ["\n", "\r\n"] {
        let text = ["name,unit", "", "Bo,N01", " , ", ",,,", "", "\"Zoë\",", "\"two", "lines\",", "Al,N99x"].join(end);
        assert_eq!(
            told(&text),
            [
                "Row 8, column A: “two\u{FFFD}lines” runs over several lines. Write it on one; perhaps a quotation mark is missing at its end.",
                "Row 9, column B: “N99x” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            ]
        );
    }
    assert_eq!(listed("\n\nname\n\nBo\n\n\nAl\n"), [pupil(5, "Bo", ""), pupil(8, "Al", "")]);
    assert_eq!(listed("\r\n\r\nname\r\n\r\nBo\r\n\r\n\r\nAl"), [pupil(5, "Bo", ""), pupil(8, "Al", "")]);
}

#[test]
fn quotation_marks_hold_commas_and_trailing_commas_mean_nothing() {
    assert_eq!(
        listed("name,unit\n\"Carter, Amelie\",N01,,\n\"Bo \"\"B\"\" Ek\",,\n"),
        [pupil(2, "Amelie Carter", "N01"), pupil(3, "Bo \"B\" Ek", "")]
    );
    let told = told("name,unit\nCarter,Amelie,N01\n");
    assert_eq!(
        told,
        ["Row 2: there are more than 2 cells. A name with a comma in it stands in quotation marks, and other columns need headings."]
    );
}

#[test]
fn names_that_are_written_from_right_to_left_are_names() {
    assert_eq!(listed("name,unit\nمريم حداد,S01\nשרה כהן,\n"), [pupil(2, "مريم حداد", "S01"), pupil(3, "שרה כהן", "")]);
    assert_eq!(listed("name\nBo\u{202E}b\n"), [pupil(2, "Bob", "")]);
}

#[test]
fn every_mistake_of_a_class_list_is_told_at_once_with_its_row() {
    let long = "x".repeat(201);
    let text = format!("name,unit\n,N01\nBo,X1\nAl,N02\nAl,N03\nCy,N02\n\u{7}Di,N0\n{long},\n");
    let told = told(&text);
    assert_eq!(
        told,
        [
            "Row 2, column A: the name is empty. Write one, or empty the row.",
            "Row 3, column B: “X1” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            "Row 6: N02 is taken in row 4 already. Write another unit, or leave the cell empty.",
            "Row 7, column A: “\u{FFFD}Di” holds a character that cannot be seen. Type the name anew.",
            "Row 7, column B: “N0” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            &format!("Row 8, column A: “{}…” has 201 characters. Write 200 at most.", "x".repeat(40)),
        ]
    );
}

#[test]
fn a_list_of_nobody_is_told_so() {
    for text in ["", "\u{FEFF}", "\n\r\n \n,,\n"] {
        assert_eq!(told(text), ["The list names nobody. Write a pupil in each row."], "{text:?}");
    }
    assert_eq!(told("name,unit\n"), ["The list has headings and names nobody. Write a pupil in each row."]);
}

#[test]
fn a_list_has_a_thousand_rows_a_hundred_and_twenty_pupils_and_a_mebibyte_at_most() {
    let rows = |count: usize| (0..count).map(|row| format!("P{row}")).collect::<Vec<_>>().join("\n\n");
    assert_eq!(listed(rows(120)).len(), 120);
    assert_eq!(told(rows(1_000)), ["The list has 1,000 pupils, and a class has 120 at most. Keep only the pupils of one class."]);
    assert_eq!(told(rows(1_001)), ["The list has 1,001 rows, and a class list has 1,000 at most. Keep only the pupils of one class."]);
    assert_eq!(told(vec![b'\n'; LARGEST_FILE + 1]), ["The list is larger than 1 MiB. Keep only the pupils of one class."]);
    assert_eq!(told(vec![b'\n'; LARGEST_FILE]).len(), 1);
    assert_eq!(told(vec![b'"'; LARGEST_FILE]).len(), 1);
}

#[test]
fn those_who_are_away_and_apart_are_noted() {
    let list = class("name,absent,not with,wish\nBo,yes,Al / Cy & Di,\nAl,no,,knight\nCy,ill,,\n");
    assert_eq!(list.iter().map(|pupil| pupil.absent).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(list[0].not_with, ["Al", "Cy", "Di"]);
    assert_eq!(list[1].wish.as_deref(), Some("knight"));
}

#[test]
fn those_who_are_apart_are_written_as_the_list_writes_names() {
    let apart = |rows: &str| class(&format!("name,not with\n{rows}"))[0].not_with.clone();
    let turned = |cell: &str| apart(&format!("\"Lind, Ada\",\"{cell}\"\n\"Ek, Bo\",\n\"Fo, Cy\",\n"));
    assert_eq!(turned("Ek, Bo"), ["Bo Ek"]);
    assert_eq!(turned("Ek, Bo; Fo, Cy"), ["Bo Ek", "Cy Fo"]);
    assert_eq!(turned("Bo Ek"), ["Bo Ek"]);
    assert_eq!(turned("Bo,"), ["Bo"]);
    assert_eq!(turned("Bo, Cy, Di"), ["Bo", "Cy", "Di"]);
    assert_eq!(apart("Ada,\"Bo, Cy\"\nBo,\nCy,\n"), ["Bo", "Cy"]);
}

#[test]
fn what_many_rows_share_is_told_once() {
    let told = |text: &str| read(text.as_bytes(), "c.csv", &ListOptions::default()).expect("a list").told();
    let named = |names: &[&str]| told(&format!("name\n{}\n", names.join("\n")));
    assert_eq!(
        named(&["P1", "P2", "P3", "P4", "P5", "P6", "Bo", "P7", "P8", "Al", "P9", "=Cy"]),
        [
            "Rows 2 to 7, 9, 10 and 12: the names have numbers in them. Are they pupils?",
            "Row 13, column A: “=Cy” looks like a formula. It is kept as text.",
        ]
    );
    assert_eq!(named(&["P1", "P2", "P3", "P4", "P5", "Bo"]).len(), 5, "five are few");
    assert_eq!(named(&["P1", "P2", "P3", "P4", "P5", "P6"]), ["Rows 2 to 7: the names have numbers in them. Are they pupils?"]);
    assert_eq!(
        told("no,name\n1,Ada\n2,Bo\n3,\n4,\n5,\n6,\n7,\n8,\n"),
        ["Column A, “no”, is passed over.", "Rows 4 to 9: they hold only numbers, and no names."]
    );
}

#[test]
fn three_of_one_name_are_told_apart() {
    assert_eq!(names("Ben Okoro\nBEN  OKORO\nBen Okoro (2)\nBenOkoro\n"), ["Ben Okoro", "BEN OKORO (3)", "Ben Okoro (2)", "BenOkoro (4)"]);
}

#[test]
fn columns_are_called_as_a_spreadsheet_calls_them() {
    assert_eq!([0, 25, 26, 63, 701, 702].map(list::column_name), ["A", "Z", "AA", "BL", "ZZ", "AAA"]);
}

#[test]
fn headings_are_known_by_their_words() {
    use crate::content::roster::words::Kind::{Called, First, Full, Last, LastFirst, Name};
    for (heading, meaning) in [
        ("Student Legal First Name", Some(First)),
        ("LAST_NAME", Some(Last)),
        ("Legal Surname", Some(Last)),
        ("Preferred Forename", Some(Called)),
        ("Student: Full name", Some(Full)),
        ("LastFirst", Some(LastFirst)),
        ("Name (Last, First)", Some(LastFirst)),
        ("Nazwisko i imię", Some(LastFirst)),
        ("Nom, prénom", Some(LastFirst)),
        ("Nombre y apellidos", Some(Full)),
        ("foreName", Some(First)),
        ("Child’s name", Some(Name)),
        ("Nom de l’élève", Some(Name)),
        ("Pupil", Some(Name)),
        ("Tutor name", None),
        ("Last downloaded from this course", None),
        ("School name", None),
        ("Christian", None),
        ("Student ID", None),
    ] {
        assert_eq!(words::meaning(heading), meaning, "{heading}");
    }
}

#[test]
fn a_pupil_called_child_is_no_heading() {
    assert_eq!(names("Smith, John\nChild, Lee\nKind, Bo\n"), ["John Smith", "Lee Child", "Bo Kind"]);
    assert_eq!(names("Kim\nNimi\nNom\n"), ["Kim", "Nimi", "Nom"]);
    assert_eq!(names("Class 6b\nName\nAda\n"), ["Ada"]);
}

#[test]
fn pupils_are_called_what_they_want_to_be_called() {
    assert_eq!(names("First name,Middle name,Last name,Preferred name\nAdelaide,M,Lind,Ada\nBo,K,Ek,\n"), ["Ada Lind", "Bo Ek"]);
    assert_eq!(
        names("Legal name,Chosen name\nAmy Carter,Sam\nBo Ek,Bo Ek\nEva van der Berg,Evi\nCy Ray Om,Ray\n")[..3],
        ["Sam Carter", "Bo Ek", "Evi van der Berg"]
    );
    assert_eq!(names("Student Name,Preferred Name\n\"Lind, Mary Ann\",Molly\n\"Ek, Bo\",\n"), ["Molly Lind", "Bo Ek"]);
}

#[test]
fn nobody_is_away_by_a_guess() {
    let away = |cells: &str| class(&format!("name,absent\n{cells}\n")).iter().filter(|pupil| pupil.absent).count();
    assert_eq!(away("Ada,1\nBo,3\nCy,0"), 0, "days");
    assert_eq!(away("Ada,/\nBo,\\\nCy,P"), 0, "a register");
    assert_eq!(away("Ada,x\nBo,\nCy,"), 1);
    assert_eq!(away("Ada,no\nBo,ill today\nCy,yes"), 2);
    assert_eq!(away("Ada,perhaps\nBo,no\nCy,no"), 0);
}

#[test]
fn everybody_on_a_line_is_read_however_long_it_is() {
    let all: Vec<String> =
        (0..70_u8).map(|number| format!("Ze{}{}", char::from(b'a' + number / 10), char::from(b'a' + number % 10))).collect();
    assert_eq!(names(&all.join(", ")), all);
    assert_eq!(names("Ada Lind, Bo Ek and Cy Ford."), ["Ada Lind", "Bo Ek", "Cy Ford"]);
}
