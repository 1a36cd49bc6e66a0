//! Texts used in this run. They allow a message to be repeated without the names in it: the program's own words stay,
//! and the arguments are removed.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::translate;

/// Replacement for everything that isn't the program's own.
const LEFT_OUT: &str = "…";
/// Smallest number of letters in a text. Shorter ones match too many messages.
const LETTERS_LEAST: usize = 6;
/// Largest number of attempts to match a text with a message, since the arguments may repeat its words many times.
const TRIES_MOST: u32 = 5_000;
/// Largest nesting depth of messages.
const DEEP: u8 = 4;

/// Texts used so far, in English.
static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

thread_local! {
    /// Addresses of the constants recorded by this thread.
    static NOTED: RefCell<BTreeSet<usize>> = const { RefCell::new(BTreeSet::new()) };
}

/// Whether the text at one place in the code has been used.
#[derive(Debug)]
pub struct UsedText(AtomicBool);

impl UsedText {
    /// Returns the mark of an unused text.
    pub const fn unused() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Records that the text is used.
    pub fn record(&self, words: &'static str) {
        if !self.0.swap(true, Ordering::Relaxed) {
            record_text(words);
        }
    }
}

/// Records a constant when it is translated.
pub(super) fn record_constant(words: &'static str) {
    if NOTED.with_borrow_mut(|noted| noted.insert(words.as_ptr().addr())) {
        record_text(words);
    }
}

fn record_text(words: &'static str) {
    TEXTS.lock().unwrap_or_else(PoisonError::into_inner).insert(words);
}

/// Returns a message of this run in the program's own English words, with `…` for all arguments: names, paths and
/// typed texts. A message that the program never made loses all its words.
pub fn without_arguments(message: &str) -> String {
    let texts: Vec<&'static str> = TEXTS.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
    if let Some(words) = match_message(message, &texts, DEEP) {
        return words;
    }
    let sentences = message.split_inclusive(['.', '!', '?', '\n']).map(str::trim).filter(|sentence| !sentence.is_empty());
    let mut told: Vec<String> =
        sentences.map(|sentence| match_message(sentence, &texts, DEEP).unwrap_or_else(|| LEFT_OUT.to_owned())).collect();
    told.dedup();
    told.join(" ")
}

/// Returns the text that has most letters in common with a message. Its arguments stay only if they are texts
/// themselves.
fn match_message(message: &str, texts: &[&'static str], deep: u8) -> Option<String> {
    let found = texts.iter().filter_map(|text| {
        let arguments = match_arguments(translate(text), message)?;
        let letters = split_pieces(text)
            .iter()
            .filter_map(|piece| if let TextPiece::Words(words) = piece { Some(count_letters(words)) } else { None })
            .sum();
        Some((letters, *text, arguments)).filter(|(letters, ..): &(usize, _, _)| *letters >= LETTERS_LEAST)
    });
    let (_, text, arguments) = found.max_by_key(|(letters, text, _)| (*letters, *text))?;
    let told = |name: &str| {
        let value = arguments.iter().find(|(argument, _)| *argument == name).map(|(_, value)| *value)?;
        // A name can match one of our words, but not a sentence of several words.
        let deeper = deep.checked_sub(1)?;
        match_message(value, texts, deeper).filter(|words| words.split(' ').filter(|word| *word != LEFT_OUT).count() > 2)
    };
    Some(
        split_pieces(text)
            .into_iter()
            .map(|piece| match piece {
                TextPiece::Words(words) => words,
                TextPiece::Argument(name) => told(name).unwrap_or_else(|| LEFT_OUT.to_owned()),
            })
            .collect(),
    )
}

fn count_letters(words: &str) -> usize {
    words.chars().filter(|sign| sign.is_alphabetic()).count()
}

/// Part of a text: words or an argument.
enum TextPiece<'t> {
    Words(String),
    /// Argument, given by its name.
    Argument(&'t str),
}

/// Splits a text into its pieces; `{{` and `}}` are literal braces.
fn split_pieces(text: &str) -> Vec<TextPiece<'_>> {
    let (mut pieces, mut words, mut rest) = (Vec::new(), String::new(), text);
    while let Some(at) = rest.find(['{', '}']) {
        words.push_str(&rest[..at]);
        let (brace, after) = (&rest[at..=at], &rest[at + 1..]);
        if after.starts_with(brace) {
            words.push_str(brace);
            rest = &after[1..];
        } else if let Some(end) = after.find('}').filter(|_| brace == "{") {
            pieces.push(TextPiece::Words(std::mem::take(&mut words)));
            pieces.push(TextPiece::Argument(after[..end].split(':').next().unwrap_or_default()));
            rest = &after[end + 1..];
        } else {
            words.push_str(brace);
            rest = after;
        }
    }
    pieces.push(TextPiece::Words(words + rest));
    pieces
}

/// Values of arguments by name.
type ArgumentValues<'t, 'm> = Vec<(&'t str, &'m str)>;

/// Returns the argument values if a message consists of this text. The first letter may have become a capital,
/// and a full stop may have been added.
fn match_arguments<'t, 'm>(text: &'t str, message: &'m str) -> Option<ArgumentValues<'t, 'm>> {
    let pieces = split_pieces(text);
    let mut tries = TRIES_MOST;
    match pieces.split_first() {
        Some((TextPiece::Words(words), more)) if !words.is_empty() => {
            match_pieces(more, None, strip_beginning(message, words)?, &mut tries)
        }
        Some(_) | None => match_pieces(&pieces, None, message, &mut tries),
    }
}

/// Returns the argument values that make the remaining pieces match the rest of a message. `waiting` is the
/// argument that ends where the next words begin.
fn match_pieces<'t, 'm>(
    pieces: &[TextPiece<'t>],
    waiting: Option<&'t str>,
    message: &'m str,
    tries: &mut u32,
) -> Option<ArgumentValues<'t, 'm>> {
    *tries = tries.checked_sub(1)?;
    match (pieces.split_first(), waiting) {
        (None, Some(name)) => Some(vec![(name, message)]),
        (None, None) => matches!(message, "" | ".").then(Vec::new),
        (Some((TextPiece::Argument(name), more)), _) => match_pieces(more, Some(*name), message, tries),
        (Some((TextPiece::Words(words), more)), _) if words.is_empty() => match_pieces(more, waiting, message, tries),
        (Some((TextPiece::Words(words), more)), None) => match_pieces(more, None, message.strip_prefix(words.as_str())?, tries),
        // The same words may also occur in an argument.
        (Some((TextPiece::Words(words), more)), Some(name)) => message.match_indices(words.as_str()).find_map(|(at, _)| {
            let mut found = match_pieces(more, None, &message[at + words.len()..], tries)?;
            found.push((name, &message[..at]));
            Some(found)
        }),
    }
}

/// Returns the rest of a message after these words at its beginning, whose first letter may be a capital; `None`
/// if it begins differently.
fn strip_beginning<'m>(message: &'m str, words: &str) -> Option<&'m str> {
    let (mut said, mut ours) = (message.chars(), words.chars());
    let (first, own) = (said.next()?, ours.next()?);
    let is_first = first == own || own.to_uppercase().eq(std::iter::once(first));
    said.as_str().strip_prefix(ours.as_str()).filter(|_| is_first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_removed_except_nested_messages() {
        let why = tr!("the disk of {name} is full to its brim", name = "Ada Lind");
        let message = tr!("“{name}” could not be kept as a test: {why} ({path})", name = "7b’s table", why, path = "/home/ada/x.toml");
        let expected = "“…” could not be kept as a test: the disk of … is full to its brim (…)";
        assert_eq!(without_arguments(&message), expected);
        let again = message.replace("x.toml", "x (or y) (or z)");
        assert_eq!(without_arguments(&again), expected, "what was filled in may hold words of the text");
        let sentence = format!("{}.", why.replacen('t', "T", 1));
        assert_eq!(without_arguments(&sentence), "the disk of … is full to its brim");
        assert_eq!(without_arguments(&format!("{message} Ada Lind was there. {sentence}")).matches("Ada").count(), 0);
    }

    #[test]
    fn unknown_messages_lose_all_their_letters() {
        for foreign in ["Zebedee Quux", "Zebedee Quux wrote this. And that!", "{name}", "…", ""] {
            assert!(!without_arguments(foreign).contains(char::is_alphabetic), "{foreign}");
        }
    }

    #[test]
    fn known_texts_used_as_names_are_removed_from_messages() {
        let name = tr!("Preparation of a test");
        assert_eq!(without_arguments(tr!("Only so much: {name}", name = "Players").as_str()), "Only so much: …");
        assert_eq!(without_arguments(name), name);
    }
}
