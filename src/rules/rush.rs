//! Fyrd Runs Amok: who runs and which way (rulings 42 to 44).

use std::collections::BTreeMap;

use super::board::distance;
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

/// The ground as the rush changes it.
struct Field<'a> {
    state: &'a State,
    /// Whether a unit could run onto the square.
    free: Vec<bool>,
    /// Whether a Norman stands next to the square.
    contact: Vec<bool>,
    /// Squares to the nearest Norman, where that was asked for: no Norman moves while the fyrd runs.
    nearest: Vec<Option<u8>>,
}

impl<'a> Field<'a> {
    fn new(state: &'a State) -> Self {
        let mut free = Vec::with_capacity(state.board.squares().count());
        free.extend(state.board.squares().map(|square| state.board.terrain(square).is_open() && state.occupant(square).is_none()));
        let mut contact = vec![false; free.len()];
        for square in state.army(Side::Norman).iter().filter_map(|unit| unit.square) {
            for next in state.board.neighbours(square, state.adjacency()) {
                if let Some(index) = state.board.index(next) {
                    contact[index] = true;
                }
            }
        }
        let nearest = vec![None; free.len()];
        Self { state, free, contact, nearest }
    }

    /// A unit has left one square for another.
    fn relocate(&mut self, from: Square, to: Option<Square>) {
        let Some(to) = to else { return };
        for (square, free) in [(from, true), (to, false)] {
            if let Some(index) = self.state.board.index(square) {
                self.free[index] = free;
            }
        }
    }

    /// The first squares of a shortest open way to contact, or else to where it gets nearest to a Norman.
    fn run(&mut self, from: Square) -> Vec<Square> {
        let board = &self.state.board;
        let Some(start) = board.index(from).filter(|&start| !self.contact[start]) else { return Vec::new() };
        let mut came_from: Vec<Option<usize>> = vec![None; self.free.len()];
        let mut queue = vec![(from, start)];
        let mut next_in_queue = 0;
        while let Some(&(square, index)) = queue.get(next_in_queue) {
            next_in_queue += 1;
            if self.contact[index] {
                return self.trace(&queue, &came_from, next_in_queue - 1);
            }
            for next in board.neighbours(square, self.state.adjacency()) {
                let Some(there) = board.index(next) else { continue };
                if self.free[there] && came_from[there].is_none() && there != start {
                    came_from[there] = Some(next_in_queue - 1);
                    queue.push((next, there));
                }
            }
        }
        let state = self.state;
        let known = &mut self.nearest;
        let mut away = |(square, index): (Square, usize)| *known[index].get_or_insert_with(|| nearest_norman(state, square));
        let nearest = (0..queue.len()).min_by_key(|&place| (away(queue[place]), place));
        nearest.map_or_else(Vec::new, |place| self.trace(&queue, &came_from, place))
    }

    /// The way to a place of the queue, cut where the rush ends.
    fn trace(&self, queue: &[(Square, usize)], came_from: &[Option<usize>], end: usize) -> Vec<Square> {
        let mut path = Vec::new();
        let mut place = end;
        while let Some(before) = came_from[queue[place].1] {
            path.push(queue[place].0);
            place = before;
        }
        path.reverse();
        path.truncate(rush_length(self.state));
        path
    }
}
