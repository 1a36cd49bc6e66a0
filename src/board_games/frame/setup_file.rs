//! Files that users write as answers to a form. They are read as a whole, so that every mistake is reported with its line,
//! and written with one row a line.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::answer_error::{AnswerError, Spot, answer_errors};
use super::form::{Field, FieldKind};
use senlac_base::language::lists::{MOST_LISTED, and_more_text};

/// A file of answers, as read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenFile {
    /// Answers of the file, by their keys.
    pub answers: Map<String, Value>,
    /// Line of each place in the file, from 1.
    lines: BTreeMap<Spot, usize>,
}

impl WrittenFile {
    /// Parses a text. The meaning of the answers isn’t checked.
    ///
    /// # Errors
    /// Every line with invalid syntax.
    pub fn read(text: &str) -> Result<Self, Vec<AnswerError>> {
        let (root, errors) = DeTable::parse_recoverable(text);
        let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        let line = |at: Range<usize>| 1 + starts.partition_point(|end| *end < at.start);
        if !errors.is_empty() {
            let told = errors.iter().map(|error| AnswerError {
                line: error.span().map(line),
                ..AnswerError::new(
                    Spot::default(),
                    tr!("{problem}; check for a missing quotation mark, comma or bracket", problem = error.message()),
                )
            });
            let mut told: Vec<AnswerError> = told.collect();
            told.sort_by_key(|misfit| misfit.line);
            told.dedup_by_key(|misfit| misfit.line);
            return Err(first_errors(told));
        }
        let mut file = Self::default();
        for (key, value) in root.get_ref() {
            let name = key.get_ref().to_string();
            file.lines.insert(Spot::key(&name), line(key.span()));
            for (row, cells) in value.get_ref().as_array().into_iter().flat_map(|rows| rows.iter().enumerate()) {
                file.lines.insert(Spot::row(&name, row), line(cells.span()));
                for key in cells.get_ref().as_table().into_iter().flat_map(DeTable::keys) {
                    file.lines.insert(Spot::cell(&name, row, key.get_ref()), line(key.span()));
                }
            }
            file.answers.insert(name, json(value));
        }
        Ok(file)
    }

    /// Returns every answer that doesn’t fit the fields, with its line.
    pub fn answer_errors(&self, fields: &[Field]) -> Vec<AnswerError> {
        self.with_lines(answer_errors(fields, &self.answers))
    }

    /// Adds lines to these errors and sorts them by line. If there are very many, returns the first and the number of the
    /// others.
    pub fn with_lines(&self, mut misfits: Vec<AnswerError>) -> Vec<AnswerError> {
        for misfit in &mut misfits {
            misfit.line = self.line(&misfit.spot);
        }
        misfits.sort_by_key(|misfit| misfit.line.unwrap_or(usize::MAX));
        first_errors(misfits)
    }

    /// Returns the line of a place, or of the row or list that contains it.
    fn line(&self, spot: &Spot) -> Option<usize> {
        let row = || spot.row.as_ref().map(|(row, _)| Spot::row(&spot.key, *row));
        let around = [Some(spot.clone()), row(), Some(Spot::key(&spot.key))];
        around.into_iter().flatten().find_map(|spot| self.lines.get(&spot).copied())
    }
}

/// Limits very many errors to the first ones, and adds how many more there are.
fn first_errors(mut misfits: Vec<AnswerError>) -> Vec<AnswerError> {
    let more = and_more_text(misfits.len().saturating_sub(MOST_LISTED));
    misfits.truncate(MOST_LISTED);
    misfits.extend(more.map(|words| AnswerError::new(Spot::default(), words)));
    misfits
}

/// Converts a value of a file. Times and fractional numbers become texts, which no field accepts as a number.
fn json(value: &Spanned<DeValue<'_>>) -> Value {
    match value.get_ref() {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => number.into(),
            Err(_) => number.as_str().into(),
        },
        DeValue::Float(number) => number.as_str().into(),
        DeValue::Boolean(answer) => (*answer).into(),
        DeValue::Datetime(time) => time.to_string().into(),
        DeValue::Array(values) => Value::Array(values.iter().map(json).collect()),
        DeValue::Table(fields) => Value::Object(fields.iter().map(|(key, value)| (key.get_ref().to_string(), json(value))).collect()),
    }
}

/// Returns answers as the text of a file, in the order of the fields, with one line for each row of a list. Keys without a
/// field come last.
pub fn setup_file_text(fields: &[Field], answers: &Map<String, Value>) -> String {
    let mut text = String::new();
    let known = fields.iter().map(|field| field.key);
    let others = answers.keys().map(String::as_str).filter(|key| fields.iter().all(|field| field.key != *key));
    for key in known.chain(others) {
        let Some(value) = answers.get(key) else { continue };
        let inner = fields.iter().find(|field| field.key == key).map(|field| &field.kind);
        // Writing into a text cannot fail.
        let _ = match (inner, value) {
            (Some(FieldKind::Rows(inner)), Value::Array(rows)) => {
                let rows = rows.iter().map(|row| format!("  {},", row_text(inner, row))).collect::<Vec<_>>().join("\n");
                writeln!(text, "{} = [\n{rows}\n]\n", key_text(key))
            }
            _ => writeln!(text, "{} = {}\n", key_text(key), value_text(value)),
        };
    }
    text
}

/// Returns a row, its keys in the order of the fields.
fn row_text(fields: &[Field], row: &Value) -> String {
    let Value::Object(cells) = row else { return value_text(row) };
    let known = fields.iter().map(|field| field.key).filter(|key| cells.contains_key(*key));
    let others = cells.keys().map(String::as_str).filter(|key| fields.iter().all(|field| field.key != *key));
    let cell = |key: &str| Some(format!("{} = {}", key_text(key), value_text(cells.get(key)?)));
    format!("{{ {} }}", known.chain(others).filter_map(cell).collect::<Vec<_>>().join(", "))
}

fn value_text(value: &Value) -> String {
    match value {
        Value::String(text) => toml::Value::String(text.clone()).to_string(),
        Value::Array(values) => format!("[{}]", values.iter().map(value_text).collect::<Vec<_>>().join(", ")),
        Value::Object(_) => row_text(&[], value),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

fn key_text(key: &str) -> String {
    let is_bare = !key.is_empty() && key.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_' || sign == '-');
    if is_bare { key.to_owned() } else { toml::Value::String(key.to_owned()).to_string() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Choice;

    fn fields() -> Vec<Field> {
        let side = |side: &str| Choice { value: side.into(), title: side.to_owned(), barred: None };
        let row = vec![
            Field::required("id", "Name", FieldKind::Text),
            Field::required("side", "Side", FieldKind::One(vec![side("norman"), side("saxon")])),
            Field::optional("melee", "Melee", FieldKind::Number(0, 20)),
            Field::optional("guard", "Guard", FieldKind::Flag),
        ];
        vec![Field::optional("name", "Name", FieldKind::Text), Field::required("unit", "Units", FieldKind::Rows(row))]
    }

    #[test]
    fn all_setup_mistakes_are_reported_with_line_and_correction() {
        let text = "name = 7\nunit = [\n  { id = \"A\", side = \"saxn\", melee = 21 },\n  { idd = \"B\", guard = 1 },\n]\n";
        let answer: Vec<String> =
            WrittenFile::read(text).expect("sound signs").answer_errors(&fields()).iter().map(ToString::to_string).collect();
        let expected = [
            "line 1: name: 7 needs quotation marks; write \"7\"",
            "line 3: side: “saxn” is not a valid choice; did you mean “saxon”? If not, use one of norman, saxon",
            "line 3: melee: “21” is not valid; enter a whole number from 0 to 20",
            "line 4: “idd” is not a key here; did you mean “id”? If not, use one of id, side, melee, guard",
            "line 4: id is missing (Name); add id = \"…\"",
            "line 4: side is missing (Side); add side = \"norman\"",
            "line 4: guard: “1” is not valid; use true or false",
        ];
        assert_eq!(answer, expected);
    }

    #[test]
    fn every_line_with_a_syntax_error_is_reported() {
        let answer = WrittenFile::read("name = \"a\nmore = 1\nunit = [{ id = \"A\" ]\n").expect_err("broken");
        assert_eq!(answer.iter().filter_map(|misfit| misfit.line).collect::<Vec<_>>(), [1, 3], "{answer:?}");
    }

    #[test]
    fn written_setups_are_read_back_unchanged() {
        let answers = json!({"name": "“Tea” \"5\"", "unit": [{"id": "A", "side": "saxon", "melee": 3}, {"id": "B", "side": "norman"}],
            "order_table": {"foot aggressive 8": {"turns": 2}}});
        let Value::Object(answers) = answers else { panic!("an object") };
        let text = setup_file_text(&fields(), &answers);
        assert!(text.contains("  { id = \"A\", side = \"saxon\", melee = 3 },\n"), "{text}");
        assert_eq!(WrittenFile::read(&text).expect("sound").answers, answers, "{text}");
    }
}
