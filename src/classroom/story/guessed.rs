//! What the class guessed of rolls before they fell, and its score.

use super::moments::Story;
use crate::rules::Event;

/// Points for the right number of hits, and for one beside it.
pub const POINTS: [u32; 2] = [3, 1];

/// A guess of the class whose roll stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guessed {
    /// The step of the roll.
    pub step: u64,
    /// Its turn, 1 and up.
    pub turn: u32,
    /// Hits that were guessed.
    pub guessed: u8,
    /// Hits that fell.
    pub fell: u8,
}

impl Guessed {
    /// Points for it: 3 for the right number, 1 for one beside it.
    pub fn points(&self) -> u32 {
        points(self.guessed, self.fell)
    }
}

/// What a guess is worth.
pub fn points(guessed: u8, fell: u8) -> u32 {
    POINTS.get(usize::from(guessed.abs_diff(fell))).copied().unwrap_or(0)
}

/// Every guess whose roll stands, in the order of the rolls. One on a step that was taken back, or that is no roll, is not there.
pub fn guessed(story: &Story) -> Vec<Guessed> {
    let guess = |(step, guessed): (&u64, &u8)| {
        let moment = &story.moments()[story.place_of(*step)?];
        let fell = hits(&moment.events)?;
        Some(Guessed { step: *step, turn: moment.turn, guessed: *guessed, fell })
    };
    story.last().told().guesses().iter().filter_map(guess).collect()
}

/// The hits of a step's attacks together; `None` if it has none.
pub fn hits(events: &[Event]) -> Option<u8> {
    let attacks = || events.iter().filter_map(Event::attack);
    attacks().next()?;
    Some(attacks().fold(0_u8, |sum, (attack, _)| sum.saturating_add(attack.hits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_very_number_is_worth_three_points_and_one_beside_it_one() {
        assert_eq!([(2, 2), (2, 3), (3, 2), (0, 2), (5, 0)].map(|(guess, fell)| points(guess, fell)), [3, 1, 1, 0, 0]);
    }
}
