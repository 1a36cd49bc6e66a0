//! Whole numbers of any size: what counts the ways that dice can fall.

use num_bigint::BigUint;

use super::fraction::Denominator;

/// A whole number that counts ways. The counts of one distribution add up to its denominator, so whoever chooses a kind
/// that holds the [`Denominator`] can never overflow it.
pub(super) trait Whole: Clone + Ord {
    /// No way.
    const NONE: Self;

    /// A small number of ways.
    fn of(ways: u8) -> Self;

    /// The whole denominator; `None` where this kind of number is too small for it.
    fn whole(denominator: Denominator) -> Option<Self>;

    /// So many times as many ways.
    fn times(&self, ways: u8) -> Self;

    /// Each way of one with each of the other.
    fn with(&self, other: &Self) -> Self;

    /// These ways and those.
    fn add(&mut self, more: &Self);

    /// Whether there is no way at all.
    fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// The number, however large.
    fn large(&self) -> BigUint;
}

/// The machine's own numbers, which need no memory of their own.
macro_rules! machine_number {
    ($number:ty) => {
        impl Whole for $number {
            const NONE: Self = 0;

            #[inline]
            fn of(ways: u8) -> Self {
                Self::from(ways)
            }

            fn whole(Denominator { twos, threes }: Denominator) -> Option<Self> {
                let product: Self = <$number>::from(3_u8).checked_pow(threes)?;
                (twos <= product.leading_zeros()).then(|| product << twos)
            }

            #[inline]
            fn times(&self, ways: u8) -> Self {
                self * Self::from(ways)
            }

            #[inline]
            fn with(&self, other: &Self) -> Self {
                self * other
            }

            #[inline]
            fn add(&mut self, more: &Self) {
                *self += more;
            }

            fn large(&self) -> BigUint {
                BigUint::from(*self)
            }
        }
    };
}

machine_number!(u64);
machine_number!(u128);

impl Whole for BigUint {
    const NONE: Self = Self::ZERO;

    fn of(ways: u8) -> Self {
        Self::from(ways)
    }

    fn whole(Denominator { twos, threes }: Denominator) -> Option<Self> {
        Some(Self::from(3_u8).pow(threes) << twos)
    }

    fn times(&self, ways: u8) -> Self {
        self * ways
    }

    fn with(&self, other: &Self) -> Self {
        self * other
    }

    fn add(&mut self, more: &Self) {
        *self += more;
    }

    fn large(&self) -> BigUint {
        self.clone()
    }
}
