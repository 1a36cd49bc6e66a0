//! What may be asked of a game: the commands of the rules, and those that change the chronicle itself.

use serde_json::{Map, Value};

use super::ordered::Json;
use super::read_only::short;
use crate::game::{Commands, did_you_mean, meant};

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
}

impl<C> From<C> for Order<C> {
    fn from(command: C) -> Self {
        Self { command, ruling: None }
    }
}

impl<C> From<C> for Request<C> {
    fn from(command: C) -> Self {
        Self::Play(command.into())
    }
}

/// A line that is not in the command language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotARequest {
    /// No JSON at all.
    #[error("this is not a JSON object: {0}; write a command such as {{\"do\":\"done\"}}")]
    NotJson(String),
    /// Which of two values was meant is not guessed.
    #[error("the key “{0}” stands twice in one object; write it once, with what is meant")]
    Twice(String),
    /// No `do`.
    #[error("the command has no \"do\"; write one of {}", .0.join(", "))]
    NothingToDo(Vec<&'static str>),
    /// An unknown `do`.
    #[error("there is no command “{found}”;{maybe} write one of {all}", maybe = meant(found, known.iter().copied()), all = known.join(", "))]
    Unknown {
        /// What was asked for.
        found: String,
        /// Every command.
        known: Vec<&'static str>,
    },
    /// A known command with something wrong in it.
    #[error("the command “{name}” is not complete or has something wrong in it: {problem}")]
    Malformed {
        /// Its name.
        name: String,
        /// What is wrong.
        problem: String,
    },
}

/// The commands that change the chronicle itself.
const OF_THE_CHRONICLE: [&str; 3] = ["take_back", "restore", "amend"];

impl<C: Commands> Request<C> {
    /// Every command: those of the rulebook, and those that change the chronicle itself.
    fn known() -> impl Iterator<Item = &'static str> {
        C::NAMES.iter().copied().chain(OF_THE_CHRONICLE)
    }

    /// Whether there is a command of this name.
    pub(super) fn is_known(name: &str) -> bool {
        Self::known().any(|known| known == name)
    }

    /// The name of a command.
    fn name_of(object: &Map<String, Value>) -> Result<String, NotARequest> {
        match object.get("do") {
            Some(Value::String(name)) if Self::is_known(name) => Ok(name.clone()),
            Some(Value::String(name)) => Err(NotARequest::Unknown { found: short(name), known: Self::known().collect() }),
            Some(_) | None => Err(NotARequest::NothingToDo(Self::known().collect())),
        }
    }

    /// Reads one line of the command language.
    ///
    /// # Errors
    /// [`NotARequest`] with what is wrong and what was expected.
    pub fn parse(line: &str) -> Result<Self, NotARequest> {
        let value: Value = serde_json::from_str(line).map_err(|problem| NotARequest::NotJson(problem.to_string()))?;
        if let Some(key) = serde_json::from_str::<Json>(line).ok().as_ref().and_then(Json::key_twice) {
            return Err(NotARequest::Twice(short(key)));
        }
        let kind = kind(&value);
        let Value::Object(object) = value else {
            return Err(NotARequest::NotJson(format!("it is {kind}")));
        };
        Self::from_object(object)
    }

    fn from_object(mut object: Map<String, Value>) -> Result<Self, NotARequest> {
        let name = Self::name_of(&object)?;
        let malformed = |problem: String| NotARequest::Malformed { name: name.clone(), problem };
        match name.as_str() {
            "take_back" => only(&object, &["do"]).map(|()| Self::TakeBack).map_err(malformed),
            "restore" => only(&object, &["do"]).map(|()| Self::Restore).map_err(malformed),
            "amend" => {
                only(&object, &["do", "step", "command", "revive", "ruling"]).map_err(malformed)?;
                let why = object.remove("ruling");
                let step = object
                    .get("step")
                    .and_then(Value::as_u64)
                    .ok_or_else(|| malformed("\"step\" must be the number of a step".to_owned()))?;
                let revive = steps(object.remove("revive")).map_err(malformed)?;
                match object.remove("command") {
                    Some(Value::Object(inner)) if OF_THE_CHRONICLE.contains(&Self::name_of(&inner)?.as_str()) => {
                        Err(malformed("a step cannot become a change of the chronicle; name a command of the table".to_owned()))
                    }
                    Some(Value::Object(mut inner)) => {
                        // The referee's word may stand beside the amendment or inside it.
                        if let Some(why) = why.filter(|_| Self::name_of(&inner).is_ok_and(|name| name != "set_ruling")) {
                            if inner.get("ruling").is_some_and(|inside| *inside != why) {
                                let twice = "\"ruling\" stands beside the amendment and in its command, and says two things; write it once";
                                return Err(malformed(twice.to_owned()));
                            }
                            inner.insert("ruling".to_owned(), why);
                        }
                        Ok(Self::Amend { step, order: Self::order(inner)?, revive })
                    }
                    Some(_) | None => Err(malformed("\"command\" must be a command of its own".to_owned())),
                }
            }
            _ => Self::order(object).map(Self::Play),
        }
    }

    /// A command of the rules with the referee's word beside it. In `set_ruling` the key `ruling` names the ruling.
    fn order(mut object: Map<String, Value>) -> Result<Order<C>, NotARequest> {
        let name = Self::name_of(&object)?;
        let malformed = |problem: String| NotARequest::Malformed { name: name.clone(), problem };
        let ruling = match object.remove("ruling") {
            Some(value) if name == "set_ruling" => {
                object.insert("ruling".to_owned(), value);
                None
            }
            Some(Value::String(why)) => Some(word_of_why(&why).map_err(malformed)?),
            Some(_) => return Err(malformed("\"ruling\" must be a text that says why".to_owned())),
            None => None,
        };
        let command = serde_json::from_value(Value::Object(object)).map_err(|problem| malformed(in_words(&problem)))?;
        Ok(Order { command, ruling })
    }
}

/// The numbers of steps, each once and rising; none where nothing is said.
fn steps(value: Option<Value>) -> Result<Vec<u64>, String> {
    let wrong = || "\"revive\" must be a list of numbers of steps, such as [43,47]".to_owned();
    let steps = match value {
        None => Vec::new(),
        Some(Value::Array(steps)) => steps,
        Some(_) => return Err(wrong()),
    };
    let mut steps = steps.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>().ok_or_else(wrong)?;
    steps.sort_unstable();
    steps.dedup();
    Ok(steps)
}

/// The referee's word of why, as the chronicle keeps it.
fn word_of_why(why: &str) -> Result<String, String> {
    let why = why.trim();
    match why.chars().count() {
        0 => Err("\"ruling\" is empty; say in a word why the referee allows it".to_owned()),
        1..=2000 => Ok(why.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()),
        long => Err(format!("\"ruling\" has {long} characters; 2,000 is the most")),
    }
}

/// What serde says is wrong, in the words of the table.
fn in_words(problem: &serde_json::Error) -> String {
    const WORDS: [(&str, &str); 9] = [
        ("unknown variant", "unknown word"),
        ("unknown field", "unknown key"),
        ("missing field", "missing key"),
        ("invalid type:", "found"),
        ("invalid value:", "found"),
        ("floating point", "the number"),
        ("integer", "the number"),
        ("expected i32", "expected a whole number"),
        ("expected a sequence", "expected a list"),
    ];
    let text = problem.to_string();
    // “unknown field `figurs`, expected one of `unit`, `figures`”
    let mut names = text.split('`').skip(1).step_by(2);
    let maybe = match names.next().filter(|_| text.starts_with("unknown")) {
        Some(word) => did_you_mean(word, names),
        None => String::new(),
    };
    WORDS.iter().fold(text.clone(), |text, (rust, table)| text.replace(rust, table)) + &maybe
}

/// Whether an object has no other keys than these.
fn only(object: &Map<String, Value>, keys: &[&str]) -> Result<(), String> {
    match object.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("unknown key “{}”", short(key))),
        None => Ok(()),
    }
}

/// What a JSON value is, for a message.
const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Command;

    type Request = super::Request<Command>;

    #[test]
    fn a_slip_in_a_command_is_asked_about() {
        for (line, answer) in [
            (r#"{"do":"mvoe"}"#, "there is no command “mvoe”; did you mean “move”? If not, write one of flip, "),
            (r#"{"do":"dance"}"#, "there is no command “dance”; write one of flip, "),
            (r#"{"do":"move","unit":"N01","too":"F6"}"#, " Did you mean “to”?"),
        ] {
            let told = Request::parse(line).expect_err(line).to_string();
            assert!(told.contains(answer), "{told}");
        }
    }

    #[test]
    fn a_ruling_beside_a_command_is_the_referees_word() {
        let request = Request::parse(r#"{"do":"move","unit":"N01","to":"F6","ruling":"he forgot"}"#);
        let command = Command::move_to("N01".parse().expect("a unit"), "F6".parse().expect("a square"));
        assert_eq!(request, Ok(Request::Play(Order { command, ruling: Some("he forgot".to_owned()) })));
    }

    #[test]
    fn the_ruling_of_set_ruling_names_the_ruling() {
        let request = Request::parse(r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#);
        let command = Command::SetRuling { ruling: "hill".to_owned(), choice: "target".to_owned() };
        assert_eq!(request, Ok(command.into()));
    }

    #[test]
    fn a_ruling_is_named_by_its_key_or_its_number() {
        let parsed = |ruling: &str| Request::parse(&format!(r#"{{"do":"set_ruling","ruling":{ruling},"choice":"volley"}}"#));
        let command = |ruling: &str| Command::SetRuling { ruling: ruling.to_owned(), choice: "volley".to_owned() };
        assert_eq!(parsed("29"), Ok(command("29").into()));
        assert_eq!(parsed("\"29\""), Ok(command("29").into()));
        let amend = r#"{"do":"amend","step":3,"command":{"do":"set_ruling","ruling":29,"choice":"volley"}}"#;
        assert_eq!(Request::parse(amend), Ok(Request::Amend { step: 3, order: command("29").into(), revive: Vec::new() }));
        for wrong in ["29.5", "-1", "null", "[29]", "true", "1e3"] {
            let problem = parsed(wrong).expect_err(wrong).to_string();
            assert!(problem.contains("the key or the number of a ruling"), "{problem}");
        }
    }

    #[test]
    fn what_is_said_twice_is_not_guessed() {
        let say = |line| Request::parse(line).expect_err(line).to_string();
        for line in [
            r#"{"do":"panic","dice":{"S02":1,"s2":6}}"#,
            r#"{"do":"amok","paths":{"S02":["A1"],"S002":[]}}"#,
            r#"{"do":"table_check","units":{"s02":{"figures":3},"S02":{"figures":3}}}"#,
            r#"{"do":"set_players","units":{"S2":null,"S02":"Ada"}}"#,
            r#"{"do":"amend","step":3,"command":{"do":"panic","dice":{"S02":1,"s2":6}}}"#,
        ] {
            assert!(say(line).contains("S02 is named twice"), "{line}");
        }
        let amend = r#"{"do":"amend","step":3,"ruling":"a","command":{"do":"done","ruling":"b"}}"#;
        assert!(say(amend).contains("says two things"));
        for (key, line) in [
            ("figures", r#"{"do":"set","unit":"N01","figures":3,"figures":4}"#),
            ("do", r#"{"do":"done","do":"done"}"#),
            ("S02", r#"{"do":"panic","dice":{"S02":1,"S02":1}}"#),
            ("at", r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1,"at":"S02"}]}"#),
            ("figures", r#"{"do":"amend","step":3,"command":{"do":"set","unit":"N01","figures":3,"figures":4}}"#),
            ("ruling", r#"{"do":"done","ruling":"a","ruling":"b"}"#),
        ] {
            assert!(say(line).contains(&format!("“{key}” stands twice")), "{line}");
        }
    }

    #[test]
    fn lines_that_are_no_commands_are_answered_with_what_was_expected() {
        let say = |line: &str| Request::parse(line).expect_err(line).to_string();
        assert!(say("").contains("not a JSON object"));
        assert!(say("[1]").contains("it is a list"));
        assert!(say("{}").contains("flip, panic, amok"));
        assert!(say(r#"{"do":"charge"}"#).contains("no command “charge”"));
        assert!(say(r#"{"do":"move"}"#).contains("unit"));
        assert!(say(r#"{"do":"done","now":1}"#).contains("now"));
        assert!(say(r#"{"do":"table_check"}"#).contains("missing key"));
        assert!(say(r#"{"do":"table_check","units":{"N01":{"place":"C4"}}}"#).contains("place"));
        assert!(say(r#"{"do":"move","unit":"X9","to":"A1"}"#).contains("“X9” is not a unit"));
        assert!(say(r#"{"do":"take_back","step":3}"#).contains("step"));
        assert!(say(r#"{"do":"amend","step":-3,"command":{}}"#).contains("step"));
        assert!(say(r#"{"do":"amend","step":3,"command":{"do":"amend"}}"#).contains("amend"));
        assert!(say(r#"{"do":"move","unit":"N01","to":"A1","ruling":7}"#).contains("why"));
        assert!(say(r#"{"do":"move","unit":"N01","to":"A1","ruling":"  "}"#).contains("say in a word why"));
        assert!(say(r#"{"do":"amend","step":3,"command":{"do":"take_back"}}"#).contains("cannot become"));
        let amend = r#"{"do":"amend","step":3,"ruling":"why","command":{"do":"done"}}"#;
        let order = Order { command: Command::Done {}, ruling: Some("why".to_owned()) };
        assert_eq!(Request::parse(amend), Ok(Request::Amend { step: 3, order: order.clone(), revive: Vec::new() }));
        let amend = r#"{"do":"amend","step":3,"revive":[9,7,9],"command":{"do":"done","ruling":"why"}}"#;
        assert_eq!(Request::parse(amend), Ok(Request::Amend { step: 3, order, revive: vec![7, 9] }));
        for revive in ["7", "[-1]", "[\"7\"]", "null", "[1.5]"] {
            let amend = format!(r#"{{"do":"amend","step":3,"revive":{revive},"command":{{"do":"done"}}}}"#);
            assert!(say(&amend).contains("list of numbers of steps"), "{revive}");
        }
        assert!(say(r#"{"do":"set","unit":"N01","figures":5.5}"#).contains("expected a whole number"));
    }
}
