//! The lines of a game file: what is written, and what is read of it.

use chrono::{DateTime, SecondsFormat, Utc};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use senlac_base::game::{Data, NameTable, Reason, ShortName};

/// The name in every header.
pub const FORMAT: &str = "senlac-game";
/// The version of the file format that this program writes.
pub const FORMAT_VERSION: u32 = 2;
/// The rulebook of a game whose header names none.
pub(super) const RULEBOOK_IF_NONE: &str = "classroom";

/// The first line of a game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Header")]
pub struct Header<S> {
    /// Always `senlac-game`.
    pub format: String,
    /// The version of the file format.
    pub version: u32,
    /// The version of the program that began the game.
    pub program: String,
    /// The version of the rules.
    pub rules: u32,
    /// When the game was begun.
    pub time: DateTime<Utc>,
    /// What the program's dice are rolled from.
    pub seed: u64,
    /// The name of the rulebook; where there is none, the classroom game's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulebook: Option<String>,
    /// Scenario, ground, both orders of battle with their players, deck and rulings.
    pub setup: S,
    /// What pupils are called in front of the class, where that is not the first word of their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    // The schema has it where a rulebook has pupils.
    #[schemars(skip)]
    pub short_names: Vec<ShortName>,
    /// What units and characters of a board game are called; the lines have their ids. `None` in the classroom game, whose set-up has a
    /// table, and in board games that older versions began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub names: Option<NameTable>,
}

/// A step, as it is read back: one line of the file after the header.
#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "the schema names every key, and replay needs few of them")]
#[schemars(rename = "StepLine")]
#[serde(bound = "E: Data")]
pub(super) struct StepLine<E> {
    /// Its number: 1 for the line after the header.
    pub(super) step: u64,
    /// When it was taken, in universal time.
    #[schemars(with = "DateTime<Utc>")]
    time: IgnoredAny,
    /// The command, as it was asked for.
    #[schemars(schema_with = "command_line")]
    command: IgnoredAny,
    /// What the referee overruled for it.
    #[serde(default)]
    #[schemars(with = "Option<RulingLine>")]
    ruling: Option<IgnoredAny>,
    /// Who asked for it, where it was nobody at the table.
    #[serde(default)]
    #[schemars(with = "Option<Author>")]
    by: Option<IgnoredAny>,
    /// What happened.
    #[serde(default)]
    #[schemars(with = "Vec<E>")]
    pub(super) events: Events<E>,
    /// For `take_back`: the step that it took back.
    #[serde(default)]
    pub(super) took_back: Option<u64>,
    /// For `restore`: the step that it brought back.
    #[serde(default)]
    pub(super) restored: Option<u64>,
    /// For `amend`: the amended step and every later one that goes differently, falls away or comes back, as they stand
    /// now; in files without `only`, the amended step and every later one.
    #[serde(default)]
    #[schemars(with = "Option<Vec<AmendedLine<E>>>")]
    pub(super) amended: Option<Vec<AmendedRead<E>>>,
    /// Beside `amended`: whether steps that are not listed stand as they stood.
    #[serde(default)]
    pub(super) only: Option<Only>,
    /// The fingerprint of the battle after this step, where it ended a turn or the battle.
    #[serde(default)]
    pub(super) hash: Option<String>,
    /// Beside `hash`: the header once more, without its sum, for a file whose first line is broken.
    #[serde(default)]
    #[schemars(schema_with = "header_line")]
    header: Option<IgnoredAny>,
    /// Why the step does not fit those before it, in a file that was saved from a damaged one.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    marked: Option<IgnoredAny>,
    /// The guarding sum.
    #[schemars(with = "String")]
    sum: IgnoredAny,
}

/// What an amendment lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Only {
    /// Only what changes; all other steps stand as they stood.
    Changes,
}

/// A step of an amendment, as it is read back.
#[derive(Debug, Deserialize)]
#[serde(bound = "E: Data")]
pub(super) struct AmendedRead<E> {
    pub(super) step: u64,
    #[serde(default)]
    pub(super) events: Events<E>,
    #[serde(default)]
    pub(super) dropped: Option<IgnoredAny>,
}

/// The schema of a command, which stands beside that of a step.
fn command_line(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"$ref": "#/$defs/command"})
}

fn header_line(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"anyOf": [{"$ref": "#/$defs/Header"}, {"type": "null"}]})
}

/// What the referee overruled, as it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulingLine {
    /// The referee's word of why.
    pub reason: String,
    /// The reasons that spoke against the command; none where it was allowed anyway.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Reason>,
}

/// A step as it is after an amendment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AmendedLine")]
pub struct AmendedLine<E> {
    /// The number of the step.
    pub step: u64,
    /// What the referee overruled for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<RulingLine>,
    /// What happens in it now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<E>,
    /// Why it could not be played again, where it fell away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped: Option<Reason>,
}

/// A step, as it is written.
#[derive(Serialize)]
pub(super) struct StepOut<'a, C, E> {
    pub(super) step: u64,
    pub(super) time: String,
    pub(super) command: &'a C,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ruling: Option<RulingLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<Author>,
    #[serde(skip_serializing_if = "<[E]>::is_empty")]
    pub(super) events: &'a [E],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) took_back: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) restored: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) amended: Option<&'a [AmendedLine<E>]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) only: Option<Only>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) header: Option<&'a RawValue>,
}

impl<'a, C, E> StepOut<'a, C, E> {
    pub(super) fn bare(step: u64, now: DateTime<Utc>, command: &'a C) -> Self {
        let time = now.to_rfc3339_opts(SecondsFormat::Millis, true);
        Self {
            step,
            time,
            command,
            ruling: None,
            by: None,
            events: &[],
            took_back: None,
            restored: None,
            amended: None,
            only: None,
            hash: None,
            header: None,
        }
    }
}

/// Events as a file has them. Those that a later version wrote are passed over, and the first of them is named.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Events<E> {
    pub(super) known: Vec<E>,
    pub(super) unknown: Option<String>,
}

impl<E> Default for Events<E> {
    fn default() -> Self {
        Self { known: Vec::new(), unknown: None }
    }
}

impl<'de, E: Data> Deserialize<'de> for Events<E> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut events = Self::default();
        for event in Vec::<&RawValue>::deserialize(deserializer)? {
            match serde_json::from_str(event.get()) {
                Ok(event) => events.known.push(event),
                Err(problem) => {
                    let name = unknown_name(event.get()).ok_or_else(|| serde::de::Error::custom(problem))?;
                    events.unknown.get_or_insert(name);
                }
            }
        }
        Ok(events)
    }
}

/// The name of an event that cannot be read: one that this version does not know, or a known one that holds a word which
/// it does not know. `None` if it is no event at all.
fn unknown_name(event: &str) -> Option<String> {
    let event: Value = serde_json::from_str(event).ok()?;
    Some(short(event.get("event")?.as_str()?))
}

/// Who asked for a command, where it was nobody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Author {
    /// The program, for somebody who is away.
    Computer,
}

/// A word from a file as a message may have it.
pub(super) fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
