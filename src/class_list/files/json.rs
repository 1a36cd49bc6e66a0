//! Lists in JSON, as school programs export them: names, objects whose keys are headings, or rows.

use serde_json::{Deserializer, Map, Value};

use super::UnreadableList;
use super::grid::{Grid, MOST_COLUMNS, Sheet, Source};
use crate::{Kind, meaning};
use senlac_classroom::content::text_checks::list;

/// Maximum depth at which a list is looked for.
const DEEPEST: usize = 5;

/// Reads a text as JSON. Returns `None` if it isn't JSON.
/// Errors: the JSON is incomplete, or contains no list of names.
pub fn read(text: &str) -> Option<Result<Source, UnreadableList>> {
    read_code(text).map(Ok).or_else(|| read_plain(text))
}

/// Reads a list of names from program code: `names = ['Ada Lind', 'Bo Ek'];`.
fn read_code(text: &str) -> Option<Source> {
    let (start, end) = (text.find('[')?, text.rfind(']')?);
    let (before, after) = (&text[..start], text.get(end + 1..)?);
    let inner = text.get(start..=end)?;
    let is_named = before.trim().is_empty() || before.trim_end().ends_with('=');
    let with_double = if inner.contains('"') { inner.to_owned() } else { inner.replace('\'', "\"") };
    let names: Vec<String> = serde_json::from_str(&with_double).ok()?;
    let is_all = is_named && !names.is_empty() && matches!(after.trim(), "" | ";") && before.lines().count() < 2;
    is_all.then(|| read_value(&Value::Array(names.into_iter().map(Value::String).collect())).ok())?
}

/// Reads a text that is only JSON.
fn read_plain(text: &str) -> Option<Result<Source, UnreadableList>> {
    let start = text.trim_start_matches('\u{FEFF}').trim_start();
    let after = start.strip_prefix(['[', '{'])?.trim_start();
    // A check box begins like a list.
    let is_begun = after.starts_with(['{', '"']) || start.starts_with('[') && after.starts_with('[');
    // Some programs write an object a line.
    let values: Result<Vec<Value>, _> = Deserializer::from_str(start).into_iter().collect();
    match values {
        Ok(mut values) if values.len() == 1 => values.pop().map(|value| read_value(&value)),
        Ok(values) => Some(read_value(&Value::Array(values))),
        Err(_) if is_begun => {
            Some(Err(UnreadableList::from(tr!("This JSON is damaged or incomplete. Export the list again, as CSV if you can."))))
        }
        Err(_) => None,
    }
}

/// Reads the list of pupils in a value. If there are several lists, uses the only one of pupils. If that is unclear,
/// each becomes a sheet.
fn read_value(value: &Value) -> Result<Source, UnreadableList> {
    let mut lists = Vec::new();
    collect(value, "", DEEPEST, &mut lists);
    let of_pupils: Vec<_> = lists.iter().filter(|(key, _)| meaning(key) == Some(Kind::Name)).collect();
    let (_, values) = match (lists.as_slice(), of_pupils.as_slice()) {
        ([], _) => {
            return Err(UnreadableList::from(tr!(
                "This JSON contains no list of names. Export the class list as CSV, or copy the names and paste them."
            )));
        }
        ([only], _) => only,
        (_, [only]) => only,
        _ => {
            let sheet = |(key, values): &(&str, &[Value])| Sheet { name: (*key).to_owned(), ..Sheet::from(table(values)) };
            let sheets = lists.iter().map(sheet).collect();
            return Ok(Source { is_any_sheet: true, ..Source::new(tr!("JSON with several lists"), sheets) });
        }
    };
    let what = if value_paths(values).is_empty() { tr!("a JSON array") } else { tr!("a JSON array with keys as headings") };
    Ok(Source::new(what, vec![table(values).into()]))
}

/// Returns the cells of a list.
fn table(values: &[Value]) -> Grid {
    let headings = value_paths(values);
    let heads = (!headings.is_empty()).then(|| headings.iter().map(|path| heading(path)).collect());
    let cells = |value: &Value| match value {
        Value::Array(cells) => cells.iter().map(cell_text).collect(),
        Value::Object(_) => headings.iter().map(|path| value_at(value, path).map(cell_text).unwrap_or_default()).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => vec![cell_text(value)],
    };
    Grid::from_rows(heads.into_iter().chain(values.iter().map(cells)))
}

/// Collects the lists in a value that can contain pupils, each with its key.
fn collect<'a>(value: &'a Value, key: &'a str, depth: usize, lists: &mut Vec<(&'a str, &'a [Value])>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match value {
        Value::Array(values) if values.iter().any(|value| matches!(value, Value::String(_) | Value::Object(_) | Value::Array(_))) => {
            lists.push((key, values));
        }
        Value::Object(values) => values.iter().for_each(|(key, value)| collect(value, key, depth, lists)),
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Returns the paths to the values of all objects, in the order in which they occur; empty if the list contains no objects.
fn value_paths(values: &[Value]) -> Vec<Vec<&str>> {
    let mut paths: Vec<Vec<&str>> = Vec::new();
    for value in values {
        if let Value::Object(values) = value {
            add_paths(values, &[], &mut paths);
        }
    }
    paths
}

/// Adds the paths to the values in an object.
fn add_paths<'a>(values: &'a Map<String, Value>, before: &[&'a str], paths: &mut Vec<Vec<&'a str>>) {
    for (key, value) in values {
        let path: Vec<&str> = before.iter().copied().chain([key.as_str()]).collect();
        if let Value::Object(values) = value
            && path.len() < DEEPEST
        {
            add_paths(values, &path, paths);
        } else if !paths.contains(&path) && paths.len() < MOST_COLUMNS {
            paths.push(path);
        }
    }
}

/// Returns the heading for a path: its last key, preceded by the one before if the last isn't clear alone.
fn heading(path: &[&str]) -> String {
    match path {
        [.., before, last] if meaning(last).is_none() => format!("{before} {last}"),
        [.., last] => (*last).to_owned(),
        [] => String::new(),
    }
}

/// Returns the value at the end of a path.
fn value_at<'a>(value: &'a Value, path: &[&str]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, key| value.get(key))
}

/// Returns a value as the text of a table cell.
fn cell_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(values) => list(values.iter().map(cell_text)),
        Value::Object(values) => list(values.values().map(cell_text)),
    }
}
