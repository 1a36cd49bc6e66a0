//! The steps of a battle turn, by name (3.2).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A step of a battle turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of the book")]
pub enum Step {
    Orders,
    NormanRally,
    NormanFire,
    NormanMovement,
    SaxonReaction,
    SaxonAnswer,
    NormanMelee,
    SaxonRally,
    SaxonFire,
    SaxonMovement,
    NormanReaction,
    NormanAnswer,
    SaxonMelee,
    TurnRecord,
    Reform,
}
