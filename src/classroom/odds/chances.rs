//! Chances of each outcome of a roll, exact.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::fraction::{Denominator, Fraction};
use super::way_count::{WayCount, Ways};
use super::ways_row::total;

/// The exact chance of each number of losses, from 0 to all. They add up to 1.
#[derive(Clone, Debug)]
pub struct Chances {
    pub(super) ways: Ways,
    pub(super) denominator: Denominator,
}

/// Runs the same code for whichever integer type the ways have.
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

/// Counts the ways of each outcome, in the smallest integer type that holds its denominator.
pub(super) trait CountWays {
    /// Returns the number of ways for each outcome. The last outcome is the largest.
    fn ways<T: WayCount>(&self) -> Vec<T>;

    /// Counts the ways in the smallest type that holds the denominator.
    fn count_ways(&self, denominator: Denominator) -> Ways {
        if u64::from_denominator(denominator).is_some() {
            WayCount::all(self.ways::<u64>())
        } else if u128::from_denominator(denominator).is_some() {
            WayCount::all(self.ways::<u128>())
        } else {
            WayCount::all(self.ways::<BigUint>())
        }
    }
}

impl Ways {
    /// Returns the sum of the ways in a range of outcomes.
    pub(super) fn sum_range(&self, places: RangeInclusive<usize>) -> BigUint {
        with_ways!(self, list => list.get(places).map(|ways| total(ways).to_big()).unwrap_or_default())
    }
}

impl Chances {
    /// Returns the largest outcome: the loss of all figures.
    pub fn figures(&self) -> usize {
        with_ways!(&self.ways, list => list.len()).saturating_sub(1)
    }

    /// Returns the chance of exactly this number; 0 beyond the largest outcome.
    pub fn p(&self, losses: usize) -> Fraction {
        self.in_range(losses..=losses)
    }

    /// Returns the chance of this number or more.
    pub fn at_least(&self, losses: usize) -> Fraction {
        self.in_range(losses..=self.figures())
    }

    /// Returns the chance of this number or fewer.
    pub fn at_most(&self, losses: usize) -> Fraction {
        self.in_range(0..=losses)
    }

    /// Returns the chance of an outcome in a range.
    pub fn in_range(&self, losses: RangeInclusive<usize>) -> Fraction {
        let (first, last) = (*losses.start(), (*losses.end()).min(self.figures()));
        let ways = if first > last { BigUint::ZERO } else { self.ways.sum_range(first..=last) };
        Fraction::from_ways(ways, self.denominator)
    }

    /// Returns every outcome with its chance, from 0.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Fraction)> + '_ {
        (0..=self.figures()).map(|losses| (losses, self.p(losses)))
    }

    /// Returns the mean losses.
    pub fn mean(&self) -> Fraction {
        self.mean_of(|losses| losses)
    }

    /// Returns the mean number of figures left.
    pub fn mean_left(&self) -> Fraction {
        let figures = self.figures();
        self.mean_of(|losses| figures - losses)
    }

    /// Returns the mean of a function of the losses.
    fn mean_of(&self, what: impl Fn(usize) -> usize) -> Fraction {
        let sum = with_ways!(&self.ways, list => list.iter().enumerate().map(|(losses, ways)| ways.to_big() * what(losses)).sum());
        Fraction::from_ways(sum, self.denominator)
    }

    /// Returns the most likely outcome, or the smallest of these if several are equally likely.
    pub fn most_likely(&self) -> usize {
        fn first_maximum<T: Ord>(ways: &[T]) -> usize {
            ways.iter().enumerate().rev().max_by(|(_, one), (_, other)| one.cmp(other)).map_or(0, |(place, _)| place)
        }
        with_ways!(&self.ways, list => first_maximum(list))
    }

    /// Returns the chance that all figures are lost; 1 if there are none.
    pub fn destroyed(&self) -> Fraction {
        self.p(self.figures())
    }

    /// Returns the shortest range with at least this share of the chances. Among several it is the likeliest, and among
    /// those the lowest. A share above 1 returns the whole range.
    pub fn shortest_interval(&self, share: &Fraction) -> RangeInclusive<usize> {
        let ways: Vec<BigUint> = with_ways!(&self.ways, list => list.iter().map(WayCount::to_big).collect());
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

/// Two distributions are equal if every outcome has the same chance, even if their ways were counted differently.
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
    fn the_shortest_interval_of_a_uniform_distribution_is_the_lowest() {
        // One die less 1, on a unit of five, gives 0 to 5.
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
