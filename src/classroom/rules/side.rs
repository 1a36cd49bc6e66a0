//! The two sides of the battle.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two armies on Senlac Hill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// William's army; its players are barons.
    Norman,
    /// Harold's army; its players are thegns.
    Saxon,
}

impl Side {
    /// Both sides, Normans first.
    pub const ALL: [Self; 2] = [Self::Norman, Self::Saxon];

    /// Returns the enemy side.
    pub const fn enemy(self) -> Self {
        match self {
            Self::Norman => Self::Saxon,
            Self::Saxon => Self::Norman,
        }
    }

    /// Returns the letter that begins the IDs of its units.
    pub const fn letter(self) -> char {
        ['N', 'S'][self.index()]
    }

    /// Returns the index in a two-element array.
    pub const fn index(self) -> usize {
        self as usize
    }
}
