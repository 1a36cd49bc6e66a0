//! The program's own words, and the names that people gave beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use super::schema::schema;
use super::shape::Shape;
use senlac_base::game::Rules;

/// What is known of the texts of a rulebook's games.
pub(super) struct KnownTexts {
    pub(super) shape: Shape,
    /// The words of its types, and its own.
    pub(super) vocabulary: Vocabulary,
}

/// What is known of the texts of this rulebook's games; made once.
pub(super) fn known_texts<R: Rules>() -> Arc<KnownTexts> {
    static KNOWN: Mutex<BTreeMap<&'static str, Arc<KnownTexts>>> = Mutex::new(BTreeMap::new());
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let made = || {
        let shape = Shape::new(schema::<R>());
        let vocabulary = Vocabulary::new(shape.words().into_iter().chain(R::own_words()));
        Arc::new(KnownTexts { shape, vocabulary })
    };
    Arc::clone(all.entry(R::NAME).or_insert_with(made))
}

/// The program's own words, and the names that people gave.
#[derive(Clone, Default)]
pub(super) struct Vocabulary {
    /// The program's own words.
    words: Arc<BTreeSet<String>>,
    /// Names that people gave.
    typed: BTreeSet<String>,
}

impl Vocabulary {
    pub(super) fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self { words: Arc::new(words.into_iter().collect()), typed: BTreeSet::new() }
    }

    /// Learns that somebody gave this name, or several that are joined by a plus. Returns those that are new.
    pub(super) fn learn(&mut self, name: &str) -> Vec<String> {
        let mut learnt = Vec::new();
        for part in name.split('+') {
            let part = self.ending(part).map_or(part, |(name, _)| name).to_owned();
            if !is_number(&part) && self.typed.insert(part.clone()) {
                learnt.push(part);
            }
        }
        learnt
    }

    /// Learns that somebody gave this name, whatever is in it. Returns it if it is new.
    pub(super) fn learn_whole(&mut self, name: &str) -> Vec<String> {
        if self.typed.insert(name.to_owned()) { vec![name.to_owned()] } else { Vec::new() }
    }

    /// Whether a text is made of nothing but words of the program and numbers.
    pub(super) fn is_made_of_words(&self, text: &str) -> bool {
        let is_word = |part: &str| is_number(part) || self.words.contains(part);
        is_word(text) || text.split([' ', '+', ':', ',', '/']).all(is_word)
    }

    /// Whether it is, and has no name that somebody gave.
    pub(super) fn is_of_words(&self, text: &str) -> bool {
        self.is_made_of_words(text) && !self.typed.iter().any(|name| mentions(text, name))
    }

    /// Takes apart what the program adds to names: "Spearman 3" is the third of his name, "Odo:wounded" one of Odo's.
    pub(super) fn ending<'t>(&self, name: &'t str) -> Option<(&'t str, &'t str)> {
        let at = name.rfind([' ', ':'])?;
        let (before, ending) = name.split_at(at);
        let (joint, word) = ending.split_at(1);
        let is_ours = if joint == " " { word.bytes().all(|digit| digit.is_ascii_digit()) } else { self.words.contains(word) };
        (!before.is_empty() && !word.is_empty() && is_ours).then_some((before, ending))
    }
}

/// Whether a text is a number, perhaps with its sign, or an id, or nothing.
pub(super) fn is_number(text: &str) -> bool {
    text.chars().all(|sign| sign.is_ascii_digit() || "#+-−–.,/×÷=%* ".contains(sign))
}

/// Whether a text has a name as words of its own.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, name)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
        !is_letter(before) && !is_letter(after)
    })
}
