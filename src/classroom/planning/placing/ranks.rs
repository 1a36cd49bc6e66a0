//! Who stands in which line, and beside whom.

use crate::rules::{Side, Troop, UnitSetup};

/// The units of a line.
#[derive(Default)]
pub(super) struct Rank {
    /// Their places in the army's list, from left to right.
    pub units: Vec<usize>,
    /// Whether they stand shoulder to shoulder, however wide the line.
    pub closed: bool,
}

/// An army in lines of these widths, the front first. `order` holds the units to be placed, as many as there is room for,
/// the lord's bodyguard first.
pub(super) fn ranks(side: Side, army: &[UnitSetup], order: &[usize], widths: &[usize]) -> Vec<Rank> {
    let [mut front, mut rear] = front_and_rear(side, army, order);
    let mut ranks = Vec::new();
    for (place, &width) in widths.iter().enumerate() {
        let mut in_front: Vec<usize> = front.drain(..width.min(front.len())).collect();
        // The rear has lines of its own where those behind have room for all of it. Only a last few of the front, for
        // whom their own line was too short, have it beside them.
        let room_behind: usize = widths[place + 1..].iter().sum();
        let joins = place > 0 && in_front.len() + rear.len() <= width;
        let waits = !in_front.is_empty() && !joins && front.len() + rear.len() <= room_behind;
        let free = if waits { 0 } else { width - in_front.len() };
        let mut units: Vec<usize> = rear.drain(..free.min(rear.len())).collect();
        let closed = side == Side::Saxon && units.is_empty();
        let by_turns = side == Side::Norman && units.is_empty();
        units.append(&mut in_front);
        ranks.push(Rank { units: if by_turns { units } else { from_the_middle(army, &units) }, closed });
    }
    ranks
}

/// The units for the front and those for the rear, in the order in which they take their places.
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
        Side::Norman => [by_turns(&of(Troop::Archers), &of(Troop::Spearmen)), others(&[Troop::Archers, Troop::Spearmen])],
    }
}

/// Both kinds mixed as evenly as their numbers allow, beginning with the first where they are as many.
fn by_turns(first: &[usize], second: &[usize]) -> Vec<usize> {
    // The middle of each one's part of the line, over the common denominator.
    let parts = |units: &[usize], others: usize, kind: u8| {
        let middle = move |(place, &unit): (usize, &usize)| ((2 * place + 1) * others.max(1), kind, unit);
        units.iter().enumerate().map(middle).collect::<Vec<_>>()
    };
    let mut mixed = parts(first, second.len(), 0);
    mixed.extend(parts(second, first.len(), 1));
    mixed.sort_unstable();
    mixed.into_iter().map(|(.., unit)| unit).collect()
}

/// Units from left to right, of which the first of the list has the middle and the last the ends; those of a kind stand
/// in the order of their names.
fn from_the_middle(army: &[UnitSetup], units: &[usize]) -> Vec<usize> {
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
