//! Tests of names that contain commands for a screen, a printer or a spreadsheet.

use std::fs;

use senlac::class_list::{ListOptions, read};
use senlac::game::ResolvedCommand;
use senlac::game::name::is_control_character;
use senlac::planning::sample_battle;
use senlac::rules::{Command, SeededDice, State, UnitId, apply_all, check, resolve, settle};
use tempfile::TempDir;

use super::{mentions, said, senlac};

/// Hostile names: control characters, direction marks, PDF, PostScript, XML and terminal commands, and formulas.
pub const HOSTILE: [&str; 20] = [
    "Bo\u{202E}bbA",
    "Bo\u{2066}bb",
    "Bo\u{0}bb",
    "Bo\u{7}bb",
    "Bo\u{1b}[2Jbb",
    "Bo\u{9b}2Jbb",
    "Bo\u{2028}bb",
    "Bo\rbb",
    "Bo\u{85}bb",
    "Bo\u{200B}bb",
    "Bo\u{FEFF}bb",
    ") Tj ET endstream endobj",
    "\\) /Launch (calc)",
    "(((((((((((((((((((((",
    "%%EOF",
    "</w:t><script>",
    "=HYPERLINK(\"x\";\"y\")",
    "+1+cmd|'/C calc'!A0",
    "-2+3",
    "@SUM(A1:A9)",
];

#[test]
fn class_lists_pass_no_control_characters_to_names_or_messages() {
    for name in HOSTILE {
        let list = format!("Name\nAda Lind\n\"{}\"\nCy Osei\n", name.replace('"', "\"\""));
        let texts = match read(list.as_bytes(), "class.csv", &ListOptions::default()) {
            Ok(list) => {
                let names = list.pupils().into_iter().map(|pupil| pupil.name);
                names.chain(list.remark_lines()).chain(list.all_remarks().map(ToString::to_string)).collect::<Vec<_>>()
            }
            Err(problems) => problems.iter().map(ToString::to_string).collect(),
        };
        assert!(!texts.is_empty(), "{name:?}");
        assert!(!texts.iter().any(|text| text.chars().any(is_control_character)), "{name:?}: {texts:?}");
    }
}

#[test]
fn names_with_control_characters_are_refused_from_the_referee() {
    let state = State::new(&sample_battle().expect("the sample battle")).expect("a sound set-up");
    for name in HOSTILE {
        let unit: UnitId = "N01".parse().expect("a unit");
        let asked = Command::SetPlayers { units: [(unit, Some(name.into()))].into() };
        let ResolvedCommand { first, command } = settle(&state, &asked);
        let mut state = state.clone();
        let is_done = first.into_iter().chain([command]).all(|command| {
            let Ok(legal) = check(&state, command) else { return false };
            let events = resolve(&state, &legal, &mut SeededDice::new(1, 1));
            apply_all(&mut state, &events);
            true
        });
        assert_eq!(is_done, !name.chars().any(is_control_character), "{name:?}");
    }
}

#[test]
fn hostile_names_do_not_break_paper_or_terminal_output() {
    let folder = TempDir::new().expect("a folder");
    let mut setup = sample_battle().expect("the sample battle");
    let units: Vec<_> = setup.units().map(|(unit, _)| unit).collect();
    for (unit, name) in units.into_iter().zip(HOSTILE) {
        setup.assign_unit(unit, name);
    }
    let time = "2026-11-21T12:00:00Z".parse().expect("a time");
    drop(senlac::classroom::Game::create(&folder.path().join("game.senlac"), setup, 1, time).expect("a game"));
    let shown = senlac(folder.path(), &["show", "game.senlac"]);
    let hidden: Vec<char> = said(&shown).chars().filter(|&sign| sign != '\n' && is_control_character(sign)).collect();
    assert_eq!(hidden, Vec::<char>::new(), "{}", said(&shown));
    for what in ["unit-sheets", "name-tents"] {
        let output = senlac(folder.path(), &["print", what, "--game", "game.senlac", "--out", "."]);
        assert!(output.status.success(), "{what}: {}", said(&output));
    }
    let pdfs = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").path());
    let pdfs: Vec<_> = pdfs.filter(|path| path.extension().is_some_and(|ending| ending == "pdf")).collect();
    assert_eq!(pdfs.len(), 2, "{pdfs:?}");
    for path in pdfs {
        let pdf = lopdf::Document::load(&path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
        for page in pdf.get_pages().into_values() {
            let content = pdf.get_and_decode_page_content(page).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
            assert!(content.operations.len() > 20, "the page is drawn to its end");
        }
        let orders = ["Launch", "JavaScript", "JS", "OpenAction", "AA", "EmbeddedFile", "URI", "SubmitForm"];
        let keys = pdf.objects.values().filter_map(|object| object.as_dict().ok()).flat_map(|dictionary| dictionary.iter());
        let found: Vec<_> = keys.filter(|(key, _)| orders.iter().any(|order| order.as_bytes() == key.as_slice())).collect();
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
}

#[test]
fn only_the_story_writes_spreadsheet_lists() {
    // Classes are saved as TOML, games as JSON lines, and paper as PDF. Only the story writes a table of pupils,
    // which puts an apostrophe before = + - @ (tested there). A new writer must do the same.
    let mut writers = mentions(&["csv::Writer", "WriterBuilder", "text/csv", "text/tab-separated-values"]);
    writers.retain(|writer| !writer.contains("src/classroom/story/data.rs"));
    assert_eq!(writers, Vec::<String>::new());
}
