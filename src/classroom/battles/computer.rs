//! What the computer does next where it plays some of the units, or all of them, for those who are away.
//!
//! It is one of the [`players`](super::players) of a forecast, and remembers nothing: the same battle gives the same step,
//! whether the game was opened again or a step taken back.

use std::collections::BTreeSet;

use super::game::LAST_TURN;
use super::players::{Strategy, next_deed};
use crate::rules::rulings::CardColors;
use crate::rules::{Command, Manner, Pending, Phase, Side, State, UnitId, panicking};

impl From<Manner> for Strategy {
    fn from(manner: Manner) -> Self {
        match manner {
            Manner::Bold => Self::Bold,
            Manner::Cautious => Self::Cautious,
        }
    }
}

/// Whether the computer plays every unit of a side that has figures left.
pub fn plays_side(state: &State, side: Side) -> bool {
    let mut left = state.army(side).iter().filter(|unit| !unit.is_destroyed()).map(|unit| unit.id).peekable();
    left.peek().is_some() && left.all(|unit| state.computer(unit).is_some())
}

/// What the computer does next; `None` while people are to act.
///
/// Units that were passed over in this phase, `let_be`, are not asked. A unit of its moves, shoots or fights when it is its side's go. It rolls a panic that concerns its units alone, lets its
/// fyrd run, and ends the phase of a side that is its own throughout. Where both are, it flips the card too, unless that
/// lies on the table (ruling 2), and rings the bell after turn [`LAST_TURN`].
pub fn next_step(state: &State, let_be: &BTreeSet<UnitId>) -> Option<Command> {
    if state.computer_units().is_empty() || state.outcome().is_some() {
        return None;
    }
    let plays = |unit: UnitId| state.computer(unit).is_some();
    match state.pending() {
        Some(Pending::Panic(side)) => panicking(state, *side).all(plays).then(Command::panic),
        Some(Pending::Rush(units)) => units.iter().copied().all(plays).then(Command::amok),
        None if state.phase() == Phase::Event => {
            let plays_all = Side::ALL.into_iter().all(|side| plays_side(state, side));
            let flips = plays_all && state.rulings().card_colors != CardColors::Paper;
            flips.then(|| if state.turn() > LAST_TURN { Command::CallTime {} } else { Command::flip() })
        }
        None => {
            let deed = next_deed(state, |unit| state.computer(unit).filter(|_| !let_be.contains(&unit)).map(Strategy::from));
            deed.or_else(|| plays_side(state, state.acting()?).then_some(Command::Done {}))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::tests::{carried_out, setup};
    use crate::rules::{Rolled, fingerprint};

    /// The battle of 31 units of which the computer plays some.
    fn battle(plays: impl Fn(UnitId) -> bool, manner: Manner) -> State {
        let state = State::new(&setup()).expect("a battle");
        let units = state.units().map(|unit| unit.id).filter(|unit| plays(*unit)).map(|unit| (unit, Some(manner))).collect();
        carried_out(state, &Command::SetComputer { units }, &mut Rolled::new(1, 1))
    }

    /// Plays on until people are to act, and says how many steps that took.
    fn play_on(mut state: State, seed: u64) -> (State, u64) {
        let mut steps = 0;
        while let Some(command) = next_step(&state, &BTreeSet::new()) {
            steps += 1;
            state = carried_out(state, &command, &mut Rolled::new(seed, steps));
        }
        (state, steps)
    }

    #[test]
    fn both_sides_are_played_to_the_end_and_alike_each_time() {
        for (seed, manner) in (1..=12).zip(Manner::ALL.into_iter().cycle()) {
            let (over, steps) = play_on(battle(|_| true, manner), seed);
            assert!(over.outcome().is_some() && over.turn() <= LAST_TURN + 1, "{seed}: turn {}", over.turn());
            let (again, again_steps) = play_on(battle(|_| true, manner), seed);
            assert_eq!((fingerprint(&again), again_steps), (fingerprint(&over), steps));
        }
    }

    #[test]
    fn a_side_waits_for_the_card_and_for_the_other_side() {
        let saxons = battle(|unit| unit.side == Side::Saxon, Manner::Bold);
        assert!(plays_side(&saxons, Side::Saxon) && !plays_side(&saxons, Side::Norman));
        assert_eq!(next_step(&saxons, &BTreeSet::new()), None, "people flip the card");
        let flip = Command::flip_of(Some(crate::rules::CardName::MuddyGround), Some(crate::rules::Color::Black));
        let flipped = carried_out(saxons, &flip, &mut Rolled::new(1, 2));
        assert_eq!((flipped.acting(), next_step(&flipped, &BTreeSet::new())), (Some(Side::Norman), None));
        let mut state = flipped;
        for _ in Phase::ACTING {
            state = carried_out(state, &Command::Done {}, &mut Rolled::new(1, 3));
        }
        assert_eq!(state.acting(), Some(Side::Saxon));
        let (after, _) = play_on(state, 7);
        assert_eq!((after.turn(), after.phase()), (2, Phase::Event), "the Saxons have gone through their phases");
    }

    #[test]
    fn one_unit_acts_and_never_ends_the_phase_of_the_others() {
        let id: UnitId = "N01".parse().expect("a unit");
        let state = battle(|unit| unit == id, Manner::Bold);
        let flip = Command::flip_of(Some(crate::rules::CardName::MuddyGround), Some(crate::rules::Color::Black));
        let mut state = carried_out(state, &flip, &mut Rolled::new(1, 2));
        let mut deeds = 0;
        while let Some(command) = next_step(&state, &BTreeSet::new()) {
            assert_eq!(command.unit(), Some(id));
            deeds += 1;
            state = carried_out(state, &command, &mut Rolled::new(1, 2 + deeds));
        }
        assert_eq!((state.phase(), state.acting()), (Phase::Move, Some(Side::Norman)));
        assert!(deeds <= 1);
    }
}
