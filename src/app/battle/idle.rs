//! Phases in which no unit can act.

use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::phrasebook::idle_text;
use senlac_classroom::rules::{Event, Phase, State, Unit, waiting_units};

/// Returns why a phase that this step ended was passed, such as "No Saxon has a target"; `None` if a unit could act in it.
pub fn idle_reason(chronicle: &Chronicle, step: u64, events: &[Event]) -> Option<String> {
    let ended = |event: &Event| if let Event::PhaseEnded { phase, side } = event { Some((*phase, *side)) } else { None };
    let (phase, side) = events.iter().find_map(ended)?;
    is_idle(&chronicle.state_before_step(step)?).then(|| idle_text(phase, side))
}

/// Returns whether no unit of the acting side can act in this phase or has acted.
pub fn is_idle(state: &State) -> bool {
    let Some(side) = state.acting_side().filter(|_| state.outcome().is_none() && state.todo().is_empty()) else { return false };
    let has_acted = |unit: &Unit| match state.phase() {
        Phase::Move => unit.moved,
        Phase::Shoot => unit.shot,
        Phase::Fight => unit.fought,
        Phase::Event | Phase::Over => true,
    };
    Phase::ACTING.contains(&state.phase()) && waiting_units(state).next().is_none() && !state.army(side).iter().any(has_acted)
}
