//! Which enemies stand before a unit, as the players said it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was said of the enemies of a unit, for this segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Front {
    /// The enemies in its zone of control.
    pub before: Vec<String>,
    /// Those who have it in theirs.
    pub held_by: Vec<String>,
}
