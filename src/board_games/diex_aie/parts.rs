//! Access to the rules of the four parts, and the tables that a game needs.

use super::part::Part;
use super::part_rules::PartRules;
use super::state::State;
use super::{campaign, quick_combat, siege, skirmish};
use senlac_board_games::{OwnedTable, PrintedTable};

impl Part {
    /// Returns the part's rules.
    pub(super) const fn room(self) -> &'static PartRules {
        match self {
            Self::QuickCombat => &quick_combat::ROOM,
            Self::Siege => &siege::ROOM,
            Self::Skirmish => &skirmish::ROOM,
            Self::Campaign => &campaign::ROOM,
        }
    }
}

/// Returns the parts that this game can include, the current one first.
fn playable_parts(state: &State) -> impl Iterator<Item = Part> {
    let others = Part::ALL.into_iter().filter(|part| *part != state.part && part.is_played_in(state.evening));
    std::iter::once(state.part).chain(others)
}

/// Returns the printed tables that this game needs.
pub(super) fn tables_of(state: &State) -> impl Iterator<Item = &'static PrintedTable> {
    playable_parts(state).flat_map(|part| part.room().tables)
}

/// Returns the owners' tables that this game needs.
pub(super) fn owned_tables_of(state: &State) -> impl Iterator<Item = OwnedTable> {
    playable_parts(state).flat_map(|part| (part.room().owned_tables)())
}

/// Returns every owners' table, part by part.
pub(super) fn owned_tables() -> Vec<OwnedTable> {
    Part::ALL.iter().flat_map(|part| (part.room().owned_tables)()).collect()
}
