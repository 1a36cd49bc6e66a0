//! Movement of units: distances and paths (rulings 15 to 21).

use std::collections::VecDeque;

use super::breach::{Breach, Hindrance};
use super::geometry::{distance, steps};
use super::rulings::{Adjacency, HillMove};
use super::{CardName, Patch, Side, Square, Squares, State, Terrain, Troop, Unit, UnitId};

/// Returns how many squares a type of troops moves over flat ground.
pub const fn base_move(troop: Troop) -> u8 {
    if matches!(troop, Troop::Knights) { 2 } else { 1 }
}

/// Limit on a unit's move this turn.
struct MoveLimit {
    longest: u8,
    /// Whether a path that touches the hill may be only one square long.
    one_square_if_hill: bool,
    because: Hindrance,
}

/// Returns the move limit of a unit this turn (ruling 17 and the card).
fn move_limit(state: &State, unit: &Unit) -> MoveLimit {
    let slow = |because| MoveLimit { longest: 1, one_square_if_hill: false, because };
    let free = MoveLimit { longest: base_move(unit.troop), one_square_if_hill: false, because: Hindrance::Nothing };
    if unit.troop != Troop::Knights {
        return free;
    }
    if state.effect_strength(CardName::MuddyGround).is_some() {
        return slow(Hindrance::Mud);
    }
    let starts_on_hill = unit.square.is_some_and(|square| is_hill(state, square));
    match state.rulings.hill_move {
        HillMove::StartsOrEnters | HillMove::StartSquare if starts_on_hill => slow(Hindrance::Hill),
        HillMove::StartsOrEnters | HillMove::Points => MoveLimit { one_square_if_hill: true, ..free },
        HillMove::StartSquare => free,
    }
}

fn is_hill(state: &State, square: Square) -> bool {
    state.board.terrain(square) == Terrain::Hill
}

/// Returns how many squares of this path the unit may move, and what limits it.
fn allowance(state: &State, unit: &Unit, path: &[Square]) -> (u8, Hindrance) {
    let limit = move_limit(state, unit);
    if limit.one_square_if_hill && path.iter().any(|&square| is_hill(state, square)) {
        (1, Hindrance::Hill)
    } else {
        (limit.longest, limit.because)
    }
}

/// Returns the movement cost of a path. It is the path's length, except that a hill square costs knights 2 under
/// ruling 17's points option. In the mud knights always move one square.
pub fn path_cost(state: &State, unit: &Unit, path: &[Square]) -> usize {
    let is_mud = state.effect_strength(CardName::MuddyGround).is_some();
    let hill_is_steep = unit.troop == Troop::Knights && state.rulings.hill_move == HillMove::Points && !is_mud;
    let cost = |square: &Square| if hill_is_steep && is_hill(state, *square) { 2 } else { 1 };
    path.iter().map(cost).sum()
}

/// Returns every breach of this path; empty if the path is legal.
pub(super) fn judge_path(state: &State, unit: &Unit, path: &[Square]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let Some(start) = unit.square.filter(|_| !path.is_empty()) else { return breaches };
    breaches.extend(path_breaches(state, unit.id, start, path, |square| state.occupant(square), unit.troop == Troop::Knights));
    let (allowed, because) = allowance(state, unit, path);
    if path.len() > usize::from(allowed) {
        breaches.push(Breach::TooFar { unit: unit.id, squares: path.len(), allowed, because });
    }
    breaches
}

/// Returns the breaches of a path because of terrain and other units. Its length is not judged.
pub(super) fn path_breaches(
    state: &State,
    unit: UnitId,
    start: Square,
    path: &[Square],
    occupant: impl Fn(Square) -> Option<UnitId>,
    passes_friends: bool,
) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let mut from = start;
    for (place, &square) in path.iter().enumerate() {
        breaches.extend(terrain_breach(state, square));
        if distance(from, square, state.adjacency()) != 1 || state.board.index(square).is_none() {
            breaches.push(Breach::NotAStep { from, to: square });
        }
        if let Some(by) = occupant(square).filter(|&by| by != unit) {
            breaches.extend(occupant_breach((unit.side, passes_friends), square, by, place + 1 == path.len()));
        }
        from = square;
    }
    if path.last() == Some(&start) {
        breaches.push(Breach::AlreadyThere { unit, square: start });
    }
    breaches
}

/// Returns the breach if the terrain of a square is closed to units.
pub(super) fn terrain_breach(state: &State, square: Square) -> Option<Breach> {
    match state.board.terrain(square) {
        Terrain::Off => Some(Breach::OffTheTable(square)),
        Terrain::Woods => Some(Breach::Woods(square)),
        Terrain::Flat | Terrain::Hill => None,
    }
}

/// Returns the breach because of another unit on the path.
fn occupant_breach((side, passes_friends): (Side, bool), square: Square, by: UnitId, is_end: bool) -> Option<Breach> {
    if is_end {
        Some(Breach::Occupied { square, by })
    } else if by.side != side {
        Some(Breach::ThroughEnemy { square, by })
    } else {
        (!passes_friends).then_some(Breach::ThroughFriend { square, by })
    }
}

/// Returns a path to a square and its breaches: a legal path if there is one, or else the shortest open path, or
/// else a direct jump.
pub(super) fn path_to(state: &State, unit: &Unit, to: Square) -> (Vec<Square>, Vec<Breach>) {
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
    if let Some(path) = reach(state, unit).path_to(to) {
        return (path, Vec::new());
    }
    match shortest_path(state, unit, from, to) {
        Some(path) => {
            let breaches = judge_path(state, unit, &path);
            (path, breaches)
        }
        None => (vec![to], vec![Breach::NoWay { from, to }]),
    }
}

/// Returns a unit's legal moves in any phase: one path to each square that it can reach, short paths first.
pub fn legal_moves(state: &State, unit: &Unit) -> Vec<Vec<Square>> {
    let reach = reach(state, unit);
    let Some(from) = unit.square else { return Vec::new() };
    let mut moves: Vec<Vec<Square>> = reach.one.steps(reach.adjacency).filter_map(|step| Some(vec![from.stepped(step)?])).collect();
    let mut left = reach.two;
    for middle in reach.middles() {
        for end in steps(reach.adjacency).iter().filter_map(|&step| middle.stepped(step)) {
            if left.contains(from, end) {
                left = left.difference(Patch::from_square(from, end));
                moves.push(vec![middle, end]);
            }
        }
    }
    moves
}

/// Squares that a unit can reach in one move.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    from: Square,
    adjacency: Adjacency,
    /// Adjacent squares that a two-square path may pass through.
    through: Patch,
    /// Squares reached in one step.
    one: Patch,
    /// Squares reached in two steps.
    two: Patch,
}

/// Returns the squares that a unit can reach now, in any phase (rulings 15 to 21). A unit off the table reaches
/// none. No unit moves more than two squares.
pub fn reach(state: &State, unit: &Unit) -> Reach {
    let adjacency = state.adjacency();
    let Some(from) = unit.square else {
        let none = Patch::default();
        return Reach { from: Square::new(0, 0), adjacency, through: none, one: none, two: none };
    };
    let limit = move_limit(state, unit);
    let open = state.board.open().patch(from);
    let [friends, enemies] = [unit.id.side, unit.id.side.enemy()].map(|side| state.occupied(side).patch(from));
    let free = open.difference(friends).difference(enemies);
    let next = Patch::MIDDLE.with_neighbours(adjacency).difference(Patch::MIDDLE);
    let one = free.intersection(next);
    let (mut through, mut two) = (Patch::default(), Patch::default());
    if limit.longest > 1 {
        let hill = if limit.one_square_if_hill { state.board.hill().patch(from) } else { Patch::default() };
        // Only knights pass through friends.
        let passable = if unit.troop == Troop::Knights { open.difference(enemies) } else { free };
        through = passable.difference(hill).intersection(next);
        two = through.with_neighbours(adjacency).intersection(free).difference(hill).difference(one).difference(Patch::MIDDLE);
    }
    Reach { from, adjacency, through, one, two }
}

impl Reach {
    /// Returns every square that can be reached, with its number of steps.
    pub fn destinations(&self) -> impl Iterator<Item = (Square, usize)> + use<> {
        let (from, one) = (self.from, self.one);
        self.one.union(self.two).squares(from).map(move |end| (end, if one.contains(from, end) { 1 } else { 2 }))
    }

    /// Returns whether the unit cannot move.
    pub const fn is_nowhere(&self) -> bool {
        self.one.is_empty() && self.two.is_empty()
    }

    /// Limits the destinations to a set of squares.
    pub fn within(mut self, squares: &Squares) -> Self {
        let wanted = squares.patch(self.from);
        self.one = self.one.intersection(wanted);
        self.two = self.two.intersection(wanted);
        self
    }

    /// Returns one legal path to a square, or `None` if it cannot be reached.
    pub fn path_to(&self, end: Square) -> Option<Vec<Square>> {
        if self.one.contains(self.from, end) {
            return Some(vec![end]);
        }
        let middle = self.middles().find(|&middle| distance(middle, end, self.adjacency) == 1);
        self.two.contains(self.from, end).then_some(vec![middle?, end])
    }

    /// Returns the squares that a two-square path may pass through, in the order of [`steps`].
    fn middles(&self) -> impl Iterator<Item = Square> + use<> {
        let from = self.from;
        self.through.steps(self.adjacency).filter_map(move |step| from.stepped(step))
    }
}

/// Returns the shortest path over open ground of any length, through friends if the unit may pass them.
fn shortest_path(state: &State, unit: &Unit, from: Square, to: Square) -> Option<Vec<Square>> {
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
            let barred = state
                .occupant(next)
                .is_some_and(|by| occupant_breach((unit.id.side, unit.troop == Troop::Knights), next, by, next == to).is_some());
            if next != from && came_from[index].is_none() && state.board.terrain(next).is_open() && !barred {
                came_from[index] = Some(square);
                queue.push_back(next);
            }
        }
    }
    None
}
