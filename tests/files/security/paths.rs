//! Tests that a path inside a file is plain text and is never opened.
//!
//! Each path leads to a valid file that would be accepted if it were opened, so only a program that doesn't open it
//! refuses or ignores it.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use senlac::class_list::{ListOptions, read};
use senlac::content::library;
use tempfile::TempDir;

use super::{said, senlac};

/// A name that occurs only in a file that must not be opened.
const CANARY: &str = "Canary Secretly-Read";

/// Returns a folder with a scenario in `rosters`, and a valid deck outside it.
fn scenario_folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["class/rosters", "class/decks", "elsewhere"] {
        fs::create_dir_all(folder.path().join(name)).expect("a folder");
    }
    let deck = fs::read_to_string(home.join("decks/hastings.toml")).expect("the deck");
    fs::write(folder.path().join("elsewhere/secret.toml"), &deck).expect("a deck");
    fs::write(folder.path().join("class/decks/ours.toml"), &deck).expect("a deck");
    folder
}

/// Writes the small table's scenario with this deck.
fn scenario_with_deck(folder: &Path, deck: &str) {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters/a-small-table.toml")).expect("a scenario");
    let lines = text.lines().map(|line| if line.starts_with("deck") { format!("deck = '{deck}'") } else { line.to_owned() });
    let text = lines.collect::<Vec<_>>().join("\n");
    assert!(text.contains(&format!("deck = '{deck}'")), "the scenario names its deck");
    fs::write(folder.join("class/rosters/our-table.toml"), text).expect("a scenario");
}

#[test]
fn scenarios_open_decks_only_by_plain_names() {
    let folder = scenario_folder();
    let scenario = folder.path().join("class/rosters/our-table.toml");
    scenario_with_deck(folder.path(), "ours");
    library::scenario(scenario.to_str().expect("a path")).expect("a plain name is found");
    let absolute = folder.path().join("elsewhere/secret.toml").display().to_string();
    let linked = "../../elsewhere/secret.toml";
    let paths = [absolute.as_str(), linked, "../../elsewhere/secret", "../decks/ours.toml", "./../decks/ours", "/etc/passwd", ".."];
    for deck in paths {
        scenario_with_deck(folder.path(), deck);
        let problems = library::scenario(scenario.to_str().expect("a path")).expect_err(deck).to_string();
        assert!(problems.contains("deck"), "{deck}: {problems}");
        assert!(!problems.contains("root:"), "{deck}: nothing of the file is told");
        library::scenario_in(&senlac::disk::RealDisk, &[folder.path().join("class/rosters")], "our-table").expect_err(deck);
    }
}

#[test]
fn scenario_names_cannot_contain_folders() {
    let folder = scenario_folder();
    scenario_with_deck(folder.path(), "ours");
    let rosters = [folder.path().join("class/rosters")];
    library::scenario_in(&senlac::disk::RealDisk, &rosters, "our-table").expect("it is there");
    for name in ["../rosters/our-table", "./our-table", &folder.path().join("class/rosters/our-table").display().to_string()] {
        library::scenario_in(&senlac::disk::RealDisk, &rosters, name).expect_err(name);
    }
}

#[test]
fn class_lists_open_no_files_they_name() {
    let folder = TempDir::new().expect("a folder");
    let secret = folder.path().join("secret.csv");
    fs::write(&secret, format!("Name\n{CANARY}\n")).expect("a list");
    let path = secret.display().to_string();
    let list = format!("Name\nAda Lind\n{path}\n\"=IMPORTDATA(\"\"{path}\"\")\"\nfile://{path}\n@{path}\n!include {path}\n../secret.csv\n");
    fs::write(folder.path().join("class.csv"), list).expect("a list");
    let output = senlac(folder.path(), &["new", "game.senlac", "--class", "class.csv", "--seed", "1"]);
    let kept = fs::read_to_string(folder.path().join("game.senlac")).unwrap_or_default();
    assert!(!said(&output).contains(CANARY) && !kept.contains(CANARY), "{}", said(&output));
}

/// Returns a spreadsheet of one column with this XML as its shared strings.
fn spreadsheet(strings: &str, extra: Option<&str>) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let mut put = |path: &str, text: &str| {
        zip.start_file(path, zip::write::SimpleFileOptions::default()).expect("a place");
        zip.write_all(text.as_bytes()).expect("memory");
    };
    put("[Content_Types].xml", "<Types/>");
    put("xl/workbook.xml", r#"<workbook xmlns:r="r"><sheets><sheet name="Class" sheetId="1" r:id="rId1"/></sheets></workbook>"#);
    put(
        "xl/_rels/workbook.xml.rels",
        r#"<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="sharedStrings" Target="sharedStrings.xml"/></Relationships>"#,
    );
    put("xl/sharedStrings.xml", strings);
    let row = |row: u32, text: u32| format!(r#"<row r="{row}"><c r="A{row}" t="s"><v>{text}</v></c></row>"#);
    put("xl/worksheets/sheet1.xml", &format!("<worksheet><sheetData>{}{}{}</sheetData></worksheet>", row(1, 0), row(2, 1), row(3, 2)));
    if let Some(path) = extra {
        put(path, CANARY);
    }
    zip.finish().expect("memory").into_inner()
}

/// Returns the names in a spreadsheet, or the error.
fn listed_names(bytes: &[u8]) -> String {
    match read(bytes, "list.xlsx", &ListOptions::default()) {
        Ok(list) => format!("{:?}", list.pupils().iter().map(|pupil| pupil.name.clone()).collect::<Vec<_>>()),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn spreadsheets_cannot_read_other_files() {
    let folder = TempDir::new().expect("a folder");
    let secret = folder.path().join("secret.txt");
    fs::write(&secret, CANARY).expect("a file");
    let plain = "<sst><si><t>Name</t></si><si><t>Ada Lind</t></si><si><t>Bo Carter</t></si></sst>";
    assert_eq!(listed_names(&spreadsheet(plain, None)), r#"["Ada Lind", "Bo Carter"]"#, "without any trick it is a list");
    let uri = format!("file://{}", secret.display());
    for entity in [
        format!("<!DOCTYPE sst [<!ENTITY x SYSTEM \"{uri}\">]>"),
        format!("<!DOCTYPE sst [<!ENTITY % x SYSTEM \"{uri}\"> %x;]>"),
        format!("<!DOCTYPE sst SYSTEM \"{uri}\">"),
    ] {
        let strings = format!("{entity}<sst><si><t>Name</t></si><si><t>Ada &x; Lind</t></si><si><t>Bo Carter</t></si></sst>");
        let answer = listed_names(&spreadsheet(&strings, None));
        assert!(!answer.contains(CANARY), "{answer}");
    }
}

#[test]
fn spreadsheets_cannot_write_other_files() {
    let plain = "<sst><si><t>Name</t></si><si><t>Ada Lind</t></si><si><t>Bo Carter</t></si></sst>";
    let folder = TempDir::new().expect("a folder");
    let absolute = folder.path().join("planted.txt").display().to_string();
    for path in ["../planted.txt", "xl/../../planted.txt", "..\\planted.txt", "C:\\planted.txt", absolute.as_str()] {
        fs::write(folder.path().join("list.xlsx"), spreadsheet(plain, Some(path))).expect("a list");
        let output = senlac(folder.path(), &["new", "game.senlac", "--class", "list.xlsx", "--seed", "1"]);
        assert!(!output.status.success(), "{path}");
        assert!(said(&output).contains("other folders"), "{path}: {}", said(&output));
        let there: Vec<_> = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
        assert_eq!(there, ["list.xlsx"], "{path}: nothing was written");
        assert!(!folder.path().parent().expect("a folder").join("planted.txt").exists());
    }
}

#[test]
fn games_open_no_files_they_name() {
    let folder = scenario_folder();
    let secret = folder.path().join("elsewhere/secret.toml").display().to_string();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/own-cards.senlac");
    let text = fs::read_to_string(&game).expect("a game");
    let (header, _) = text.split_once('\n').expect("a header");
    for name in ["../../elsewhere/secret", "/etc/passwd", secret.as_str(), "file:///etc/passwd"] {
        let header: serde_json::Value = serde_json::from_str(header).expect("JSON");
        let mut setup = header["setup"].clone();
        (setup["scenario"], setup["class"]) = (name.into(), name.into());
        let setup = serde_json::from_value(setup).expect("a set-up");
        let path = folder.path().join("game.senlac");
        let time = "2026-11-21T12:00:00Z".parse().expect("a time");
        drop(senlac::classroom::Game::create(&path, setup, 1, time).expect("a game"));
        for call in [["check", "game.senlac"], ["show", "game.senlac"]] {
            let output = senlac(folder.path(), &call);
            assert!(output.status.success() && !said(&output).contains("root:"), "{name}: {}", said(&output));
        }
        fs::remove_file(&path).expect("the game");
    }
}
