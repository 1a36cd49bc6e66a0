//! End of a battle or a siege: its result, its losses and the leaders killed (C14.6).

use crate::duty::PendingStep;
use std::collections::BTreeMap;

use super::group::{Count, Group, add};
use super::helpers::{Planned, any_of, campaign_state, names};
use super::outcome::finish;
use super::vocabulary::BattleResult;
use crate::game::{DiexAie, DiexGame};
use crate::quick_combat::{Kind, kill_leaders};
use crate::side::Side;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, FieldKind, Plan};

keys! {
    /// Losses of one kind of man in a group. The wounded die first.
    pub struct Losses at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), names(fighting(game).map(|group| &group.name));
        kind: Kind = tr_mark!("Kind");
    }
    written {
        dead: u16 = tr_mark!("Dead");
        wounded: u16 = tr_mark!("Wounded");
    }
}

keys! {
    /// Command to end a battle or a siege. The loser is the side that was eliminated, fled or surrendered.
    #[derive(Default)]
    pub struct BattleOver at (game: DiexAie, input) { end: BattleResult = tr_mark!("Outcome"); }
    may say { loser: Side = tr_mark!("Losing side"); }
    usually { losses: Vec<Losses> = tr_mark!("Losses"), FieldKind::Rows(Losses::fields(game, input)); }
    unusually { fallen: Vec<String> = tr_mark!("Leaders killed"), any_of(fighting(game).flat_map(|group| group.leaders.keys())); }
}

/// Returns every group in the battle.
fn fighting(game: &DiexGame) -> impl Iterator<Item = &Group> {
    Side::ALL.into_iter().flat_map(|side| campaign_state(game).groups_on_side(side))
}

/// Takes losses from a group. The wounded die first.
///
/// # Errors
/// The group has fewer men of this kind than are lost.
fn take_losses(group: &mut Group, losses: &Losses) -> Result<(), CommandRefusal> {
    let Losses { kind, dead, wounded, .. } = losses;
    let hurt = group.wounded.get(kind).copied().unwrap_or_default().min(*dead);
    let unhurt = dead - hurt;
    if group.men.get(kind).copied().unwrap_or_default() < unhurt.saturating_add(*wounded) {
        return Err(tr!("{group} doesn’t have that many {kind}", group = group.name, kind = kind.name()).into());
    }
    group.give(&Count::from([(*kind, unhurt + wounded)]), &Count::from([(*kind, hurt)]));
    add(&mut group.wounded, &Count::from([(*kind, *wounded)]));
    Ok(())
}

impl BattleOver {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        if campaign_state(game).battle.is_none() {
            return Err(tr!("there is no battle").to_owned().into());
        }
        if self.loser.is_none() && !matches!(self.end, BattleResult::Undecided | BattleResult::Stands) {
            return Err(tr!("enter the losing side as “loser”").to_owned().into());
        }
        // The fallen are dead before it is judged what the battle does to their groups.
        let fallen = kill_leaders(game, &self.fallen)?;
        let game = &game.after_events(&fallen);
        let mut groups: BTreeMap<String, Group> = Side::ALL
            .into_iter()
            .flat_map(|side| campaign_state(game).groups_on_side(side))
            .map(|group| (group.name.clone(), group.clone()))
            .collect();
        for losses in &self.losses {
            let group = groups.get_mut(&losses.group).ok_or_else(|| tr!("{group} is not in this battle", group = losses.group))?;
            take_losses(group, losses)?;
        }
        let plan = Plan::with_result(self.end.key(), fallen.into_iter().chain(finish(game, groups, self.end, self.loser)).collect());
        Ok(match game.duties.iter().find(|due| due.duty.is_of_kind(PendingStep::BattleOver)) {
            Some(due) => plan.with_duty(Some(due), &due.duty.unit),
            None => plan,
        })
    }
}
