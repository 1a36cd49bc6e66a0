//! Distribution of units over lines, and their order in each line.

use crate::rules::{Side, Troop, UnitSetup};

/// The units of a line, and their spacing.
#[derive(Default)]
pub(super) struct Rank {
    /// Indexes in the army's list, from left to right.
    pub units: Vec<usize>,
    /// Whether the units are side by side, however wide the line is.
    pub closed: bool,
}

/// Returns an army in lines of these widths, the front first. `order` contains the units to be placed, no more than there is
/// room for, the lord's bodyguard first.
pub(super) fn ranks(side: Side, army: &[UnitSetup], order: &[usize], widths: &[usize]) -> Vec<Rank> {
    let [mut front, mut rear] = front_and_rear(side, army, order);
    let mut ranks = Vec::new();
    for (place, &width) in widths.iter().enumerate() {
        let mut in_front: Vec<usize> = front.drain(..width.min(front.len())).collect();
        // The rear has its own lines if there is room for all of it behind. Otherwise only the last few of the front,
        // who did not fit on their line, have it beside them.
        let room_behind: usize = widths[place + 1..].iter().sum();
        let joins = place > 0 && in_front.len() + rear.len() <= width;
        let waits = !in_front.is_empty() && !joins && front.len() + rear.len() <= room_behind;
        let free = if waits { 0 } else { width - in_front.len() };
        let mut units: Vec<usize> = rear.drain(..free.min(rear.len())).collect();
        let closed = side == Side::Saxon && units.is_empty();
        let by_turns = side == Side::Norman && units.is_empty();
        units.append(&mut in_front);
        ranks.push(Rank { units: if by_turns { units } else { order_from_middle(army, &units) }, closed });
    }
    ranks
}

/// Returns the units for the front and those for the rear, in the order in which they are placed.
fn front_and_rear(side: Side, army: &[UnitSetup], order: &[usize]) -> [Vec<usize>; 2] {
    let of = |troop: Troop| order.iter().copied().filter(|&unit| army[unit].troop == troop).collect::<Vec<_>>();
    let others = |known: &[Troop]| order.iter().copied().filter(|&unit| !known.contains(&army[unit].troop)).collect::<Vec<_>>();
    match side {
        Side::Saxon => {
            let rear = of(Troop::Archers);
            let mut front = others(&[Troop::Archers, Troop::Spearmen]);
            front.extend(of(Troop::Spearmen));
            [front, rear]
        }
        Side::Norman => [interleave(&of(Troop::Archers), &of(Troop::Spearmen)), others(&[Troop::Archers, Troop::Spearmen])],
    }
}

/// Mixes both kinds as evenly as their numbers allow. If there are equally many, it begins with the first.
fn interleave(first: &[usize], second: &[usize]) -> Vec<usize> {
    // The middle of each unit's part of the line, over the common denominator.
    let parts = |units: &[usize], others: usize, kind: u8| {
        let middle = move |(place, &unit): (usize, &usize)| ((2 * place + 1) * others.max(1), kind, unit);
        units.iter().enumerate().map(middle).collect::<Vec<_>>()
    };
    let mut mixed = parts(first, second.len(), 0);
    mixed.extend(parts(second, first.len(), 1));
    mixed.sort_unstable();
    mixed.into_iter().map(|(.., unit)| unit).collect()
}

/// Returns units from left to right. The first of the list is in the middle, the last ones are at the ends, and the units of a
/// type are in numerical order.
fn order_from_middle(army: &[UnitSetup], units: &[usize]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..units.len()).collect();
    places.sort_by_key(|&place| ((2 * place + 1).abs_diff(units.len()), place));
    let mut line = units.to_vec();
    for (&place, &unit) in places.iter().zip(units) {
        line[place] = unit;
    }
    for troop in Troop::ALL {
        let of_kind = |unit: usize| army[unit].troop == troop && !army[unit].bodyguard;
        let places: Vec<usize> = (0..line.len()).filter(|&place| of_kind(line[place])).collect();
        let mut units: Vec<usize> = places.iter().map(|&place| line[place]).collect();
        units.sort_unstable();
        for (place, unit) in places.into_iter().zip(units) {
            line[place] = unit;
        }
    }
    line
}
