//! Where in a turn something is: the order of the steps, and whose moves they are.

use super::event::Contest;
use super::step::Step;
use super::unit::{Clock, Side, Unit};
use super::{AncientsDesk, RallyPhase, TurnFourCharges};

/// The steps of a turn in order, as ruling 22 has the rally.
pub(super) fn steps(desk: &AncientsDesk) -> Vec<Step> {
    let mut steps = Step::ALL.to_vec();
    if desk.has_option(RallyPhase::AfterCharges) {
        steps.insert(5, Step::Rally);
        steps.truncate(Step::ALL.len());
    }
    steps
}

/// When a step of a turn is, to compare it with others.
pub(super) fn moment(desk: &AncientsDesk, turn: u32, step: Step) -> (u32, usize) {
    (turn, steps(desk).iter().position(|known| *known == step).unwrap_or_default())
}

/// The step after another, with its turn.
pub(super) fn after(desk: &AncientsDesk, turn: u32, step: Step) -> (u32, Step) {
    let steps = steps(desk);
    let next = steps.iter().position(|known| *known == step).and_then(|place| steps.get(place + 1));
    next.map_or((turn.saturating_add(1), Step::Charges), |next| (turn, *next))
}

/// From which step of its turn a unit with this clock is in good order again: with ruling 9 an entire turn leaves the charge phase
/// free, too.
pub(super) fn good_from(desk: &AncientsDesk, clock: Clock) -> Step {
    let is_free =
        clock == Clock { moved: clock.moved, won: clock.won, ..Clock::entire(clock.since) } && desk.has_option(TurnFourCharges::Free);
    if is_free { Step::Charges } else { clock.step }
}

/// Whether the clock of a unit has run out.
pub(super) fn has_rallied(desk: &AncientsDesk, unit: &Unit) -> bool {
    let now = moment(desk, desk.own.turn, desk.own.step);
    unit.rally.is_some_and(|clock| moment(desk, clock.turn, good_from(desk, clock)) <= now)
}

/// The side whose normal moves are made in a step of this turn; `None` if it is no such step, or nobody knows who goes first.
pub(super) fn moving_in(desk: &AncientsDesk, step: Step) -> Option<Side> {
    let first = desk.own.first.get(&Contest::Initiative).copied()?;
    match step {
        Step::FirstMoves => Some(first),
        Step::SecondMoves => Some(first.other()),
        Step::Charges | Step::Missiles | Step::Tests | Step::Evades | Step::ChargeMoves => None,
        Step::Initiative | Step::Melee | Step::Rally => None,
    }
}

/// Whether the side of a unit makes its normal moves now; either may where nobody knows who goes first.
pub(super) fn may_move(desk: &AncientsDesk, unit: &Unit) -> bool {
    matches!(desk.own.step, Step::FirstMoves | Step::SecondMoves) && moving_in(desk, desk.own.step).is_none_or(|side| side == unit.side)
}
