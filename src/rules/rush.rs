//! Fyrd Runs Amok: who runs and which way (rulings 42 to 44).

use std::collections::BTreeMap;

use super::board::{distance, steps};
use super::{CardName, Side, Square, State, Troop, Unit, UnitId};

/// How far the card moves a unit, in squares.
pub(super) fn rush_length(state: &State) -> usize {
    usize::from(state.strength_of(CardName::FyrdRunsAmok).unwrap_or(CardName::FyrdRunsAmok.strength().usual))
}

/// Whether the card speaks of such a unit: the Saxon spearmen, who are the fyrd, and archers (ruling 42).
#[must_use]
pub fn is_fyrd(unit: &Unit) -> bool {
    unit.id.side == Side::Saxon && matches!(unit.troop, Troop::Spearmen | Troop::Archers)
}

/// The units that the card moves if it is flipped now: on the table and in contact with no enemy (ruling 44).
#[must_use]
pub fn runners(state: &State) -> Vec<UnitId> {
    let free = |unit: &&Unit| is_fyrd(unit) && unit.can_act() && state.enemies_next_to(unit).next().is_none();
    state.army(Side::Saxon).iter().filter(free).map(|unit| unit.id).collect()
}

/// The rush that the program proposes: each unit in turn, the ones nearest to a Norman first, runs along a shortest
/// open path toward the nearest Norman until it touches one, has run as far as the card says or is blocked. Where no open
/// path leads to a Norman it runs as near to one as it can get and stops there.
/// Where the referee gives a path of his own it is taken instead. Units that stay have an empty path.
#[must_use]
pub fn propose(state: &State, units: &[UnitId], edited: &BTreeMap<UnitId, Vec<Square>>) -> Vec<(UnitId, Vec<Square>)> {
    let mut order: Vec<(u8, UnitId, Square)> = units
        .iter()
        .filter_map(|&id| {
            let square = state.unit(id).filter(|unit| unit.can_act())?.square?;
            Some((nearest_norman(state, square), id, square))
        })
        .collect();
    order.sort_unstable();
    let mut field = Field::new(state);
    order
        .into_iter()
        .map(|(_, id, square)| {
            let path = edited.get(&id).cloned().unwrap_or_else(|| field.run(square));
            field.relocate(square, path.last().copied());
            (id, path)
        })
        .collect()
}

/// Squares to the nearest Norman on the table, ignoring everything between.
fn nearest_norman(state: &State, from: Square) -> u8 {
    let normans = state.army(Side::Norman).iter().filter_map(|unit| unit.square);
    normans.map(|square| distance(from, square, state.adjacency())).min().unwrap_or(u8::MAX)
}

/// The ground as the rush changes it. It has a rim of squares that nobody enters, so that every square has all its neighbours.
struct Field<'a> {
    state: &'a State,
    /// Squares of a row, the rim counted.
    width: usize,
    /// Whether a unit could run onto the square.
    free: Vec<bool>,
    /// Whether a Norman stands next to the square.
    contact: Vec<bool>,
    /// Squares to the nearest Norman, where that was asked for: no Norman moves while the fyrd runs.
    nearest: Vec<Option<u8>>,
    /// The steps to the squares next to one, in places.
    steps: Vec<isize>,
}

/// A square that a run could lead to, and from where: its place in the queue.
#[derive(Clone, Copy)]
struct Reached {
    square: Square,
    index: usize,
    from: usize,
}

impl<'a> Field<'a> {
    fn new(state: &'a State) -> Self {
        let width = usize::from(state.board.width()) + 2;
        let size = width * (usize::from(state.board.height()) + 2);
        let place = |step: &(i8, i8)| isize::from(step.0) + isize::from(step.1) * isize::try_from(width).unwrap_or_default();
        let steps = steps(state.adjacency()).iter().map(place).collect();
        let mut field = Self { state, width, free: vec![false; size], contact: vec![false; size], nearest: vec![None; size], steps };
        for (square, terrain) in state.board.squares().zip(state.board.ground()) {
            let index = field.index(square);
            field.free[index] = terrain.is_open() && state.occupant(square).is_none();
        }
        for square in state.army(Side::Norman).iter().filter_map(|unit| unit.square) {
            for (next, _) in state.board.around(square, state.adjacency()) {
                let index = field.index(next);
                field.contact[index] = true;
            }
        }
        field
    }

    /// A square's place.
    fn index(&self, square: Square) -> usize {
        (usize::from(square.row) + 1) * self.width + usize::from(square.column) + 1
    }

    /// A unit has left one square for another.
    fn relocate(&mut self, from: Square, to: Option<Square>) {
        let Some(to) = to else { return };
        for (square, free) in [(from, true), (to, false)] {
            if self.state.board.index(square).is_some() {
                let index = self.index(square);
                self.free[index] = free;
            }
        }
    }

    /// The first squares of a shortest open way to contact, or else to where it gets nearest to a Norman.
    fn run(&mut self, from: Square) -> Vec<Square> {
        let start = self.index(from);
        if self.contact[start] {
            return Vec::new();
        }
        let mut queue = vec![Reached { square: from, index: start, from: 0 }];
        // Whatever is in the queue is not free to be reached again; it is put back at the end.
        let was_free = std::mem::replace(&mut self.free[start], false);
        let mut place = 0;
        let mut end = None;
        while let Some(&Reached { square, index, .. }) = queue.get(place) {
            if self.contact[index] {
                end = Some(place);
                break;
            }
            for (step, (right, down)) in self.steps.iter().zip(steps(self.state.adjacency())) {
                let there = index.wrapping_add_signed(*step);
                if std::mem::replace(&mut self.free[there], false) {
                    let next = Square::new(square.column.wrapping_add_signed(*right), square.row.wrapping_add_signed(*down));
                    queue.push(Reached { square: next, index: there, from: place });
                }
            }
            place += 1;
        }
        for reached in queue.iter().skip(1) {
            self.free[reached.index] = true;
        }
        self.free[start] = was_free;
        let end = end.or_else(|| (0..queue.len()).min_by_key(|&place| (self.away(queue[place]), place)));
        end.map_or_else(Vec::new, |end| self.trace(&queue, end))
    }

    /// Squares to the nearest Norman.
    fn away(&mut self, reached: Reached) -> u8 {
        let state = self.state;
        *self.nearest[reached.index].get_or_insert_with(|| nearest_norman(state, reached.square))
    }

    /// The way to a place of the queue, cut where the rush ends.
    fn trace(&self, queue: &[Reached], end: usize) -> Vec<Square> {
        let mut path = Vec::new();
        let mut place = end;
        while place > 0 {
            path.push(queue[place].square);
            place = queue[place].from;
        }
        path.reverse();
        path.truncate(rush_length(self.state));
        path
    }
}
