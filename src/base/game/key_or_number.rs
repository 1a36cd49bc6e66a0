//! References to a ruling in commands: its key or its number.

use crate::schema::JsonSchema;
use serde::{Deserialize, Deserializer};

/// Reference to a ruling, by key or number.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected the key or the number of a ruling, such as \"hill\" or 33")]
#[schemars(inline)]
pub enum KeyOrNumber {
    /// Key of the ruling, or its number as text.
    Key(String),
    /// Number of the ruling.
    Number(u8),
}

/// Deserialises a ruling's key, or its number as text.
///
/// # Errors
/// Returns an error if the value is neither a string nor a small number.
pub fn key_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match KeyOrNumber::deserialize(deserializer)? {
        KeyOrNumber::Key(key) => key,
        KeyOrNumber::Number(number) => number.to_string(),
    })
}
