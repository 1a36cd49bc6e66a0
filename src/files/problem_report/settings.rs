//! Settings without anything that names a person.

use serde::Serialize;
use toml::{Table, Value};

/// Settings whose values are the program's own words.
const WORDS: [&str; 2] = ["appearance", "touch"];
/// Settings that are numbers but could identify a person, or are useless in a report.
const LEFT_OUT: [&str; 1] = ["bell"];

/// Returns the settings that may be reported: switches, numbers, and the program's own words. It omits names of
/// games, folders, screens and documents. It takes the parsed settings instead of their file, so that every key is
/// one of the program's own.
pub fn settings_without_names(settings: &impl Serialize) -> String {
    let settings = toml::to_string(settings).ok().and_then(|text| text.parse::<Table>().ok()).unwrap_or_default();
    toml::to_string(&without_names(settings)).unwrap_or_default()
}

fn without_names(settings: Table) -> Table {
    let told = |(key, value): (String, Value)| {
        let is_key = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if !is_key || LEFT_OUT.contains(&key.as_str()) {
            return None;
        }
        match value {
            Value::Boolean(_) | Value::Integer(_) | Value::Float(_) => Some((key, value)),
            Value::String(word) if WORDS.contains(&key.as_str()) && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') => {
                Some((key, Value::String(word)))
            }
            Value::Table(part) => Some((key, Value::Table(without_names(part)))),
            Value::String(_) | Value::Datetime(_) | Value::Array(_) => None,
        }
    };
    settings.into_iter().filter_map(told).collect()
}
