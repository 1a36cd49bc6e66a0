//! Anonymised games, without any names or user texts, for finding faults in the program.
//!
//! Names aren't recognised. The program's types, by their JSON Schema, define where its own words occur; any
//! other text is replaced by its kind and a number. In places where people may type, it doesn't matter how long a
//! text is, how it is written, or whether it is also a word of the program.

use std::path::Path;

use super::super::chronicle::Chronicle;
use super::super::error::FileProblem;
use super::super::format::{Header, StepLine};
use super::super::load::load;
use super::super::ordered::Json;
use super::super::reading::Record;
use super::super::rewrite::{Area, NAMES, Place, Position, is_first_line, is_format_text, rewrite_line, without_key};
use super::super::sums::with_checksum;
use super::super::vocabulary::known_texts;
use super::is_id;
use super::names::{DeletedNames, NameSearch};
use super::stand_ins::StandIns;
use super::{DeletedClass, different_battle, json_lines};
use senlac_base::game::pupils::join;
use senlac_base::game::{Players, Rules, TextKind};

/// Returns the file of a game, given as bytes, with numbers such as "player 3" in place of pupils, class, notes,
/// titles, reasons and everything else that was typed. The battle, its dice and its steps stay the same. If its
/// state contains user-given names, these are replaced too, and fingerprints are removed. The path is used only
/// in messages.
///
/// # Errors
/// Returns an error if the game is damaged, or would become a different battle.
pub fn anonymise<R: Rules>(bytes: &[u8], path: &Path) -> Result<String, FileProblem> {
    let loaded = load::<R>(bytes, path)?.into_intact(path)?;
    let text = std::str::from_utf8(&bytes[..loaded.sound]).unwrap_or_default();
    rewrite_all::<R>(json_lines(text, path)?, &loaded.chronicle, path, &mut |position, all, text| position.replacement::<R>(all, text))
}

/// Returns the lines of a game without these pupils, for rulebooks whose state contains user-given names: full
/// names are replaced in names, and all parts of them in texts that people wrote. `None` if none of the pupils
/// occurs.
pub(super) fn without_pupils<R: Rules>(
    lines: Vec<Json>,
    chronicle: &Chronicle<R>,
    path: &Path,
    forgotten: &DeletedClass<'_>,
) -> Result<Option<String>, FileProblem> {
    let called = chronicle.names.iter().flat_map(|names| names.table.entries()).map(|(_, entry)| entry.name.clone());
    let names = DeletedNames::for_things(forgotten.pupils.iter().map(String::as_str), forgotten.initials, called.collect());
    let mut is_there = false;
    let written = rewrite_all::<R>(lines, chronicle, path, &mut |position, all, text| {
        if position.is_typed || position.is_program_text::<R>(all, &text) {
            return Json::Text(text);
        }
        let whole = names.delete_from(&text, NameSearch::WholeNames);
        is_there |= whole != text;
        Json::Text(if position.is_sentence() { names.delete_from(&text, NameSearch::Everything) } else { whole })
    })?;
    Ok(is_there.then_some(written))
}

/// Function that rewrites a text, given its position, the known names of the game, and the text.
type RewriteFn<'m> = &'m mut dyn FnMut(&Position<'_>, &mut StandIns, String) -> Json;

/// Rewrites all texts and keys in the lines of a game, and checks that it is the same battle.
fn rewrite_all<R: Rules>(mut lines: Vec<Json>, chronicle: &Chronicle<R>, path: &Path, make: RewriteFn<'_>) -> Result<String, FileProblem> {
    if R::STATE_HAS_NAMES {
        lines = lines.into_iter().map(|line| without_key(line, "hash")).collect();
    }
    let known = known_texts::<R>();
    let shape = &known.shape;
    let mut all = StandIns::new(known.vocabulary.clone());
    for line in &lines {
        rewrite_line::<R>(shape, line.clone(), false, &mut |position, text| {
            if position.gives_name(all.vocabulary(), &text) {
                all.learn(&text);
            }
            Json::Text(text)
        });
    }
    let (mut written, mut sum) = (String::new(), 0);
    for line in lines {
        let mut each =
            |keeps_keys| rewrite_line::<R>(shape, line.clone(), keeps_keys, &mut |position, text| make(position, &mut all, text));
        let strict = each(false);
        let line = if readable_parts::<R>(&strict) == readable_parts::<R>(&line) { strict } else { each(true) };
        let (line, next) = with_checksum(&line, sum);
        written.push_str(&line);
        sum = next;
    }
    let again = load::<R>(written.as_bytes(), path)?.into_intact(path)?.chronicle;
    if is_same_battle(&again, chronicle) { Ok(written) } else { Err(different_battle(path)) }
}

/// Returns whether two games are the same, apart from names.
fn is_same_battle<R: Rules>(one: &Chronicle<R>, other: &Chronicle<R>) -> bool {
    let is_alike = R::STATE_HAS_NAMES || R::fingerprint(one.state()) == R::fingerprint(other.state());
    is_alike && (one.len(), R::turn(one.state())) == (other.len(), R::turn(other.state()))
}

/// Returns how much of a line this program can read: whether there is a set-up or a command, and the number of
/// events.
fn readable_parts<R: Rules>(line: &Json) -> (bool, usize) {
    let (text, _) = with_checksum(&without_key(line.clone(), "sum"), 0);
    if is_first_line(line) {
        return (serde_json::from_str::<Header<R::Setup>>(&text).is_ok(), 0);
    }
    let is_command = Record::<R>::read(&text).is_some_and(|record| record.request.is_some());
    let events = serde_json::from_str::<StepLine<R::Event>>(&text).map_or(0, |step| {
        let amended = step.amended.into_iter().flatten().map(|step| step.events.known.len());
        step.events.known.len() + amended.sum::<usize>()
    });
    (is_command, events)
}

impl Position<'_> {
    /// Returns the replacement for this text.
    fn replacement<R: Rules>(&self, all: &mut StandIns, text: String) -> Json {
        let label = self.label();
        Json::Text(match self.place.kind {
            _ if self.is_typed || is_format_text::<R>(self.place.label, &text) => text,
            // In the table of names, an id isn't a name.
            _ if self.is_key && is_id(&text) => text,
            _ if self.is_key && self.place.keeps_keys && all.vocabulary().has_only_words(&text) => text,
            TextKind::Word if all.vocabulary().has_only_words(&text) || self.place.label == "section" && is_section(&text) => text,
            TextKind::Signs(signs) if text.chars().all(|sign| signs.contains(sign)) => text,
            TextKind::Pupils | TextKind::Players if is_id(&text) => text,
            TextKind::Players => {
                let players = Players::from(text.as_str());
                join(&players.iter().map(|name| all.text("player", name.as_str())).collect::<Vec<_>>())
            }
            TextKind::Pupils => all.text("player", &text),
            TextKind::Class | TextKind::Sentence | TextKind::Title(_) | TextKind::Signs(_) => all.text(label, &text),
            TextKind::Name if matches!(self.place.area, Area::Setup | Area::Names) && !self.is_key && NAMES.contains(&self.place.label) => {
                all.name(label, &text)
            }
            TextKind::Word | TextKind::Each(_) | TextKind::Name | TextKind::Key | TextKind::Unknown => all.mixed(label, &text),
        })
    }

    /// Returns whether this text is the program's own in a place where people may type too, and isn't a name.
    fn is_program_text<R: Rules>(&self, all: &StandIns, text: &str) -> bool {
        is_format_text::<R>(self.place.label, text) || !self.is_sentence() && all.vocabulary().is_program_text(text)
    }

    /// Returns the label for this position: its key, or for a name the kind of thing it names.
    fn label(&self) -> &str {
        let Place { label, outer, .. } = self.place;
        match label {
            "name" if self.place.area == Area::Names => "name",
            "" => "key",
            "text" => "note",
            label if NAMES.contains(&label) && !outer.is_empty() => outer,
            label => label,
        }
    }
}

/// Returns whether a text is a section number of a book, such as "8.3.2" or "C13.6".
fn is_section(text: &str) -> bool {
    text.split([' ', ',', '-', '–', ';']).all(|part| {
        let digits = part.strip_prefix(|sign: char| sign.is_ascii_uppercase()).unwrap_or(part);
        digits.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.')
    })
}
