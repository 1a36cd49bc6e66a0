//! Enemies in front of a unit, as the players enter them.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// Enemies of a unit in this segment, as entered by the players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Front {
    /// Enemies in its zone of control.
    pub before: Vec<String>,
    /// Enemies that have it in their zone of control.
    pub held_by: Vec<String>,
}
