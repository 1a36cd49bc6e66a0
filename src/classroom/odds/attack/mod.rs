//! Attacks: volleys and blows on one unit, and its losses.

use super::chances::{Chances, CountWays};
use super::dice::{EqualDice, count, denominator};
use super::fraction::Denominator;
use super::way_count::WayCount;
use super::ways_row::WaysRow;

/// Dice that one unit rolls together, and the divisor of their hits before these are added to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    /// Dice of the ordinary figures and of the commander.
    pub dice: Vec<EqualDice>,
    /// Divisor of this volley's hits, rounded down, at least 1 (rulings 28, 29 and 40 if hits are not pooled).
    pub divisor: u16,
}

/// All attacks on one unit in one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombinedAttack {
    /// Volleys, each with its own divisor.
    pub volleys: Vec<Volley>,
    /// Divisor of all volleys' hits together, rounded down, at least 1 (rulings 29 and 40 if hits are pooled).
    pub pooled: u16,
    /// Earlier hits pending on the target, before division.
    pub waiting: u16,
    /// Number of the target's figures that can be hit. Hits beyond the last are lost (ruling 32).
    pub figures: u16,
}

impl Volley {
    /// Creates a volley in which every hit counts.
    pub const fn new(dice: Vec<EqualDice>) -> Self {
        Self { dice, divisor: 1 }
    }

    /// Returns the chance of each number of hits, before any division.
    pub fn hits(&self) -> Chances {
        hit_chances(&self.dice)
    }
}

/// Returns the chance of each number of hits, from 0 to the number of dice.
pub fn hit_chances(dice: &[EqualDice]) -> Chances {
    let thrown = BorrowedAttack { volleys: [(dice, 1)].into_iter(), pooled: 1, waiting: 0, figures: count(dice) };
    thrown.chances()
}

impl CombinedAttack {
    /// Creates an attack in which every hit counts and none is pending.
    pub const fn new(volleys: Vec<Volley>, figures: u16) -> Self {
        Self { volleys, pooled: 1, waiting: 0, figures }
    }

    /// Returns the chance of each number of losses, from none to all the target's figures.
    pub fn chances(&self) -> Chances {
        self.as_borrowed().chances()
    }

    pub(super) fn denominator(&self) -> Denominator {
        self.as_borrowed().denominator()
    }

    /// Returns a borrowed view of the attack for counting.
    fn as_borrowed(&self) -> BorrowedAttack<impl Iterator<Item = (&[EqualDice], usize)> + Clone> {
        BorrowedAttack {
            volleys: self.volleys.iter().map(|volley| (&volley.dice[..], usize::from(volley.divisor))),
            pooled: usize::from(self.pooled).max(1),
            waiting: usize::from(self.waiting),
            figures: usize::from(self.figures),
        }
    }
}

/// A borrowed view of an attack, for counting without allocation.
pub(super) struct BorrowedAttack<V> {
    /// Dice and divisor of each volley.
    pub volleys: V,
    pub pooled: usize,
    pub waiting: usize,
    pub figures: usize,
}

impl<'a, V: Iterator<Item = (&'a [EqualDice], usize)> + Clone> BorrowedAttack<V> {
    pub(super) fn chances(&self) -> Chances {
        let denominator = self.denominator();
        Chances { ways: self.count_ways(denominator), denominator }
    }

    pub(super) fn denominator(&self) -> Denominator {
        self.volleys.clone().fold(Denominator::default(), |all, (dice, _)| all.common(denominator(dice)))
    }

    /// Counts the hits of all volleys together, each divided separately. Hits beyond what the target can suffer share
    /// one entry.
    fn combined_hits<T: WayCount>(&self) -> WaysRow<T> {
        let most = (self.figures * self.pooled).saturating_sub(self.waiting);
        let dice: usize = self.volleys.clone().map(|(dice, _)| count(dice)).sum();
        let mut together = WaysRow::without_dice(most, self.figures.max(most.min(dice)) + 1);
        // A divided volley first needs its own row. Its whole hits are then added to it, die by die.
        for (dice, divisor) in self.volleys.clone().filter(|(dice, divisor)| *divisor > 1 && count(dice) > 0) {
            let mut alone = WaysRow::without_dice((most + 1) * divisor - 1, count(dice) + 1);
            add_dice(&mut alone, dice);
            together.add_row(alone.divided(divisor));
        }
        for (dice, _) in self.volleys.clone().filter(|(_, divisor)| *divisor <= 1) {
            add_dice(&mut together, dice);
        }
        together
    }
}

impl CountWays for CombinedAttack {
    fn ways<T: WayCount>(&self) -> Vec<T> {
        self.as_borrowed().ways()
    }
}

/// Adds all these dice to the row.
fn add_dice<T: WayCount>(row: &mut WaysRow<T>, dice: &[EqualDice]) {
    for dice in dice {
        let ways = dice.ways();
        // Dice that cannot hit change nothing.
        let count = if ways.0 > 0 { dice.count } else { 0 };
        (0..count).for_each(|_| row.add_die(ways));
    }
}

impl<'a, V: Iterator<Item = (&'a [EqualDice], usize)> + Clone> CountWays for BorrowedAttack<V> {
    fn ways<T: WayCount>(&self) -> Vec<T> {
        let mut together = self.combined_hits::<T>().into_ways();
        if (self.waiting, self.pooled) == (0, 1) {
            together.resize(self.figures + 1, T::zero());
            return together;
        }
        let mut losses = vec![T::zero(); self.figures + 1];
        for (hits, ways) in together.iter().enumerate() {
            let fallen = ((self.waiting + hits) / self.pooled).min(self.figures);
            if let Some(place) = losses.get_mut(fallen) {
                *place += ways;
            }
        }
        losses
    }
}

#[cfg(test)]
mod tests;
