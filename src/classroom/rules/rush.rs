//! Fyrd Runs Amok: which units run, and along which paths (rulings 42 to 44).

use std::collections::BTreeMap;

use super::geometry::{distance, steps};
use super::{CardName, Patch, Side, Square, Squares, State, Unit, UnitId};

/// Returns the maximum length of a run in squares: 1 to 8.
pub fn rush_length(state: &State) -> u8 {
    state.effect_strength(CardName::FyrdRunsAmok).unwrap_or(CardName::FyrdRunsAmok.strength().usual)
}

/// Returns the units that the card moves if it is flipped now: on the table and not in contact (ruling 44).
pub fn runners(state: &State) -> Vec<UnitId> {
    let free = |unit: &&Unit| CardName::FyrdRunsAmok.affects(unit) && unit.can_act() && state.adjacent_enemies(unit).next().is_none();
    state.army(Side::Saxon).iter().filter(free).map(|unit| unit.id).collect()
}

/// Returns the rush that the program proposes. Each unit in turn, those nearest to a Norman first, runs along a
/// shortest open path. It stops when it touches a Norman, has run as far as the card says, or is blocked. If no open
/// path leads to a Norman, it runs as near to one as possible and stops there.
///
/// Tie-breaks: nearest means by distance at the flip, whatever is in between. Among equals the lowest number runs
/// first. Other units block, but a unit that has run has left its square. The run ends on the free square next to
/// any Norman that takes the fewest steps. If none can be reached, it ends on the reachable square nearest to a
/// Norman, which may be where the unit already is. Among equally short paths each step is the first possible one
/// of: down, up, right, left, down and right, down and left, up and right, up and left. The bodyguard's square
/// counts even while William is its only figure and is away.
///
/// A path given by the referee replaces the proposed one. A unit that stays has an empty path: it has not moved and
/// may still move.
pub fn propose_rush(state: &State, units: &[UnitId], edited: &BTreeMap<UnitId, Vec<Square>>) -> Vec<(UnitId, Vec<Square>)> {
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

/// Returns the distance to the nearest Norman on the table, ignoring obstacles.
fn nearest_norman(state: &State, from: Square) -> u8 {
    let normans = state.army(Side::Norman).iter().filter_map(|unit| unit.square);
    normans.map(|square| distance(from, square, state.adjacency())).min().unwrap_or(u8::MAX)
}

/// The ground while the fyrd runs.
struct RushGround<'a> {
    state: &'a State,
    /// Squares that a unit could run onto.
    free: Squares,
    /// Squares of Normans and those adjacent to them. No Norman moves while the fyrd runs.
    contact: Squares,
}

impl<'a> RushGround<'a> {
    fn new(state: &'a State) -> Self {
        let [normans, saxons] = Side::ALL.map(|side| state.occupied(side));
        Self {
            state,
            free: state.board.open().clone().difference(normans).difference(saxons),
            contact: normans.with_neighbours(state.adjacency()),
        }
    }

    /// Returns the first squares of a shortest open path to contact, or else to the reachable square nearest to a Norman.
    fn run(&self, from: Square) -> Vec<Square> {
        if self.contact.contains(from) {
            return Vec::new();
        }
        let mut here = Squares::empty(self.state.board.height());
        here.set(from, true);
        let reached = here.with_reachable(&self.free, self.state.adjacency());
        self.nearest(&reached).filter(|ends| !ends.contains(from)).map_or_else(Vec::new, |ends| self.path_to(from, &ends))
    }

    /// Returns the squares that touch a Norman or are else nearest to one, or `None` if there are none.
    fn nearest(&self, squares: &Squares) -> Option<Squares> {
        let mut near = self.contact.clone();
        while !near.intersects(squares) {
            let wider = near.with_neighbours(self.state.adjacency());
            near = Some(wider).filter(|wider| *wider != near)?;
        }
        Some(near.intersection(squares))
    }

    /// Returns a shortest open path to one of the ends, which can be reached, cut at the maximum length of a run. At
    /// each fork it takes the first possible step in the order of [`steps`].
    fn path_to(&self, from: Square, ends: &Squares) -> Vec<Square> {
        let adjacency = self.state.adjacency();
        let beside = Patch::MIDDLE.with_neighbours(adjacency);
        // The squares from which this many steps lead to an end.
        let mut waves = vec![ends.clone()];
        let mut free = self.free.clone();
        while let Some(wave) = waves.last().filter(|wave| !wave.is_empty() && wave.patch(from).intersection(beside).is_empty()) {
            free = free.difference(wave);
            waves.push(wave.with_neighbours(adjacency).intersection(&free));
        }
        let mut here = from;
        let step = |wave: &Squares| {
            here = steps(adjacency).iter().filter_map(|&step| here.stepped(step)).find(|&square| wave.contains(square))?;
            Some(here)
        };
        waves.iter().rev().take(usize::from(rush_length(self.state))).map_while(step).collect()
    }
}
