//! How a ruling is named in commands: by its key or by its number.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

/// A ruling, by its key or its number.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected the key or the number of a ruling, such as \"hill\" or 33")]
#[schemars(inline)]
pub enum KeyOrNumber {
    /// Its key, or its number as a word.
    Key(String),
    /// Its number.
    Number(u8),
}

/// Reads a ruling's number as the word that it is written as otherwise.
///
/// # Errors
/// That it is neither a word nor such a number.
pub fn key_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match KeyOrNumber::deserialize(deserializer)? {
        KeyOrNumber::Key(key) => key,
        KeyOrNumber::Number(number) => number.to_string(),
    })
}
