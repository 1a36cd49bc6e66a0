//! Those who pursue whom they routed (9.4).

use crate::rulebooks::hastings_1066::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::effects::{Happens, on_map};
use super::super::leaders::Parting;
use super::super::melee::leaves_fronts;
use super::super::unit::Status;
use super::super::{Hastings, HastingsDesk, PursuitChecks, duties, words};
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Refused};

/// A unit pursues the enemy whom it routed, until it is beside him or in an enemy zone of control (9.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pursue {
    /// Which.
    pub unit: String,
    /// What knights check at on their way, each time they come to it (9.6.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Hindrance>,
    /// The leaders with it who stay in their hex (ruling 77).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<String>,
}

/// Ground at which knights check their morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Hindrance {
    /// A ridge hexside, either way (5.3.5).
    Ridge,
    /// A marsh hex (5.3.6).
    Marsh,
}

impl Hindrance {
    /// The check of a knight unit there.
    pub(in super::super) fn falls_due(self, unit: &str) -> Happens {
        match self {
            Self::Ridge => Happens::due("morale", unit, "ridge", "5.3.5"),
            Self::Marsh => Happens::due("morale", unit, "marsh", "5.3.6"),
        }
    }
}

impl Pursue {
    pub(in super::super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
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
        let mut owed = desk.duties.iter().filter(|due| due.duty.what == "pursue" && due.duty.unit == *id);
        let due = owed.next();
        events.extend(owed.map(duties::let_off));
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
        if desk.duty("morale", id).is_some() {
            plan = plan.against("9.4.2", tr!("{id} checks its morale first: disrupted, it does not pursue", id));
        }
        let runs = |quarry: &&str| desk.duty("rout", quarry).is_some();
        if let Some(quarry) = due.and_then(|due| due.duty.causes().find(runs)) {
            plan = plan.against("9.4.4", tr!("{id} runs its three hexes first", id = quarry));
        }
        Ok(plan)
    }

    /// What is asked for.
    pub(in super::super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let owing = words::choices(desk, |unit| desk.duty("pursue", &unit.id).is_none().then(|| tr!("owes no pursuit").to_owned()));
        let over = [("ridge", tr!("across a ridge")), ("marsh", tr!("through a marsh"))];
        let over = over.map(|(word, title)| Choice { value: word.into(), title: title.to_owned(), barred: None });
        vec![
            Field::required("unit", tr!("Who pursues"), FieldKind::One(owing)),
            Field::optional("over", tr!("Knights go"), FieldKind::Several(over.into())),
            Field::optional("leaves", tr!("Leaders who stay"), FieldKind::Several(words::leaders(desk, |leader| leader.with.is_some()))),
        ]
    }
}
