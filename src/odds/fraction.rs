//! Exact chances as fractions, and the nearest decimal number for showing them.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZero;

use num_bigint::BigUint;
use num_integer::Integer;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: BigUint,
    denominator: BigUint,
}

impl Fraction {
    /// So many of so many; `None` where the denominator is 0.
    #[must_use]
    pub fn new(numerator: impl Into<BigUint>, denominator: impl Into<BigUint>) -> Option<Self> {
        let (numerator, denominator) = (numerator.into(), denominator.into());
        let common = numerator.gcd(&denominator);
        (denominator != BigUint::ZERO).then(|| Self { numerator: numerator / &common, denominator: denominator / common })
    }

    /// So many ways of all: only twos and threes can be common to both, which is much faster than a search for any.
    pub(super) fn of_ways(mut numerator: BigUint, Denominator { twos, mut threes }: Denominator) -> Self {
        let Some(zeros) = numerator.trailing_zeros() else {
            return Self { numerator, denominator: BigUint::from(1_u8) };
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
        Self { numerator, denominator: Denominator { twos: twos - halves, threes }.product() }
    }

    /// The upper number.
    #[must_use]
    pub const fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// The lower number, 1 and up.
    #[must_use]
    pub const fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// Whether it is 0: impossible.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator == BigUint::ZERO
    }

    /// Whether it is 1: certain.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.numerator == self.denominator
    }

    /// What is missing to 1; 0 where it is more.
    #[must_use]
    pub fn rest(&self) -> Self {
        let missing = if self.numerator < self.denominator { &self.denominator - &self.numerator } else { BigUint::ZERO };
        let denominator = if missing == BigUint::ZERO { BigUint::from(1_u8) } else { self.denominator.clone() };
        Self { numerator: missing, denominator }
    }

    /// Nothing of all.
    #[must_use]
    pub fn zero() -> Self {
        Self { numerator: BigUint::ZERO, denominator: BigUint::from(1_u8) }
    }

    /// So many of so many.
    #[must_use]
    pub fn share(many: u32, of: NonZero<u32>) -> Self {
        let common = many.gcd(&of.get());
        Self { numerator: (many / common).into(), denominator: (of.get() / common).into() }
    }

    /// The nearest whole number to so many times this: 100 × 1/3 is 33. A half is rounded up.
    #[must_use]
    pub fn nearest(&self, of: u32) -> u32 {
        nearest_whole(&(&self.numerator * of), &self.denominator)
    }

    /// So many times this, rounded down: 100 × 2/3 is 66.
    #[must_use]
    pub fn whole(&self, of: u32) -> u32 {
        u32::try_from(&self.numerator * of / &self.denominator).unwrap_or(u32::MAX)
    }

    /// The nearest whole number to 1 divided by this: 2/7 gives 4. A half is rounded up, and 0 gives the largest number.
    #[must_use]
    pub fn inverse_nearest(&self) -> u32 {
        if self.is_zero() { u32::MAX } else { nearest_whole(&self.denominator, &self.numerator) }
    }

    /// The nearest decimal number, ties to the even one: for showing, never for reckoning.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        nearest_f64(&self.numerator, &self.denominator)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

/// The whole number nearest to a quotient, a half rounded up; the largest number where it is larger.
fn nearest_whole(upper: &BigUint, lower: &BigUint) -> u32 {
    u32::try_from((upper * 2_u8 + lower) / (lower * 2_u8)).unwrap_or(u32::MAX)
}

/// Binary digits of an `f64`.
const DIGITS: i64 = 53;
/// The smallest `f64` above 0 is 2 to the power of minus this.
const SMALLEST: i64 = 1074;
/// Two to this power is the largest in an `f64`'s range that is needed to scale; its inverse is in range too.
const STEP: i64 = 1000;

/// The `f64` nearest to a quotient, ties to even; infinity where it is too large.
fn nearest_f64(numerator: &BigUint, denominator: &BigUint) -> f64 {
    let length = |number: &BigUint| i64::try_from(number.bits()).unwrap_or(i64::MAX);
    // So many binary places leave at least 53 digits, or reach the end of what an f64 can hold.
    let places = (DIGITS - (length(numerator) - length(denominator))).min(SMALLEST);
    let scaled = |number: &BigUint, up: i64| u64::try_from(up).map_or_else(|_| number.clone(), |up| number << up);
    let (quotient, rest) = scaled(numerator, places).div_rem(&scaled(denominator, -places));
    let digits = length(&quotient);
    let surplus = (digits - DIGITS).max(0);
    let mut kept = u64::try_from(&quotient >> u64::try_from(surplus).unwrap_or(0)).unwrap_or(u64::MAX);
    let twice_left = if surplus == 0 {
        (rest << 1_u8).cmp(&scaled(denominator, -places))
    } else {
        // At most one digit is too many: it is the half, unless something follows it.
        match (quotient.bit(0), rest == BigUint::ZERO) {
            (false, _) => Ordering::Less,
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Greater,
        }
    };
    if twice_left == Ordering::Greater || (twice_left == Ordering::Equal && kept % 2 == 1) {
        kept += 1;
    }
    scale(kept, surplus - places)
}

/// A number of at most 53 binary digits times a power of two.
fn scale(digits: u64, mut power: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 binary digits are what an f64 holds exactly")]
    let mut number = digits as f64;
    while power != 0 {
        let step = power.clamp(-STEP, STEP);
        number *= two_to(step);
        power -= step;
        if number.is_infinite() || number == 0.0 {
            break;
        }
    }
    number
}

/// Two to a power between -1000 and 1000.
fn two_to(power: i64) -> f64 {
    f64::from_bits(u64::try_from(1023 + power).unwrap_or(0) << 52)
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

    /// The machine divides exact numbers correctly rounded: ours must agree, bit by bit.
    #[test]
    fn decimal_numbers_are_the_nearest_ones() {
        let (mut numerator, mut denominator) = (1_u64, 1_u64);
        for _ in 0..2000 {
            numerator = numerator.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            denominator = denominator.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(3_037_000_493);
            for shift in [11, 20, 40, 60] {
                let (upper, lower) = (numerator >> shift, (denominator >> 11).max(1));
                #[expect(clippy::cast_precision_loss, reason = "53 binary digits are what an f64 holds exactly")]
                let expected = upper as f64 / lower as f64;
                assert_eq!(fraction(upper, lower).to_f64().to_bits(), expected.to_bits(), "{upper}/{lower}");
            }
        }
    }

    #[test]
    fn decimal_numbers_reach_to_the_smallest_and_beyond() {
        let smallest = Fraction { numerator: 1_u8.into(), denominator: BigUint::from(1_u8) << 1074_u32 };
        assert_eq!(smallest.to_f64().to_bits(), 1);
        let half = Fraction { numerator: 1_u8.into(), denominator: BigUint::from(1_u8) << 1075_u32 };
        assert_eq!(half.to_f64().to_bits(), 0, "a tie goes to the even number");
        let more = Fraction { numerator: 3_u8.into(), denominator: BigUint::from(1_u8) << 1076_u32 };
        assert_eq!(more.to_f64().to_bits(), 1);
        let faces = Fraction { numerator: 1_u8.into(), denominator: BigUint::from(6_u8).pow(400) };
        assert_eq!(format!("{:e}", faces.to_f64()), "5.48908361651e-312");
        let great = Fraction { numerator: BigUint::from(1_u8) << 3000_u32, denominator: BigUint::from(3_u8) };
        assert!(great.to_f64().is_infinite());
    }
}
