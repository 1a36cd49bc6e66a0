//! The garrison gives battle outside, a relief comes, the besiegers go (11.4).

use crate::owed::Owed;
use crate::siege::messages;

use super::actions::{judged, played};
use super::change::Change;
use super::place::{Action, Wall};
use super::{changed, ended};
use crate::side::Side;
use crate::{BattleOnce, DiexAie, DiexDesk};
use senlac_board_games::Plan;
use senlac_board_games::keyed::keys;

keys! {
    /// The garrison gives battle outside (11.4.3).
    #[derive(Default)]
    pub struct Battle at (desk: DiexAie, input) {}
}

impl Battle {
    pub(super) fn plan(desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = Plan::certain(vec![changed(Change { battled: Some(true), ..played(Action::Battle) })]);
        let plan = plan.step(messages::defenders_choose_map(), "11.4.3", messages::ditch_or_woodbridge());
        let plan = plan.step(messages::set_up_outside(), "11.4.3", "");
        let siege = &desk.own.siege;
        let was_given = siege.battled || (siege.battled_before && desk.has_option(BattleOnce::OnceACampaign));
        let plan = if was_given { plan.against("11.4.3", tr!("battle outside was given once already")) } else { plan };
        judged(desk, Action::Battle, plan)
    }
}

senlac_board_games::keyed::keyed! {
    /// How a battle outside ended.
    pub enum BattleEnd {
        /// The besiegers retreat or are gone: the siege is lifted.
        AttackerGone = "attacker-gone", tr_mark!("the besiegers retreat or are gone");
        /// The garrison goes back inside.
        DefenderInside = "defender-inside", tr_mark!("the garrison goes back inside");
        /// Nobody is left of the garrison.
        DefenderGone = "defender-gone", tr_mark!("nobody is left of the garrison");
    }
}

keys! {
    /// A battle outside is over (11.4.3).
    #[derive(Copy)]
    pub struct EndBattle at (desk: DiexAie, input) { end: BattleEnd = tr_mark!("How it ended"); }
}

impl EndBattle {
    pub(super) fn plan(self, desk: &DiexDesk) -> Plan<DiexAie> {
        let plan = Plan::certain(match self.end {
            BattleEnd::AttackerGone => vec![ended(messages::besiegers_beaten_outside())],
            BattleEnd::DefenderGone => vec![ended(messages::garrison_beaten_outside())],
            BattleEnd::DefenderInside => vec![changed(Change::default())],
        });
        let is_on = desk.own.siege.action == Some(Action::Battle);
        if is_on { plan } else { plan.against("11.4.3", tr!("there is no battle outside today")) }
    }
}

senlac_board_games::keyed::keyed! {
    /// What besiegers do when a relief comes while they hold a part of the place (11.4.1).
    pub enum ReliefChoice {
        /// All go out to fight, and the garrison has its whole place back.
        All = "all", tr_mark!("all go out and fight");
        /// They divide, and the garrison has the initiative inside.
        Divide = "divide", tr_mark!("they divide");
        /// They stay in what they hold, and are besieged themselves.
        Stay = "stay", tr_mark!("they stay in what they hold");
    }
}

keys! {
    /// The besiegers meet a relief.
    #[derive(Copy)]
    pub struct Relief at (desk: DiexAie, input) { choice: ReliefChoice = tr_mark!("What the besiegers do"); }
}

impl Relief {
    pub(super) fn plan(self, desk: &DiexDesk) -> Plan<DiexAie> {
        let change = match self.choice {
            ReliefChoice::All => Change { inside: Some(false), outer: Some(Wall::Breached), ..Change::default() },
            ReliefChoice::Divide => Change { initiative: Some(Some(Side::Defender)), ..Change::default() },
            ReliefChoice::Stay => Change { relief: Some(true), ..Change::default() },
        };
        let plan = Plan::certain(vec![changed(change)]).fulfilling(desk.duty(Owed::Relief, Side::Attacker.key()), Side::Attacker.key());
        let is_inside = desk.own.siege.inside;
        if is_inside { plan } else { plan.against("11.4.1", tr!("the besiegers hold no part of the place")) }
    }
}

keys! {
    /// The besiegers go away of themselves.
    #[derive(Copy, Default)]
    pub struct Lift at (desk: DiexAie, input) {}
}

impl Lift {
    pub(super) fn plan() -> Plan<DiexAie> {
        Plan::certain(vec![ended(messages::siege_lifted())])
    }
}
