//! Maths problems from this very battle, in two levels, each with its exact answer. The question gives the real dice,
//! hits and losses. The answer is a fraction counted by the odds.

mod first;
mod numbers;
mod second;
#[cfg(test)]
mod tests;
mod thrown;

use super::moments::Story;

/// Difficulty of the problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Fractions, means and differences: from about age 10.
    First,
    /// Chances of several dice: from about age 12.
    Second,
}

impl Level {
    /// Both levels, the easier one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];
}

/// A maths problem from a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Text of the question.
    pub question: String,
    /// Solution steps and the answer.
    pub answer: String,
}

/// Returns the problems of a level: at least one, and as many kinds as this battle has material for.
pub fn sums(story: &Story, level: Level) -> Vec<Sum> {
    let thrown = thrown::rolled_attacks(story);
    match level {
        Level::First => first::sums(story, &thrown),
        Level::Second => second::sums(story, &thrown),
    }
}
