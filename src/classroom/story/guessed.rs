//! The class's guesses of rolls, and its score.

use super::moments::Story;
use crate::rules::Event;

/// Points for the exact number of hits, and for one more or less.
pub const POINTS: [u32; 2] = [3, 1];

/// A guess of the class whose roll was not undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassGuess {
    /// Number of the step with the roll.
    pub step: u64,
    /// Turn of the roll, from 1.
    pub turn: u32,
    /// Number of hits guessed.
    pub guessed: u8,
    /// Number of hits scored.
    pub fell: u8,
}

impl ClassGuess {
    /// Returns the points: 3 for the exact number, 1 for one more or less.
    pub fn points(&self) -> u32 {
        points(self.guessed, self.fell)
    }
}

/// Returns the points of a guess.
pub fn points(guessed: u8, fell: u8) -> u32 {
    POINTS.get(usize::from(guessed.abs_diff(fell))).copied().unwrap_or(0)
}

/// Returns every guess whose roll was not undone, in the order of the rolls. Guesses on steps that are not rolls are
/// omitted.
pub fn class_guesses(story: &Story) -> Vec<ClassGuess> {
    let guess = |(step, guessed): (&u64, &u8)| {
        let moment = &story.moments()[story.moment_index(*step)?];
        let fell = hits(&moment.events)?;
        Some(ClassGuess { step: *step, turn: moment.turn, guessed: *guessed, fell })
    };
    story.final_state().teacher_notes().guesses().iter().filter_map(guess).collect()
}

/// Returns the total hits of a step's attacks, or `None` if it has none.
pub fn hits(events: &[Event]) -> Option<u8> {
    let attacks = || events.iter().filter_map(Event::attack);
    attacks().next()?;
    Some(attacks().fold(0_u8, |sum, (attack, _)| sum.saturating_add(attack.hits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_guesses_score_three_points_and_near_ones_score_one() {
        assert_eq!([(2, 2), (2, 3), (3, 2), (0, 2), (5, 0)].map(|(guess, fell)| points(guess, fell)), [3, 1, 1, 0, 0]);
    }
}
