//! Requests to a game: the commands of the rules, and those that change the battle log itself.

use std::collections::BTreeSet;
use std::fmt::Display;

use serde::Serialize;
use serde_json::{Map, Value};

use super::format::{Author, shorten_word};
use super::ordered::Json;
use senlac_base::game::name::{LONGEST_NOTE, MOST_OF_A_MESSAGE, shorten_middle};
use senlac_base::game::{Commands, did_you_mean, did_you_mean_or_else};
use senlac_base::language::lists::{format_thousands, join_commas};

/// One line of the command language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<C> {
    /// Something that happens on the table.
    Play(Order<C>),
    /// Undo the last active step.
    TakeBack,
    /// Redo the step that was undone last.
    Restore,
    /// Change an earlier step and replay the later ones.
    Amend {
        /// Number of the step to change.
        step: u64,
        /// Corrected command.
        order: Order<C>,
        /// Dropped steps that are restored with it.
        revive: Vec<u64>,
    },
}

/// Command, with the referee's reason if it is allowed against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order<C> {
    /// The command to carry out.
    pub command: C,
    /// The referee's reason for allowing it.
    pub ruling: Option<String>,
    /// Author of the command, if it was nobody at the table.
    pub by: Option<Author>,
}

impl<C> From<C> for Order<C> {
    fn from(command: C) -> Self {
        Self { command, ruling: None, by: None }
    }
}

impl<C> From<C> for Request<C> {
    fn from(command: C) -> Self {
        Self::Play(command.into())
    }
}

/// Problem with a line that isn't in the command language, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RequestProblem(String);

impl RequestProblem {
    fn json(problem: impl Display) -> Self {
        Self(tr!("this is not a JSON object: {problem}; use a command such as {example}", problem, example = r#"{"do":"done"}"#))
    }

    fn malformed(name: &str, problem: impl Display) -> Self {
        Self(tr!("the command “{name}” is incomplete or invalid: {problem}", name, problem))
    }
}

/// Commands that change the battle log itself.
const OF_THE_CHRONICLE: [&str; 3] = ["take_back", "restore", "amend"];

impl<C: Serialize> Request<C> {
    /// Returns its keyword in the command language, without its data, such as "move" or "amend 12: move".
    pub fn word(&self) -> String {
        let command = |order: &Order<C>| {
            let value = serde_json::to_value(&order.command).unwrap_or_default();
            value.get("do").and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        match self {
            Self::Play(order) => command(order),
            Self::TakeBack => "take_back".to_owned(),
            Self::Restore => "restore".to_owned(),
            Self::Amend { step, order, .. } => format!("amend {step}: {}", command(order)),
        }
    }
}

impl<C: Commands> Request<C> {
    /// Returns the names of all commands: those of the rulebook, and those that change the battle log itself.
    fn known_names() -> impl Iterator<Item = &'static str> {
        C::NAMES.iter().copied().chain(OF_THE_CHRONICLE)
    }

    pub(super) fn is_known(name: &str) -> bool {
        Self::known_names().any(|known| known == name)
    }

    fn command_name(object: &Map<String, Value>) -> Result<String, RequestProblem> {
        let all = || join_commas(Self::known_names());
        match object.get("do") {
            Some(Value::String(name)) if Self::is_known(name) => Ok(name.clone()),
            Some(Value::String(name)) => {
                let found = shorten_word(name);
                let maybe = did_you_mean_or_else(&found, Self::known_names());
                Err(RequestProblem(tr!("there is no command “{found}”;{maybe} use one of {all}", found, maybe, all = all())))
            }
            Some(_) | None => Err(RequestProblem(tr!("the command has no \"do\"; use one of {all}", all = all()))),
        }
    }

    /// Parses one line of the command language.
    ///
    /// # Errors
    /// Returns what is wrong and what was expected.
    pub fn parse(line: &str) -> Result<Self, RequestProblem> {
        let value: Value = serde_json::from_str(line).map_err(RequestProblem::json)?;
        if let Some(key) = serde_json::from_str::<Json>(line).ok().as_ref().and_then(Json::duplicate_key) {
            let key = shorten_word(key);
            return Err(RequestProblem(tr!("the key “{key}” appears twice in the same object; remove one of them", key)));
        }
        let kind = match value {
            Value::Object(object) => return Self::from_object(object),
            Value::Null => "null",
            Value::Bool(_) => tr!("true or false"),
            Value::Number(_) => tr!("a number"),
            Value::String(_) => tr!("a string"),
            Value::Array(_) => tr!("an array"),
        };
        Err(RequestProblem::json(tr!("it is {kind}", kind)))
    }

    fn from_object(mut object: Map<String, Value>) -> Result<Self, RequestProblem> {
        let name = Self::command_name(&object)?;
        let malformed = |problem: &str| RequestProblem::malformed(&name, problem);
        let only = |object: &Map<String, Value>, keys: &[&str]| match object.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(malformed(&tr!("unknown key “{key}”", key = shorten_word(key)))),
            None => Ok(()),
        };
        match name.as_str() {
            "take_back" => only(&object, &["do"]).map(|()| Self::TakeBack),
            "restore" => only(&object, &["do"]).map(|()| Self::Restore),
            "amend" => {
                only(&object, &["do", "step", "command", "revive", "ruling"])?;
                let step = object.get("step").and_then(Value::as_u64);
                let step = step.ok_or_else(|| malformed(tr!("\"step\" must be a step number")))?;
                // Each once and rising.
                let revive: BTreeSet<u64> = serde_json::from_value(object.remove("revive").unwrap_or(Value::Array(Vec::new())))
                    .map_err(|_number| malformed(tr!("\"revive\" must be an array of step numbers, such as [43,47]")))?;
                let Some(Value::Object(mut inner)) = object.remove("command") else {
                    return Err(malformed(tr!("\"command\" must be a JSON object with a command")));
                };
                let inner_name = Self::command_name(&inner)?;
                if OF_THE_CHRONICLE.contains(&inner_name.as_str()) {
                    return Err(malformed(tr!("an amended step can’t become an undo, a redo or an amendment; use another command")));
                }
                // The referee's reason may be beside the amendment or inside it.
                if let Some(why) = object.remove("ruling").filter(|_| inner_name != "set_ruling")
                    && inner.insert("ruling".to_owned(), why.clone()).is_some_and(|inside| inside != why)
                {
                    return Err(malformed(tr!(
                        "\"ruling\" is given twice with different texts, beside \"command\" and inside it; remove one of them"
                    )));
                }
                Ok(Self::Amend { step, order: Self::parse_order(inner, &inner_name)?, revive: revive.into_iter().collect() })
            }
            _ => Self::parse_order(object, &name).map(Self::Play),
        }
    }

    /// Parses a command of the rules with the referee's reason. In `set_ruling` the key `ruling` names the ruling
    /// instead.
    fn parse_order(mut object: Map<String, Value>, name: &str) -> Result<Order<C>, RequestProblem> {
        let ruling = if name == "set_ruling" { None } else { object.remove("ruling") };
        let ruling = ruling.as_ref().map(parse_reason).transpose().map_err(|problem| RequestProblem::malformed(name, problem))?;
        let by = object.remove("by").map(serde_json::from_value).transpose();
        let by = by.map_err(|_other| RequestProblem::malformed(name, tr!("\"by\" can only be \"computer\"")))?;
        let command = serde_json::from_value(Value::Object(object));
        Ok(Order { command: command.map_err(|problem| RequestProblem::malformed(name, error_text(&problem)))?, ruling, by })
    }
}

/// Parses the referee's reason.
fn parse_reason(why: &Value) -> Result<String, String> {
    let why = why.as_str().ok_or_else(|| tr!("\"ruling\" must be a string with the reason"))?.trim();
    match why.chars().count() {
        0 => Err(tr!("\"ruling\" is empty; give a short reason why the referee allows it").to_owned()),
        1..=LONGEST_NOTE => Ok(why.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()),
        long => Err(tr!("\"ruling\" has {long} characters; the limit is {most}", long, most = format_thousands(LONGEST_NOTE))),
    }
}

/// Returns a serde error as text for users.
fn error_text(problem: &serde_json::Error) -> String {
    let text = problem.to_string();
    // “unknown field `figurs`, expected one of `unit`, `figures`”
    let mut names = text.split('`').skip(1).step_by(2);
    let maybe = match names.next().filter(|_| text.starts_with("unknown")) {
        Some(word) => did_you_mean(word, names),
        None => String::new(),
    };
    let text = shorten_middle(&text, MOST_OF_A_MESSAGE);
    let plain = text.replace("unknown variant", tr!("unknown word")).replace("unknown field", tr!("unknown key"));
    let plain = plain.replace("missing field", tr!("missing key")).replace("floating point", tr!("the number"));
    let plain = plain.replace("invalid type:", tr!("found")).replace("invalid value:", tr!("found")).replace("integer", tr!("the number"));
    plain.replace("expected i32", tr!("expected a whole number")).replace("expected a sequence", tr!("expected an array")) + &maybe
}
