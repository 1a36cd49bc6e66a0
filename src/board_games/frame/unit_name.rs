//! The name of a unit in commands.

use std::fmt;
use std::ops::Deref;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name of a unit in commands; empty where no unit is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct UnitName(pub String);

impl Deref for UnitName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for UnitName {
    fn from(name: &str) -> Self {
        Self(name.to_owned())
    }
}
