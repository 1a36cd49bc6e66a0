//! Tests of the lists in `tests/lists`. The `good` ones come from real programs, each with the pupils it contains. The
//! `nasty` ones must be read or refused with a clear message. Random lists must never stop the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use encoding_rs::WINDOWS_1252;
use proptest::prelude::*;
use senlac::class_list::{
    ClassList, LetterHandling, ListEncoding, ListOptions, ListedPupil, NameOrder, RemarkWeight, parse, read, read_pasted,
};

use crate::runner;

/// Returns the lists of a folder with their names.
fn lists(folder: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists").join(folder);
    let paths = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_none_or(|ending| ending != "expected")).collect();
    paths.sort();
    paths.iter().map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), fs::read(path).expect("a list"))).collect()
}

/// Returns the bytes of a list.
fn bytes(path: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists").join(path)).expect("a list")
}

/// Returns a list read with default options.
fn list(path: &str) -> ClassList {
    read(&bytes(path), "list", &ListOptions::default()).expect("a list")
}

fn names(pupils: &[ListedPupil]) -> Vec<&str> {
    pupils.iter().map(|pupil| pupil.name.as_str()).collect()
}

/// Returns all remarks on a list, with row and column.
fn remark_texts(list: &ClassList) -> Vec<String> {
    list.all_remarks().map(ToString::to_string).collect()
}

/// Asserts that all texts of a list are whole sentences on one line, without characters that change the text direction.
fn assert_can_be_shown(list: &ClassList) {
    let rows = list.rows.iter().map(|row| row.text.clone());
    for text in rows.chain(remark_texts(list)).chain(list.remark_lines()).chain([list.read_as.clone()]).chain(list.sheets.clone()) {
        assert!(!text.chars().any(|sign| sign.is_control() || ('\u{202A}'..='\u{202E}').contains(&sign)), "{text:?}");
    }
    for remark in list.all_remarks() {
        assert!(remark.message.ends_with(['.', '?']) && !remark.message.contains("invalid"), "{remark}");
    }
}

#[test]
fn lists_from_real_programs_give_exactly_their_pupils() {
    let lists = lists("good");
    assert!(lists.len() >= 14);
    for (name, bytes) in lists {
        let expected = String::from_utf8(self::bytes(&format!("good/{name}.expected"))).expect("UTF-8");
        let list = read(&bytes, &name, &ListOptions::default()).unwrap_or_else(|problems| panic!("{problems}"));
        let pupils = list.accept(&name).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(names(&pupils), expected.lines().collect::<Vec<_>>(), "{name}: {}", list.read_as);
        assert_eq!(pupils.iter().map(|pupil| pupil.name.to_lowercase()).collect::<BTreeSet<_>>().len(), pupils.len());
        assert_can_be_shown(&list);
    }
}

#[test]
fn every_row_becomes_a_pupil_or_gets_a_remark() {
    for (name, bytes) in lists("good") {
        let list = read(&bytes, &name, &ListOptions::default()).expect("a list");
        let silent = list.rows.iter().filter(|row| row.pupil.is_none() && row.remarks.is_empty()).count();
        assert_eq!(silent, usize::from(list.options.headings == Some(true)), "{name}: only the headings are neither");
    }
}

#[test]
fn the_recognised_list_format_is_reported() {
    for (name, expected) in [
        ("excel-german-1252.csv", "A table with semicolons in Windows-1252; row 1 is the heading row."),
        ("excel-unicode-text.txt", "A table with tabs in UTF-16; row 1 is the heading row."),
        ("sims-last-first.csv", "A table with commas in UTF-8; row 3 is the heading row. 2 blank rows are ignored."),
        ("word-numbered.txt", "One name per row in UTF-8; there are no headings."),
        ("email-one-line.txt", "Names on one line with semicolons between them in UTF-8; there are no headings."),
        ("xlsx-second-sheet-last-first.xlsx", "An Excel workbook, sheet “Names”; there are no headings. 3 blank rows are ignored."),
        ("libreoffice-french.ods", "An OpenDocument spreadsheet, sheet “Classe”; row 1 is the heading row."),
    ] {
        assert_eq!(list(&format!("good/{name}")).read_as, expected, "{name}");
    }
}

#[test]
fn oddities_in_a_list_are_reported_with_their_row() {
    assert_eq!(
        remark_texts(&list("good/sims-last-first.csv")),
        [
            "Column A, “No”, is ignored.",
            "Column C, “DOB”, is ignored.",
            "First and last names are swapped: “Lind, Ada” becomes “Ada Lind”.",
            "Row 1: it is above the headings.",
            "Row 35: “Total: 30” is not a pupil.",
        ]
    );
    assert_eq!(
        remark_texts(&list("good/openpyxl-title-footer.xlsx"))[..2],
        ["Only the sheet “6b” is read. Other filled sheets: “Teachers”.", "Column A, “No”, is ignored."]
    );
    let google = list("good/google-sheets.csv");
    assert_eq!(remark_texts(&google)[1], "Row 3: “ben okoro” is already in row 2. The pupil in row 3 is called “ben okoro (2)”.");
    let pupils = google.pupils();
    assert_eq!(
        (pupils[0].wish.as_deref(), pupils[1].not_with.as_slice()),
        (Some("Archers"), ["Ada Lind", "Cy Ek"].map(String::from).as_slice())
    );
    assert!(list("good/polish.tsv").pupils()[2].absent && !list("good/polish.tsv").pupils()[1].absent);
    assert!(remark_texts(&list("good/french-nom-prenom.csv"))[0].contains("Windows-1252. Check the accented letters."));
}

/// The expected message for each nasty list, or an empty text if it is accepted.
const ANSWERS: [(&str, &str); 57] = [
    ("asked-heading.txt", "Row 1: “Igama” is different from the rows below it. Is it a heading or a pupil?"),
    ("asked-order.csv", "The list doesn’t show whether first or last names come first."),
    ("asked-half.csv", "Column A contains one half of the names, and column B may contain the other."),
    ("asked-two-in-one.txt", "Row 9: “Ann & Bob” may be one pupil or two. Which is it?"),
    ("asked-note.txt", "Row 9: “- Lena” after “Anna” may be a note or part of the name."),
    ("asked-mark.txt", "Row 9: “*” comes after the name, but the list doesn’t say what that means."),
    ("asked-twice.csv", "Row 4: “Amy Carter” is already in row 2, and nothing tells the two apart."),
    ("asked-side-by-side.csv", "Columns A, D contain names."),
    ("everybody-absent.csv", "The list marks everyone as absent."),
    ("chat.txt", "This looks like a chat"),
    ("apple.numbers", "This is a Numbers, Pages or Keynote file. Open it in a spreadsheet program and save it as .xlsx or CSV."),
    ("bad-utf16.txt", "Part of the list isn’t in UTF-16."),
    ("binary.xlsb", "This is a binary spreadsheet (.xlsb)."),
    ("control-characters.csv", "Row 3, column A: “B\u{FFFD}o” contains an invisible character."),
    ("empty.csv", "The list has no names. Enter one pupil in each row."),
    ("endless-comment.ods", "The spreadsheet’s format is invalid."),
    ("endless-spaces.ods", ""),
    ("entity-bomb.xlsx", "The spreadsheet’s format is invalid."),
    ("far-cell.xlsx", ""),
    ("formulas.csv", ""),
    ("half-a-class.xlsx", "The spreadsheet’s format is invalid."),
    ("html.xls", ""),
    ("huge-places.xlsx", ""),
    ("huge-shared-count.xlsx", ""),
    ("letter.docx", "The list has no names. Enter one pupil in each row."),
    ("list.pdf", "This is a PDF, not a class list. Copy the names from it and paste them."),
    ("locked.ods", "This spreadsheet is locked with a password."),
    ("locked.xlsx", "This spreadsheet is locked with a password."),
    ("lone-quote.csv", "Row 3: a quotation mark has no partner."),
    ("long-name.csv", "Row 3, column A: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” has 201 characters. Use 200 at most."),
    ("many-files.xlsx", "There are 305 files in this spreadsheet, far more than usual."),
    ("nuls.csv", "Row 2, column A: “Bo\u{FFFD}b” contains an invisible character."),
    ("odd-utf16.txt", "The list ends in the middle of a letter."),
    ("old.xls", "This file is from an older office program, such as .xls or .doc."),
    ("one-text-many-cells.xlsx", "The spreadsheet contains more than 4 MiB of text."),
    ("only-blanks.csv", "The list has no names."),
    ("only-headings.csv", "The list has headings but no names."),
    ("path-outside.xlsx", "Senlac can’t open this spreadsheet: it tries to write files to other folders."),
    ("paths.csv", "Row 3: “C:\\Windows\\system32” contains a number. Is this a pupil?"),
    ("photos.zip", "This is a compressed file, not a class list."),
    ("random.bin", "This is not a text file."),
    ("repeats-many.ods", "The list has 18,446,744,073,709,551,615 rows"),
    ("repeats.ods", "The list has 1,048,576 rows, but a class list can have at most 1,000."),
    ("right-to-left.csv", ""),
    ("scan.png", "This is a picture, not a class list."),
    ("ten-thousand-rows.csv", "The list has 10,000 rows, but a class list can have at most 1,000."),
    ("ten-thousand-rows.xlsx", "The list has 10,000 rows, but a class list can have at most 1,000."),
    ("too-many-pupils.csv", "The list has 130 pupils, but a class can have at most 120."),
    ("truncated.xlsx", "The spreadsheet is damaged or incomplete."),
    ("unclosed-xml.xlsx", "The spreadsheet’s format is invalid."),
    ("unit-twice.csv", "Row 3: N01 is already taken in row 2."),
    ("unknown-entity.xlsx", "The spreadsheet’s format is invalid."),
    ("utf16-inside.xlsx", "The spreadsheet’s format is invalid."),
    ("zip-bomb.xlsx", "Senlac can’t open this spreadsheet: it unpacks to more than 4 MiB."),
    ("unit-twice.csv", "Row 4, column B: “N99x” is not a unit"),
    ("unit-twice.csv", "Row 5, column A: the name is empty. Enter a name or clear the row."),
    ("control-characters.csv", "Row 4, column A: “C\u{FFFD}y” contains an invisible character."),
];

#[test]
fn nasty_lists_are_read_or_refused_with_a_clear_message() {
    let lists = lists("nasty");
    let answered: BTreeSet<&str> = ANSWERS.iter().map(|(name, _)| *name).collect();
    assert_eq!(lists.iter().map(|(name, _)| name.as_str()).collect::<BTreeSet<_>>(), answered);
    for (name, answer) in ANSWERS {
        match parse(&bytes(&format!("nasty/{name}")), "list") {
            Ok(pupils) => assert!(answer.is_empty(), "{name}: {pupils:?}"),
            Err(problems) => {
                let is_answered = problems.iter().any(|problem| !answer.is_empty() && problem.message.starts_with(answer));
                assert!(is_answered && problems.iter().all(|problem| problem.message.ends_with('.')), "{name}: {problems}");
            }
        }
    }
}

#[test]
fn doubtful_lists_are_refused_with_the_expected_messages() {
    let lists = lists("asked");
    assert!(lists.len() >= 30);
    for (name, bytes) in lists {
        let expected = String::from_utf8(self::bytes(&format!("asked/{name}.expected"))).expect("UTF-8");
        let problems = parse(&bytes, "list").expect_err(&name).to_string();
        for words in expected.lines() {
            assert!(problems.contains(words), "{name}: “{words}” is not in: {problems}");
        }
    }
}

/// Returns the list after its only question is answered with the answer of this flag.
fn list_after_answer(path: &str, flag: &str) -> ClassList {
    let asked = list(path);
    assert_eq!(asked.questions.len(), 1, "{path}: {:?}", asked.questions);
    let answer = asked.questions[0].answers.iter().find(|answer| answer.flag == flag).expect("the answer");
    read(&bytes(path), "list", &answer.options).expect("a list")
}

/// Returns why a list is not accepted with these options if the first answer is given to every question, or `None` if
/// it is accepted.
fn acceptance_problem(bytes: &[u8], mut options: ListOptions) -> Option<String> {
    /// A limit above the number of questions of any list.
    const MOST_QUESTIONS: usize = 8;
    for _ in 0..MOST_QUESTIONS {
        match read(bytes, "list", &options) {
            Err(problems) => return Some(problems.to_string()),
            Ok(list) => match list.questions.first() {
                Some(question) => options = question.answers[0].options.clone(),
                None => return list.accept("list").err().map(|problems| problems.to_string()),
            },
        }
    }
    Some("there is always another question".to_owned())
}

#[test]
fn every_answer_leads_to_an_accepted_list() {
    let mut answers = 0;
    for (name, bytes) in ["good", "asked", "nasty"].into_iter().flat_map(lists) {
        let Ok(list) = read(&bytes, "list", &ListOptions::default()) else { continue };
        // Mistakes must be corrected in the file. An answer cannot remove them.
        if list.all_remarks().any(|remark| remark.weight == RemarkWeight::Mistake) {
            continue;
        }
        for answer in list.questions.into_iter().flat_map(|question| question.answers) {
            assert_eq!(acceptance_problem(&bytes, answer.options), None, "{name} {}", answer.flag);
            answers += 1;
        }
    }
    assert!(answers > 40, "{answers}");
}

#[test]
fn an_answer_settles_its_question() {
    for (path, flag, expected) in [
        ("asked/ms-dos.csv", "--encoding cp850", vec!["Hannah Müller", "Rosa Peña", "Zoë Lind"]),
        ("asked/ms-dos.csv", "--encoding macintosh", vec!["Hannah MÅller", "Rosa Pe§a", "Zoâ Lind"]),
        ("asked/utf-8-among-1252.csv", "--letters mended", vec!["Zoë Müller", "Jürgen Größl", "Käthe Weiß"]),
        ("asked/utf-8-among-1252.csv", "--letters as-written", vec!["ZoÃ« MÃ¼ller", "Jürgen Größl", "KÃ¤the WeiÃŸ"]),
        ("asked/two-classes.xlsx", "--sheet 2", vec!["Leo Marsh", "Ida Lake", "Finn Moor", "Gus Frost", "Eva Stone", "Dan Lind"]),
        ("asked/names-on-a-hidden-sheet.xlsx", "--sheet 2", vec!["bring the book", "call Mrs Hill"]),
        (
            "asked/two-classes-in-a-column.csv",
            "--only 3B",
            vec!["ANNA BIANCO", "NICOLO' D'ANGELO", "VINCENZO GIACOMO DE LUCA", "MARCO FERRARO", "DAVIDE LO MONACO", "MATTEO NERI"],
        ),
        ("asked/sims-two-classes.xml", "--only 7A", vec!["Ada Lindqvist", "Bo Ek"]),
        ("asked/halves.txt", "--order last-first", vec!["Ruth Adams", "Amy Baker", "Noor Carter", "Ben Dunn", "Zoë Evans", "Cleo Frost"]),
    ] {
        let list = list_after_answer(path, flag);
        let pupils = list.accept("list").unwrap_or_else(|problems| panic!("{path} {flag}: {problems}"));
        assert_eq!(names(&pupils), expected, "{path} {flag}");
    }
    assert_eq!(names(&list_after_answer("asked/read-twice.txt", "--letters mended").pupils())[..2], ["Hélène Lévêque", "Anaïs Crouzeix"]);
    assert_eq!(names(&list_after_answer("asked/read-as-1252.csv", "--letters as-written").pupils())[0], "HÃ©lÃ¨ne LÃ©vÃªque");
    let lost = ListOptions { letters: Some(LetterHandling::AsWritten), ..ListOptions::default() };
    let kept = read(&bytes("asked/letters-lost.csv"), "list", &lost).expect("a list");
    assert_eq!(names(&kept.pupils())[..3], ["Zo\u{FFFD} Lind", "Ben Ek", "M?ller Jan"]);
}

#[test]
fn hidden_rows_and_columns_are_reported() {
    for path in ["good/hidden.xlsx", "good/hidden.ods"] {
        let odd = remark_texts(&list(path));
        assert!(odd.contains(&"Rows 3, 5 and 6 are hidden in the spreadsheet and are ignored.".to_owned()), "{path}: {odd:?}");
        assert!(odd.contains(&"Columns A and E are hidden in the spreadsheet and are ignored.".to_owned()), "{path}: {odd:?}");
    }
}

#[test]
fn every_encoding_is_parsed_from_its_flag() {
    for encoding in ListEncoding::ALL {
        assert_eq!(encoding.flag().to_uppercase().parse(), Ok(encoding));
    }
    let unknown = "latin".parse::<ListEncoding>().expect_err("no encoding").to_string();
    assert!(unknown.contains("windows-1252, utf-16, utf-16be"), "{unknown}");
}

#[test]
fn formulas_and_paths_are_read_as_plain_names() {
    let formulas = list("nasty/formulas.csv");
    assert_eq!(names(&formulas.pupils()), ["=cmd|' /C calc'!A0", "+SUM(1)", "-2+3 x", "@SUM(A1)", "Tab"]);
    assert_eq!(formulas.all_remarks().filter(|remark| remark.message.ends_with("looks like a formula. It is kept as text.")).count(), 5);
    assert_eq!(list("nasty/paths.csv").pupils().len(), 4);
    let turned = list("nasty/right-to-left.csv");
    assert_eq!(names(&turned.pupils()), ["Adagnp.exe", "Bo", "כהן"]);
    assert_eq!(turned.all_remarks().filter(|remark| remark.weight == RemarkWeight::Changed).count(), 2);
    assert_can_be_shown(&turned);
}

#[test]
fn distant_cells_are_read_or_reported() {
    let far = list("nasty/far-cell.xlsx");
    assert_eq!(names(&far.pupils()), ["Ada Lind"]);
    assert_eq!(remark_texts(&far), ["Cells beyond column BL are ignored. The first is in row 1048576."]);
    assert_eq!(names(&list("nasty/huge-places.xlsx").pupils()), ["Bo Ek", "Cy"]);
    assert_eq!(names(&list("nasty/huge-shared-count.xlsx").pupils()), ["Ada Lind"]);
    assert_eq!(names(&list("nasty/endless-spaces.ods").pupils()), ["Ada Lind"]);
}

#[test]
fn the_teachers_options_override_guesses() {
    let read = |text: &str, options: &ListOptions| read(text.as_bytes(), "list", options).expect("a list").pupils();
    let plain = ListOptions::default();
    let last_first = ListOptions { order: Some(NameOrder::LastFirst), ..plain.clone() };
    assert_eq!(names(&read("Lind,Ada\nEk,Bo\n", &plain)), ["Lind Ada", "Ek Bo"]);
    assert_eq!(names(&read("Lind,Ada\nEk,Bo\n", &last_first)), ["Ada Lind", "Bo Ek"]);
    assert_eq!(names(&read("Lind Ada\nvan der Berg Eva\n", &last_first)), ["Ada Lind", "Eva van der Berg"]);
    let headings = ListOptions { headings: Some(true), ..plain.clone() };
    assert_eq!(names(&read("Class 6b\nAda\nBo\n", &headings)), ["Ada", "Bo"]);
    let none = ListOptions { headings: Some(false), ..plain.clone() };
    assert_eq!(names(&read("Child\nAda\nBo\n", &none)), ["Child", "Ada", "Bo"]);
    let without = ListOptions { left_out: BTreeSet::from([2]), ..plain.clone() };
    assert_eq!(names(&read("name,unit\n,N01\nBo,N01\n", &without)), ["Bo"]);
    let used = |rows: &[usize]| ListOptions { used: rows.iter().copied().collect(), ..plain.clone() };
    let with_total = "Class 6b\nname,form\nAda,6b\nTotal,\n";
    assert_eq!(names(&read(with_total, &plain)), ["Ada"]);
    assert_eq!(names(&read(with_total, &used(&[4]))), ["Ada", "Total"]);
    assert_eq!(names(&read(with_total, &used(&[1, 4]))), ["Class 6b", "Ada", "Total"]);
    let western = ListOptions { encoding: Some(ListEncoding::Windows1252), ..plain };
    assert_eq!(names(&read("name\nZoë\n", &western)), ["ZoÃ«"], "whoever says it has looked");
}

#[test]
fn pasted_names_are_read_in_many_formats() {
    for (text, expected) in [
        ("Ada Lind\nBo Ek\n\nCy Fo", vec!["Ada Lind", "Bo Ek", "Cy Fo"]),
        ("Ada Lind, Bo Ek, Cy Fo", vec!["Ada Lind", "Bo Ek", "Cy Fo"]),
        ("Lind, Ada; Ek, Bo; Fo, Cy", vec!["Ada Lind", "Bo Ek", "Cy Fo"]),
        ("1. Ada Lind\r\n2) Bo Ek\r\n 3: Cy Fo", vec!["Ada Lind", "Bo Ek", "Cy Fo"]),
        ("• Ada Lind\n- Bo Ek\n* Cy Fo\n– Dee", vec!["Ada Lind", "Bo Ek", "Cy Fo", "Dee"]),
        ("1\tAda\tLind\n2\tBo\tEk\n3\tCy\tFo\n", vec!["Ada Lind", "Bo Ek", "Cy Fo"]),
        ("Lind, Ada\nEk, Bo\nvan der Berg, Cy\n", vec!["Ada Lind", "Bo Ek", "Cy van der Berg"]),
        ("Ada \"Addy\" Lind\nBo Ek, Jr.\nCy\n", vec!["Ada \"Addy\" Lind", "Bo Ek, Jr.", "Cy"]),
        ("Lind, Bo", vec!["Bo Lind"]),
    ] {
        let list = read_pasted(text, &ListOptions::default()).expect("a list");
        assert_eq!(names(&list.accept("list").expect("no mistakes")), expected, "{text:?}: {}", list.read_as);
    }
}

/// Reads any bytes as a list and asserts that the result can be shown.
fn read_anything(bytes: &[u8]) {
    if let Ok(list) = read(bytes, "list", &ListOptions::default()) {
        assert_can_be_shown(&list);
        let pupils = list.accept("list").unwrap_or_default();
        assert!(pupils.iter().all(|pupil| (1..=200).contains(&pupil.name.chars().count())), "{pupils:?}");
        assert_eq!(pupils.iter().map(|pupil| &pupil.name).collect::<BTreeSet<_>>().len(), pupils.len());
    }
    if let Ok(list) = read_pasted(&String::from_utf8_lossy(bytes), &ListOptions::default()) {
        assert_can_be_shown(&list);
    }
}

#[test]
fn random_bytes_never_stop_the_program() {
    runner(256)
        .run(&prop::collection::vec(any::<u8>(), 0..300), |bytes| {
            read_anything(&bytes);
            for start in [&b"PK\x03\x04"[..], b"\xFF\xFE", b"\xFE\xFF", b"sep=;\n", b"name;unit\n"] {
                read_anything(&[start, &bytes].concat());
            }
            Ok(())
        })
        .expect("no panic");
}

#[test]
fn good_lists_with_changed_bytes_never_stop_the_program() {
    let lists = lists("good");
    let change = (any::<prop::sample::Index>(), any::<u8>(), 0_usize..4);
    runner(256)
        .run(&(prop::sample::select(lists), prop::collection::vec(change, 1..8)), |((_, mut bytes), changes)| {
            for (place, byte, taken) in changes {
                let start = place.index(bytes.len().max(1)).min(bytes.len());
                bytes.splice(start..(start + taken).min(bytes.len()), [byte]);
            }
            read_anything(&bytes);
            Ok(())
        })
        .expect("no panic");
}

/// Returns a list of names in quotation marks, as every program writes it.
fn quoted_csv(names: &[String]) -> String {
    let rows = names.iter().map(|name| format!("\"{}\"\r\n", name.replace('"', "\"\"")));
    std::iter::once("name\r\n".to_owned()).chain(rows).collect()
}

#[test]
fn names_are_read_back_from_every_encoding() {
    // Text after a comma or a dash may be a note. This test is about letters.
    let letters = "Q[a-zÀ-ÖØ-öø-ÿ]{1,8}( [A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ÿ\"'’.]{0,7}[a-z]){0,2}";
    runner(256)
        .run(&prop::collection::vec(letters, 1..30), |names| {
            let mut heard = BTreeSet::new();
            let names: Vec<String> = names.into_iter().filter(|name| heard.insert(name.to_lowercase().replace(' ', ""))).collect();
            let text = quoted_csv(&names);
            let two = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
            let (little, big) = (two(u16::to_le_bytes), two(u16::to_be_bytes));
            let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
            for bytes in [
                text.clone().into_bytes(),
                marked(b"\xEF\xBB\xBF", text.as_bytes()),
                marked(b"\xFF\xFE", &little),
                marked(b"\xFE\xFF", &big),
                little,
                big,
                WINDOWS_1252.encode(&text).0.into_owned(),
            ] {
                // Random letters belong to no language, so the encoding cannot be detected from them.
                let is_of_windows = std::str::from_utf8(&bytes).is_err() && !bytes.contains(&0);
                let encoding = is_of_windows.then_some(ListEncoding::Windows1252);
                let letters = Some(LetterHandling::AsWritten);
                let options = ListOptions { order: Some(NameOrder::AsWritten), encoding, letters, ..ListOptions::default() };
                let list = read(&bytes, "list", &options).expect("a list");
                let pupils = list.accept("list").expect("no mistakes");
                prop_assert_eq!(self::names(&pupils), names.iter().map(String::as_str).collect::<Vec<_>>());
            }
            Ok(())
        })
        .expect("every name comes back");
}
