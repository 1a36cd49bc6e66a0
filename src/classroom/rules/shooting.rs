//! Units and woods in the line of a shot (rulings 23 and 24).

use super::breach::Breach;
use super::geometry::line_between;
use super::rulings::{FriendsInLine, LineBlockers};
use super::{Square, State, Terrain, Unit, UnitId};

/// Something between a shooter and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineObject {
    /// A unit of either side, and its square.
    Unit(UnitId, Square),
    /// Woods, and the square that they are on.
    Woods(Square),
}

/// Returns the units and woods in the line of a shot, starting at the shooter. They are listed even if they do not
/// block the shot.
pub fn objects_in_line(state: &State, from: Square, to: Square) -> Vec<LineObject> {
    line_between(from, to)
        .into_iter()
        .filter_map(|square| match state.occupant(square) {
            Some(unit) => Some(LineObject::Unit(unit, square)),
            None => (state.board.terrain(square) == Terrain::Woods).then_some(LineObject::Woods(square)),
        })
        .collect()
}

/// Returns the breaches because of units and woods in the line of a shot.
pub(super) fn line_breaches(state: &State, shooter: &Unit, target: &Unit) -> Vec<Breach> {
    let (Some(from), Some(to)) = (shooter.square, target.square) else { return Vec::new() };
    let friends_block = state.rulings.friends_in_line == FriendsInLine::Block;
    if !friends_block && state.rulings.line_blockers == LineBlockers::Nothing {
        return Vec::new();
    }
    objects_in_line(state, from, to)
        .into_iter()
        .filter_map(|thing| match (thing, state.rulings.line_blockers) {
            (LineObject::Unit(by, square), _) if friends_block && by.side == shooter.id.side => Some(Breach::FriendInLine { by, square }),
            (LineObject::Unit(by, square), LineBlockers::AnyUnit) => Some(Breach::UnitInLine { by, square }),
            (LineObject::Woods(square), LineBlockers::Woods) => Some(Breach::WoodsInLine(square)),
            (LineObject::Unit(..), LineBlockers::Nothing | LineBlockers::Woods)
            | (LineObject::Woods(_), LineBlockers::Nothing | LineBlockers::AnyUnit) => None,
        })
        .collect()
}
