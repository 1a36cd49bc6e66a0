//! Events of every part: characters change or join, sheets are read, and play moves to another part.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::characters::{Changed, Character};
use crate::game::DiexEvent;
use crate::part::Part;
use crate::sheets::{self, SheetRead};
use crate::state::State;
use senlac_board_games::{OwnedCell, OwnedTable};

/// An event that can happen in every part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "CommonEvent")]
pub enum Event {
    /// A character has changed. Omitted keys stay unchanged.
    Changed(Changed),
    /// A character has joined a side.
    Joined(Character),
    /// A cell of the owners' sheets has been entered.
    SheetRead(SheetRead),
    /// Play has moved to another part.
    TurnedTo {
        /// The part that is now played.
        part: Part,
    },
}

impl Event {
    pub(crate) const NAMES: &'static [&'static str] = &["changed", "joined", "sheet_read", "turned_to"];

    /// Applies the event to the state.
    pub(crate) fn apply(&self, state: &mut State) {
        match self {
            Self::Changed(changed) => changed.apply(state),
            Self::Joined(character) => {
                state.campaign.add_to_side(character);
                state.characters.push(character.clone());
            }
            Self::SheetRead(read) => sheets::note(state, read),
            Self::TurnedTo { part } => {
                state.part = *part;
                if *part == Part::QuickCombat {
                    state.quick_combat.restart();
                }
                if *part == Part::Siege && state.siege.outcome.is_some() {
                    state.siege.restart();
                }
            }
        }
    }

    /// Describes the event in words. `tables` returns the owners' tables.
    pub(crate) fn describe(&self, state: &State, tables: fn() -> Vec<OwnedTable>) -> String {
        match self {
            Self::Changed(changed) => changed.describe(),
            Self::Joined(character) => {
                let (name, side) = (&character.name, character.side.display_name(state));
                tr!("{name} joins the {side}", name, side)
            }
            Self::SheetRead(read) => read.describe(&tables()),
            Self::TurnedTo { part } => tr!("Now playing: {part}", part = part.name()),
        }
    }
}

/// Returns the event that saves a cell.
pub(crate) fn cell_event(cell: &OwnedCell) -> DiexEvent {
    Event::SheetRead(SheetRead { cell: cell.clone() }).into()
}
