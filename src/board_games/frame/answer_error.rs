//! Errors in answers, whether entered in the window or written in a file: all at once, each with its place and a
//! correction.

use std::fmt;

use serde_json::{Map, Value};

use super::form::{Choice, Field, FieldKind};
use senlac_base::game::did_you_mean_or_else;
use senlac_base::game::name::{MOST_REPEATED, shorten_end};
use senlac_base::language::lists::{MOST_LISTED, first_few, join_commas};

/// A place among answers: a key, a row of a list, or a key in a row. A row without a key means the row itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The key, or the list that contains the row; empty for the answers as a whole.
    pub key: String,
    /// Number of the row, from 0, and the key in it.
    pub row: Option<(usize, String)>,
}

impl Spot {
    /// Returns the place of a key.
    pub fn key(key: &str) -> Self {
        Self { key: key.to_owned(), row: None }
    }

    /// Returns the place of a row in a list.
    pub fn row(list: &str, row: usize) -> Self {
        Self::cell(list, row, "")
    }

    /// Returns the place of a key in a row.
    pub fn cell(list: &str, row: usize, key: &str) -> Self {
        Self { key: list.to_owned(), row: Some((row, key.to_owned())) }
    }
}

/// An error in an answer, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// The place among the answers.
    pub spot: Spot,
    /// The error, and what to write instead.
    pub words: String,
    /// Line of the file, if there is one.
    pub line: Option<usize>,
}

impl AnswerError {
    /// Creates an error at this place.
    pub const fn new(spot: Spot, words: String) -> Self {
        Self { spot, words, line: None }
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => f.write_str(&tr!("line {line}: {words}", line, words = self.words)),
            None => f.write_str(&self.words),
        }
    }
}

/// Returns every answer that doesn’t fit its field, and every required field without an answer.
pub fn answer_errors(fields: &[Field], answers: &Map<String, Value>) -> Vec<AnswerError> {
    collect_errors(fields, answers, &|key| Spot::key(key), HintMode::Given)
}

/// Whether an error says what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HintMode {
    Given,
    /// Left out: there are very many errors, and this one is only counted.
    LeftOut,
}

/// Returns the errors of these answers, with their places from `spot`.
fn collect_errors(fields: &[Field], answers: &Map<String, Value>, spot: &dyn Fn(&str) -> Spot, hints: HintMode) -> Vec<AnswerError> {
    let keys = || fields.iter().map(|field| field.key);
    let unknown = answers.keys().filter(|key| keys().all(|known| known != key.as_str())).map(|key| {
        let start = shorten_end(key, MOST_REPEATED);
        let words = match hints {
            HintMode::Given => {
                let (maybe, all) = (did_you_mean_or_else(key, keys()), join_commas(keys()));
                tr!("“{key}” is not a key here;{maybe} use one of {all}", key = start, maybe, all)
            }
            HintMode::LeftOut => tr!("“{key}” is not a key here", key = start),
        };
        AnswerError::new(spot(key), words)
    });
    let mut found: Vec<AnswerError> = unknown.collect();
    for field in fields {
        let (key, title) = (field.key, &field.title);
        match (answers.get(key), &field.kind) {
            (Some(Value::Array(rows)), FieldKind::Rows(inner)) => {
                // The problems that are shown are those of the first rows.
                let before = found.len();
                for (row, value) in rows.iter().enumerate() {
                    let hints = if found.len() - before < MOST_LISTED { hints } else { HintMode::LeftOut };
                    match value {
                        Value::Object(cells) => found.extend(collect_errors(inner, cells, &|cell| Spot::cell(key, row, cell), hints)),
                        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                            found.push(AnswerError::new(
                                Spot::row(key, row),
                                tr!("“{key}” must be a list of rows, each in curly brackets", key),
                            ));
                        }
                    }
                }
            }
            (Some(Value::Object(cells)), FieldKind::Record(inner)) => found.extend(collect_errors(inner, cells, &|_| spot(key), hints)),
            (Some(value), kind) => {
                found.extend(answer_problem_with(kind, value, hints).map(|why| AnswerError::new(spot(key), format!("{key}: {why}"))));
            }
            (None, kind) if field.required => {
                let example = example(kind);
                found.push(AnswerError::new(spot(""), tr!("{key} is missing ({title}); add {key} = {example}", key, title, example)));
            }
            (None, _) => {}
        }
    }
    found
}

/// Returns why a value doesn’t fit a field; `None` if it does.
pub(super) fn answer_problem(kind: &FieldKind, value: &Value) -> Option<String> {
    answer_problem_with(kind, value, HintMode::Given)
}

/// Returns why a value doesn’t fit a field, with or without a hint.
fn answer_problem_with(kind: &FieldKind, value: &Value, hints: HintMode) -> Option<String> {
    let whole = typed_text(value);
    let said = shorten_end(&whole, MOST_REPEATED);
    match kind {
        FieldKind::One(choices) => choice_problem(choices, value, &whole, hints),
        FieldKind::Several(choices) => match value.as_array() {
            Some(values) => values.iter().find_map(|value| choice_problem(choices, value, &typed_text(value), hints)),
            None => Some(tr!("“{said}” is not a list; use [\"…\"]", said)),
        },
        FieldKind::Flag if value.is_boolean() => None,
        FieldKind::Flag => Some(tr!("“{said}” is not valid; use true or false", said)),
        FieldKind::Number(least, most) if value.as_i64().is_some_and(|number| (*least..=*most).contains(&number)) => None,
        FieldKind::Number(least, most) => {
            Some(tr!("“{said}” is not valid; enter a whole number from {least} to {most}", said, least, most))
        }
        FieldKind::Text | FieldKind::Dice if value.is_string() => None,
        FieldKind::Text | FieldKind::Dice => Some(tr!("{said} needs quotation marks; write \"{said}\"", said)),
        FieldKind::Rows(_) => Some(tr!("“{said}” is not a list of rows; put each row in curly brackets, and [ ] around the list", said)),
        FieldKind::Record(_) => Some(tr!("“{said}” is not a group of keys; put the keys in curly brackets", said)),
    }
}

/// Returns a value as users type it.
fn typed_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// Returns why a value isn’t one of the choices.
fn choice_problem(choices: &[Choice], value: &Value, said: &str, hints: HintMode) -> Option<String> {
    if choices.iter().any(|choice| choice.value == *value) {
        return None;
    }
    let words: Vec<String> = choices.iter().filter(|choice| !choice.value.is_null()).map(|choice| typed_text(&choice.value)).collect();
    let words = || words.iter().map(String::as_str);
    let start = shorten_end(said, MOST_REPEATED);
    if hints == HintMode::LeftOut {
        return Some(tr!("“{said}” is not a valid choice", said = start));
    }
    let (maybe, all) = (did_you_mean_or_else(said, words()), first_few(words()));
    let said = start;
    Some(tr!("“{said}” is not a valid choice;{maybe} use one of {all}", said, maybe, all))
}

/// Returns an example of an answer.
fn example(kind: &FieldKind) -> String {
    match kind {
        FieldKind::One(choices) => choices.first().map_or_else(String::new, |choice| choice.value.to_string()),
        FieldKind::Several(choices) => format!("[{}]", choices.first().map_or_else(String::new, |choice| choice.value.to_string())),
        FieldKind::Flag => "true".to_owned(),
        FieldKind::Number(least, most) => (*least).max(1).min(*most).to_string(),
        FieldKind::Text | FieldKind::Dice => "\"…\"".to_owned(),
        FieldKind::Rows(_) => "[{ … }]".to_owned(),
        FieldKind::Record(_) => "{ … }".to_owned(),
    }
}
