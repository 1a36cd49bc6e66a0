//! Lords who are killed with the last of their men.

use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::phrasebook::lords_lost;
use senlac_classroom::rules::{Event, UnitId};

/// Returns the bodyguards whose lord was killed with the last of them in an active step.
pub fn lost_lords(chronicle: &Chronicle, step: u64, events: &[Event]) -> Vec<UnitId> {
    let anybody = events.iter().any(|event| matches!(event, Event::Destroyed { .. }));
    let before = anybody.then(|| chronicle.state_before_step(step)).flatten();
    before.map_or_else(Vec::new, |before| lords_lost(&before, events))
}
