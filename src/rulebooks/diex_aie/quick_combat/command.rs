//! What can be asked for in a quick combat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::side::Side;
use super::super::{DiexAie, DiexDesk};
use super::fight::Fight;
use super::ground::Ground;
use super::leader::{LeaderTest, fallen};
use super::losses::{Casualties, Letter, outcome};
use super::muster::Muster;
use crate::rulebooks::keyed::procedures;
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Refused};

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
        let leaders = Side::ALL.into_iter().filter_map(|side| desk.own.leader(side)).map(|leader| Choice::new(leader.name, leader.name));
        vec![
            Field::required("letter", tr!("Result"), Letter::asked()),
            Field::seldom("fallen", tr!("Leaders who died"), FieldKind::Several(leaders.collect())),
        ]
    }
}

/// The steps at which there is a fight to prepare and to roll.
const BEFORE: &[&str] = &["values"];
const AFTER: &[&str] = &["losses"];

procedures! {
    /// What can be asked for in a quick combat.
    #[schemars(rename = "QuickCombatCommand")]
    DiexAie, (own, desk, input) asks desk;
    /// Where it is fought, and who is not supplied (C17.1).
    Ground(Ground) = "ground", tr_mark!("The ground"), "C17.1", BEFORE => Ok(own.plan()), Ground::fields();
    /// Men without names (C17.1).
    Muster(Muster) = "muster", tr_mark!("Men without names"), "C17.1", BEFORE => own.plan(), Muster::fields();
    /// The roll (C17.2).
    Fight(Fight) = "fight", tr_mark!("The fight"), "C17.2", BEFORE, Fight::fields();
    /// Who of a kind falls (C17.3).
    Casualties(Casualties) = "casualties", tr_mark!("Who falls"), "C17.3", AFTER, Casualties::fields(desk, input.get("of").and_then(Value::as_str));
    /// What becomes of a leader (C17.4).
    LeaderTest(LeaderTest) = "leader_test", tr_mark!("What becomes of the leader"), "C17.4", AFTER, LeaderTest::fields();
    /// The referee says the letter.
    SetFight(SetFight) = "set_fight", tr_mark!("Say the result of the fight"), "", &[];
}
