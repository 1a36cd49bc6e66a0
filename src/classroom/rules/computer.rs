//! Units that the computer plays, for an absent player or for a whole side.

use std::collections::BTreeMap;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::UnitId;

/// How the computer plays a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// Attacks whenever it can.
    Bold,
    /// Avoids losses, and weighs the odds before a fight.
    Cautious,
}

impl Manner {
    /// Both, the bolder first.
    pub const ALL: [Self; 2] = [Self::Bold, Self::Cautious];

    /// Returns "boldly" or "cautiously".
    pub fn adverb(self) -> &'static str {
        match self {
            Self::Bold => tr!("boldly"),
            Self::Cautious => tr!("cautiously"),
        }
    }
}

/// Units that the computer plays. People play all the others.
pub type ComputerUnits = BTreeMap<UnitId, Manner>;
