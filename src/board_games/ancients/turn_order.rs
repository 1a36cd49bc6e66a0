//! The order of the steps in a turn, and the side that moves in them.

use super::event::Contest;
use super::step::Step;
use super::unit::{RallyClock, Side, Unit};
use super::{AncientsDesk, RallyPhase, TurnFourCharges};

/// Returns the steps of a turn in order; ruling 22 places the rally.
pub(super) fn steps(desk: &AncientsDesk) -> Vec<Step> {
    let mut steps = Step::ALL.to_vec();
    if desk.has_option(RallyPhase::AfterCharges) {
        steps.insert(5, Step::Rally);
        steps.truncate(Step::ALL.len());
    }
    steps
}

/// Returns the time of a step as a value that can be compared with others.
pub(super) fn moment(desk: &AncientsDesk, turn: u32, step: Step) -> (u32, usize) {
    (turn, steps(desk).iter().position(|known| *known == step).unwrap_or_default())
}

/// Returns the step after another, with its turn.
pub(super) fn after(desk: &AncientsDesk, turn: u32, step: Step) -> (u32, Step) {
    let steps = steps(desk);
    let next = steps.iter().position(|known| *known == step).and_then(|place| steps.get(place + 1));
    next.map_or((turn.saturating_add(1), Step::Charges), |next| (turn, *next))
}

/// Returns the step of its turn from which a unit with this clock is in good order again. Under ruling 9, a whole turn
/// leaves the charge phase free too.
pub(super) fn recovery_step(desk: &AncientsDesk, clock: RallyClock) -> Step {
    let is_free = clock == RallyClock { moved: clock.moved, won: clock.won, ..RallyClock::whole_turn(clock.since) }
        && desk.has_option(TurnFourCharges::Free);
    if is_free { Step::Charges } else { clock.step }
}

/// Returns whether a unit’s rally clock has run out.
pub(super) fn has_rallied(desk: &AncientsDesk, unit: &Unit) -> bool {
    let now = moment(desk, desk.own.turn, desk.own.step);
    unit.rally.is_some_and(|clock| moment(desk, clock.turn, recovery_step(desk, clock)) <= now)
}

/// Returns the side that makes its normal moves in a step of this turn. Returns `None` if it isn’t a movement step,
/// or the side that goes first isn’t known.
pub(super) fn moving_side(desk: &AncientsDesk, step: Step) -> Option<Side> {
    let first = desk.own.first.get(&Contest::Initiative).copied()?;
    match step {
        Step::FirstMoves => Some(first),
        Step::SecondMoves => Some(first.other()),
        Step::Charges | Step::Missiles | Step::Tests | Step::Evades | Step::ChargeMoves => None,
        Step::Initiative | Step::Melee | Step::Rally => None,
    }
}

/// Returns whether the unit’s side makes its normal moves now; both may if the side that goes first isn’t known.
pub(super) fn may_move(desk: &AncientsDesk, unit: &Unit) -> bool {
    matches!(desk.own.step, Step::FirstMoves | Step::SecondMoves) && moving_side(desk, desk.own.step).is_none_or(|side| side == unit.side)
}
