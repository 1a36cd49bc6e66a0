//! The tables of measured armies, each drawn as a picture: where everybody stands so that nobody waits and either side can
//! win.
//!
//! `pictures.txt` holds one for each class of [`FEWEST`](super::FEWEST) to [`MOST_DRAWN`] pupils, found by a search over
//! thousands of set-ups and left and right alike as far as numbers allow. Small classes stand on the small table, the others on
//! Senlac. In a picture `k`, `s` and `a` are Norman knights, spearmen and archers, and `w` is William's knights; `H`, `S` and
//! `A` are Saxon housecarles, spearmen and archers, and `K` is King Harold's housecarles; everything else is ground. The units
//! of a type are numbered from left to right, after the lord's.

use super::{Armies, armies};
use crate::content::library;
use crate::content::scenario::{Scenario, Zones};
use crate::rules::{Board, Side, Square, Terrain, Troop, UnitSetup};

const PICTURES: &str = include_str!("pictures.txt");

/// The table of the pictures of small classes.
const SMALL: &str = "a-small-table";
/// The most pupils of them.
const MOST_ON_SMALL: usize = 15;
/// The shipped tables whose files hold measured armies, and for which nothing else is drawn.
const FILED: [&str; 2] = ["35-minute-lesson", "large-hall-floor"];
/// The largest class that has a picture of its own.
pub const MOST_DRAWN: usize = 40;

/// The scenario on whose table a class of so many is drawn; `None` for classes without a picture.
pub fn table(units: usize) -> Option<Scenario> {
    let key = if units <= MOST_ON_SMALL { SMALL } else { library::SCENARIO };
    picture(units).and_then(|_| library::scenario(key).ok())
}

/// The scenarios whose tables the pictures are drawn for.
pub fn tables() -> impl Iterator<Item = Scenario> {
    [SMALL, library::SCENARIO].into_iter().filter_map(|key| library::scenario(key).ok())
}

/// The armies for so many, standing as in their picture on the table of [`table`]; `None` for classes without one.
pub fn drawn(units: usize) -> Option<Armies> {
    let rows = picture(units)?;
    let Armies { norman, saxon } = armies(units);
    Some(Armies { norman: standing(Side::Norman, norman, &rows), saxon: standing(Side::Saxon, saxon, &rows) })
}

/// The armies for so many, standing as in the file of a shipped table of this ground; `None` where its file has other armies.
pub fn filed(units: usize, board: &Board) -> Option<Armies> {
    let scenario = FILED.into_iter().filter_map(|key| library::scenario(key).ok()).find(|scenario| scenario.terrain == *board)?;
    let standing = |units: Vec<UnitSetup>, filed: &[UnitSetup]| {
        let is_alike = units.len() == filed.len() && units.iter().zip(filed).all(|(unit, filed)| unit.troop == filed.troop);
        let stands = |(unit, filed): (UnitSetup, &UnitSetup)| UnitSetup { square: filed.square, ..unit };
        is_alike.then(|| units.into_iter().zip(filed).map(stands).collect())
    };
    let Armies { norman, saxon } = armies(units);
    Some(Armies { norman: standing(norman, &scenario.norman)?, saxon: standing(saxon, &scenario.saxon)? })
}

/// The armies for so many, standing as in their picture on another table: somewhere within its zones, as many Saxons on its hill
/// as can be and as near its middle as can be. `None` where the picture does not fit in.
pub fn drawn_on(units: usize, board: &Board, zones: &Zones) -> Option<Armies> {
    let (drawn, width) = (drawn(units)?, i16::from(table(units)?.terrain.width()));
    let spots = || {
        let far = i16::from(board.width().max(board.height()));
        (-far..=far).flat_map(move |rows| (-far..=far).map(move |columns| (columns, rows)))
    };
    let laid = spots().filter_map(|by| {
        let armies = Armies { norman: moved(&drawn.norman, by)?, saxon: moved(&drawn.saxon, by)? };
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

/// Units so many columns and rows away; `None` where one would be beyond what squares have names for.
fn moved(units: &[UnitSetup], (columns, rows): (i16, i16)) -> Option<Vec<UnitSetup>> {
    let along = |place: u8, by: i16| u8::try_from(i16::from(place) + by).ok();
    let moved = |unit: &UnitSetup| {
        let square = unit.square?;
        Some(UnitSetup { square: Some(Square::new(along(square.column, columns)?, along(square.row, rows)?)), ..unit.clone() })
    };
    units.iter().map(moved).collect()
}

/// The rows of the picture for so many.
fn picture(units: usize) -> Option<Vec<&'static str>> {
    let head = units.to_string();
    let rows: Vec<&str> = PICTURES.lines().skip_while(|line| *line != head).skip(1).take_while(|line| !line.is_empty()).collect();
    (!rows.is_empty()).then_some(rows)
}

/// The units of a side on their squares of a picture, nowhere where it has none for them: the units of a type from left to right.
pub fn standing(side: Side, units: Vec<UnitSetup>, rows: &[&str]) -> Vec<UnitSetup> {
    let kinds = Troop::ALL.into_iter().flat_map(|troop| [(troop, true), (troop, false)]);
    let mut places: Vec<_> = kinds.map(|(troop, bodyguard)| ((troop, bodyguard), squares(sign(side, troop, bodyguard), rows))).collect();
    let mut stand = |mut unit: UnitSetup| {
        let places = places.iter_mut().find(|(kind, _)| *kind == (unit.troop, unit.bodyguard)).map(|(_, places)| places);
        unit.square = places.filter(|places| !places.is_empty()).map(|places| places.remove(0));
        unit
    };
    units.into_iter().map(&mut stand).collect()
}

/// The squares with a sign, from left to right.
fn squares(sign: char, rows: &[&str]) -> Vec<Square> {
    let mut squares = Vec::new();
    for (row, signs) in (0..u8::MAX).zip(rows) {
        squares.extend((0..u8::MAX).zip(signs.chars()).filter(|(_, other)| *other == sign).map(|(column, _)| Square::new(column, row)));
    }
    squares.sort_by_key(|square| (square.column, square.row));
    squares
}

/// Returns the sign of a unit in a picture.
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
