//! Chance that is not fair, for the tests to catch.

use senlac::rules::{Dice, SeededDice};

/// A six-sided die of which one face in so many becomes a 6.
pub struct SixTooOften {
    fair: SeededDice,
    one_in: u32,
    count: u32,
}

impl SixTooOften {
    pub fn new(fair: SeededDice, one_in: u32) -> Self {
        Self { fair, one_in, count: 0 }
    }
}

impl Dice for SixTooOften {
    fn roll_below(&mut self, sides: u8) -> u8 {
        let number = self.fair.roll_below(sides);
        self.count += 1;
        if sides == 6 && self.count.is_multiple_of(self.one_in) { 5 } else { number }
    }
}

/// A die that shows its last face again once in so many throws: every face is as likely as any other.
pub struct Sticky {
    fair: SeededDice,
    one_in: u32,
    count: u32,
    last: u8,
}

impl Sticky {
    pub fn new(fair: SeededDice, one_in: u32) -> Self {
        Self { fair, one_in, count: 0, last: 0 }
    }
}

impl Dice for Sticky {
    fn roll_below(&mut self, sides: u8) -> u8 {
        self.count += 1;
        // An odd period, so that the second of a pair clings to the first as often as the other way round.
        if !self.count.is_multiple_of(self.one_in | 1) {
            self.last = self.fair.roll_below(sides);
        }
        self.last
    }
}

/// Cuts one of 100 numbers with the remainder of a division, the usual mistake: some numbers come up once more.
pub struct Remainder(pub SeededDice);

impl Dice for Remainder {
    fn roll_below(&mut self, sides: u8) -> u8 {
        self.0.roll_below(100) % sides
    }
}

/// The naive shuffle: every card changes places with any card, so some orders are likelier than others.
pub fn naive_shuffle(cards: u8, dice: &mut dyn Dice) -> Vec<u8> {
    let mut order: Vec<u8> = (0..cards).collect();
    for place in 0..order.len() {
        order.swap(place, usize::from(dice.roll_below(cards)));
    }
    order
}
