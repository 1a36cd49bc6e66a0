//! Names of units and characters in the file of a board game: its lines have ids, and one table has the names.
//!
//! The memory has names. A line is written with the id of every name that somebody gave, wherever a name may stand: "#3", "#3+#4",
//! "#3:wounded". A # that is not an id's is doubled, so that any line can be read back without knowing what may stand where.

use std::borrow::Cow;
use std::collections::BTreeMap;

use memchr::memmem;
use serde::{Deserialize, Serialize};

use super::ordered::Json;
use super::vocabulary::{KnownTexts, Vocabulary, is_number, known_texts};
use super::walk::{NAMES, Position, each_line, is_of_the_format};
use senlac_base::game::{NameTable, PupilId, PupilName, Rules, Text};

/// The names of a game's units and characters, which its file has in a table.
#[derive(Clone, Debug)]
pub(super) struct CodedNames {
    pub(super) table: NameTable,
    /// The last id that was given, be it one whose entry was lost in a damaged file.
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
        let id = PupilId::numbered(self.last);
        self.table.set(id.clone(), name.into());
        id
    }

    /// Takes in what a line adds to the table, and which ids it has.
    pub(super) fn hear(&mut self, line: &str) {
        for (id, name) in naming(line).entries() {
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

    /// A line with names in the place of ids. An id that the table lacks stays.
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

    /// What somebody asked for with names in the place of ids, where they stand as words of their own. A name stays, whatever is in it.
    pub(super) fn meant(&self, text: &str) -> String {
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

    /// A text with ids in the place of names, the longest first, where they stand as words of their own.
    fn write(&self, text: &str) -> String {
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

    /// A line in which names are ids, and those that it adds to the table.
    pub(super) fn written<R: Rules>(&mut self, line: Json) -> (Json, Vec<PupilId>) {
        let known = known_texts::<R>();
        let added = self.learn::<R>(&known, &line);
        let written = each_line::<R>(&known.shape, line, false, &mut |position, text| {
            Json::Text(if has_no_names::<R>(position, &text) { text.replace('#', "##") } else { self.write(&text) })
        });
        (written, added)
    }

    /// Adds every name that this line gives and the table lacks: names are given in set-ups and commands.
    fn learn<R: Rules>(&mut self, known: &KnownTexts, line: &Json) -> Vec<PupilId> {
        let Json::Object(parts) = line else { return Vec::new() };
        let giving = parts.iter().filter(|(key, _)| matches!(key.as_str(), "format" | "setup" | "command"));
        let giving = Json::Object(giving.cloned().collect());
        let mut vocabulary: Vocabulary = known.vocabulary.clone();
        for (_, entry) in self.table.entries() {
            vocabulary.learn_whole(&entry.name);
        }
        let mut added = Vec::new();
        each_line::<R>(&known.shape, giving, false, &mut |position, text| {
            if position.names_somebody(&vocabulary, &text) && (text.contains('#') || !is_number(&text)) {
                let is_whole = NAMES.contains(&position.place.label);
                let new = if is_whole { vocabulary.learn_whole(&text) } else { vocabulary.learn(&text) };
                added.extend(new.iter().map(|name| self.add(name)));
            }
            Json::Text(text)
        });
        added
    }
}

/// Returns the id whose digits a text begins with, after its sign, and the rest of the text.
fn split_id(text: &str) -> (PupilId, &str) {
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    (format!("#{digits}").into(), rest)
}

/// What a line adds to the table.
pub(super) fn naming(line: &str) -> NameTable {
    /// The part of a line that names somebody.
    #[derive(Deserialize)]
    struct Naming {
        #[serde(default)]
        names: BTreeMap<PupilId, PupilName>,
    }
    let is_there = memmem::find(line.as_bytes(), b"\"names\":{").is_some();
    let naming = if is_there { serde_json::from_str::<Naming>(line).ok() } else { None };
    naming.into_iter().flat_map(|naming| naming.names).collect()
}

/// Whether a text is the program's own, or written for people: what stands in it names nobody in the game.
pub(super) fn has_no_names<R: Rules>(position: &Position<'_>, text: &str) -> bool {
    let is_word = position.is_typed || position.place.kind == Text::Word || is_of_the_format::<R>(position.place.label, text);
    is_word || position.is_sentence()
}

/// A value as it is written, its parts in order.
pub(super) fn as_json(value: &impl Serialize) -> Json {
    // Our own types have no maps with keys that JSON cannot write.
    let json = serde_json::to_string(value).and_then(|text| serde_json::from_str(&text));
    debug_assert!(json.is_ok(), "what is written into a line can be read again");
    json.unwrap_or(Json::Null)
}

/// A header with ids in the place of names, and the table.
pub(super) fn coded_header<R: Rules>(header: &impl Serialize) -> (Json, NameTable) {
    let mut names = CodedNames::new(NameTable::with_ids());
    let (mut line, _) = names.written::<R>(as_json(header));
    if let Json::Object(parts) = &mut line {
        parts.push(("names".to_owned(), as_json(&names.table)));
    }
    (line, names.into_table())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> CodedNames {
        CodedNames::new((1..).map(PupilId::numbered).zip(names.iter().copied().map(PupilName::from)).collect())
    }

    #[test]
    fn any_text_comes_back_as_it_was() {
        let all = ["Ada", "Ada Lind", "N1", "1", "#2", "left", "Zoë \"Z\" X\\", "a+b", "{[", "\u{1F409}"];
        let coded = names(&all);
        for name in all {
            for text in [name.to_owned(), format!("{name}+Ada"), format!("{name}:wounded"), format!("{name} 3"), format!("#{name}# ##")] {
                let written = serde_json::to_string(&coded.write(&text)).expect("JSON");
                assert_eq!(serde_json::from_str::<String>(&coded.read(&written)).expect(&text), text, "{written}");
            }
        }
    }

    #[test]
    fn the_longest_name_counts_where_it_is_a_word_of_its_own() {
        let coded = names(&["Ada", "Ada Lind", "N1"]);
        for (text, written) in
            [("Ada", "#1"), ("Ada Lind+Ada", "#2+#1"), ("Adam", "Adam"), ("N1 3", "#3 3"), ("N13", "N13"), ("row #1", "row ##1")]
        {
            assert_eq!(coded.write(text), written);
        }
    }

    #[test]
    fn a_command_has_names_or_ids_and_a_name_stays_whatever_is_in_it() {
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
            assert_eq!(coded.meant(asked), meant);
        }
    }

    #[test]
    fn an_id_whose_name_was_lost_stays_and_is_not_given_again() {
        let mut coded = names(&["Ada"]);
        assert_eq!(coded.read(r##"{"unit":"#9"}"##), r##"{"unit":"#9"}"##);
        coded.hear(r##"{"step":1,"names":{"#7":{"name":"Bo"}}}"##);
        assert_eq!(coded.add("Cy"), PupilId::numbered(8));
        assert_eq!(coded.read("#7 and #8"), "Bo and Cy");
        coded.hear("{\"step\":2,\"unit\":\"#11\",\"text\":\"####99 ##50\"}");
        assert_eq!(coded.add("Dee"), PupilId::numbered(12), "its entry was in a line that was lost");
    }
}
