//! Whole numbers of any size: what counts the ways that dice can fall.

use std::ops::AddAssign;

use num_bigint::BigUint;
use num_traits::Zero;

use super::fraction::Denominator;

/// A whole number that counts ways. The counts of one distribution add up to its denominator, so whoever chooses a kind
/// that holds the [`Denominator`] can never overflow it.
pub(super) trait Whole: Clone + Ord + Zero + From<u8> + for<'a> AddAssign<&'a Self> {
    /// The whole denominator; `None` if this kind of number is too small for it.
    fn whole(denominator: Denominator) -> Option<Self>;

    /// So many times as many ways.
    fn scale(&self, ways: u8) -> Self;

    /// Each way of one with each of the other.
    fn mul(&self, other: &Self) -> Self;

    /// The number, however large.
    fn large(&self) -> BigUint;

    /// Ways of each outcome in this kind of number.
    fn all(ways: Vec<Self>) -> Ways;
}

/// Ways of each outcome, in the smallest kind of number that holds them all together.
#[derive(Clone, Debug)]
pub(super) enum Ways {
    Small(Vec<u64>),
    Middle(Vec<u128>),
    Large(Vec<BigUint>),
}

/// The machine's own numbers, which need no memory of their own.
macro_rules! machine_number {
    ($number:ty, $kind:ident) => {
        impl Whole for $number {
            fn whole(Denominator { twos, threes }: Denominator) -> Option<Self> {
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

            fn large(&self) -> BigUint {
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

impl Whole for BigUint {
    fn whole(Denominator { twos, threes }: Denominator) -> Option<Self> {
        Some(Self::from(3_u8).pow(threes) << twos)
    }

    fn scale(&self, ways: u8) -> Self {
        self * ways
    }

    fn mul(&self, other: &Self) -> Self {
        self * other
    }

    fn large(&self) -> BigUint {
        self.clone()
    }

    fn all(ways: Vec<Self>) -> Ways {
        Ways::Large(ways)
    }
}
