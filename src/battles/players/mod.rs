//! The players of a forecast: how they decide, to the last tie.
//!
//! They see what a player at the table sees: who stands where, with how many figures, and the card in play. They never
//! look ahead by rolling. Each side is played in one [`Strategy`] throughout. This page tells all of it, so that somebody
//! can play the same way in another program.
//!
//! # Words
//! An *enemy* is a unit of the other side that stands on the table with a figure in play. *Distance*, and who is *next to*
//! whom, are the rules' own (ruling 16). Of several choices that are equally good the one with the lowest number in the
//! army list is taken where units are chosen; where squares are chosen, the one that is fewest squares of way from where
//! the unit stands (staying is 0), then the topmost row, then the leftmost column. A square can be *reached* if it is the
//! end of a legal move now.
//!
//! # Who acts when
//! In each phase every unit of the side that can act and has not yet is asked once; it acts or lets it be. When nobody is left
//! to be asked the phase is finished. In `move` those nearest to an enemy are asked first, by the distances when the
//! phase began; in `shoot` and `fight` the order is that of the army list. Cards are flipped, panic is rolled and the rush
//! runs as the program proposes it (`rules::rush` says how, to the last tie).
//!
//! # What an attack is worth
//! The *expected losses* that a unit inflicts on an enemy, in 144ths of a figure, rounded down:
//!
//! ```text
//! 24 · (men · faces(men need) + faces(commander needs), if he is in play) ÷ (each · pooled), at most 144 · figures in play of the enemy
//! ```
//!
//! where `faces(n)` = 7 − n are the faces of a die that hit (0 where it cannot, 6 at most), what they need is the rules' own
//! number with all bonuses and cards, and `each` and `pooled` are what hits on the enemy are divided by: 2 for armour
//! against arrows, times the strength of a Shieldwall on Saxons. Odd hits that wait are not counted. It is the number of
//! figures that fall on average, but for rounding. Where the expected losses from another square are asked for, the unit is
//! thought to stand there: a knight strikes from the hill or from the flat.
//!
//! # Naive
//! The yardstick: what a child does who has just heard the rules.
//! - *Move:* Saxons stay. A Norman unit next to an enemy stays; any other takes the square, of those it can reach, whose
//!   nearest enemy is nearest, if that is nearer than from where it stands.
//! - *Shoot:* at the nearest enemy that may be shot at.
//! - *Fight:* with all figures against the enemy next to it with the lowest number.
//!
//! # Bold and cautious
//! - *Shoot:* at the enemy, of those that may be shot at, whose expected losses are highest; of equals the one with the
//!   fewest figures in play.
//! - *Fight:* with all figures against the enemy next to it whose expected losses are highest; of equals the one with the
//!   fewest figures in play.
//! - *Move, archers:* of the square where they stand and those they can reach, the one whose nearest enemy is 3 squares
//!   away, else the least beyond 3; if all are nearer than 3, the one whose nearest enemy is farthest.
//! - *Move, all others:* first they look for a fight: of the square where they stand and those they can reach that are next
//!   to an enemy, they take the one of the highest *worth*, if any is 0 or more. A square's *gain* is the highest
//!   expected losses that they inflict from there on one enemy next to it; its *pain* is the sum of the expected losses that
//!   all enemies next to it, as they stand now, inflict on them there. To the bold its worth is the gain. To the cautious it is 2 · gain − pain.
//! - If there is no such square, Saxons stay. Normans come on: of the square where they stand and those they can reach, the
//!   one that is nearest to the *foe*, which is the enemy nearest to where they stand. The cautious keep away: squares whose
//!   nearest enemy is less than 3 squares away are not for them; if all are, they take the one whose nearest enemy
//!   is farthest.
//! - From turn 3 on cautious Normans move as the bold do: arrows first, then the assault.
//! - Cautious Saxons who stand on the hill never leave it of their own will: squares that are not hill are not for them.
//!
//! So the bold Norman advances and strikes whatever can be struck; the cautious one stands off for two turns, shoots, and
//! strikes only where he gives at least half of what he takes, before he comes on too. The bold Saxon holds his ground and
//! strikes everybody who comes within reach, off the hill too; the cautious one stays on it and reckons first.

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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
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
