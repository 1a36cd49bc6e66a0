//! How far units go and which way (rulings 15 to 21).

use std::collections::VecDeque;

use super::board::distance;
use super::breach::{Breach, Hindrance};
use super::rulings::HillMove;
use super::{CardName, Square, State, Terrain, Troop, Unit, UnitId};

/// The squares a unit's own legs or hooves carry it over flat ground.
#[must_use]
pub const fn legs(troop: Troop) -> u8 {
    match troop {
        Troop::Knights => 2,
        Troop::Housecarles | Troop::Spearmen | Troop::Archers => 1,
    }
}

/// How many squares of this way a unit may go, and what holds it back.
fn allowance(state: &State, unit: &Unit, path: &[Square]) -> (u8, Hindrance) {
    let legs = legs(unit.troop);
    if unit.troop != Troop::Knights {
        return (legs, Hindrance::Nothing);
    }
    if state.strength_of(CardName::MuddyGround).is_some() {
        return (1, Hindrance::Mud);
    }
    let is_hill = |square: Square| state.board.terrain(square) == Terrain::Hill;
    let starts_on_hill = unit.square.is_some_and(is_hill);
    let slowed = match state.rulings.hill_move {
        HillMove::StartsOrEnters => starts_on_hill || path.iter().copied().any(is_hill),
        HillMove::Points => way_cost(state, unit, path) > usize::from(legs),
        HillMove::StartSquare => starts_on_hill,
    };
    if slowed { (1, Hindrance::Hill) } else { (legs, Hindrance::Nothing) }
}

/// What a way costs of the squares that a unit may go: its length, but that a square of the hill costs knights 2 where
/// ruling 17 says so; in the mud they go one square wherever it leads.
#[must_use]
pub fn way_cost(state: &State, unit: &Unit, path: &[Square]) -> usize {
    let is_mud = state.strength_of(CardName::MuddyGround).is_some();
    let hill_is_steep = unit.troop == Troop::Knights && state.rulings.hill_move == HillMove::Points && !is_mud;
    let cost = |square: &Square| if hill_is_steep && state.board.terrain(*square) == Terrain::Hill { 2 } else { 1 };
    path.iter().map(cost).sum()
}

/// Every reason against this way of moving; empty where it is legal.
pub(super) fn judge_path(state: &State, unit: &Unit, path: &[Square]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let (Some(start), Some(&end)) = (unit.square, path.last()) else { return breaches };
    let mut from = start;
    for (place, &square) in path.iter().enumerate() {
        breaches.extend(barred(state, square));
        if !state.board.neighbours(from, state.adjacency()).any(|next| next == square) {
            breaches.push(Breach::NotAStep { from, to: square });
        }
        if let Some(by) = state.occupant(square).filter(|&by| by != unit.id) {
            breaches.extend(in_the_way(unit, square, by, place + 1 == path.len()));
        }
        from = square;
    }
    if end == start {
        breaches.push(Breach::AlreadyThere { unit: unit.id, square: start });
    }
    let (allowed, because) = allowance(state, unit, path);
    if path.len() > usize::from(allowed) {
        breaches.push(Breach::TooFar { unit: unit.id, squares: path.len(), allowed, because });
    }
    breaches
}

/// The ground's own reason against standing on a square.
pub(super) fn barred(state: &State, square: Square) -> Option<Breach> {
    match state.board.terrain(square) {
        Terrain::Off => Some(Breach::OffTheTable(square)),
        Terrain::Woods => Some(Breach::Woods(square)),
        Terrain::Flat | Terrain::Hill => None,
    }
}

/// What another unit on the way means.
fn in_the_way(unit: &Unit, square: Square, by: UnitId, is_end: bool) -> Option<Breach> {
    if is_end {
        Some(Breach::Occupied { square, by })
    } else if by.side != unit.id.side {
        Some(Breach::ThroughEnemy { square, by })
    } else if unit.troop != Troop::Knights {
        Some(Breach::ThroughFriend { square, by })
    } else {
        None
    }
}

/// The way to a square with every reason against it: a legal way where there is one, else the shortest open one,
/// else a leap.
pub(super) fn way_to(state: &State, unit: &Unit, to: Square) -> (Vec<Square>, Vec<Breach>) {
    let Some(from) = unit.square else { return (vec![to], Vec::new()) };
    if !state.board.terrain(to).is_open() || to == from || state.occupant(to).is_some() {
        let mut breaches = judge_path(state, unit, &[to]);
        breaches.retain(|breach| !matches!(breach, Breach::NotAStep { .. }));
        let squares = usize::from(distance(from, to, state.adjacency()));
        let (allowed, because) = allowance(state, unit, &[to]);
        if squares > usize::from(allowed) && state.board.terrain(to) != Terrain::Off {
            breaches.push(Breach::TooFar { unit: unit.id, squares, allowed, because });
        }
        return (vec![to], breaches);
    }
    let mut found = None;
    each_way(state, unit, |path| {
        if path.last() == Some(&to) && found.is_none() {
            found = Some(path.to_vec());
        }
    });
    if let Some(path) = found {
        return (path, Vec::new());
    }
    match shortest(state, unit, from, to) {
        Some(path) => {
            let breaches = judge_path(state, unit, &path);
            (path, breaches)
        }
        None => (vec![to], vec![Breach::NoWay { from, to }]),
    }
}

/// The legal moves of a unit, whatever the phase: one way to each square it can reach, short ways first.
#[must_use]
pub fn legal_moves(state: &State, unit: &Unit) -> Vec<Vec<Square>> {
    let mut moves: Vec<Vec<Square>> = Vec::new();
    each_way(state, unit, |path| moves.push(path.to_vec()));
    moves
}

/// Shows one legal way to each square that a unit can reach, whatever the phase, all of one square before all of two.
pub fn each_way(state: &State, unit: &Unit, show: impl FnMut(&[Square])) {
    each_way_to(state, unit, |_| true, show);
}

/// The same for those squares alone that are wanted.
pub fn each_way_to(state: &State, unit: &Unit, wanted: impl Fn(Square) -> bool, show: impl FnMut(&[Square])) {
    let Some(from) = unit.square else { return };
    let mut search = Search { state, unit, start: from, settled: 0, path: [from; LONGEST], wanted, show };
    let (longest, _) = allowance(state, unit, &[]);
    for length in 1..=usize::from(longest) {
        search.go_on(from, 0, length);
    }
}

/// The longest way that anybody goes in one move.
const LONGEST: usize = 2;

/// The search for legal ways.
struct Search<'a, W, F> {
    state: &'a State,
    unit: &'a Unit,
    start: Square,
    /// The squares that need no further look: a way was shown to them, or nobody can or wants to end there. A bit for each
    /// of those around the start.
    settled: u32,
    path: [Square; LONGEST],
    wanted: W,
    show: F,
}

impl<W: Fn(Square) -> bool, F: FnMut(&[Square])> Search<'_, W, F> {
    /// Goes one square further until the way, of which so many squares are `done`, has its length.
    fn go_on(&mut self, from: Square, done: usize, length: usize) {
        let (state, unit) = (self.state, self.unit);
        let is_end = done + 1 == length;
        for (square, index) in state.board.around(from, state.adjacency()) {
            let bit = self.bit(square);
            if square == self.start || (is_end && self.settled & bit != 0) {
                continue;
            }
            if !self.may_be_entered(square, index, is_end) {
                self.settled |= if is_end { bit } else { 0 };
                continue;
            }
            self.path[done] = square;
            // Everybody may go one square; what slows a part of the way slows all of it.
            if length > 1 && usize::from(allowance(state, unit, &self.path[..=done]).0) < length {
                continue;
            }
            if is_end {
                self.settled |= bit;
                (self.show)(&self.path[..length]);
            } else {
                self.go_on(square, done + 1, length);
            }
        }
    }

    /// Whether the unit may go through a square, or end there and wants to.
    fn may_be_entered(&self, square: Square, index: usize, is_end: bool) -> bool {
        let is_free = |by: Option<UnitId>| by.is_none_or(|by| in_the_way(self.unit, square, by, is_end).is_none());
        self.state.board.ground()[index].is_open() && is_free(self.state.occupant_at(index)) && (!is_end || (self.wanted)(square))
    }

    /// The bit of a square at most [`LONGEST`] squares from the start in either direction.
    fn bit(&self, square: Square) -> u32 {
        let beside = |there: u8, start: u8| usize::from(there) + LONGEST - usize::from(start);
        1 << (beside(square.row, self.start.row) * (2 * LONGEST + 1) + beside(square.column, self.start.column))
    }
}

/// The shortest way over open ground that this unit's like may pass, however far; through friends where that is allowed.
fn shortest(state: &State, unit: &Unit, from: Square, to: Square) -> Option<Vec<Square>> {
    let mut came_from = vec![None; state.board.squares().count()];
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        if square == to {
            let mut path = Vec::new();
            let mut back = square;
            while back != from {
                path.push(back);
                back = came_from[state.board.index(back)?]?;
            }
            path.reverse();
            return Some(path);
        }
        for next in state.board.neighbours(square, state.adjacency()) {
            let index = state.board.index(next)?;
            let barred = state.occupant(next).is_some_and(|by| in_the_way(unit, next, by, next == to).is_some());
            if next != from && came_from[index].is_none() && state.board.terrain(next).is_open() && !barred {
                came_from[index] = Some(square);
                queue.push_back(next);
            }
        }
    }
    None
}
