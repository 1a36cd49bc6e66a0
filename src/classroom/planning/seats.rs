//! Random seats: every pupil present gets a unit and the sides fill evenly. As far as possible, wishes are met and pupils are
//! kept apart or on the same side.

use std::collections::BTreeSet;

use super::draft::{Draft, Post};
use crate::content::class::{Class, Pupil};
use crate::rules::{Dice, Side, Troop, UnitId};

/// Number of random draws. The best one is used.
const DRAWS: usize = 6;

/// Penalty for an unmet wish.
const UNMET: u32 = 1;
/// Penalty for a pair on different sides who should be on the same side.
const PARTED: u32 = 30;
/// Penalty for a pair on the same side who must be kept apart.
const TOGETHER: u32 = 100;
/// Additional penalty if such a pair leads the same unit.
const SHARING: u32 = 1_000;

/// A seat for a player at a unit.
#[derive(Clone, Copy, Debug)]
struct UnitSeat {
    unit: UnitId,
    troop: Troop,
    is_lords: bool,
}

impl UnitSeat {
    fn from_post(unit: UnitId, post: &Post) -> Self {
        Self { unit, troop: post.muster.troop, is_lords: post.muster.bodyguard }
    }

    /// Returns the penalty for two pupils with this bond who have these seats.
    fn bond_cost(self, other: Self, bond: Bond) -> u32 {
        match (bond, self.unit.side == other.unit.side, self.unit == other.unit) {
            (Bond::Apart, _, true) => TOGETHER + SHARING,
            (Bond::Apart, true, false) => TOGETHER,
            (Bond::SameSide, false, _) => PARTED,
            (Bond::Apart, false, false) | (Bond::SameSide, true, _) => 0,
        }
    }
}

/// Gives every pupil present a unit at random. The same dice give the same seats.
///
/// Units whose players were chosen by hand keep them. If there are more pupils than units, some share, the largest units first.
/// If there are fewer, some units are left to the referee, never a lord's, evenly on both sides.
pub fn draw(draft: &mut Draft, dice: &mut dyn Dice) {
    for (_, post) in draft.posts_mut().filter(|(_, post)| !post.pinned) {
        post.players.clear();
    }
    let class = draft.class.clone();
    let pool: Vec<&Pupil> = draft.filter_present(&class).filter(|pupil| draft.units_of(&pupil.name).next().is_none()).collect();
    let (seats, spare) = seats(draft, pool.len());
    // Without a free unit no pupil can be seated.
    if seats.len() < pool.len() {
        return;
    }
    let fixed: Vec<(&str, UnitSeat)> = draft
        .posts()
        .flat_map(|(unit, post)| post.players.iter().map(move |name| (name.as_str(), UnitSeat::from_post(unit, post))))
        .collect();
    let bonds = pool.iter().map(|pupil| Bonds::from_pupil(pupil, &class, &pool, &fixed)).collect();
    let spare_places = (seats.len()..seats.len() + spare.len()).collect();
    let seats: Vec<UnitSeat> = seats.into_iter().chain(spare).collect();
    let lots = SeatDraw { pool: &pool, seats: &seats, bonds, place: (0..pool.len()).collect(), spare: spare_places };
    let Some(best) = (0..DRAWS).map(|_| lots.redraw(dice)).min_by_key(SeatDraw::cost) else { return };
    let seated: Vec<(String, UnitId)> =
        pool.iter().zip(&best.place).map(|(pupil, &place)| (pupil.name.clone(), seats[place].unit)).collect();
    for (name, unit) in seated {
        if let Some(post) = draft.post_mut(unit) {
            post.players.push(name);
        }
    }
}

/// Returns `count` free seats, then the seats that are left over. The lords' seats come first, then one per unit with both
/// sides filling at the same pace, then second seats at the largest units, and so on.
fn seats(draft: &Draft, count: usize) -> (Vec<UnitSeat>, Vec<UnitSeat>) {
    let free: Vec<(UnitId, &Post)> = draft.posts().filter(|(_, post)| !post.pinned).collect();
    let mut first = free.clone();
    // The fraction of the side's list before a unit, so that sides of any size fill at the same pace.
    let before = |unit: UnitId| 1000 * (usize::from(unit.number) - 1) / draft.army(unit.side).len().max(1);
    first.sort_by_key(|(unit, post)| (!post.muster.bodyguard, before(*unit), unit.side));
    let mut more = free;
    more.sort_by_key(|(unit, post)| (u8::MAX - post.muster.figures, before(*unit), unit.side));
    let again = std::iter::repeat_n(more, count / first.len().max(1)).flatten();
    let spare = first.iter().skip(count).map(|(unit, post)| UnitSeat::from_post(*unit, post)).collect();
    let mut seats: Vec<UnitSeat> = first.into_iter().chain(again).take(count).map(|(unit, post)| UnitSeat::from_post(unit, post)).collect();
    // In the order of the army list, which is the class's order before anything is drawn.
    seats.sort_by_key(|seat| seat.unit);
    (seats, spare)
}

/// The relation of two pupils.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bond {
    /// They must not be on the same side.
    Apart,
    /// They should be on the same side.
    SameSide,
}

impl Bond {
    fn from_class(class: &Class, one: &str, other: &str) -> Option<Self> {
        if class.are_apart(one, other) {
            return Some(Self::Apart);
        }
        class.are_same_side(one, other).then_some(Self::SameSide)
    }
}

/// A pupil's relations to others.
#[derive(Clone, Debug)]
struct Bonds {
    /// Relations to other pupils in the draw, by their index in the pool.
    drawing: Vec<(usize, Bond)>,
    /// Relations to pupils seated by hand, by their seats.
    seated: Vec<(UnitSeat, Bond)>,
}

impl Bonds {
    fn from_pupil(pupil: &Pupil, class: &Class, pool: &[&Pupil], fixed: &[(&str, UnitSeat)]) -> Self {
        let bond = |other: &str| Bond::from_class(class, &pupil.name, other);
        Self {
            drawing: (0..pool.len()).filter_map(|other| Some((other, bond(&pool[other].name)?))).collect(),
            seated: fixed.iter().filter_map(|(other, seat)| Some((*seat, bond(other)?))).collect(),
        }
    }
}

/// A random draw of seats, improved by exchanges.
#[derive(Clone)]
struct SeatDraw<'a> {
    pool: &'a [&'a Pupil],
    seats: &'a [UnitSeat],
    bonds: Vec<Bonds>,
    /// Index of each pupil's seat.
    place: Vec<usize>,
    /// Indexes of the free seats.
    spare: Vec<usize>,
}

impl<'a> SeatDraw<'a> {
    /// Returns the seats in random order, every order equally likely before they are improved.
    fn redraw(&self, dice: &mut dyn Dice) -> SeatDraw<'a> {
        let mut lots = self.clone();
        for last in (1..lots.place.len()).rev() {
            let sides = u8::try_from(last + 1).unwrap_or(u8::MAX);
            lots.place.swap(last, usize::from(dice.roll_below(sides)));
        }
        lots.improve();
        lots
    }

    /// Exchanges seats as long as that reduces the penalty. Every exchange reduces it, so this ends.
    fn improve(&mut self) {
        let count = self.place.len();
        while (0..count).any(|one| (one + 1..count).any(|other| self.swap_if_better(one, other)) || self.move_if_better(one)) {}
    }

    /// Moves a pupil to a free seat on the same side if that reduces the penalty. The lords' seats stay taken.
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

    /// Returns the penalty for a pupil's seat.
    fn cost_of(&self, pupil: usize) -> u32 {
        let seat = self.seats[self.place[pupil]];
        let wish = if self.pool[pupil].wish.is_met_by(seat.unit.side, seat.troop, seat.is_lords) { 0 } else { UNMET };
        let bonds = &self.bonds[pupil];
        let drawing = bonds.drawing.iter().map(|&(other, bond)| (self.seats[self.place[other]], bond));
        wish + drawing.chain(bonds.seated.iter().copied()).map(|(other, bond)| seat.bond_cost(other, bond)).sum::<u32>()
    }

    /// Returns the penalty of the whole draw.
    fn cost(&self) -> u32 {
        (0..self.place.len()).map(|pupil| self.cost_of(pupil)).sum()
    }
}

/// Returns the pairs who must be kept apart but are on the same side or lead the same unit.
pub fn conflicting_pairs(draft: &Draft) -> Vec<(String, String)> {
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

/// Returns the pairs who should be on the same side but aren't.
pub fn separated_pairs(draft: &Draft) -> Vec<(String, String)> {
    let led = |side: Side| -> BTreeSet<&String> { draft.army(side).iter().flat_map(|post| &post.players).collect() };
    let [normans, saxons] = Side::ALL.map(led);
    // A pupil who leads units on both sides is on the same side as everyone.
    let pairs = normans.difference(&saxons).flat_map(|one| saxons.difference(&normans).map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| draft.class.are_same_side(one, other)).map(|(one, other)| (one.clone(), other.clone())).collect()
}

/// Returns the pupils who have a unit, but not the one they wished for.
pub fn pupils_with_unmet_wish(draft: &Draft) -> Vec<&Pupil> {
    let is_met = |pupil: &Pupil| {
        let mut units = draft.units_of(&pupil.name).peekable();
        units.peek().is_none()
            || units
                .any(|unit| draft.post(unit).is_some_and(|post| pupil.wish.is_met_by(unit.side, post.muster.troop, post.muster.bodyguard)))
    };
    draft.present_pupils().filter(|pupil| !pupil.wish.is_empty() && !is_met(pupil)).collect()
}
