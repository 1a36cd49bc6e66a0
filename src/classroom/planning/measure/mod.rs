//! Armies to measure: an order of battle for any number of pupils, in the source's proportions.
//!
//! The source gives 31 pupils a unit each: 6 of knights, 5 of Norman spearmen and 5 of archers; 5 of housecarles, 5 of
//! Saxon spearmen and 5 of archers; 148 figures against 140. For another number every type has its *share*: its part of
//! the 31 of so many units, most often with a fraction. [`armies`] looks at all orders of battle with
//!
//! - the Normans at 16/31 of the units, rounded down or up (and at most 40 units on a side, all that can be named),
//! - every type at least once and less than two units from its share,
//!
//! and takes the one whose figures are nearest 148 : 140. Whatever is within 6 percent of that, as 16 units against 16
//! are, is as good as even; among those it takes the one nearest the shares, which gives what is left over after
//! rounding down to the largest remainders. Still even, the figures decide again, then knights before spearmen before archers.

pub mod pictures;

use crate::rules::{SetupProblem, Side, Troop, UnitSetup};

/// The fewest pupils for whom an army of their own is measured: below, every type would not be there once.
pub const FEWEST: usize = 6;
/// The most pupils for whom there are units: 40 on each side.
pub const MOST: usize = 2 * SetupProblem::MOST_UNITS;

/// The units of each type in the source, of which a type's share is taken.
const SOURCE: [[i64; 3]; 2] = [[6, 5, 5], [5, 5, 5]];
const SOURCE_UNITS: i64 = 31;
/// How far from 148 : 140, in thousandths, figures are as good as even.
const EVEN: i64 = 60;

/// Both orders of battle, nobody placed, nobody led by a pupil yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armies {
    /// The Normans, knights before spearmen before archers; William's bodyguard first.
    pub norman: Vec<UnitSetup>,
    /// The Saxons, housecarles before spearmen before archers; Harold's bodyguard first.
    pub saxon: Vec<UnitSetup>,
}

/// The armies for so many pupils, a unit for each: [`FEWEST`] to [`MOST`]. Fewer pupils get the armies of 6, and some of
/// them lead more than one unit; beyond 80 they get the armies of 80, and some share one. Exactly the source's order of
/// battle for 31.
pub fn armies(pupils: usize) -> Armies {
    let units = i64::try_from(pupils.clamp(FEWEST, MOST)).unwrap_or(SOURCE_UNITS);
    let [norman, saxon] = counts(units);
    Armies { norman: army(Side::Norman, norman), saxon: army(Side::Saxon, saxon) }
}

/// The types of a side as the source lists them.
pub const fn troops(side: Side) -> [Troop; 3] {
    [SetupProblem::bodyguard_troop(side), Troop::Spearmen, Troop::Archers]
}

/// How many units of each type: of knights, spearmen and archers, and of housecarles, spearmen and archers.
fn counts(units: i64) -> [[i64; 3]; 2] {
    let most = i64::try_from(SetupProblem::MOST_UNITS).unwrap_or(units);
    let down = 16 * units / SOURCE_UNITS;
    let splits = [down.min(most), (down + 1).min(most)];
    let orders = splits.into_iter().flat_map(|normans| {
        let saxons = choices(units, units - normans, SOURCE[1]);
        choices(units, normans, SOURCE[0]).into_iter().flat_map(move |norman| saxons.clone().into_iter().map(move |saxon| [norman, saxon]))
    });
    orders.min_by_key(|order| merit(units, order)).unwrap_or(SOURCE)
}

/// Every way to make so many units of a side's three types, each near its share of all `units`. Those with more of the
/// first types come first.
fn choices(units: i64, of_side: i64, source: [i64; 3]) -> Vec<[i64; 3]> {
    let near = |kind: usize| {
        let share = move |count: i64| (count * SOURCE_UNITS - units * source[kind]).abs();
        (1..=of_side).rev().filter(move |&count| share(count) < 2 * SOURCE_UNITS)
    };
    let pairs = near(0).flat_map(|first| near(1).map(move |second| [first, second, of_side - first - second]));
    pairs.filter(|[_, _, third]| near(2).any(|count| count == *third)).collect()
}

/// What makes an order of battle better than another, the less the better: how far its figures are from 148 : 140 where
/// that is not as good as even, how far its types are from their shares, then how far its figures are after all.
fn merit(units: i64, order: &[[i64; 3]; 2]) -> (i64, i64, i64) {
    let [norman, saxon] = order.map(|[first, second, third]| 8 * first + 12 * second + 8 * third);
    let (wanted, found) = (saxon * 148, norman * 140);
    let uneven = (found - wanted).abs() * 1000 / found.min(wanted).max(1);
    let counts = order.iter().flatten().zip(SOURCE.as_flattened());
    let from_shares = counts.map(|(count, source)| (count * SOURCE_UNITS - units * source).pow(2)).sum();
    (uneven.max(EVEN), from_shares, uneven)
}

/// The units of a side, full and on bases as various as the source's.
fn army(side: Side, counts: [i64; 3]) -> Vec<UnitSetup> {
    let mut units = Vec::new();
    for (troop, count) in troops(side).into_iter().zip(counts) {
        let count = usize::try_from(count).unwrap_or(0);
        units.extend((0..count).map(|place| muster(troop, place, count)));
    }
    if let Some(first) = units.first_mut() {
        first.bodyguard = true;
    }
    units
}

/// The unit at this place of so many of its type. Each number of bases that the source gives the type has an equal part
/// of its units, in the order of our own Senlac.
fn muster(troop: Troop, place: usize, count: usize) -> UnitSetup {
    let bases: &[u8] = match troop {
        Troop::Knights => &[4, 3, 2],
        Troop::Housecarles => &[2, 3],
        Troop::Spearmen => &[4, 3],
        Troop::Archers => &[8],
    };
    UnitSetup::full(troop, bases[place * bases.len() / count.max(1)])
}

#[cfg(test)]
mod tests;
