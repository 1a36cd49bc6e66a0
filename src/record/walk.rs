//! A walk through the lines of a game file: where each text stands, and whose word it is.

use super::format::{FORMAT, RULEBOOK_IF_NONE};
use super::ordered::Json;
use super::shape::{Part, Shape, is_typed, items, under};
use super::sums::with_checksum;
use super::vocabulary::Vocabulary;
use senlac_base::game::{Rules, Text};

/// A line with what is made of each of its texts and keys; its sum is left out.
pub(super) fn each_line<R: Rules>(
    shape: &Shape,
    line: Json,
    keeps_keys: bool,
    make: &mut dyn FnMut(&Position<'_>, String) -> Json,
) -> Json {
    let is_first = is_first_line(&line);
    let parts = shape.line(if is_first { "header" } else { "step" });
    let area = if is_first { Area::Format } else { Area::Step };
    let place = Place { area, kind: Text::Unknown, label: "", outer: "", keeps_keys };
    rewritten::<R>(shape, &parts, without(line, "sum"), place, make)
}

pub(super) fn is_first_line(line: &Json) -> bool {
    matches!(line, Json::Object(parts) if parts.iter().any(|(key, _)| key == "format"))
}

/// Which part of a line a text is in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Area {
    /// The first line, beside the set-up.
    Format,
    /// A step, beside what follows.
    Step,
    /// The set-up, which somebody wrote.
    Setup,
    /// What the owners of a rulebook read off, or what was asked for: words of the program and of people.
    Asked,
    /// What happened.
    Events,
    /// The table of names.
    Names,
}

impl Area {
    const fn under(self, key: &str) -> Self {
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

/// Where the walk through a line is.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) area: Area,
    pub(super) kind: Text,
    /// The program's key under which it is.
    pub(super) label: &'p str,
    /// The program's key round that one.
    pub(super) outer: &'p str,
    /// Whether keys that are words of the program stay even if somebody is called so. The schema does not say that the keys of an object are
    /// words of a list, so a line is tried without it first.
    pub(super) keeps_keys: bool,
}

/// Where a text stands.
pub(super) struct Position<'p> {
    pub(super) place: Place<'p>,
    /// Whether the type of this place says that it is a word of the program.
    pub(super) is_typed: bool,
    /// Whether it is a key of an object.
    pub(super) is_key: bool,
}

/// Keys under which things are named, and not only referred to.
pub(super) const NAMES: [&str; 2] = ["id", "name"];

impl Position<'_> {
    /// Whether somebody gave a name here.
    pub(super) fn names_somebody(&self, known: &Vocabulary, text: &str) -> bool {
        let is_name = matches!(self.place.kind, Text::Name | Text::Unknown) && !self.is_typed && !self.is_key && !self.is_title();
        match self.place.area {
            Area::Setup | Area::Asked => is_name && (NAMES.contains(&self.place.label) || !known.is_of_words(text)),
            Area::Names => is_name && self.place.label == "name",
            Area::Format | Area::Step | Area::Events => false,
        }
    }

    /// Whether the whole game is called so.
    fn is_title(&self) -> bool {
        self.place.area == Area::Setup && (self.place.outer, self.place.label) == ("setup", "name")
    }

    /// Whether somebody wrote this for people to read.
    pub(super) fn is_sentence(&self) -> bool {
        self.place.kind == Text::Sentence || !self.is_key && self.is_title()
    }
}

/// Whether a text is what the format of games has under this key.
pub(super) fn is_of_the_format<R: Rules>(key: &str, text: &str) -> bool {
    match key {
        "format" => text == FORMAT,
        "rulebook" => text == R::NAME || text == RULEBOOK_IF_NONE,
        "program" => text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.'),
        "hash" | "sum" => matches!(text.len(), 8 | 32) && text.bytes().all(|sign| matches!(sign, b'0'..=b'9' | b'a'..=b'f')),
        _ => false,
    }
}

/// What stands under a key of an object, which is of a kind itself.
pub(super) fn kind_under<R: Rules>(kind: Text, parts: &[(String, Json)], key: &str) -> Text {
    if let Text::Each(kind) = kind {
        return *kind;
    }
    let named = |key: &str| parts.iter().find(|(known, _)| known == key);
    let word = |key: &str| named(key).and_then(|(_, name)| if let Json::Text(name) = name { Some(name.as_str()) } else { None });
    let command = word("do");
    match (key, command) {
        ("do" | "event" | "format" | "hash" | "program" | "sum" | "time", _) => Text::Word,
        // In `set_ruling` it names a ruling, as in an event.
        ("ruling", Some(command)) if command != "set_ruling" => Text::Sentence,
        ("reason", _) => Text::Sentence,
        // In the first line: each key of its objects has a name.
        ("short_names", _) => Text::Each(&Text::Pupils),
        _ => R::text(command.or_else(|| word("event")), key),
    }
}

/// A value with what is made of each of its texts and keys.
fn rewritten<R: Rules>(
    shape: &Shape,
    parts: &[Part<'_>],
    value: Json,
    place: Place<'_>,
    make: &mut dyn FnMut(&Position<'_>, String) -> Json,
) -> Json {
    let parts = shape.meant(parts, &value);
    match value {
        Json::Object(entries) => {
            let kinds: Vec<Text> = entries.iter().map(|(key, _)| kind_under::<R>(place.kind, &entries, key)).collect();
            let entry = |((key, value), kind): ((String, Json), Text)| {
                let (inner, is_own) = under(&parts, &key);
                // The copy of the first line may have its sum, which is made anew.
                if key == "header" && is_own && place.area == Area::Step {
                    return (key, first_line::<R>(shape, &inner, value, place.keeps_keys, make));
                }
                let (label, outer) = if is_own { (key.as_str(), place.label) } else { (place.label, place.outer) };
                let inside = Place { area: place.area.under(&key), kind, label, outer, ..place };
                let value = rewritten::<R>(shape, &inner, value, inside, make);
                let position = Position { place, is_typed: is_own, is_key: true };
                let other = make(&position, key.clone());
                (if let Json::Text(other) = other { other } else { key }, value)
            };
            Json::Object(entries.into_iter().zip(kinds).map(entry).collect())
        }
        Json::List(values) => {
            let inner = items(&parts);
            Json::List(values.into_iter().map(|value| rewritten::<R>(shape, &inner, value, place, make)).collect())
        }
        Json::Text(text) => make(&Position { place, is_typed: is_typed(&parts, &text), is_key: false }, text),
        other @ (Json::Null | Json::Bool(_) | Json::Number(_)) => other,
    }
}

/// A copy of the file's first line, whose sum is its own.
fn first_line<R: Rules>(
    shape: &Shape,
    parts: &[Part<'_>],
    value: Json,
    keeps_keys: bool,
    make: &mut dyn FnMut(&Position<'_>, String) -> Json,
) -> Json {
    let had_sum = matches!(&value, Json::Object(entries) if entries.iter().any(|(key, _)| key == "sum"));
    let place = Place { area: Area::Format, kind: Text::Unknown, label: "", outer: "", keeps_keys };
    summed(rewritten::<R>(shape, parts, without(value, "sum"), place, make), had_sum)
}

/// A first line with its sum, if it is to have one.
pub(super) fn summed(mut first: Json, had_sum: bool) -> Json {
    let (_, sum) = with_checksum(&first, 0);
    if let Json::Object(parts) = &mut first
        && had_sum
    {
        parts.push(("sum".to_owned(), Json::Text(format!("{sum:08x}"))));
    }
    first
}

pub(super) fn without(mut value: Json, key: &str) -> Json {
    if let Json::Object(parts) = &mut value {
        parts.retain(|(known, _)| known != key);
    }
    value
}
