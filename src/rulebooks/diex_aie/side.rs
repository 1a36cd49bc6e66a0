//! The two sides of an encounter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::State;
use crate::rulebooks::{Asked, Choice, FieldKind};

/// A side: in a siege the besiegers attack and the garrison defends, in a skirmish the attacker plays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// Its word in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }

    /// The side of this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.key() == word)
    }

    /// What a side is called where nobody named it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Attacker => tr!("Attackers"),
            Self::Defender => tr!("Defenders"),
        }
    }

    /// What this game calls it.
    pub fn name(self, state: &State) -> &str {
        state.names.get(&self).map_or_else(|| self.word(), String::as_str)
    }

    /// One of both, as a field asks.
    pub fn asked() -> FieldKind {
        FieldKind::One(Self::BOTH.map(|side| Choice { value: side.key().into(), title: side.word().to_owned(), barred: None }).into())
    }
}

impl Asked for Side {
    fn kind(_units: &[Choice]) -> FieldKind {
        Self::asked()
    }
}
