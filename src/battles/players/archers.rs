//! How archers move: to where the nearest enemy is just within bowshot.

use super::melee::kept_to;
use super::{Best, Foes, Strategy};
use crate::rules::{Square, State, Unit, reach};

/// The way of a unit of archers, where it moves.
pub(super) fn way(state: &State, unit: &Unit, strategy: Strategy, away: u8, foes: &Foes) -> Option<Vec<Square>> {
    let (here, range) = (unit.square?, unit.troop.range()?);
    if away == range {
        return None;
    }
    // Beyond range the least is best; nearer than range is worse than all of that, and the farthest is best.
    let key = |away: u8| if away >= range { (0, away) } else { (1, u8::MAX - away) };
    let mut best = Best::new();
    best.consider(key(away), here, 0);
    let reach = kept_to(state, unit, strategy, reach(state, unit));
    for (end, steps) in reach.ends() {
        best.consider(key(foes.away(state, end)), end, steps);
    }
    best.way(&reach)
}
