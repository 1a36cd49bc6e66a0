//! Drawn positions of fitted armies, in which no unit is idle and either side can win.
//!
//! `pictures.txt` contains one picture for each class of [`FEWEST`](super::FEWEST) to [`MOST_DRAWN`] pupils, found by a search
//! over thousands of set-ups and as symmetrical as the numbers allow. Small classes play on the small table, the others on
//! Senlac. In a picture `k`, `s` and `a` are Norman knights, spearmen and archers, and `w` is William's knights. `H`, `S` and
//! `A` are Saxon housecarls, spearmen and archers, and `K` is King Harold's housecarls. Everything else is terrain. The units
//! of a type are numbered from left to right, after the lord's.

use super::{Armies, armies};
use crate::content::library;
use crate::content::scenario::{Scenario, Zones};
use crate::rules::{Board, Side, Square, Terrain, Troop, UnitSetup};

const PICTURES: &str = include_str!("pictures.txt");

/// Scenario with the table for pictures of small classes.
const SMALL: &str = "a-small-table";
/// Maximum number of units on the small table.
const MOST_ON_SMALL: usize = 15;
/// Built-in tables whose own files contain fitted armies, so that nothing is drawn for them.
const FILED: [&str; 2] = ["35-minute-lesson", "large-hall-floor"];
/// Largest class with a picture of its own.
pub const MOST_DRAWN: usize = 40;

/// Returns the scenario with the table for this number of units; `None` if there is no picture for it.
pub fn table(units: usize) -> Option<Scenario> {
    let key = if units <= MOST_ON_SMALL { SMALL } else { library::SCENARIO };
    picture(units).and_then(|_| library::scenario(key).ok())
}

/// Returns the scenarios whose tables have pictures.
pub fn tables() -> impl Iterator<Item = Scenario> {
    [SMALL, library::SCENARIO].into_iter().filter_map(|key| library::scenario(key).ok())
}

/// Returns the armies for this number of units in their drawn positions on the table of [`table`]; `None` if there is no
/// picture.
pub fn drawn_armies(units: usize) -> Option<Armies> {
    let rows = picture(units)?;
    let Armies { norman, saxon } = armies(units);
    Some(Armies { norman: position_units(Side::Norman, norman, &rows), saxon: position_units(Side::Saxon, saxon, &rows) })
}

/// Returns the armies for this number of units, in the positions in the file of a built-in table with this terrain; `None` if
/// that file has other armies.
pub fn filed_armies(units: usize, board: &Board) -> Option<Armies> {
    let scenario = FILED.into_iter().filter_map(|key| library::scenario(key).ok()).find(|scenario| scenario.terrain == *board)?;
    let standing = |units: Vec<UnitSetup>, filed: &[UnitSetup]| {
        let is_alike = units.len() == filed.len() && units.iter().zip(filed).all(|(unit, filed)| unit.troop == filed.troop);
        let stands = |(unit, filed): (UnitSetup, &UnitSetup)| UnitSetup { square: filed.square, ..unit };
        is_alike.then(|| units.into_iter().zip(filed).map(stands).collect())
    };
    let Armies { norman, saxon } = armies(units);
    Some(Armies { norman: standing(norman, &scenario.norman)?, saxon: standing(saxon, &scenario.saxon)? })
}

/// Returns the armies for this number of units, in their drawn positions shifted to another table. They lie within its zones,
/// with as many Saxons on the hill as possible, as near the middle as possible. Returns `None` if the picture doesn't fit.
pub fn fit_drawn_armies(units: usize, board: &Board, zones: &Zones) -> Option<Armies> {
    let (drawn, width) = (drawn_armies(units)?, i16::from(table(units)?.terrain.width()));
    let spots = || {
        let far = i16::from(board.width().max(board.height()));
        (-far..=far).flat_map(move |rows| (-far..=far).map(move |columns| (columns, rows)))
    };
    let laid = spots().filter_map(|by| {
        let armies = Armies { norman: shift_units(&drawn.norman, by)?, saxon: shift_units(&drawn.saxon, by)? };
        let stands = |side, units: &[UnitSetup]| {
            let mut squares = units.iter().filter_map(|unit| unit.square);
            squares.all(|square| board.terrain(square).is_open() && zones.side(square) == Some(side))
        };
        (stands(Side::Norman, &armies.norman) && stands(Side::Saxon, &armies.saxon)).then_some((by, armies))
    });
    let merit = |((columns, _), armies): &((i16, i16), Armies)| {
        let is_below = |unit: &&UnitSetup| unit.square.is_none_or(|square| board.terrain(square) != Terrain::Hill);
        let off_the_middle = (2 * columns + width - i16::from(board.width())).abs();
        (armies.saxon.iter().filter(is_below).count(), off_the_middle)
    };
    laid.min_by_key(merit).map(|(_, armies)| armies)
}

/// Returns units shifted by this number of columns and rows; `None` if one would leave the range of square names.
fn shift_units(units: &[UnitSetup], (columns, rows): (i16, i16)) -> Option<Vec<UnitSetup>> {
    let along = |place: u8, by: i16| u8::try_from(i16::from(place) + by).ok();
    let moved = |unit: &UnitSetup| {
        let square = unit.square?;
        Some(UnitSetup { square: Some(Square::new(along(square.column, columns)?, along(square.row, rows)?)), ..unit.clone() })
    };
    units.iter().map(moved).collect()
}

/// Returns the rows of the picture for this number of units.
fn picture(units: usize) -> Option<Vec<&'static str>> {
    let head = units.to_string();
    let rows: Vec<&str> = PICTURES.lines().skip_while(|line| *line != head).skip(1).take_while(|line| !line.is_empty()).collect();
    (!rows.is_empty()).then_some(rows)
}

/// Returns the units of a side on their squares in a picture, without a square if it has none for them. The units of a type are
/// placed from left to right.
pub fn position_units(side: Side, units: Vec<UnitSetup>, rows: &[&str]) -> Vec<UnitSetup> {
    let kinds = Troop::ALL.into_iter().flat_map(|troop| [(troop, true), (troop, false)]);
    let mut places: Vec<_> = kinds.map(|(troop, bodyguard)| ((troop, bodyguard), squares(sign(side, troop, bodyguard), rows))).collect();
    let mut stand = |mut unit: UnitSetup| {
        let places = places.iter_mut().find(|(kind, _)| *kind == (unit.troop, unit.bodyguard)).map(|(_, places)| places);
        unit.square = places.filter(|places| !places.is_empty()).map(|places| places.remove(0));
        unit
    };
    units.into_iter().map(&mut stand).collect()
}

/// Returns the squares with this character, from left to right.
fn squares(sign: char, rows: &[&str]) -> Vec<Square> {
    let mut squares = Vec::new();
    for (row, signs) in (0..u8::MAX).zip(rows) {
        squares.extend((0..u8::MAX).zip(signs.chars()).filter(|(_, other)| *other == sign).map(|(column, _)| Square::new(column, row)));
    }
    squares.sort_by_key(|square| (square.column, square.row));
    squares
}

/// Returns the character for a unit in a picture.
pub const fn sign(side: Side, troop: Troop, bodyguard: bool) -> char {
    match (side, troop) {
        (Side::Norman, Troop::Knights) if bodyguard => 'w',
        (Side::Saxon, Troop::Housecarles) if bodyguard => 'K',
        (_, Troop::Knights) => 'k',
        (_, Troop::Housecarles) => 'H',
        (Side::Norman, Troop::Spearmen) => 's',
        (Side::Saxon, Troop::Spearmen) => 'S',
        (Side::Norman, Troop::Archers) => 'a',
        (Side::Saxon, Troop::Archers) => 'A',
    }
}
