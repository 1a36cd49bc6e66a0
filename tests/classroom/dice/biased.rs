//! Unfair dice and shuffles that the tests must detect.

use senlac::rules::{Dice, SeededDice};

/// A six-sided die that turns one face in this many into a 6.
pub struct LoadedDie {
    fair: SeededDice,
    one_in: u32,
    count: u32,
}

impl LoadedDie {
    pub fn new(fair: SeededDice, one_in: u32) -> Self {
        Self { fair, one_in, count: 0 }
    }
}

impl Dice for LoadedDie {
    fn roll_below(&mut self, sides: u8) -> u8 {
        let number = self.fair.roll_below(sides);
        self.count += 1;
        if sides == 6 && self.count.is_multiple_of(self.one_in) { 5 } else { number }
    }
}

/// A die that repeats its last face once in this many rolls. Every single face is still equally likely.
pub struct StickyDie {
    fair: SeededDice,
    one_in: u32,
    count: u32,
    last: u8,
}

impl StickyDie {
    pub fn new(fair: SeededDice, one_in: u32) -> Self {
        Self { fair, one_in, count: 0, last: 0 }
    }
}

impl Dice for StickyDie {
    fn roll_below(&mut self, sides: u8) -> u8 {
        self.count += 1;
        // The period is odd, so the second of a pair repeats the first as often as the reverse.
        if !self.count.is_multiple_of(self.one_in | 1) {
            self.last = self.fair.roll_below(sides);
        }
        self.last
    }
}

/// Reduces one of 100 numbers with a remainder. This common mistake makes some numbers more likely.
pub struct RemainderDie(pub SeededDice);

impl Dice for RemainderDie {
    fn roll_below(&mut self, sides: u8) -> u8 {
        self.0.roll_below(100) % sides
    }
}

/// Shuffles naively: every card swaps places with any card, so some orders are more likely than others.
pub fn naive_shuffle(cards: u8, dice: &mut dyn Dice) -> Vec<u8> {
    let mut order: Vec<u8> = (0..cards).collect();
    for place in 0..order.len() {
        order.swap(place, usize::from(dice.roll_below(cards)));
    }
    order
}
