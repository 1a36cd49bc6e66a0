//! What can be asked for: a command for each procedure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::melee::{Melee, StepLoss};
use super::morale::MoraleCheck;
use super::set::{SetLeader, SetUnit};
use super::{Hastings, HastingsDesk};
use crate::game::Commands;
use crate::rulebooks::{Form, Plan, Procedure, Refused};

/// A procedure asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// Units strike enemies before them (8.0).
    Melee(Melee),
    /// A unit takes a step of loss that one of several must take (8.2.5).
    StepLoss(StepLoss),
    /// A unit checks its morale (9.6).
    Morale(MoraleCheck),
    /// The referee changes anything of a unit.
    Set(SetUnit),
    /// The referee changes anything of a leader.
    SetLeader(SetLeader),
}

impl Commands for Command {
    const NAMES: &'static [&'static str] = &["advance", "waive", "note", "set_ruling", "melee", "step_loss", "morale", "set", "set_leader"];
}

/// Every procedure, as people look for it.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure { key: "melee", title: tr_mark!("Melee"), section: "8.0", steps: &["norman-melee", "saxon-melee"] },
    Procedure { key: "step_loss", title: tr_mark!("Who takes the loss"), section: "8.2.5", steps: &[] },
    Procedure { key: "morale", title: tr_mark!("Morale check"), section: "9.6", steps: &[] },
    Procedure { key: "set", title: tr_mark!("Change a unit"), section: "", steps: &[] },
    Procedure { key: "set_leader", title: tr_mark!("Change a leader"), section: "", steps: &[] },
];

impl Command {
    /// How it would be carried out.
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        match self {
            Self::Melee(melee) => melee.plan(desk),
            Self::StepLoss(loss) => loss.plan(desk),
            Self::Morale(check) => check.plan(desk),
            Self::Set(set) => set.plan(desk),
            Self::SetLeader(set) => set.plan(desk),
        }
    }
}

/// The fields of a procedure.
pub(super) fn form(desk: &HastingsDesk, key: &str, input: &Map<String, Value>) -> Option<Form> {
    let fields = match key {
        "melee" => Melee::fields(desk, input),
        "step_loss" => StepLoss::fields(desk),
        "morale" => MoraleCheck::fields(desk),
        "set" => SetUnit::fields(desk),
        "set_leader" => SetLeader::fields(desk),
        _ => return None,
    };
    Some(Form { key: key.to_owned(), fields })
}
