//! All events of the game, part by part.

use super::campaign::Event as CampaignEvent;
use super::common::Event as CommonEvent;
use super::joined::joined;
use super::part::Part;
use super::quick_combat::Event as QuickCombatEvent;
use super::siege::Event as SiegeEvent;
use super::skirmish::Event as SkirmishEvent;
use super::state::State;
use senlac_board_games::OwnedTable;

joined! {
    /// An event of this game, besides those that all board games share.
    Event by "event" {
        /// An event that can happen in every part, for a character or the owners' sheets.
        Common(CommonEvent) = CommonEvent::NAMES,
        /// An event in a quick combat.
        QuickCombat(QuickCombatEvent) = QuickCombatEvent::NAMES,
        /// An event of the siege part.
        Siege(SiegeEvent) = SiegeEvent::NAMES,
        /// An event in a skirmish.
        Skirmish(SkirmishEvent) = SkirmishEvent::NAMES,
        /// An event in a campaign.
        Campaign(CampaignEvent) = CampaignEvent::NAMES,
    }
}

macro_rules! from_rooms {
    ($($room:ident($inner:ty)),+) => {
        $(impl From<$inner> for Event {
            fn from(event: $inner) -> Self {
                Self::$room(event)
            }
        })+
    };
}
from_rooms!(Common(CommonEvent), QuickCombat(QuickCombatEvent), Siege(SiegeEvent), Skirmish(SkirmishEvent), Campaign(CampaignEvent));

impl Event {
    /// Applies the event to the state.
    pub(super) fn apply(&self, state: &mut State) {
        match self {
            Self::Common(event) => event.apply(state),
            Self::QuickCombat(event) => {
                event.apply(&mut state.quick_combat);
                // A fight of a siege or a campaign is over, and these go on.
                if event.ends_turn() {
                    state.part = if state.campaign.has_siege() { Part::Siege } else { state.evening };
                }
            }
            Self::Siege(event) => {
                event.apply(&mut state.siege);
                if state.siege.outcome.is_some() {
                    state.part = state.evening;
                }
            }
            Self::Skirmish(event) => event.apply(state),
            Self::Campaign(event) => {
                // The last siege of a campaign is over, and another begins anew.
                if event.starts_siege(&state.campaign) && state.siege.outcome.is_some() {
                    state.siege.restart();
                }
                event.apply(&mut state.campaign, &state.characters);
            }
        }
    }

    /// Returns whether the event ends a turn, a day or the game.
    pub(super) fn ends_turn(&self) -> bool {
        match self {
            Self::Common(_) => false,
            Self::QuickCombat(event) => event.ends_turn(),
            Self::Siege(event) => event.ends_turn(),
            Self::Skirmish(event) => event.ends_turn(),
            Self::Campaign(event) => event.ends_turn(),
        }
    }

    /// Describes the event in words; `None` if the other events of its step say everything.
    ///
    /// `tables` returns the owners' tables.
    pub(super) fn describe(&self, state: &State, tables: fn() -> Vec<OwnedTable>) -> Option<String> {
        match self {
            Self::Common(event) => Some(event.describe(state, tables)),
            Self::QuickCombat(event) => event.describe(state),
            Self::Siege(event) => event.describe(state),
            Self::Skirmish(event) => event.describe(state),
            Self::Campaign(event) => event.describe(&state.characters),
        }
    }
}
