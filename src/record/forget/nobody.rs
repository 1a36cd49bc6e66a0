//! A game without anybody and without anything that somebody wrote: for those who look for a fault in the program.
//!
//! Names are not recognised: the types of the program, by their JSON Schema, say where its own words stand, and whatever stands anywhere else
//! is replaced by what it is and a number. How long a text is, how it is written and whether it is also a word of the program does not
//! matter where people may type.

use std::path::Path;

use super::super::chronicle::Chronicle;
use super::super::error::FileProblem;
use super::super::format::{Header, StepLine};
use super::super::load::load;
use super::super::ordered::Json;
use super::super::reading::Record;
use super::super::sums::with_checksum;
use super::super::vocabulary::known_texts;
use super::super::walk::{Area, NAMES, Place, Position, each_line, is_first_line, is_of_the_format, without};
use super::is_id;
use super::names::{ForgottenNames, Sought};
use super::stand_ins::StandIns;
use super::{ForgottenClass, another_battle, json_lines};
use senlac_base::game::pupils::join;
use senlac_base::game::{Players, Rules, Text};

/// The file of a game, given by its bytes, with numbers for pupils, class, notes, titles, reasons and everything else that was typed:
/// "player 3". The battle, its dice and its steps stay as they are; where its state has names that somebody gave, others stand there, and no
/// fingerprints. The path is only for messages.
///
/// # Errors
/// Where it is damaged, or would be another battle.
pub fn without_anybody<R: Rules>(bytes: &[u8], path: &Path) -> Result<String, FileProblem> {
    let loaded = load::<R>(bytes, path)?.sound_or(path)?;
    let text = std::str::from_utf8(&bytes[..loaded.sound]).unwrap_or_default();
    with_each::<R>(json_lines(text, path)?, &loaded.chronicle, path, &mut |position, all, text| position.stand_in::<R>(all, text))
}

/// The lines of a game without these pupils, where what people call things is also in its state: whole names in names, and every part of
/// them in what people wrote. `None` if nobody of them is in it.
pub(super) fn without_pupils<R: Rules>(
    lines: Vec<Json>,
    chronicle: &Chronicle<R>,
    path: &Path,
    forgotten: &ForgottenClass<'_>,
) -> Result<Option<String>, FileProblem> {
    let called = chronicle.names.iter().flat_map(|names| names.table.entries()).map(|(_, entry)| entry.name.clone());
    let names = ForgottenNames::of_things(forgotten.pupils.iter().map(String::as_str), forgotten.initials, called.collect());
    let mut is_there = false;
    let written = with_each::<R>(lines, chronicle, path, &mut |position, all, text| {
        if position.is_typed || position.kind_is_word::<R>(all, &text) {
            return Json::Text(text);
        }
        let whole = names.without(&text, Sought::WholeNames);
        is_there |= whole != text;
        Json::Text(if position.is_sentence() { names.without(&text, Sought::Everything) } else { whole })
    })?;
    Ok(is_there.then_some(written))
}

/// What is made of a text: where it stands, what is known of the game's names, and the text.
type Make<'m> = &'m mut dyn FnMut(&Position<'_>, &mut StandIns, String) -> Json;

/// The lines of a game with what is made of each of its texts and keys. It must be the same battle.
fn with_each<R: Rules>(mut lines: Vec<Json>, chronicle: &Chronicle<R>, path: &Path, make: Make<'_>) -> Result<String, FileProblem> {
    if R::STATE_HAS_NAMES {
        lines = lines.into_iter().map(|line| without(line, "hash")).collect();
    }
    let known = known_texts::<R>();
    let shape = &known.shape;
    let mut all = StandIns::new(known.vocabulary.clone());
    for line in &lines {
        each_line::<R>(shape, line.clone(), false, &mut |position, text| {
            if position.names_somebody(all.known(), &text) {
                all.learn(&text);
            }
            Json::Text(text)
        });
    }
    let (mut written, mut sum) = (String::new(), 0);
    for line in lines {
        let mut each = |keeps_keys| each_line::<R>(shape, line.clone(), keeps_keys, &mut |position, text| make(position, &mut all, text));
        let strict = each(false);
        let line = if read_of::<R>(&strict) == read_of::<R>(&line) { strict } else { each(true) };
        let (line, next) = with_checksum(&line, sum);
        written.push_str(&line);
        sum = next;
    }
    let again = load::<R>(written.as_bytes(), path)?.sound_or(path)?.chronicle;
    if is_same(&again, chronicle) { Ok(written) } else { Err(another_battle(path)) }
}

/// Whether two games are one, as far as names do not tell.
fn is_same<R: Rules>(one: &Chronicle<R>, other: &Chronicle<R>) -> bool {
    let is_alike = R::STATE_HAS_NAMES || R::fingerprint(one.state()) == R::fingerprint(other.state());
    is_alike && (one.len(), R::turn(one.state())) == (other.len(), R::turn(other.state()))
}

/// How much of a line this program reads: whether there is a set-up or a command, and how many events.
fn read_of<R: Rules>(line: &Json) -> (bool, usize) {
    let (text, _) = with_checksum(&without(line.clone(), "sum"), 0);
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
    /// What this text becomes.
    fn stand_in<R: Rules>(&self, all: &mut StandIns, text: String) -> Json {
        let label = self.label();
        Json::Text(match self.place.kind {
            _ if self.is_typed || is_of_the_format::<R>(self.place.label, &text) => text,
            // In the table of names; an id names nobody.
            _ if self.is_key && is_id(&text) => text,
            _ if self.is_key && self.place.keeps_keys && all.known().is_made_of_words(&text) => text,
            Text::Word if all.known().is_made_of_words(&text) || self.place.label == "section" && is_section(&text) => text,
            Text::Signs(signs) if text.chars().all(|sign| signs.contains(sign)) => text,
            Text::Pupils | Text::Players if is_id(&text) => text,
            Text::Players => {
                let players = Players::from(text.as_str());
                join(&players.iter().map(|name| all.text("player", name.as_str())).collect::<Vec<_>>())
            }
            Text::Pupils => all.text("player", &text),
            Text::Class | Text::Sentence | Text::Title(_) | Text::Signs(_) => all.text(label, &text),
            Text::Name if matches!(self.place.area, Area::Setup | Area::Names) && !self.is_key && NAMES.contains(&self.place.label) => {
                all.name(label, &text)
            }
            Text::Word | Text::Each(_) | Text::Name | Text::Key | Text::Unknown => all.mixed(label, &text),
        })
    }

    /// Whether this text is the program's own where people may type too, and nobody is called so.
    fn kind_is_word<R: Rules>(&self, all: &StandIns, text: &str) -> bool {
        is_of_the_format::<R>(self.place.label, text) || !self.is_sentence() && all.known().is_of_words(text)
    }

    /// What is said for what stands here: its key, or of a name what is called so.
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

/// Whether a text is how books number their sections: "8.3.2", "C13.6".
fn is_section(text: &str) -> bool {
    text.split([' ', ',', '-', '–', ';']).all(|part| {
        let digits = part.strip_prefix(|sign: char| sign.is_ascii_uppercase()).unwrap_or(part);
        digits.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.')
    })
}
