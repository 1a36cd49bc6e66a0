//! Integers of any size, which count the ways of dice.

use std::ops::AddAssign;

use num_bigint::BigUint;
use num_traits::Zero;

use super::fraction::Denominator;

/// An integer that counts ways. The counts of one distribution add up to its denominator, so a type that holds the
/// [`Denominator`] can never overflow.
pub(super) trait WayCount: Clone + Ord + Zero + From<u8> + for<'a> AddAssign<&'a Self> {
    /// Returns the denominator, or `None` if this type is too small for it.
    fn from_denominator(denominator: Denominator) -> Option<Self>;

    /// Multiplies by a small number of ways.
    fn scale(&self, ways: u8) -> Self;

    /// Multiplies the ways of two independent rolls.
    fn mul(&self, other: &Self) -> Self;

    /// Converts the number to a `BigUint`.
    fn to_big(&self) -> BigUint;

    /// Wraps the ways of each outcome in the variant for this type.
    fn all(ways: Vec<Self>) -> Ways;
}

/// Ways of each outcome, in the smallest integer type that holds their sum.
#[derive(Clone, Debug)]
pub(super) enum Ways {
    Small(Vec<u64>),
    Middle(Vec<u128>),
    Large(Vec<BigUint>),
}

/// Implements the trait for the machine's integers, which need no allocation.
macro_rules! machine_number {
    ($number:ty, $kind:ident) => {
        impl WayCount for $number {
            fn from_denominator(Denominator { twos, threes }: Denominator) -> Option<Self> {
                let product: Self = <$number>::from(3_u8).checked_pow(threes)?;
                (twos <= product.leading_zeros()).then(|| product << twos)
            }

            #[inline]
            fn scale(&self, ways: u8) -> Self {
                self * Self::from(ways)
            }

            #[inline]
            fn mul(&self, other: &Self) -> Self {
                self * other
            }

            fn to_big(&self) -> BigUint {
                BigUint::from(*self)
            }

            fn all(ways: Vec<Self>) -> Ways {
                Ways::$kind(ways)
            }
        }
    };
}

machine_number!(u64, Small);
machine_number!(u128, Middle);

impl WayCount for BigUint {
    fn from_denominator(Denominator { twos, threes }: Denominator) -> Option<Self> {
        Some(Self::from(3_u8).pow(threes) << twos)
    }

    fn scale(&self, ways: u8) -> Self {
        self * ways
    }

    fn mul(&self, other: &Self) -> Self {
        self * other
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn all(ways: Vec<Self>) -> Ways {
        Ways::Large(ways)
    }
}
