//! Setting armies up in their zones, as on the morning of the battle.
//!
//! The Saxons' front, the line nearest the enemy, is a wall without gaps: housecarles in the middle, Harold in their
//! midst, the spearmen on both wings. Their archers stand behind. The Normans have archers and spearmen in front by
//! turns and the knights behind, William in the middle. Where the zone is wide enough, units other than the wall leave
//! every second square free, so that knights can ride through and hands can reach the figures. Everything is centred on
//! the zone and as even on the left as on the right as numbers allow; two calls with the same armies place them alike.

mod default_zones;
mod ranks;

use std::collections::BTreeMap;

use crate::content::scenario::Zones;
use crate::rules::{Board, Side, Square, UnitId, UnitSetup};
pub use default_zones::default_zones;

/// Puts every unit of both armies into its side's zone, wherever it stood before, and answers which found no room: they
/// are in reserve then. The lord's bodyguard has its place before all others; those at the end of the list go without.
/// Only open squares of the zones count. A zone may lie on any side of the other: its lines run across the way to the
/// enemy.
#[must_use = "units without room are in reserve, and somebody should be told"]
pub fn place(board: &Board, zones: &Zones, norman: &mut [UnitSetup], saxon: &mut [UnitSetup]) -> Vec<UnitId> {
    let mut left_over = place_army(&lines(board, zones, Side::Norman), Side::Norman, norman);
    left_over.extend(place_army(&lines(board, zones, Side::Saxon), Side::Saxon, saxon));
    left_over
}

/// Puts an army on these lines, the front first.
fn place_army(lines: &[Vec<Square>], side: Side, units: &mut [UnitSetup]) -> Vec<UnitId> {
    let room = lines.iter().map(Vec::len).sum::<usize>().min(units.len());
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by_key(|&unit| !units[unit].bodyguard);
    let mut without = order.split_off(room);
    without.sort_unstable();
    let widths: Vec<usize> = lines.iter().map(Vec::len).collect();
    let ranks = ranks::ranks(side, units, &order, &widths);
    for unit in units.iter_mut() {
        unit.square = None;
    }
    for (line, rank) in lines.iter().zip(ranks) {
        for (place, unit) in places(line.len(), rank.units.len(), rank.closed).zip(rank.units) {
            units[unit].square = line.get(place).copied();
        }
    }
    without.into_iter().filter_map(|unit| Some(UnitId::new(side, u8::try_from(unit + 1).ok()?))).collect()
}

/// The open squares of a side's zone in lines, the one nearest the enemy first, each from left to right or from top to
/// bottom. Where only one side has a zone, the Saxons look down the table and the Normans up.
fn lines(board: &Board, zones: &Zones, side: Side) -> Vec<Vec<Square>> {
    let [own, enemy] =
        [side, side.other()].map(|side| zones.squares(side).filter(|square| board.terrain(*square).is_open()).collect::<Vec<_>>());
    let (right, down) = way(&own, &enemy);
    let (right, down) = match side {
        _ if (right, down) != (0, 0) => (right, down),
        Side::Norman => (0, -1),
        Side::Saxon => (0, 1),
    };
    let upright = right.abs() <= down.abs();
    let mut lines: BTreeMap<u8, Vec<Square>> = BTreeMap::new();
    for square in own {
        lines.entry(if upright { square.row } else { square.column }).or_default().push(square);
    }
    let mut lines: Vec<_> = lines.into_values().collect();
    let enemy_comes_last = if upright { down > 0 } else { right > 0 };
    if enemy_comes_last {
        lines.reverse();
    }
    lines
}

/// The way from the middle of these squares to the middle of those, right and down being positive, in some measure; no
/// way where either is empty.
fn way(from: &[Square], to: &[Square]) -> (i64, i64) {
    let sum = |squares: &[Square], place: fn(&Square) -> u8| squares.iter().map(|square| i64::from(place(square))).sum::<i64>();
    let count = |squares: &[Square]| i64::try_from(squares.len()).unwrap_or(i64::MAX);
    let along = |place| sum(to, place) * count(from) - sum(from, place) * count(to);
    (along(|square| square.column), along(|square| square.row))
}

/// Which places of a line so many units take: side by side, or every second one where they may stand apart and the line
/// is wide enough. In the middle of the line, and mirrored about it where that can be.
fn places(width: usize, units: usize, closed: bool) -> Box<dyn Iterator<Item = usize>> {
    let spaced = (2 * units).saturating_sub(1);
    if closed || units == 0 || spaced > width {
        return Box::new(((width.saturating_sub(units)) / 2..).take(units));
    }
    // An even number on an even line stands mirrored only with two side by side in its middle.
    let paired = width.is_multiple_of(2) && units.is_multiple_of(2);
    let free = width - spaced;
    let first = if paired { free.div_ceil(2) } else { free / 2 };
    Box::new((0..units).map(move |unit| first + 2 * unit - usize::from(paired && unit >= units / 2)))
}

/// The places for `count` units along the straight line from one square to another: open squares only, both ends among
/// them where they are open, as evenly apart as it goes. Fewer squares than units where the line has no more; for one
/// unit the first open square.
pub fn line(board: &Board, from: Square, to: Square, count: usize) -> Vec<Square> {
    let mut open: Vec<Square> = squares(from, to).collect();
    open.retain(|square| board.terrain(*square).is_open());
    let gaps = count.saturating_sub(1).max(1);
    let last = open.len().saturating_sub(1);
    if count >= open.len() { open } else { (0..count).map(|unit| open[(unit * last + gaps / 2) / gaps]).collect() }
}

/// Every square of a straight line, both ends too: one for each step along its longer side.
fn squares(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (right, down) = from.offset_to(to);
    let steps = right.abs().max(down.abs()).max(1);
    // Half a square is added before rounding down, so that the line runs through the middle of its squares.
    let part = move |whole: i16, step: i16| (2 * whole * step + steps).div_euclid(2 * steps);
    let along = move |start: u8, whole: i16, step: i16| u8::try_from(i16::from(start) + part(whole, step)).unwrap_or(start);
    let last = if from == to { 0 } else { steps };
    (0..=last).map(move |step| Square::new(along(from.column, right, step), along(from.row, down, step)))
}

#[cfg(test)]
mod tests;
