//! What a later version wrote: it is passed over, and where it decides how the battle goes on, nobody plays on without it.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::format::{Header, RULES_VERSION};
use crate::rules::rulings::Rulings;
use crate::rules::{CardName, Event, RulingName};

/// The rulebook of this game, as a header may name it.
const CLASSROOM: &str = "classroom";

/// Why a game can be read, printed and checked here, and not be played on: something that this version does not know
/// decides how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Beyond {
    /// Another game altogether.
    #[error("it is played by the rulebook “{0}”, and this Senlac knows the classroom battle alone")]
    Rulebook(String),
    /// Later rules.
    #[error("it is played by version {0} of the rules, and this Senlac knows version {known}", known = RULES_VERSION)]
    Rules(u64),
    /// A card of the deck.
    #[error("its deck holds a card “{0}” that this Senlac does not know")]
    Card(String),
    /// A ruling that is off its default, since a later one is written nowhere else.
    #[error("it has a ruling “{0}” that this Senlac does not know")]
    Ruling(String),
    /// A reading of a known ruling.
    #[error("its ruling “{ruling}” has a reading “{choice}” that this Senlac does not know")]
    Reading {
        /// The ruling.
        ruling: String,
        /// The reading.
        choice: String,
    },
    /// Something happened.
    #[error("in step {step} something happened, “{event}”, that this Senlac does not know")]
    Event {
        /// The step.
        step: u64,
        /// The event's name.
        event: String,
    },
    /// Something was asked for that led to nothing known.
    #[error("step {step} asked for something, “{command}”, that this Senlac does not know")]
    Command {
        /// The step.
        step: u64,
        /// The command's name.
        command: String,
    },
}

/// A word from a file as a message may have it.
fn word(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Reads the first line of a game whose format is known; says what of it is unknown, if it matters.
pub(super) fn read_header(text: &str) -> Result<(Header, Option<Beyond>), serde_json::Error> {
    let mut value: Value = serde_json::from_str(text)?;
    let mut beyond = None;
    if let Some(rulebook) = value.get("rulebook").filter(|value| !value.is_null() && *value != CLASSROOM) {
        beyond = Some(Beyond::Rulebook(word(rulebook.as_str().unwrap_or(&rulebook.to_string()))));
    } else if let Some(rules) = value.get("rules").and_then(Value::as_u64).filter(|rules| *rules > u64::from(RULES_VERSION)) {
        beyond = Some(Beyond::Rules(rules));
    }
    // A number that is out of reach of ours is no reason to read nothing.
    if let Some(rules) = value.get_mut("rules").filter(|rules| rules.as_u64().is_some_and(|rules| rules > u64::from(u32::MAX))) {
        *rules = u32::MAX.into();
    }
    if let Some(Value::Object(rulings)) = value.pointer_mut("/setup/rulings") {
        rulings.retain(|key, choice| {
            let unknown = unknown_ruling(key, choice);
            let is_known = unknown.is_none();
            beyond = beyond.take().or(unknown);
            is_known
        });
    }
    if let Some(Value::Array(deck)) = value.pointer_mut("/setup/deck") {
        deck.retain(|card| {
            let unknown = card.get("name").filter(|name| name.is_string() && CardName::deserialize(*name).is_err());
            let is_known = unknown.is_none();
            beyond = beyond.take().or_else(|| unknown.and_then(Value::as_str).map(|name| Beyond::Card(word(name))));
            is_known
        });
    }
    match Header::deserialize(value) {
        Ok(header) => Ok((header, beyond)),
        // The other rulebook tells more than what its set-up lacks.
        Err(problem) => Err(beyond.map_or(problem, serde::de::Error::custom)),
    }
}

/// A ruling that is unknown, or a reading of it. What is no text is no choice of a ruling, but a key to pass over.
fn unknown_ruling(key: &str, choice: &Value) -> Option<Beyond> {
    let choice = choice.as_str()?;
    match key.parse::<RulingName>() {
        Ok(ruling) if ruling.entry().key == key => unknown_reading(ruling, choice),
        Ok(_) | Err(_) => Some(Beyond::Ruling(word(key))),
    }
}

fn unknown_reading(ruling: RulingName, choice: &str) -> Option<Beyond> {
    let is_known = Rulings::default().set(ruling, choice).is_ok();
    (!is_known).then(|| Beyond::Reading { ruling: ruling.entry().key.to_owned(), choice: word(choice) })
}

/// A ruling that was changed, or one that it was changed to, which this version does not know.
pub(super) fn changed_ruling(events: &[Event]) -> Option<Beyond> {
    events.iter().find_map(|event| {
        let Event::RulingChanged { ruling, to, .. } = event else { return None };
        match ruling.parse::<RulingName>() {
            Ok(ruling) => unknown_reading(ruling, to),
            Err(_) => Some(Beyond::Ruling(word(ruling))),
        }
    })
}

/// The name of a command in a line that tells of nothing that happened, where this version has no such command.
pub(super) fn unknown_command(step: u64, line: &str) -> Option<Beyond> {
    #[derive(Deserialize)]
    struct Line<'a> {
        #[serde(borrow)]
        command: &'a RawValue,
    }
    #[derive(Deserialize)]
    struct Asked {
        r#do: String,
    }
    let line: Line<'_> = serde_json::from_str(line).ok()?;
    let asked: Asked = serde_json::from_str(line.command.get()).ok()?;
    (!super::request::is_known(&asked.r#do)).then(|| Beyond::Command { step, command: word(&asked.r#do) })
}

/// Events as a file has them. Those that a later version wrote are passed over, and the first of them is named.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Events {
    pub(super) known: Vec<Event>,
    pub(super) unknown: Option<String>,
}

impl From<Vec<Event>> for Events {
    fn from(known: Vec<Event>) -> Self {
        Self { known, unknown: None }
    }
}

impl<'de> Deserialize<'de> for Events {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut events = Self::default();
        for event in Vec::<&RawValue>::deserialize(deserializer)? {
            match serde_json::from_str::<Event>(event.get()) {
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
/// it does not know. `None` where it is no event at all.
fn unknown_name(event: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        event: String,
    }
    let Named { event } = serde_json::from_str(event).ok()?;
    Some(word(&event))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_a_later_version_are_passed_over_and_named() {
        let list = r#"[{"event":"rush_ended","later":1},{"event":"parley","unit":{"a":1}},{"event":"time_called"}]"#;
        let events: Events = serde_json::from_str(list).expect("events");
        assert_eq!((events.known, events.unknown.as_deref()), (vec![Event::RushEnded {}, Event::TimeCalled {}], Some("parley")));
        for list in ["[1]", "[{}]", r#"[{"event":7}]"#, "{}"] {
            serde_json::from_str::<Events>(list).expect_err(list);
        }
    }

    #[test]
    fn a_ruling_is_known_by_its_key_and_its_readings() {
        let choice = |choice: &str| Value::from(choice);
        assert_eq!(unknown_ruling("hill", &choice("target")), None);
        assert_eq!(unknown_ruling("hill", &choice("sideways")).map(|beyond| beyond.to_string().contains("sideways")), Some(true));
        assert_eq!(unknown_ruling("weather", &choice("rain")), Some(Beyond::Ruling("weather".to_owned())));
        assert_eq!(unknown_ruling("weather", &Value::from(3)), None, "no choice of a ruling");
    }
}
