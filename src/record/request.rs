//! What may be asked of a game: the commands of the rules, and those that change the chronicle itself.

use std::collections::BTreeSet;
use std::fmt::Display;

use serde::Serialize;
use serde_json::{Map, Value};

use super::format::{Author, short};
use super::ordered::Json;
use senlac_base::game::name::{LONGEST_NOTE, MOST_OF_A_MESSAGE, without_middle};
use senlac_base::game::{Commands, did_you_mean, meant};
use senlac_base::language::lists::{commas, thousands};

/// One line of the command language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<C> {
    /// Something that happens on the table.
    Play(Order<C>),
    /// Take back the last active step.
    TakeBack,
    /// Bring back the step that was taken back last.
    Restore,
    /// Change an earlier step and play the later ones again.
    Amend {
        /// The number of the step.
        step: u64,
        /// What it should have been.
        order: Order<C>,
        /// Steps that fell away before and come back with it.
        revive: Vec<u64>,
    },
}

/// A command and, perhaps, the referee's word that overrules what speaks against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order<C> {
    /// The command.
    pub command: C,
    /// Why the referee allows it.
    pub ruling: Option<String>,
    /// Who asked for it, where it was nobody at the table.
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

/// What is wrong with a line that is not in the command language, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotARequest(String);

impl NotARequest {
    fn json(problem: impl Display) -> Self {
        Self(tr!("this is not a JSON object: {problem}; write a command such as {example}", problem, example = r#"{"do":"done"}"#))
    }

    fn malformed(name: &str, problem: impl Display) -> Self {
        Self(tr!("the command “{name}” is not complete or has something wrong in it: {problem}", name, problem))
    }
}

/// The commands that change the chronicle itself.
const OF_THE_CHRONICLE: [&str; 3] = ["take_back", "restore", "amend"];

impl<C: Serialize> Request<C> {
    /// Its word in the command language, without what it holds: "move", "amend 12: move".
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
    /// Every command: those of the rulebook, and those that change the chronicle itself.
    fn known() -> impl Iterator<Item = &'static str> {
        C::NAMES.iter().copied().chain(OF_THE_CHRONICLE)
    }

    pub(super) fn is_known(name: &str) -> bool {
        Self::known().any(|known| known == name)
    }

    fn name_of(object: &Map<String, Value>) -> Result<String, NotARequest> {
        let all = || commas(Self::known());
        match object.get("do") {
            Some(Value::String(name)) if Self::is_known(name) => Ok(name.clone()),
            Some(Value::String(name)) => {
                let found = short(name);
                let maybe = meant(&found, Self::known());
                Err(NotARequest(tr!("there is no command “{found}”;{maybe} write one of {all}", found, maybe, all = all())))
            }
            Some(_) | None => Err(NotARequest(tr!("the command has no \"do\"; write one of {all}", all = all()))),
        }
    }

    /// Reads one line of the command language.
    ///
    /// # Errors
    /// [`NotARequest`] with what is wrong and what was expected.
    pub fn parse(line: &str) -> Result<Self, NotARequest> {
        let value: Value = serde_json::from_str(line).map_err(NotARequest::json)?;
        if let Some(key) = serde_json::from_str::<Json>(line).ok().as_ref().and_then(Json::key_twice) {
            let key = short(key);
            return Err(NotARequest(tr!("the key “{key}” stands twice in one object; write it once, with what is meant", key)));
        }
        let kind = match value {
            Value::Object(object) => return Self::from_object(object),
            Value::Null => "null",
            Value::Bool(_) => tr!("true or false"),
            Value::Number(_) => tr!("a number"),
            Value::String(_) => tr!("a text"),
            Value::Array(_) => tr!("a list"),
        };
        Err(NotARequest::json(tr!("it is {kind}", kind)))
    }

    fn from_object(mut object: Map<String, Value>) -> Result<Self, NotARequest> {
        let name = Self::name_of(&object)?;
        let malformed = |problem: &str| NotARequest::malformed(&name, problem);
        let only = |object: &Map<String, Value>, keys: &[&str]| match object.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(malformed(&tr!("unknown key “{key}”", key = short(key)))),
            None => Ok(()),
        };
        match name.as_str() {
            "take_back" => only(&object, &["do"]).map(|()| Self::TakeBack),
            "restore" => only(&object, &["do"]).map(|()| Self::Restore),
            "amend" => {
                only(&object, &["do", "step", "command", "revive", "ruling"])?;
                let step = object.get("step").and_then(Value::as_u64);
                let step = step.ok_or_else(|| malformed(tr!("\"step\" must be the number of a step")))?;
                // Each once and rising.
                let revive: BTreeSet<u64> = serde_json::from_value(object.remove("revive").unwrap_or(Value::Array(Vec::new())))
                    .map_err(|_number| malformed(tr!("\"revive\" must be a list of numbers of steps, such as [43,47]")))?;
                let Some(Value::Object(mut inner)) = object.remove("command") else {
                    return Err(malformed(tr!("\"command\" must be a command of its own")));
                };
                let inner_name = Self::name_of(&inner)?;
                if OF_THE_CHRONICLE.contains(&inner_name.as_str()) {
                    return Err(malformed(tr!("a step cannot become a change of the chronicle; name a command of the table")));
                }
                // The referee's word may stand beside the amendment or inside it.
                if let Some(why) = object.remove("ruling").filter(|_| inner_name != "set_ruling")
                    && inner.insert("ruling".to_owned(), why.clone()).is_some_and(|inside| inside != why)
                {
                    return Err(malformed(tr!(
                        "\"ruling\" stands beside the amendment and in its command, and says two things; write it once"
                    )));
                }
                Ok(Self::Amend { step, order: Self::order(inner, &inner_name)?, revive: revive.into_iter().collect() })
            }
            _ => Self::order(object, &name).map(Self::Play),
        }
    }

    /// A command of the rules with the referee's word beside it. In `set_ruling` the key `ruling` names the ruling.
    fn order(mut object: Map<String, Value>, name: &str) -> Result<Order<C>, NotARequest> {
        let ruling = if name == "set_ruling" { None } else { object.remove("ruling") };
        let ruling = ruling.as_ref().map(word_of_why).transpose().map_err(|problem| NotARequest::malformed(name, problem))?;
        let by = object.remove("by").map(serde_json::from_value).transpose();
        let by = by.map_err(|_other| NotARequest::malformed(name, tr!("\"by\" can only be \"computer\"")))?;
        let command = serde_json::from_value(Value::Object(object));
        Ok(Order { command: command.map_err(|problem| NotARequest::malformed(name, in_words(&problem)))?, ruling, by })
    }
}

/// The referee's word of why, as the chronicle keeps it.
fn word_of_why(why: &Value) -> Result<String, String> {
    let why = why.as_str().ok_or_else(|| tr!("\"ruling\" must be a text that says why"))?.trim();
    match why.chars().count() {
        0 => Err(tr!("\"ruling\" is empty; say in a word why the referee allows it").to_owned()),
        1..=LONGEST_NOTE => Ok(why.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()),
        long => Err(tr!("\"ruling\" has {long} characters; {most} is the most", long, most = thousands(LONGEST_NOTE))),
    }
}

/// What serde says is wrong, in the words of the table.
fn in_words(problem: &serde_json::Error) -> String {
    let text = problem.to_string();
    // “unknown field `figurs`, expected one of `unit`, `figures`”
    let mut names = text.split('`').skip(1).step_by(2);
    let maybe = match names.next().filter(|_| text.starts_with("unknown")) {
        Some(word) => did_you_mean(word, names),
        None => String::new(),
    };
    let text = without_middle(&text, MOST_OF_A_MESSAGE);
    let plain = text.replace("unknown variant", tr!("unknown word")).replace("unknown field", tr!("unknown key"));
    let plain = plain.replace("missing field", tr!("missing key")).replace("floating point", tr!("the number"));
    let plain = plain.replace("invalid type:", tr!("found")).replace("invalid value:", tr!("found")).replace("integer", tr!("the number"));
    plain.replace("expected i32", tr!("expected a whole number")).replace("expected a sequence", tr!("expected a list")) + &maybe
}
