//! Whatever stands in a file, reading it ends with a value or with problems that can be shown.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use senlac::content::scenario::NoDeck;
use senlac::content::{Problem, Problems, deck, library, roster, scenario};
use senlac::rules::Card;

const DECK: &str = include_str!("../decks/hastings.toml");
const SCENARIO: &str = include_str!("../rosters/senlac-16x10.toml");
const CLASS: &str = include_str!("../rosters/sample-class.csv");

/// Pieces that files are made of, and some that they should not be made of.
const PIECES: &[&str] = &[
    "\"",
    "'",
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    "\n",
    "\r\n",
    "\r",
    ";",
    "\t",
    ".",
    "#",
    "[[norman]]",
    "[rulings]\n",
    "hill = \"own\"",
    "33 = 'x'",
    "type",
    "figures",
    "bases",
    "square",
    "bodyguard",
    "knights",
    "housecarles",
    "N01",
    "-3",
    "8.5",
    "0",
    "256",
    "99999999999999999999",
    "true",
    "nan",
    "1066-10-14",
    "\"\"\"",
    "'''",
    "\\u0000",
    "\\",
    "\u{FEFF}",
    "\u{202E}",
    "\0",
    "é",
    "×",
    "name",
    "unit",
    "cards = ",
    "{ ",
    " }",
];

/// A test runner that makes the same cases on every run.
fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// The deck for any name.
fn any_deck(_: &str) -> Result<Vec<Card>, NoDeck> {
    library::deck_in(&[], library::DECK).map(|deck| deck.cards)
}

/// Problems are sorted, one line each, and say where they are.
fn can_be_shown(problems: &Problems) {
    assert!(problems.count() > 0);
    assert_eq!(problems.to_string().lines().count(), problems.count());
    assert!(problems.iter().map(|problem| problem.line).is_sorted(), "{problems}");
    for Problem { file, line, message } in problems {
        assert_eq!(file, "file");
        assert!(message.ends_with('.') && !message.contains("invalid"), "{message}");
        assert_eq!(line.is_some(), message.starts_with("Line ") || message.starts_with("Row "), "{message}");
        assert!(!message.chars().any(char::is_control), "{message:?}");
    }
}

/// Reads the text as each kind of file.
fn read_as_everything(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Err(problems) = deck::parse(&text, "file") {
        can_be_shown(&problems);
    }
    match scenario::parse(&text, "file", any_deck) {
        Ok(scenario) => assert_eq!(scenario.setup().problems(), []),
        Err(problems) => can_be_shown(&problems),
    }
    let mut setup = library::sample_battle().expect("the sample battle");
    match roster::parse(bytes, "file") {
        Ok(pupils) => match roster::seat(&mut setup, &pupils, "file") {
            Ok(()) => assert_eq!(setup.units().filter(|(_, unit)| unit.player.is_some()).count(), pupils.len()),
            Err(problems) => can_be_shown(&problems),
        },
        Err(problems) => can_be_shown(&problems),
    }
}

/// The text with some of its bytes replaced, each span by a piece.
fn changed(text: &str, changes: &[(usize, usize, usize)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(place, length, piece) in changes {
        let start = place % (bytes.len() + 1);
        let end = (start + length).min(bytes.len());
        bytes.splice(start..end, PIECES[piece % PIECES.len()].bytes());
    }
    bytes
}

#[test]
fn random_bytes_never_stop_the_program() {
    runner(256)
        .run(&prop::collection::vec(any::<u8>(), 0..400), |bytes| {
            read_as_everything(&bytes);
            Ok(())
        })
        .expect("no panic");
}

#[test]
fn random_pieces_never_stop_the_program() {
    runner(256)
        .run(&prop::collection::vec(prop::sample::select(PIECES), 0..60), |pieces| {
            read_as_everything(pieces.concat().as_bytes());
            Ok(())
        })
        .expect("no panic");
}

#[test]
fn random_changes_of_good_files_never_stop_the_program() {
    let changes = prop::collection::vec((any::<usize>(), 0..30_usize, any::<usize>()), 1..6);
    runner(256)
        .run(&changes, |changes| {
            for text in [DECK, SCENARIO, CLASS] {
                read_as_everything(&changed(text, &changes));
            }
            Ok(())
        })
        .expect("no panic");
}

#[test]
fn good_files_cut_off_anywhere_never_stop_the_program() {
    for text in [DECK, SCENARIO, CLASS] {
        for end in (0..text.len()).step_by(7) {
            read_as_everything(&text.as_bytes()[..end]);
        }
    }
}

#[test]
fn ten_thousand_brackets_never_stop_the_program() {
    for sign in ["[", "{", "[[", "a.", "a={", "norman=["] {
        read_as_everything(sign.repeat(10_000).as_bytes());
    }
}
