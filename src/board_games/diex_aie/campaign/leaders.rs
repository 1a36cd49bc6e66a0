//! New leaders for groups that win without one (C9).

use super::helpers::{Planned, group, groups, require, set};
use crate::campaign::messages;
use crate::duty::PendingStep;
use crate::game::{DiexAie, DiexGame};
use senlac_board_games::Plan;
use senlac_board_games::keyed::keys;

/// Prestige of a new leader (C9).
const PRESTIGE: u8 = 2;

keys! {
    /// Command to make the highest-ranking man of a group its leader: one of its characters, or an unnamed man.
    #[derive(Default)]
    pub struct NewLeader at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |group| group.victories >= 2);
        name: String = tr_mark!("Name");
    }
}

impl NewLeader {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?;
        if self.name.trim().is_empty() {
            return Err(tr!("enter the “name” of the new leader").to_owned().into());
        }
        let is_known = game.own.character(&self.name).is_some();
        if is_known && !group.present_members(game).any(|name| *name == self.name) {
            return Err(tr!("{name} isn’t one of the living men of {group}. Enter another.", name = self.name, group = group.name).into());
        }
        let mut after = group.clone();
        after.remove_dead_leaders(game);
        after.leaders.insert(self.name.clone(), PRESTIGE);
        (after.victories, after.first_men) = (0, 0);
        let men = group.headcount(game);
        let plan = Plan::with_result(PRESTIGE.to_string(), vec![set(after)]);
        let plan = plan.step(messages::battles_won_without_leader(), "C9", group.victories.to_string());
        let plan = plan.step(messages::men_there_first(group.first_men), "C9", men.to_string());
        let plan = plan.with_duty(game.duty(PendingStep::NewLeader, &self.group), &self.group);
        let plan = require(group.leader(game).is_none(), plan, "C9", || tr!("{group} already has a leader", group = group.name));
        let plan = require(group.victories >= 2, plan, "C9", || tr!("the group must first win two battles without a leader").to_owned());
        let is_half = u32::from(men) * 2 >= u32::from(group.first_men);
        Ok(require(is_half, plan, "C9", || tr!("at least half of its first men must still be with it").to_owned()))
    }
}
