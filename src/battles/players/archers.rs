//! How archers move: to where the nearest enemy is just within bowshot.

use super::melee::keeps_to;
use super::{Best, Foes, Manner, Nearest};
use crate::rules::{Square, State, Unit, each_way};

/// The way of a unit of archers, where it moves.
pub(super) fn way(state: &State, unit: &Unit, manner: Manner, nearest: Nearest, foes: &Foes) -> Option<Vec<Square>> {
    let (here, range) = (unit.square?, unit.troop.range()?);
    if nearest.away == range {
        return None;
    }
    // Beyond range the least is best; nearer than range is worse than all of that, and the farthest is best.
    let key = |away: u8| if away >= range { (0, away) } else { (1, u8::MAX - away) };
    let mut best = Best::new();
    best.consider(key(nearest.away), here, &[]);
    each_way(state, unit, |path| {
        if let Some(&end) = path.last()
            && keeps_to(state, unit, manner, end)
        {
            best.consider(key(foes.away(state, end)), end, path);
        }
    });
    best.way()
}
