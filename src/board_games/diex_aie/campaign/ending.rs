//! A battle or a siege is over: how, who lost what, and who led no more (C14.6).

use crate::owed::Owed;
use std::collections::BTreeMap;

use super::asked::{Planned, any_of, land, names};
use super::group::{Count, Group, add};
use super::outcome::finish;
use crate::quick_combat::{Kind, fallen};
use crate::side::Side;
use crate::{DiexAie, DiexDesk};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{FieldKind, Plan, Refused};

keyed! {
    /// How a battle ends (C14.6).
    #[derive(Default)]
    pub enum End {
        #[default]
        Eliminated = "eliminated", tr_mark!("nobody is left of a side");
        Fled = "fled", tr_mark!("a side leaves the field");
        Surrendered = "surrendered", tr_mark!("a side surrenders");
        Undecided = "undecided", tr_mark!("both go back");
        Stands = "stands", tr_mark!("both stay where they are");
    }
}

senlac_board_games::message::said_words!("campaign_end": End);

keys! {
    /// What a group lost of a kind; the wounded die first.
    pub struct Losses at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), names(fighting(desk).map(|group| &group.name));
        kind: Kind = tr_mark!("Kind");
    }
    written {
        dead: u16 = tr_mark!("Dead");
        wounded: u16 = tr_mark!("Wounded");
    }
}

keys! {
    /// A battle or a siege is over. The loser is the side that is gone, left or surrendered.
    #[derive(Default)]
    pub struct BattleOver at (desk: DiexAie, input) { end: End = tr_mark!("How it ended"); }
    may say { loser: Side = tr_mark!("The side that lost"); }
    usually { losses: Vec<Losses> = tr_mark!("Losses"), FieldKind::Rows(Losses::fields(desk, input)); }
    unusually { fallen: Vec<String> = tr_mark!("Leaders who died"), any_of(fighting(desk).flat_map(|group| group.leaders.keys())); }
}

/// Every group in the battle.
fn fighting(desk: &DiexDesk) -> impl Iterator<Item = &Group> {
    Side::ALL.into_iter().flat_map(|side| land(desk).fighting(side))
}

/// These men of a group die and are wounded; the wounded die first.
fn falls(group: &mut Group, losses: &Losses) -> Result<(), Refused> {
    let Losses { kind, dead, wounded, .. } = losses;
    let hurt = group.wounded.get(kind).copied().unwrap_or_default().min(*dead);
    let unhurt = dead - hurt;
    if group.men.get(kind).copied().unwrap_or_default() < unhurt.saturating_add(*wounded) {
        return Err(tr!("{group} has not so many {kind}", group = group.name, kind = kind.name()).into());
    }
    group.give(&Count::from([(*kind, unhurt + wounded)]), &Count::from([(*kind, hurt)]));
    add(&mut group.wounded, &Count::from([(*kind, *wounded)]));
    Ok(())
}

impl BattleOver {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        if land(desk).battle.is_none() {
            return Err(tr!("there is no battle").to_owned().into());
        }
        if self.loser.is_none() && !matches!(self.end, End::Undecided | End::Stands) {
            return Err(tr!("say which side is the “loser”").to_owned().into());
        }
        // The fallen are dead before it is judged what the battle does to their groups.
        let fallen = fallen(desk, &self.fallen)?;
        let desk = &desk.with(&fallen);
        let mut groups: BTreeMap<String, Group> =
            Side::ALL.into_iter().flat_map(|side| land(desk).fighting(side)).map(|group| (group.name.clone(), group.clone())).collect();
        for losses in &self.losses {
            let group = groups.get_mut(&losses.group).ok_or_else(|| tr!("{group} is not in this battle", group = losses.group))?;
            falls(group, losses)?;
        }
        let plan = Plan::told(self.end.key(), fallen.into_iter().chain(finish(desk, groups, self.end, self.loser)).collect());
        Ok(match desk.duties.iter().find(|due| due.duty.is(Owed::BattleOver)) {
            Some(due) => plan.fulfilling(Some(due), &due.duty.unit),
            None => plan,
        })
    }
}
