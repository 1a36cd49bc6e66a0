//! A simple player for tests and benchmarks: both sides attack the nearest enemy. It plays whole battles through the
//! rules' own `check` and uses no tactics.
#![allow(dead_code, reason = "each test or benchmark uses the part of the player that it needs")]

use senlac::rules::{
    Blow, Command, Dice, Event, Pending, Phase, Side, State, Unit, UnitId, apply_all, check, distance, legal_moves, resolve,
    shooting_targets, waiting_units,
};

/// Returns the player's next command: an action of the first unit that can still act, or the end of the phase.
pub fn next_command(state: &State) -> Command {
    match (state.pending(), state.phase()) {
        (Some(Pending::Panic(_)), _) => Command::panic(),
        (Some(Pending::Rush(_)), _) => Command::amok(),
        (None, Phase::Event) => Command::flip(),
        (None, Phase::Over) => Command::Note { text: "The battle is over.".to_owned() },
        (None, Phase::Move | Phase::Shoot | Phase::Fight) => {
            let acting = waiting_units(state).find_map(|id| act(state, state.unit(id)?));
            acting.unwrap_or(Command::Done {})
        }
    }
}

/// Returns the action of one unit in this phase.
fn act(state: &State, unit: &Unit) -> Option<Command> {
    match state.phase() {
        Phase::Move => advance(state, unit),
        Phase::Shoot => shooting_targets(state, unit).next().map(|at| Command::shoot(unit.id, at)),
        Phase::Fight => {
            let at = state.adjacent_enemies(unit).find(|at| state.unit(*at).is_some_and(Unit::can_act))?;
            Some(Command::Fight { unit: unit.id, blows: vec![Blow::at(at)] })
        }
        Phase::Event | Phase::Over => None,
    }
}

/// Returns a step towards the nearest enemy. Saxons do not move.
fn advance(state: &State, unit: &Unit) -> Option<Command> {
    if unit.id.side == Side::Saxon || state.adjacent_enemies(unit).next().is_some() {
        return None;
    }
    let here = unit.square?;
    let goal = |square| nearest_enemy(state, unit.id.side, square);
    let best = legal_moves(state, unit).into_iter().filter_map(|path| path.last().copied()).min_by_key(|&square| goal(square))?;
    (goal(best) < goal(here)).then(|| Command::move_to(unit.id, best))
}

/// Returns the distance to the nearest enemy in squares.
fn nearest_enemy(state: &State, side: Side, from: senlac::rules::Square) -> u8 {
    let enemies = state.army(side.enemy()).iter().filter_map(|unit| unit.square);
    enemies.map(|square| distance(from, square, state.adjacency())).min().unwrap_or(u8::MAX)
}

/// Plays one command and returns its events.
///
/// # Panics
///
/// Panics if the rules refuse the command.
pub fn play(state: &mut State, command: &Command, dice: &mut dyn Dice) -> Vec<Event> {
    let legal = check(state, command.clone()).expect("the player knows the rules");
    let events = resolve(state, &legal, dice);
    apply_all(state, &events);
    events
}

/// Returns commands that restore every unit's first square and strength, so that a battle never ends.
pub fn refresh(state: &State, start: &State) -> Vec<Command> {
    let hurt = |unit: &&Unit| start.unit(unit.id).is_some_and(|first| first.figures != unit.figures || first.square != unit.square);
    let hurt: Vec<UnitId> = state.units().filter(hurt).map(|unit| unit.id).collect();
    let set = |unit: UnitId, figures: Option<i32>, square: Option<Option<_>>, commander| Command::Set { unit, figures, square, commander };
    let lift =
        hurt.iter().filter(|id| state.unit(**id).is_some_and(|unit| unit.square.is_some())).map(|&id| set(id, None, Some(None), None));
    let put = hurt.iter().filter_map(|&id| {
        let first = start.unit(id)?;
        Some(set(id, Some(i32::from(first.figures)), Some(first.square), Some(true)))
    });
    lift.chain(put).collect()
}
