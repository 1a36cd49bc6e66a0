//! Duties of which nothing is left: they are let off by themselves, so that nobody waits for the dead.

use super::HastingsDesk;
use super::effects::Happens;
use super::melee::is_struck_or_gone;
use super::state::State;
use super::step::Step;
use super::unit::Status;
use crate::rulebooks::shared::SharedEvent;
use crate::rulebooks::{Due, Event};

/// Lets off every duty of which nothing is left.
pub(super) fn settle(desk: &HastingsDesk) -> Vec<Happens> {
    desk.duties.iter().filter(|due| is_idle(&desk.own, due)).map(let_off).collect()
}

/// A duty is let off.
pub(super) fn let_off(due: &Due) -> Happens {
    Event::Shared(SharedEvent::Waived { number: due.number })
}

/// Whether nothing is left of a duty: its unit or its leader is gone, it does not run any more, or it has nobody to pursue.
fn is_idle(state: &State, due: &Due) -> bool {
    let name = due.duty.unit.as_str();
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
        "melee" if !state.step.is_melee() => true,
        "melee" => is_struck_or_gone(state, &due.duty.cause) || status(name) != Some(Status::Good),
        "leader_casualty" | "shaken_again" => leader.is_none(),
        "leader_flight" => leader.is_none_or(|leader| leader.with.is_some()),
        _ => false,
    }
}
