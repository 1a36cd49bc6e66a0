//! How much a new set-up and a new command may hold. Games that are kept already are read whatever they hold.

use serde::Serialize;
use serde_json::{Map, Value};

use super::form::{Field, FieldKind};
use super::misfit::{Misfit, Spot, misfit};
use senlac_base::game::name::{LONGEST_NOTE, MOST_REPEATED, start_of};
use senlac_base::language::lists::thousands;

/// So many rows a list of a set-up has at most: units, characters, groups.
const MOST_ROWS: usize = 2000;
/// So many cells of the owners' tables a file has at most.
pub(super) const MOST_CELLS: usize = 5000;
/// So many letters a name has at most, or any other text but a note.
const MOST_LETTERS: usize = 200;

/// What of these answers is more than a set-up may hold. The first of each list is enough.
pub(super) fn too_much(answers: &Map<String, Value>) -> Vec<Misfit> {
    let mut found = Vec::new();
    for (key, value) in answers {
        let rows = value.as_array().map_or(0, Vec::len);
        if rows > MOST_ROWS {
            let (rows, most) = (thousands(rows), thousands(MOST_ROWS));
            found.push(Misfit::new(
                Spot::key(key),
                tr!("“{key}” has {rows} rows; {most} at most", key = start_of(key, MOST_REPEATED), rows, most),
            ));
            continue;
        }
        for (row, value) in value.as_array().into_iter().flatten().enumerate() {
            found.extend(too_long(value).map(|words| Misfit::new(Spot::row(key, row), words)));
        }
        let own = if value.is_array() { too_long_text(key) } else { too_long_text(key).or_else(|| too_long(value)) };
        found.extend(own.map(|words| Misfit::new(Spot::key(key), words)));
    }
    found
}

/// The first text in a value, or key of it, that is too long, in words.
pub(super) fn too_long(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => too_long_text(text),
        Value::Array(values) => values.iter().find_map(too_long),
        Value::Object(entries) => entries.iter().find_map(|(key, value)| too_long_text(key).or_else(|| too_long(value))),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Every whole number that is beyond what its field takes, in words. `said` are the keys of a command; what no field asks for is not
/// looked at.
pub fn beyond(fields: &[Field], said: &impl Serialize) -> Vec<String> {
    fn look(fields: &[Field], said: &Value, found: &mut Vec<String>) {
        for (field, value) in fields.iter().filter_map(|field| Some((field, said.get(field.key)?))) {
            match (&field.kind, value) {
                (FieldKind::Number(..), Value::Number(number)) if !number.is_f64() => {
                    found.extend(misfit(&field.kind, value).map(|why| format!("{}: {why}", field.key)));
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

/// Returns why a note is too long, in words.
pub(super) fn too_long_note(text: &str) -> Option<String> {
    longer_than(text, LONGEST_NOTE)
}

fn too_long_text(text: &str) -> Option<String> {
    longer_than(text, MOST_LETTERS)
}

fn longer_than(text: &str, most: usize) -> Option<String> {
    // A letter has at least one byte.
    let letters = if text.len() > most { text.chars().count() } else { 0 };
    (letters > most).then(|| {
        let (start, letters, most) = (start_of(text, MOST_REPEATED), thousands(letters), thousands(most));
        tr!("“{start}” has {letters} letters; {most} at most", start, letters, most)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_set_up_has_so_many_rows_and_its_texts_so_many_letters() {
        let told = |answers: Value| {
            let misfits = too_much(answers.as_object().expect("answers"));
            misfits.into_iter().map(|misfit| misfit.words).collect::<Vec<_>>()
        };
        let long = "x".repeat(201);
        assert_eq!(told(json!({"unit": vec![json!({"id": "é".repeat(200)}); 2000], "name": "Bo"})), Vec::<String>::new());
        assert_eq!(told(json!({"unit": vec![json!({}); 2001]})), ["“unit” has 2,001 rows; 2,000 at most"]);
        for answers in [json!({"unit": [{"id": long}]}), json!({"name": long}), json!({"unit": [{"id": "A1", "with": [long]}]})] {
            assert_eq!(told(answers), ["“xxxxxxxxxxxxxxxxxxxx…” has 201 letters; 200 at most"]);
        }
        assert_eq!(told(Value::Object([(long, Value::Null)].into_iter().collect())).len(), 1);
    }
}
