//! The checks of knights at ridge and marsh (5.3.5, 5.3.6), where no whole way is told.

use crate::rulebooks::hastings_1066::messages;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::effects::{Happens, on_map};
use super::super::{DownhillCheck, Hastings, HastingsDesk, MarshCheck, PursuitChecks, ReactionChecks, words};
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Refused};

/// A knight unit comes to ground at which knights check their morale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cross {
    /// Which.
    pub unit: String,
    /// What it comes to.
    pub what: Obstacle,
}

/// Ground at which knights check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// A ridge hexside that it is about to cross (5.3.5).
    Ridge,
    /// A marsh hex that it enters (5.3.6).
    Marsh,
    /// A way downhill, where the table reads the star of the chart so (ruling 40).
    Downhill,
}

impl Obstacle {
    /// The cause of the check, and its section.
    const fn entry(self) -> (&'static str, &'static str) {
        match self {
            Self::Ridge => ("ridge", "5.3.5"),
            Self::Marsh => ("marsh", "5.3.6"),
            Self::Downhill => ("ridge", "5.5"),
        }
    }

    /// The check of a knight unit there.
    pub(super) fn falls_due(self, unit: &str) -> Happens {
        let (cause, section) = self.entry();
        Happens::due("morale", unit, cause, section)
    }
}

impl Cross {
    pub(in super::super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?;
        let (id, step) = (&unit.id, desk.own.step);
        let (_, section) = self.what.entry();
        let plan = Plan::certain(vec![self.what.falls_due(id)]);
        let where_it_stays = match self.what {
            Obstacle::Ridge | Obstacle::Downhill => messages::stays_before_if_disrupted(),
            Obstacle::Marsh if desk.has_option(MarshCheck::HexBefore) => messages::stays_before_if_disrupted(),
            Obstacle::Marsh => messages::stays_in_marsh_if_disrupted(),
        };
        let mut plan = plan.step(id.clone(), section, where_it_stays).fulfilling(None, id.clone());
        if !unit.kind.is_mounted() {
            plan = plan.against(section, tr!("{id} has no horses, and only knights check here", id));
        }
        if self.what == Obstacle::Downhill && !desk.has_option(DownhillCheck::Check) {
            plan = plan.against("5.5", tr!("nobody checks for going downhill").to_owned());
        }
        if step.is_reaction() && desk.has_option(ReactionChecks::NoCheck) {
            plan = plan.against("5.4.2", tr!("terrain has no effect on reaction").to_owned());
        }
        if step.is_melee() && desk.has_option(PursuitChecks::NoCheck) {
            plan = plan.against("9.4", tr!("pursuers do not check").to_owned());
        }
        Ok(plan)
    }

    /// What is asked for.
    pub(in super::super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let is_mounted =
            |choice: &Choice| choice.value.as_str().and_then(|id| desk.own.unit(id)).is_some_and(|unit| unit.kind.is_mounted());
        let knights = words::choices(desk, |_| None).into_iter().filter(is_mounted).collect();
        let one = |word: &str, title: &str| Choice { value: word.into(), title: title.to_owned(), barred: None };
        let what = vec![one("ridge", tr!("a ridge")), one("marsh", tr!("a marsh hex")), one("downhill", tr!("a way downhill"))];
        vec![
            Field::required("unit", tr!("Knights"), FieldKind::One(knights)),
            Field::required("what", tr!("Come to"), FieldKind::One(what)),
        ]
    }
}
