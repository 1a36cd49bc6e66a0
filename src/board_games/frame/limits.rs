//! Size limits for new set-ups and commands. Saved games of any size can be read.

use serde::Serialize;
use serde_json::{Map, Value};

use super::answer_error::{AnswerError, Spot, answer_problem};
use super::form::{Field, FieldKind};
use senlac_base::game::name::{LONGEST_NOTE, MOST_REPEATED, shorten_end};
use senlac_base::language::lists::format_thousands;

/// Most rows in a list of a set-up: units, characters, groups.
const MOST_ROWS: usize = 2000;
/// Most cells of the owners’ tables in a file.
pub(super) const MOST_CELLS: usize = 5000;
/// Most letters in a name or any other text except a note.
const MOST_LETTERS: usize = 200;

/// Returns an error for each list or text that is too long for a set-up, but at most one for each row or list.
pub(super) fn size_problems(answers: &Map<String, Value>) -> Vec<AnswerError> {
    let mut found = Vec::new();
    for (key, value) in answers {
        let rows = value.as_array().map_or(0, Vec::len);
        if rows > MOST_ROWS {
            let (rows, most) = (format_thousands(rows), format_thousands(MOST_ROWS));
            found.push(AnswerError::new(
                Spot::key(key),
                tr!("“{key}” has {rows} rows; the limit is {most}", key = shorten_end(key, MOST_REPEATED), rows, most),
            ));
            continue;
        }
        for (row, value) in value.as_array().into_iter().flatten().enumerate() {
            found.extend(text_length_problem(value).map(|words| AnswerError::new(Spot::row(key, row), words)));
        }
        let own = if value.is_array() { name_length_problem(key) } else { name_length_problem(key).or_else(|| text_length_problem(value)) };
        found.extend(own.map(|words| AnswerError::new(Spot::key(key), words)));
    }
    found
}

/// Returns a message about the first text or key in a value that is too long.
pub(super) fn text_length_problem(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => name_length_problem(text),
        Value::Array(values) => values.iter().find_map(text_length_problem),
        Value::Object(entries) => entries.iter().find_map(|(key, value)| name_length_problem(key).or_else(|| text_length_problem(value))),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Returns a message about every whole number outside the range of its field. `said` are the keys of a command; those
/// without a field are ignored.
pub fn range_problems(fields: &[Field], said: &impl Serialize) -> Vec<String> {
    /// Appends a message for every number outside its range.
    fn look(fields: &[Field], said: &Value, found: &mut Vec<String>) {
        for (field, value) in fields.iter().filter_map(|field| Some((field, said.get(field.key)?))) {
            match (&field.kind, value) {
                (FieldKind::Number(..), Value::Number(number)) if !number.is_f64() => {
                    found.extend(answer_problem(&field.kind, value).map(|why| format!("{}: {why}", field.key)));
                }
                (FieldKind::Record(inner), Value::Object(_)) => look(inner, value, found),
                (FieldKind::Rows(inner), Value::Array(rows)) => rows.iter().for_each(|row| look(inner, row, found)),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    match serde_json::to_value(said) {
        Ok(said) => look(fields, &said, &mut found),
        Err(problem) => found.push(problem.to_string()),
    }
    found
}

/// Returns a message if a note is too long.
pub(super) fn note_length_problem(text: &str) -> Option<String> {
    length_problem(text, LONGEST_NOTE)
}

/// Returns a message if a name or another short text is too long.
fn name_length_problem(text: &str) -> Option<String> {
    length_problem(text, MOST_LETTERS)
}

/// Returns a message if a text has more letters than allowed.
fn length_problem(text: &str, most: usize) -> Option<String> {
    // A letter has at least one byte.
    let letters = if text.len() > most { text.chars().count() } else { 0 };
    (letters > most).then(|| {
        let (start, letters, most) = (shorten_end(text, MOST_REPEATED), format_thousands(letters), format_thousands(most));
        tr!("“{start}” has {letters} characters; the limit is {most}", start, letters, most)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn setups_are_limited_in_rows_and_text_length() {
        let messages = |answers: Value| {
            let misfits = size_problems(answers.as_object().expect("answers"));
            misfits.into_iter().map(|misfit| misfit.words).collect::<Vec<_>>()
        };
        let long = "x".repeat(201);
        assert_eq!(messages(json!({"unit": vec![json!({"id": "é".repeat(200)}); 2000], "name": "Bo"})), Vec::<String>::new());
        assert_eq!(messages(json!({"unit": vec![json!({}); 2001]})), ["“unit” has 2,001 rows; the limit is 2,000"]);
        for answers in [json!({"unit": [{"id": long}]}), json!({"name": long}), json!({"unit": [{"id": "A1", "with": [long]}]})] {
            assert_eq!(messages(answers), ["“xxxxxxxxxxxxxxxxxxxx…” has 201 characters; the limit is 200"]);
        }
        assert_eq!(messages(Value::Object([(long, Value::Null)].into_iter().collect())).len(), 1);
    }
}
