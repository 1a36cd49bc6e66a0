//! Sums from this very battle, in two levels, each with its exact answer. What was thrown, hit and lost stands in the question as
//! it happened; the answer is a fraction counted by the odds.

mod first;
mod numbers;
mod second;
#[cfg(test)]
mod tests;
mod thrown;

use super::moments::Story;

/// How hard the sums are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Fractions, means, differences: from about 10 years.
    First,
    /// Chances of several dice: from about 12 years.
    Second,
}

impl Level {
    /// Both, the easier one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];
}

/// A sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The question.
    pub question: String,
    /// The way and the answer.
    pub answer: String,
}

/// The sums of a level: as many of its kinds as this battle has material for, one at least.
pub fn sums(story: &Story, level: Level) -> Vec<Sum> {
    let thrown = thrown::thrown(story);
    match level {
        Level::First => first::sums(story, &thrown),
        Level::Second => second::sums(story, &thrown),
    }
}
