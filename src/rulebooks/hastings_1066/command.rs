//! What can be asked for: a command for each procedure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::leaders::{ChiefFalls, LeaderCasualty, LeaderFlight, ShakenAgain};
use super::melee::{Melee, StepLoss};
use super::morale::MoraleCheck;
use super::rally::Rally;
use super::retreat::{Neighbours, Pursue, Retreat, Run};
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
    /// A unit that was routed runs three hexes (9.2.3).
    Rout(Retreat),
    /// A routed unit that was not rallied runs two hexes (9.5.3).
    Flight(Retreat),
    /// The friends beside a unit routed in melee check their morale (9.6.4).
    Neighbours(Neighbours),
    /// A unit pursues whom it routed (9.4).
    Pursue(Pursue),
    /// A disrupted or a routed unit is rallied (9.5).
    Rally(Rally),
    /// A leader whose unit was struck is looked up (10.4.1).
    LeaderCasualty(LeaderCasualty),
    /// A leader is shaken while he is shaken (10.5).
    ShakenAgain(ShakenAgain),
    /// Units within the radius of Harold or William check when he falls (10.4.5).
    ChiefFalls(ChiefFalls),
    /// A leader who is alone gets away from an enemy (10.2.2).
    LeaderFlight(LeaderFlight),
    /// The referee changes anything of a unit.
    Set(SetUnit),
    /// The referee changes anything of a leader.
    SetLeader(SetLeader),
}

impl Commands for Command {
    const NAMES: &'static [&'static str] = &[
        "advance",
        "waive",
        "note",
        "set_ruling",
        "melee",
        "step_loss",
        "morale",
        "rout",
        "flight",
        "neighbours",
        "pursue",
        "rally",
        "leader_casualty",
        "shaken_again",
        "chief_falls",
        "leader_flight",
        "set",
        "set_leader",
    ];
}

/// Every procedure, as people look for it.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure { key: "melee", title: tr_mark!("Melee"), section: "8.0", steps: &["norman-melee", "saxon-melee"] },
    Procedure { key: "step_loss", title: tr_mark!("Who takes the loss"), section: "8.2.5", steps: &[] },
    Procedure { key: "morale", title: tr_mark!("Morale check"), section: "9.6", steps: &[] },
    Procedure { key: "rout", title: tr_mark!("Rout"), section: "9.2.3", steps: &[] },
    Procedure { key: "neighbours", title: tr_mark!("Neighbours of a rout"), section: "9.6.4", steps: &[] },
    Procedure { key: "pursue", title: tr_mark!("Pursuit"), section: "9.4", steps: &["norman-melee", "saxon-melee"] },
    Procedure { key: "rally", title: tr_mark!("Rally"), section: "9.5", steps: &["norman-rally", "saxon-rally"] },
    Procedure { key: "flight", title: tr_mark!("Flight of the routed"), section: "9.5.3", steps: &["norman-rally", "saxon-rally"] },
    Procedure { key: "leader_casualty", title: tr_mark!("Leader casualty"), section: "10.4", steps: &[] },
    Procedure { key: "shaken_again", title: tr_mark!("Leader shaken again"), section: "10.5", steps: &[] },
    Procedure { key: "chief_falls", title: tr_mark!("Harold or William falls"), section: "10.4.5", steps: &[] },
    Procedure { key: "leader_flight", title: tr_mark!("A leader gets away"), section: "10.2.2", steps: &[] },
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
            Self::Rout(retreat) => retreat.plan(desk, Run::Rout),
            Self::Flight(retreat) => retreat.plan(desk, Run::Flight),
            Self::Neighbours(neighbours) => neighbours.plan(desk),
            Self::Pursue(pursuit) => pursuit.plan(desk),
            Self::Rally(rally) => rally.plan(desk),
            Self::LeaderCasualty(casualty) => casualty.plan(desk),
            Self::ShakenAgain(again) => again.plan(desk),
            Self::ChiefFalls(fall) => fall.plan(desk),
            Self::LeaderFlight(flight) => flight.plan(desk),
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
        "rout" => Retreat::fields(desk, input, Run::Rout),
        "flight" => Retreat::fields(desk, input, Run::Flight),
        "neighbours" => Neighbours::fields(desk, input),
        "pursue" => Pursue::fields(desk),
        "rally" => Rally::fields(desk),
        "leader_casualty" => LeaderCasualty::fields(desk),
        "shaken_again" => ShakenAgain::fields(desk),
        "chief_falls" => ChiefFalls::fields(desk, input),
        "leader_flight" => LeaderFlight::fields(desk),
        "set" => SetUnit::fields(desk),
        "set_leader" => SetLeader::fields(desk),
        _ => return None,
    };
    Some(Form { key: key.to_owned(), fields })
}
