//! What is wrong with answers, be they typed in the window or written in a file: everything at once, each with its place and what
//! to write instead.

use std::fmt;

use serde_json::{Map, Value};

use super::form::{Choice, Field, FieldKind};
use senlac_base::game::meant;
use senlac_base::game::name::{MOST_REPEATED, start_of};
use senlac_base::language::lists::{MOST_LISTED, commas, first_few};

/// A place among answers: a key, or a key in a row of a list; without a key in the row the row itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The key, which has rows where a row is named; empty for the whole.
    pub key: String,
    /// Which row, and the key in it.
    pub row: Option<(usize, String)>,
}

impl Spot {
    /// A key of its own.
    pub fn key(key: &str) -> Self {
        Self { key: key.to_owned(), row: None }
    }

    /// A row of a list.
    pub fn row(list: &str, row: usize) -> Self {
        Self::cell(list, row, "")
    }

    /// A key in a row of a list.
    pub fn cell(list: &str, row: usize, key: &str) -> Self {
        Self { key: list.to_owned(), row: Some((row, key.to_owned())) }
    }
}

/// Something that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Where.
    pub spot: Spot,
    /// What, and what to write instead.
    pub words: String,
    /// The line of the file, where there is one.
    pub line: Option<usize>,
}

impl Misfit {
    /// Something that is wrong in this place.
    pub const fn new(spot: Spot, words: String) -> Self {
        Self { spot, words, line: None }
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => f.write_str(&tr!("line {line}: {words}", line, words = self.words)),
            None => f.write_str(&self.words),
        }
    }
}

/// Everything in these answers that the fields do not take, and every field without its answer.
pub fn misfits(fields: &[Field], answers: &Map<String, Value>) -> Vec<Misfit> {
    in_place(fields, answers, &|key| Spot::key(key), Hints::Given)
}

/// Whether a problem says what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hints {
    Given,
    /// The problem is one of very many and is only counted.
    LeftOut,
}

fn in_place(fields: &[Field], answers: &Map<String, Value>, spot: &dyn Fn(&str) -> Spot, hints: Hints) -> Vec<Misfit> {
    let keys = || fields.iter().map(|field| field.key);
    let unknown = answers.keys().filter(|key| keys().all(|known| known != key.as_str())).map(|key| {
        let start = start_of(key, MOST_REPEATED);
        let words = match hints {
            Hints::Given => {
                let (maybe, all) = (meant(key, keys()), commas(keys()));
                tr!("there is no key “{key}” here;{maybe} write one of {all}", key = start, maybe, all)
            }
            Hints::LeftOut => tr!("there is no key “{key}” here", key = start),
        };
        Misfit::new(spot(key), words)
    });
    let mut found: Vec<Misfit> = unknown.collect();
    for field in fields {
        let (key, title) = (field.key, &field.title);
        match (answers.get(key), &field.kind) {
            (Some(Value::Array(rows)), FieldKind::Rows(inner)) => {
                // The problems that are shown are those of the first rows.
                let before = found.len();
                for (row, value) in rows.iter().enumerate() {
                    let hints = if found.len() - before < MOST_LISTED { hints } else { Hints::LeftOut };
                    match value {
                        Value::Object(cells) => found.extend(in_place(inner, cells, &|cell| Spot::cell(key, row, cell), hints)),
                        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                            found.push(Misfit::new(Spot::row(key, row), tr!("“{key}” takes rows, each in curly brackets", key)));
                        }
                    }
                }
            }
            (Some(Value::Object(cells)), FieldKind::Record(inner)) => found.extend(in_place(inner, cells, &|_| spot(key), hints)),
            (Some(value), kind) => found.extend(misfit_with(kind, value, hints).map(|why| Misfit::new(spot(key), format!("{key}: {why}")))),
            (None, kind) if field.required => {
                let example = example(kind);
                found.push(Misfit::new(spot(""), tr!("{key} is missing ({title}); write {key} = {example}", key, title, example)));
            }
            (None, _) => {}
        }
    }
    found
}

/// Why a value is no answer; `None` if it is one.
pub(super) fn misfit(kind: &FieldKind, value: &Value) -> Option<String> {
    misfit_with(kind, value, Hints::Given)
}

fn misfit_with(kind: &FieldKind, value: &Value, hints: Hints) -> Option<String> {
    let whole = as_typed(value);
    let said = start_of(&whole, MOST_REPEATED);
    match kind {
        FieldKind::One(choices) => no_choice(choices, value, &whole, hints),
        FieldKind::Several(choices) => match value.as_array() {
            Some(values) => values.iter().find_map(|value| no_choice(choices, value, &as_typed(value), hints)),
            None => Some(tr!("“{said}” is no list; write [\"…\"]", said)),
        },
        FieldKind::Flag if value.is_boolean() => None,
        FieldKind::Flag => Some(tr!("“{said}” is neither true nor false", said)),
        FieldKind::Number(least, most) if value.as_i64().is_some_and(|number| (*least..=*most).contains(&number)) => None,
        FieldKind::Number(least, most) => {
            Some(tr!("“{said}” does not fit; write a whole number from {least} to {most}", said, least, most))
        }
        FieldKind::Text | FieldKind::Dice if value.is_string() => None,
        FieldKind::Text | FieldKind::Dice => Some(tr!("{said} is no text; write \"{said}\"", said)),
        FieldKind::Rows(_) => Some(tr!("“{said}” is no list of rows; write each in curly brackets, and [ ] round them", said)),
        FieldKind::Record(_) => Some(tr!("“{said}” is no group of keys; write them in curly brackets", said)),
    }
}

/// A value as people type it.
fn as_typed(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

fn no_choice(choices: &[Choice], value: &Value, said: &str, hints: Hints) -> Option<String> {
    if choices.iter().any(|choice| choice.value == *value) {
        return None;
    }
    let words: Vec<String> = choices.iter().filter(|choice| !choice.value.is_null()).map(|choice| as_typed(&choice.value)).collect();
    let words = || words.iter().map(String::as_str);
    let start = start_of(said, MOST_REPEATED);
    if hints == Hints::LeftOut {
        return Some(tr!("“{said}” is not known", said = start));
    }
    let (maybe, all) = (meant(said, words()), first_few(words()));
    let said = start;
    Some(tr!("“{said}” is not known;{maybe} write one of {all}", said, maybe, all))
}

/// What an answer looks like.
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
