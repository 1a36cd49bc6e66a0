//! Ordinary words that are also names. In lower case they stay, because the note of a lesson may well contain them.

/// English words, and words of this game, that are also names. The list has only words that a note about a battle is
/// likely to contain, because leaving a name is worse than losing a word.
const ORDINARY: &str = include_str!("ordinary.txt");

/// Words inside names that identify no person alone.
const PARTICLES: &str = include_str!("particles.txt");

/// Returns whether a folded word is one that a note may well contain.
pub(super) fn is_ordinary(word: &str) -> bool {
    ORDINARY.split_ascii_whitespace().any(|ordinary| ordinary == word)
}

/// Returns whether a folded word only joins the words of a name.
pub(super) fn is_particle(word: &str) -> bool {
    PARTICLES.split_ascii_whitespace().any(|particle| particle == word)
}
