//! Those who pursue whom they routed (9.4).

use crate::effects::{Happens, on_map};
use crate::leaders::Parting;
use crate::melee::leaves_fronts;
use crate::messages;
use crate::owed::Owed;
use crate::unit::{Status, Unit};
use crate::{Hastings, HastingsDesk, PursuitChecks, words};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{FieldKind, Plan, Refused};

keys! {
    /// A unit pursues the enemy whom it routed, until it is beside him or in an enemy zone of control (9.4). Knights check on their way,
    /// each time they come to such ground (9.6.2). Leaders with it may stay in their hex (ruling 77).
    #[derive(Default)]
    pub struct Pursue at (desk: Hastings, input) { unit: String = tr_mark!("Who pursues"), pursuers(desk); }
    usually {
        over: Vec<Hindrance> = tr_mark!("Knights go");
        leaves: Vec<String> = tr_mark!("Leaders who stay"), FieldKind::Several(words::leaders(desk, |leader| leader.with.is_some()));
    }
}

/// Every unit; one that owes no pursuit is barred.
fn pursuers(desk: &HastingsDesk) -> FieldKind {
    let bars = |unit: &Unit| desk.duty(Owed::Pursue, &unit.id).is_none().then(|| tr!("owes no pursuit").to_owned());
    FieldKind::One(words::choices(desk, bars))
}

keyed! {
    /// Ground at which knights check their morale.
    pub enum Hindrance {
        /// A ridge hexside, either way (5.3.5).
        Ridge = "ridge", tr_mark!("across a ridge");
        /// A marsh hex (5.3.6).
        Marsh = "marsh", tr_mark!("through a marsh");
    }
}

impl Hindrance {
    /// The check of a knight unit there.
    pub(crate) fn falls_due(self, unit: &str) -> Happens {
        match self {
            Self::Ridge => Happens::due(Owed::Morale, unit, "ridge", "5.3.5"),
            Self::Marsh => Happens::due(Owed::Morale, unit, "marsh", "5.3.6"),
        }
    }
}

impl Pursue {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let id = &unit.id;
        if !unit.kind.is_mounted() && !self.over.is_empty() {
            return Err(tr!("only knights check at ridge and marsh, and {id} is on foot", id).into());
        }
        let parting = Parting::of(desk, unit, &self.leaves)?;
        let mut events = parting.events();
        events.extend(leaves_fronts(&desk.own, id));
        if !desk.has_option(PursuitChecks::NoCheck) {
            events.extend(self.over.iter().map(|over| over.falls_due(id)));
        }
        let mut owed = desk.duties.iter().filter(|due| due.duty.is(Owed::Pursue) && due.duty.unit == *id);
        let due = owed.next();
        events.extend(owed.map(Happens::waived));
        let quarry = due.map(|due| due.duty.cause.replace('+', ", ")).unwrap_or_default();
        let plan = Plan::certain(events).step(messages::pursues(id), "9.4.4", quarry);
        let plan = plan.step(messages::stops_in_enemy_zone(), "9.4.4", "–");
        let plan = plan.step(messages::movement_points(), "9.4.4", messages::none_used());
        let mut plan = parting.told(plan, unit).fulfilling(due, id.clone());
        if due.is_none() {
            plan = plan.against("9.4.2", tr!("{id} owes no pursuit", id));
        }
        if unit.status != Status::Good {
            plan = plan.against("9.4.2", tr!("{id} is not in good order and does not pursue", id));
        }
        if desk.duty(Owed::Morale, id).is_some() {
            plan = plan.against("9.4.2", tr!("{id} checks its morale first: disrupted, it does not pursue", id));
        }
        let runs = |quarry: &&str| desk.duty(Owed::Rout, quarry).is_some();
        if let Some(quarry) = due.and_then(|due| due.duty.causes().find(runs)) {
            plan = plan.against("9.4.4", tr!("{id} runs its three hexes first", id = quarry));
        }
        Ok(plan)
    }
}
