//! Lords who fall with the last of their men.

use crate::rules::{Event, State, UnitId};

/// Returns the bodyguards whose lord falls with the last of them in these events. A lord killed by a card is reported with the
/// card.
pub fn lords_lost(before: &State, events: &[Event]) -> Vec<UnitId> {
    let killed = |guards: UnitId| events.iter().any(|event| matches!(event, Event::LordKilled { unit } if *unit == guards));
    let is_led = |guards: UnitId| before.bodyguard(guards.side).is_some_and(|unit| unit.id == guards && unit.commander);
    let gone = events.iter().filter_map(|event| if let Event::Destroyed { unit } = event { Some(*unit) } else { None });
    gone.filter(|guards| is_led(*guards) && !killed(*guards)).collect()
}
