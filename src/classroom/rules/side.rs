//! The two sides of the battle.

use schemars::JsonSchema;
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

    /// The enemy.
    pub const fn other(self) -> Self {
        match self {
            Self::Norman => Self::Saxon,
            Self::Saxon => Self::Norman,
        }
    }

    /// The letter that its units' names begin with.
    pub const fn letter(self) -> char {
        ['N', 'S'][self.index()]
    }

    /// Its place in a two-element array.
    pub const fn index(self) -> usize {
        self as usize
    }
}
