//! The settings as far as they name nobody.

use toml::{Table, Value};

/// Settings whose words are the program's own.
const WORDS: [&str; 1] = ["appearance"];
/// Settings that are numbers and yet lead to somebody, or are of no use.
const LEFT_OUT: [&str; 1] = ["bell"];

/// The settings of a file as they may be told: whether something is on, numbers, and words of the program. Names of games, folders,
/// screens and documents are left out, and so is whatever this version does not know.
pub fn settings_without_names(text: &str) -> String {
    let Ok(settings) = text.parse::<Table>() else { return String::new() };
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
