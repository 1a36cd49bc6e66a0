//! Traversal of the lines of a game file: the position of each text, and whose word it is.

use super::file_schema::{FileSchema, SchemaPart, is_typed, item_parts, parts_under_key};
use super::format::{FORMAT, RULEBOOK_IF_NONE};
use super::ordered::Json;
use super::sums::with_checksum;
use super::vocabulary::Vocabulary;
use senlac_base::game::{Rules, TextKind};

/// Returns a line with each of its texts and keys rewritten, without its checksum.
pub(super) fn rewrite_line<R: Rules>(
    shape: &FileSchema,
    line: Json,
    keeps_keys: bool,
    make: &mut dyn FnMut(&Position<'_>, String) -> Json,
) -> Json {
    let is_first = is_first_line(&line);
    let parts = shape.line(if is_first { "header" } else { "step" });
    let area = if is_first { Area::Format } else { Area::Step };
    let place = Place { area, kind: TextKind::Unknown, label: "", outer: "", keeps_keys };
    rewrite_value::<R>(shape, &parts, without_key(line, "sum"), place, make)
}

pub(super) fn is_first_line(line: &Json) -> bool {
    matches!(line, Json::Object(parts) if parts.iter().any(|(key, _)| key == "format"))
}

/// Part of a line that contains a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Area {
    /// The first line, except the set-up.
    Format,
    /// A step, except its command, events and names.
    Step,
    /// The set-up, which a person wrote.
    Setup,
    /// A command, or what the owners of a board game have entered: words of the program and of people.
    Asked,
    /// Events of a step, in order.
    Events,
    /// The table of names by id.
    Names,
}

impl Area {
    const fn inner(self, key: &str) -> Self {
        match (self, key.as_bytes()) {
            (Self::Format, b"setup") => Self::Setup,
            (Self::Step, b"header") => Self::Format,
            (Self::Step, b"command") | (Self::Setup, b"owned") => Self::Asked,
            (Self::Step, b"events" | b"amended") => Self::Events,
            (Self::Format | Self::Step, b"names") => Self::Names,
            (area, _) => area,
        }
    }
}

/// Current place of the traversal in a line.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) area: Area,
    pub(super) kind: TextKind,
    /// Innermost key of the program that contains it.
    pub(super) label: &'p str,
    /// Key of the program around that one.
    pub(super) outer: &'p str,
    /// Whether keys that are words of the program stay even if they are also a name. The schema doesn't say which
    /// words the keys of an object can be, so a line is first tried without this.
    pub(super) keeps_keys: bool,
}

/// Position of a text in a line.
pub(super) struct Position<'p> {
    pub(super) place: Place<'p>,
    /// Whether the type at this position requires a word of the program.
    pub(super) is_typed: bool,
    /// Whether the text is a key of an object.
    pub(super) is_key: bool,
}

/// Keys whose values give a name, and don't only refer to one.
pub(super) const NAMES: [&str; 2] = ["id", "name"];

impl Position<'_> {
    /// Returns whether a user gives a name at this position.
    pub(super) fn gives_name(&self, known: &Vocabulary, text: &str) -> bool {
        let is_name = matches!(self.place.kind, TextKind::Name | TextKind::Unknown) && !self.is_typed && !self.is_key && !self.is_title();
        match self.place.area {
            Area::Setup | Area::Asked => is_name && (NAMES.contains(&self.place.label) || !known.is_program_text(text)),
            Area::Names => is_name && self.place.label == "name",
            Area::Format | Area::Step | Area::Events => false,
        }
    }

    /// Returns whether the text is the title of the whole game.
    fn is_title(&self) -> bool {
        self.place.area == Area::Setup && (self.place.outer, self.place.label) == ("setup", "name")
    }

    /// Returns whether the text was written by a person for people to read.
    pub(super) fn is_sentence(&self) -> bool {
        self.place.kind == TextKind::Sentence || !self.is_key && self.is_title()
    }
}

/// Returns whether a text is what the file format has under this key.
pub(super) fn is_format_text<R: Rules>(key: &str, text: &str) -> bool {
    match key {
        "format" => text == FORMAT,
        "rulebook" => text == R::NAME || text == RULEBOOK_IF_NONE,
        "program" => text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.'),
        "hash" | "sum" => matches!(text.len(), 8 | 32) && text.bytes().all(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'f')),
        _ => false,
    }
}

/// Returns the kind of text under a key of an object that itself has a kind.
pub(super) fn kind_under<R: Rules>(kind: TextKind, parts: &[(String, Json)], key: &str) -> TextKind {
    if let TextKind::Each(kind) = kind {
        return *kind;
    }
    let named = |key: &str| parts.iter().find(|(known, _)| known == key);
    let word = |key: &str| named(key).and_then(|(_, name)| if let Json::Text(name) = name { Some(name.as_str()) } else { None });
    let command = word("do");
    match (key, command) {
        ("do" | "event" | "format" | "hash" | "program" | "sum" | "time", _) => TextKind::Word,
        // In `set_ruling` it names a ruling, as in an event.
        ("ruling", Some(command)) if command != "set_ruling" => TextKind::Sentence,
        ("reason", _) => TextKind::Sentence,
        // In the first line: each key of its objects has a name.
        ("short_names", _) => TextKind::Each(&TextKind::Pupils),
        _ => R::text(command.or_else(|| word("event")), key),
    }
}

/// Returns a value with each of its texts and keys rewritten.
fn rewrite_value<R: Rules>(
    shape: &FileSchema,
    parts: &[SchemaPart<'_>],
    value: Json,
    place: Place<'_>,
    make: &mut dyn FnMut(&Position<'_>, String) -> Json,
) -> Json {
    let parts = shape.matching_parts(parts, &value);
    match value {
        Json::Object(entries) => {
            let kinds: Vec<TextKind> = entries.iter().map(|(key, _)| kind_under::<R>(place.kind, &entries, key)).collect();
            let entry = |((key, value), kind): ((String, Json), TextKind)| {
                let (inner, is_own) = parts_under_key(&parts, &key);
                // The copy of the first line may have its sum, which is made anew.
                if key == "header" && is_own && place.area == Area::Step {
                    return (key, rewrite_header_copy::<R>(shape, &inner, value, place.keeps_keys, make));
                }
                let (label, outer) = if is_own { (key.as_str(), place.label) } else { (place.label, place.outer) };
                let inside = Place { area: place.area.inner(&key), kind, label, outer, ..place };
                let value = rewrite_value::<R>(shape, &inner, value, inside, make);
                let position = Position { place, is_typed: is_own, is_key: true };
                let other = make(&position, key.clone());
                (if let Json::Text(other) = other { other } else { key }, value)
            };
            Json::Object(entries.into_iter().zip(kinds).map(entry).collect())
        }
        Json::List(values) => {
            let inner = item_parts(&parts);
            Json::List(values.into_iter().map(|value| rewrite_value::<R>(shape, &inner, value, place, make)).collect())
        }
        Json::Text(text) => make(&Position { place, is_typed: is_typed(&parts, &text), is_key: false }, text),
        other @ (Json::Null | Json::Bool(_) | Json::Number(_)) => other,
    }
}

/// Returns a copy of the file's first line, rewritten, with its own checksum.
fn rewrite_header_copy<R: Rules>(
    shape: &FileSchema,
    parts: &[SchemaPart<'_>],
    value: Json,
    keeps_keys: bool,
    make: &mut dyn FnMut(&Position<'_>, String) -> Json,
) -> Json {
    let had_sum = matches!(&value, Json::Object(entries) if entries.iter().any(|(key, _)| key == "sum"));
    let place = Place { area: Area::Format, kind: TextKind::Unknown, label: "", outer: "", keeps_keys };
    with_sum(rewrite_value::<R>(shape, parts, without_key(value, "sum"), place, make), had_sum)
}

/// Returns a first line with its checksum, if it had one.
pub(super) fn with_sum(mut first: Json, had_sum: bool) -> Json {
    let (_, sum) = with_checksum(&first, 0);
    if let Json::Object(parts) = &mut first
        && had_sum
    {
        parts.push(("sum".to_owned(), Json::Text(format!("{sum:08x}"))));
    }
    first
}

pub(super) fn without_key(mut value: Json, key: &str) -> Json {
    if let Json::Object(parts) = &mut value {
        parts.retain(|(known, _)| known != key);
    }
    value
}
