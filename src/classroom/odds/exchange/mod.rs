//! Exchanges: a blow and the survivors' reply, for one round or several.

use num_bigint::BigUint;

use super::attack::{CombinedAttack, Volley};
use super::chances::{Chances, CountWays, with_ways};
use super::dice::{count, denominator};
use super::fraction::{Denominator, Fraction};
use super::limits::ExchangeTooLarge;
use super::way_count::{WayCount, Ways};
use super::ways_row::{WaysRow, total};

/// The unit of a pair that strikes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstStriker {
    /// Unit `a` strikes first.
    #[default]
    A,
    /// Unit `b` strikes first.
    B,
}

/// Two units that strike each other in turn until one is destroyed or the rounds are over. The survivors of each
/// blow strike back. Each figure has one die. The dice are in the order in which the figures fall, the commander
/// last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Dice of unit `a`, one for each figure.
    pub a: Volley,
    /// Dice of unit `b`, one for each figure.
    pub b: Volley,
    /// Unit that begins each round.
    pub first: FirstStriker,
    /// Number of rounds. A round is a blow and its reply.
    pub rounds: u16,
    /// The very first blow, if it is not simply all figures of the first unit: some of them only, or with hits pending
    /// on the target. Its target must have as many figures as the other unit.
    pub opening: Option<CombinedAttack>,
}

/// The exact chance of each pair of figures left in two units after an exchange.
#[derive(Clone, Debug)]
pub struct Aftermath {
    /// Ways of each pair, with `a` figures left in the first unit and `b` in the second, at index
    /// `a × (figures of b + 1) + b`.
    ways: Ways,
    denominator: Denominator,
    figures: [usize; 2],
}

impl Volley {
    /// Returns the number of dice, which is the number of figures of a unit in an exchange.
    pub fn figures(&self) -> usize {
        count(&self.dice)
    }

    /// Returns the ways of each number of enemy losses, for each number of this unit's figures left, from none to all.
    /// All use the denominator of the whole unit.
    fn blows<T: WayCount>(&self, enemies: usize) -> Vec<Vec<T>> {
        let all = denominator(&self.dice);
        let divisor = usize::from(self.divisor.max(1));
        let mut row = WaysRow::without_dice((enemies + 1) * divisor - 1, self.figures() + 1);
        let mut thrown = Denominator::default();
        let mut blows = Vec::with_capacity(self.figures() + 1);
        let mut keep = |row: &WaysRow<T>, thrown: Denominator| {
            let scale = T::from_denominator(thrown.factor_to(all)).unwrap_or_else(T::zero);
            blows.push(row.divided(divisor).map(|ways| ways.mul(&scale)).collect());
        };
        keep(&row, thrown);
        // The last figures to fall come first: one figure left is the commander, and two are he and his last man.
        for dice in self.dice.iter().rev() {
            for _ in 0..dice.count {
                row.add_die(dice.ways());
                thrown = thrown.common(dice.denominator());
                keep(&row, thrown);
            }
        }
        blows
    }
}

impl Exchange {
    /// Creates an exchange of two full units. The first one strikes first.
    pub const fn new(a: Volley, b: Volley, rounds: u16) -> Self {
        Self { a, b, first: FirstStriker::A, rounds, opening: None }
    }

    /// Returns the chances of the figures left in both units.
    ///
    /// # Errors
    /// Returns an error if the count would take too long, see [`limits`](super::limits).
    pub fn chances(&self) -> Result<Aftermath, ExchangeTooLarge> {
        let denominator = self.denominator();
        ExchangeTooLarge::check_exchange([self.a.figures(), self.b.figures()], self.rounds, denominator.bits())?;
        Ok(Aftermath { ways: self.count_ways(denominator), denominator, figures: [self.a.figures(), self.b.figures()] })
    }

    fn denominator(&self) -> Denominator {
        let [first, second] = self.in_order().map(|fighter| denominator(&fighter.dice));
        let Some(later) = self.rounds.checked_sub(1) else { return Denominator::default() };
        let opening = self.opening.as_ref().map_or(first, CombinedAttack::denominator);
        opening.common(second).common(first.common(second).times(u32::from(later)))
    }

    /// Returns the unit that strikes first, then the other one.
    const fn in_order(&self) -> [&Volley; 2] {
        match self.first {
            FirstStriker::A => [&self.a, &self.b],
            FirstStriker::B => [&self.b, &self.a],
        }
    }
}

impl CountWays for Exchange {
    fn ways<T: WayCount>(&self) -> Vec<T> {
        let [first, second] = self.in_order();
        let mut left = PairsLeft::<T>::full(first.figures(), second.figures());
        let blows = BlowTable { losses: first.blows(second.figures()), all: total_ways(denominator(&first.dice)) };
        let replies = BlowTable { losses: second.blows(first.figures()), all: total_ways(denominator(&second.dice)) };
        let opening = self
            .opening
            .as_ref()
            .map(|attack| BlowTable { losses: vec![attack.ways(); first.figures() + 1], all: total_ways(attack.denominator()) });
        for round in 0..self.rounds {
            let blows = opening.as_ref().filter(|_| round == 0).unwrap_or(&blows);
            left = left.after_blow(blows).transposed().after_blow(&replies).transposed();
        }
        match self.first {
            FirstStriker::A => left.ways,
            FirstStriker::B => left.transposed().ways,
        }
    }
}

fn total_ways<T: WayCount>(denominator: Denominator) -> T {
    T::from_denominator(denominator).unwrap_or_else(T::zero)
}

/// Effects of a unit's blows, for each number of its figures left.
struct BlowTable<T> {
    losses: Vec<Vec<T>>,
    /// Number of ways of one blow.
    all: T,
}

/// Figures left in the unit that strikes next (rows) and in the other one (columns).
struct PairsLeft<T> {
    ways: Vec<T>,
    /// Number of columns: the other unit's figures plus one.
    width: usize,
}

impl<T: WayCount> PairsLeft<T> {
    fn full(strikers: usize, others: usize) -> Self {
        let mut ways = vec![T::zero(); (strikers + 1) * (others + 1)];
        if let Some(last) = ways.last_mut() {
            *last = T::from(1_u8);
        }
        Self { ways, width: others + 1 }
    }

    /// Returns the pairs after the next unit's blow, if both units have figures left.
    fn after_blow(&self, blows: &BlowTable<T>) -> Self {
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

    /// Returns the pairs with the other unit to strike next: rows become columns.
    fn transposed(&self) -> Self {
        let rows = self.ways.len() / self.width;
        let ways = (0..self.width).flat_map(|column| self.ways.iter().skip(column).step_by(self.width).cloned()).collect();
        Self { ways, width: rows }
    }
}

impl Aftermath {
    /// Returns the figures of both units at the start.
    pub const fn figures(&self) -> [usize; 2] {
        self.figures
    }

    /// Returns the chance that exactly these numbers of `a` and `b` are left.
    pub fn p(&self, a: usize, b: usize) -> Fraction {
        let [_, figures] = self.figures;
        let place = a * (figures + 1) + b;
        let ways = if b > figures { BigUint::ZERO } else { self.ways.sum_range(place..=place) };
        Fraction::from_ways(ways, self.denominator)
    }

    /// Returns the possible pairs of figures left with their chances, sorted by `a` and then `b`.
    pub fn iter(&self) -> impl Iterator<Item = ([usize; 2], Fraction)> + '_ {
        let [a, b] = self.figures;
        (0..=a).flat_map(move |a| (0..=b).map(move |b| ([a, b], self.p(a, b)))).filter(|(_, chance)| !chance.is_zero())
    }

    /// Returns the chances of the losses of `a`.
    pub fn losses_of_a(&self) -> Chances {
        let width = self.figures[1] + 1;
        let ways = with_ways!(&self.ways, list => WayCount::all(rows(list, width)));
        Chances { ways, denominator: self.denominator }
    }

    /// Returns the chances of the losses of `b`.
    pub fn losses_of_b(&self) -> Chances {
        let width = self.figures[1] + 1;
        let ways = with_ways!(&self.ways, list => WayCount::all(column_sums(list, width)));
        Chances { ways, denominator: self.denominator }
    }
}

/// Returns the sum of each row, the last first: from no losses to all.
fn rows<T: WayCount>(ways: &[T], width: usize) -> Vec<T> {
    ways.chunks(width).rev().map(total).collect()
}

/// Returns the sum of each column, the last first.
fn column_sums<T: WayCount>(ways: &[T], width: usize) -> Vec<T> {
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
