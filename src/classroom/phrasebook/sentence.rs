//! A sentence, and several of them.

use std::fmt;

use super::names::capital;
use senlac_base::language::lists::joined;

/// A sentence without its full stop; if it begins with what it is about, `Card: …`, that stands apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// What it is about: "Card", "Bo’s archers shoot at Wulf’s housecarles".
    pub about: Option<String>,
    /// The rest, or all of it.
    pub words: String,
}

impl Sentence {
    /// A sentence about something.
    pub(crate) fn of(about: impl Into<String>, words: impl Into<String>) -> Self {
        Self { about: Some(about.into()), words: words.into() }
    }

    /// A sentence that is all of one piece.
    pub(crate) fn plain(words: impl Into<String>) -> Self {
        Self { about: None, words: words.into() }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.about {
            Some(about) => f.write_str(&capital(&tr!("{about}: {words}", about, words = self.words))),
            None => f.write_str(&capital(&self.words)),
        }
    }
}

/// Sentences one after the other, the last without its full stop.
pub fn together(sentences: &[Sentence]) -> String {
    joined(sentences, ". ")
}
