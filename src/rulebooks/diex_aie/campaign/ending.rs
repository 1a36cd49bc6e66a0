//! A battle or a siege is over: how, who lost what, and who led no more (C14.6).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::DiexDesk;
use super::super::quick_combat::{Kind, fallen};
use super::super::side::Side;
use super::asked::{Planned, land, names, number_field};
use super::command::Ask;
use super::group::{Count, Group, add};
use super::outcome::finish;
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Refused};

crate::rulebooks::keyed::keyed! {
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

crate::rulebooks::message::said_words!("campaign_end": End);

/// What a group lost of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Which group.
    pub group: String,
    /// Of which kind.
    pub kind: Kind,
    /// How many died: the wounded first.
    #[serde(default)]
    pub dead: u16,
    /// How many were wounded.
    #[serde(default)]
    pub wounded: u16,
}

/// A battle or a siege is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleOver {
    /// How.
    pub end: End,
    /// The side that is gone, left or surrendered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser: Option<Side>,
    /// What the groups lost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<Losses>,
    /// Leaders who died.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<String>,
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

impl Ask for BattleOver {
    fn plan(&self, desk: &DiexDesk) -> Planned {
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
        Ok(match desk.duties.iter().find(|due| due.duty.what == "battle_over") {
            Some(due) => plan.fulfilling(Some(due), &due.duty.unit),
            None => plan,
        })
    }

    fn fields(desk: &DiexDesk) -> Vec<Field> {
        let fighting = || Side::ALL.into_iter().flat_map(|side| land(desk).fighting(side));
        let leaders = fighting().flat_map(|group| group.leaders.keys()).map(|name| Choice::new(name.as_str(), name.as_str())).collect();
        let losses = vec![
            Field::required("group", tr!("Group"), names(fighting().map(|group| &group.name))),
            Field::required("kind", tr!("Kind"), Kind::asked()),
            number_field("dead", tr!("Dead"), 999),
            number_field("wounded", tr!("Wounded"), 999),
        ];
        vec![
            Field::required("end", tr!("How it ended"), End::asked()),
            Field::optional("loser", tr!("The side that lost"), Side::asked()),
            Field::optional("losses", tr!("Losses"), FieldKind::Rows(losses)),
            Field::seldom("fallen", tr!("Leaders who died"), FieldKind::Several(leaders)),
        ]
    }
}
