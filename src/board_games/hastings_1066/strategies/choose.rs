//! The strategies that a side lays face down (4.2.2).

use super::is_there;
use crate::effects::Happens;
use crate::sealed::{Body, Sealed};
use crate::step::Step;
use crate::unit::Side;
use crate::{Event, Hastings, HastingsDesk};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Plan, Refused};

keys! {
    /// A side lays its strategies face down; when both have, all are turned up (4.2.2). They are sealed as soon as they are read, in the
    /// file and everywhere else.
    pub struct Choose at (desk: Hastings, input) {
        side: Side = tr_mark!("Side");
        strategies: Sealed = tr_mark!("Strategies");
    }
}

impl Choose {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (state, side) = (&desk.own, self.side);
        let chosen = self.strategies.open();
        if let Some(other) = chosen.iter().find(|one| one.who.side() != side) {
            return Err(tr!("{who} is not of the {side}", who = other.who.name(), side = side.name()).into());
        }
        let mut events = vec![Happens::Own(Event::Chosen { side, sealed: self.strategies.clone() })];
        if let Some(enemies) = state.sealed.get(&side.other()) {
            let strategies = chosen.iter().copied().chain(enemies.open()).collect();
            events.push(Happens::Own(Event::Revealed { strategies }));
        }
        let mut plan = Plan::certain(events);
        if state.step != Step::Orders {
            plan = plan.against("4.2.2", tr!("strategies are chosen in the Order Phase"));
        }
        if !state.strategies.is_empty() {
            plan = plan.against("4.2.2", tr!("the strategies of this turn have been turned up"));
        }
        let silent = Body::ALL.into_iter().filter(|body| body.side() == side && chosen.iter().all(|one| one.who != *body));
        for body in silent.filter(|body| body.groups().iter().any(|group| is_there(state, *group))) {
            plan = plan.against("4.2.1", tr!("no strategy is chosen for the {who}", who = body.name()));
        }
        Ok(plan)
    }
}
