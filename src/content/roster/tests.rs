use super::*;
use crate::rules::{Setup, Side};

const GOOD: &str = include_str!("../../../rosters/sample-class.csv");

fn told(text: impl AsRef<[u8]>) -> Vec<String> {
    parse(text.as_ref(), "c.csv").expect_err("a list with mistakes").iter().map(|problem| problem.message.clone()).collect()
}

fn read(text: impl AsRef<[u8]>) -> Vec<(usize, String, Option<String>)> {
    let pupils = parse(text.as_ref(), "c.csv").expect("a list");
    pupils.into_iter().map(|pupil| (pupil.row, pupil.name, pupil.unit.map(|unit| unit.to_string()))).collect()
}

/// What [`read`] gives for a row.
fn pupil(row: usize, name: &str, unit: &str) -> (usize, String, Option<String>) {
    (row, name.to_owned(), (!unit.is_empty()).then(|| unit.to_owned()))
}

fn senlac() -> Setup {
    crate::content::library::scenario("senlac").expect("the built-in scenario")
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
            assert_eq!(read(&text), expected, "{text:?}");
            assert_eq!(read(format!("\u{FEFF}{text}")), expected, "{text:?}");
        }
    }
}

#[test]
fn headings_may_stand_anywhere_and_be_left_out() {
    assert_eq!(read("no,Unit,form,NAME\n1,S01,7b,Bo\n"), [pupil(2, "Bo", "S01")]);
    assert_eq!(read("Bo\nZoë\n"), [pupil(1, "Bo", ""), pupil(2, "Zoë", "")]);
    assert_eq!(read("Bo,N01\nZoë"), [pupil(1, "Bo", "N01"), pupil(2, "Zoë", "")]);
    assert_eq!(read("name\nBo"), [pupil(2, "Bo", "")]);
    assert_eq!(told("unit\nN01"), ["Row 1: no heading says “name”. Write it over the pupils’ names."]);
    assert_eq!(told("name,name\nBo,Bo"), ["Row 1: two headings say “name”. Keep one of them."]);
    assert_eq!(told("name,unit,unit\nBo"), ["Row 1: two headings say “unit”. Keep one of them."]);
}

#[test]
fn rows_are_counted_as_a_spreadsheet_counts_them() {
    for end in ["\n", "\r\n"] {
        let text = ["name,unit", "", "Bo,N01", " , ", ",,,", "", "\"Zoë\",", "\"two", "lines\",", "Al,N99x"].join(end);
        assert_eq!(
            told(&text),
            [
                "Row 8: “two\u{FFFD}lines” runs over several lines. Write it on one; perhaps a quotation mark is missing at its end.",
                "Row 9: “N99x” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            ]
        );
    }
    assert_eq!(read("\n\nname\n\nBo\n\n\nAl\n"), [pupil(5, "Bo", ""), pupil(8, "Al", "")]);
    assert_eq!(read("\r\n\r\nname\r\n\r\nBo\r\n\r\n\r\nAl"), [pupil(5, "Bo", ""), pupil(8, "Al", "")]);
}

#[test]
fn quotation_marks_hold_commas_and_trailing_commas_mean_nothing() {
    assert_eq!(
        read("name,unit\n\"Carter, Amelie\",N01,,\n\"Bo \"\"B\"\" Ek\",,\n"),
        [pupil(2, "Carter, Amelie", "N01"), pupil(3, "Bo \"B\" Ek", "")]
    );
    let told = told("name,unit\nCarter,Amelie,N01\n");
    assert_eq!(
        told,
        ["Row 2: there are more than 2 cells. A name with a comma in it stands in quotation marks, and other columns need headings."]
    );
}

#[test]
fn names_that_are_written_from_right_to_left_are_names() {
    assert_eq!(read("name,unit\nمريم حداد,S01\nשרה כהן,\n"), [pupil(2, "مريم حداد", "S01"), pupil(3, "שרה כהן", "")]);
    assert_eq!(told("name\nBo\u{202E}b\n"), ["Row 2: “Bo\u{FFFD}b” holds a character that cannot be seen. Type the name anew."]);
}

#[test]
fn every_mistake_of_a_class_list_is_told_at_once_with_its_row() {
    let long = "x".repeat(201);
    let text = format!("name,unit\n,N01\nBo,X1\nAl,N02\nAl,N03\nCy,N02\n\u{7}Di,N0\n{long},\n");
    let told = told(&text);
    assert_eq!(
        told,
        [
            "Row 2: the name is empty. Write one, or empty the row.",
            "Row 3: “X1” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            "Row 5: “Al” is in row 4 already. Add a letter to tell the two apart.",
            "Row 6: N02 is taken in row 4 already. Write another unit, or leave the cell empty.",
            "Row 7: “\u{FFFD}Di” holds a character that cannot be seen. Type the name anew.",
            "Row 7: “N0” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            &format!("Row 8: “{}…” has 201 characters. Write 200 at most.", "x".repeat(40)),
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
fn what_is_no_text_is_told_how_to_be_saved() {
    let save = "Open it in the spreadsheet program and save it as “CSV UTF-8”.";
    assert_eq!(told(b"name\nBo\nZo\xEB\n"), [format!("Row 3: a letter is not written in UTF-8. {save}")]);
    assert_eq!(told(b"\xFF\xFEn\0a\0"), [format!("Row 1: a letter is not written in UTF-8. {save}")]);
    assert_eq!(told(b"PK\x03\x04..."), [format!("This is a spreadsheet and not a list of text. {save}")]);
}

#[test]
fn a_list_has_a_thousand_rows_and_a_mebibyte_at_most() {
    let rows = |count: usize| (0..count).map(|row| format!("P{row}")).collect::<Vec<_>>().join("\n\n");
    assert_eq!(read(rows(1_000)).len(), 1_000);
    assert_eq!(told(rows(1_001)), ["The list has more than 1,000 rows. Keep only the pupils of one class."]);
    assert_eq!(told(vec![b'\n'; LARGEST_FILE + 1]), ["The list is larger than 1 MiB. Keep only the pupils of one class."]);
    assert_eq!(told(vec![b'\n'; LARGEST_FILE]).len(), 1);
    assert_eq!(told(vec![b'"'; LARGEST_FILE]).len(), 1);
}

#[test]
fn pupils_without_a_unit_fill_the_free_ones_in_the_order_of_the_army_list() {
    let mut setup = senlac();
    seat(&mut setup, &class("name,unit\nBo,\nAl,N02\nCy,\nDi,S15\n"), "c.csv").expect("room for all");
    let led: Vec<_> = setup.units().filter_map(|(unit, muster)| Some((unit.to_string(), muster.player.clone()?))).collect();
    let expected = [("N01", "Bo"), ("N02", "Al"), ("N03", "Cy"), ("S15", "Di")].map(|(unit, name)| (unit.to_owned(), name.to_owned()));
    assert_eq!(led, expected);
}

#[test]
fn a_new_class_takes_the_place_of_the_old_one() {
    let mut setup = crate::content::library::sample_battle().expect("the sample battle");
    seat(&mut setup, &class("Bo"), "c.csv").expect("room for all");
    assert_eq!(setup.units().filter(|(_, unit)| unit.player.is_some()).count(), 1);
    assert_eq!(setup.player(UnitId::new(Side::Norman, 1)), Some("Bo"));
}

#[test]
fn a_class_that_does_not_fit_changes_nothing() {
    let mut setup = crate::content::library::sample_battle().expect("the sample battle");
    let before = setup.clone();
    let others: Vec<String> = (1..=33).map(|number| format!("P{number}\n")).collect();
    let text = format!("name,unit\nAl,N17\nBo,S99\n{}", others.concat());
    let problems = seat(&mut setup, &class(&text), "c.csv").expect_err("too many");
    assert_eq!(
        problems.to_string(),
        "Row 2: there is no unit N17. The Normans have N01 to N16. (c.csv)\n\
         Row 3: there is no unit S99. The Saxons have S01 to S15. (c.csv)\n\
         Row 35: no unit is left for “P32” and 1 pupil more: the list has 35 pupils and the battle 31 units. \
         Let two pupils lead a unit together by writing both names in one row. (c.csv)"
    );
    assert_eq!(setup, before);
}

#[test]
fn a_unit_that_two_pupils_want_is_told_wherever_the_list_comes_from() {
    let mut setup = senlac();
    let unit = Some(UnitId::new(Side::Norman, 1));
    let pupils = [Pupil { row: 1, name: "Bo".to_owned(), unit }, Pupil { row: 2, name: "Al".to_owned(), unit }];
    let problems = seat(&mut setup, &pupils, "c.csv").expect_err("twice");
    assert_eq!(problems.to_string(), "Row 2: N01 is taken in row 1 already. Write another unit, or leave the cell empty. (c.csv)");
    assert_eq!(setup, senlac());
}
