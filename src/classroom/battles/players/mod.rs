//! The players of a forecast: how they decide, to the last tie.
//!
#![doc = include_str!("STRATEGIES.md")]

mod moves;
mod targets;

use std::cmp::Reverse;

use crate::rules::rulings::Adjacency;
use crate::rules::{Command, Pending, Phase, Reach, Side, Square, Squares, State, Unit, UnitId, distance};

/// How a side is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Straight at the nearest enemy, or not at all: the yardstick.
    Naive,
    /// Keeps away from what hurts, and reckons before a fight.
    Cautious,
    /// Strikes whatever can be struck.
    Bold,
}

impl Strategy {
    /// Every strategy.
    pub const ALL: [Self; 3] = [Self::Naive, Self::Cautious, Self::Bold];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Cautious => "cautious",
            Self::Bold => "bold",
        }
    }
}

/// Who plays the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The Normans.
    pub norman: Strategy,
    /// The Saxons.
    pub saxon: Strategy,
}

impl Players {
    /// How a side is played.
    pub const fn of(self, side: Side) -> Strategy {
        match side {
            Side::Norman => self.norman,
            Side::Saxon => self.saxon,
        }
    }
}

/// An enemy as the units of a side see it while they move.
#[derive(Clone, Copy, Debug)]
struct Foe {
    square: Square,
    id: UnitId,
}

/// All enemies, in the order of their army list. Columns and rows stand apart, and are filled up to whole sixteens with
/// squares that are far away, so that a processor compares sixteen at once.
#[derive(Clone, Debug)]
struct Foes {
    columns: Vec<u8>,
    rows: Vec<u8>,
    all: Vec<Foe>,
    /// The squares next to one of them, and their own.
    next_to: Squares,
}

impl Foes {
    /// Beyond the edge of the largest table, by more than its size.
    const FAR: u8 = u8::MAX;
    /// Squares that are compared at once.
    const AT_ONCE: usize = 16;

    fn none() -> Self {
        Self { columns: Vec::new(), rows: Vec::new(), all: Vec::new(), next_to: Squares::none(0) }
    }

    fn look(&mut self, state: &State, side: Side) {
        let enemies = state.army(side.other()).iter().filter(|enemy| enemy.can_act());
        self.all.clear();
        self.all.extend(enemies.filter_map(|enemy| Some(Foe { square: enemy.square?, id: enemy.id })));
        self.next_to = Squares::none(state.board().height());
        for foe in &self.all {
            self.next_to.set(foe.square, true);
        }
        self.next_to = self.next_to.and_around(state.adjacency());
        let filled = self.all.len().next_multiple_of(Self::AT_ONCE);
        for (places, place) in [(&mut self.columns, (|foe| foe.square.column) as fn(&Foe) -> u8), (&mut self.rows, |foe| foe.square.row)] {
            places.clear();
            places.extend(self.all.iter().map(place));
            places.resize(filled, Self::FAR);
        }
    }

    /// The squares to the nearest one, as [`distance`] counts them; very many where there is none.
    fn away(&self, state: &State, from: Square) -> u8 {
        let foes = self.columns.iter().zip(&self.rows).map(|(column, row)| (column.abs_diff(from.column), row.abs_diff(from.row)));
        match state.adjacency() {
            Adjacency::Diagonal => foes.fold(Self::FAR, |least, (columns, rows)| least.min(columns.max(rows))),
            Adjacency::Orthogonal => foes.fold(Self::FAR, |least, (columns, rows)| least.min(columns.saturating_add(rows))),
        }
    }

    /// The nearest one; of several the one with the lowest number.
    fn nearest(&self, state: &State, from: Square) -> Option<Foe> {
        let away = self.away(state, from);
        self.all.iter().copied().find(|foe| distance(from, foe.square, state.adjacency()) == away)
    }
}

/// Both players in the middle of a battle: who of the side whose go it is has not been asked in this phase.
#[derive(Clone, Debug)]
pub struct Table {
    players: Players,
    /// The turn, phase and side that the rest is of.
    now: Option<(u32, Phase, Side)>,
    /// Those who are still to be asked, the next one last; while they move, each with the squares to its nearest enemy.
    to_ask: Vec<(UnitId, u8)>,
    /// The other side, which stands still while this one acts.
    foes: Foes,
}

impl Table {
    /// These players sit down at a table, whatever stands there.
    pub fn new(players: Players) -> Self {
        Self { players, now: None, to_ask: Vec::new(), foes: Foes::none() }
    }

    /// What is done next; `None` if the battle is over. A unit that was asked is not asked again in its phase: call it
    /// once for each command that is played.
    pub fn next(&mut self, state: &State) -> Option<Command> {
        match (state.pending(), state.phase(), state.acting()) {
            (Some(Pending::Panic(_)), _, _) => Some(Command::panic()),
            (Some(Pending::Rush(_)), _, _) => Some(Command::amok()),
            (None, Phase::Over, _) => None,
            (None, Phase::Event, _) | (None, _, None) => Some(Command::flip()),
            (None, Phase::Move | Phase::Shoot | Phase::Fight, Some(side)) => Some(self.act(state, side)),
        }
    }

    /// Whether a move of the side whose go it is leads nearer to the enemy that is nearest.
    pub(super) fn leads_nearer(&self, state: &State, from: Square, to: Square) -> bool {
        self.foes.away(state, to) < self.foes.away(state, from)
    }

    /// The next unit's deed, or the end of the phase.
    fn act(&mut self, state: &State, side: Side) -> Command {
        let now = Some((state.turn(), state.phase(), side));
        if self.now != now {
            self.now = now;
            self.line_up(state, side);
        }
        let strategy = self.players.of(side);
        while let Some((id, away)) = self.to_ask.pop() {
            let Some(unit) = state.unit(id).filter(|unit| unit.can_act()) else { continue };
            if let Some(command) = self.ask(state, unit, strategy, away) {
                return command;
            }
        }
        Command::Done {}
    }

    /// What a unit does in this phase; while it moves, the nearest enemy is so many squares away.
    fn ask(&self, state: &State, unit: &Unit, strategy: Strategy, away: u8) -> Option<Command> {
        match state.phase() {
            Phase::Move => {
                let path = match strategy {
                    Strategy::Naive => moves::of_the_naive(state, unit, away, &self.foes),
                    Strategy::Cautious | Strategy::Bold if unit.troop.range().is_some() => {
                        moves::of_archers(state, unit, strategy, away, &self.foes)
                    }
                    Strategy::Cautious | Strategy::Bold => moves::to_a_fight(state, unit, strategy, away, &self.foes),
                };
                path.map(|path| Command::Move { unit: unit.id, to: None, path: Some(path) })
            }
            Phase::Shoot => targets::shot(state, unit, strategy),
            Phase::Fight => targets::blow(state, unit, strategy),
            Phase::Event | Phase::Over => None,
        }
    }

    /// Everybody who is to be asked in this phase; those who could do nothing in it are left out.
    fn line_up(&mut self, state: &State, side: Side) {
        self.to_ask.clear();
        self.to_ask.reserve(state.army(side).len());
        let army = state.army(side).iter().rev().filter(|unit| unit.can_act());
        match state.phase() {
            Phase::Move => {
                self.foes.look(state, side);
                if self.foes.all.is_empty() {
                    return;
                }
                let waiting = army.filter(|unit| !unit.moved);
                self.to_ask.extend(waiting.filter_map(|unit| Some((unit.id, self.foes.away(state, unit.square?)))));
                // The units nearest to an enemy are asked first.
                self.to_ask.sort_unstable_by_key(|(id, away)| Reverse((*away, *id)));
            }
            Phase::Shoot => self.to_ask.extend(army.filter(|unit| !unit.shot && unit.troop.range().is_some()).map(|unit| (unit.id, 0))),
            Phase::Fight => {
                let near = state.occupied(side.other()).and_around(state.adjacency());
                let touches = |unit: &&Unit| !unit.fought && unit.square.is_some_and(|square| near.contains(square));
                self.to_ask.extend(army.filter(touches).map(|unit| (unit.id, 0)));
            }
            Phase::Event | Phase::Over => {}
        }
    }
}

/// What the first of these units does that does anything in this phase, each played in its own strategy; the units are asked
/// in the order of a forecast. `None` if all let it be, or it is nobody's go. Nothing is remembered: a unit that let it be is
/// asked again.
pub fn next_deed(state: &State, strategy_of: impl Fn(UnitId) -> Option<Strategy>) -> Option<Command> {
    let side = state.acting().filter(|_| state.todo().is_empty())?;
    let mut table = Table::new(Players { norman: Strategy::Bold, saxon: Strategy::Bold });
    table.line_up(state, side);
    let asked = std::mem::take(&mut table.to_ask);
    asked.into_iter().rev().find_map(|(id, away)| table.ask(state, state.unit(id)?, strategy_of(id)?, away))
}

/// The best square so far of all that a unit thinks of: the lowest key, then the fewest squares, the topmost row, the leftmost column.
struct Best<K> {
    found: Option<(K, usize, u8, u8)>,
}

impl<K: Ord + Copy> Best<K> {
    const fn new() -> Self {
        Self { found: None }
    }

    /// Thinks of staying, which takes no steps, or of going to a square.
    fn consider(&mut self, key: K, end: Square, steps: usize) {
        let found = (key, steps, end.row, end.column);
        if self.found.is_none_or(|before| found < before) {
            self.found = Some(found);
        }
    }

    /// Whether nothing with this key could be better than what was found.
    fn beats(&self, key: K) -> bool {
        self.found.is_some_and(|(best, ..)| best < key)
    }

    /// The way, where it is not staying.
    fn way(self, reach: &Reach) -> Option<Vec<Square>> {
        let (_, _, row, column) = self.found.filter(|(_, steps, ..)| *steps > 0)?;
        reach.way(Square::new(column, row))
    }
}

#[cfg(test)]
mod tests;
