//! What the wall tells besides the battle: the bell, who comes next, what the class guesses.

use super::call::Upcoming;
use super::guesses::ClassGuesses;

/// What the window knows besides the battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WallFacts {
    /// How long it is to the bell, in words.
    pub bell: Option<String>,
    /// Whether no other turn will end before the bell.
    pub is_last_turn: bool,
    /// How often the bell has rung.
    pub rings: u64,
    /// Who comes next.
    pub next: Upcoming,
    /// What the class guesses.
    pub guesses: ClassGuesses,
    /// Another number for each thing that is shown while the battle is looked back on; `None` while it is not.
    pub story: Option<u64>,
}
