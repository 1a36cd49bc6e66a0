//! Exchanges: a blow and the reply of those who are left, for one round or several.

use num_bigint::BigUint;

use super::attack::{CombinedAttack, Volley};
use super::chances::{Chances, Counted, with_ways};
use super::dice::{count, denominator};
use super::fraction::{Denominator, Fraction};
use super::limits::TooMuch;
use super::weights::{WaysRow, total};
use super::whole::{Ways, Whole};

/// Who of two strikes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// The one named first.
    #[default]
    A,
    /// The one named second.
    B,
}

/// Two units that strike each other by turns until one is destroyed or the rounds are over. Whoever is left of the one
/// strikes back at the other. The dice of each are a die for each of its figures, in the order in which they fall: the
/// commander last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// One of them.
    pub a: Volley,
    /// The other.
    pub b: Volley,
    /// Who begins each round.
    pub first: First,
    /// Rounds of a blow and its reply.
    pub rounds: u16,
    /// The very first blow, where it is another than all figures of the first at once: some of them only, or with hits
    /// that wait on the target. It must be aimed at as many figures as the other has.
    pub opening: Option<CombinedAttack>,
}

/// What may be left of two units after an exchange: the exact chance of each pair.
#[derive(Clone, Debug)]
pub struct Aftermath {
    /// Ways of each pair, `a` figures left of the first and `b` of the second, at place `a × (figures of b + 1) + b`.
    ways: Ways,
    denominator: Denominator,
    figures: [usize; 2],
}

impl Volley {
    /// How many dice: the figures of a unit in an exchange.
    pub fn figures(&self) -> usize {
        count(&self.dice)
    }

    /// What so many hits of this unit mean to so many enemies: losses of the enemy for each number of figures left
    /// of this one, from none to all, all over the denominator of the whole unit.
    fn blows<T: Whole>(&self, enemies: usize) -> Vec<Vec<T>> {
        let all = denominator(&self.dice);
        let divisor = usize::from(self.divisor.max(1));
        let mut row = WaysRow::nothing((enemies + 1) * divisor - 1, self.figures() + 1);
        let mut thrown = Denominator::default();
        let mut blows = Vec::with_capacity(self.figures() + 1);
        let mut keep = |row: &WaysRow<T>, thrown: Denominator| {
            let scale = T::whole(thrown.up_to(all)).unwrap_or_else(T::zero);
            blows.push(row.divided(divisor).map(|ways| ways.mul(&scale)).collect());
        };
        keep(&row, thrown);
        // Those who fall last come first: one figure left is the commander, two are he and the last of his men.
        for dice in self.dice.iter().rev() {
            for _ in 0..dice.count {
                row.throw(dice.ways());
                thrown = thrown.and(dice.denominator());
                keep(&row, thrown);
            }
        }
        blows
    }
}

impl Exchange {
    /// Two units with all their figures, the first one striking first.
    pub const fn new(a: Volley, b: Volley, rounds: u16) -> Self {
        Self { a, b, first: First::A, rounds, opening: None }
    }

    /// What may be left of both.
    ///
    /// # Errors
    /// Where it would take longer to count than anybody waits, see [`limits`](super::limits).
    pub fn chances(&self) -> Result<Aftermath, TooMuch> {
        let denominator = self.denominator();
        TooMuch::check_exchange([self.a.figures(), self.b.figures()], self.rounds, denominator.bits())?;
        Ok(Aftermath { ways: self.counted(denominator), denominator, figures: [self.a.figures(), self.b.figures()] })
    }

    fn denominator(&self) -> Denominator {
        let [first, second] = self.in_order().map(|fighter| denominator(&fighter.dice));
        let Some(later) = self.rounds.checked_sub(1) else { return Denominator::default() };
        let opening = self.opening.as_ref().map_or(first, CombinedAttack::denominator);
        opening.and(second).and(first.and(second).times(u32::from(later)))
    }

    /// Whoever strikes first, and the other.
    const fn in_order(&self) -> [&Volley; 2] {
        match self.first {
            First::A => [&self.a, &self.b],
            First::B => [&self.b, &self.a],
        }
    }
}

impl Counted for Exchange {
    fn ways<T: Whole>(&self) -> Vec<T> {
        let [first, second] = self.in_order();
        let mut left = PairsLeft::<T>::all(first.figures(), second.figures());
        let blows = Blows { losses: first.blows(second.figures()), all: whole(denominator(&first.dice)) };
        let replies = Blows { losses: second.blows(first.figures()), all: whole(denominator(&second.dice)) };
        let opening = self
            .opening
            .as_ref()
            .map(|attack| Blows { losses: vec![attack.ways(); first.figures() + 1], all: whole(attack.denominator()) });
        for round in 0..self.rounds {
            let blows = opening.as_ref().filter(|_| round == 0).unwrap_or(&blows);
            left = left.struck(blows).turned().struck(&replies).turned();
        }
        match self.first {
            First::A => left.ways,
            First::B => left.turned().ways,
        }
    }
}

fn whole<T: Whole>(denominator: Denominator) -> T {
    T::whole(denominator).unwrap_or_else(T::zero)
}

/// What the blows of a unit do, for each number of figures that it may have left.
struct Blows<T> {
    losses: Vec<Vec<T>>,
    /// All ways of one blow.
    all: T,
}

/// What is left of whoever strikes next (rows) and of the other (columns).
struct PairsLeft<T> {
    ways: Vec<T>,
    /// Places in a row: the other's figures and one more.
    width: usize,
}

impl<T: Whole> PairsLeft<T> {
    fn all(strikers: usize, others: usize) -> Self {
        let mut ways = vec![T::zero(); (strikers + 1) * (others + 1)];
        if let Some(last) = ways.last_mut() {
            *last = T::from(1_u8);
        }
        Self { ways, width: others + 1 }
    }

    /// The strikers strike, where anybody of both is left.
    fn struck(&self, blows: &Blows<T>) -> Self {
        let mut after = Self { ways: vec![T::zero(); self.ways.len()], width: self.width };
        let rows = self.ways.chunks(self.width).zip(after.ways.chunks_mut(self.width)).zip(&blows.losses);
        for (strikers, ((before, after), losses)) in rows.enumerate() {
            for (others, ways) in before.iter().enumerate().filter(|(_, ways)| !ways.is_zero()) {
                if strikers == 0 || others == 0 {
                    if let Some(place) = after.get_mut(others) {
                        *place += &ways.mul(&blows.all);
                    }
                    continue;
                }
                for (fallen, chance) in losses.iter().enumerate().filter(|(_, chance)| !chance.is_zero()) {
                    if let Some(place) = after.get_mut(others.saturating_sub(fallen)) {
                        *place += &ways.mul(chance);
                    }
                }
            }
        }
        after
    }

    /// The other one's go: rows become columns.
    fn turned(&self) -> Self {
        let rows = self.ways.len() / self.width;
        let ways = (0..self.width).flat_map(|column| self.ways.iter().skip(column).step_by(self.width).cloned()).collect();
        Self { ways, width: rows }
    }
}

impl Aftermath {
    /// The figures that both had.
    pub const fn figures(&self) -> [usize; 2] {
        self.figures
    }

    /// The chance that exactly so many of `a` and so many of `b` are left.
    pub fn p(&self, a: usize, b: usize) -> Fraction {
        let [_, figures] = self.figures;
        let place = a * (figures + 1) + b;
        let ways = if b > figures { BigUint::ZERO } else { self.ways.over(place..=place) };
        Fraction::of_ways(ways, self.denominator)
    }

    /// The pairs of figures left that can come about, with their chances: `a` rising, then `b`.
    pub fn iter(&self) -> impl Iterator<Item = ([usize; 2], Fraction)> + '_ {
        let [a, b] = self.figures;
        (0..=a).flat_map(move |a| (0..=b).map(move |b| ([a, b], self.p(a, b)))).filter(|(_, chance)| !chance.is_zero())
    }

    /// The losses of `a`.
    pub fn losses_of_a(&self) -> Chances {
        let width = self.figures[1] + 1;
        let ways = with_ways!(&self.ways, list => Whole::all(rows(list, width)));
        Chances { ways, denominator: self.denominator }
    }

    /// The losses of `b`.
    pub fn losses_of_b(&self) -> Chances {
        let width = self.figures[1] + 1;
        let ways = with_ways!(&self.ways, list => Whole::all(columns(list, width)));
        Chances { ways, denominator: self.denominator }
    }
}

/// The sum of each row, the last first: from no losses to all.
fn rows<T: Whole>(ways: &[T], width: usize) -> Vec<T> {
    ways.chunks(width).rev().map(total).collect()
}

/// The sum of each column, the last first.
fn columns<T: Whole>(ways: &[T], width: usize) -> Vec<T> {
    let mut sums = vec![T::zero(); width];
    for row in ways.chunks(width) {
        for (sum, ways) in sums.iter_mut().rev().zip(row) {
            *sum += ways;
        }
    }
    sums
}

#[cfg(test)]
mod tests;
