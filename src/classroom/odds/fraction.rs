//! Exact chances as fractions, and the nearest decimal numbers for display.

use std::fmt;
use std::num::NonZero;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::ToPrimitive;

/// Number of all ways of some dice: a product of twos and threes, because a die has six faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Denominator {
    /// Exponent of the factor two.
    pub twos: u32,
    /// Exponent of the factor three.
    pub threes: u32,
}

impl Denominator {
    /// Returns the denominator of both together.
    pub(super) const fn common(self, other: Self) -> Self {
        Self { twos: self.twos + other.twos, threes: self.threes + other.threes }
    }

    /// Returns the denominator of the same dice rolled this many times.
    pub(super) const fn times(self, throws: u32) -> Self {
        Self { twos: self.twos * throws, threes: self.threes * throws }
    }

    /// Returns the factor between this denominator and a larger one.
    pub(super) const fn factor_to(self, larger: Self) -> Self {
        Self { twos: larger.twos - self.twos, threes: larger.threes - self.threes }
    }

    /// Returns an upper bound of its length in bits, at most one too many.
    pub(super) const fn bits(self) -> u64 {
        // log₂ 3 is a little less than 8/5.
        self.twos as u64 + (self.threes as u64 * 8).div_ceil(5) + 1
    }

    fn product(self) -> BigUint {
        BigUint::from(3_u8).pow(self.threes) << self.twos
    }
}

/// An exact number, 0 or more, in lowest terms. It displays as "num/den": "5/6", "0/1".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fraction(Ratio<BigUint>);

impl Fraction {
    /// Creates a fraction, or returns `None` if the denominator is 0.
    pub fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Option<Self> {
        let denominator = denominator.into();
        (denominator != BigUint::ZERO).then(|| Self(Ratio::new(numerator.into(), denominator)))
    }

    /// Creates a fraction of all ways. It cancels twos and threes only, because no other factor can be common to both.
    /// This is much faster than a general search.
    pub(super) fn from_ways(mut numerator: BigUint, Denominator { twos, mut threes }: Denominator) -> Self {
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

    /// Returns the numerator.
    pub const fn numerator(&self) -> &BigUint {
        self.0.numer()
    }

    /// Returns the denominator, at least 1.
    pub const fn denominator(&self) -> &BigUint {
        self.0.denom()
    }

    /// Returns whether it is 0: impossible.
    pub fn is_zero(&self) -> bool {
        *self.numerator() == BigUint::ZERO
    }

    /// Returns whether it is 1: certain.
    pub fn is_one(&self) -> bool {
        self.numerator() == self.denominator()
    }

    /// Returns 1 minus this number, or 0 if it is more than 1.
    pub fn complement(&self) -> Self {
        let one = Ratio::from_integer(1_u8.into());
        if self.0 < one { Self(one - &self.0) } else { Self::zero() }
    }

    /// Returns the number 0.
    pub fn zero() -> Self {
        Self(Ratio::from_integer(BigUint::ZERO))
    }

    /// Creates a fraction from two integers: `many` out of `of`.
    pub fn from_counts(many: u32, of: NonZero<u32>) -> Self {
        Self(Ratio::new(many.into(), of.get().into()))
    }

    /// Returns the nearest integer to this number times `of`: 100 × 1/3 is 33. A half is rounded up.
    pub fn nearest(&self, of: u32) -> u32 {
        saturating_u32(&(&self.0 * BigUint::from(of)).round())
    }

    /// Returns this number times `of`, rounded down: 100 × 2/3 is 66.
    pub fn floor_of(&self, of: u32) -> u32 {
        saturating_u32(&(&self.0 * BigUint::from(of)))
    }

    /// Returns the nearest integer to 1 divided by this number: 2/7 gives 4. A half is rounded up. 0 gives the largest
    /// integer.
    pub fn inverse_nearest(&self) -> u32 {
        if self.is_zero() { u32::MAX } else { saturating_u32(&self.0.recip().round()) }
    }

    /// Returns the nearest `f64`, with ties to even, for display and never for calculation.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::INFINITY)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator(), self.denominator())
    }
}

/// Returns a number rounded down, limited to the largest `u32`.
fn saturating_u32(number: &Ratio<BigUint>) -> u32 {
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
            let found = Fraction::from_ways(ways.into(), Denominator { twos: 4, threes: 4 });
            assert_eq!(found, fraction(ways, 1296));
            assert_eq!(found.complement(), fraction(1296 - ways, 1296));
        }
        assert_eq!((fraction(1, 3).nearest(100), fraction(1, 200).nearest(100), fraction(2, 7).inverse_nearest()), (33, 1, 4));
    }

    #[test]
    fn fractions_round_correctly_to_extreme_floats() {
        let two_to = |power: u32| BigUint::from(1_u8) << power;
        let decimal = |numerator: BigUint, denominator: BigUint| Fraction::new(numerator, denominator).expect("a denominator").to_f64();
        assert_eq!(decimal(1_u8.into(), two_to(1074)).to_bits(), 1);
        assert_eq!(decimal(1_u8.into(), two_to(1075)).to_bits(), 0, "a tie goes to the even number");
        assert_eq!(decimal(3_u8.into(), two_to(1076)).to_bits(), 1);
        assert_eq!(format!("{:e}", decimal(1_u8.into(), BigUint::from(6_u8).pow(400))), "5.48908361651e-312");
        assert!(decimal(two_to(3000), 3_u8.into()).is_infinite());
    }
}
