//! Lines of a game file: what is written, and what is read from it.

use chrono::{DateTime, SecondsFormat, Utc};
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator, json_schema};
use senlac_base::schema::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use senlac_base::game::{Data, NameTable, Reason, ShortName};

/// Format name in every header.
pub const FORMAT: &str = "senlac-game";
/// Version of the file format that this program writes.
pub const FORMAT_VERSION: u32 = 2;
/// Rulebook of a game whose header names none.
pub(super) const RULEBOOK_IF_NONE: &str = "classroom";

/// First line of a game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Header")]
pub struct Header<S> {
    /// Always `senlac-game`.
    pub format: String,
    /// Version of the file format.
    pub version: u32,
    /// Version of the program that started the game.
    pub program: String,
    /// Version of the rules.
    pub rules: u32,
    /// Time when the game was started.
    pub time: DateTime<Utc>,
    /// Seed of the program's dice.
    pub seed: u64,
    /// Name of the rulebook; if it is missing, the classroom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulebook: Option<String>,
    /// Scenario, ground, both orders of battle with their players, deck and rulings.
    pub setup: S,
    /// Names of pupils in front of the class, if they aren't the first word of their full names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    // The schema has it where a rulebook has pupils.
    #[schemars(skip)]
    pub short_names: Vec<ShortName>,
    /// Names of a board game's units and characters; the lines contain their ids. `None` in the classroom game, whose
    /// set-up has a table, and in board games started by older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub names: Option<NameTable>,
}

/// Step as it is read: one line of the file after the header.
#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "the schema names every key, and replay needs few of them")]
#[schemars(rename = "StepLine")]
#[serde(bound = "E: Data")]
pub(super) struct StepLine<E> {
    /// Number of the step: 1 for the line after the header.
    pub(super) step: u64,
    /// Time when it was taken, in UTC.
    #[schemars(with = "DateTime<Utc>")]
    time: IgnoredAny,
    /// Command as it was requested.
    #[schemars(schema_with = "command_line")]
    command: IgnoredAny,
    /// The referee's ruling that allowed it.
    #[serde(default)]
    #[schemars(with = "Option<RulingLine>")]
    ruling: Option<IgnoredAny>,
    /// Author of the command, if it was nobody at the table.
    #[serde(default)]
    #[schemars(with = "Option<Author>")]
    by: Option<IgnoredAny>,
    /// Events of the step, in order.
    #[serde(default)]
    #[schemars(with = "Vec<E>")]
    pub(super) events: Events<E>,
    /// For `take_back`: the step that it undid.
    #[serde(default)]
    pub(super) took_back: Option<u64>,
    /// For `restore`: the step that it brought back.
    #[serde(default)]
    pub(super) restored: Option<u64>,
    /// For `amend`: the current version of the amended step and of every later one that changes, is dropped or is
    /// restored. In files without `only`: the amended step and every later one.
    #[serde(default)]
    #[schemars(with = "Option<Vec<AmendedLine<E>>>")]
    pub(super) amended: Option<Vec<AmendedStepLine<E>>>,
    /// With `amended`: whether steps that aren't listed stay as they were.
    #[serde(default)]
    pub(super) only: Option<AmendmentScope>,
    /// Fingerprint of the battle after this step, if it ended a turn or the battle.
    #[serde(default)]
    pub(super) hash: Option<String>,
    /// With `hash`: a copy of the header without its checksum, for a file whose first line is damaged.
    #[serde(default)]
    #[schemars(schema_with = "header_line")]
    header: Option<IgnoredAny>,
    /// Why the step doesn't fit the earlier ones, in a file that was saved from a damaged one.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    marked: Option<IgnoredAny>,
    /// Checksum of the line.
    #[schemars(with = "String")]
    sum: IgnoredAny,
}

/// Scope of an amendment's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum AmendmentScope {
    /// Only the changes; all other steps stay as they were.
    Changes,
}

/// Step of an amendment, as it is read.
#[derive(Debug, Deserialize)]
#[serde(bound = "E: Data")]
pub(super) struct AmendedStepLine<E> {
    pub(super) step: u64,
    #[serde(default)]
    pub(super) events: Events<E>,
    #[serde(default)]
    pub(super) dropped: Option<IgnoredAny>,
}

/// Returns the schema of a command as part of a step.
#[cfg(feature = "schema")]
fn command_line(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"$ref": "#/$defs/command"})
}

/// Returns the schema of a copy of the header.
#[cfg(feature = "schema")]
fn header_line(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"anyOf": [{"$ref": "#/$defs/Header"}, {"type": "null"}]})
}

/// The referee's ruling against the rules, as it is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulingLine {
    /// The referee's reason.
    pub reason: String,
    /// Reasons against the command; empty if it was allowed anyway.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Reason>,
}

/// Step as it is after an amendment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AmendedLine")]
pub struct AmendedLine<E> {
    /// Number of the step in the battle log.
    pub step: u64,
    /// The referee's ruling that allows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<RulingLine>,
    /// Current events of the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<E>,
    /// Why it couldn't be replayed, if it was dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped: Option<Reason>,
}

/// Step as it is written.
#[derive(Serialize)]
pub(super) struct WrittenStep<'a, C, E> {
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
    pub(super) only: Option<AmendmentScope>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) header: Option<&'a RawValue>,
}

impl<'a, C, E> WrittenStep<'a, C, E> {
    pub(super) fn new(step: u64, now: DateTime<Utc>, command: &'a C) -> Self {
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

/// Events of a step in a file. Those that a later version wrote are ignored, and the first of them is named.
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
                    let name = unknown_event_name(event.get()).ok_or_else(|| serde::de::Error::custom(problem))?;
                    events.unknown.get_or_insert(name);
                }
            }
        }
        Ok(events)
    }
}

/// Returns the name of an event that can't be read: an unknown one, or a known one that contains an unknown word.
/// `None` if it isn't an event at all.
fn unknown_event_name(event: &str) -> Option<String> {
    let event: Value = serde_json::from_str(event).ok()?;
    Some(shorten_word(event.get("event")?.as_str()?))
}

/// Author of a command, if it was nobody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Author {
    /// The program, for an absent pupil.
    Computer,
}

/// Shortens a word from a file for use in a message.
pub(super) fn shorten_word(word: &str) -> String {
    word.chars().take(40).collect()
}
