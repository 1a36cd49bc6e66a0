//! The rooms of the four parts, which know nothing of this list.

use super::part::Part;
use super::room::Room;
use super::{campaign, quick_combat, siege, skirmish};
use crate::rulebooks::OwnedTable;

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

/// Every table that only the owners have, part by part.
pub(super) fn owned_tables() -> Vec<OwnedTable> {
    Part::ALL.iter().flat_map(|part| (part.room().owned_tables)()).collect()
}
