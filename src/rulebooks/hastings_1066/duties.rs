//! Duties of which nothing is left: they are let off by themselves, so that nobody waits for the dead.

use super::HastingsDesk;
use super::effects::Happens;
use super::melee::still_binds;
use super::step::Step;
use super::unit::Status;
use super::wings::lacks_wing;
use crate::rulebooks::shared::SharedEvent;
use crate::rulebooks::{Due, Event};

/// Lets off every duty of which nothing is left.
pub(super) fn settle(desk: &HastingsDesk) -> Vec<Happens> {
    desk.duties.iter().filter(|due| is_idle(desk, due)).map(let_off).collect()
}

/// A duty is let off.
pub(super) fn let_off(due: &Due) -> Happens {
    Event::Shared(SharedEvent::Waived { number: due.number })
}

/// Whether nothing is left of a duty: its unit or its leader is gone, it does not run any more, or it has nobody to pursue.
fn is_idle(desk: &HastingsDesk, due: &Due) -> bool {
    let (state, name) = (&desk.own, due.duty.unit.as_str());
    let status = |name: &str| state.unit(name).filter(|unit| unit.is_on_map()).map(|unit| unit.status);
    let leader = state.leader(name).filter(|leader| leader.is_there());
    match due.duty.what.as_str() {
        "morale" => status(name).is_none(),
        "rout" | "flight" => status(name) != Some(Status::Routed),
        "pursue" => {
            let mut quarry = due.duty.causes();
            status(name) != Some(Status::Good) || !quarry.any(|unit| status(unit) == Some(Status::Routed))
        }
        // These belong to one segment, and are forgotten with it.
        "enter" => state.step != Step::SaxonMovement,
        "rally" => !state.step.is_rally() || status(name) != Some(Status::Disrupted),
        "melee" if !state.step.is_melee() => true,
        "melee" => !still_binds(desk, &due.duty.cause) || status(name) != Some(Status::Good),
        "wings" => due.duty.units().all(|unit| !lacks_wing(state, unit)),
        "leader_casualty" | "shaken_again" => leader.is_none(),
        "leader_flight" => leader.is_none_or(|leader| leader.with.is_some()),
        _ => false,
    }
}
