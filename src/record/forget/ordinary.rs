//! Words that are names too, and that the note of a lesson may well hold: in small letters they are left.

/// Words of English, and of this game, that people are called by. A word that hardly any note of a battle would need is not
/// here: a name that is kept is worse than a word that is lost.
const ORDINARY: &str = include_str!("ordinary.txt");

/// Words inside of names that alone are nobody's.
const PARTICLES: &str = include_str!("particles.txt");

/// Whether a folded word is one that a note may well hold.
pub(super) fn is_ordinary(word: &str) -> bool {
    ORDINARY.split_ascii_whitespace().any(|ordinary| ordinary == word)
}

/// Whether a folded word only joins the words of a name.
pub(super) fn is_particle(word: &str) -> bool {
    PARTICLES.split_ascii_whitespace().any(|particle| particle == word)
}
