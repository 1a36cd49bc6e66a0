//! Dice: which of their faces hit.

use super::fraction::Denominator;

/// A die that hits with some of its six faces, in lowest terms: 3 or more is 2 ways in 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Die {
    faces: u8,
}

/// Faces of a die.
pub(super) const FACES: u8 = 6;

impl Die {
    /// A die that needs so much: 1 or less hits always, 2 to 6 is the lowest face that hits, 7 or more cannot hit.
    pub(super) fn needing(need: i32) -> Self {
        let faces = 7_i32.saturating_sub(need).clamp(0, i32::from(FACES));
        Self { faces: u8::try_from(faces).unwrap_or(0) }
    }

    /// Faces that hit, 0 to 6.
    pub(super) const fn faces(self) -> u8 {
        self.faces
    }

    /// Ways to hit and to miss, in lowest terms.
    #[inline]
    pub(super) const fn ways(self) -> (u8, u8) {
        match self.faces {
            0 => (0, 1),
            1 => (1, 5),
            2 => (1, 2),
            3 => (1, 1),
            4 => (2, 1),
            5 => (5, 1),
            _ => (1, 0),
        }
    }

    pub(super) const fn denominator(self) -> Denominator {
        match self.faces {
            1 | 5 => Denominator { twos: 1, threes: 1 },
            2 | 4 => Denominator { twos: 0, threes: 1 },
            3 => Denominator { twos: 1, threes: 0 },
            _ => Denominator { twos: 0, threes: 0 },
        }
    }
}

/// Dice that need the same: "7 dice, 3 or more hits".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dice {
    /// How many.
    pub count: u16,
    /// What each needs: 1 or less hits always, 2 to 6 is the lowest face that hits, 7 or more cannot hit.
    pub need: i32,
}

impl Dice {
    /// So many dice that need so much.
    #[must_use]
    pub const fn new(count: u16, need: i32) -> Self {
        Self { count, need }
    }

    pub(super) fn die(self) -> Die {
        Die::needing(self.need)
    }

    /// The hits that they have on average, in sixths: 7 dice that need 3 have 28, which are 4 hits and two thirds.
    #[must_use]
    pub fn sixths(self) -> u32 {
        u32::from(self.count) * u32::from(self.die().faces())
    }

    /// How far their hits scatter: the variance, in 36ths. A die that hits with 2 faces of 6 has 2 × 4 of them.
    #[must_use]
    pub fn scatter(self) -> u32 {
        let faces = self.die().faces();
        u32::from(self.count) * u32::from(faces) * u32::from(FACES - faces)
    }

    pub(super) fn denominator(self) -> Denominator {
        self.die().denominator().times(u32::from(self.count))
    }
}

pub(super) fn denominator(dice: &[Dice]) -> Denominator {
    dice.iter().fold(Denominator::default(), |all, dice| all.and(dice.denominator()))
}

pub(super) fn count(dice: &[Dice]) -> usize {
    dice.iter().map(|dice| usize::from(dice.count)).sum()
}
