//! Exact chances as fractions, and the nearest decimal number for showing them.

use std::fmt;
use std::num::NonZero;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::ToPrimitive;

/// What all ways of some dice together come to: a product of twos and threes, as a die has six faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Denominator {
    /// How many twos.
    pub twos: u32,
    /// How many threes.
    pub threes: u32,
}

impl Denominator {
    /// The denominator of both together.
    pub(super) const fn and(self, other: Self) -> Self {
        Self { twos: self.twos + other.twos, threes: self.threes + other.threes }
    }

    /// The denominator of the same dice thrown so many times.
    pub(super) const fn times(self, throws: u32) -> Self {
        Self { twos: self.twos * throws, threes: self.threes * throws }
    }

    /// What is missing from this one to that larger one.
    pub(super) const fn up_to(self, larger: Self) -> Self {
        Self { twos: larger.twos - self.twos, threes: larger.threes - self.threes }
    }

    /// Binary digits that it takes, one more at most.
    pub(super) const fn bits(self) -> u64 {
        // log₂ 3 is a little less than 8/5.
        self.twos as u64 + (self.threes as u64 * 8).div_ceil(5) + 1
    }

    fn product(self) -> BigUint {
        BigUint::from(3_u8).pow(self.threes) << self.twos
    }
}

/// An exact number from 0 up, in lowest terms. It shows as "num/den": "5/6", "0/1".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fraction(Ratio<BigUint>);

impl Fraction {
    /// So many of so many; `None` if the denominator is 0.
    pub fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Option<Self> {
        let denominator = denominator.into();
        (denominator != BigUint::ZERO).then(|| Self(Ratio::new(numerator.into(), denominator)))
    }

    /// So many ways of all: only twos and threes can be common to both, which is much faster than a search for any.
    pub(super) fn of_ways(mut numerator: BigUint, Denominator { twos, mut threes }: Denominator) -> Self {
        let Some(zeros) = numerator.trailing_zeros() else {
            return Self::zero();
        };
        let halves = u32::try_from(zeros).unwrap_or(u32::MAX).min(twos);
        numerator >>= halves;
        let mut step = 16;
        while step > 0 {
            let power = 3_u32.pow(step);
            if step <= threes && &numerator % power == BigUint::ZERO {
                numerator /= power;
                threes -= step;
            } else {
                step /= 2;
            }
        }
        Self(Ratio::new_raw(numerator, Denominator { twos: twos - halves, threes }.product()))
    }

    /// The upper number.
    pub const fn numerator(&self) -> &BigUint {
        self.0.numer()
    }

    /// The lower number, 1 and up.
    pub const fn denominator(&self) -> &BigUint {
        self.0.denom()
    }

    /// Whether it is 0: impossible.
    pub fn is_zero(&self) -> bool {
        *self.numerator() == BigUint::ZERO
    }

    /// Whether it is 1: certain.
    pub fn is_one(&self) -> bool {
        self.numerator() == self.denominator()
    }

    /// What is missing to 1; 0 where it is more.
    pub fn rest(&self) -> Self {
        let one = Ratio::from_integer(1_u8.into());
        if self.0 < one { Self(one - &self.0) } else { Self::zero() }
    }

    /// Nothing of all.
    pub fn zero() -> Self {
        Self(Ratio::from_integer(BigUint::ZERO))
    }

    /// So many of so many.
    pub fn share(many: u32, of: NonZero<u32>) -> Self {
        Self(Ratio::new(many.into(), of.get().into()))
    }

    /// The nearest whole number to so many times this: 100 × 1/3 is 33. A half is rounded up.
    pub fn nearest(&self, of: u32) -> u32 {
        small(&(&self.0 * BigUint::from(of)).round())
    }

    /// So many times this, rounded down: 100 × 2/3 is 66.
    pub fn whole(&self, of: u32) -> u32 {
        small(&(&self.0 * BigUint::from(of)))
    }

    /// The nearest whole number to 1 divided by this: 2/7 gives 4. A half is rounded up, and 0 gives the largest number.
    pub fn inverse_nearest(&self) -> u32 {
        if self.is_zero() { u32::MAX } else { small(&self.0.recip().round()) }
    }

    /// The nearest decimal number, ties to the even one: for showing, never for reckoning.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::INFINITY)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator(), self.denominator())
    }
}

/// A number rounded down; the largest where it is larger.
fn small(number: &Ratio<BigUint>) -> u32 {
    number.to_integer().to_u32().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: u64, denominator: u64) -> Fraction {
        Fraction::new(numerator, denominator).expect("a denominator")
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(fraction(6, 36).to_string(), "1/6");
        assert_eq!(fraction(0, 36).to_string(), "0/1");
        assert_eq!(Fraction::new(1_u8, 0_u8), None);
        for ways in 0..=1296_u64 {
            let found = Fraction::of_ways(ways.into(), Denominator { twos: 4, threes: 4 });
            assert_eq!(found, fraction(ways, 1296));
            assert_eq!(found.rest(), fraction(1296 - ways, 1296));
        }
        assert_eq!((fraction(1, 3).nearest(100), fraction(1, 200).nearest(100), fraction(2, 7).inverse_nearest()), (33, 1, 4));
    }

    #[test]
    fn decimal_numbers_reach_to_the_smallest_and_beyond() {
        let two_to = |power: u32| BigUint::from(1_u8) << power;
        let decimal = |numerator: BigUint, denominator: BigUint| Fraction::new(numerator, denominator).expect("a denominator").to_f64();
        assert_eq!(decimal(1_u8.into(), two_to(1074)).to_bits(), 1);
        assert_eq!(decimal(1_u8.into(), two_to(1075)).to_bits(), 0, "a tie goes to the even number");
        assert_eq!(decimal(3_u8.into(), two_to(1076)).to_bits(), 1);
        assert_eq!(format!("{:e}", decimal(1_u8.into(), BigUint::from(6_u8).pow(400))), "5.48908361651e-312");
        assert!(decimal(two_to(3000), 3_u8.into()).is_infinite());
    }
}
