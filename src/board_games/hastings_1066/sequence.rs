//! The sequence of play (3.0 to 3.3): two assault periods of eight battle turns, and how each step leads to the next.

use super::event::Event;
use super::step::Step;
use super::strategies::{groups_without_order, second_turn_effects};
use super::unit::{Group, Side};
use super::victory::end_after_last_turn;
use super::{Hastings, HastingsGame, leaders, periods, rally, wings};
use senlac_board_games::{Plan, SequenceOfPlay, SequenceStep};

/// The steps of a turn, in order.
pub(super) const STEPS: [Step; 14] = [
    Step::Orders,
    Step::NormanRally,
    Step::NormanFire,
    Step::NormanMovement,
    Step::SaxonReaction,
    Step::SaxonAnswer,
    Step::NormanMelee,
    Step::SaxonRally,
    Step::SaxonFire,
    Step::SaxonMovement,
    Step::NormanReaction,
    Step::NormanAnswer,
    Step::SaxonMelee,
    Step::TurnRecord,
];

impl Step {
    /// Returns the side whose player phase it is.
    pub const fn phasing_side(self) -> Option<Side> {
        match self {
            Self::Orders | Self::TurnRecord | Self::Reform => None,
            Self::NormanRally | Self::NormanFire | Self::NormanMovement | Self::SaxonReaction | Self::SaxonAnswer | Self::NormanMelee => {
                Some(Side::Norman)
            }
            Self::SaxonRally | Self::SaxonFire | Self::SaxonMovement | Self::NormanReaction | Self::NormanAnswer | Self::SaxonMelee => {
                Some(Side::Saxon)
            }
        }
    }

    /// Returns the side that acts in this step.
    pub const fn acting_side(self) -> Option<Side> {
        match (self.phasing_side(), self) {
            (Some(side), Self::SaxonReaction | Self::SaxonAnswer | Self::NormanReaction | Self::NormanAnswer) => Some(side.enemy()),
            (phasing, _) => phasing,
        }
    }

    /// Returns whether missiles are fired in this step.
    pub const fn is_fire(self) -> bool {
        matches!(self, Self::NormanFire | Self::SaxonFire | Self::NormanAnswer | Self::SaxonAnswer)
    }

    /// Returns whether this is a rally segment.
    pub const fn is_rally(self) -> bool {
        matches!(self, Self::NormanRally | Self::SaxonRally)
    }

    /// Returns whether this is a melee segment.
    pub const fn is_melee(self) -> bool {
        matches!(self, Self::NormanMelee | Self::SaxonMelee)
    }
}

/// Returns the next step with its period and turn; `None` after the last.
fn next_step(game: &HastingsGame) -> Option<(u8, u8, Step)> {
    let state = &game.own;
    if state.step == Step::Reform {
        return Some((2, 1, Step::Orders));
    }
    let place = STEPS.iter().position(|step| *step == state.step)?;
    match STEPS.get(place + 1) {
        Some(step) => Some((state.period, state.turn, *step)),
        None if state.turn < state.last_turn => Some((state.period, state.turn + 1, Step::Orders)),
        None if state.period == 1 => Some((1, state.turn, Step::Reform)),
        None => None,
    }
}

/// Returns the duties that fall due when a step begins: rallies, retreats, reinforcements, units without a wing,
/// and the extension.
pub(super) fn step_duties(game: &HastingsGame, period: u8, step: Step) -> Vec<senlac_board_games::Event<Event>> {
    let judged = if step == Step::TurnRecord { periods::require_extension(game) } else { None };
    let awaited = periods::require_reinforcements(game, step).into_iter().chain(wings::require_wings(game, period, step));
    rally::rally_duties(game, step).into_iter().chain(awaited).chain(judged).collect()
}

/// Plans the advance to the next step.
pub(super) fn advance(game: &HastingsGame) -> Plan<Hastings> {
    let Some((period, turn, step)) = next_step(game) else {
        return Plan::without_dice(vec![end_after_last_turn(game)]);
    };
    let mut events = vec![senlac_board_games::Event::Own(Event::StepBegan { period, turn, step })];
    events.extend(leaders::recover(game, turn, step));
    events.extend(step_duties(game, period, step));
    if step == Step::Reform {
        events.extend(periods::reform(game));
    }
    if step == Step::Orders && period == game.own.period {
        events.extend(second_turn_effects(game));
    }
    let lacks = |group: Group| tr!("{group}: no order yet", group = group.name());
    let lacking = groups_without_order(&game.own).filter(|_| game.own.step == Step::Orders);
    lacking.fold(Plan::without_dice(events), |plan, group| plan.with_breach("4.2.3", lacks(group)))
}

/// Returns the sequence of play, with the present step.
pub(super) fn sequence_of_play(game: &super::state::State) -> SequenceOfPlay {
    let steps: &[Step] = if game.step == Step::Reform { &[Step::Reform] } else { &STEPS };
    let (period, turn) = (game.period, game.turn);
    let rail_step =
        |step: Step| SequenceStep { key: step.key(), title: step.name().to_owned(), section: "3.2", hint: periods::hint(game, step) };
    SequenceOfPlay::new(tr!("Assault period {period}, battle turn {turn}", period, turn), steps, game.step, rail_step)
}
