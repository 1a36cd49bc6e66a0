//! Tests the maximum memory used for reading, relative to the input's length: intact inputs grown to a thousand and
//! 30,000 bytes, and variants with a few changed bytes.

use std::io::{Cursor, Write};
use std::path::Path;

use allocation_counter::measure;
use senlac::class_list::{ListOptions, read};
use senlac::classroom::{Request, inspect};
use senlac::content::{deck as decks, library, scenario as scenarios};
use senlac::rules::SeededDice;
use zip::write::SimpleFileOptions;

use super::corpus;
use super::mutate::mutated;

/// Maximum bytes of memory per byte read …
const TIMES: u64 = 64;
/// … plus this many bytes for any input, for a parser's tables and a battle.
const BESIDES: u64 = 256 << 10;
/// The same for class lists: the maximum number of one-letter rows, and the unpacked size of any spreadsheet.
const BESIDES_IN_LISTS: u64 = 4 << 20;

/// Names of the class list inputs below.
const LISTS: [&str; 6] = ["list", "short lines", "cells", "xlsx", "ods", "packed"];
/// Lengths to which inputs grow.
const LENGTHS: [usize; 2] = [1_000, 30_000];
/// Length in the long run: the maximum that can be read.
const LONGEST: usize = 1_000_000;

/// Asserts that reading these bytes takes no more memory than allowed.
fn assert_modest(what: &str, bytes: &[u8], parse: impl FnOnce(&[u8])) {
    let most = measure(|| parse(bytes)).bytes_max;
    let besides = if LISTS.contains(&what) { BESIDES_IN_LISTS } else { BESIDES };
    let may = TIMES * bytes.len() as u64 + besides;
    println!("{what}: {} bytes, {most} at most ({}×)", bytes.len(), most / (bytes.len() as u64).max(1));
    assert!(most <= may, "{what}: reading {} bytes takes {most}", bytes.len());
}

/// Asserts the same for an input and for some slightly changed variants.
fn check_all(what: &str, bytes: &[u8], parse: fn(&[u8])) {
    assert_modest(what, bytes, parse);
    for number in 0..4 {
        assert_modest(what, &mutated(bytes, &mut SeededDice::new(1066, number)), parse);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns text that repeats these parts up to this length.
fn grown(head: &str, mut part: impl FnMut(usize) -> String, length: usize) -> Vec<u8> {
    let mut text = head.to_owned();
    for number in 0.. {
        let part = part(number);
        if text.len() + part.len() > length && number > 0 {
            break;
        }
        text.push_str(&part);
    }
    text.into_bytes()
}

fn game(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.senlac");
    std::fs::write(&path, bytes).expect("a file");
    drop(inspect(&path));
}

/// Checks decks, scenarios and scripts of this length.
fn assert_texts_modest(length: usize) {
    let deck = |bytes: &[u8]| drop(decks::parse(&text(bytes), "deck.toml"));
    let scenario = |bytes: &[u8]| {
        let usual = || library::deck_in(&senlac::disk::RealDisk, &[], library::DECK).map(|deck| deck.cards);
        drop(scenarios::parse(&text(bytes), "scenario.toml", |_| usual()));
    };
    let script = |bytes: &[u8]| text(bytes).lines().for_each(|line| drop(Request::parse(line)));
    let card = |number| format!("  {{ name = \"muddy-ground\", title = \"Mud {number}\", black = 1 }},\n");
    check_all("deck", &grown("name = \"Mud\"\ncards = [\n", card, length), deck);
    let row = |_| format!("  \"{}\",\n", ".".repeat(40));
    check_all("scenario", &grown("name = \"Flat\"\nterrain = [\n", row, length), scenario);
    let unit = |_| "  { type = \"archers\", figures = 8, bases = 8, square = \"A1\" },\n".to_owned();
    check_all("army", &grown("name = \"Many\"\nnorman = [\n", unit, length), scenario);
    check_all("script", &grown("", |number| format!("{{\"do\":\"move\",\"unit\":\"N{number:02}\",\"to\":\"C4\"}}\n"), length), script);
    let path = |_| "\"C4\",".to_owned();
    check_all("one line", &grown("{\"do\":\"move\",\"unit\":\"N01\",\"path\":[", path, length), script);
    for bytes in corpus("deck") {
        check_all("deck", &bytes, deck);
    }
    for bytes in corpus("scenario") {
        check_all("scenario", &bytes, scenario);
    }
}

#[test]
fn decks_scenarios_and_scripts_take_little_memory() {
    LENGTHS.into_iter().for_each(assert_texts_modest);
}

/// Returns a saved game extended with notes to this length.
fn long_game(length: usize) -> Vec<u8> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/players.senlac");
    let head = std::fs::read_to_string(kept).expect("a kept game").lines().next().expect("its head").to_owned();
    let note = |number| {
        let (step, time) = (number + 1, "2026-11-21T12:00:00Z");
        format!(
            "{{\"step\":{step},\"time\":\"{time}\",\"command\":{{\"do\":\"note\",\"text\":\"x\"}},\"events\":[{{\"event\":\"noted\",\"text\":\"x\"}}],\"sum\":\"00000000\"}}\n"
        )
    };
    super::parsers::with_new_checksums(&grown(&format!("{head}\n"), note, length))
}

#[test]
fn games_take_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.senlac");
    for length in [20_000, 200_000] {
        let bytes = long_game(length);
        std::fs::write(&path, &bytes).expect("a file");
        assert!(inspect(&path).expect("a game").chronicle.len() > length as u64 / 300, "its steps are read");
        check_all("game", &bytes, game);
    }
    for bytes in corpus("game") {
        check_all("game", &bytes, game);
    }
}

/// Returns a zip file that contains these files.
fn package(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive.start_file(*path, SimpleFileOptions::default()).expect("a file");
        archive.write_all(bytes).expect("its bytes");
    }
    archive.finish().expect("a zip file").into_inner()
}

/// Returns an Excel workbook with this many pupils, named by `name`.
fn workbook(rows: usize, name: impl Fn(usize) -> String) -> Vec<u8> {
    let links = |kind: &str, target: &str| {
        let schema = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        format!("<Relationships><Relationship Id=\"rId1\" Type=\"{schema}/{kind}\" Target=\"{target}\"/></Relationships>")
    };
    let cells = (1..=rows)
        .map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"inlineStr\"><is><t>{}</t></is></c></row>", name(row)))
        .collect::<Vec<_>>()
        .concat();
    package(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("_rels/.rels", links("officeDocument", "xl/workbook.xml").as_bytes()),
        ("xl/workbook.xml", b"<workbook><sheets><sheet name=\"7a\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"),
        ("xl/_rels/workbook.xml.rels", links("worksheet", "worksheets/sheet1.xml").as_bytes()),
        ("xl/worksheets/sheet1.xml", format!("<worksheet><sheetData>{cells}</sheetData></worksheet>").as_bytes()),
    ])
}

/// Returns an `OpenDocument` spreadsheet with this many pupils, named by `name`.
fn open_document(rows: usize, name: impl Fn(usize) -> String) -> Vec<u8> {
    let rows = (1..=rows)
        .map(|row| format!("<table:table-row><table:table-cell><text:p>{}</text:p></table:table-cell></table:table-row>", name(row)))
        .collect::<Vec<_>>()
        .concat();
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"7a\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    package(&[("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", content.as_bytes())])
}

/// Returns a unique name that doesn't compress well.
fn name(row: usize) -> String {
    let letters = |mut number: usize, length: usize| -> String {
        (0..length)
            .map(|_| {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                char::from(b'a' + u8::try_from((number >> 33) % 26).expect("a letter"))
            })
            .collect()
    };
    format!("A{} B{}", letters(row, 7), letters(row + 7_919, 9))
}

fn list(bytes: &[u8]) {
    drop(read(bytes, "list", &ListOptions::default()));
}

/// Checks class lists of this length as text.
fn assert_lists_modest(length: usize) {
    check_all("list", &grown("Name;Form\n", |row| format!("{};7a\n", name(row)), length), list);
    check_all("short lines", &grown("", |_| "a\n".to_owned(), length), list);
    check_all("cells", &grown("", |row| if row % 60 == 59 { "a\n".to_owned() } else { "a;".to_owned() }, length), list);
}

/// Long run: `cargo test --test fuzz -- --ignored --nocapture the_largest_allowed_inputs`
#[test]
#[ignore = "the long run"]
fn the_largest_allowed_inputs_take_little_memory() {
    assert_texts_modest(LONGEST);
    assert_lists_modest(LONGEST);
    check_all("game", &long_game(LONGEST), game);
    check_all("xlsx", &workbook(12_000, name), list);
    check_all("ods", &open_document(12_000, name), list);
}

#[test]
fn class_lists_take_little_memory() {
    LENGTHS.into_iter().for_each(assert_lists_modest);
    for rows in [30, 900] {
        for (kind, bytes) in [("xlsx", workbook(rows, name)), ("ods", open_document(rows, name))] {
            if rows == 30 {
                let pupils = read(&bytes, kind, &ListOptions::default()).expect("a class list").pupils();
                assert_eq!((pupils.len(), pupils[0].name.as_str()), (30, name(1).as_str()), "{kind} is read");
            }
            check_all(kind, &bytes, list);
        }
    }
    for bytes in corpus("class_list") {
        check_all("list", &bytes, list);
    }
}

#[test]
fn small_files_that_unpack_to_huge_ones_are_refused() {
    for bytes in [workbook(20, |_| "Ada ".repeat(50_000)), open_document(20, |_| "Ada ".repeat(50_000))] {
        assert_modest("packed", &bytes, |bytes| {
            let problems = read(bytes, "list", &ListOptions::default()).expect_err("it is far too large inside").to_string();
            assert!(problems.contains("unpacks to more than"), "{problems}");
        });
    }
}
