//! Sources of chance. Dice are passed as an argument: rules never roll by themselves.

use std::collections::VecDeque;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Source of chance for a game.
pub trait Dice {
    /// Returns a whole number from 0 to `sides` - 1, each equally likely. `sides` is at least 1.
    fn roll_below(&mut self, sides: u8) -> u8;

    /// Rolls a six-sided die and returns its face, 1 to 6.
    fn d6(&mut self) -> u8 {
        self.roll_below(6) + 1
    }
}

/// Dice rolled by the program from a recorded seed.
///
/// Faces are taken directly from the generator's bits and not from a library's range sampling, so that a new
/// version of a library can't change what a seed rolls.
#[derive(Clone, Debug)]
pub struct SeededDice {
    generator: ChaCha8Rng,
    bits: u64,
    left: u32,
}

impl SeededDice {
    /// Returns the dice for one step of a game. Each step of each seed has its own stream, so a step that is undone
    /// and played again gets new rolls.
    pub fn new(seed: u64, step: u64) -> Self {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(step);
        Self { generator, bits: 0, left: 0 }
    }

    /// Returns the next `count` bits of the generator.
    #[inline]
    fn take_bits(&mut self, count: u32) -> u8 {
        if self.left < count {
            self.bits = self.generator.next_u64();
            self.left = 64;
        }
        let [lowest, ..] = self.bits.to_le_bytes();
        let taken = lowest & (u8::MAX >> (8 - count));
        self.bits >>= count;
        self.left -= count;
        taken
    }
}

impl Dice for SeededDice {
    #[inline]
    fn roll_below(&mut self, sides: u8) -> u8 {
        let highest = sides.max(1) - 1;
        let count = (8 - highest.leading_zeros()).max(1);
        loop {
            let number = self.take_bits(count);
            if number <= highest {
                return number;
            }
        }
    }
}

/// Dice with known faces: first the ones read out, then those of another source.
#[derive(Clone, Debug)]
pub struct CalledDice<D> {
    faces: VecDeque<u8>,
    then: D,
}

impl<D: Dice> CalledDice<D> {
    /// Returns dice with these six-sided faces in order, followed by the dice of `then`. Faces outside 1 to 6 are
    /// ignored.
    pub fn new(faces: impl IntoIterator<Item = u8>, then: D) -> Self {
        Self { faces: faces.into_iter().filter(|face| (1..=6).contains(face)).collect(), then }
    }
}

impl<D: Dice> Dice for CalledDice<D> {
    fn roll_below(&mut self, sides: u8) -> u8 {
        if sides == 6
            && let Some(face) = self.faces.pop_front()
        {
            return face - 1;
        }
        self.then.roll_below(sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_rolls_the_same_faces() {
        let mut dice = SeededDice::new(1066, 1);
        // The faces that seed 1066 rolled at its first step when the format was fixed. They must never change.
        assert_eq!([0; 12].map(|_| dice.d6()), [1, 4, 6, 2, 1, 4, 4, 6, 3, 1, 1, 6]);
    }
}
