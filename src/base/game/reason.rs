//! Reasons why a command is against the rules, as a game saves them.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt::Display;

#[cfg(feature = "schema")]
use crate::schema::JsonSchema;
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::language::{CurrentLanguage, in_language};

/// Reason why a command is against the rules: the rulebook’s own reason with its arguments, or an English
/// sentence in a game of format 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reason(Value);

impl Reason {
    /// Returns a reason that is an English sentence, as in games of format 1.
    pub fn from_sentence(words: &impl Display) -> Self {
        Self(Value::String(in_language(CurrentLanguage::English, || words.to_string())))
    }

    /// Returns a rulebook's reason by its key, with its arguments.
    pub fn from_key(reason: &impl Serialize) -> Self {
        let value = serde_json::to_value(reason);
        debug_assert!(value.is_ok(), "a reason is a key with its arguments");
        Self(value.unwrap_or_default())
    }

    /// Returns the rulebook’s own reason; `None` for a sentence, or for a reason of a later version.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(&self.0).ok()
    }

    /// Returns the sentence; `None` if it is a rulebook's reason.
    pub fn sentence(&self) -> Option<&str> {
        self.0.as_str()
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Reason {
    fn schema_name() -> Cow<'static, str> {
        "Reason".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "In format 1 a sentence; later a key of the rulebook with its arguments",
            "type": ["string", "object", "array"],
        })
    }
}

/// Returns every word and key listed anywhere in a JSON Schema. All of them are the program's own.
pub fn schema_words(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(parts) => {
            let listed = parts.get("enum").and_then(Value::as_array).into_iter().flatten();
            let words = parts.get("const").into_iter().chain(listed).filter_map(Value::as_str).map(str::to_owned);
            let keys = parts.get("properties").and_then(Value::as_object).into_iter().flat_map(|keys| keys.keys().cloned());
            words.chain(keys).chain(parts.values().flat_map(schema_words)).collect()
        }
        Value::Array(parts) => parts.iter().flat_map(schema_words).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}
