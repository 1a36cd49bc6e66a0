//! What can be asked for in a quick combat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::super::side::Side;
use super::super::{DiexAie, DiexDesk, words};
use super::fight::Fight;
use super::ground::Ground;
use super::leader::{LeaderTest, fallen};
use super::losses::{Casualties, Letter, outcome};
use super::muster::Muster;
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Procedure, Refused};

/// What can be asked for in a quick combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
#[schemars(rename = "QuickCombatCommand")]
pub enum Command {
    /// Where it is fought, and who is not supplied (C17.1).
    Ground(Ground),
    /// Men without names (C17.1).
    Muster(Muster),
    /// The roll (C17.2).
    Fight(Fight),
    /// Who of a kind falls (C17.3).
    Casualties(Casualties),
    /// What becomes of a leader (C17.4).
    LeaderTest(LeaderTest),
    /// The referee says the letter.
    SetFight(SetFight),
}

/// The referee says what a fight came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetFight {
    /// Its letter.
    pub letter: Letter,
    /// Leaders who died in it; nothing is rolled for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<String>,
}

impl SetFight {
    /// The fallen are dead before what else the letter leads to, so that no leader of theirs is tested.
    fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let mut events = fallen(desk, &self.fallen)?;
        events.extend(outcome(&desk.with(&events), self.letter));
        Ok(Plan::certain(events))
    }

    /// What is asked for.
    fn fields(desk: &DiexDesk) -> Vec<Field> {
        let letters = Letter::ALL.map(|letter| (letter.key(), letter.key()));
        let leaders = Side::BOTH.into_iter().filter_map(|side| desk.own.leader(side)).map(|leader| Choice::new(leader.name, leader.name));
        vec![
            Field::required("letter", tr!("Result"), words::one_of(&letters)),
            Field::seldom("fallen", tr!("Leaders who died"), FieldKind::Several(leaders.collect())),
        ]
    }
}

/// The steps at which there is a fight to prepare and to roll.
const BEFORE: &[&str] = &["values"];
const AFTER: &[&str] = &["losses"];

/// Every procedure of it.
pub(super) const PROCEDURES: &[Procedure] = &[
    Procedure { key: "ground", title: tr_mark!("The ground"), section: "C17.1", steps: BEFORE },
    Procedure { key: "muster", title: tr_mark!("Men without names"), section: "C17.1", steps: BEFORE },
    Procedure { key: "fight", title: tr_mark!("The fight"), section: "C17.2", steps: BEFORE },
    Procedure { key: "casualties", title: tr_mark!("Who falls"), section: "C17.3", steps: AFTER },
    Procedure { key: "leader_test", title: tr_mark!("What becomes of the leader"), section: "C17.4", steps: AFTER },
    Procedure { key: "set_fight", title: tr_mark!("Say the result of the fight"), section: "", steps: &[] },
];

impl Command {
    pub(in super::super) const NAMES: &'static [&'static str] = &["ground", "muster", "fight", "casualties", "leader_test", "set_fight"];

    pub(in super::super) fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        match self {
            Self::Ground(ground) => Ok(ground.plan()),
            Self::Muster(muster) => muster.plan(),
            Self::Fight(fight) => Ok(fight.plan(desk)),
            Self::Casualties(casualties) => casualties.plan(desk),
            Self::LeaderTest(test) => test.plan(desk),
            Self::SetFight(set) => set.plan(desk),
        }
    }
}

/// The fields of one of them.
pub(super) fn form(desk: &DiexDesk, key: &str, input: &Map<String, Value>) -> Option<Vec<Field>> {
    match key {
        "ground" => Some(Ground::fields()),
        "muster" => Some(Muster::fields()),
        "fight" => Some(Fight::fields()),
        "casualties" => Some(Casualties::fields(desk, input.get("of").and_then(Value::as_str))),
        "leader_test" => Some(LeaderTest::fields()),
        "set_fight" => Some(SetFight::fields(desk)),
        _ => None,
    }
}
