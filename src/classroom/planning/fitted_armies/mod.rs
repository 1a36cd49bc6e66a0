//! Fitted armies: an order of battle for any number of pupils, in the source's proportions.
//!
//! The source has 31 pupils with one unit each: 6 of knights, 5 of Norman spearmen and 5 of archers; 5 of housecarls, 5 of
//! Saxon spearmen and 5 of archers; 148 figures against 140. For another number of units, the *share* of a type is its fraction
//! of the 31 applied to that number, usually not a whole number. [`armies`] examines all orders of battle with
//!
//! - the Normans at 16/31 of the units, rounded down or up (and at most 40 units on a side, which is all that can be named),
//! - every type at least once and less than two units from its share,
//!
//! and chooses the one whose figures are nearest 148 : 140. Any ratio within 6 percent of that, such as that of 16 units
//! against 16, counts as equal. Among those it chooses the one nearest the shares, which gives the units left over after
//! rounding down to the largest remainders. If there is still a tie, the figures decide again, then knights before spearmen
//! before archers.

pub mod pictures;

use crate::rules::{SetupProblem, Side, Troop, UnitSetup};

/// Minimum number of pupils with fitted armies of their own. With fewer, some type would be missing.
pub const FEWEST: usize = 6;
/// Maximum number of pupils with a unit each: 40 on each side.
pub const MOST: usize = 2 * SetupProblem::MOST_UNITS;

/// Numbers of units of each type in the source, from which the shares are calculated.
const SOURCE: [[i64; 3]; 2] = [[6, 5, 5], [5, 5, 5]];
const SOURCE_UNITS: i64 = 31;
/// Deviation from 148 : 140, in thousandths, up to which figures count as equal.
const EVEN: i64 = 60;

/// Both orders of battle. No unit is placed or has a player yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armies {
    /// Normans: knights, then spearmen, then archers, with William's bodyguard first.
    pub norman: Vec<UnitSetup>,
    /// Saxons: housecarls, then spearmen, then archers, with Harold's bodyguard first.
    pub saxon: Vec<UnitSetup>,
}

/// Returns the armies for this number of pupils, one unit each: [`FEWEST`] to [`MOST`]. Fewer pupils get the armies for 6, and
/// some lead more than one unit. More than 80 get the armies for 80, and some share a unit. For 31 it is exactly the source's
/// order of battle.
pub fn armies(pupils: usize) -> Armies {
    let units = i64::try_from(pupils.clamp(FEWEST, MOST)).unwrap_or(SOURCE_UNITS);
    let [norman, saxon] = counts(units);
    Armies { norman: army(Side::Norman, norman), saxon: army(Side::Saxon, saxon) }
}

/// Returns the types of a side in the source's order.
pub const fn troops(side: Side) -> [Troop; 3] {
    [SetupProblem::bodyguard_troop(side), Troop::Spearmen, Troop::Archers]
}

/// Returns the number of units of each type: knights, spearmen and archers, then housecarls, spearmen and archers.
fn counts(units: i64) -> [[i64; 3]; 2] {
    let most = i64::try_from(SetupProblem::MOST_UNITS).unwrap_or(units);
    let down = 16 * units / SOURCE_UNITS;
    let splits = [down.min(most), (down + 1).min(most)];
    let orders = splits.into_iter().flat_map(|normans| {
        let saxons = choices(units, units - normans, SOURCE[1]);
        choices(units, normans, SOURCE[0]).into_iter().flat_map(move |norman| saxons.clone().into_iter().map(move |saxon| [norman, saxon]))
    });
    orders.min_by_key(|order| order_penalty(units, order)).unwrap_or(SOURCE)
}

/// Returns every way to divide this number of units among a side's three types, each near its share of all `units`. Those with
/// more of the first types come first.
fn choices(units: i64, of_side: i64, source: [i64; 3]) -> Vec<[i64; 3]> {
    let near = |kind: usize| {
        let share = move |count: i64| (count * SOURCE_UNITS - units * source[kind]).abs();
        (1..=of_side).rev().filter(move |&count| share(count) < 2 * SOURCE_UNITS)
    };
    let pairs = near(0).flat_map(|first| near(1).map(move |second| [first, second, of_side - first - second]));
    pairs.filter(|[_, _, third]| near(2).any(|count| count == *third)).collect()
}

/// Returns the penalty of an order of battle, the lower the better. It compares the deviation of the figures from 148 : 140
/// beyond the tolerance, then the deviation of the types from their shares, then the exact deviation of the figures.
fn order_penalty(units: i64, order: &[[i64; 3]; 2]) -> (i64, i64, i64) {
    let [norman, saxon] = order.map(|[first, second, third]| 8 * first + 12 * second + 8 * third);
    let (wanted, found) = (saxon * 148, norman * 140);
    let uneven = (found - wanted).abs() * 1000 / found.min(wanted).max(1);
    let counts = order.iter().flatten().zip(SOURCE.as_flattened());
    let from_shares = counts.map(|(count, source)| (count * SOURCE_UNITS - units * source).pow(2)).sum();
    (uneven.max(EVEN), from_shares, uneven)
}

/// Returns the units of a side at full strength, on as many different numbers of bases as in the source.
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

/// Returns the unit with this index among `count` units of its type. The numbers of bases that the source gives for the type
/// are distributed evenly, in the order of the built-in Senlac scenario.
fn muster(troop: Troop, place: usize, count: usize) -> UnitSetup {
    let bases: &[u8] = match troop {
        Troop::Knights => &[4, 3, 2],
        Troop::Housecarles => &[2, 3],
        Troop::Spearmen => &[4, 3],
        Troop::Archers => &[8],
    };
    UnitSetup::with_full_strength(troop, bases[place * bases.len() / count.max(1)])
}

#[cfg(test)]
mod tests;
