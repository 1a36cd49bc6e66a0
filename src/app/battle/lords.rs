//! Lords who fall with the last of their men.

use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::phrasebook::lords_lost;
use senlac_classroom::rules::{Event, UnitId};

/// The bodyguards whose lord fell with the last of them in an active step.
pub fn lords_lost_in(chronicle: &Chronicle, step: u64, events: &[Event]) -> Vec<UnitId> {
    let anybody = events.iter().any(|event| matches!(event, Event::Destroyed { .. }));
    let before = anybody.then(|| chronicle.state_before_step(step)).flatten();
    before.map_or_else(Vec::new, |before| lords_lost(&before, events))
}
