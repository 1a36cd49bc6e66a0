//! How the naive move: Normans straight at the nearest enemy, Saxons not at all.

use super::{Best, Foes};
use crate::rules::{Side, Square, State, Unit, reach};

pub(super) fn way(state: &State, unit: &Unit, away: u8, foes: &Foes) -> Option<Vec<Square>> {
    if unit.id.side == Side::Saxon || away <= 1 {
        return None;
    }
    let reach = reach(state, unit);
    let mut best = Best::new();
    for (end, steps) in reach.ends() {
        let then = foes.away(state, end);
        if then < away {
            best.consider(then, end, steps);
        }
    }
    best.way(&reach)
}
