//! The page's rules for moving, shooting and striking in a simple form, calculated square by square.

use senlac::rules::rulings::{Adjacency, FriendsInLine, HillMove, LineBlockers, ShootingInContact};
use senlac::rules::{CardName, Side, Square, State, Terrain, Troop, Unit, UnitId};

/// Returns the columns and rows between two squares.
fn apart(from: Square, to: Square) -> (u8, u8) {
    (from.column.abs_diff(to.column), from.row.abs_diff(to.row))
}

/// Returns the distance in steps. Diagonal steps count if ruling 16 allows them.
fn steps(state: &State, from: Square, to: Square) -> u8 {
    let (columns, rows) = apart(from, to);
    if state.rulings().adjacency == Adjacency::Diagonal { columns.max(rows) } else { columns + rows }
}

fn who(state: &State, square: Square) -> Option<&Unit> {
    state.units().find(|unit| unit.square == Some(square))
}

fn is_open(state: &State, square: Square) -> bool {
    matches!(state.board().terrain(square), Terrain::Flat | Terrain::Hill)
}

/// Returns whether a unit may move along this path.
pub fn may_go(state: &State, unit: &Unit, way: &[Square]) -> bool {
    let (Some(start), Some(&end)) = (unit.square, way.last()) else { return false };
    let mut from = start;
    for &square in way {
        if steps(state, from, square) != 1 || !is_open(state, square) {
            return false;
        }
        from = square;
    }
    let between = &way[..way.len() - 1];
    let passes = |square: &Square| {
        who(state, *square).is_none_or(|other| other.id == unit.id || (unit.troop == Troop::Knights && other.id.side == unit.id.side))
    };
    end != start && who(state, end).is_none() && between.iter().all(passes) && way.len() <= furthest(state, unit, start, way)
}

/// Returns the number of squares that a unit may move along this path.
fn furthest(state: &State, unit: &Unit, start: Square, way: &[Square]) -> usize {
    if unit.troop != Troop::Knights || state.card().is_some_and(|card| card.name == CardName::MuddyGround) {
        return 1;
    }
    let hill = |square: Square| state.board().terrain(square) == Terrain::Hill;
    let uphill = way.iter().any(|&square| hill(square));
    let slow = match state.rulings().hill_move {
        HillMove::StartsOrEnters => hill(start) || uphill,
        // A hill square uses both points, so two squares are possible only if neither is hill.
        HillMove::Points => uphill,
        HillMove::StartSquare => hill(start),
    };
    if slow { 1 } else { 2 }
}

/// Returns whether a straight shot passes through the inside of a square. The line is sampled at two thousand points.
fn is_in_line(from: Square, to: Square, over: Square) -> bool {
    let axis = |to: u8, from: u8| i32::from(to) - i32::from(from);
    let (right, down) = (axis(to.column, from.column), axis(to.row, from.row));
    let (x, y) = (axis(over.column, from.column), axis(over.row, from.row));
    // Odd multiples of 1/4000 never fall on a corner. A square reaches 1000 to each side of its centre.
    (1..4000).step_by(2).any(|step| (right * step - 4000 * x).abs() < 2000 && (down * step - 4000 * y).abs() < 2000)
}

fn touches_an_enemy(state: &State, unit: &Unit) -> bool {
    let near = |other: &&Unit| other.id.side != unit.id.side && unit.square.zip(other.square).is_some_and(|(a, b)| steps(state, a, b) == 1);
    state.units().any(|other| near(&other))
}

/// Returns whether one unit may shoot at another.
pub fn may_shoot(state: &State, shooter: UnitId, at: UnitId) -> bool {
    let (Some(unit), Some(target)) = (state.unit(shooter), state.unit(at)) else { return false };
    let (Some(from), Some(to)) = (unit.square, target.square) else { return false };
    let blocked = state.board().squares().filter(|&over| over != from && over != to && is_in_line(from, to, over)).any(|over| {
        let stands = who(state, over);
        let friend = stands.is_some_and(|other| other.id.side == Side::Norman);
        (friend && state.rulings().friends_in_line == FriendsInLine::Block)
            || match state.rulings().line_blockers {
                LineBlockers::Nothing => false,
                LineBlockers::Woods => state.board().terrain(over) == Terrain::Woods,
                LineBlockers::AnyUnit => stands.is_some(),
            }
    });
    let contact = state.rulings().shooting_in_contact == ShootingInContact::Forbidden
        && (touches_an_enemy(state, unit) || touches_an_enemy(state, target));
    unit.troop == Troop::Archers
        && shooter.side == Side::Norman
        && at.side == Side::Saxon
        && steps(state, from, to) <= 3
        && !blocked
        && !contact
}

/// Returns whether one unit may strike another.
pub fn may_strike(state: &State, unit: UnitId, at: UnitId) -> bool {
    let square = |id| state.unit(id).and_then(|unit| unit.square);
    let (Some(from), Some(to)) = (square(unit), square(at)) else { return false };
    unit.side == Side::Norman && at.side == Side::Saxon && steps(state, from, to) == 1
}
