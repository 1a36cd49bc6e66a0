//! The commands and events that every light rulebook shares, beside those of its own.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::{Message, OwnedCell, READ_OFF, TableCell, Thrown, WorkingStep};
use senlac_base::game::{Commands, KeyOrNumber, key_or_number};

/// The names of the shared commands, with which the names of every light rulebook begin.
pub const SHARED: [&str; 5] = ["advance", "waive", "note", "set_ruling", READ_OFF];

/// Something that must be done before the game goes on: a check, a retreat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Duty {
    /// What is owed: mostly the command that does it, by its `do`.
    pub what: String,
    /// Who owes it.
    pub unit: String,
    /// Why, in the rulebook's own words: a key such as "charge".
    pub cause: String,
    /// Where the book asks for it.
    pub section: String,
}

/// A procedure that can fall due: see `duties!` in `keyed.rs`.
pub trait Owed: Copy {
    /// Its word in files.
    fn word(self) -> &'static str;
}

impl Duty {
    /// Whether this is owed.
    pub fn is(&self, what: impl Owed) -> bool {
        self.what == what.word()
    }

    /// Who owes it: one, or one of several that are joined by a plus.
    pub fn units(&self) -> impl Iterator<Item = &str> {
        self.unit.split('+')
    }

    /// The words of its cause: a key, names of units, or both.
    pub fn causes(&self) -> impl Iterator<Item = &str> {
        self.cause.split('+')
    }
}

/// A duty that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Due {
    /// Its number, 1 and up, never given twice in a game.
    pub number: u32,
    /// What is owed.
    #[serde(flatten)]
    pub duty: Duty,
}

/// A command of every light rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum SharedCommand {
    /// On to the next step of the rail.
    Advance {},
    /// A duty is let off: the first that waits of this unit, or the one of this number.
    Waive {
        /// The number of the duty.
        number: u32,
    },
    /// Something worth remembering.
    Note {
        /// What.
        text: String,
    },
    /// The rulebook is read otherwise from now on.
    SetRuling {
        /// The ruling, by its key or its number.
        #[serde(deserialize_with = "key_or_number")]
        #[schemars(with = "KeyOrNumber")]
        ruling: String,
        /// The reading, by its key.
        choice: String,
    },
    /// What the owners read off a table of their own.
    ReadOff(OwnedCell),
}

/// An event of every light rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SharedEvent {
    /// Dice fell, or nothing was left to chance but was worked out all the same.
    Rolled {
        /// The procedure, by its command's `do`.
        what: String,
        /// Whom it concerns first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        /// What went into it.
        steps: Vec<WorkingStep>,
        /// The table and the cell that counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableCell>,
        /// How the dice fell; `None` if none were thrown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<Thrown>,
        /// The result as the table has it.
        result: Message,
    },
    /// Something must be done before the game goes on.
    FellDue(Due),
    /// A duty was done.
    Fulfilled {
        /// Its number.
        number: u32,
    },
    /// A duty was let off.
    Waived {
        /// Its number.
        number: u32,
    },
    /// Somebody wanted to remember it.
    Noted {
        /// What.
        text: String,
    },
    /// The rulebook is read otherwise from now on.
    RulingSet {
        /// The key of the ruling.
        ruling: String,
        /// The key of the reading.
        choice: String,
    },
}

/// A command of a light rulebook: one that all share, or one of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Command<C> {
    /// One that all share.
    Shared(SharedCommand),
    /// One of its own.
    Own(C),
}

/// An event of a light rulebook: one that all share, or one of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[expect(clippy::large_enum_variant, reason = "a game has a few thousand events at most, and a box for each would cost more than it saves")]
pub enum Event<E> {
    /// One that all share.
    Shared(SharedEvent),
    /// One of its own.
    Own(E),
}

/// The names of the shared events.
const SHARED_EVENTS: [&str; 6] = ["rolled", "fell_due", "fulfilled", "waived", "noted", "ruling_set"];

/// Reads one or the other by the word under `tag`: which of both it is decides how it is explained.
fn read<'de, S: DeserializeOwned, O: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
    (tag, shared): (&str, &[&str]),
) -> Result<Result<S, O>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let is_shared = value.get(tag).and_then(Value::as_str).is_some_and(|word| shared.contains(&word));
    let read = if is_shared { serde_json::from_value(value).map(Ok) } else { serde_json::from_value(value).map(Err) };
    read.map_err(Error::custom)
}

impl<'de, C: DeserializeOwned> Deserialize<'de> for Command<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, ("do", &SHARED)).map(|read| read.map_or_else(Self::Own, Self::Shared))
    }
}

impl<'de, E: DeserializeOwned> Deserialize<'de> for Event<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, ("event", &SHARED_EVENTS)).map(|read| read.map_or_else(Self::Own, Self::Shared))
    }
}

/// The variants of both in one list.
fn joined<S: JsonSchema, O: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let variants = |schema: Schema| schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let both = [variants(S::json_schema(generator)), variants(O::json_schema(generator))].concat();
    let mut schema = Schema::default();
    schema.insert("oneOf".to_owned(), Value::Array(both));
    schema
}

impl<C: JsonSchema> JsonSchema for Command<C> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Command".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        joined::<SharedCommand, C>(generator)
    }
}

impl<E: JsonSchema> JsonSchema for Event<E> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Event".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        joined::<SharedEvent, E>(generator)
    }
}

impl<C: Commands> Commands for Command<C> {
    const NAMES: &'static [&'static str] = C::NAMES;
}
