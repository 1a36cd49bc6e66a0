//! Duties of which nothing is left: they are let off by themselves, so that nobody waits for the dead.

use super::HastingsDesk;
use super::effects::Happens;
use super::melee::still_binds;
use super::owed::Owed;
use super::step::Step;
use super::unit::Status;
use super::wings::lacks_wing;
use senlac_board_games::Due;

/// Lets off every duty of which nothing is left.
pub(super) fn settle(desk: &HastingsDesk) -> Vec<Happens> {
    desk.duties.iter().filter(|due| is_idle(desk, due)).map(Happens::waived).collect()
}

/// Whether nothing is left of a duty: its unit or its leader is gone, it does not run any more, or it has nobody to pursue.
fn is_idle(desk: &HastingsDesk, due: &Due) -> bool {
    let (state, name) = (&desk.own, due.duty.unit.as_str());
    let status = |name: &str| state.unit(name).filter(|unit| unit.is_on_map()).map(|unit| unit.status);
    let leader = state.leader(name).filter(|leader| leader.is_there());
    let Some(owed) = Owed::of(&due.duty) else { return false };
    match owed {
        Owed::Morale => status(name).is_none(),
        Owed::Rout | Owed::Flight => status(name) != Some(Status::Routed),
        Owed::Pursue => {
            let mut quarry = due.duty.causes();
            status(name) != Some(Status::Good) || !quarry.any(|unit| status(unit) == Some(Status::Routed))
        }
        // These belong to one segment, and are forgotten with it.
        Owed::Enter => state.step != Step::SaxonMovement,
        Owed::Rally => !state.step.is_rally() || status(name) != Some(Status::Disrupted),
        Owed::Melee if !state.step.is_melee() => true,
        Owed::Melee => !still_binds(desk, &due.duty.cause) || status(name) != Some(Status::Good),
        Owed::Wings => due.duty.units().all(|unit| !lacks_wing(state, unit)),
        Owed::LeaderCasualty | Owed::ShakenAgain => leader.is_none(),
        Owed::LeaderFlight => leader.is_none_or(|leader| leader.with.is_some()),
        Owed::ReadOrder | Owed::ChooseOrder | Owed::StepLoss | Owed::ChiefFalls | Owed::Neighbours | Owed::Extend => false,
    }
}
