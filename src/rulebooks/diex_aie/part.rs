//! The four parts, each of which can be played alone: what they are called and which evening has which.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DiexAie;
use crate::rulebooks::Plan;

/// What an evening can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// A fight decided by one roll (C17).
    QuickCombat,
    /// A siege, day by day (11).
    Siege,
    /// A fight man by man on the tactical maps (2 to 10).
    Skirmish,
    /// Groups on the map of the land, day by day (C1 to C18).
    Campaign,
}

impl Part {
    /// Every part, as a set-up offers them.
    pub(super) const ALL: [Self; 4] = [Self::QuickCombat, Self::Siege, Self::Skirmish, Self::Campaign];

    /// What people call it.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::QuickCombat => tr!("Quick combat"),
            Self::Siege => tr!("Siege"),
            Self::Skirmish => tr!("Skirmish"),
            Self::Campaign => tr!("Campaign"),
        }
    }

    /// Its word in files.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::QuickCombat => "quick-combat",
            Self::Siege => "siege",
            Self::Skirmish => "skirmish",
            Self::Campaign => "campaign",
        }
    }

    /// Against a plan of this part speaks that it is not played in such an evening.
    pub(super) fn judged_in(self, evening: Self, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        if self.is_played_in(evening) {
            return plan;
        }
        let (part, evening) = (self.title(), evening.title());
        plan.against("", tr!("this belongs to another part, {part}; tonight it is {evening}", part, evening))
    }

    /// Whether an evening of the other part may come to this one: a siege is fought man by man or quickly, a campaign has everything.
    pub(super) const fn is_played_in(self, evening: Self) -> bool {
        match (self, evening) {
            (_, Self::Campaign) => true,
            (Self::QuickCombat | Self::Siege | Self::Skirmish, Self::Siege) => true,
            (Self::QuickCombat, Self::QuickCombat) | (Self::Skirmish, Self::Skirmish) => true,
            (Self::QuickCombat | Self::Siege | Self::Skirmish | Self::Campaign, _) => false,
        }
    }
}
