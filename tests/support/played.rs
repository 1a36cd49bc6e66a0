//! Whole battles for tests, played by the computer with seeded dice.

use std::collections::BTreeSet;

use senlac_classroom::battles::computer::next_step;
use senlac_classroom::rules::{Command, Event, Manner, SeededDice, Setup, State, apply, apply_all, check, resolve};
use senlac_classroom::story::Story;

/// Returns the story of a battle that the computer plays for both sides with these dice, for at most this many steps.
pub fn played(setup: &Setup, seed: u64, most: u64) -> Story {
    let mut state = State::new(setup).expect("a battle");
    let mut steps: Vec<(u64, Vec<Event>)> = Vec::new();
    while let Some(command) = next(&state).filter(|_| u64::try_from(steps.len()).expect("few") < most) {
        let number = steps.len() as u64 + 1;
        let legal = check(&state, command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        let events = resolve(&state, &legal, &mut SeededDice::new(seed, number));
        apply_all(&mut state, &events);
        steps.push((number, events));
    }
    Story::from_steps(setup, steps.iter().map(|(step, events)| (*step, events.as_slice()))).expect("a story")
}

/// Returns the command that the computer would choose if it played every unit. The pupils still lead their units.
fn next(state: &State) -> Option<Command> {
    let mut all = state.clone();
    for (place, unit) in state.units().enumerate() {
        let manner = Manner::ALL[place % Manner::ALL.len()];
        apply(&mut all, &Event::PlayerChanged { unit: unit.id, player: state.player(unit.id).cloned(), computer: Some(manner) });
    }
    next_step(&all, &BTreeSet::new())
}
