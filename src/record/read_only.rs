//! What a later version wrote: it is passed over, and a game that depends on it is read and not played on.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::format::{Header, RULEBOOK_IF_NONE};
use crate::game::{Data, Rules};

/// Why a game can be read, printed and checked here, and not be played on: something that this version does not know
/// decides how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum ReadOnly {
    #[error("{}", tr!("it is played by the rulebook “{found}”, and this Senlac knows the {known} battle alone", found, known))]
    Rulebook { found: String, known: &'static str },
    #[error("{}", tr!("it is played by version {found} of the rules, and this Senlac knows version {known}", found, known))]
    Rules { found: u64, known: u32 },
    /// Something in the set-up, or what a ruling was changed to, as a clause.
    #[error("{}", tr!("{clause} that this Senlac does not know", clause = _0))]
    Unknown(String),
    #[error("{}", tr!("in step {step} something happened, “{event}”, that this Senlac does not know", step, event))]
    Event { step: u64, event: String },
    /// Something was asked for that led to nothing known.
    #[error("{}", tr!("step {step} asked for something, “{command}”, that this Senlac does not know", step, command))]
    Command { step: u64, command: String },
}

/// A word from a file as a message may have it.
pub(super) fn short(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Reads the first line of a game whose format is known; says what of it is unknown, if it matters.
pub(super) fn read_header<R: Rules>(text: &str) -> Result<(Header<R::Setup>, Option<ReadOnly>), serde_json::Error> {
    let mut value: Value = serde_json::from_str(text)?;
    let mut read_only = None;
    let rulebook = value.get("rulebook").filter(|rulebook| !rulebook.is_null());
    let rulebook = rulebook.map(|rulebook| rulebook.as_str().map_or_else(|| rulebook.to_string(), str::to_owned));
    let found = rulebook.as_deref().unwrap_or(RULEBOOK_IF_NONE);
    if found != R::NAME {
        read_only = Some(ReadOnly::Rulebook { found: short(found), known: R::NAME });
    } else if let Some(rules) = value.get("rules").and_then(Value::as_u64).filter(|rules| *rules > u64::from(R::VERSION)) {
        read_only = Some(ReadOnly::Rules { found: rules, known: R::VERSION });
    }
    if let Some(other) = value.get_mut("rulebook") {
        *other = rulebook.into();
    }
    // A number that is out of reach of ours is no reason to read nothing.
    if let Some(rules) = value.get_mut("rules").filter(|rules| rules.as_u64().is_some_and(|rules| rules > u64::from(u32::MAX))) {
        *rules = u32::MAX.into();
    }
    let unknown = value.get_mut("setup").and_then(R::take_out_unknown);
    read_only = read_only.or(unknown.map(ReadOnly::Unknown));
    match Header::deserialize(value) {
        Ok(header) => Ok((header, read_only)),
        // The other rulebook tells more than what its set-up lacks.
        Err(problem) => Err(read_only.map_or(problem, serde::de::Error::custom)),
    }
}

/// The command in a line that tells of nothing that happened, where this version has no such command.
pub(super) fn unknown_command(names: impl Fn(&str) -> bool, step: u64, line: &str) -> Option<ReadOnly> {
    let line: Value = serde_json::from_str(line).ok()?;
    let command = line.get("command")?.get("do")?.as_str()?;
    (!names(command)).then(|| ReadOnly::Command { step, command: short(command) })
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
