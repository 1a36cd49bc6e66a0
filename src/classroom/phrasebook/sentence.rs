//! A sentence, and joining several of them.

use std::fmt;

use super::names::capitalise_visible;
use senlac_base::language::lists::join_with;

/// A sentence without its full stop. Its subject, as in `Card: …`, is stored separately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Subject before the colon: "Card", "Bo’s archers shoot at Wulf’s housecarls".
    pub about: Option<String>,
    /// Text after the colon, or the whole sentence.
    pub words: String,
}

impl Sentence {
    /// Returns a sentence with a subject before a colon.
    pub(crate) fn with_about(about: impl Into<String>, words: impl Into<String>) -> Self {
        Self { about: Some(about.into()), words: words.into() }
    }

    /// Returns a sentence without a colon.
    pub(crate) fn new(words: impl Into<String>) -> Self {
        Self { about: None, words: words.into() }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.about {
            Some(about) => f.write_str(&capitalise_visible(&tr!("{about}: {words}", about, words = self.words))),
            None => f.write_str(&capitalise_visible(&self.words)),
        }
    }
}

/// Joins sentences. The last one has no full stop.
pub fn join_sentences(sentences: &[Sentence]) -> String {
    join_with(sentences, ". ")
}
