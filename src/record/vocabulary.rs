//! The program's own words, and the names that users gave.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::file_schema::FileSchema;
use senlac_base::game::Rules;

/// Knowledge about the texts in a rulebook's games.
pub(super) struct KnownTexts {
    pub(super) shape: FileSchema,
    /// Words of its types, and its own words.
    pub(super) vocabulary: Vocabulary,
}

/// Returns what is known about the texts in this rulebook's games; computed once.
pub(super) fn known_texts<R: Rules>() -> Arc<KnownTexts> {
    static KNOWN: Mutex<BTreeMap<&'static str, Arc<KnownTexts>>> = Mutex::new(BTreeMap::new());
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let made = || {
        let shape = FileSchema::new(R::SCHEMA);
        let vocabulary = Vocabulary::new(shape.words().into_iter().chain(R::own_words()));
        Arc::new(KnownTexts { shape, vocabulary })
    };
    Arc::clone(all.entry(R::NAME).or_insert_with(made))
}

/// The program's own words, and the names that users gave.
#[derive(Clone, Default)]
pub(super) struct Vocabulary {
    /// The program's own words.
    words: Arc<BTreeSet<String>>,
    /// Names that users gave.
    typed: BTreeSet<String>,
}

impl Vocabulary {
    pub(super) fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self { words: Arc::new(words.into_iter().collect()), typed: BTreeSet::new() }
    }

    /// Adds a user-given name, or several joined by a plus. Returns the new ones.
    pub(super) fn learn(&mut self, name: &str) -> Vec<String> {
        let mut learnt = Vec::new();
        for part in name.split('+') {
            let part = self.split_ending(part).map_or(part, |(name, _)| name).to_owned();
            if !is_number(&part) && self.typed.insert(part.clone()) {
                learnt.push(part);
            }
        }
        learnt
    }

    /// Adds a user-given name with any characters. Returns it if it is new.
    pub(super) fn learn_whole(&mut self, name: &str) -> Vec<String> {
        if self.typed.insert(name.to_owned()) { vec![name.to_owned()] } else { Vec::new() }
    }

    /// Returns whether a text consists only of words of the program and numbers.
    pub(super) fn has_only_words(&self, text: &str) -> bool {
        let is_word = |part: &str| is_number(part) || self.words.contains(part);
        is_word(text) || text.split([' ', '+', ':', ',', '/']).all(is_word)
    }

    /// Returns whether a text consists only of words of the program and numbers, and contains no user-given name.
    pub(super) fn is_program_text(&self, text: &str) -> bool {
        self.has_only_words(text) && !self.typed.iter().any(|name| mentions(text, name))
    }

    /// Splits off what the program adds to names: "Spearman 3" is the third of that name, "Odo:wounded" a state of Odo.
    pub(super) fn split_ending<'t>(&self, name: &'t str) -> Option<(&'t str, &'t str)> {
        let at = name.rfind([' ', ':'])?;
        let (before, ending) = name.split_at(at);
        let (joint, word) = ending.split_at(1);
        let is_ours = if joint == " " { word.bytes().all(|digit| digit.is_ascii_digit()) } else { self.words.contains(word) };
        (!before.is_empty() && !word.is_empty() && is_ours).then_some((before, ending))
    }
}

/// Returns whether a text is empty, a number with an optional sign, or an id.
pub(super) fn is_number(text: &str) -> bool {
    text.chars().all(|sign| sign.is_ascii_digit() || "#+-−–.,/×÷=%* ".contains(sign))
}

/// Returns whether a text contains a name as separate words.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, name)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
        !is_letter(before) && !is_letter(after)
    })
}
