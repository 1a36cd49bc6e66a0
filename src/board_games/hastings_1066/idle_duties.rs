//! Removal of duties that no longer apply, so that the game doesn’t wait for eliminated units.

use super::HastingsGame;
use super::duty::HastingsDuty;
use super::effects::GameEvent;
use super::melee::must_still_be_struck;
use super::step::Step;
use super::unit::Status;
use super::wings::lacks_wing;
use senlac_board_games::PendingDuty;

/// Returns events that waive every duty that no longer applies.
pub(super) fn waive_idle_duties(game: &HastingsGame) -> Vec<GameEvent> {
    game.duties.iter().filter(|due| is_idle(game, due)).map(GameEvent::waive).collect()
}

/// Returns whether a duty no longer applies.
/// Its unit or leader is gone, the unit is no longer routed, or there is nobody left to pursue.
fn is_idle(game: &HastingsGame, due: &PendingDuty) -> bool {
    let (state, name) = (&game.own, due.duty.unit.as_str());
    let status = |name: &str| state.unit(name).filter(|unit| unit.is_on_map()).map(|unit| unit.status);
    let leader = state.leader(name).filter(|leader| leader.is_in_game());
    let Some(owed) = HastingsDuty::from_duty(&due.duty) else { return false };
    match owed {
        HastingsDuty::Morale => status(name).is_none(),
        HastingsDuty::Rout | HastingsDuty::Flight => status(name) != Some(Status::Routed),
        HastingsDuty::Pursue => {
            let mut quarry = due.duty.causes();
            status(name) != Some(Status::Good) || !quarry.any(|unit| status(unit) == Some(Status::Routed))
        }
        // These belong to one segment, and are forgotten with it.
        HastingsDuty::Enter => state.step != Step::SaxonMovement,
        HastingsDuty::Rally => !state.step.is_rally() || status(name) != Some(Status::Disrupted),
        HastingsDuty::Melee if !state.step.is_melee() => true,
        HastingsDuty::Melee => !must_still_be_struck(game, &due.duty.cause) || status(name) != Some(Status::Good),
        HastingsDuty::Wings => due.duty.units().all(|unit| !lacks_wing(state, unit)),
        HastingsDuty::LeaderCasualty | HastingsDuty::ShakenAgain => leader.is_none(),
        HastingsDuty::LeaderFlight => leader.is_none_or(|leader| leader.with.is_some()),
        HastingsDuty::ReadOrder
        | HastingsDuty::ChooseOrder
        | HastingsDuty::StepLoss
        | HastingsDuty::ChiefFalls
        | HastingsDuty::Neighbours
        | HastingsDuty::Extend => false,
    }
}
