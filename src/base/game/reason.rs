//! Why a command is against the rules, as a game keeps it.

use std::borrow::Cow;
use std::fmt::Display;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::language::{Spoken, in_language};

/// Why a command is against the rules: the rulebook’s own reason with its arguments, or an English sentence in a game of format 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reason(Value);

impl Reason {
    /// An English sentence, as games of format 1 have it.
    pub fn sentence(words: &impl Display) -> Self {
        Self(Value::String(in_language(Spoken::English, || words.to_string())))
    }

    /// A reason of a rulebook by its key, with its arguments.
    pub fn keyed(reason: &impl Serialize) -> Self {
        let value = serde_json::to_value(reason);
        debug_assert!(value.is_ok(), "a reason is a key with its arguments");
        Self(value.unwrap_or_default())
    }

    /// The rulebook’s own reason; `None` if it is a sentence, or the reason of a later version.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(&self.0).ok()
    }

    /// The text that it is, if it is one.
    pub fn words(&self) -> Option<&str> {
        self.0.as_str()
    }
}

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

/// Every word and every key that a JSON Schema lists anywhere: the program's own.
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
