//! One simulated battle, from any state to its end.

use super::engagement::{Engagement, EngagementTracker};
use super::players::{Players, SimulatedPlayers};
use crate::rules::rulings::{CardColors, Reshuffle};
use crate::rules::{
    Command, Dice, EndReason, Event, Outcome, Phase, Side, State, Troop, apply, apply_all, check, hill_holder, resolve, shuffle,
    winner_at_bell,
};

/// Default turn after which the bell rings: 31 children need five or six minutes for a turn, and a lesson has 45.
pub const LAST_TURN: u32 = 8;

/// Result of one simulated battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Winner and reason for the end.
    pub outcome: Outcome,
    /// Number of completed turns since the start of the whole battle.
    pub turns: u32,
    /// Figures lost since the start of the whole battle by Normans and Saxons, for each type in the order of
    /// [`Troop::ALL`].
    pub lost: [[u16; Troop::ALL.len()]; 2],
    /// Side that alone holds the hill at the end.
    pub hill: Option<Side>,
    /// Number of moves, volleys and blows.
    pub deeds: u32,
    /// Engagement of the units.
    pub engagement: Engagement,
}

/// Plays a battle to its end. The cards still to be drawn are shuffled first, because their order is secret. The bell
/// rings instead of the first flip after `last_turn` (ruling 11).
///
/// It ends from any state that a file can contain. If play cannot continue, the bell rings there.
pub fn play(start: &State, players: Players, last_turn: u32, dice: &mut dyn Dice) -> Ending {
    let mut game = SimulatedGame::new(start, players, last_turn, dice);
    while game.play_command(dice) {}
    game.ending()
}

/// A battle in simulation.
struct SimulatedGame {
    state: State,
    table: SimulatedPlayers,
    last_turn: u32,
    deeds: u32,
    watch: EngagementTracker,
}

impl SimulatedGame {
    fn new(start: &State, players: Players, last_turn: u32, dice: &mut dyn Dice) -> Self {
        let watch = EngagementTracker::new(start);
        Self { state: reshuffled(start, dice), table: SimulatedPlayers::new(players), last_turn, deeds: 0, watch }
    }

    /// Plays one command. Returns whether another may follow.
    fn play_command(&mut self, dice: &mut dyn Dice) -> bool {
        let Some(command) = self.table.next_command(&self.state) else { return false };
        // No turn can follow the highest turn number.
        let late = self.state.turn() > self.last_turn || self.state.turn() == u32::MAX;
        let bell = late && matches!(command, Command::Flip { .. });
        let command = if bell { Command::CallTime {} } else { command };
        let of_a_unit = command.unit().is_some();
        self.deeds += u32::from(of_a_unit);
        let before = play_point(&self.state);
        if let Ok(legal) = check(&self.state, command) {
            let events = resolve(&self.state, &legal, dice);
            self.watch.add_events(&self.state, &self.table, &events);
            apply_all(&mut self.state, &events);
        }
        // The players know the rules. If an action were refused all the same, it would be skipped and the phase would
        // continue.
        of_a_unit || play_point(&self.state) != before
    }

    fn ending(self) -> Ending {
        let Self { state, deeds, watch, .. } = self;
        let outcome = state.outcome().unwrap_or(Outcome { winner: winner_at_bell(&state), why: EndReason::TimeCalled });
        let turns = if outcome.why == EndReason::TimeCalled { state.turn().saturating_sub(1) } else { state.turn() };
        Ending {
            outcome,
            turns,
            lost: Side::ALL.map(|side| losses(&state, side)),
            hill: hill_holder(&state),
            deeds,
            engagement: watch.end(turns),
        }
    }
}

/// Returns the current point of play. Units can act a limited number of times at each point, and everything else leads
/// to another one.
fn play_point(state: &State) -> (u32, Phase, Option<Side>, usize) {
    (state.turn(), state.phase(), state.acting_side(), state.todo().len())
}

fn losses(state: &State, side: Side) -> [u16; Troop::ALL.len()] {
    let of = |troop| state.army(side).iter().filter(move |unit| unit.troop == troop);
    Troop::ALL.map(|troop| of(troop).map(|unit| u16::from(unit.start.saturating_sub(unit.figures))).sum())
}

/// Returns the battle with the rest of its deck shuffled, each order equally likely, so that a forecast does not reveal
/// the next card. If the ruling keeps Arrow in the Eye out of the top half (ruling 3), it stays out of what is left of
/// that half. A paper deck is treated like the program's own (ruling 2), with the printed colours.
pub(super) fn reshuffled(state: &State, dice: &mut dyn Dice) -> State {
    let mut state = state.clone();
    if !state.deck().draw.is_empty() {
        let mut order: Vec<u8> = state.deck().draw.iter().rev().copied().collect();
        shuffle(&mut order, |sides| dice.roll_below(sides));
        if state.rulings().reshuffle == Reshuffle::WhenEmptyArrowLate {
            state.deck().keep_arrow_low(&mut order, |choices| dice.roll_below(choices));
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
