//! Whom and what a step is about.

use crate::rules::{Event, UnitId};

/// The units that these events concern, each once.
pub fn about(events: &[Event]) -> Vec<UnitId> {
    let mut units = Vec::new();
    for unit in events.iter().flat_map(units_of).flatten() {
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    units
}

/// The one or two units of an event.
fn units_of(event: &Event) -> [Option<UnitId>; 2] {
    match event {
        Event::Shot(attack) | Event::Struck(attack) => [Some(attack.unit), Some(attack.at)],
        Event::LordBack { unit }
        | Event::LordKilled { unit }
        | Event::LordAway { unit }
        | Event::Panicked { unit, .. }
        | Event::Rushed { unit, .. }
        | Event::Moved { unit, .. }
        | Event::Destroyed { unit }
        | Event::Forgiven { unit, .. }
        | Event::PlayerChanged { unit, .. }
        | Event::WasSet { unit, .. } => [Some(*unit), None],
        Event::DeckShuffled { .. }
        | Event::CardFlipped { .. }
        | Event::EffectEnded { .. }
        | Event::PanicBegan { .. }
        | Event::PanicEnded { .. }
        | Event::RushBegan { .. }
        | Event::RushEnded {}
        | Event::PhaseBegan { .. }
        | Event::HalfLost { .. }
        | Event::PhaseEnded { .. }
        | Event::TurnEnded { .. }
        | Event::TurnBegan { .. }
        | Event::BattleEnded { .. }
        | Event::VerdictChanged { .. }
        | Event::BattleResumed {}
        | Event::RulingChanged { .. }
        | Event::Noted { .. }
        | Event::TimeCalled {} => [None, None],
    }
}

/// Whether a step only ended a phase.
pub fn is_quiet(events: &[Event]) -> bool {
    let is_small = |event: &Event| matches!(event, Event::PhaseEnded { .. } | Event::PhaseBegan { .. });
    !events.is_empty() && events.iter().all(is_small)
}
