//! Tests that the dice are fair: faces, pairs, shuffles and whole attacks compared with their probabilities. Every test
//! has a counterpart with a bias that it must detect. Seeds are fixed. A fair die would fail once in a million runs.

#![expect(clippy::panic, reason = "a test fails by panicking, its helpers too")]

mod attacks;
mod biased;
mod chi;
mod faces;
mod shuffles;

use senlac::game::NameTable;
use senlac::rules::{Board, Card, CardName, Color, Rulings, Setup, Side, Square, Troop, UnitSetup};

/// Returns the number from this variable for a long run, or the default.
fn run_length(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |number| number.parse().expect("a number"))
}

/// Returns the original armies and deck on flat ground. Knights N02 touch housecarls S02, and archers have them in
/// range.
fn battle() -> Setup {
    let army = |lords: Troop, count: u8, rows: [u8; 3]| -> Vec<UnitSetup> {
        let units = [(lords, count, rows[0]), (Troop::Spearmen, 5, rows[1]), (Troop::Archers, 5, rows[2])];
        let places = units.into_iter().flat_map(|(troop, count, row)| (0..count).map(move |column| (troop, column, row)));
        places
            .map(|(troop, column, row)| {
                let (figures, bases) = (troop.full_strength(), troop.bases()[0]);
                let bodyguard = troop == lords && column == 0;
                UnitSetup { troop, figures, bases, bodyguard, square: Some(Square::new(column, row)), player: None, rows: Vec::new() }
            })
            .collect()
    };
    let colors = Color::ALL.into_iter().cycle();
    let deck =
        CardName::ALL.into_iter().flat_map(|name| colors.clone().take(usize::from(name.copies())).map(move |color| Card::new(name, color)));
    Setup {
        scenario: "dice".to_owned(),
        class: None,
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain: Board::from_rows(&["......"; 6].map(ToOwned::to_owned)).expect("a sound table"),
        norman: army(Troop::Knights, 6, [3, 5, 4]),
        saxon: army(Troop::Housecarles, 5, [2, 1, 0]),
        deck: deck.collect(),
        rulings: Rulings::default(),
        names: NameTable::default(),
    }
}

#[test]
fn both_sides_have_the_original_armies() {
    let setup = battle();
    assert_eq!((setup.army(Side::Norman).len(), setup.army(Side::Saxon).len(), setup.deck.len()), (16, 15, 13));
}
