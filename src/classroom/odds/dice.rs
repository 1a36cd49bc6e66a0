//! Dice and the faces that hit.

use super::fraction::Denominator;

/// Number of faces of a die.
pub(super) const FACES: u8 = 6;

/// Dice that need the same score, such as 7 dice that need 3 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EqualDice {
    /// Number of dice with this score.
    pub count: u16,
    /// Score that each needs: 1 or less always hits, 2 to 6 is the lowest face that hits, 7 or more cannot hit.
    pub need: i32,
}

impl EqualDice {
    /// Creates dice that need this score.
    pub const fn new(count: u16, need: i32) -> Self {
        Self { count, need }
    }

    /// Returns the number of faces that hit, 0 to 6.
    fn faces(self) -> u8 {
        u8::try_from(7_i32.saturating_sub(self.need).clamp(0, i32::from(FACES))).unwrap_or(0)
    }

    /// Returns each die's ways to hit and to miss, in lowest terms: 3 or more is 2 ways to hit and 1 to miss.
    pub(super) fn ways(self) -> (u8, u8) {
        match self.faces() {
            0 => (0, 1),
            1 => (1, 5),
            2 => (1, 2),
            3 => (1, 1),
            4 => (2, 1),
            5 => (5, 1),
            _ => (1, 0),
        }
    }

    /// Returns the mean hits in sixths: 7 dice that need 3 have 28, or 4 hits and two thirds.
    pub fn expected_sixths(self) -> u32 {
        u32::from(self.count) * u32::from(self.faces())
    }

    /// Returns the variance of the hits in 36ths. A die that hits with 2 of 6 faces has 2 × 4 of them.
    pub fn variance(self) -> u32 {
        self.expected_sixths() * u32::from(FACES - self.faces())
    }

    /// Returns the denominator of one die's chances.
    pub(super) fn denominator(self) -> Denominator {
        match self.faces() {
            1 | 5 => Denominator { twos: 1, threes: 1 },
            2 | 4 => Denominator { twos: 0, threes: 1 },
            3 => Denominator { twos: 1, threes: 0 },
            _ => Denominator::default(),
        }
    }
}

pub(super) fn denominator(dice: &[EqualDice]) -> Denominator {
    dice.iter().fold(Denominator::default(), |all, dice| all.common(dice.denominator().times(u32::from(dice.count))))
}

pub(super) fn count(dice: &[EqualDice]) -> usize {
    dice.iter().map(|dice| usize::from(dice.count)).sum()
}
