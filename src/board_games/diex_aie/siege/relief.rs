//! Battles outside, relief forces and lifting the siege (11.4).

use crate::duty::PendingStep;
use crate::siege::messages;

use super::actions::{action_played, with_objections};
use super::change::SiegeChange;
use super::place::{Action, Wall};
use super::{siege_changed, siege_ended};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::BattleOnce;
use crate::side::Side;
use senlac_board_games::Plan;
use senlac_board_games::keyed::keys;

keys! {
    /// Command for the garrison to give battle outside (11.4.3).
    #[derive(Default)]
    pub struct Battle at (game: DiexAie, input) {}
}

impl Battle {
    pub(super) fn plan(game: &DiexGame) -> Plan<DiexAie> {
        let plan = Plan::without_dice(vec![siege_changed(SiegeChange { battled: Some(true), ..action_played(Action::Battle) })]);
        let plan = plan.step(messages::defenders_choose_map(), "11.4.3", messages::ditch_or_woodbridge());
        let plan = plan.step(messages::set_up_outside(), "11.4.3", "");
        let siege = &game.own.siege;
        let was_given = siege.battled || (siege.battled_before && game.has_option(BattleOnce::OnceACampaign));
        let plan = if was_given { plan.with_breach("11.4.3", tr!("the battle outside has already been fought")) } else { plan };
        with_objections(game, Action::Battle, plan)
    }
}

senlac_board_games::keyed::keyed! {
    /// Result of a battle outside.
    pub enum BattleEnd {
        /// The besiegers retreat or are gone, and the siege is lifted.
        AttackerGone = "attacker-gone", tr_mark!("the besiegers retreat or are wiped out");
        /// The garrison returns inside.
        DefenderInside = "defender-inside", tr_mark!("the garrison goes back inside");
        /// No men of the garrison are left.
        DefenderGone = "defender-gone", tr_mark!("the garrison is wiped out");
    }
}

keys! {
    /// Command to end the battle outside (11.4.3).
    #[derive(Copy)]
    pub struct EndBattle at (game: DiexAie, input) { end: BattleEnd = tr_mark!("Outcome"); }
}

impl EndBattle {
    pub(super) fn plan(self, game: &DiexGame) -> Plan<DiexAie> {
        let plan = Plan::without_dice(match self.end {
            BattleEnd::AttackerGone => vec![siege_ended(messages::besiegers_beaten_outside())],
            BattleEnd::DefenderGone => vec![siege_ended(messages::garrison_beaten_outside())],
            BattleEnd::DefenderInside => vec![siege_changed(SiegeChange::default())],
        });
        let is_on = game.own.siege.action == Some(Action::Battle);
        if is_on { plan } else { plan.with_breach("11.4.3", tr!("there is no battle outside today")) }
    }
}

senlac_board_games::keyed::keyed! {
    /// Besiegers' choice when a relief force arrives while they hold a part of the place (11.4.1).
    pub enum ReliefChoice {
        /// All of them go out to fight, and the garrison has the whole place again.
        All = "all", tr_mark!("go out and fight with all their men");
        /// They divide, and the garrison has the initiative inside.
        Divide = "divide", tr_mark!("divide their men");
        /// They stay in the part that they hold and are besieged themselves.
        Stay = "stay", tr_mark!("stay in what they hold");
    }
}

keys! {
    /// Command to choose how the besiegers meet a relief force.
    #[derive(Copy)]
    pub struct Relief at (game: DiexAie, input) { choice: ReliefChoice = tr_mark!("Besiegers’ choice"); }
}

impl Relief {
    pub(super) fn plan(self, game: &DiexGame) -> Plan<DiexAie> {
        let change = match self.choice {
            ReliefChoice::All => SiegeChange { inside: Some(false), outer: Some(Wall::Breached), ..SiegeChange::default() },
            ReliefChoice::Divide => SiegeChange { initiative: Some(Some(Side::Defender)), ..SiegeChange::default() },
            ReliefChoice::Stay => SiegeChange { relief: Some(true), ..SiegeChange::default() },
        };
        let plan = Plan::without_dice(vec![siege_changed(change)])
            .with_duty(game.duty(PendingStep::Relief, Side::Attacker.key()), Side::Attacker.key());
        let is_inside = game.own.siege.inside;
        if is_inside { plan } else { plan.with_breach("11.4.1", tr!("the besiegers don’t hold any part of the place")) }
    }
}

keys! {
    /// Command for the besiegers to lift the siege of their own accord.
    #[derive(Copy, Default)]
    pub struct LiftSiege at (game: DiexAie, input) {}
}

impl LiftSiege {
    pub(super) fn plan() -> Plan<DiexAie> {
        Plan::without_dice(vec![siege_ended(messages::siege_lifted())])
    }
}
