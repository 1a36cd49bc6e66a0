//! Players of a forecast: how they decide, including every tie-break.
//!
#![doc = include_str!("STRATEGIES.md")]

mod moves;
mod targets;

use std::cmp::Reverse;

use crate::rules::rulings::Adjacency;
use crate::rules::{Command, Pending, Phase, Reach, Side, Square, Squares, State, Unit, UnitId, distance};

/// Strategy of a simulated player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Moves straight at the nearest enemy, or not at all. It is the yardstick for the others.
    Naive,
    /// Avoids losses, and weighs the odds before a fight.
    Cautious,
    /// Attacks whenever it can.
    Bold,
}

impl Strategy {
    /// Every strategy, the simplest first.
    pub const ALL: [Self; 3] = [Self::Naive, Self::Cautious, Self::Bold];

    /// Returns the word for this strategy.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Cautious => "cautious",
            Self::Bold => "bold",
        }
    }
}

/// Strategies of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// Strategy of the Normans.
    pub norman: Strategy,
    /// Strategy of the Saxons.
    pub saxon: Strategy,
}

impl Players {
    /// Returns the strategy of a side.
    pub const fn strategy(self, side: Side) -> Strategy {
        match side {
            Side::Norman => self.norman,
            Side::Saxon => self.saxon,
        }
    }
}

/// An enemy, as the units of a side see it while they move.
#[derive(Clone, Copy, Debug)]
struct Foe {
    square: Square,
    id: UnitId,
}

/// All enemies, in the order of their army list. Columns and rows are separate and padded to multiples of sixteen with
/// distant squares, so that the processor compares sixteen at once.
#[derive(Clone, Debug)]
struct Foes {
    columns: Vec<u8>,
    rows: Vec<u8>,
    all: Vec<Foe>,
    /// Squares of the enemies and those adjacent to them.
    next_to: Squares,
}

impl Foes {
    /// Padding value, beyond the edge of the largest table by more than its size.
    const FAR: u8 = u8::MAX;
    /// Number of squares compared at once.
    const AT_ONCE: usize = 16;

    fn empty() -> Self {
        Self { columns: Vec::new(), rows: Vec::new(), all: Vec::new(), next_to: Squares::empty(0) }
    }

    /// Fills the list with the enemies of a side.
    fn update(&mut self, state: &State, side: Side) {
        let enemies = state.army(side.enemy()).iter().filter(|enemy| enemy.can_act());
        self.all.clear();
        self.all.extend(enemies.filter_map(|enemy| Some(Foe { square: enemy.square?, id: enemy.id })));
        self.next_to = Squares::empty(state.board().height());
        for foe in &self.all {
            self.next_to.set(foe.square, true);
        }
        self.next_to = self.next_to.with_neighbours(state.adjacency());
        let filled = self.all.len().next_multiple_of(Self::AT_ONCE);
        for (places, place) in [(&mut self.columns, (|foe| foe.square.column) as fn(&Foe) -> u8), (&mut self.rows, |foe| foe.square.row)] {
            places.clear();
            places.extend(self.all.iter().map(place));
            places.resize(filled, Self::FAR);
        }
    }

    /// Returns the distance to the nearest enemy as [`distance`] counts it; very large if there is none.
    fn min_distance(&self, state: &State, from: Square) -> u8 {
        let foes = self.columns.iter().zip(&self.rows).map(|(column, row)| (column.abs_diff(from.column), row.abs_diff(from.row)));
        match state.adjacency() {
            Adjacency::Diagonal => foes.fold(Self::FAR, |least, (columns, rows)| least.min(columns.max(rows))),
            Adjacency::Orthogonal => foes.fold(Self::FAR, |least, (columns, rows)| least.min(columns.saturating_add(rows))),
        }
    }

    /// Returns the nearest enemy. Among equals it has the lowest number.
    fn nearest(&self, state: &State, from: Square) -> Option<Foe> {
        let away = self.min_distance(state, from);
        self.all.iter().copied().find(|foe| distance(from, foe.square, state.adjacency()) == away)
    }
}

/// Both simulated players during a battle, with the units not yet asked in this phase.
#[derive(Clone, Debug)]
pub struct SimulatedPlayers {
    players: Players,
    /// Turn, phase and side that the other fields belong to.
    now: Option<(u32, Phase, Side)>,
    /// Units still to be asked, the next one last. In the move phase each has the distance to its nearest enemy.
    to_ask: Vec<(UnitId, u8)>,
    /// Enemies of the acting side. They do not move while it acts.
    foes: Foes,
}

impl SimulatedPlayers {
    /// Creates players who join a battle at any point.
    pub fn new(players: Players) -> Self {
        Self { players, now: None, to_ask: Vec::new(), foes: Foes::empty() }
    }

    /// Returns the next command, or `None` if the battle is over. Each unit is asked only once in a phase, so call this
    /// once for each command that is played.
    pub fn next_command(&mut self, state: &State) -> Option<Command> {
        match (state.pending(), state.phase(), state.acting_side()) {
            (Some(Pending::Panic(_)), _, _) => Some(Command::panic()),
            (Some(Pending::Rush(_)), _, _) => Some(Command::amok()),
            (None, Phase::Over, _) => None,
            (None, Phase::Event, _) | (None, _, None) => Some(Command::flip()),
            (None, Phase::Move | Phase::Shoot | Phase::Fight, Some(side)) => Some(self.act(state, side)),
        }
    }

    /// Returns whether a move of the acting side leads closer to the nearest enemy.
    pub(super) fn leads_nearer(&self, state: &State, from: Square, to: Square) -> bool {
        self.foes.min_distance(state, to) < self.foes.min_distance(state, from)
    }

    /// Returns the next unit's action, or the end of the phase.
    fn act(&mut self, state: &State, side: Side) -> Command {
        let now = Some((state.turn(), state.phase(), side));
        if self.now != now {
            self.now = now;
            self.collect_units(state, side);
        }
        let strategy = self.players.strategy(side);
        while let Some((id, away)) = self.to_ask.pop() {
            let Some(unit) = state.unit(id).filter(|unit| unit.can_act()) else { continue };
            if let Some(command) = self.unit_command(state, unit, strategy, away) {
                return command;
            }
        }
        Command::Done {}
    }

    /// Returns a unit's action in this phase. In the move phase, `away` is the distance to the nearest enemy.
    fn unit_command(&self, state: &State, unit: &Unit, strategy: Strategy, away: u8) -> Option<Command> {
        match state.phase() {
            Phase::Move => {
                let path = match strategy {
                    Strategy::Naive => moves::naive_path(state, unit, away, &self.foes),
                    Strategy::Cautious | Strategy::Bold if unit.troop.range().is_some() => {
                        moves::archer_path(state, unit, strategy, away, &self.foes)
                    }
                    Strategy::Cautious | Strategy::Bold => moves::melee_path(state, unit, strategy, away, &self.foes),
                };
                path.map(|path| Command::Move { unit: unit.id, to: None, path: Some(path) })
            }
            Phase::Shoot => targets::volley_command(state, unit, strategy),
            Phase::Fight => targets::blow_command(state, unit, strategy),
            Phase::Event | Phase::Over => None,
        }
    }

    /// Collects the units to be asked in this phase, without those that cannot do anything.
    fn collect_units(&mut self, state: &State, side: Side) {
        self.to_ask.clear();
        self.to_ask.reserve(state.army(side).len());
        let army = state.army(side).iter().rev().filter(|unit| unit.can_act());
        match state.phase() {
            Phase::Move => {
                self.foes.update(state, side);
                if self.foes.all.is_empty() {
                    return;
                }
                let waiting = army.filter(|unit| !unit.moved);
                self.to_ask.extend(waiting.filter_map(|unit| Some((unit.id, self.foes.min_distance(state, unit.square?)))));
                // The units nearest to an enemy act first.
                self.to_ask.sort_unstable_by_key(|(id, away)| Reverse((*away, *id)));
            }
            Phase::Shoot => self.to_ask.extend(army.filter(|unit| !unit.shot && unit.troop.range().is_some()).map(|unit| (unit.id, 0))),
            Phase::Fight => {
                let near = state.occupied(side.enemy()).with_neighbours(state.adjacency());
                let touches = |unit: &&Unit| !unit.fought && unit.square.is_some_and(|square| near.contains(square));
                self.to_ask.extend(army.filter(touches).map(|unit| (unit.id, 0)));
            }
            Phase::Event | Phase::Over => {}
        }
    }
}

/// Returns the first action of these units in this phase, each with its own strategy, in the order of a forecast. `None`
/// if no unit acts, or no side is acting. This keeps no memory: a unit that did nothing is asked again.
pub fn next_action(state: &State, strategy_of: impl Fn(UnitId) -> Option<Strategy>) -> Option<Command> {
    let side = state.acting_side().filter(|_| state.todo().is_empty())?;
    let mut table = SimulatedPlayers::new(Players { norman: Strategy::Bold, saxon: Strategy::Bold });
    table.collect_units(state, side);
    let asked = std::mem::take(&mut table.to_ask);
    asked.into_iter().rev().find_map(|(id, away)| table.unit_command(state, state.unit(id)?, strategy_of(id)?, away))
}

/// The best square found so far for a unit: the lowest key, then the fewest steps, the topmost row, the leftmost column.
struct BestSquare<K> {
    found: Option<(K, usize, u8, u8)>,
}

impl<K: Ord + Copy> BestSquare<K> {
    const fn new() -> Self {
        Self { found: None }
    }

    /// Considers a square, or staying, which takes no steps.
    fn consider(&mut self, key: K, end: Square, steps: usize) {
        let found = (key, steps, end.row, end.column);
        if self.found.is_none_or(|before| found < before) {
            self.found = Some(found);
        }
    }

    /// Returns whether the best square is better than any with this key.
    fn beats(&self, key: K) -> bool {
        self.found.is_some_and(|(best, ..)| best < key)
    }

    /// Returns the path to the best square, or `None` for staying.
    fn path(self, reach: &Reach) -> Option<Vec<Square>> {
        let (_, _, row, column) = self.found.filter(|(_, steps, ..)| *steps > 0)?;
        reach.path_to(Square::new(column, row))
    }
}

#[cfg(test)]
mod tests;
