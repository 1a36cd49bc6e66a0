//! The units that a step concerns.

use senlac_classroom::rules::{Event, UnitId};

/// Returns the units that these events concern, each once.
pub fn concerned_units(events: &[Event]) -> Vec<UnitId> {
    let mut units = Vec::new();
    for unit in events.iter().flat_map(event_units).flatten() {
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    units
}

/// Returns the one or two units of an event.
fn event_units(event: &Event) -> [Option<UnitId>; 2] {
    if let Event::Shot(attack) | Event::Struck(attack) = event {
        [Some(attack.unit), Some(attack.at)]
    } else if let Event::LordBack { unit } | Event::LordKilled { unit } | Event::LordAway { unit } | Event::Destroyed { unit } = event {
        [Some(*unit), None]
    } else if let Event::Panicked { unit, .. } | Event::Rushed { unit, .. } | Event::Moved { unit, .. } = event {
        [Some(*unit), None]
    } else if let Event::Forgiven { unit, .. } | Event::PlayerChanged { unit, .. } | Event::WasSet { unit, .. } = event {
        [Some(*unit), None]
    } else {
        [None, None]
    }
}

/// Returns whether a step only ended a phase.
pub fn is_quiet(events: &[Event]) -> bool {
    let is_small = |event: &Event| matches!(event, Event::PhaseEnded { .. } | Event::PhaseBegan { .. });
    !events.is_empty() && events.iter().all(is_small)
}
