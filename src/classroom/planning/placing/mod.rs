//! Deployment of armies in their zones, as on the morning of the battle.
//!
//! The Saxons' front, the line nearest the enemy, is a wall without gaps: housecarls in the middle with Harold among them,
//! spearmen on both wings. Their archers stand behind. The Normans alternate archers and spearmen in front, with the knights
//! behind and William in the middle. If the zone is wide enough, all units except the wall leave every second square free, so
//! that knights can ride through and hands can reach the figures. Everything is centred on the zone and as symmetrical as the
//! numbers allow. The same armies are always placed in the same way.

mod default_zones;
mod ranks;

use std::collections::BTreeMap;

use crate::content::scenario::Zones;
use crate::rules::{Board, Side, Square, UnitId, UnitSetup};
pub use default_zones::default_zones;

/// Places every unit of both armies in its side's zone, wherever it was before. Returns the units without room, which are in
/// reserve. The lord's bodyguard is placed first, and the last units of the list are left over. Only open squares of the zones
/// count. A zone may be on any side of the other: its lines are at right angles to the direction of the enemy.
#[must_use = "units without room are in reserve, and somebody should be told"]
pub fn place(board: &Board, zones: &Zones, norman: &mut [UnitSetup], saxon: &mut [UnitSetup]) -> Vec<UnitId> {
    let mut left_over = place_army(&lines(board, zones, Side::Norman), Side::Norman, norman);
    left_over.extend(place_army(&lines(board, zones, Side::Saxon), Side::Saxon, saxon));
    left_over
}

/// Places an army on these lines, the front first.
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

/// Returns the open squares of a side's zone in lines, the one nearest the enemy first, each from left to right or from top to
/// bottom. If only one side has a zone, the Saxons face down the table and the Normans up.
fn lines(board: &Board, zones: &Zones, side: Side) -> Vec<Vec<Square>> {
    let [own, enemy] =
        [side, side.enemy()].map(|side| zones.squares(side).filter(|square| board.terrain(*square).is_open()).collect::<Vec<_>>());
    let (right, down) = direction(&own, &enemy);
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

/// Returns the direction from the centre of some squares to the centre of others, in arbitrary units. Right and down are
/// positive. It is zero if either set is empty.
fn direction(from: &[Square], to: &[Square]) -> (i64, i64) {
    let sum = |squares: &[Square], place: fn(&Square) -> u8| squares.iter().map(|square| i64::from(place(square))).sum::<i64>();
    let count = |squares: &[Square]| i64::try_from(squares.len()).unwrap_or(i64::MAX);
    let along = |place| sum(to, place) * count(from) - sum(from, place) * count(to);
    (along(|square| square.column), along(|square| square.row))
}

/// Returns the positions in a line that this number of units takes: side by side, or every second one if they may be apart and
/// the line is wide enough. They are centred, and symmetrical if possible.
fn places(width: usize, units: usize, closed: bool) -> Box<dyn Iterator<Item = usize>> {
    let spaced = (2 * units).saturating_sub(1);
    if closed || units == 0 || spaced > width {
        return Box::new(((width.saturating_sub(units)) / 2..).take(units));
    }
    // An even number of units on a line of even length is symmetric only with two units side by side in its middle.
    let paired = width.is_multiple_of(2) && units.is_multiple_of(2);
    let free = width - spaced;
    let first = if paired { free.div_ceil(2) } else { free / 2 };
    Box::new((0..units).map(move |unit| first + 2 * unit - usize::from(paired && unit >= units / 2)))
}

/// Returns the squares for `count` units along the straight line between two squares. Only open squares count; both ends are
/// included if they are open, and the spacing is as even as possible. There are fewer squares than units if the line has no
/// more. For one unit it is the first open square.
pub fn line(board: &Board, from: Square, to: Square, count: usize) -> Vec<Square> {
    let mut open: Vec<Square> = squares(from, to).collect();
    open.retain(|square| board.terrain(*square).is_open());
    let gaps = count.saturating_sub(1).max(1);
    let last = open.len().saturating_sub(1);
    if count >= open.len() { open } else { (0..count).map(|unit| open[(unit * last + gaps / 2) / gaps]).collect() }
}

/// Returns every square of a straight line, including both ends, one for each step along its longer side.
fn squares(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (right, down) = from.offset_to(to);
    let steps = right.abs().max(down.abs()).max(1);
    // Half a square is added before rounding down, so that the line runs through the centres of the squares.
    let part = move |whole: i16, step: i16| (2 * whole * step + steps).div_euclid(2 * steps);
    let along = move |start: u8, whole: i16, step: i16| u8::try_from(i16::from(start) + part(whole, step)).unwrap_or(start);
    let last = if from == to { 0 } else { steps };
    (0..=last).map(move |step| Square::new(along(from.column, right, step), along(from.row, down, step)))
}

#[cfg(test)]
mod tests;
