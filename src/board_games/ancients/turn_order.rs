//! The order of the steps in a turn, and the side that moves in them.

use super::event::Contest;
use super::step::Step;
use super::unit::{RallyClock, Side, Unit};
use super::{AncientsGame, RallyPhase, TurnFourCharges};

/// Returns the steps of a turn in order; ruling 22 places the rally.
pub(super) fn steps(game: &AncientsGame) -> Vec<Step> {
    let mut steps = Step::ALL.to_vec();
    if game.has_option(RallyPhase::AfterCharges) {
        steps.insert(5, Step::Rally);
        steps.truncate(Step::ALL.len());
    }
    steps
}

/// Returns the time of a step as a value that can be compared with others.
pub(super) fn moment(game: &AncientsGame, turn: u32, step: Step) -> (u32, usize) {
    (turn, steps(game).iter().position(|known| *known == step).unwrap_or_default())
}

/// Returns the step after another, with its turn.
pub(super) fn next_step(game: &AncientsGame, turn: u32, step: Step) -> (u32, Step) {
    let steps = steps(game);
    let next = steps.iter().position(|known| *known == step).and_then(|place| steps.get(place + 1));
    next.map_or((turn.saturating_add(1), Step::Charges), |next| (turn, *next))
}

/// Returns the step of its turn from which a unit with this clock is in good order again. Under ruling 9, a whole turn
/// leaves the charge phase free too.
pub(super) fn recovery_step(game: &AncientsGame, clock: RallyClock) -> Step {
    let is_free = clock == RallyClock { moved: clock.moved, won: clock.won, ..RallyClock::whole_turn(clock.since) }
        && game.has_option(TurnFourCharges::Free);
    if is_free { Step::Charges } else { clock.step }
}

/// Returns whether a unit’s rally clock has run out.
pub(super) fn has_rallied(game: &AncientsGame, unit: &Unit) -> bool {
    let now = moment(game, game.own.turn, game.own.step);
    unit.rally.is_some_and(|clock| moment(game, clock.turn, recovery_step(game, clock)) <= now)
}

/// Returns the side that makes its normal moves in a step of this turn. Returns `None` if it isn’t a movement step,
/// or the side that goes first isn’t known.
pub(super) fn moving_side(game: &AncientsGame, step: Step) -> Option<Side> {
    let first = game.own.first.get(&Contest::Initiative).copied()?;
    match step {
        Step::FirstMoves => Some(first),
        Step::SecondMoves => Some(first.enemy()),
        Step::Charges | Step::Missiles | Step::Tests | Step::Evades | Step::ChargeMoves => None,
        Step::Initiative | Step::Melee | Step::Rally => None,
    }
}

/// Returns whether the unit’s side makes its normal moves now; both may if the side that goes first isn’t known.
pub(super) fn may_move(game: &AncientsGame, unit: &Unit) -> bool {
    matches!(game.own.step, Step::FirstMoves | Step::SecondMoves) && moving_side(game, game.own.step).is_none_or(|side| side == unit.side)
}
