//! Engagement: how many units strike, act or are idle in each turn, and whether the fyrd really runs.
//!
//! A unit *strikes* in a turn in which it shoots or fights. It *acts* if it strikes, runs amok by at least a square,
//! or moves so that its nearest enemy is closer than before. It is *idle* if it acted neither this turn nor in the
//! turn before. The units on the table at the start of the turn, before its card, are counted, even if pupils share
//! one or nobody leads it. A turn that began before the battle was observed is not counted.

use std::collections::BTreeMap;

use super::players::SimulatedPlayers;
use super::share::Share;
use crate::rules::{Attack, Event, Pending, Phase, Side, Squares, State, Troop, Unit, UnitId, reach};

/// Actions of units in one turn, added up over the battles that reached it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngagedTurn {
    /// Number of battles that reached this turn.
    pub battles: u64,
    /// Number of units on the table at the start of the turn.
    pub units: u64,
    /// Number of units that struck.
    pub struck: u64,
    /// Number of units that acted.
    pub acted: u64,
    /// Number of units that were idle in this turn and the one before.
    pub idle: u64,
}

/// The first Fyrd Runs Amok of each battle, if it called any unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstRush {
    /// Number of battles in which the card came up.
    pub battles: u64,
    /// Number of units that it called.
    pub called: u64,
    /// Number of units that ran at least one square.
    pub ran: u64,
    /// Number of battles in which at least four fifths of the called units ran.
    pub most_ran: u64,
}

/// Engagement counts, added up over several battles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engagement {
    /// Actions in each turn.
    pub turns: BTreeMap<u32, EngagedTurn>,
    /// Number of battles by the turn in which half of all units had struck for the first time.
    pub half_struck: BTreeMap<u32, u64>,
    /// The first time that the fyrd ran amok.
    pub rush: FirstRush,
    /// Number of battles in which the enemy killed William, or Harold, in turn 1. Event cards do not count.
    pub lords_killed: [u64; 2],
}

impl EngagedTurn {
    /// Returns the share of units that struck.
    pub const fn strikes(&self) -> Share {
        Share { times: self.struck, of: self.units }
    }

    /// Returns the share of units that acted.
    pub const fn acts(&self) -> Share {
        Share { times: self.acted, of: self.units }
    }

    /// Returns the share of units that were idle for two turns in a row.
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
    /// Returns how often at least four fifths of the called units ran.
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
    /// Adds the counts of other battles.
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

    /// Returns the turns reached by at least a tenth of this many battles.
    pub fn turns_reached(&self, battles: u64) -> impl Iterator<Item = (u32, &EngagedTurn)> {
        self.turns.iter().filter(move |(_, did)| 10 * did.battles >= battles).map(|(turn, did)| (*turn, did))
    }

    /// Returns the share of this many battles in which the enemy killed a side's army commander in turn 1.
    pub const fn lord_killed(&self, side: Side, battles: u64) -> Share {
        Share { times: self.lords_killed[side.index()], of: battles }
    }

    /// Returns the share of this many battles in which half of all units had struck by the end of this turn.
    pub fn half_struck_by(&self, turn: u32, battles: u64) -> Share {
        Share { times: self.half_struck.range(..=turn).map(|(_, count)| count).sum(), of: battles }
    }
}

/// Returns the units on the table that cannot reach the enemy while all other units stay where they are. They have no
/// legal move, or no open path past friends, woods and enemies leads to a square from which they could strike. Knights
/// pass through friends. A unit that could strike from where it is does not count.
pub fn boxed_in(state: &State) -> Vec<UnitId> {
    let standing = state.units().filter(|unit| unit.can_act());
    standing.filter(|unit| !can_reach_enemy(state, unit)).map(|unit| unit.id).collect()
}

fn can_reach_enemy(state: &State, unit: &Unit) -> bool {
    let Some(here) = unit.square else { return false };
    let adjacency = state.adjacency();
    let [friends, enemies] = [unit.id.side, unit.id.side.enemy()].map(|side| state.occupied(side));
    // Distances in the rules are steps over squares, whatever is on those squares.
    let strikes = (0..unit.troop.range().unwrap_or(1)).fold(enemies.clone(), |near, _| near.with_neighbours(adjacency));
    let mut start = Squares::empty(state.board().height());
    start.set(here, true);
    if start.intersects(&strikes) {
        return true;
    }
    let ground = state.board().open().clone().difference(enemies);
    let free = ground.clone().difference(friends);
    let passable = if unit.troop == Troop::Knights { ground } else { free.clone() };
    let ends = start.with_reachable(&passable, adjacency).intersection(&free);
    !reach(state, unit).is_nowhere() && ends.intersects(&strikes)
}

/// Observes the engagement in one battle.
pub(super) struct EngagementTracker {
    seen: Engagement,
    /// Turn that is observed from its start.
    turn: Option<u32>,
    /// Every unit, Normans first.
    units: Vec<TrackedUnit>,
    /// Number of units that have struck so far.
    strikers: usize,
}

/// A unit that is observed.
#[derive(Clone, Copy, Default)]
struct TrackedUnit {
    /// Whether it was on the table at the start of the turn.
    counts: bool,
    struck: bool,
    acted: bool,
    /// Whether it did not act in the turn before.
    waited: bool,
    /// Whether it has struck in any turn.
    ever_struck: bool,
}

impl EngagementTracker {
    /// Starts to observe a battle at any point.
    pub(super) fn new(state: &State) -> Self {
        let units = vec![TrackedUnit::default(); state.units().count()];
        let mut watch = Self { seen: Engagement::default(), turn: None, units, strikers: 0 };
        if state.phase() == Phase::Event && state.first_side().is_none() {
            watch.begin_turn(state, state.turn());
        }
        watch
    }

    /// Adds the events of a command by these players. `state` is the battle before the command.
    pub(super) fn add_events(&mut self, state: &State, players: &SimulatedPlayers, events: &[Event]) {
        match (events.first(), events.last()) {
            // A unit has one target, so its own attack comes first.
            (Some(Event::Shot(attack) | Event::Struck(attack)), _) => {
                self.add_strike(state, attack.unit);
                self.add_losses(state, attack);
            }
            (Some(Event::Moved { unit, from, to, .. }), _) if players.leads_nearer(state, *from, *to) => _ = self.mark_acted(state, *unit),
            (Some(Event::Rushed { .. } | Event::RushEnded {}), _) => self.add_rush(state, events),
            (_, Some(Event::TurnBegan { turn })) => {
                self.end_turn();
                self.begin_turn(state, *turn);
            }
            _ => {}
        }
    }

    /// Adds the events of the fyrd's rush.
    fn add_rush(&mut self, state: &State, events: &[Event]) {
        let mut ran = 0;
        for event in events {
            if let Event::Rushed { unit, .. } = event {
                self.mark_acted(state, *unit);
                ran += 1;
            }
        }
        let called = if let Some(Pending::Rush(units)) = state.pending() { units.len() } else { 0 };
        if called > 0 && self.seen.rush.battles == 0 {
            let count = |units: usize| u64::try_from(units).unwrap_or(u64::MAX);
            self.seen.rush = FirstRush { battles: 1, called: count(called), ran: count(ran), most_ran: u64::from(5 * ran >= 4 * called) };
        }
    }

    /// Adds a unit's attack.
    fn add_strike(&mut self, state: &State, id: UnitId) {
        let Some(unit) = self.mark_acted(state, id) else { return };
        unit.struck = true;
        if !std::mem::replace(&mut unit.ever_struck, true) {
            self.strikers += 1;
            // Only the first time that the strikers reach half.
            if self.strikers == self.units.len().div_ceil(2) {
                self.seen.half_struck.insert(state.turn(), 1);
            }
        }
    }

    /// Adds the losses of an attack, to see whether a lord was killed. The commander dies last (ruling 38 is about a card).
    fn add_losses(&mut self, state: &State, attack: &Attack) {
        let target = state.unit(attack.at).filter(|unit| unit.bodyguard && unit.commander);
        if state.turn() == 1 && target.is_some_and(|unit| attack.losses >= unit.figures) {
            self.seen.lords_killed[attack.at.side.index()] = 1;
        }
    }

    /// Marks a unit as having acted, and returns it; `None` if no army has it.
    fn mark_acted(&mut self, state: &State, id: UnitId) -> Option<&mut TrackedUnit> {
        let before = if id.side == Side::Saxon { state.army(Side::Norman).len() } else { 0 };
        let unit = self.units.get_mut(before + usize::from(id.number).checked_sub(1)?)?;
        unit.acted = true;
        Some(unit)
    }

    /// Starts a turn that waits for its card. The units on the table now are counted in it.
    fn begin_turn(&mut self, state: &State, turn: u32) {
        self.turn = Some(turn);
        for (watched, unit) in self.units.iter_mut().zip(state.units()) {
            (watched.counts, watched.struck, watched.acted) = (unit.square.is_some(), false, false);
        }
    }

    /// Ends the observed turn.
    fn end_turn(&mut self) {
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

    /// Returns the engagement after this many turns. A turn that still waited for its card when the bell rang is not
    /// counted.
    pub(super) fn end(mut self, turns: u32) -> Engagement {
        if self.turn.is_some_and(|turn| turn <= turns) {
            self.end_turn();
        }
        self.seen
    }
}

#[cfg(test)]
mod tests;
