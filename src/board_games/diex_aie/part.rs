//! The four parts, each of which can be played alone: what they are called and which evening has which.

use super::DiexAie;
use senlac_board_games::Plan;

senlac_board_games::keyed::keyed! {
    /// What an evening can be.
    pub enum Part {
        /// A fight decided by one roll (C17).
        QuickCombat = "quick-combat", tr_mark!("Quick combat");
        /// A siege, day by day (11).
        Siege = "siege", tr_mark!("Siege");
        /// A fight man by man on the tactical maps (2 to 10).
        Skirmish = "skirmish", tr_mark!("Skirmish");
        /// Groups on the map of the land, day by day (C1 to C18).
        Campaign = "campaign", tr_mark!("Campaign");
    }
}

impl Part {
    /// Against a plan of this part speaks that it is not played in such an evening.
    pub(super) fn judged_in(self, evening: Self, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        if self.is_played_in(evening) {
            return plan;
        }
        let (part, evening) = (self.name(), evening.name());
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
