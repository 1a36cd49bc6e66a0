//! How the naive move: Normans straight at the nearest enemy, Saxons not at all.

use super::{Best, Foes, Nearest};
use crate::rules::{Side, Square, State, Unit, each_way};

/// The way of a unit, where it moves.
pub(super) fn way(state: &State, unit: &Unit, nearest: Nearest, foes: &Foes) -> Option<Vec<Square>> {
    if unit.id.side == Side::Saxon || nearest.away <= 1 {
        return None;
    }
    let mut best = Best::new();
    each_way(state, unit, |path| {
        if let Some(&end) = path.last() {
            let then = foes.away(state, end);
            if then < nearest.away {
                best.consider(then, end, path);
            }
        }
    });
    best.way()
}
