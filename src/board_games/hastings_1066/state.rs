//! How a game stands, and what changes it.

use senlac_board_games::Message;
use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::{Event, LeaderChange, TableSet};
use super::facing::Front;
use super::order::Order;
use super::order::TableEntry;
use super::sealed::{Body, Sealed, Strategy};
use super::step::Step;
use super::unit::{Group, Health, Leader, Place, Shaken, Side, Status, Unit};

/// An order in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Standing {
    /// Which.
    pub order: Order,
    /// For how many turns more, this one counted: 1 or 2.
    pub turns: u8,
    /// The strategy effect that came with it.
    pub effect: i8,
}

/// Fire segments that a wing, a section or a unit has used in this period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Used {
    /// How many.
    pub count: u8,
    /// The turn and the step in which the last was used.
    pub last: (u8, Step),
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
    /// The orders of units that do not do what their wing does.
    pub own_orders: BTreeMap<String, Standing>,
    /// What each side chose for this turn, sealed until both have chosen.
    pub sealed: BTreeMap<Side, Sealed>,
    /// The strategies of this turn, once they are turned up.
    pub strategies: BTreeMap<Body, Strategy>,
    /// What was read off the owner's order tables, by table, strategy and sum.
    pub remembered: BTreeMap<String, TableEntry>,
    /// What each place on the Strategy Effects Track does, as far as it was read off.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub track_does: BTreeMap<i8, String>,
    /// Where each wing and each nation stands on the Strategy Effects Track, by the name of its marker.
    pub effects: BTreeMap<String, i8>,
    /// Fire segments used in this period, by the word of a wing or a section, or the name of a unit.
    pub segments_used: BTreeMap<String, Used>,
    /// How many of them were used in the period before.
    pub segments_before: BTreeMap<String, u8>,
    /// Units that have fired, struck or been struck, or rallied in this segment, by what they did.
    pub done: BTreeSet<(String, String)>,
    /// The movement points that leaders have used in this segment, by themselves or with units (10.2.1).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub points_used: BTreeMap<String, u8>,
    /// What was said of the enemies of units in this melee segment (8.1.2).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fronts: BTreeMap<String, Front>,
    /// Casualty points of each side, for its own losses (12.2).
    pub points: BTreeMap<Side, u16>,
    /// Every road hex on Senlac Hill, if the set-up says them.
    pub road_hexes: BTreeSet<String>,
    /// Those that the Normans control (12.1.1); "all" where the players count them.
    pub roads: BTreeSet<String>,
    /// Whether this period lasts as long as the Saxons are ringed (3.3.1).
    pub ring: bool,
    /// How many reinforcements have come in turns (11.4.1).
    pub entered: u8,
    /// How the game ended; `None` if it goes on.
    pub outcome: Option<Message>,
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
                self.begin_step(*period, *turn, *step);
            }
            Event::Did { what, units } => self.done.extend(units.iter().map(|unit| (what.clone(), unit.clone()))),
            Event::Changed(change) => {
                let Some(unit) = self.units.iter_mut().find(|one| one.id == *change.unit) else { return };
                self.entered += u8::from(unit.place == Place::Turns && change.place == Some(Place::Map));
                change.apply_to(unit);
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
            Event::LeaderChanged(change) => self.change_leader(change),
            Event::PointsUsed { leader, points } => {
                let used = self.points_used.entry(leader.clone()).or_default();
                *used = used.saturating_add(*points);
            }
            Event::RallyLost { leader } => {
                if let Some(spent) = self.leaders.iter_mut().find(|one| one.id == *leader) {
                    spent.never_rallies = true;
                }
            }
            Event::Ordered { group, order, turns, effect } => {
                self.orders.insert(*group, Standing { order: *order, turns: *turns, effect: *effect });
            }
            Event::UnitsOrdered { units, order, turns } => {
                let standing = Standing { order: *order, turns: *turns, effect: 0 };
                self.own_orders.extend(units.iter().map(|unit| (unit.clone(), standing)));
            }
            Event::OrderEnded { group } => drop(self.orders.remove(group)),
            Event::Chosen { side, sealed } => drop(self.sealed.insert(*side, sealed.clone())),
            Event::Revealed { strategies } => {
                self.sealed.clear();
                self.strategies = strategies.iter().map(|chosen| (chosen.who, chosen.strategy)).collect();
            }
            Event::Remembered { key, entry } => drop(self.remembered.insert(key.clone(), *entry)),
            Event::TrackRead { place, does } => drop(self.track_does.insert(*place, does.clone())),
            Event::Effect { marker, value } => drop(self.effects.insert(marker.clone(), *value)),
            Event::SegmentUsed { who } => {
                let last = (self.turn, self.step);
                let count = self.segments_used.get(who).map_or(0, |used| used.count) + 1;
                self.segments_used.insert(who.clone(), Used { count, last });
            }
            Event::Controlled { hex, side: Side::Norman } => drop(self.roads.insert(hex.clone())),
            Event::Controlled { hex, side: Side::Saxon } => {
                self.roads.remove(hex);
                self.roads.remove("all");
            }
            Event::Extended { last_turn, ring } => (self.last_turn, self.ring) = (*last_turn, *ring),
            Event::FrontTold { unit, front } => drop(self.fronts.insert(unit.clone(), front.clone())),
            Event::TableSet(set) => self.set(set),
            Event::GameEnded { outcome } => self.outcome = Some(outcome.clone()),
        }
    }

    fn change_leader(&mut self, change: &LeaderChange) {
        let Some(leader) = self.leaders.iter_mut().find(|one| one.id == change.leader) else { return };
        if let Some(health) = change.health {
            let before = leader.shaken.map_or(leader.health, |shaken| shaken.before);
            leader.shaken = (health == Health::Shaken).then_some(Shaken { turn: self.turn, step: self.step, before });
            leader.health = health;
        }
        if let Some(before) = change.recovers_to {
            leader.shaken.get_or_insert_default().before = before;
        }
        if let Some(with) = &change.with {
            leader.with = Some(with.clone()).filter(|unit| !unit.is_empty());
        }
        change.apply_to(leader);
        if !leader.is_there() {
            leader.with = None;
        }
        *self.points.entry(leader.side).or_default() += change.points;
    }

    /// A step begins: what was done in the one before is forgotten, and with a turn each order has a turn less (4.2.6).
    fn begin_step(&mut self, period: u8, turn: u8, step: Step) {
        if period != self.period {
            let used = std::mem::take(&mut self.segments_used);
            self.segments_before = used.into_iter().map(|(who, used)| (who, used.count)).collect();
            (self.last_turn, self.ring) = (8, false);
        }
        if step == Step::Orders {
            let goes_on = |standing: &mut Standing| {
                standing.turns = standing.turns.saturating_sub(1);
                standing.turns > 0
            };
            self.orders.retain(|_, standing| goes_on(standing));
            self.own_orders.retain(|_, standing| goes_on(standing));
            self.sealed.clear();
            self.strategies.clear();
        }
        // Who reacted is asked when missiles answer, and who charged until the turn is over.
        let lasts = |what: &str| (what == "react" && step.is_fire()) || (LASTING.contains(&what) && step != Step::Orders);
        self.done.retain(|(what, _)| lasts(what));
        self.points_used.clear();
        self.fronts.clear();
        (self.period, self.turn, self.step) = (period, turn, step);
    }

    /// The referee's hand over what is counted.
    fn set(&mut self, set: &TableSet) {
        let now = (set.period.unwrap_or(self.period), set.turn.unwrap_or(self.turn), set.step.unwrap_or(self.step));
        if now != (self.period, self.turn, self.step) {
            self.done.clear();
            self.points_used.clear();
            self.fronts.clear();
            (self.period, self.turn, self.step) = now;
        }
        self.last_turn = set.last_turn.unwrap_or(self.last_turn);
        self.points.extend(&set.points);
        self.effects.extend(set.effects.iter().map(|(body, value)| (body.key().to_owned(), *value)));
        let last = (0, Step::Orders);
        self.segments_used.extend(set.used.iter().map(|(who, count)| (who.clone(), Used { count: *count, last })));
        self.segments_before.extend(set.used_before.iter().map(|(who, count)| (who.clone(), *count)));
        self.entered = set.entered.unwrap_or(self.entered);
    }
}

/// What units did that is asked until the battle turn is over: how they charged.
const LASTING: [&str; 5] = ["charge", "charge-downhill", "press-on", "decline", "came-downhill"];
