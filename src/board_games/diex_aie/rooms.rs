//! The rooms of the four parts, which know nothing of this list.

use super::part::Part;
use super::room::Room;
use super::state::State;
use super::{campaign, quick_combat, siege, skirmish};
use senlac_board_games::{OwnedTable, PrintedTable};

impl Part {
    /// What it does.
    pub(super) const fn room(self) -> &'static Room {
        match self {
            Self::QuickCombat => &quick_combat::ROOM,
            Self::Siege => &siege::ROOM,
            Self::Skirmish => &skirmish::ROOM,
            Self::Campaign => &campaign::ROOM,
        }
    }
}

/// The parts that an evening may come to, that which is played now before the others.
fn played(state: &State) -> impl Iterator<Item = Part> {
    let others = Part::ALL.into_iter().filter(|part| *part != state.part && part.is_played_in(state.evening));
    std::iter::once(state.part).chain(others)
}

/// The printed tables of this evening.
pub(super) fn tables_of(state: &State) -> impl Iterator<Item = &'static PrintedTable> {
    played(state).flat_map(|part| part.room().tables)
}

/// The owners' tables of this evening.
pub(super) fn owned_tables_of(state: &State) -> impl Iterator<Item = OwnedTable> {
    played(state).flat_map(|part| (part.room().owned_tables)())
}

/// Every table that only the owners have, part by part.
pub(super) fn owned_tables() -> Vec<OwnedTable> {
    Part::ALL.iter().flat_map(|part| (part.room().owned_tables)()).collect()
}
