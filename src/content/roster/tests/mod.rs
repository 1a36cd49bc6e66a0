mod letters;
mod words;

use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;
use crate::content::files::LARGEST_FILE;

/// A list of `cases.toml`, and what is to be read of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    list: String,
    /// The names of the pupils.
    names: Option<Vec<String>>,
    /// How many pupils there are.
    pupils: Option<usize>,
    /// The pupils with their rows, and their units where the list gives them one.
    rows: Option<Vec<String>>,
    /// Who is absent.
    absent: Option<Vec<String>>,
    /// What the teacher is told in place of pupils.
    told: Option<Vec<String>>,
    /// Words among what the teacher is told in place of pupils.
    says: Option<String>,
    /// The flags of the answers to the only question, each with the pupils who are read then, those who are absent in brackets.
    answers: Option<Vec<[String; 2]>>,
}

impl Case {
    fn check(&self, title: &str) {
        let list = &self.list;
        let found = parse(list.as_bytes(), "c.csv");
        let pupils = found.iter().flatten();
        let names = |pupils: &mut dyn Iterator<Item = &ListedPupil>| pupils.map(|pupil| pupil.name.clone()).collect::<Vec<_>>();
        let with_row = |pupil: &ListedPupil| {
            let unit = pupil.unit.map(|unit| format!(" {unit}")).unwrap_or_default();
            format!("{} {}{unit}", pupil.row, pupil.name)
        };
        let is_refused = self.told.is_some() || self.says.is_some() || self.answers.is_some();
        assert_eq!(found.is_err(), is_refused, "{title}: {list:?} {found:?}");
        if let Some(expected) = &self.names {
            assert_eq!(names(&mut pupils.clone()), *expected, "{title}: {list:?}");
        }
        if let Some(expected) = self.pupils {
            assert_eq!(pupils.clone().count(), expected, "{title}: {list:?}");
        }
        if let Some(expected) = &self.rows {
            assert_eq!(pupils.clone().map(with_row).collect::<Vec<_>>(), *expected, "{title}: {list:?}");
        }
        if let Some(expected) = &self.absent {
            assert_eq!(names(&mut pupils.filter(|pupil| pupil.absent)), *expected, "{title}: {list:?}");
        }
        if let Some(expected) = &self.told {
            assert_eq!(messages(list), *expected, "{title}: {list:?}");
        }
        if let Some(expected) = &self.says {
            assert!(messages(list).iter().any(|message| message.contains(expected)), "{title}: {list:?}");
        }
        if let Some(expected) = &self.answers {
            assert_eq!(answered(list), *expected, "{title}: {list:?}");
        }
    }
}

#[test]
fn each_list_of_the_cases_is_read_as_they_say() {
    #[derive(Deserialize)]
    struct Cases {
        cases: Vec<Case>,
    }
    let all: BTreeMap<String, Cases> = toml::from_str(include_str!("cases.toml")).expect("cases");
    for (title, Cases { cases }) in all {
        assert!(!cases.is_empty(), "{title}");
        for case in cases {
            case.check(&title);
        }
    }
}

/// The flags of the answers to the only question of a list, each with the pupils who are read then.
fn answered(text: &str) -> Vec<[String; 2]> {
    let list = look(text);
    let [question] = list.questions.as_slice() else { panic!("{text:?}: {:?}", list.questions) };
    assert!(question.words.ends_with('?'), "{question:?}");
    let after = |answer: &Answer| {
        let list = read(text.as_bytes(), "list", &answer.options).expect("a list");
        let name = |pupil: &ListedPupil| if pupil.absent { format!("({})", pupil.name) } else { pupil.name.clone() };
        // One answer settles the question.
        assert_eq!(list.questions, [], "{text:?}");
        [answer.flag.clone(), list.pupils().iter().map(name).collect::<Vec<_>>().join(", ")]
    };
    question.answers.iter().map(after).collect()
}

fn look(text: &str) -> ClassList {
    read(text.as_bytes(), "list", &ListOptions::default()).expect("a list")
}

fn messages(text: impl AsRef<[u8]>) -> Vec<String> {
    parse(text.as_ref(), "c.csv").expect_err("a list with mistakes").iter().map(|problem| problem.message.clone()).collect()
}

fn class(text: &str) -> Vec<ListedPupil> {
    parse(text.as_bytes(), "c.csv").expect("a list")
}

fn names(text: &str) -> Vec<String> {
    class(text).into_iter().map(|pupil| pupil.name).collect()
}

#[test]
fn the_sample_class_has_a_pupil_for_each_unit() {
    let pupils = class(include_str!("../../../../rosters/sample-class.csv"));
    assert_eq!(pupils.len(), 31);
    assert_eq!((pupils[4].name.as_str(), pupils[4].row), ("Elif Yılmaz", 6));
}

#[test]
fn commas_semicolons_and_tabs_all_part_cells() {
    for (sign, end) in [",", ";", "\t"].into_iter().flat_map(|sign| ["\n", "\r\n", "\r"].map(|end| (sign, end))) {
        let text = format!("Name{sign}UNIT{end}Bo{sign}n02{end}Zoë{sign}{end}");
        for text in [format!("\u{FEFF}{text}"), text] {
            let found: Vec<_> = class(&text).into_iter().map(|pupil| (pupil.row, pupil.name, pupil.unit)).collect();
            assert_eq!(found, [(2, "Bo".to_owned(), "N02".parse().ok()), (3, "Zoë".to_owned(), None)], "{text:?}");
        }
    }
}

#[test]
fn every_mistake_of_a_class_list_is_told_at_once_with_its_row() {
    let long = "x".repeat(201);
    assert_eq!(
        messages(format!("name,unit\n,N01\nBo,X1\nAl,N02\nAl,N03\nCy,N02\n\u{7}Di,N0\n{long},\n")),
        [
            "Row 2, column A: the name is empty. Write one, or empty the row.",
            "Row 3, column B: “X1” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            "Row 6: N02 is taken in row 4 already. Write another unit, or leave the cell empty.",
            "Row 7, column A: “\u{FFFD}Di” holds a character that cannot be seen. Type the name anew.",
            "Row 7, column B: “N0” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            &format!("Row 8, column A: “{}…” has 201 characters. Write 200 at most.", "x".repeat(40)),
        ]
    );
    for end in ["\n", "\r\n"] {
        assert_eq!(
            messages(["name,unit", "", "Bo,N01", " , ", ",,,", "", "\"Zoë\",", "\"two", "lines\",", "Al,N99x"].join(end)),
            [
                "Row 8, column A: “two\u{FFFD}lines” runs over several lines. Write it on one; perhaps a quotation mark is missing at its end.",
                "Row 9, column B: “N99x” is not a unit; write N or S and a number, such as N01, or leave the cell empty.",
            ]
        );
    }
}

#[test]
fn a_list_has_a_thousand_rows_a_hundred_and_twenty_pupils_and_a_mebibyte_at_most() {
    let rows = |count: usize| (0..count).map(|row| format!("P{row}")).collect::<Vec<_>>().join("\n\n");
    assert_eq!(names(&rows(120)).len(), 120);
    assert_eq!(messages(rows(1_000)), ["The list has 1,000 pupils, and a class has 120 at most. Keep only the pupils of one class."]);
    assert_eq!(messages(rows(1_001)), ["The list has 1,001 rows, and a class list has 1,000 at most. Keep only the pupils of one class."]);
    assert_eq!(messages(vec![b'\n'; LARGEST_FILE + 1]), ["The list is larger than 1 MiB. Keep only the pupils of one class."]);
    for sign in *b"\n\"" {
        assert_eq!(messages(vec![sign; LARGEST_FILE]).len(), 1);
    }
}

#[test]
fn those_who_are_away_and_apart_are_noted_as_the_list_writes_names() {
    let list = class("name,absent,not with,wish\nBo,yes,Al / Cy & Di,\nAl,no,,knight\nCy,ill,,\n");
    assert_eq!(list.iter().map(|pupil| pupil.absent).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(list[0].not_with, ["Al", "Cy", "Di"]);
    assert_eq!(list[1].wish.as_deref(), Some("knight"));
    let apart = |rows: &str| class(&format!("name,not with\n{rows}"))[0].not_with.join(" | ");
    let cells = ["Ek, Bo", "Ek, Bo; Fo, Cy", "Bo Ek", "Bo,", "Bo, Cy, Di"];
    let turned = cells.map(|cell| apart(&format!("\"Lind, Ada\",\"{cell}\"\n\"Ek, Bo\",\n\"Fo, Cy\",\n")));
    assert_eq!(turned, ["Bo Ek", "Bo Ek | Cy Fo", "Bo Ek", "Bo", "Bo | Cy | Di"]);
    assert_eq!(apart("Ada,\"Bo, Cy\"\nBo,\nCy,\n"), "Bo | Cy");
}

#[test]
fn a_remark_that_many_rows_share_is_told_once() {
    let told = |text: &str| look(text).told();
    let named = |names: &str| told(&format!("name\n{}\n", names.replace(' ', "\n")));
    assert_eq!(
        named("P1 P2 P3 P4 P5 P6 Bo P7 P8 Al P9 =Cy"),
        [
            "Rows 2 to 7, 9, 10 and 12: the names have numbers in them. Are they pupils?",
            "Row 13, column A: “=Cy” looks like a formula. It is kept as text.",
        ]
    );
    assert_eq!(named("P1 P2 P3 P4 P5 Bo").len(), 5, "five are few");
    assert_eq!(named("P1 P2 P3 P4 P5 P6"), ["Rows 2 to 7: the names have numbers in them. Are they pupils?"]);
    assert_eq!(
        told("no,name\n1,Ada\n2,Bo\n3,\n4,\n5,\n6,\n7,\n8,\n"),
        ["Column A, “no”, is passed over.", "Rows 4 to 9: they hold only numbers, and no names."]
    );
}

#[test]
fn columns_are_called_as_a_spreadsheet_calls_them() {
    assert_eq!([0, 25, 26, 63, 701, 702].map(places::column_name), ["A", "Z", "AA", "BL", "ZZ", "AAA"]);
}

#[test]
fn everybody_on_a_line_is_read_however_long_it_is() {
    let name = |number: u8| format!("Ze{}{}", char::from(b'a' + number / 10), char::from(b'a' + number % 10));
    let all: Vec<String> = (0..70_u8).map(name).collect();
    assert_eq!(names(&all.join(", ")), all);
}

#[test]
fn a_register_with_a_row_a_lesson_gives_each_pupil_once() {
    let pupils = ["Emma Smith", "Ben Li", "Bo Ek", "Ava Hill"];
    let rows = ["1 May", "2 May", "3 May"].iter().flat_map(|day| pupils.iter().map(move |name| format!("{day},{name},/\n")));
    assert_eq!(names(&format!("Date,Name,Mark\n{}", rows.collect::<String>())), pupils);
}

#[test]
fn pupils_who_have_left_by_a_note_or_a_status_are_left_out_and_told() {
    for (heading, here, left) in [
        ("Notes", "", "left Oct half term"),
        ("status", "active", "tobedeleted"),
        ("Note", "", "ritirato"),
        ("Situação", "Cursando", "Transferida"),
        ("Bemerkung", "", "Schulwechsel"),
        ("On roll", "Y", "N"),
        ("Leaving date", "", "12/05/2026"),
        ("Примечание", "", "выбыла"),
    ] {
        let text = format!("Name;{heading}\nEmma Smith;{here}\nAva Hill;{left}\nBen Li;{here}\nBo Ek;{here}\n");
        assert_eq!(names(&text), ["Emma Smith", "Ben Li", "Bo Ek"], "{left}");
        let lines = look(&text).told();
        assert!(lines.iter().any(|line| line.contains("Row 3") && line.contains("has left")), "{lines:?}");
    }
}

#[test]
fn a_name_that_the_teacher_writes_wins() {
    for (text, row, name, expected) in [
        ("Smith, Emma\nLi, Ben\nEk, Bo\n", 2, "Benny Li", ["Emma Smith", "Benny Li", "Bo Ek"].as_slice()),
        ("Emma Smith\nAnn & Bob\nBo Ek\n", 2, "Ann", &["Emma Smith", "Ann", "Bo Ek"]),
        ("Emma Smith\nTotal: 2\nBo Ek\n", 2, "Ben Li", &["Emma Smith", "Ben Li", "Bo Ek"]),
        ("name,unit\n,N01\nBo Ek,\n", 2, "Ben Li", &["Ben Li", "Bo Ek"]),
    ] {
        let options = ListOptions { rewritten: [(row, name.to_owned())].into(), ..ListOptions::default() };
        let list = read(text.as_bytes(), "list", &options).expect("a list");
        let found: Vec<String> = list.accept("list").expect("no question").into_iter().map(|pupil| pupil.name).collect();
        assert_eq!(found, expected);
    }
    let columns = ListOptions { name_columns: Some(vec![1, 0]), headings: Some(true), ..ListOptions::default() };
    let list = read(b"A,B,C\nSmith,Emma,7B\nLi,Ben,7B\n", "list", &columns).expect("a list");
    assert_eq!(list.accept("list").expect("no question")[0].name, "Emma Smith");
}

#[test]
fn no_question_names_a_column_twice() {
    let list = "Meeting ID,Topic,Start,Participants\n812,History,10/07/2026,3\n\nName (Original Name),Email,Join,Guest\nEmma Smith,,08:28,Yes\nBen Li,,08:30,Yes\nBo Ek,,08:31,Yes\n";
    for answer in look(list).questions.into_iter().flat_map(|question| question.answers) {
        let mut columns = answer.options.name_columns.unwrap_or_default();
        let all = columns.len();
        columns.dedup();
        assert_eq!(columns.len(), all, "{}", answer.flag);
    }
}

#[test]
fn numbers_and_bars_within_names_are_asked_about() {
    for name in ["Ame1ia Hill", "|sla Hill", "N0ah Hill"] {
        let list = format!("Emma Smith\n{name}\nBen Li\nBo Ek\n");
        assert!(look(&list).accept("list").is_err(), "{name}");
        let kept = ListOptions { letters: Some(Letters::AsWritten), ..ListOptions::default() };
        assert!(pasted(&list, &kept).expect("a list").accept("list").is_ok(), "{name}");
    }
    assert_eq!(look("Emma 2\nBen Li 7b\nBo 3rd\n").pupils().len(), 3);
}
