//! Dice: which of their faces hit.

use super::fraction::Denominator;

/// Faces of a die.
pub(super) const FACES: u8 = 6;

/// Dice that need the same: "7 dice, 3 or more hits".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EqualDice {
    /// How many.
    pub count: u16,
    /// What each needs: 1 or less hits always, 2 to 6 is the lowest face that hits, 7 or more cannot hit.
    pub need: i32,
}

impl EqualDice {
    /// So many dice that need so much.
    pub const fn new(count: u16, need: i32) -> Self {
        Self { count, need }
    }

    /// Faces of each that hit, 0 to 6.
    fn faces(self) -> u8 {
        u8::try_from(7_i32.saturating_sub(self.need).clamp(0, i32::from(FACES))).unwrap_or(0)
    }

    /// Ways of each to hit and to miss, in lowest terms: 3 or more is 2 ways in 3.
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

    /// The hits that they have on average, in sixths: 7 dice that need 3 have 28, which are 4 hits and two thirds.
    pub fn sixths(self) -> u32 {
        u32::from(self.count) * u32::from(self.faces())
    }

    /// How far their hits scatter: the variance, in 36ths. A die that hits with 2 faces of 6 has 2 × 4 of them.
    pub fn scatter(self) -> u32 {
        self.sixths() * u32::from(FACES - self.faces())
    }

    /// The denominator of one of them.
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
    dice.iter().fold(Denominator::default(), |all, dice| all.and(dice.denominator().times(u32::from(dice.count))))
}

pub(super) fn count(dice: &[EqualDice]) -> usize {
    dice.iter().map(|dice| usize::from(dice.count)).sum()
}
