//! How a game stands, and what changes it.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::Event;
use super::orders::Order;
use super::sequence::Step;
use super::unit::{Group, Health, Leader, Place, Shaken, Side, Status, Unit};

/// An order in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// Which.
    pub order: Order,
    /// For how many turns more, this one counted: 1 or 2.
    pub turns: u8,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// The assault period, 1 or 2.
    pub period: u8,
    /// The battle turn in it, 1 to 8, and more where the period was extended.
    pub turn: u8,
    /// How many turns this period has.
    pub last_turn: u8,
    /// The step of the turn.
    pub step: Step,
    /// Every unit, in the order of the set-up.
    pub units: Vec<Unit>,
    /// Every leader.
    pub leaders: Vec<Leader>,
    /// The orders in force.
    pub orders: BTreeMap<Group, Standing>,
    /// Where each wing and each nation stands on the Strategy Effects Track, by the name of its marker.
    pub effects: BTreeMap<String, i8>,
    /// Fire segments that each group has used in this period.
    pub segments_used: BTreeMap<Group, u8>,
    /// Units that have fired, struck or been struck, or rallied in this segment, by what they did.
    pub done: BTreeSet<(String, String)>,
    /// Casualty points of each side, for its own losses (12.2).
    pub points: BTreeMap<Side, u16>,
    /// Road hexes on Senlac Hill that the Normans control (12.1.1).
    pub roads: BTreeSet<String>,
    /// How the game ended; `None` if it goes on.
    pub outcome: Option<String>,
}

impl State {
    /// The unit of this name.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The leader of this name.
    pub fn leader(&self, id: &str) -> Option<&Leader> {
        self.leaders.iter().find(|leader| leader.id == id)
    }

    /// The leaders in the hex of a unit.
    pub fn leaders_with<'a>(&'a self, unit: &'a str) -> impl Iterator<Item = &'a Leader> {
        self.leaders.iter().filter(move |leader| leader.is_there() && leader.with.as_deref() == Some(unit))
    }

    /// Whether a unit did this in this segment.
    pub fn has_done(&self, what: &str, unit: &str) -> bool {
        self.done.contains(&(what.to_owned(), unit.to_owned()))
    }

    /// Changes the state as the event says.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::StepBegan { period, turn, step } => {
                (self.period, self.turn, self.step) = (*period, *turn, *step);
                self.done.clear();
            }
            Event::Did { what, units } => self.done.extend(units.iter().map(|unit| (what.clone(), unit.clone()))),
            Event::Changed { unit, status, reduced, place, wing } => {
                let Some(changed) = self.units.iter_mut().find(|one| one.id == *unit) else { return };
                changed.status = status.unwrap_or(changed.status);
                changed.reduced = reduced.unwrap_or(changed.reduced);
                changed.place = place.unwrap_or(changed.place);
                changed.wing = wing.or(changed.wing);
            }
            Event::Eliminated { unit, points } => {
                let Some(lost) = self.units.iter_mut().find(|one| one.id == *unit) else { return };
                (lost.place, lost.status) = (Place::Lost, Status::Good);
                let side = lost.side;
                *self.points.entry(side).or_default() += points;
                for leader in self.leaders.iter_mut().filter(|leader| leader.with.as_ref() == Some(unit)) {
                    leader.with = None;
                }
            }
            Event::LeaderChanged { leader, health, with, command, rally, scarred, points } => {
                let Some(changed) = self.leaders.iter_mut().find(|one| one.id == *leader) else { return };
                if let Some(health) = *health {
                    let before = changed.shaken.map_or(changed.health, |shaken| shaken.before);
                    changed.shaken = (health == Health::Shaken).then_some(Shaken { turn: self.turn, step: self.step, before });
                    changed.health = health;
                }
                if let Some(with) = with {
                    changed.with = Some(with.clone()).filter(|unit| !unit.is_empty());
                }
                changed.command = command.unwrap_or(changed.command);
                changed.rally = rally.unwrap_or(changed.rally);
                changed.scarred = scarred.unwrap_or(changed.scarred);
                let side = changed.side;
                if matches!(changed.health, Health::Killed | Health::Captured) {
                    changed.with = None;
                }
                *self.points.entry(side).or_default() += points;
            }
            Event::RallyLost { leader } => {
                if let Some(spent) = self.leaders.iter_mut().find(|one| one.id == *leader) {
                    spent.never_rallies = true;
                }
            }
            Event::Ordered { group, order, turns } => drop(self.orders.insert(*group, Standing { order: *order, turns: *turns })),
            Event::Effect { marker, value } => drop(self.effects.insert(marker.clone(), *value)),
            Event::SegmentUsed { group } => *self.segments_used.entry(*group).or_default() += 1,
            Event::Controlled { hex, side: Side::Norman } => drop(self.roads.insert(hex.clone())),
            Event::Controlled { hex, side: Side::Saxon } => drop(self.roads.remove(hex)),
            Event::Extended { last_turn } => self.last_turn = *last_turn,
            Event::GameEnded { outcome } => self.outcome = Some(outcome.clone()),
        }
    }
}
