//! The computer's next step in a game where it plays some or all units, for absent players.
//!
//! It uses the [`players`](super::players) of a forecast and keeps no memory. The same battle gives the same step,
//! even after the game was reopened or a step was undone.

use std::collections::BTreeSet;

use super::game::LAST_TURN;
use super::players::{Strategy, next_action};
use crate::rules::rulings::CardColors;
use crate::rules::{Command, Manner, Pending, Phase, Side, State, UnitId, panicking_units};

impl From<Manner> for Strategy {
    fn from(manner: Manner) -> Self {
        match manner {
            Manner::Bold => Self::Bold,
            Manner::Cautious => Self::Cautious,
        }
    }
}

/// Returns whether the computer plays every unit of a side with figures left.
pub fn plays_side(state: &State, side: Side) -> bool {
    let mut left = state.army(side).iter().filter(|unit| !unit.is_destroyed()).map(|unit| unit.id).peekable();
    left.peek().is_some() && left.all(|unit| state.computer(unit).is_some())
}

/// Returns the computer's next command, or `None` if people act next.
///
/// `let_be` holds the units that were skipped in this phase. They do nothing. A unit moves, shoots or fights when its
/// side acts. The computer rolls a panic or runs a rush only if it plays all the units concerned. It ends the phase of a
/// side that it plays alone. If it plays both sides, it also flips the card, and ends the battle after turn
/// [`LAST_TURN`], unless the deck is on the table (ruling 2).
pub fn next_step(state: &State, let_be: &BTreeSet<UnitId>) -> Option<Command> {
    if state.computer_units().is_empty() || state.outcome().is_some() {
        return None;
    }
    let plays = |unit: UnitId| state.computer(unit).is_some();
    match state.pending() {
        Some(Pending::Panic(side)) => panicking_units(state, *side).all(plays).then(Command::panic),
        Some(Pending::Rush(units)) => units.iter().copied().all(plays).then(Command::amok),
        None if state.phase() == Phase::Event => {
            let plays_all = Side::ALL.into_iter().all(|side| plays_side(state, side));
            let flips = plays_all && state.rulings().card_colors != CardColors::Paper;
            flips.then(|| if state.turn() > LAST_TURN { Command::CallTime {} } else { Command::flip() })
        }
        None => {
            let deed = next_action(state, |unit| state.computer(unit).filter(|_| !let_be.contains(&unit)).map(Strategy::from));
            deed.or_else(|| plays_side(state, state.acting_side()?).then_some(Command::Done {}))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::tests::{setup, state_after};
    use crate::rules::{SeededDice, fingerprint};

    /// Creates the battle of 31 units, of which the computer plays some.
    fn battle(plays: impl Fn(UnitId) -> bool, manner: Manner) -> State {
        let state = State::new(&setup()).expect("a battle");
        let units = state.units().map(|unit| unit.id).filter(|unit| plays(*unit)).map(|unit| (unit, Some(manner))).collect();
        state_after(state, &Command::SetComputer { units }, &mut SeededDice::new(1, 1))
    }

    /// Plays until people act next, and returns the number of steps.
    fn play_on(mut state: State, seed: u64) -> (State, u64) {
        let mut steps = 0;
        while let Some(command) = next_step(&state, &BTreeSet::new()) {
            steps += 1;
            state = state_after(state, &command, &mut SeededDice::new(seed, steps));
        }
        (state, steps)
    }

    #[test]
    fn the_computer_plays_both_sides_reproducibly_to_the_end() {
        for (seed, manner) in (1..=12).zip(Manner::ALL.into_iter().cycle()) {
            let (over, steps) = play_on(battle(|_| true, manner), seed);
            assert!(over.outcome().is_some() && over.turn() <= LAST_TURN + 1, "{seed}: turn {}", over.turn());
            let (again, again_steps) = play_on(battle(|_| true, manner), seed);
            assert_eq!((fingerprint(&again), again_steps), (fingerprint(&over), steps));
        }
    }

    #[test]
    fn the_computer_waits_for_the_card_and_the_other_side() {
        let saxons = battle(|unit| unit.side == Side::Saxon, Manner::Bold);
        assert!(plays_side(&saxons, Side::Saxon) && !plays_side(&saxons, Side::Norman));
        assert_eq!(next_step(&saxons, &BTreeSet::new()), None, "people flip the card");
        let flip = Command::flip_card(Some(crate::rules::CardName::MuddyGround), Some(crate::rules::Color::Black));
        let flipped = state_after(saxons, &flip, &mut SeededDice::new(1, 2));
        assert_eq!((flipped.acting_side(), next_step(&flipped, &BTreeSet::new())), (Some(Side::Norman), None));
        let mut state = flipped;
        for _ in Phase::ACTING {
            state = state_after(state, &Command::Done {}, &mut SeededDice::new(1, 3));
        }
        assert_eq!(state.acting_side(), Some(Side::Saxon));
        let (after, _) = play_on(state, 7);
        assert_eq!((after.turn(), after.phase()), (2, Phase::Event), "the Saxons have gone through their phases");
    }

    #[test]
    fn a_single_computer_unit_never_ends_the_phase() {
        let id: UnitId = "N01".parse().expect("a unit");
        let state = battle(|unit| unit == id, Manner::Bold);
        let flip = Command::flip_card(Some(crate::rules::CardName::MuddyGround), Some(crate::rules::Color::Black));
        let mut state = state_after(state, &flip, &mut SeededDice::new(1, 2));
        let mut deeds = 0;
        while let Some(command) = next_step(&state, &BTreeSet::new()) {
            assert_eq!(command.unit(), Some(id));
            deeds += 1;
            state = state_after(state, &command, &mut SeededDice::new(1, 2 + deeds));
        }
        assert_eq!((state.phase(), state.acting_side()), (Phase::Move, Some(Side::Norman)));
        assert!(deeds <= 1);
    }
}
