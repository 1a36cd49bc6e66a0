//! Who plays what, drawn by lot: everybody present gets a unit, the sides fill evenly, wishes are met and pupils are
//! kept apart, or on the same side, as far as it goes.

use std::collections::BTreeSet;

use super::draft::{Draft, Post};
use crate::content::class::{Class, Pupil};
use crate::rules::{Dice, Side, Troop, UnitId};

/// How often the lots are drawn anew; the best draw counts.
const DRAWS: usize = 6;

/// What it costs that a wish is not met.
const UNMET: u32 = 1;
/// What it costs that two who should be on the same side are not.
const PARTED: u32 = 30;
/// What it costs that two who must not be together are on one side.
const TOGETHER: u32 = 100;
/// What it costs besides that they lead one unit.
const SHARING: u32 = 1_000;

/// A place at a unit.
#[derive(Clone, Copy, Debug)]
struct UnitSeat {
    unit: UnitId,
    troop: Troop,
    is_lords: bool,
}

impl UnitSeat {
    fn at(unit: UnitId, post: &Post) -> Self {
        Self { unit, troop: post.muster.troop, is_lords: post.muster.bodyguard }
    }

    /// What it costs that two who are bound so have these seats.
    fn cost_beside(self, other: Self, bond: Bond) -> u32 {
        match (bond, self.unit.side == other.unit.side, self.unit == other.unit) {
            (Bond::Apart, _, true) => TOGETHER + SHARING,
            (Bond::Apart, true, false) => TOGETHER,
            (Bond::SameSide, false, _) => PARTED,
            (Bond::Apart, false, false) | (Bond::SameSide, true, _) => 0,
        }
    }
}

/// Gives everybody present a unit by lot: the same dice give the same seats. Units whose players were chosen by hand keep
/// them. Where there are more pupils than units, some share, the largest units first; where there are fewer, some units are
/// left to the referee, never a lord's, and on both sides alike.
pub fn draw(draft: &mut Draft, dice: &mut dyn Dice) {
    for (_, post) in draft.posts_mut().filter(|(_, post)| !post.pinned) {
        post.players.clear();
    }
    let class = draft.class.clone();
    let pool: Vec<&Pupil> = draft.present_in(&class).filter(|pupil| draft.units_of(&pupil.name).next().is_none()).collect();
    let (seats, spare) = seats(draft, pool.len());
    // Without a free unit nobody can be seated.
    if seats.len() < pool.len() {
        return;
    }
    let fixed: Vec<(&str, UnitSeat)> =
        draft.posts().flat_map(|(unit, post)| post.players.iter().map(move |name| (name.as_str(), UnitSeat::at(unit, post)))).collect();
    let bonds = pool.iter().map(|pupil| Bonds::of(pupil, &class, &pool, &fixed)).collect();
    let spare_places = (seats.len()..seats.len() + spare.len()).collect();
    let seats: Vec<UnitSeat> = seats.into_iter().chain(spare).collect();
    let lots = Lots { pool: &pool, seats: &seats, bonds, place: (0..pool.len()).collect(), spare: spare_places };
    let Some(best) = (0..DRAWS).map(|_| lots.drawn(dice)).min_by_key(Lots::cost) else { return };
    let seated: Vec<(String, UnitId)> =
        pool.iter().zip(&best.place).map(|(pupil, &place)| (pupil.name.clone(), seats[place].unit)).collect();
    for (name, unit) in seated {
        if let Some(post) = draft.post_mut(unit) {
            post.players.push(name);
        }
    }
}

/// So many free places, the lords' first, then unit by unit with both sides filling at the same pace, then second
/// places at the largest units, and so on; and the places that are left over.
fn seats(draft: &Draft, count: usize) -> (Vec<UnitSeat>, Vec<UnitSeat>) {
    let free: Vec<(UnitId, &Post)> = draft.posts().filter(|(_, post)| !post.pinned).collect();
    let mut first = free.clone();
    // The share of its side's list that comes before a unit: sides of any size fill at the same pace.
    let before = |unit: UnitId| 1000 * (usize::from(unit.number) - 1) / draft.army(unit.side).len().max(1);
    first.sort_by_key(|(unit, post)| (!post.muster.bodyguard, before(*unit), unit.side));
    let mut more = free;
    more.sort_by_key(|(unit, post)| (u8::MAX - post.muster.figures, before(*unit), unit.side));
    let again = std::iter::repeat_n(more, count / first.len().max(1)).flatten();
    let spare = first.iter().skip(count).map(|(unit, post)| UnitSeat::at(*unit, post)).collect();
    let mut seats: Vec<UnitSeat> = first.into_iter().chain(again).take(count).map(|(unit, post)| UnitSeat::at(unit, post)).collect();
    // In the order of the army list, which is the order of the class before anything is drawn.
    seats.sort_by_key(|seat| seat.unit);
    (seats, spare)
}

/// What binds two pupils.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bond {
    /// They must not be on one side.
    Apart,
    /// They should be on the same side.
    SameSide,
}

impl Bond {
    fn between(class: &Class, one: &str, other: &str) -> Option<Self> {
        if class.are_apart(one, other) {
            return Some(Self::Apart);
        }
        class.are_same_side(one, other).then_some(Self::SameSide)
    }
}

/// Those to whom a pupil is bound.
#[derive(Clone, Debug)]
struct Bonds {
    /// Among those who draw, by their places in the pool.
    drawing: Vec<(usize, Bond)>,
    /// The seats of those who were seated by hand.
    seated: Vec<(UnitSeat, Bond)>,
}

impl Bonds {
    fn of(pupil: &Pupil, class: &Class, pool: &[&Pupil], fixed: &[(&str, UnitSeat)]) -> Self {
        let bond = |other: &str| Bond::between(class, &pupil.name, other);
        Self {
            drawing: (0..pool.len()).filter_map(|other| Some((other, bond(&pool[other].name)?))).collect(),
            seated: fixed.iter().filter_map(|(other, seat)| Some((*seat, bond(other)?))).collect(),
        }
    }
}

/// One draw of the lots, made better by changing places.
#[derive(Clone)]
struct Lots<'a> {
    pool: &'a [&'a Pupil],
    seats: &'a [UnitSeat],
    bonds: Vec<Bonds>,
    /// The place of each pupil's seat.
    place: Vec<usize>,
    /// The places of seats that nobody has.
    spare: Vec<usize>,
}

impl<'a> Lots<'a> {
    /// The seats in another order, each equally likely before places are changed.
    fn drawn(&self, dice: &mut dyn Dice) -> Lots<'a> {
        let mut lots = self.clone();
        for last in (1..lots.place.len()).rev() {
            let sides = u8::try_from(last + 1).unwrap_or(u8::MAX);
            lots.place.swap(last, usize::from(dice.below(sides)));
        }
        lots.improve();
        lots
    }

    /// Lets two change places as long as that makes things better; each change costs less than what was before, so
    /// that it ends.
    fn improve(&mut self) {
        let count = self.place.len();
        while (0..count).any(|one| (one + 1..count).any(|other| self.swap_if_better(one, other)) || self.move_if_better(one)) {}
    }

    /// A pupil goes to a seat of the same side that nobody has, where that is better; the lords' seats stay taken.
    fn move_if_better(&mut self, pupil: usize) -> bool {
        let (before, from) = (self.cost_of(pupil), self.place[pupil]);
        if before == 0 || self.seats[from].is_lords {
            return false;
        }
        for spare in 0..self.spare.len() {
            if self.seats[self.spare[spare]].unit.side != self.seats[from].unit.side {
                continue;
            }
            std::mem::swap(&mut self.place[pupil], &mut self.spare[spare]);
            if self.cost_of(pupil) < before {
                return true;
            }
            std::mem::swap(&mut self.place[pupil], &mut self.spare[spare]);
        }
        false
    }

    fn swap_if_better(&mut self, one: usize, other: usize) -> bool {
        let cost = |lots: &Self| lots.cost_of(one) + lots.cost_of(other);
        let before = cost(self);
        if before == 0 {
            return false;
        }
        self.place.swap(one, other);
        let is_better = cost(self) < before;
        if !is_better {
            self.place.swap(one, other);
        }
        is_better
    }

    /// What it costs that a pupil sits there.
    fn cost_of(&self, pupil: usize) -> u32 {
        let seat = self.seats[self.place[pupil]];
        let wish = if self.pool[pupil].wish.is_met_by(seat.unit.side, seat.troop, seat.is_lords) { 0 } else { UNMET };
        let bonds = &self.bonds[pupil];
        let drawing = bonds.drawing.iter().map(|&(other, bond)| (self.seats[self.place[other]], bond));
        wish + drawing.chain(bonds.seated.iter().copied()).map(|(other, bond)| seat.cost_beside(other, bond)).sum::<u32>()
    }

    /// What the whole draw costs.
    fn cost(&self) -> u32 {
        (0..self.place.len()).map(|pupil| self.cost_of(pupil)).sum()
    }
}

/// Pairs who must not be together and are on one side, or lead one unit.
pub fn together(draft: &Draft) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for side in Side::ALL {
        let mut names: Vec<&String> = draft.army(side).iter().flat_map(|post| &post.players).collect();
        // A pupil may lead several units.
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(*name));
        for (place, one) in names.iter().enumerate() {
            for other in &names[place + 1..] {
                if draft.class.are_apart(one, other) && !pairs.contains(&((*one).clone(), (*other).clone())) {
                    pairs.push(((*one).clone(), (*other).clone()));
                }
            }
        }
    }
    pairs
}

/// Pairs who should be on the same side and are not.
pub fn parted(draft: &Draft) -> Vec<(String, String)> {
    let led = |side: Side| -> BTreeSet<&String> { draft.army(side).iter().flat_map(|post| &post.players).collect() };
    let [normans, saxons] = Side::ALL.map(led);
    // Whoever leads a unit on both sides is with everybody.
    let pairs = normans.difference(&saxons).flat_map(|one| saxons.difference(&normans).map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| draft.class.are_same_side(one, other)).map(|(one, other)| (one.clone(), other.clone())).collect()
}

/// Pupils who have a unit and not the one they wished for.
pub fn disappointed(draft: &Draft) -> Vec<&Pupil> {
    let is_met = |pupil: &Pupil| {
        let mut units = draft.units_of(&pupil.name).peekable();
        units.peek().is_none()
            || units
                .any(|unit| draft.post(unit).is_some_and(|post| pupil.wish.is_met_by(unit.side, post.muster.troop, post.muster.bodyguard)))
    };
    draft.present().filter(|pupil| !pupil.wish.is_empty() && !is_met(pupil)).collect()
}
