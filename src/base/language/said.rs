//! Which texts this run has said, so that a message can be told again without the names in it: the program's own words of it, and
//! nothing of what stood in the place of its arguments.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::looked_up;

/// What stands in the place of everything that is not the program's own.
const LEFT_OUT: &str = "…";
/// A text of fewer letters is found in too many others.
const LETTERS_LEAST: usize = 6;
/// So often a text is tried on a message: what was filled in may repeat its words many times.
const TRIES_MOST: u32 = 5_000;
/// So deep messages stand in each other.
const DEEP: u8 = 4;

/// The texts that were said, in English.
static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

thread_local! {
    /// The addresses of the constants that this thread has noted.
    static NOTED: RefCell<BTreeSet<usize>> = const { RefCell::new(BTreeSet::new()) };
}

/// Whether the text at one place of the code was said.
#[derive(Debug)]
pub struct Said(AtomicBool);

impl Said {
    /// A text that was not.
    pub const fn never() -> Self {
        Self(AtomicBool::new(false))
    }

    /// It is said.
    pub fn said(&self, words: &'static str) {
        if !self.0.swap(true, Ordering::Relaxed) {
            note(words);
        }
    }
}

/// Notes a constant that is looked up where it is shown.
pub(super) fn note_marked(words: &'static str) {
    if NOTED.with_borrow_mut(|noted| noted.insert(words.as_ptr().addr())) {
        note(words);
    }
}

fn note(words: &'static str) {
    TEXTS.lock().unwrap_or_else(PoisonError::into_inner).insert(words);
}

/// A message of this run in the program's own English words, with `…` for whatever was filled in: names, paths, what somebody wrote.
/// Of a message that this program never made, nothing is left.
pub fn without_arguments(message: &str) -> String {
    let texts: Vec<&'static str> = TEXTS.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
    if let Some(words) = described(message, &texts, DEEP) {
        return words;
    }
    let sentences = message.split_inclusive(['.', '!', '?', '\n']).map(str::trim).filter(|sentence| !sentence.is_empty());
    let mut told: Vec<String> =
        sentences.map(|sentence| described(sentence, &texts, DEEP).unwrap_or_else(|| LEFT_OUT.to_owned())).collect();
    told.dedup();
    told.join(" ")
}

/// The text that has most in common with a message; its arguments are told where they are texts themselves.
fn described(message: &str, texts: &[&'static str], deep: u8) -> Option<String> {
    let found = texts.iter().filter_map(|text| {
        let arguments = arguments(looked_up(text), message)?;
        let letters =
            pieces(text).iter().filter_map(|piece| if let Piece::Words(words) = piece { Some(letters(words)) } else { None }).sum();
        Some((letters, *text, arguments)).filter(|(letters, ..): &(usize, _, _)| *letters >= LETTERS_LEAST)
    });
    let (_, text, arguments) = found.max_by_key(|(letters, text, _)| (*letters, *text))?;
    let told = |name: &str| {
        let value = arguments.iter().find(|(argument, _)| *argument == name).map(|(_, value)| *value)?;
        // A name can be one word of ours; a sentence of several is no name.
        let deeper = deep.checked_sub(1)?;
        described(value, texts, deeper).filter(|words| words.split(' ').filter(|word| *word != LEFT_OUT).count() > 2)
    };
    Some(
        pieces(text)
            .into_iter()
            .map(|piece| match piece {
                Piece::Words(words) => words,
                Piece::Argument(name) => told(name).unwrap_or_else(|| LEFT_OUT.to_owned()),
            })
            .collect(),
    )
}

fn letters(words: &str) -> usize {
    words.chars().filter(|sign| sign.is_alphabetic()).count()
}

/// A part of a text.
enum Piece<'t> {
    Words(String),
    /// What is filled in, by its name.
    Argument(&'t str),
}

/// The parts of a text; `{{` and `}}` are braces.
fn pieces(text: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut words, mut rest) = (Vec::new(), String::new(), text);
    while let Some(at) = rest.find(['{', '}']) {
        words.push_str(&rest[..at]);
        let (brace, after) = (&rest[at..=at], &rest[at + 1..]);
        if after.starts_with(brace) {
            words.push_str(brace);
            rest = &after[1..];
        } else if let Some(end) = after.find('}').filter(|_| brace == "{") {
            pieces.push(Piece::Words(std::mem::take(&mut words)));
            pieces.push(Piece::Argument(after[..end].split(':').next().unwrap_or_default()));
            rest = &after[end + 1..];
        } else {
            words.push_str(brace);
            rest = after;
        }
    }
    pieces.push(Piece::Words(words + rest));
    pieces
}

/// What was filled in, by the names of arguments.
type Arguments<'t, 'm> = Vec<(&'t str, &'m str)>;

/// What was filled in, if a message is this text: its first letter may have become a capital, and a full stop may have been added.
fn arguments<'t, 'm>(text: &'t str, message: &'m str) -> Option<Arguments<'t, 'm>> {
    let pieces = pieces(text);
    let mut tries = TRIES_MOST;
    match pieces.split_first() {
        Some((Piece::Words(words), more)) if !words.is_empty() => filled_in(more, None, begins_with(message, words)?, &mut tries),
        Some(_) | None => filled_in(&pieces, None, message, &mut tries),
    }
}

/// What was filled in, of the rest of a message by the rest of a text; `waiting` is the argument that ends where the next words begin.
fn filled_in<'t, 'm>(pieces: &[Piece<'t>], waiting: Option<&'t str>, message: &'m str, tries: &mut u32) -> Option<Arguments<'t, 'm>> {
    *tries = tries.checked_sub(1)?;
    match (pieces.split_first(), waiting) {
        (None, Some(name)) => Some(vec![(name, message)]),
        (None, None) => matches!(message, "" | ".").then(Vec::new),
        (Some((Piece::Argument(name), more)), _) => filled_in(more, Some(*name), message, tries),
        (Some((Piece::Words(words), more)), _) if words.is_empty() => filled_in(more, waiting, message, tries),
        (Some((Piece::Words(words), more)), None) => filled_in(more, None, message.strip_prefix(words.as_str())?, tries),
        // The same words may stand in what was filled in.
        (Some((Piece::Words(words), more)), Some(name)) => message.match_indices(words.as_str()).find_map(|(at, _)| {
            let mut found = filled_in(more, None, &message[at + words.len()..], tries)?;
            found.push((name, &message[..at]));
            Some(found)
        }),
    }
}

/// What follows these words at the beginning of a message, be it with a capital; `None` if it does not begin so.
fn begins_with<'m>(message: &'m str, words: &str) -> Option<&'m str> {
    let (mut said, mut ours) = (message.chars(), words.chars());
    let (first, own) = (said.next()?, ours.next()?);
    let is_first = first == own || own.to_uppercase().eq(std::iter::once(first));
    said.as_str().strip_prefix(ours.as_str()).filter(|_| is_first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_told_without_what_was_filled_in_but_with_what_another_message_says_there() {
        let why = tr!("the disk of {name} is full to its brim", name = "Ada Lind");
        let message = tr!("“{name}” could not be kept as a test: {why} ({path})", name = "7b’s table", why, path = "/home/ada/x.toml");
        let told = "“…” could not be kept as a test: the disk of … is full to its brim (…)";
        assert_eq!(without_arguments(&message), told);
        let again = message.replace("x.toml", "x (or y) (or z)");
        assert_eq!(without_arguments(&again), told, "what was filled in may hold words of the text");
        let sentence = format!("{}.", why.replacen('t', "T", 1));
        assert_eq!(without_arguments(&sentence), "the disk of … is full to its brim");
        assert_eq!(without_arguments(&format!("{message} Ada Lind was there. {sentence}")).matches("Ada").count(), 0);
    }

    #[test]
    fn of_a_message_that_is_not_ours_nothing_is_left() {
        for foreign in ["Zebedee Quux", "Zebedee Quux wrote this. And that!", "{name}", "…", ""] {
            assert!(!without_arguments(foreign).contains(char::is_alphabetic), "{foreign}");
        }
    }

    #[test]
    fn a_name_that_is_a_word_of_ours_is_left_out_of_a_message() {
        let name = tr!("Preparation of a test");
        assert_eq!(without_arguments(tr!("Only so much: {name}", name = "Players").as_str()), "Only so much: …");
        assert_eq!(without_arguments(name), name);
    }
}
