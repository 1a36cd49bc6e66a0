//! Other names for what somebody gave a name, wherever it is spoken of: in commands, in keys, and in the program's own sentences.

use std::collections::BTreeSet;

use super::super::ordered::Json;
use super::{is_number_of_a_thing, is_word_of_a_program, kind_under};
use crate::game::{Rules, Text};

/// The names of a game, and what stands for them: the longest first.
pub(super) struct Renaming(Vec<(String, String)>);

impl Renaming {
    /// For these names of a set-up.
    pub(super) fn new(names: &BTreeSet<String>) -> Self {
        let mut renaming = Self(Vec::new());
        for name in names {
            renaming.add(name);
        }
        renaming
    }

    /// Learns what else was typed: in the commands of a line of the file, and in what its set-up knows of the owners' tables.
    pub(super) fn learn_typed<R: Rules>(&mut self, line: &Json) {
        match line {
            Json::Object(parts) => {
                for (key, value) in parts {
                    match key.as_str() {
                        "command" | "owned" => self.learn::<R>(Text::Unknown, value),
                        _ => self.learn_typed::<R>(value),
                    }
                }
            }
            Json::List(values) => values.iter().for_each(|value| self.learn_typed::<R>(value)),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => {}
        }
    }

    fn learn<R: Rules>(&mut self, kind: Text, value: &Json) {
        match value {
            Json::Object(parts) => parts.iter().for_each(|(key, value)| self.learn::<R>(kind_under::<R>(kind, parts, key), value)),
            Json::List(values) => values.iter().for_each(|value| self.learn::<R>(kind, value)),
            Json::Text(text) => {
                let is_typed = kind == Text::Name || kind == Text::Unknown && !is_word_of_a_program(text);
                for part in text.split('+').filter(|_| is_typed) {
                    if self.leaves_words(part) {
                        self.add(part);
                    }
                }
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    /// Whether something of a text is neither a name that is known nor tells nothing: "Hirdman 3" is the third of his name.
    fn leaves_words(&self, text: &str) -> bool {
        let rest = self.0.iter().fold(text.to_owned(), |rest, (name, _)| rest.replace(name, " "));
        rest.split_whitespace().any(|word| !tells_nothing(word))
    }

    fn add(&mut self, name: &str) {
        if tells_nothing(name) || self.0.iter().any(|(known, _)| known == name) {
            return;
        }
        let other = format!("Name-{}", self.0.len() + 1);
        let place = self.0.partition_point(|(known, _)| known.len() >= name.len());
        self.0.insert(place, (name.to_owned(), other));
    }

    /// A key with the other name; the program's own are words.
    pub(super) fn of_key(&self, key: String) -> String {
        if is_word_of_a_program(&key) { key } else { self.in_text(&key) }
    }

    /// A text with the other names.
    pub(super) fn in_text(&self, text: &str) -> String {
        let (mut renamed, mut rest) = (String::new(), text);
        while let Some(sign) = rest.chars().next() {
            let before = renamed.chars().next_back();
            if let Some((name, other)) = self.0.iter().find(|(name, _)| stands_first(name, before, rest)) {
                renamed.push_str(other);
                rest = &rest[name.len()..];
            } else {
                renamed.push(sign);
                rest = &rest[sign.len_utf8()..];
            }
        }
        renamed
    }
}

/// Whether a text names nobody: at most two Latin letters, no letters at all, or the number of a unit or a square.
fn tells_nothing(text: &str) -> bool {
    text.len() <= 2 || is_number_of_a_thing(text) || !text.contains(char::is_alphabetic)
}

/// Whether a text begins with a name. A short one counts only as a word of its own: "Ann" is not in "Annals".
fn stands_first(name: &str, before: Option<char>, text: &str) -> bool {
    let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    text.strip_prefix(name).is_some_and(|after| name.len() > 3 || !is_letter(before) && !is_letter(after.chars().next()))
}
