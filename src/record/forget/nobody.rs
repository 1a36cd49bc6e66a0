//! A game without anybody and without anything that somebody wrote: for those who look for a fault in the program.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::error::FileProblem;
use super::super::load::load;
use super::super::ordered::Json;
use super::{is_word_of_a_program, json_lines, written_anew};
use crate::game::{Rules, Text};

/// What is written in the place of a sentence.
const LEFT_OUT: &str = "…";

/// The file of a game, given by its bytes, without pupils, class, notes, titles and reasons. The battle, its dice and its steps stay as
/// they are. The path is only for messages.
///
/// # Errors
/// Where it is damaged, or would be another battle.
pub fn without_anybody<R: Rules>(bytes: &[u8], path: &Path) -> Result<String, FileProblem> {
    let loaded = load::<R>(bytes, path)?.sound_or(path)?;
    let text = std::str::from_utf8(&bytes[..loaded.sound]).unwrap_or_default();
    let mut titles = BTreeMap::new();
    written_anew::<R>(json_lines(text, path)?, &loaded.chronicle, path, &mut |kind, text| left(&mut titles, kind, text))
}

/// What is left of a text of a kind; `Null` if nothing is. Two titles that differ still do.
fn left(titles: &mut BTreeMap<String, usize>, kind: Text, text: String) -> Json {
    Json::Text(match kind {
        Text::Players | Text::Pupils | Text::Class => return Json::Null,
        Text::Word | Text::Each(_) => text,
        Text::Sentence if text.is_empty() => text,
        Text::Sentence => LEFT_OUT.to_owned(),
        Text::Unknown if is_known(&text) => text,
        Text::Title(_) | Text::Unknown => {
            let number = titles.len() + 1;
            format!("{LEFT_OUT} {}", titles.entry(text).or_insert(number))
        }
    })
}

/// Whether a text of an unknown kind is the program's own: a word of it, a moment, a unit, a square, or ground.
fn is_known(text: &str) -> bool {
    let is_name_of_a_place = text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    is_word_of_a_program(text) || is_name_of_a_place && text.bytes().any(|byte| byte.is_ascii_digit())
}
