//! Further facts for the projector: the bell, the next callers and the class's guesses.

use super::call::NextAction;
use super::guesses::ClassGuesses;

/// Facts for the projector from outside the battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProjectorFacts {
    /// Time left until the bell, as text.
    pub bell: Option<String>,
    /// Whether no further turn will end before the bell.
    pub is_last_turn: bool,
    /// Number of times that the bell has rung.
    pub rings: u64,
    /// The unit that acts next, and those waiting.
    pub next: NextAction,
    /// Guesses made by the class so far.
    pub guesses: ClassGuesses,
    /// Stamp that changes with each item shown in the battle's story; `None` outside the story.
    pub story: Option<u64>,
}
