//! Reads the lines of a board game's file with names instead of IDs.

use std::collections::BTreeMap;

use serde_json::Value;

/// Returns every line, the header first, with the IDs replaced by the names in the file.
pub fn named_lines(text: &str) -> Vec<Value> {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let lines = text.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).expect("JSON");
        for (id, entry) in line["names"].as_object().into_iter().flatten() {
            names.insert(id.clone(), entry["name"].as_str().expect("a name").to_owned());
        }
        name(&mut line, &names);
        line
    });
    lines.collect()
}

fn name(value: &mut Value, names: &BTreeMap<String, String>) {
    match value {
        Value::String(text) => *text = named(text, names),
        Value::Array(values) => values.iter_mut().for_each(|value| name(value, names)),
        Value::Object(parts) => {
            let named_parts = std::mem::take(parts).into_iter().map(|(key, mut value)| {
                name(&mut value, names);
                (named(&key, names), value)
            });
            parts.extend(named_parts);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns a text with IDs such as `#3` replaced by names, and `##` by `#`.
fn named(text: &str, names: &BTreeMap<String, String>) -> String {
    let mut parts = text.split('#');
    let mut read = parts.next().unwrap_or_default().to_owned();
    let mut was_empty = false;
    for part in parts {
        if part.is_empty() && !was_empty {
            was_empty = true;
            continue;
        }
        let digits = part.len() - part.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        match names.get(&format!("#{}", &part[..digits])).filter(|_| !was_empty) {
            Some(name) => read = read + name + &part[digits..],
            None => read = read + "#" + part,
        }
        was_empty = false;
    }
    read
}
