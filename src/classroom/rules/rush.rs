//! Fyrd Runs Amok: who runs and which way (rulings 42 to 44).

use std::collections::BTreeMap;

use super::geometry::{distance, steps};
use super::{CardName, Patch, Side, Square, Squares, State, Unit, UnitId};

/// How far the card moves a unit at most, in squares: 1 to 8.
pub fn rush_length(state: &State) -> u8 {
    state.strength_of(CardName::FyrdRunsAmok).unwrap_or(CardName::FyrdRunsAmok.strength().usual)
}

/// The units that the card moves if it is flipped now: on the table and in contact with no enemy (ruling 44).
pub fn runners(state: &State) -> Vec<UnitId> {
    let free = |unit: &&Unit| CardName::FyrdRunsAmok.acts_on(unit) && unit.can_act() && state.enemies_next_to(unit).next().is_none();
    state.army(Side::Saxon).iter().filter(free).map(|unit| unit.id).collect()
}

/// The rush that the program proposes: each unit in turn, the ones nearest to a Norman first, runs along a shortest
/// open path until it touches a Norman, has run as far as the card says or is blocked. Where no open path leads to a Norman
/// it runs as near to one as it can get and stops there.
///
/// To the last tie: nearest is by distance, whatever stands between, at the flip; of equals the lowest number runs first.
/// Other units are in the way, but one that has run has left its square. The run leads to those free squares next to any
/// Norman that take the fewest steps; where none can be reached, to those of the reachable squares with the least distance to
/// a Norman, which may be where it stands. Of equally short paths each step is the first that fits of: down, up, right, left,
/// down and right, down and left, up and right, up and left. The square of a guard counts even while William alone is left
/// of it and is away.
///
/// Where the referee gives a path of his own it is taken instead. A unit that stays has an empty path: it has not moved,
/// and may still.
pub fn propose(state: &State, units: &[UnitId], edited: &BTreeMap<UnitId, Vec<Square>>) -> Vec<(UnitId, Vec<Square>)> {
    let mut order: Vec<(u8, UnitId, Square)> = units
        .iter()
        .filter_map(|&id| {
            let square = state.unit(id).filter(|unit| unit.can_act())?.square?;
            Some((nearest_norman(state, square), id, square))
        })
        .collect();
    order.sort_unstable();
    let mut field = RushGround::new(state);
    order
        .into_iter()
        .map(|(_, id, square)| {
            let path = edited.get(&id).cloned().unwrap_or_else(|| field.run(square));
            if let Some(&end) = path.last() {
                field.free.set(square, true);
                field.free.set(end, false);
            }
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
struct RushGround<'a> {
    state: &'a State,
    /// The squares that a unit could run onto.
    free: Squares,
    /// The squares of Normans and those next to them: no Norman moves while the fyrd runs.
    contact: Squares,
}

impl<'a> RushGround<'a> {
    fn new(state: &'a State) -> Self {
        let [normans, saxons] = Side::ALL.map(|side| state.occupied(side));
        Self { state, free: state.board.open().clone().without(normans).without(saxons), contact: normans.and_around(state.adjacency()) }
    }

    /// The first squares of a shortest open way to contact, or else to where it gets nearest to a Norman.
    fn run(&self, from: Square) -> Vec<Square> {
        if self.contact.contains(from) {
            return Vec::new();
        }
        let mut here = Squares::none(self.state.board.height());
        here.set(from, true);
        let reached = here.and_all_reached(&self.free, self.state.adjacency());
        self.nearest(&reached).filter(|ends| !ends.contains(from)).map_or_else(Vec::new, |ends| self.way(from, &ends))
    }

    /// Those of some squares that touch a Norman, or else are nearest to one; `None` if there is none.
    fn nearest(&self, squares: &Squares) -> Option<Squares> {
        let mut near = self.contact.clone();
        while !near.meet(squares) {
            let wider = near.and_around(self.state.adjacency());
            near = Some(wider).filter(|wider| *wider != near)?;
        }
        Some(near.and(squares))
    }

    /// A shortest open way to one of the ends, to which there is a way, cut where the rush ends: at each fork the step that
    /// the order of [`steps`] names first.
    fn way(&self, from: Square, ends: &Squares) -> Vec<Square> {
        let adjacency = self.state.adjacency();
        let beside = Patch::MIDDLE.and_around(adjacency);
        // The squares from which so many steps lead to an end.
        let mut waves = vec![ends.clone()];
        let mut free = self.free.clone();
        while let Some(wave) = waves.last().filter(|wave| !wave.is_empty() && wave.patch(from).and(beside).is_empty()) {
            free = free.without(wave);
            waves.push(wave.and_around(adjacency).and(&free));
        }
        let mut here = from;
        let step = |wave: &Squares| {
            here = steps(adjacency).iter().filter_map(|&step| here.stepped(step)).find(|&square| wave.contains(square))?;
            Some(here)
        };
        waves.iter().rev().take(usize::from(rush_length(self.state))).map_while(step).collect()
    }
}
