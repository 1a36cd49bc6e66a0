//! Commands and events that all board games share.

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use senlac_base::schema::JsonSchema;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::{DiceRoll, Message, OwnedCell, READ_OFF, TableCell, WorkingStep};
#[cfg(feature = "schema")]
use senlac_base::game::KeyOrNumber;
use senlac_base::game::{Commands, key_or_number};

/// Names of the shared commands, with which the command names of every board game begin.
pub const SHARED: [&str; 5] = ["advance", "waive", "note", "set_ruling", READ_OFF];

/// Something that must be done before the game goes on: a check, a retreat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Duty {
    /// Key of the duty: usually the `do` of the command that resolves it.
    pub what: String,
    /// The unit that must do it.
    pub unit: String,
    /// Cause, as a key of the board game such as "charge".
    pub cause: String,
    /// Section of the booklet that requires it.
    pub section: String,
}

/// A kind of duty that can fall due: see `duties!` in `keyed.rs`.
pub trait DutyKind: Copy {
    /// Returns its key in files.
    fn word(self) -> &'static str;
}

impl Duty {
    /// Returns whether the duty is of this kind.
    pub fn is_of_kind(&self, what: impl DutyKind) -> bool {
        self.what == what.word()
    }

    /// Returns the unit that must do it, or several units of which one must; their names are joined by a plus.
    pub fn units(&self) -> impl Iterator<Item = &str> {
        self.unit.split('+')
    }

    /// Returns the parts of its cause: a key, names of units, or both.
    pub fn causes(&self) -> impl Iterator<Item = &str> {
        self.cause.split('+')
    }
}

/// A pending duty with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PendingDuty {
    /// Number from 1, unique within a game.
    pub number: u32,
    /// The duty that is pending.
    #[serde(flatten)]
    pub duty: Duty,
}

/// A command that all board games share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum SharedCommand {
    /// Advances to the next step of the turn.
    Advance {},
    /// Waives the pending duty with this number.
    Waive {
        /// Number of the duty to waive.
        number: u32,
    },
    /// Adds a note to the battle log.
    Note {
        /// Text of the note, as the users wrote it.
        text: String,
    },
    /// Changes the option of a ruling from now on.
    SetRuling {
        /// The ruling, by its key or its number.
        #[serde(deserialize_with = "key_or_number")]
        #[schemars(with = "KeyOrNumber")]
        ruling: String,
        /// The option, by its key.
        choice: String,
    },
    /// Enters a cell that the owners read off a table of their own.
    ReadOff(OwnedCell),
}

/// An event that all board games share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SharedEvent {
    /// Dice were rolled, or a result was worked out without dice.
    Rolled {
        /// Key of the procedure: its command’s `do`.
        what: String,
        /// The unit that it mainly concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        /// Lines of the workings.
        steps: Vec<WorkingStep>,
        /// The table and the cell that counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableCell>,
        /// The dice; `None` if none were rolled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<DiceRoll>,
        /// The result as in the table.
        result: Message,
    },
    /// A duty must be done before the game goes on.
    FellDue(PendingDuty),
    /// A duty has been done.
    Fulfilled {
        /// Number of the duty that was done.
        number: u32,
    },
    /// A duty has been waived.
    Waived {
        /// Number of the duty that was waived.
        number: u32,
    },
    /// A note was added to the battle log.
    Noted {
        /// Text of the note, as the users wrote it.
        text: String,
    },
    /// The option of a ruling has changed from now on.
    RulingSet {
        /// Key of the ruling that changed.
        ruling: String,
        /// Key of the option now in force.
        choice: String,
    },
}

/// A command of a board game: a shared one, or one of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Command<C> {
    /// A command that all share.
    Shared(SharedCommand),
    /// A command of this board game.
    Own(C),
}

/// An event of a board game: a shared one, or one of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[expect(clippy::large_enum_variant, reason = "a game has a few thousand events at most, and a box for each would cost more than it saves")]
pub enum Event<E> {
    /// An event that all share.
    Shared(SharedEvent),
    /// An event of this board game.
    Own(E),
}

/// Names of the shared events.
const SHARED_EVENTS: [&str; 6] = ["rolled", "fell_due", "fulfilled", "waived", "noted", "ruling_set"];

/// Reads a shared or an own value by its `tag`. Its kind is known first, so that an error message fits it.
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

/// Returns one schema with the variants of both types.
#[cfg(feature = "schema")]
fn joined_schema<S: JsonSchema, O: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let variants = |schema: Schema| schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let both = [variants(S::json_schema(generator)), variants(O::json_schema(generator))].concat();
    let mut schema = Schema::default();
    schema.insert("oneOf".to_owned(), Value::Array(both));
    schema
}

#[cfg(feature = "schema")]
impl<C: JsonSchema> JsonSchema for Command<C> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Command".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        joined_schema::<SharedCommand, C>(generator)
    }
}

#[cfg(feature = "schema")]
impl<E: JsonSchema> JsonSchema for Event<E> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Event".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        joined_schema::<SharedEvent, E>(generator)
    }
}

impl<C: Commands> Commands for Command<C> {
    const NAMES: &'static [&'static str] = C::NAMES;
}
