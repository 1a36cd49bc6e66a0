//! Who has something to do: how many units strike, act or stand idle, turn by turn, and whether the fyrd really runs.
//!
//! A unit *strikes* in a turn in which it shoots or fights. It *acts* where it strikes, runs amok by at least a square, or
//! moves to where its nearest enemy is nearer than the nearest one was before. It is *idle* where it did not act, and not in the turn before
//! either. Counted are the units that stand on the table at the turn's first moment, before its card, also where pupils
//! share one or nobody leads it. A turn that had begun before the battle was watched is not counted.

use std::collections::BTreeMap;

use super::players::Table;
use super::share::Share;
use crate::rules::{Attack, Event, Pending, Phase, Side, Squares, State, Troop, Unit, UnitId, reach};

/// What units did in one turn: counts, added up over the battles that came to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngagedTurn {
    /// Battles that played this turn.
    pub battles: u64,
    /// Units on the table at its first moment.
    pub units: u64,
    /// Those of them that struck.
    pub struck: u64,
    /// Those that acted.
    pub acted: u64,
    /// Those that were idle, in this turn and in the one before.
    pub idle: u64,
}

/// The first Fyrd Runs Amok of battles, where it called anybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstRush {
    /// Battles in which it came.
    pub battles: u64,
    /// Units that it called.
    pub called: u64,
    /// Those that ran by at least a square.
    pub ran: u64,
    /// Battles in which at least four fifths of the units that it called ran.
    pub most_ran: u64,
}

/// What so many battles came to: counts, all of them added up over the battles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engagement {
    /// What was done in each turn.
    pub turns: BTreeMap<u32, EngagedTurn>,
    /// Battles by the turn in which half of all units had struck for the first time.
    pub half_struck: BTreeMap<u32, u64>,
    /// The first time that the fyrd ran amok.
    pub rush: FirstRush,
    /// Battles in whose first turn William, or Harold, was killed by the enemy; event cards don't count.
    pub lords_killed: [u64; 2],
}

impl EngagedTurn {
    /// How many of the units struck.
    pub const fn strikes(&self) -> Share {
        Share { times: self.struck, of: self.units }
    }

    /// How many of the units acted.
    pub const fn acts(&self) -> Share {
        Share { times: self.acted, of: self.units }
    }

    /// How many of the units were idle for two turns running.
    pub const fn idles(&self) -> Share {
        Share { times: self.idle, of: self.units }
    }

    fn add(&mut self, other: Self) {
        self.battles += other.battles;
        self.units += other.units;
        self.struck += other.struck;
        self.acted += other.acted;
        self.idle += other.idle;
    }
}

impl FirstRush {
    /// How often at least four fifths of the units that it called ran.
    pub const fn mostly_runs(&self) -> Share {
        Share { times: self.most_ran, of: self.battles }
    }

    fn add(&mut self, other: Self) {
        self.battles += other.battles;
        self.called += other.called;
        self.ran += other.ran;
        self.most_ran += other.most_ran;
    }
}

impl Engagement {
    /// Adds what other battles came to.
    pub(super) fn add(&mut self, other: Self) {
        for (turn, did) in other.turns {
            self.turns.entry(turn).or_default().add(did);
        }
        for (turn, count) in other.half_struck {
            *self.half_struck.entry(turn).or_default() += count;
        }
        self.rush.add(other.rush);
        for (sum, killed) in self.lords_killed.iter_mut().zip(other.lords_killed) {
            *sum += killed;
        }
    }

    /// The turns that at least a tenth of so many battles came to.
    pub fn turns_reached(&self, battles: u64) -> impl Iterator<Item = (u32, &EngagedTurn)> {
        self.turns.iter().filter(move |(_, did)| 10 * did.battles >= battles).map(|(turn, did)| (*turn, did))
    }

    /// Returns the share of so many battles in whose first turn the enemy killed a side's army commander.
    pub const fn lord_killed(&self, side: Side, battles: u64) -> Share {
        Share { times: self.lords_killed[side.index()], of: battles }
    }

    /// In how many of so many battles half of all units had struck by the end of this turn.
    pub fn half_struck_by(&self, turn: u32, battles: u64) -> Share {
        Share { times: self.half_struck.range(..=turn).map(|(_, count)| count).sum(), of: battles }
    }
}

/// The units on the table that cannot get at the enemy while everybody stands as now: those that have no legal move, and those
/// to whom no open way leads past friends, woods and enemies to a square from which they could strike. Knights pass friends.
/// One that could strike from where it stands is not among them.
pub fn boxed_in(state: &State) -> Vec<UnitId> {
    let standing = state.units().filter(|unit| unit.can_act());
    standing.filter(|unit| !can_get_at_the_enemy(state, unit)).map(|unit| unit.id).collect()
}

fn can_get_at_the_enemy(state: &State, unit: &Unit) -> bool {
    let Some(here) = unit.square else { return false };
    let adjacency = state.adjacency();
    let [friends, enemies] = [unit.id.side, unit.id.side.other()].map(|side| state.occupied(side));
    // Distances of the rules are steps over squares, whatever lies on them.
    let strikes = (0..unit.troop.range().unwrap_or(1)).fold(enemies.clone(), |near, _| near.and_around(adjacency));
    let mut start = Squares::none(state.board().height());
    start.set(here, true);
    if start.meet(&strikes) {
        return true;
    }
    let ground = state.board().open().clone().without(enemies);
    let free = ground.clone().without(friends);
    let passable = if unit.troop == Troop::Knights { ground } else { free.clone() };
    let ends = start.and_all_reached(&passable, adjacency).and(&free);
    !reach(state, unit).is_nowhere() && ends.meet(&strikes)
}

/// Watches one battle.
pub(super) struct Watch {
    seen: Engagement,
    /// The turn that is watched, from its first moment on.
    turn: Option<u32>,
    /// Every unit, the Normans first.
    units: Vec<Watched>,
    /// How many of them have struck so far.
    strikers: usize,
}

/// A unit that is watched.
#[derive(Clone, Copy, Default)]
struct Watched {
    /// Whether it was on the table at the turn's first moment.
    counts: bool,
    struck: bool,
    acted: bool,
    /// Whether it stood by in the turn before.
    waited: bool,
    /// Whether it has struck in any turn.
    ever_struck: bool,
}

impl Watch {
    /// Begins with a battle, wherever it stands.
    pub(super) fn new(state: &State) -> Self {
        let units = vec![Watched::default(); state.units().count()];
        let mut watch = Self { seen: Engagement::default(), turn: None, units, strikers: 0 };
        if state.phase() == Phase::Event && state.first().is_none() {
            watch.turn_begins(state, state.turn());
        }
        watch
    }

    /// These events come of a command of these players; the state is the one before.
    pub(super) fn see(&mut self, state: &State, players: &Table, events: &[Event]) {
        match (events.first(), events.last()) {
            // A unit has one target: its own deed comes first.
            (Some(Event::Shot(attack) | Event::Struck(attack)), _) => {
                self.strikes(state, attack.unit);
                self.suffers(state, attack);
            }
            (Some(Event::Moved { unit, from, to, .. }), _) if players.leads_nearer(state, *from, *to) => _ = self.acts(state, *unit),
            (Some(Event::Rushed { .. } | Event::RushEnded {}), _) => self.rushes(state, events),
            (_, Some(Event::TurnBegan { turn })) => {
                self.turn_ends();
                self.turn_begins(state, *turn);
            }
            _ => {}
        }
    }

    /// The fyrd runs.
    fn rushes(&mut self, state: &State, events: &[Event]) {
        let mut ran = 0;
        for event in events {
            if let Event::Rushed { unit, .. } = event {
                self.acts(state, *unit);
                ran += 1;
            }
        }
        let called = if let Some(Pending::Rush(units)) = state.pending() { units.len() } else { 0 };
        if called > 0 && self.seen.rush.battles == 0 {
            let count = |units: usize| u64::try_from(units).unwrap_or(u64::MAX);
            self.seen.rush = FirstRush { battles: 1, called: count(called), ran: count(ran), most_ran: u64::from(5 * ran >= 4 * called) };
        }
    }

    fn strikes(&mut self, state: &State, id: UnitId) {
        let Some(unit) = self.acts(state, id) else { return };
        unit.struck = true;
        if !std::mem::replace(&mut unit.ever_struck, true) {
            self.strikers += 1;
            // The first time that they are half, and no later one.
            if self.strikers == self.units.len().div_ceil(2) {
                self.seen.half_struck.insert(state.turn(), 1);
            }
        }
    }

    /// A unit suffers an attack; the commander dies last (ruling 38 is about a card).
    fn suffers(&mut self, state: &State, attack: &Attack) {
        let target = state.unit(attack.at).filter(|unit| unit.bodyguard && unit.commander);
        if state.turn() == 1 && target.is_some_and(|unit| attack.losses >= unit.figures) {
            self.seen.lords_killed[attack.at.side.index()] = 1;
        }
    }

    /// A unit does something; `None` if no army has it.
    fn acts(&mut self, state: &State, id: UnitId) -> Option<&mut Watched> {
        let before = if id.side == Side::Saxon { state.army(Side::Norman).len() } else { 0 };
        let unit = self.units.get_mut(before + usize::from(id.number).checked_sub(1)?)?;
        unit.acted = true;
        Some(unit)
    }

    /// A turn waits for its card: who is on the table now counts in it.
    fn turn_begins(&mut self, state: &State, turn: u32) {
        self.turn = Some(turn);
        for (watched, unit) in self.units.iter_mut().zip(state.units()) {
            (watched.counts, watched.struck, watched.acted) = (unit.square.is_some(), false, false);
        }
    }

    /// The turn is over that was watched.
    fn turn_ends(&mut self) {
        let Some(turn) = self.turn.take() else { return };
        let mut did = EngagedTurn { battles: 1, ..EngagedTurn::default() };
        for unit in self.units.iter_mut().filter(|unit| unit.counts) {
            did.units += 1;
            did.struck += u64::from(unit.struck);
            did.acted += u64::from(unit.acted);
            did.idle += u64::from(!unit.acted && unit.waited);
            unit.waited = !unit.acted;
        }
        self.seen.turns.insert(turn, did);
    }

    /// What was seen by the end of the battle, after so many turns: one that waited for its card when the bell rang does not count.
    pub(super) fn end(mut self, turns: u32) -> Engagement {
        if self.turn.is_some_and(|turn| turn <= turns) {
            self.turn_ends();
        }
        self.seen
    }
}

#[cfg(test)]
mod tests;
