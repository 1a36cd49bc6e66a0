//! What a procedure asks for: exactly the keys of its command.

use serde::Serialize;
use serde_json::{Map, Value};

/// One thing that can be chosen in a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What stands in the command.
    pub value: Value,
    /// What people read.
    pub title: String,
    /// Why it cannot be chosen now; `None` if it can.
    pub barred: Option<String>,
}

impl Choice {
    /// Something that can be chosen.
    pub fn new(value: impl Into<Value>, title: impl Into<String>) -> Self {
        Self { value: value.into(), title: title.into(), barred: None }
    }
}

/// What kind of answer a field takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// One of these.
    One(Vec<Choice>),
    /// Any number of these.
    Several(Vec<Choice>),
    /// Yes or no.
    Flag,
    /// A whole number from the first to the second.
    Number(i64, i64),
    /// Words.
    Text,
    /// Any number of rows with these fields each.
    Rows(Vec<Field>),
    /// One answer with these fields.
    Record(Vec<Field>),
    /// The dice: faces, a sum, or nothing if the program rolls.
    Dice,
}

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// The key of the command.
    pub key: &'static str,
    /// What people read.
    pub title: String,
    /// What kind of answer it takes.
    pub kind: FieldKind,
    /// Whether the command is not complete without it.
    pub required: bool,
    /// Whether it is folded away until somebody asks for it: most never need it.
    pub seldom: bool,
}

impl Field {
    /// A field that the command needs.
    pub fn required(key: &'static str, title: impl Into<String>, kind: FieldKind) -> Self {
        Self { key, title: title.into(), kind, required: true, seldom: false }
    }

    /// A field that may be left out.
    pub fn optional(key: &'static str, title: impl Into<String>, kind: FieldKind) -> Self {
        Self { required: false, ..Self::required(key, title, kind) }
    }

    /// A field that may be left out, and mostly is.
    pub fn seldom(key: &'static str, title: impl Into<String>, kind: FieldKind) -> Self {
        Self { seldom: true, ..Self::optional(key, title, kind) }
    }

    /// The same field, folded away unless this asks for it.
    #[must_use]
    pub fn seldom_unless(self, is_asked: bool) -> Self {
        Self { seldom: !is_asked, ..self }
    }
}

/// The fields of one procedure, and what was filled in so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// The procedure, as its command's `do` names it.
    pub key: String,
    /// Its fields in order.
    pub fields: Vec<Field>,
}

impl Form {
    /// With these of its fields first, and every other that need not be filled in among what is seldom said.
    pub fn asking_first(mut self, keys: &[&str]) -> Self {
        let place = |field: &Field| keys.iter().position(|key| *key == field.key).unwrap_or(keys.len());
        self.fields.sort_by_key(|field| (!field.required, place(field)));
        self.fields.iter_mut().for_each(|field| field.seldom |= !field.required && !keys.contains(&field.key));
        self
    }

    /// The command that the answers make, if every required field has one.
    pub fn command(&self, input: &Map<String, Value>) -> Option<Map<String, Value>> {
        let answers = self.fields.iter().filter_map(|field| Some((field.key.to_owned(), input.get(field.key)?.clone())));
        let mut command: Map<String, Value> = answers.collect();
        let is_whole = self.fields.iter().all(|field| !field.required || command.contains_key(field.key));
        command.insert("do".to_owned(), Value::from(self.key.clone()));
        is_whole.then_some(command)
    }
}
