mod letters;
mod words;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::Deserialize;

use super::*;
use senlac_classroom::content::files::LARGEST_FILE;

/// A list in `cases.toml` and the expected result.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    list: String,
    /// Names of the pupils, in order.
    names: Option<Vec<String>>,
    /// Number of pupils in the list.
    pupils: Option<usize>,
    /// Pupils with their rows, and their units if the list gives any.
    rows: Option<Vec<String>>,
    /// Names of the absent pupils.
    absent: Option<Vec<String>>,
    /// Messages instead of pupils.
    told: Option<Vec<String>>,
    /// Words in a message instead of pupils.
    says: Option<String>,
    /// Flags of the answers to the only question, each with the resulting pupils. Absent pupils are in brackets.
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
            assert_eq!(question_answers(list), *expected, "{title}: {list:?}");
        }
    }
}

#[test]
fn every_list_in_the_cases_file_is_read_as_expected() {
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

/// Returns the flags of the answers to a list's only question, each with the resulting pupils.
fn question_answers(text: &str) -> Vec<[String; 2]> {
    let list = read_list(text);
    let [question] = list.questions.as_slice() else { panic!("{text:?}: {:?}", list.questions) };
    assert!(question.words.ends_with('?'), "{question:?}");
    let after = |answer: &Answer| {
        let list = read(text.as_bytes(), "list", &answer.options).expect("a list");
        let name = |pupil: &ListedPupil| if pupil.absent { format!("({})", pupil.name) } else { pupil.name.clone() };
        // No question remains after one answer.
        assert_eq!(list.questions, [], "{text:?}");
        [answer.flag.clone(), list.pupils().iter().map(name).collect::<Vec<_>>().join(", ")]
    };
    question.answers.iter().map(after).collect()
}

fn read_list(text: &str) -> ClassList {
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
    let pupils = class(include_str!("../../../rosters/sample-class.csv"));
    assert_eq!(pupils.len(), 31);
    assert_eq!((pupils[4].name.as_str(), pupils[4].row), ("Elif Yılmaz", 6));
}

#[test]
fn commas_semicolons_and_tabs_separate_cells() {
    for (sign, end) in [",", ";", "\t"].into_iter().flat_map(|sign| ["\n", "\r\n", "\r"].map(|end| (sign, end))) {
        let text = format!("Name{sign}UNIT{end}Bo{sign}n02{end}Zoë{sign}{end}");
        for text in [format!("\u{FEFF}{text}"), text] {
            let found: Vec<_> = class(&text).into_iter().map(|pupil| (pupil.row, pupil.name, pupil.unit)).collect();
            assert_eq!(found, [(2, "Bo".to_owned(), "N02".parse().ok()), (3, "Zoë".to_owned(), None)], "{text:?}");
        }
    }
}

#[test]
fn all_mistakes_in_a_class_list_are_reported_with_their_rows() {
    let long = "x".repeat(201);
    assert_eq!(
        messages(format!("name,unit\n,N01\nBo,X1\nAl,N02\nAl,N03\nCy,N02\n\u{7}Di,N0\n{long},\n")),
        [
            "Row 2, column A: the name is empty. Enter a name or clear the row.",
            "Row 3, column B: “X1” is not a unit; enter N or S and a number, such as N01, or leave the cell empty.",
            "Row 6: N02 is already taken in row 4. Enter another unit or leave the cell empty.",
            "Row 7, column A: “\u{FFFD}Di” contains an invisible character. Retype the name.",
            "Row 7, column B: “N0” is not a unit; enter N or S and a number, such as N01, or leave the cell empty.",
            &format!("Row 8, column A: “{}…” has 201 characters. Use 200 at most.", "x".repeat(40)),
        ]
    );
    for end in ["\n", "\r\n"] {
        assert_eq!(
            messages(["name,unit", "", "Bo,N01", " , ", ",,,", "", "\"Zoë\",", "\"two,N02", "lines\",", "Al,N99x"].join(end)),
            [
                "Row 8, column A: “two,N02 lines” runs over several lines. Put it on one line, and check for a missing quotation \
                 mark at its end.",
                "Row 9, column B: “N99x” is not a unit; enter N or S and a number, such as N01, or leave the cell empty.",
            ]
        );
    }
}

#[test]
fn lists_over_the_row_pupil_or_size_limit_are_refused() {
    let rows = |count: usize| (0..count).map(|row| format!("P{row}")).collect::<Vec<_>>().join("\n\n");
    assert_eq!(names(&rows(120)).len(), 120);
    assert_eq!(messages(rows(1_000)), ["The list has 1,000 pupils, but a class can have at most 120. Keep only the pupils of one class."]);
    assert_eq!(
        messages(rows(1_001)),
        ["The list has 1,001 rows, but a class list can have at most 1,000. Keep only the pupils of one class."]
    );
    assert_eq!(messages(vec![b'\n'; LARGEST_FILE + 1]), ["The list is larger than 1 MiB. Keep only the pupils of one class."]);
    for sign in *b"\n\"" {
        assert_eq!(messages(vec![sign; LARGEST_FILE]).len(), 1);
    }
}

#[test]
fn absences_and_pupils_to_separate_are_read() {
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
fn two_word_given_names_are_known_from_separate_surnames() {
    let given = |list: &str| -> Vec<(String, Option<String>)> {
        parse(list.as_bytes(), "c.csv").expect("a list").into_iter().map(|pupil| (pupil.name, pupil.given_name)).collect()
    };
    let known = |name: &str, given: Option<&str>| (name.to_owned(), given.map(ToOwned::to_owned));
    let expected = [known("Mary Jane Watson", Some("Mary Jane")), known("Ho Chi Wong", None), known("Ada Lind", None)];
    assert_eq!(given("First name,Last name\nMary Jane,Watson\nHo Chi,Wong\nAda,Lind\n"), expected);
    assert_eq!(given("Surname,Forename\nWatson,Mary Jane\nWong,Ho Chi\nLind,Ada\n"), expected);
    assert_eq!(given("Name\n\"Watson, Mary Jane\"\n\"Wong, Ho Chi\"\n\"Lind, Ada\"\n"), expected);
    let whole = [known("Mary Jane Watson", None), known("Ho Chi Wong", None), known("Ada Lind", None)];
    assert_eq!(given("Name\nMary Jane Watson\nHo Chi Wong\nAda Lind\n"), whole, "nobody knows");
}

#[test]
fn short_names_are_read_only_under_their_own_headings() {
    for heading in ["Short name", "Kurzname", "Known as on board", "Projector name", "Nom court", "Nombre corto", "SHORT_NAME"] {
        let list = class(&format!("Name,{heading}\nOlivia Brown, Liv \nOlivia Smith,\nJack Reid,Jack R\n"));
        let short: Vec<_> = list.iter().map(|pupil| (pupil.name.as_str(), pupil.short_name.as_deref())).collect();
        assert_eq!(short, [("Olivia Brown", Some("Liv")), ("Olivia Smith", None), ("Jack Reid", Some("Jack R"))], "{heading}");
    }
    // A nickname replaces the first name, as before.
    let list = class("First name,Last name,Nickname\nOlivia,Brown,Liv\n");
    assert_eq!((list[0].name.as_str(), list[0].short_name.as_deref()), ("Liv Brown", None));
    let long = "x".repeat(25);
    assert_eq!(
        messages(format!("Name,Short name\nOlivia Brown,Liv\nOlivia Smith,LIV\nJack Reid,{long}\n")),
        [
            "Row 3: “LIV” is the short name of row 2. Give each pupil a different short name.",
            "Row 4, column B: “xxxxxxxxxxxxxxxxxxxxxxxxx” has 25 characters. Use 24 at most.",
        ]
    );
}

#[test]
fn remarks_shared_by_many_rows_appear_once() {
    let remarks = |text: &str| read_list(text).remark_lines();
    let named = |names: &str| remarks(&format!("name\n{}\n", names.replace(' ', "\n")));
    assert_eq!(
        named("P1 P2 P3 P4 P5 P6 Bo P7 P8 Al P9 =Cy"),
        [
            "Rows 2 to 7, 9, 10 and 12: the names contain numbers. Are they pupils?",
            "Row 13, column A: “=Cy” looks like a formula. It is kept as text.",
        ]
    );
    assert_eq!(named("P1 P2 P3 P4 P5 Bo").len(), 5, "five are few");
    assert_eq!(named("P1 P2 P3 P4 P5 P6"), ["Rows 2 to 7: the names contain numbers. Are they pupils?"]);
    assert_eq!(
        remarks("no,name\n1,Ada\n2,Bo\n3,\n4,\n5,\n6,\n7,\n8,\n"),
        ["Column A, “no”, is ignored.", "Rows 4 to 9: they contain only numbers, not names."]
    );
}

#[test]
fn columns_have_the_same_letters_as_in_a_spreadsheet() {
    assert_eq!([0, 25, 26, 63, 701, 702].map(row_and_column_names::column_name), ["A", "Z", "AA", "BL", "ZZ", "AAA"]);
}

#[test]
fn every_name_on_a_long_line_is_read() {
    let name = |number: u8| format!("Ze{}{}", char::from(b'a' + number / 10), char::from(b'a' + number % 10));
    let all: Vec<String> = (0..70_u8).map(name).collect();
    assert_eq!(names(&all.join(", ")), all);
}

#[test]
fn pupils_repeated_for_each_lesson_are_read_once() {
    let pupils = ["Emma Smith", "Ben Li", "Bo Ek", "Ava Hill"];
    let rows = ["1 May", "2 May", "3 May"].iter().flat_map(|day| pupils.iter().map(move |name| format!("{day},{name},/\n")));
    assert_eq!(names(&format!("Date,Name,Mark\n{}", rows.collect::<String>())), pupils);
}

#[test]
fn pupils_who_left_are_ignored_with_a_remark() {
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
        let lines = read_list(&text).remark_lines();
        assert!(lines.iter().any(|line| line.contains("Row 3") && line.contains("has left")), "{lines:?}");
    }
}

#[test]
fn leaving_dates_are_compared_with_today() {
    let on = |text: &str, day: u32| {
        let today = NaiveDate::from_ymd_opt(2026, 3, day);
        let list = read(text.as_bytes(), "list", &ListOptions { today, ..ListOptions::default() }).expect("a list");
        let flags: Vec<String> = list.questions.iter().flat_map(|question| &question.answers).map(|answer| answer.flag.clone()).collect();
        (list.pupils().len(), flags)
    };
    let list = |cell: &str| format!("Name,DOB,Exit date\nEmma Smith,,\nBen Li,,{cell}\nBo Ek,,\nAva Hill,,\n");
    assert_eq!(on(&list("2039-06-25"), 20), (4, vec![]), "a pupil who leaves later is here");
    assert_eq!(on(&list("2026-03-20"), 20), (3, vec![]), "today is the first day without the pupil");
    assert_eq!(on(&list("03/04/2026"), 20), (4, vec!["--leave-out 3".to_owned(), "--use 3".to_owned()]), "3 April or 4 March");
    assert_eq!(on(&list("03/04/2026"), 2), (4, vec![]), "both are to come");
    assert_eq!(on(&list("03/04/2026").replace("Smith,,", "Smith,25/12/2013,"), 20), (4, vec![]), "other days show the order");
    assert_eq!(on(&list("03/04/2026").replace("Smith,,", "Smith,12/25/2013,"), 20), (3, vec![]));
    let all = "Name,End date\nEmma Smith,31/08/2030\nBen Li,31/08/2030\nBo Ek,15/01/2026\nAva Hill,31/08/2030\n";
    assert_eq!(on(all, 20), (3, vec![]), "every pupil has a day, and one is past");
}

#[test]
fn used_columns_are_not_reported_as_ignored() {
    let remarks = |text: &str| read_list(text).remark_lines().join(" ");
    assert!(!remarks("Name,Notes\nEmma Smith,\nBen Li,absent\nBo Ek,tall\n").contains("is ignored"));
    assert!(!remarks("Name,Leaving date\nEmma Smith,\nBen Li,12/05/2026\nBo Ek,\n").contains("is ignored"));
    assert!(remarks("Name,Notes\nEmma Smith,\nBen Li,tall\nBo Ek,\n").contains("Column B, “Notes”, is ignored."));
}

#[test]
fn only_todays_absences_count() {
    let absent = |text: &str, today: (u32, u32)| {
        let today = NaiveDate::from_ymd_opt(2026, today.0, today.1);
        let list = read(text.as_bytes(), "list", &ListOptions { today, ..ListOptions::default() }).expect("a list");
        let absent: Vec<String> = list.pupils().into_iter().filter(|pupil| pupil.absent).map(|pupil| pupil.name).collect();
        (absent, list.questions.len())
    };
    let week = "Surname,Forename,25/11/2026,27/11/2026\nSmith,Emma,,\nLi,Ben,absent,\nEk,Bo,,absent\n";
    assert_eq!(absent(week, (11, 27)), (vec!["Bo Ek".to_owned()], 0));
    assert_eq!(absent(week, (11, 25)), (vec!["Ben Li".to_owned()], 0));
    assert_eq!(absent(week, (11, 26)), (vec![], 2), "neither day is today");
    let begun = "Name,Thu 26 Nov,Fri 27 Nov\nEmma Smith,,\nBen Li,absent,\nBo Ek,,\n";
    assert_eq!(absent(begun, (11, 27)), (vec![], 0), "today has no marks yet");
    let single = "Name,26/11/2026\nEmma Smith,\nBen Li,absent\nBo Ek,\n";
    assert_eq!((absent(single, (11, 26)), absent(single, (11, 27))), ((vec!["Ben Li".to_owned()], 0), (vec![], 1)));
}

#[test]
fn unreadable_leaving_dates_remove_no_pupils() {
    let read = |rows: &[&str]| {
        let names = ["Emma Smith", "Ben Li", "Bo Ek", "Ava Hill"];
        let rows = names.iter().zip(rows).map(|(name, cell)| format!("{name};{cell}\n"));
        let text = format!("Name;Leaving date\n{}", rows.collect::<String>());
        let today = NaiveDate::from_ymd_opt(2026, 11, 27);
        let list = read(text.as_bytes(), "list", &ListOptions { today, ..ListOptions::default() }).expect("a list");
        (list.pupils().len(), list.questions.len())
    };
    for filler in [
        "N/A",
        "n/a",
        "none",
        "null",
        "keine",
        "aucune",
        "ninguna",
        "enrolled",
        "current",
        "TBC",
        "x",
        "present",
        "00/00/0000",
        "1900-01-00",
        "-",
    ] {
        assert_eq!(read(&[filler, filler, "26/11/2026", filler]), (3, 0), "{filler} in every other row");
    }
    for later in
        ["1st September 2039", "3 de julio del 2039", "09.2039", "July 2032", "Ende Juli 2039", "1. září 2039", "2039年9月1日", "١/٩/٢٠٣٩"]
    {
        assert_eq!(read(&["", "", later, ""]), (4, 0), "{later}");
    }
    for unread in ["Dec 24", "24.12.", "24/12", "end of term", "Christmas", "next week", "plans to leave", "summer 2039", "eye weak"] {
        assert_eq!(read(&["", "", unread, ""]), (4, 1), "{unread}");
    }
}

#[test]
fn the_teachers_absence_marks_override_the_list() {
    let text = "Name,Notes\nEmma Smith,absent\nBen Li,was ill Monday\nBo Ek,\n";
    let mut options = ListOptions::default();
    options.mark(2, false);
    options.mark(3, false);
    options.mark(4, true);
    let list = read(text.as_bytes(), "list", &options).expect("a list").accept("list").expect("no question");
    assert_eq!(list.iter().map(|pupil| pupil.absent).collect::<Vec<_>>(), [false, false, true]);
}

#[test]
fn every_ignored_row_has_a_remark() {
    for text in ["Emma Smith\nMr Chan\nBen Li\nBo Ek\n", "Emma Smith, Mr Chan, Ben Li, Bo Ek", "Name\nMr Chan (Host)\nEmma Smith\nBen Li\n"]
    {
        let list = read_pasted(text, &ListOptions::default()).expect("a list");
        let silent = list.rows.iter().filter(|row| row.pupil.is_none() && row.remarks.is_empty()).count();
        assert!(silent <= usize::from(list.options.headings == Some(true)), "{text:?}");
        assert!(
            list.remark_lines().iter().any(|line| line.contains("Mr Chan") || line.contains("Host")),
            "{text:?}: {:?}",
            list.remark_lines()
        );
    }
}

#[test]
fn names_typed_by_the_teacher_override_the_list() {
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
fn questions_name_each_column_once() {
    let list = "Meeting ID,Topic,Start,Participants\n812,History,10/07/2026,3\n\nName (Original Name),Email,Join,Guest\nEmma Smith,,08:28,Yes\nBen Li,,08:30,Yes\nBo Ek,,08:31,Yes\n";
    for answer in read_list(list).questions.into_iter().flat_map(|question| question.answers) {
        let mut columns = answer.options.name_columns.unwrap_or_default();
        let all = columns.len();
        columns.dedup();
        assert_eq!(columns.len(), all, "{}", answer.flag);
    }
}

#[test]
fn digits_and_bars_inside_names_raise_a_question() {
    for name in ["Ame1ia Hill", "|sla Hill", "N0ah Hill"] {
        let list = format!("Emma Smith\n{name}\nBen Li\nBo Ek\n");
        assert!(read_list(&list).accept("list").is_err(), "{name}");
        let kept = ListOptions { letters: Some(LetterHandling::AsWritten), ..ListOptions::default() };
        assert!(read_pasted(&list, &kept).expect("a list").accept("list").is_ok(), "{name}");
    }
    assert_eq!(read_list("Emma 2\nBen Li 7b\nBo 3rd\n").pupils().len(), 3);
}

/// Returns a whole school's export with this number of pupils in classes 1A to 9E.
fn school(pupils: usize) -> String {
    let letter = |place: usize| char::from(b'a' + u8::try_from(place % 26).expect("a letter"));
    let class = |pupil: usize| format!("{}{}", 1 + pupil % 9, letter(pupil / 9 % 5).to_uppercase());
    let name = |pupil: usize| format!("Emma,Q{}{}{}", letter(pupil), letter(pupil / 26), letter(pupil / 676));
    let rows = (0..pupils).map(|pupil| format!("{pupil},{},{}\n", class(pupil), name(pupil)));
    std::iter::once("id,class,forename,surname\n".to_owned()).chain(rows).collect()
}

fn only(classes: &str) -> ListOptions {
    ListOptions { only: OnlyClasses::parse(classes), ..ListOptions::default() }
}

#[test]
fn one_class_is_selected_before_rows_are_counted() {
    let school = school(1_400);
    let list = read_list(&school);
    let [question] = list.questions.as_slice() else { panic!("{:?}", list.questions) };
    assert_eq!(question.answers.len(), 45, "each class has an answer, and all of them together are too many");
    assert!(question.words.starts_with("The list contains 45 classes (column B, “class”): 1A (32), 1B (31), "), "{}", question.words);
    assert!(question.words.ends_with("3A (32), 3B (31) and 33 more. Which class is playing?"), "{}", question.words);
    let mistakes = messages(&school);
    assert_eq!(mistakes.len(), 1);
    assert!(mistakes[0].ends_with("--only 3A, --only 3B and 33 more."), "{}", mistakes[0]);
    let read = |classes: &str| read(school.as_bytes(), "list", &only(classes));
    let one = read("5b").expect("a class");
    assert_eq!((one.pupils().len(), one.questions.as_slice()), (31, &[][..]));
    assert_eq!(one.remarks[0].message, "Only “5b” is read. 1,369 rows of other classes are ignored.");
    assert_eq!(read("5B,6B").expect("two classes").pupils().len(), 62);
    let problem = |classes: &str| read(classes).expect_err("no list").to_string();
    assert!(
        problem("9Z").starts_with("--only 9Z: the list doesn’t contain this class. It contains 1A (32), 1B (31), "),
        "{}",
        problem("9Z")
    );
    assert!(
        problem("all")
            .starts_with("The list has 1,401 rows, but a class list can have at most 1,000. Choose a class with --only: 1A (32), ")
    );
    assert_eq!(OnlyClasses::parse(" , "), None);
    let without = super::read(b"Name\nEmma Smith\nBen Li\n", "list", &only("7A")).expect_err("no classes").to_string();
    assert_eq!(without, "--only 7A: the list has no class column. Remove --only. (list)");
}

#[test]
fn too_many_pupils_in_several_classes_suggest_choosing_one() {
    let list = read(school(240).as_bytes(), "list", &only("all")).expect("a list");
    let problems = list.accept("list").expect_err("too many").to_string();
    assert!(
        problems.starts_with("The list has 240 pupils, but a class can have at most 120. Choose a class with --only: 1A (6), "),
        "{problems}"
    );
}
