//! One battle, from any state to its end.

use super::players::{Players, Table};
use super::unknown::reshuffled;
use crate::rules::{Command, Dice, Outcome, Side, State, Troop, Why, apply_all, check, holder_of_the_hill, if_the_bell_rang_now, resolve};

/// The turn after which the bell rings where nobody says otherwise: 31 children take five or six minutes for a turn, and a
/// lesson has 45.
pub const LAST_TURN: u32 = 8;

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won, and why it ended.
    pub outcome: Outcome,
    /// Turns that were played to their end, since the start of the whole battle.
    pub turns: u32,
    /// Figures lost since the start of the whole battle, of Normans and Saxons, of each type in the order of [`Troop::ALL`].
    pub lost: [[u16; Troop::ALL.len()]; 2],
    /// Who alone stands on the hill at the end.
    pub hill: Option<Side>,
    /// Moves, volleys and blows of units.
    pub deeds: u32,
}

/// Plays a battle to its end. The cards that are still to come are shuffled first, as nobody knows their order. Instead of
/// the first flip of a turn after `last_turn` the bell rings (ruling 11).
#[must_use]
pub fn play(start: &State, players: Players, last_turn: u32, dice: &mut dyn Dice) -> Ending {
    let mut state = reshuffled(start, dice);
    let mut table = Table::new(players);
    let mut deeds = 0;
    while let Some(command) = table.next(&state) {
        let bell = state.turn > last_turn && matches!(command, Command::Flip { .. });
        let command = if bell { Command::CallTime {} } else { command };
        let of_a_unit = command.unit().is_some();
        deeds += u32::from(of_a_unit);
        match check(&state, command) {
            Ok(legal) => {
                let events = resolve(&state, &legal, dice);
                apply_all(&mut state, &events);
            }
            // The players know the rules. Were a deed refused all the same, it would be left undone and the phase go on.
            Err(_) if of_a_unit => {}
            Err(_) => break,
        }
    }
    let outcome = state.over.unwrap_or(Outcome { winner: if_the_bell_rang_now(&state), why: Why::TimeCalled });
    let turns = if outcome.why == Why::TimeCalled { state.turn.saturating_sub(1) } else { state.turn };
    Ending { outcome, turns, lost: Side::ALL.map(|side| lost(&state, side)), hill: holder_of_the_hill(&state), deeds }
}

/// What a side has lost, by type.
fn lost(state: &State, side: Side) -> [u16; Troop::ALL.len()] {
    let of = |troop| state.army(side).iter().filter(move |unit| unit.troop == troop);
    Troop::ALL.map(|troop| of(troop).map(|unit| u16::from(unit.start.saturating_sub(unit.figures))).sum())
}
