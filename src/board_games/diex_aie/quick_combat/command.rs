//! What can be asked for in a quick combat.

use super::fight::Fight;
use super::ground::Ground;
use super::leader::{LeaderTest, fallen};
use super::losses::{Casualties, Letter, outcome};
use super::muster::Muster;
use crate::side::Side;
use crate::{DiexAie, DiexDesk};
use senlac_board_games::keyed::{keys, procedures};
use senlac_board_games::{Choice, FieldKind, Plan, Refused};

keys! {
    /// The referee says what a fight came to. Nothing is rolled for leaders who died in it.
    pub struct SetFight at (desk: DiexAie, input) { letter: Letter = tr_mark!("Result"); }
    unusually { fallen: Vec<String> = tr_mark!("Leaders who died"), leaders(desk); }
}

/// The leaders of both sides.
fn leaders(desk: &DiexDesk) -> FieldKind {
    let leaders = Side::ALL.into_iter().filter_map(|side| desk.own.leader(side)).map(|leader| Choice::new(leader.name, leader.name));
    FieldKind::Several(leaders.collect())
}

impl SetFight {
    /// The fallen are dead before what else the letter leads to, so that no leader of theirs is tested.
    fn plan(&self, desk: &DiexDesk) -> Result<Plan<DiexAie>, Refused> {
        let mut events = fallen(desk, &self.fallen)?;
        events.extend(outcome(&desk.with(&events), self.letter));
        Ok(Plan::certain(events))
    }
}

/// The steps at which there is a fight to prepare and to roll.
const BEFORE: &[&str] = &["values"];
const AFTER: &[&str] = &["losses"];

procedures! {
    /// What can be asked for in a quick combat.
    #[schemars(rename = "QuickCombatCommand")]
    DiexAie, (own, desk, input) asks (desk, input);
    /// Where it is fought, and who is not supplied (C17.1).
    Ground(Ground) = "ground", tr_mark!("The ground"), "C17.1", BEFORE => Ok(own.plan()), Ground::fields(&[]);
    /// Men without names (C17.1).
    Muster(Muster) = "muster", tr_mark!("Men without names"), "C17.1", BEFORE => own.plan(), Muster::fields(&[]);
    /// The roll (C17.2).
    Fight(Fight) = "fight", tr_mark!("The fight"), "C17.2", BEFORE;
    /// Who of a kind falls (C17.3).
    Casualties(Casualties) = "casualties", tr_mark!("Who falls"), "C17.3", AFTER;
    /// What becomes of a leader (C17.4).
    LeaderTest(LeaderTest) = "leader_test", tr_mark!("What becomes of the leader"), "C17.4", AFTER;
    /// The referee says the letter.
    SetFight(SetFight) = "set_fight", tr_mark!("Say the result of the fight"), "", &[];
}
