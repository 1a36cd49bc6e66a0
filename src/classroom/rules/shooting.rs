//! Who stands in the line of a shot (rulings 23 and 24).

use super::breach::Breach;
use super::geometry::line_between;
use super::rulings::{FriendsInLine, LineBlockers};
use super::{Square, State, Terrain, Unit, UnitId};

/// Something between a shooter and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InLine {
    /// A unit of either side.
    Unit(UnitId, Square),
    /// Woods.
    Woods(Square),
}

/// What lies in the line of a shot, from the shooter on; the program names it even where it blocks nothing.
pub fn in_line(state: &State, from: Square, to: Square) -> Vec<InLine> {
    line_between(from, to)
        .into_iter()
        .filter_map(|square| match state.occupant(square) {
            Some(unit) => Some(InLine::Unit(unit, square)),
            None => (state.board.terrain(square) == Terrain::Woods).then_some(InLine::Woods(square)),
        })
        .collect()
}

/// The reasons that the line gives against a shot.
pub(super) fn line_breaches(state: &State, shooter: &Unit, target: &Unit) -> Vec<Breach> {
    let (Some(from), Some(to)) = (shooter.square, target.square) else { return Vec::new() };
    let friends_block = state.rulings.friends_in_line == FriendsInLine::Block;
    if !friends_block && state.rulings.line_blockers == LineBlockers::Nothing {
        return Vec::new();
    }
    in_line(state, from, to)
        .into_iter()
        .filter_map(|thing| match (thing, state.rulings.line_blockers) {
            (InLine::Unit(by, square), _) if friends_block && by.side == shooter.id.side => Some(Breach::FriendInLine { by, square }),
            (InLine::Unit(by, square), LineBlockers::AnyUnit) => Some(Breach::UnitInLine { by, square }),
            (InLine::Woods(square), LineBlockers::Woods) => Some(Breach::WoodsInLine(square)),
            (InLine::Unit(..), LineBlockers::Nothing | LineBlockers::Woods)
            | (InLine::Woods(_), LineBlockers::Nothing | LineBlockers::AnyUnit) => None,
        })
        .collect()
}
