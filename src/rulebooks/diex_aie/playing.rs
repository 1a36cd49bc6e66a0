//! The shortest way to play lines on a small set-up, for tests.

use serde_json::Value;

use super::{DiexAie, DiexDesk, DiexRules, Setup};
use crate::game::{Rolled, Rules};
use crate::rulebooks::{DeskSetup, Rulings, read_setup};

/// A game of a set-up before its first command.
pub(super) fn begun(own: Setup) -> DiexDesk {
    DiexRules::begin(&DeskSetup { rulings: Rulings::default(), owned: Vec::new(), own }).expect("a game")
}

/// A game of a set-up that is written as in a file.
pub(super) fn written(text: &str) -> DiexDesk {
    begun(read_setup::<DiexAie>(text).expect("a sound set-up"))
}

/// Plays a line; the events as JSON, or every reason against it.
pub(super) fn play(desk: &mut DiexDesk, line: &str) -> Result<Vec<Value>, String> {
    let mut object: serde_json::Map<String, Value> = serde_json::from_str(line).expect(line);
    // As the chronicle reads a line: this word is its own.
    let is_setting = object.get("do").is_some_and(|name| name == "set_ruling");
    let why = if is_setting { None } else { object.remove("ruling") };
    let command = serde_json::from_value(Value::Object(object)).map_err(|problem| problem.to_string())?;
    let decided = DiexRules::decide(desk, &command, why.as_ref().and_then(Value::as_str), &[], &mut Rolled::new(1066, 1));
    let decided = decided.map_err(|refused| refused.to_string())?;
    DiexRules::apply_all(desk, &decided.events);
    Ok(decided.events.iter().map(|event| serde_json::to_value(event).expect("an event")).collect())
}
