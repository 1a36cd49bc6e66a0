//! What happens in a game, room by room.

use super::joined::joined;
use super::part::Part;
use super::state::State;
use super::{campaign, common, quick_combat, siege, skirmish};
use senlac_board_games::OwnedTable;

joined! {
    /// What happens, beside what every light rulebook shares.
    Event by "event" {
        /// In every part: to a character, or to the owners' sheets.
        Common(common::Event) = common::Event::NAMES,
        /// In a quick combat.
        QuickCombat(quick_combat::Event) = quick_combat::Event::NAMES,
        /// In a siege.
        Siege(siege::Event) = siege::Event::NAMES,
        /// In a skirmish.
        Skirmish(skirmish::Event) = skirmish::Event::NAMES,
        /// In a campaign.
        Campaign(campaign::Event) = campaign::Event::NAMES,
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
from_rooms!(
    Common(common::Event),
    QuickCombat(quick_combat::Event),
    Siege(siege::Event),
    Skirmish(skirmish::Event),
    Campaign(campaign::Event)
);

impl Event {
    /// Changes the state as the event says.
    pub(super) fn apply(&self, state: &mut State) {
        match self {
            Self::Common(event) => event.apply(state),
            Self::QuickCombat(event) => {
                event.apply(&mut state.quick_combat);
                // A fight of a siege or a campaign is over, and these go on.
                if event.ends_turn() {
                    state.part = if state.campaign.besieges() { Part::Siege } else { state.evening };
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
                if event.besieges(&state.campaign) && state.siege.outcome.is_some() {
                    state.siege.begin_anew();
                }
                event.apply(&mut state.campaign, &state.characters);
            }
        }
    }

    /// Whether it ends a turn, a day, or the game.
    pub(super) fn ends_turn(&self) -> bool {
        match self {
            Self::Common(_) => false,
            Self::QuickCombat(event) => event.ends_turn(),
            Self::Siege(event) => event.ends_turn(),
            Self::Skirmish(event) => event.ends_turn(),
            Self::Campaign(event) => event.ends_turn(),
        }
    }

    /// The event in words, where these are the owners' tables; `None` if the others of its step tell everything.
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
