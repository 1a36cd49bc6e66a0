//! The units that the computer plays for somebody who is away, or for a whole side.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::UnitId;

/// How the computer plays a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Manner {
    /// It strikes whatever can be struck.
    Bold,
    /// It keeps away from what hurts, and reckons before a fight.
    Cautious,
}

impl Manner {
    /// Both, the bolder first.
    pub const ALL: [Self; 2] = [Self::Bold, Self::Cautious];

    /// "boldly", "cautiously".
    pub fn adverb(self) -> &'static str {
        match self {
            Self::Bold => tr!("boldly"),
            Self::Cautious => tr!("cautiously"),
        }
    }
}

/// The units that the computer plays; all others are played by people.
pub type ComputerUnits = BTreeMap<UnitId, Manner>;
