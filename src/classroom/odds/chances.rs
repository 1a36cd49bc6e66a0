//! What may come of a throw: each outcome with its exact chance.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::fraction::{Denominator, Fraction};
use super::weights::total;
use super::whole::{Ways, Whole};

/// The chances of every number of losses from 0 to all: exact, and adding up to 1.
#[derive(Clone, Debug)]
pub struct Chances {
    pub(super) ways: Ways,
    pub(super) denominator: Denominator,
}

/// Does the same with whatever kind of numbers they are.
macro_rules! with_ways {
    ($ways:expr, $list:ident => $body:expr) => {
        match $ways {
            Ways::Small($list) => $body,
            Ways::Middle($list) => $body,
            Ways::Large($list) => $body,
        }
    };
}
pub(super) use with_ways;

/// Counts the ways of something in the smallest kind of number that holds its denominator.
pub(super) trait Counted {
    /// In how many ways each outcome comes about; the last one is the largest.
    fn ways<T: Whole>(&self) -> Vec<T>;

    /// Counts them.
    fn counted(&self, denominator: Denominator) -> Ways {
        if u64::whole(denominator).is_some() {
            Whole::all(self.ways::<u64>())
        } else if u128::whole(denominator).is_some() {
            Whole::all(self.ways::<u128>())
        } else {
            Whole::all(self.ways::<BigUint>())
        }
    }
}

impl Ways {
    /// The ways of the outcomes of a range, together.
    pub(super) fn over(&self, places: RangeInclusive<usize>) -> BigUint {
        with_ways!(self, list => list.get(places).map(|ways| total(ways).large()).unwrap_or_default())
    }
}

impl Chances {
    /// The largest outcome: all figures.
    pub fn figures(&self) -> usize {
        with_ways!(&self.ways, list => list.len()).saturating_sub(1)
    }

    /// The chance of exactly so many; 0 beyond the largest.
    pub fn p(&self, losses: usize) -> Fraction {
        self.between(losses..=losses)
    }

    /// The chance of so many or more.
    pub fn at_least(&self, losses: usize) -> Fraction {
        self.between(losses..=self.figures())
    }

    /// The chance of so many or fewer.
    pub fn at_most(&self, losses: usize) -> Fraction {
        self.between(0..=losses)
    }

    /// The chance of anything in a range.
    pub fn between(&self, losses: RangeInclusive<usize>) -> Fraction {
        let (first, last) = (*losses.start(), (*losses.end()).min(self.figures()));
        let ways = if first > last { BigUint::ZERO } else { self.ways.over(first..=last) };
        Fraction::of_ways(ways, self.denominator)
    }

    /// Every outcome with its chance, from 0 up.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Fraction)> + '_ {
        (0..=self.figures()).map(|losses| (losses, self.p(losses)))
    }

    /// The average losses.
    pub fn mean(&self) -> Fraction {
        self.sum_of(|losses| losses)
    }

    /// The average of the figures that are left.
    pub fn mean_left(&self) -> Fraction {
        let figures = self.figures();
        self.sum_of(|losses| figures - losses)
    }

    /// The average of something that depends on the losses.
    fn sum_of(&self, what: impl Fn(usize) -> usize) -> Fraction {
        let sum = with_ways!(&self.ways, list => list.iter().enumerate().map(|(losses, ways)| ways.large() * what(losses)).sum());
        Fraction::of_ways(sum, self.denominator)
    }

    /// The outcome with the largest chance; the smallest such where several share it.
    pub fn most_likely(&self) -> usize {
        fn first_of_the_largest<T: Ord>(ways: &[T]) -> usize {
            ways.iter().enumerate().rev().max_by(|(_, one), (_, other)| one.cmp(other)).map_or(0, |(place, _)| place)
        }
        with_ways!(&self.ways, list => first_of_the_largest(list))
    }

    /// The chance that everybody falls; 1 where nobody is there.
    pub fn destroyed(&self) -> Fraction {
        self.p(self.figures())
    }

    /// The shortest range that holds at least this share of the chances; of several, the likeliest, and of those the
    /// lowest. A share above 1 gives everything.
    pub fn shortest_interval(&self, share: &Fraction) -> RangeInclusive<usize> {
        let ways: Vec<BigUint> = with_ways!(&self.ways, list => list.iter().map(Whole::large).collect());
        let mut before = vec![BigUint::ZERO];
        for ways in &ways {
            before.extend(before.last().map(|sum| sum + ways));
        }
        let all = before.last().cloned().unwrap_or_default() * share.numerator();
        let mut best = (0..=self.figures(), BigUint::ZERO);
        let mut end = 0;
        for (start, under) in before.iter().enumerate() {
            while end < ways.len() && (end < start || (&before[end] - under) * share.denominator() < all) {
                end += 1;
            }
            let held = before[end.max(start)].clone() - under;
            if held.clone() * share.denominator() < all || end == start {
                break;
            }
            let (length, shortest) = (end - start, best.0.end() + 1 - best.0.start());
            if length < shortest || (length == shortest && held > best.1) {
                best = (start..=end - 1, held);
            }
        }
        best.0
    }
}

/// Two are alike where every outcome has the same chance, however the ways were counted.
impl PartialEq for Chances {
    fn eq(&self, other: &Self) -> bool {
        self.figures() == other.figures() && self.iter().eq(other.iter())
    }
}

impl Eq for Chances {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::Panic;

    #[test]
    fn the_shortest_range_of_a_uniform_distribution_is_its_lowest() {
        // A die less 1, on a unit of five: 0 to 5.
        let die = Panic { units: vec![5], less: 1 }.chances();
        assert!((0..=5).all(|losses| die.p(losses) == die.p(0)), "each outcome is as likely as any other");
        let range = |part: u32, of: u32| die.shortest_interval(&Fraction::new(part, of).expect("a share"));
        assert_eq!(range(1, 6), 0..=0);
        assert_eq!(range(1, 2), 0..=2, "three of six, the lowest of four such ranges");
        assert_eq!(range(7, 12), 0..=3, "a share that falls between two lengths takes the longer");
        assert_eq!(range(1, 1), 0..=5);
        assert_eq!(die.most_likely(), 0, "of equals the smallest");
    }
}
