//! Two units in contact, and how far their melee of this turn has come.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::unit::Facing;

/// Two units in contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// Who made it.
    pub by: String,
    /// Whom it met.
    pub with: String,
    /// On which side it met it.
    pub into: Facing,
    /// How many rounds they have fought in this turn.
    #[serde(default)]
    pub rounds: u8,
    /// Who has rolled in this round.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub rolled: BTreeSet<String>,
    /// Figures of whoever made it that fell in this round and still stand on the table.
    #[serde(default)]
    pub fallen_by: u16,
    /// The same of the other.
    #[serde(default)]
    pub fallen_with: u16,
    /// Whether their melee of this turn is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

impl Contact {
    /// Two units that have just met.
    pub const fn new(by: String, with: String, into: Facing) -> Self {
        Self { by, with, into, rounds: 0, rolled: BTreeSet::new(), fallen_by: 0, fallen_with: 0, over: false }
    }

    /// The enemy of this unit in it; `None` if it has no part in it.
    pub fn enemy_of(&self, unit: &str) -> Option<&str> {
        if self.by == unit { Some(&self.with) } else { Some(self.by.as_str()).filter(|_| self.with == unit) }
    }

    /// A new round begins.
    pub(super) fn begin_round(&mut self, rounds: u8, over: bool) {
        (self.rounds, self.over, self.fallen_by, self.fallen_with) = (rounds, over, 0, 0);
        self.rolled.clear();
    }

    /// Whether these two are in it, whoever made it.
    pub fn is_of(&self, one: &str, other: &str) -> bool {
        self.enemy_of(one) == Some(other)
    }
}
