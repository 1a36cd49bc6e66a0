//! The pieces that a skirmish keeps: tests, charges, shots, horses without rider, fires, fights whose result waits.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::side::Side;
use crate::rulebooks::asked::is_usual;

/// What stands in an infiltration test before its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tested {
    /// Who.
    pub who: String,
    /// In which hex.
    pub hex: String,
    /// Whether he was wounded when he came.
    pub wounded: bool,
    /// Who has thrown a die at him in this phase.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub enemies: BTreeSet<String>,
}

/// A charge that was declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Who charges.
    pub rider: String,
    /// Whom.
    pub target: String,
    /// Over how many hexes.
    pub hexes: u8,
    /// Whether he is one of three and more knights in a lance charge.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub lance: bool,
    /// Who meets him with a counter-charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub met_by: Option<String>,
    /// Whether it has been fought, or failed.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub over: bool,
}

impl Charge {
    /// Against whom it and the counter-charge are ridden.
    pub(super) fn against(&self) -> impl Iterator<Item = &String> {
        [&self.target].into_iter().chain(self.met_by.is_some().then_some(&self.rider))
    }
}

/// Defensive fire at a mover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// At whom.
    pub target: String,
    /// How many hexes he had moved.
    pub moved: u8,
    /// Whether a missile of this volley has come down.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub down: bool,
}

/// A shot on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// At whom.
    pub target: String,
    /// How many hexes away he is.
    pub distance: u8,
    /// What range and wound add to the die.
    pub modifier: i8,
    /// The row of the impact picture, where its die was thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impact: Option<String>,
    /// Whether it flies over somebody, so that its target may have light cover at most (5.5.3).
    #[serde(default, skip_serializing_if = "is_usual")]
    pub over: bool,
}

/// How a horse without rider is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say what each value is")]
pub enum Horse {
    Well,
    Dead,
}

/// A hex on fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blaze {
    /// What burns, as the Fire Table calls it.
    pub target: String,
    /// Who lit it.
    pub by: Side,
    /// Its marker, from 1.
    pub turns: u8,
}

/// A fight whose die has fallen and whose result is still to be read off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Who struck or shot.
    pub by: Vec<String>,
    /// Whom.
    pub on: Vec<String>,
    /// The owner's table.
    pub table: String,
    /// Its row: the modified die.
    pub row: String,
    /// Its column.
    pub column: String,
    /// Whose letters count: foot, foot-armour, mounted, mounted-armour.
    pub target: String,
    /// Whether what the table says against those who struck does not count.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub unhurt: bool,
    /// Whether what the table says against those who were struck does not count.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub spared: bool,
}
