//! The form of a procedure: exactly the keys of its command.

use serde::Serialize;
use serde_json::{Map, Value};

/// One choice in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// Value in the command.
    pub value: Value,
    /// Title that users see.
    pub title: String,
    /// Reason why it can’t be chosen now; `None` if it can.
    pub barred: Option<String>,
}

impl Choice {
    /// Creates a choice that isn’t barred.
    pub fn new(value: impl Into<Value>, title: impl Into<String>) -> Self {
        Self { value: value.into(), title: title.into(), barred: None }
    }
}

/// Kind of answer that a field takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// One of these choices.
    One(Vec<Choice>),
    /// Any number of these choices.
    Several(Vec<Choice>),
    /// A yes or no answer, as a tick box.
    Flag,
    /// A whole number from the first to the second, inclusive.
    Number(i64, i64),
    /// Text of any kind, within the size limits.
    Text,
    /// Any number of rows, each with these fields.
    Rows(Vec<Field>),
    /// One group of answers with these fields.
    Record(Vec<Field>),
    /// The dice: faces or a sum; empty if the program rolls.
    Dice,
}

/// A field of a form, for one key of its command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// Key of this field in the command.
    pub key: &'static str,
    /// Title that users see.
    pub title: String,
    /// Kind of answer it takes.
    pub kind: FieldKind,
    /// Whether the command is incomplete without it.
    pub required: bool,
    /// Whether it is hidden until a user asks for rarely used fields.
    pub seldom: bool,
}

impl Field {
    /// Creates a required field.
    pub fn required(key: &'static str, title: impl Into<String>, kind: FieldKind) -> Self {
        Self { key, title: title.into(), kind, required: true, seldom: false }
    }

    /// Creates an optional field.
    pub fn optional(key: &'static str, title: impl Into<String>, kind: FieldKind) -> Self {
        Self { required: false, ..Self::required(key, title, kind) }
    }

    /// Creates an optional field that is rarely used.
    pub fn seldom(key: &'static str, title: impl Into<String>, kind: FieldKind) -> Self {
        Self { seldom: true, ..Self::optional(key, title, kind) }
    }

    /// Returns the field as a rarely used one, unless `is_asked` is true.
    #[must_use]
    pub fn seldom_unless(self, is_asked: bool) -> Self {
        Self { seldom: !is_asked, ..self }
    }
}

/// The fields of one procedure, and the answers so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// Key of the procedure: its command’s `do`.
    pub key: String,
    /// Fields in their order.
    pub fields: Vec<Field>,
}

impl Form {
    /// Moves these fields to the front and marks every other optional field as rarely used.
    pub fn with_fields_first(mut self, keys: &[&str]) -> Self {
        let place = |field: &Field| keys.iter().position(|key| *key == field.key).unwrap_or(keys.len());
        self.fields.sort_by_key(|field| (!field.required, place(field)));
        self.fields.iter_mut().for_each(|field| field.seldom |= !field.required && !keys.contains(&field.key));
        self
    }

    /// Returns the command for these answers; `None` if a required field has no answer.
    pub fn command(&self, input: &Map<String, Value>) -> Option<Map<String, Value>> {
        let answers = self.fields.iter().filter_map(|field| Some((field.key.to_owned(), input.get(field.key)?.clone())));
        let mut command: Map<String, Value> = answers.collect();
        let is_whole = self.fields.iter().all(|field| !field.required || command.contains_key(field.key));
        command.insert("do".to_owned(), Value::from(self.key.clone()));
        is_whole.then_some(command)
    }
}
