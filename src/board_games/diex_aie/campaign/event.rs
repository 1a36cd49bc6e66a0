//! What happens in a campaign.

use schemars::JsonSchema;
use senlac_board_games::Message;
use serde::{Deserialize, Serialize};

use super::group::{Convoy, Group, Settlement, Spy, sum};
use super::state::{Battle, Campaign, Standing};
use super::step::Step;
use crate::{Character, Condition};

/// What happens in a campaign. Of whatever changes its event tells everything as it is from then on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "CampaignEvent")]
#[allow(clippy::large_enum_variant, reason = "a game has a few thousand events at most, and a box for each would cost more than it saves")]
pub enum Event {
    /// A step of a day begins.
    CampaignStepBegan {
        /// The day.
        day: u16,
        /// The step.
        step: Step,
    },
    /// A group is so from now on.
    GroupSet(Group),
    /// A settlement is so from now on.
    SettlementSet(Settlement),
    /// A convoy is so from now on.
    ConvoySet(Convoy),
    /// A spy is so from now on.
    SpySet(Spy),
    /// A group, a convoy or a spy is no more.
    Gone {
        /// Its name.
        name: String,
    },
    /// What holds for the whole campaign is so from now on.
    StandingSet(Standing),
    /// A battle or a siege is so from now on.
    BattleSet(Battle),
    /// It is over.
    BattleOver {
        /// How, as a sentence.
        outcome: Message,
    },
}

impl Event {
    pub(crate) const NAMES: &'static [&'static str] = &[
        "campaign_step_began",
        "group_set",
        "settlement_set",
        "convoy_set",
        "spy_set",
        "gone",
        "standing_set",
        "battle_set",
        "battle_over",
    ];

    /// Changes the campaign as the event says.
    pub(crate) fn apply(&self, campaign: &mut Campaign, roster: &[Character]) {
        match self {
            Self::CampaignStepBegan { day, step } => campaign.begin(*day, *step, roster),
            Self::GroupSet(one) => drop(campaign.groups.insert(one.name.clone(), one.clone())),
            Self::SettlementSet(one) => drop(campaign.settlements.insert(one.name.clone(), one.clone())),
            Self::ConvoySet(one) => drop(campaign.convoys.insert(one.name.clone(), one.clone())),
            Self::SpySet(one) => drop(campaign.spies.insert(one.name.clone(), one.clone())),
            Self::Gone { name } => {
                campaign.groups.remove(name);
                campaign.settlements.remove(name);
                campaign.convoys.remove(name);
                campaign.spies.remove(name);
            }
            Self::StandingSet(standing) => campaign.standing = standing.clone(),
            Self::BattleSet(battle) => campaign.battle = Some(battle.clone()),
            Self::BattleOver { .. } => campaign.battle = None,
        }
    }

    /// Whether a siege begins with it.
    pub(crate) fn besieges(&self, campaign: &Campaign) -> bool {
        matches!(self, Self::BattleSet(battle) if battle.siege.is_some() && campaign.battle.is_none())
    }

    pub(crate) fn ends_turn(&self) -> bool {
        matches!(self, Self::CampaignStepBegan { step: Step::GroupSupply, .. })
    }

    /// The event in words; `None` if the others of its step tell everything.
    pub(crate) fn describe(&self, roster: &[Character]) -> Option<String> {
        Some(match self {
            Self::CampaignStepBegan { day, step } => tr!("Day {day}: {step}", day, step = step.name()),
            Self::GroupSet(group) => {
                let named = roster.iter().filter(|man| man.state != Condition::Dead && group.members.contains(&man.name)).count();
                let men = usize::from(sum(&group.men) + sum(&group.wounded)) + named;
                tr!("{name} at {hex}: {men} men, {money}", name = group.name, hex = group.hex, men, money = group.money)
            }
            Self::SettlementSet(place) => tr!("{name}: {numbers}", name = place.name, numbers = place.in_numbers()),
            Self::ConvoySet(convoy) => {
                tr!("{name} at {hex}: {points} points of supply", name = convoy.name, hex = convoy.hex, points = convoy.points)
            }
            Self::SpySet(spy) => tr!("{name} spies at {hex}", name = spy.name, hex = spy.hex),
            Self::Gone { name } => tr!("{name} is no more on the map", name),
            Self::StandingSet(_) | Self::BattleSet(_) => return None,
            Self::BattleOver { outcome } => outcome.to_string(),
        })
    }
}
