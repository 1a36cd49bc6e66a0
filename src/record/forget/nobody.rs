//! A game without anybody and without anything that somebody wrote: for those who look for a fault in the program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::super::chronicle::Chronicle;
use super::super::error::FileProblem;
use super::super::load::load;
use super::super::ordered::Json;
use super::renaming::Renaming;
use super::{another_battle, is_key_of_ours, is_number_of_a_thing, is_word_of_a_program, json_lines, with_texts, without, written_anew};
use crate::game::{Rules, Text};

/// What is written in the place of a sentence.
const LEFT_OUT: &str = "…";

/// The file of a game, given by its bytes, without pupils, class, notes, titles and reasons. The battle, its dice and its steps stay as
/// they are; where its state has names that somebody gave, others stand there, and no fingerprints. The path is only for messages.
///
/// # Errors
/// Where it is damaged, or would be another battle.
pub fn without_anybody<R: Rules>(bytes: &[u8], path: &Path) -> Result<String, FileProblem> {
    let loaded = load::<R>(bytes, path)?.sound_or(path)?;
    let text = std::str::from_utf8(&bytes[..loaded.sound]).unwrap_or_default();
    if let Some(names) = R::names(loaded.chronicle.setup()) {
        return renamed::<R>(json_lines(text, path)?, &names, &loaded.chronicle, path);
    }
    let mut titles = BTreeMap::new();
    written_anew::<R>(json_lines(text, path)?, &loaded.chronicle, path, &mut |kind, text| left(&mut titles, kind, text))
}

/// The lines of a game whose state has names, with others.
fn renamed<R: Rules>(lines: Vec<Json>, names: &BTreeSet<String>, chronicle: &Chronicle<R>, path: &Path) -> Result<String, FileProblem> {
    let mut renaming = Renaming::new(names);
    for line in &lines {
        renaming.learn_typed::<R>(line);
    }
    let lines = lines.into_iter().map(|line| without(line, "hash")).collect();
    let written = with_texts::<R>(lines, &mut |kind, text| {
        Json::Text(match kind {
            Text::Word => text,
            Text::Key => renaming.of_key(text),
            Text::Sentence if !text.is_empty() => LEFT_OUT.to_owned(),
            Text::Sentence | Text::Players | Text::Pupils | Text::Class | Text::Title(_) | Text::Each(_) | Text::Name | Text::Unknown => {
                renaming.in_text(&text)
            }
        })
    });
    let again = load::<R>(written.as_bytes(), path)?.sound_or(path)?.chronicle;
    if (again.len(), R::turn(again.state())) != (chronicle.len(), R::turn(chronicle.state())) {
        return Err(another_battle(path));
    }
    Ok(written)
}

/// What is left of a text of a kind; `Null` if nothing is. Two titles that differ still do.
fn left(titles: &mut BTreeMap<String, usize>, kind: Text, text: String) -> Json {
    Json::Text(match kind {
        Text::Players | Text::Pupils | Text::Class => return Json::Null,
        Text::Word | Text::Each(_) => text,
        Text::Sentence if text.is_empty() => text,
        Text::Sentence => LEFT_OUT.to_owned(),
        Text::Key if is_key_of_ours(&text) => text,
        Text::Unknown if is_known(&text) => text,
        Text::Title(_) | Text::Name | Text::Key | Text::Unknown => {
            let number = titles.len() + 1;
            format!("{LEFT_OUT} {}", titles.entry(text).or_insert(number))
        }
    })
}

/// Whether a text of an unknown kind is the program's own: a word of it, a moment, a unit, a square, or ground.
fn is_known(text: &str) -> bool {
    is_word_of_a_program(text) || is_number_of_a_thing(text)
}
