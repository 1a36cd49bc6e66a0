//! Attacks: volleys and blows on one unit, and the figures that fall to them.

use super::chances::{Chances, Counted};
use super::dice::{EqualDice, count, denominator};
use super::fraction::Denominator;
use super::weights::WaysRow;
use super::whole::Whole;

/// Dice thrown together by one unit, and what their hits are divided by before they are counted with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volley {
    /// The dice, men and commander apart.
    pub dice: Vec<EqualDice>,
    /// What this volley's hits are divided by, rounded down: 1 and up (rulings 28, 29 and 40 where they are not pooled).
    pub divisor: u16,
}

/// Everything that strikes one unit in one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombinedAttack {
    /// The volleys, each divided alone.
    pub volleys: Vec<Volley>,
    /// What all volleys' hits together are divided by, rounded down: 1 and up (rulings 29 and 40 where they are pooled).
    pub pooled: u16,
    /// Hits that wait on the target from before, undivided.
    pub waiting: u16,
    /// The target's figures that can be hit; hits beyond the last are lost (ruling 32).
    pub figures: u16,
}

impl Volley {
    /// Dice whose every hit counts.
    pub const fn new(dice: Vec<EqualDice>) -> Self {
        Self { dice, divisor: 1 }
    }

    /// The chances of so many hits, before anything is divided.
    pub fn hits(&self) -> Chances {
        hits(&self.dice)
    }
}

/// The chances of so many hits from 0 to all the dice.
pub fn hits(dice: &[EqualDice]) -> Chances {
    let thrown = BorrowedAttack { volleys: [(dice, 1)].into_iter(), pooled: 1, waiting: 0, figures: count(dice) };
    thrown.chances()
}

impl CombinedAttack {
    /// An attack whose hits all count, with none waiting.
    pub const fn new(volleys: Vec<Volley>, figures: u16) -> Self {
        Self { volleys, pooled: 1, waiting: 0, figures }
    }

    /// The chances of the target's losses, from none to all its figures.
    pub fn chances(&self) -> Chances {
        self.thrown().chances()
    }

    pub(super) fn denominator(&self) -> Denominator {
        self.thrown().denominator()
    }

    fn thrown(&self) -> BorrowedAttack<impl Iterator<Item = (&[EqualDice], usize)> + Clone> {
        BorrowedAttack {
            volleys: self.volleys.iter().map(|volley| (&volley.dice[..], usize::from(volley.divisor))),
            pooled: usize::from(self.pooled).max(1),
            waiting: usize::from(self.waiting),
            figures: usize::from(self.figures),
        }
    }
}

/// An attack without a place of its own in memory: what the counting reads.
pub(super) struct BorrowedAttack<V> {
    /// Each volley's dice, and what its hits are divided by.
    pub volleys: V,
    pub pooled: usize,
    pub waiting: usize,
    pub figures: usize,
}

impl<'a, V: Iterator<Item = (&'a [EqualDice], usize)> + Clone> BorrowedAttack<V> {
    pub(super) fn chances(&self) -> Chances {
        let denominator = self.denominator();
        Chances { ways: self.counted(denominator), denominator }
    }

    pub(super) fn denominator(&self) -> Denominator {
        self.volleys.clone().fold(Denominator::default(), |all, (dice, _)| all.and(denominator(dice)))
    }

    /// The hits of all volleys together, each divided alone. More than the target can suffer is not told apart.
    fn together<T: Whole>(&self) -> WaysRow<T> {
        let most = (self.figures * self.pooled).saturating_sub(self.waiting);
        let dice: usize = self.volleys.clone().map(|(dice, _)| count(dice)).sum();
        let mut together = WaysRow::nothing(most, self.figures.max(most.min(dice)) + 1);
        // A volley that is divided needs a row of its own first; whole hits are then added to it, die by die.
        for (dice, divisor) in self.volleys.clone().filter(|(dice, divisor)| *divisor > 1 && count(dice) > 0) {
            let mut alone = WaysRow::nothing((most + 1) * divisor - 1, count(dice) + 1);
            throw(&mut alone, dice);
            together.and(alone.divided(divisor));
        }
        for (dice, _) in self.volleys.clone().filter(|(_, divisor)| *divisor <= 1) {
            throw(&mut together, dice);
        }
        together
    }
}

impl Counted for CombinedAttack {
    fn ways<T: Whole>(&self) -> Vec<T> {
        self.thrown().ways()
    }
}

/// Throws all these dice.
fn throw<T: Whole>(row: &mut WaysRow<T>, dice: &[EqualDice]) {
    for dice in dice {
        let ways = dice.ways();
        // Dice that cannot hit change nothing.
        let count = if ways.0 > 0 { dice.count } else { 0 };
        (0..count).for_each(|_| row.throw(ways));
    }
}

impl<'a, V: Iterator<Item = (&'a [EqualDice], usize)> + Clone> Counted for BorrowedAttack<V> {
    fn ways<T: Whole>(&self) -> Vec<T> {
        let mut together = self.together::<T>().ways();
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
