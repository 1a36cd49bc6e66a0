//! The four parts, each of which can be played alone: their names, and which part can be played within which.

use super::DiexAie;
use senlac_board_games::Plan;

senlac_board_games::keyed::keyed! {
    /// A part of the rules, which can also be a game of its own.
    pub enum Part {
        /// A fight decided by one roll (C17).
        QuickCombat = "quick-combat", tr_mark!("Quick combat");
        /// A siege, day by day (11).
        Siege = "siege", tr_mark!("Siege");
        /// A skirmish between single men on the tactical maps (2 to 10).
        Skirmish = "skirmish", tr_mark!("Skirmish");
        /// Groups on the map of the land, day by day (C1 to C18).
        Campaign = "campaign", tr_mark!("Campaign");
    }
}

impl Part {
    /// Adds an objection to the plan if this part isn't played in such a game.
    pub(super) fn require_playable(self, evening: Self, plan: Plan<DiexAie>) -> Plan<DiexAie> {
        if self.is_played_in(evening) {
            return plan;
        }
        let (part, evening) = (self.name(), evening.name());
        plan.with_breach("", tr!("this belongs to “{part}”, which can’t be played in this game (“{evening}”)", part, evening))
    }

    /// Returns whether a game of the other part can include this one.
    ///
    /// A siege can include skirmishes and quick combats. A campaign can include everything.
    pub(super) const fn is_played_in(self, evening: Self) -> bool {
        match (self, evening) {
            (_, Self::Campaign) => true,
            (Self::QuickCombat | Self::Siege | Self::Skirmish, Self::Siege) => true,
            (Self::QuickCombat, Self::QuickCombat) | (Self::Skirmish, Self::Skirmish) => true,
            (Self::QuickCombat | Self::Siege | Self::Skirmish | Self::Campaign, _) => false,
        }
    }
}
