//! Tests that reading a file always ends with a value or with problems that can be shown, whatever the file contains.

use proptest::prelude::*;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use senlac::class_list;
use senlac::content::scenario::{DeckError, Scenario, Zones};
use senlac::content::{Problem, Problems, deck, library, scenario};
use senlac::rules::{Board, Card, RulingName, Rulings, Side, Square, Troop, UnitSetup};

use crate::runner;

const DECK: &str = include_str!("../../decks/hastings.toml");
const SCENARIO: &str = include_str!("../../rosters/senlac-16x10.toml");
const LESSON: &str = include_str!("../../rosters/35-minute-lesson.toml");
const CLASS: &str = include_str!("../../rosters/sample-class.csv");

/// Valid and invalid pieces of files.
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
    "zones = ",
    "about = ",
    "minutes",
    "NS.",
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

/// Returns the same deck for any name.
fn any_deck(_: &str) -> Result<Vec<Card>, DeckError> {
    library::deck_in(&senlac::disk::RealDisk, &[], library::DECK).map(|deck| deck.cards)
}

/// Asserts that problems are sorted, fill one line each and give their position.
fn assert_can_be_shown(problems: &Problems) {
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
        assert_can_be_shown(&problems);
    }
    match scenario::parse(&text, "file", any_deck) {
        Ok(scenario) => assert_eq!(scenario.setup().problems(), []),
        Err(problems) => assert_can_be_shown(&problems),
    }
    if let Err(problems) = class_list::parse(bytes, "file") {
        assert_can_be_shown(&problems);
    }
}

/// Returns the text with spans of bytes replaced by pieces.
fn with_changes(text: &str, changes: &[(usize, usize, usize)]) -> Vec<u8> {
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
            for text in [DECK, SCENARIO, LESSON, CLASS] {
                read_as_everything(&with_changes(text, &changes));
            }
            Ok(())
        })
        .expect("no panic");
}

#[test]
fn truncated_files_never_stop_the_program() {
    for text in [DECK, SCENARIO, LESSON, CLASS] {
        let ends: Vec<usize> = (0..text.len()).step_by(7).collect();
        ends.into_par_iter().for_each(|end| read_as_everything(&text.as_bytes()[..end]));
    }
}

#[test]
fn ten_thousand_brackets_never_stop_the_program() {
    for sign in ["[", "{", "[[", "a.", "a={", "norman=["] {
        read_as_everything(sign.repeat(10_000).as_bytes());
    }
}

/// Strategy for names in every script, with the characters that files use for their own syntax.
fn names() -> impl Strategy<Value = String> {
    let letters = "[a-z \"\\\\'#=×’\\[\\]{}é漢字שםمريمßŁ🙂]{1,60}";
    let name = letters.prop_map(|name| name.trim().to_owned());
    name.prop_filter("a name has something to see", |name| !name.is_empty())
}

/// Strategy for tables of up to 26 by 20 squares with at least two open ones.
fn boards() -> impl Strategy<Value = Board> {
    let signs = |(width, height): (usize, usize)| {
        prop::collection::vec(prop::collection::vec(prop::sample::select(vec!['.', '^', '#', 'x']), width), height)
    };
    let rows = (1..=26_usize, 1..=20_usize).prop_flat_map(signs);
    let board = rows
        .prop_map(|rows| Board::from_rows(&rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>()).expect("a table"));
    board.prop_filter("room for both lords", |board| board.ground().iter().filter(|ground| ground.is_open()).count() >= 2)
}

/// Strategy for rulings, some of them changed from the default.
fn rulings() -> impl Strategy<Value = Rulings> {
    prop::collection::vec((0..50_usize, any::<usize>()), 0..8).prop_map(|choices| {
        let mut rulings = Rulings::default();
        for (place, choice) in choices {
            let ruling = RulingName::all().nth(place).expect("a ruling");
            let readings = ruling.entry().readings;
            rulings.set(ruling, readings[choice % readings.len()].key).expect("a reading");
        }
        rulings
    })
}

/// Returns an army whose first unit is the lord's. `numbers` contains figures, bases, type and whether in reserve.
fn army(side: Side, numbers: &[(u8, u8, usize, bool)], squares: &mut impl Iterator<Item = Square>) -> Vec<UnitSetup> {
    let troops: Vec<Troop> = Troop::ALL.into_iter().filter(|troop| troop.serves_side(side)).collect();
    let unit = |(place, &(figures, bases, kind, reserve)): (usize, &(u8, u8, usize, bool))| UnitSetup {
        troop: troops[if place == 0 { 0 } else { kind % troops.len() }],
        figures,
        bases: bases.min(figures),
        bodyguard: place == 0,
        square: if reserve { None } else { squares.next() },
        player: None,
        rows: Vec::new(),
    };
    numbers.iter().enumerate().map(unit).collect()
}

/// Strategy for scenarios that can be played.
fn scenarios() -> impl Strategy<Value = Scenario> {
    let units = || prop::collection::vec((1..=40_u8, 1..=40_u8, any::<usize>(), any::<bool>()), 1..=40);
    let words = (names(), prop::option::of(names()), prop::option::of(1..=240_u16), names());
    let sides = prop::collection::vec(prop::option::of(prop::sample::select(Side::ALL.to_vec())), 26 * 20);
    (words, boards(), sides, units(), units(), rulings()).prop_map(|(words, terrain, sides, norman, saxon, rulings)| {
        let (name, about, minutes, deck) = words;
        let deck = library::file_name(&deck);
        let open: Vec<Square> = terrain.squares().filter(|square| terrain.terrain(*square).is_open()).collect();
        let zones: Zones = open.iter().zip(sides).filter_map(|(square, side)| Some((*square, side?))).collect();
        let mut squares = open.into_iter();
        let [norman, saxon] = [(Side::Norman, norman), (Side::Saxon, saxon)].map(|(side, units)| army(side, &units, &mut squares));
        let cards = any_deck("").expect("the deck");
        Scenario { name, about, minutes, terrain, zones, norman, saxon, deck, cards, rulings }
    })
}

#[test]
fn a_written_scenario_is_read_back_unchanged() {
    runner(128)
        .run(&scenarios(), |scenario| {
            let text = scenario.write();
            prop_assert_eq!(scenario::parse(&text, "file", any_deck), Ok(scenario), "{}", text);
            Ok(())
        })
        .expect("every scenario");
}
