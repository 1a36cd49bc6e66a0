//! Ids for the names of units and characters in the file of a board game: its lines contain ids, and one table
//! contains the names.
//!
//! In memory there are names. A line is written with ids in place of all user-given names, wherever a name may
//! occur: "#3", "#3+#4", "#3:wounded". A # that doesn't belong to an id is doubled, so that any line can be read
//! back without knowing where names may occur.

use std::borrow::Cow;
use std::collections::BTreeMap;

use memchr::memmem;
use serde::{Deserialize, Serialize};

use super::ordered::Json;
use super::rewrite::{NAMES, Position, is_format_text, rewrite_line};
use super::vocabulary::{KnownTexts, Vocabulary, is_number, known_texts};
use senlac_base::game::{NameTable, PupilId, PupilName, Rules, TextKind};

/// Names of a game's units and characters, which its file contains in a table.
#[derive(Clone, Debug)]
pub(super) struct CodedNames {
    pub(super) table: NameTable,
    /// Last id used, even if its entry was lost in a damaged file.
    last: u32,
}

impl CodedNames {
    pub(super) fn new(table: NameTable) -> Self {
        let last = table.entries().filter_map(|(id, _)| id.number()).max().unwrap_or(0);
        Self { table, last }
    }

    pub(super) fn into_table(self) -> NameTable {
        self.table
    }

    fn add(&mut self, name: &str) -> PupilId {
        self.last = self.last.saturating_add(1);
        let id = PupilId::from_number(self.last);
        self.table.set(id.clone(), name.into());
        id
    }

    /// Adds the names from a line to the table, and records its ids.
    pub(super) fn learn_line(&mut self, line: &str) {
        for (id, name) in new_entries(line).entries() {
            self.table.set(id.clone(), name.clone());
        }
        // An id whose entry was lost is not given again.
        let mut after = line.split('#').skip(1);
        while let Some(text) = after.next() {
            if text.is_empty() {
                after.next();
                continue;
            }
            self.last = self.last.max(split_id(text).0.number().unwrap_or(0));
        }
    }

    /// Returns a line with ids replaced by names. An id that isn't in the table is left.
    pub(super) fn read<'t>(&self, line: &'t str) -> Cow<'t, str> {
        if !line.contains('#') {
            return line.into();
        }
        let (mut read, mut rest) = (String::with_capacity(line.len() * 2), line);
        while let Some(at) = rest.find('#') {
            read.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix('#') {
                read.push('#');
                rest = after;
                continue;
            }
            let (id, after) = split_id(rest);
            // A name in JSON, without the quotation marks round it.
            let name = Json::Text(self.table.name(&id).to_owned());
            let name = serde_json::to_string(&name).unwrap_or_default();
            read.push_str(name.get(1..name.len().saturating_sub(1)).unwrap_or_default());
            rest = after;
        }
        read.push_str(rest);
        read.into()
    }

    /// Returns a request with ids replaced by names if they are separate words. Names are unchanged, even with
    /// special characters.
    pub(super) fn decode_request(&self, text: &str) -> String {
        if !text.contains('#') || self.table.entries().any(|(_, entry)| entry.name == text) {
            return text.to_owned();
        }
        let mut parts = text.split('#');
        let mut meant = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (id, rest) = split_id(part);
            let is_apart = !meant.chars().next_back().is_some_and(char::is_alphanumeric);
            let entry = self.table.entry(&id).filter(|entry| is_apart && !entry.name.is_empty());
            meant.push_str(entry.map_or(id.as_str(), |entry| &entry.name));
            meant.push_str(rest);
        }
        meant
    }

    /// Returns a text with names replaced by ids if they are separate words, the longest names first.
    fn encode_text(&self, text: &str) -> String {
        let mut names: Vec<(&str, &PupilId)> = self.table.entries().map(|(id, entry)| (entry.name.as_str(), id)).collect();
        names.retain(|(name, _)| !name.is_empty() && text.contains(name));
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let (mut written, mut rest, mut before) = (String::with_capacity(text.len()), text, None);
        while let Some(sign) = rest.chars().next() {
            let is_here = |name: &str| {
                let after = rest.strip_prefix(name).map(|after| after.chars().next());
                after.is_some_and(|after| ![before, after].into_iter().flatten().any(char::is_alphanumeric))
            };
            let found = names.iter().find(|(name, _)| is_here(name));
            let length = found.map_or(sign.len_utf8(), |(name, _)| name.len());
            match found {
                Some((_, id)) => written.push_str(id.as_str()),
                None if sign == '#' => written.push_str("##"),
                None => written.push(sign),
            }
            before = rest[..length].chars().next_back();
            rest = &rest[length..];
        }
        written
    }

    /// Returns a line with names replaced by ids, and the ids that it adds to the table.
    pub(super) fn encode_line<R: Rules>(&mut self, line: Json) -> (Json, Vec<PupilId>) {
        let known = known_texts::<R>();
        let added = self.learn_names::<R>(&known, &line);
        let written = rewrite_line::<R>(&known.shape, line, false, &mut |position, text| {
            Json::Text(if is_free_of_names::<R>(position, &text) { text.replace('#', "##") } else { self.encode_text(&text) })
        });
        (written, added)
    }

    /// Adds all new names given in this line to the table. Names are given in set-ups and commands.
    fn learn_names<R: Rules>(&mut self, known: &KnownTexts, line: &Json) -> Vec<PupilId> {
        let Json::Object(parts) = line else { return Vec::new() };
        let giving = parts.iter().filter(|(key, _)| matches!(key.as_str(), "format" | "setup" | "command"));
        let giving = Json::Object(giving.cloned().collect());
        let mut vocabulary: Vocabulary = known.vocabulary.clone();
        for (_, entry) in self.table.entries() {
            vocabulary.learn_whole(&entry.name);
        }
        let mut added = Vec::new();
        rewrite_line::<R>(&known.shape, giving, false, &mut |position, text| {
            if position.gives_name(&vocabulary, &text) && (text.contains('#') || !is_number(&text)) {
                let is_whole = NAMES.contains(&position.place.label);
                let new = if is_whole { vocabulary.learn_whole(&text) } else { vocabulary.learn(&text) };
                added.extend(new.iter().map(|name| self.add(name)));
            }
            Json::Text(text)
        });
        added
    }
}

/// Returns the id whose digits start a text, after its sign, and the rest of the text.
fn split_id(text: &str) -> (PupilId, &str) {
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    (format!("#{digits}").into(), rest)
}

/// Returns the entries that a line adds to the table.
pub(super) fn new_entries(line: &str) -> NameTable {
    /// Part of a line that contains new names.
    #[derive(Deserialize)]
    struct NewNames {
        #[serde(default)]
        names: BTreeMap<PupilId, PupilName>,
    }
    let is_there = memmem::find(line.as_bytes(), b"\"names\":{").is_some();
    let naming = if is_there { serde_json::from_str::<NewNames>(line).ok() } else { None };
    naming.into_iter().flat_map(|naming| naming.names).collect()
}

/// Returns whether a text is the program's own, or written for people: nothing in it is the name of a piece.
pub(super) fn is_free_of_names<R: Rules>(position: &Position<'_>, text: &str) -> bool {
    let is_word = position.is_typed || position.place.kind == TextKind::Word || is_format_text::<R>(position.place.label, text);
    is_word || position.is_sentence()
}

/// Returns a value as JSON whose keys keep their order.
pub(super) fn to_json(value: &impl Serialize) -> Json {
    // Our own types have no maps with keys that JSON cannot write.
    let json = serde_json::to_string(value).and_then(|text| serde_json::from_str(&text));
    debug_assert!(json.is_ok(), "what is written into a line can be read again");
    json.unwrap_or(Json::Null)
}

/// Returns a header with names replaced by ids, and the table.
pub(super) fn encode_header<R: Rules>(header: &impl Serialize) -> (Json, NameTable) {
    let mut names = CodedNames::new(NameTable::with_ids());
    let (mut line, _) = names.encode_line::<R>(to_json(header));
    if let Json::Object(parts) = &mut line {
        parts.push(("names".to_owned(), to_json(&names.table)));
    }
    (line, names.into_table())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> CodedNames {
        CodedNames::new((1..).map(PupilId::from_number).zip(names.iter().copied().map(PupilName::from)).collect())
    }

    #[test]
    fn encoded_texts_decode_to_the_same_text() {
        let all = ["Ada", "Ada Lind", "N1", "1", "#2", "left", "Zoë \"Z\" X\\", "a+b", "{[", "\u{1F409}"];
        let coded = names(&all);
        for name in all {
            for text in [name.to_owned(), format!("{name}+Ada"), format!("{name}:wounded"), format!("{name} 3"), format!("#{name}# ##")] {
                let written = serde_json::to_string(&coded.encode_text(&text)).expect("JSON");
                assert_eq!(serde_json::from_str::<String>(&coded.read(&written)).expect(&text), text, "{written}");
            }
        }
    }

    #[test]
    fn the_longest_whole_word_name_is_encoded() {
        let coded = names(&["Ada", "Ada Lind", "N1"]);
        for (text, written) in
            [("Ada", "#1"), ("Ada Lind+Ada", "#2+#1"), ("Adam", "Adam"), ("N1 3", "#3 3"), ("N13", "N13"), ("row #1", "row ##1")]
        {
            assert_eq!(coded.encode_text(text), written);
        }
    }

    #[test]
    fn commands_accept_ids_and_leave_names_unchanged() {
        let coded = names(&["Ada", "HC#1", "F\"2\\", "#3"]);
        for (asked, meant) in [
            ("#1", "Ada"),
            ("#1+#3", "Ada+F\"2\\"),
            ("#1:wounded", "Ada:wounded"),
            ("#1 3", "Ada 3"),
            ("HC#1", "HC#1"),
            ("HC#1+HC#2", "HC#1+HC#2"),
            ("#3", "#3"),
            ("#9", "#9"),
            ("# 1", "# 1"),
        ] {
            assert_eq!(coded.decode_request(asked), meant);
        }
    }

    #[test]
    fn ids_without_names_stay_and_are_not_reused() {
        let mut coded = names(&["Ada"]);
        assert_eq!(coded.read(r##"{"unit":"#9"}"##), r##"{"unit":"#9"}"##);
        coded.learn_line(r##"{"step":1,"names":{"#7":{"name":"Bo"}}}"##);
        assert_eq!(coded.add("Cy"), PupilId::from_number(8));
        assert_eq!(coded.read("#7 and #8"), "Bo and Cy");
        coded.learn_line("{\"step\":2,\"unit\":\"#11\",\"text\":\"####99 ##50\"}");
        assert_eq!(coded.add("Dee"), PupilId::from_number(12), "its entry was in a line that was lost");
    }
}
