//! One battle, from any state to its end.

use super::engagement::{Engagement, Watch};
use super::players::{Players, Table};
use crate::rules::rulings::{CardColors, Reshuffle};
use crate::rules::{
    Command, Dice, Event, Outcome, Phase, Side, State, Troop, Why, apply, apply_all, check, holder_of_the_hill, if_the_bell_rang_now,
    resolve, shuffle,
};

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
    /// Who had something to do in it.
    pub engagement: Engagement,
}

/// Plays a battle to its end. The cards that are still to come are shuffled first, as nobody knows their order. Instead of
/// the first flip of a turn after `last_turn` the bell rings (ruling 11).
///
/// It ends from any state that a file can hold: where play cannot go on, the bell rings there.
pub fn play(start: &State, players: Players, last_turn: u32, dice: &mut dyn Dice) -> Ending {
    let mut game = SimulatedGame::new(start, players, last_turn, dice);
    while game.goes_on(dice) {}
    game.ending()
}

struct SimulatedGame {
    state: State,
    table: Table,
    last_turn: u32,
    deeds: u32,
    watch: Watch,
}

impl SimulatedGame {
    fn new(start: &State, players: Players, last_turn: u32, dice: &mut dyn Dice) -> Self {
        let watch = Watch::new(start);
        Self { state: reshuffled(start, dice), table: Table::new(players), last_turn, deeds: 0, watch }
    }

    /// Plays one command; whether there may be another.
    fn goes_on(&mut self, dice: &mut dyn Dice) -> bool {
        let Some(command) = self.table.next(&self.state) else { return false };
        // After the last turn that can be counted there is no other.
        let late = self.state.turn() > self.last_turn || self.state.turn() == u32::MAX;
        let bell = late && matches!(command, Command::Flip { .. });
        let command = if bell { Command::CallTime {} } else { command };
        let of_a_unit = command.unit().is_some();
        self.deeds += u32::from(of_a_unit);
        let before = place(&self.state);
        if let Ok(legal) = check(&self.state, command) {
            let events = resolve(&self.state, &legal, dice);
            self.watch.see(&self.state, &self.table, &events);
            apply_all(&mut self.state, &events);
        }
        // The players know the rules. Were a deed refused all the same, it would be left undone and the phase go on.
        of_a_unit || place(&self.state) != before
    }

    fn ending(self) -> Ending {
        let Self { state, deeds, watch, .. } = self;
        let outcome = state.outcome().unwrap_or(Outcome { winner: if_the_bell_rang_now(&state), why: Why::TimeCalled });
        let turns = if outcome.why == Why::TimeCalled { state.turn().saturating_sub(1) } else { state.turn() };
        Ending {
            outcome,
            turns,
            lost: Side::ALL.map(|side| lost(&state, side)),
            hill: holder_of_the_hill(&state),
            deeds,
            engagement: watch.end(turns),
        }
    }
}

/// Where play stands. Units act a limited number of times in each place, and everything else leads to another.
fn place(state: &State) -> (u32, Phase, Option<Side>, usize) {
    (state.turn(), state.phase(), state.acting(), state.todo().len())
}

fn lost(state: &State, side: Side) -> [u16; Troop::ALL.len()] {
    let of = |troop| state.army(side).iter().filter(move |unit| unit.troop == troop);
    Troop::ALL.map(|troop| of(troop).map(|unit| u16::from(unit.start.saturating_sub(unit.figures))).sum())
}

/// The battle with the rest of its deck in a new order, each equally likely: a forecast must not tell the next card. Where
/// the ruling keeps Arrow in the Eye out of the top half (ruling 3) it stays out of what is left of that half. A paper deck
/// is taken for the program's own (ruling 2), its colours as printed.
pub(super) fn reshuffled(state: &State, dice: &mut dyn Dice) -> State {
    let mut state = state.clone();
    if !state.deck().draw.is_empty() {
        let mut order: Vec<u8> = state.deck().draw.iter().rev().copied().collect();
        shuffle(&mut order, |sides| dice.below(sides));
        if state.rulings().reshuffle == Reshuffle::WhenEmptyArrowLate {
            state.deck().keep_arrow_low(&mut order, |choices| dice.below(choices));
        }
        apply(&mut state, &Event::DeckShuffled { order });
    }
    if state.rulings().card_colors == CardColors::Paper {
        let event =
            Event::RulingChanged { ruling: "card-colors".to_owned(), from: "paper".to_owned(), to: "printed".to_owned(), kept: false };
        apply(&mut state, &event);
    }
    state
}

#[cfg(test)]
mod tests_of_forged;
