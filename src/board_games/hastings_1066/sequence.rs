//! The sequence of play (3.0 to 3.3): two assault periods of eight battle turns, and what leads from step to step.

use super::event::Event;
use super::step::Step;
use super::strategies::{second_turn_effects, without_order};
use super::unit::{Group, Side};
use super::victory::last_turn;
use super::{Hastings, HastingsDesk, leaders, periods, rally, wings};
use senlac_board_games::{Plan, RailStep, SequenceOfPlay};

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
    /// The side whose player phase it is.
    pub const fn phasing(self) -> Option<Side> {
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

    /// The side that acts in it.
    pub const fn acting(self) -> Option<Side> {
        match (self.phasing(), self) {
            (Some(side), Self::SaxonReaction | Self::SaxonAnswer | Self::NormanReaction | Self::NormanAnswer) => Some(side.other()),
            (phasing, _) => phasing,
        }
    }

    /// Whether missiles are fired in it.
    pub const fn is_fire(self) -> bool {
        matches!(self, Self::NormanFire | Self::SaxonFire | Self::NormanAnswer | Self::SaxonAnswer)
    }

    /// Whether it is a rally segment.
    pub const fn is_rally(self) -> bool {
        matches!(self, Self::NormanRally | Self::SaxonRally)
    }

    /// Whether it is a melee segment.
    pub const fn is_melee(self) -> bool {
        matches!(self, Self::NormanMelee | Self::SaxonMelee)
    }
}

/// The step after this one, with its period and turn; `None` after the last.
fn next(desk: &HastingsDesk) -> Option<(u8, u8, Step)> {
    let state = &desk.own;
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

/// What falls due when a step begins, in this turn of this period: rallies and flights, reinforcements, units without a wing, an
/// extension.
pub(super) fn begins(desk: &HastingsDesk, period: u8, step: Step) -> Vec<senlac_board_games::Event<Event>> {
    let judged = if step == Step::TurnRecord { periods::judged_at_the_end(desk) } else { None };
    let awaited = periods::awaited(desk, step).into_iter().chain(wings::awaited(desk, period, step));
    rally::begins(desk, step).into_iter().chain(awaited).chain(judged).collect()
}

/// On to the next step.
pub(super) fn advance(desk: &HastingsDesk) -> Plan<Hastings> {
    let Some((period, turn, step)) = next(desk) else {
        return Plan::certain(vec![last_turn(desk)]);
    };
    let mut events = vec![senlac_board_games::Event::Own(Event::StepBegan { period, turn, step })];
    events.extend(leaders::recover(desk, turn, step));
    events.extend(begins(desk, period, step));
    if step == Step::Reform {
        events.extend(periods::reform(desk));
    }
    if step == Step::Orders && period == desk.own.period {
        events.extend(second_turn_effects(desk));
    }
    let lacks = |group: Group| tr!("{group}: no order yet", group = group.name());
    let lacking = without_order(&desk.own).filter(|_| desk.own.step == Step::Orders);
    lacking.fold(Plan::certain(events), |plan, group| plan.against("4.2.3", lacks(group)))
}

/// The rail.
pub(super) fn rail(desk: &super::state::State) -> SequenceOfPlay {
    let steps: &[Step] = if desk.step == Step::Reform { &[Step::Reform] } else { &STEPS };
    let (period, turn) = (desk.period, desk.turn);
    let rail_step =
        |step: Step| RailStep { key: step.key(), title: step.name().to_owned(), section: "3.2", hint: periods::hint(desk, step) };
    SequenceOfPlay::new(tr!("Assault period {period}, battle turn {turn}", period, turn), steps, desk.step, rail_step)
}
