//! Events of a campaign.

use senlac_base::schema::JsonSchema;
use senlac_board_games::Message;
use serde::{Deserialize, Serialize};

use super::group::{Convoy, Group, Settlement, Spy, sum};
use super::state::{Battle, Campaign, CampaignStatus};
use super::step::Step;
use crate::characters::{Character, Condition};

/// An event of a campaign. An event that changes something contains its complete new state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "CampaignEvent")]
#[allow(clippy::large_enum_variant, reason = "a game has a few thousand events at most, and a box for each would cost more than it saves")]
pub enum Event {
    /// A step of a day has begun.
    CampaignStepBegan {
        /// The day, counted from 1.
        day: u16,
        /// The step that begins.
        step: Step,
    },
    /// A group was added or changed; this is its new state.
    GroupSet(Group),
    /// A settlement or motte was added or changed; this is its new state.
    SettlementSet(Settlement),
    /// A convoy was added or changed; this is its new state.
    ConvoySet(Convoy),
    /// A spy was added or changed; this is its new state.
    SpySet(Spy),
    /// A group, convoy or spy was removed from the map.
    Gone {
        /// Name of the removed piece.
        name: String,
    },
    /// The campaign's general state was changed; this is the new one.
    StandingSet(CampaignStatus),
    /// A battle or siege has begun or changed; this is its new state.
    BattleSet(Battle),
    /// The battle or siege is over.
    BattleOver {
        /// The result, as a sentence.
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

    /// Applies the event to the campaign.
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

    /// Returns whether the event starts a siege.
    pub(crate) fn starts_siege(&self, campaign: &Campaign) -> bool {
        matches!(self, Self::BattleSet(battle) if battle.siege.is_some() && campaign.battle.is_none())
    }

    pub(crate) fn ends_turn(&self) -> bool {
        matches!(self, Self::CampaignStepBegan { step: Step::GroupSupply, .. })
    }

    /// Describes the event in words; `None` if the other events of its step say everything.
    pub(crate) fn describe(&self, roster: &[Character]) -> Option<String> {
        Some(match self {
            Self::CampaignStepBegan { day, step } => tr!("Day {day}: {step}", day, step = step.name()),
            Self::GroupSet(group) => {
                let named = roster.iter().filter(|man| man.state != Condition::Dead && group.members.contains(&man.name)).count();
                let men = usize::from(sum(&group.men) + sum(&group.wounded)) + named;
                tr!("{name} at {hex}: {men} men, {money}", name = group.name, hex = group.hex, men, money = group.money)
            }
            Self::SettlementSet(place) => tr!("{name}: {numbers}", name = place.name, numbers = place.resources_and_loyalty()),
            Self::ConvoySet(convoy) => {
                tr!("{name} at {hex}: {points} points of supply", name = convoy.name, hex = convoy.hex, points = convoy.points)
            }
            Self::SpySet(spy) => tr!("{name} is spying at {hex}", name = spy.name, hex = spy.hex),
            Self::Gone { name } => tr!("{name} is no longer on the map", name),
            Self::StandingSet(_) | Self::BattleSet(_) => return None,
            Self::BattleOver { outcome } => outcome.to_string(),
        })
    }
}

impl Campaign {
    /// Returns the event that records the death of a leader without a counter; `None` if he leads no group in the battle.
    pub(crate) fn leader_death(&self, name: &str) -> Option<Event> {
        let mut battle = self.battle.clone().filter(|_| self.leads_in_battle(name))?;
        battle.fallen.insert(name.to_owned());
        Some(Event::BattleSet(battle))
    }
}
