//! How the naive move: Normans straight at the nearest enemy, Saxons not at all.

use super::{Best, Foe, nearest};
use crate::rules::{Side, Square, State, Unit, each_way};

/// The way of a unit, where it moves.
pub(super) fn way(state: &State, unit: &Unit, foes: &[Foe]) -> Option<Vec<Square>> {
    let (away, _) = nearest(state, unit.square?, foes)?;
    if unit.id.side == Side::Saxon || away <= 1 {
        return None;
    }
    let mut best = Best::new();
    each_way(state, unit, |path| {
        if let Some(&end) = path.last()
            && let Some((then, _)) = nearest(state, end, foes)
            && then < away
        {
            best.consider(then, end, path);
        }
    });
    best.way()
}
