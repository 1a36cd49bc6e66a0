//! State of a game, and how events change it.

use senlac_board_games::Message;
use std::collections::{BTreeMap, BTreeSet};

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::{Event, LeaderChange, TableChange};
use super::facing::Front;
use super::order::Order;
use super::order::TableEntry;
use super::sealed::{SealedStrategies, Strategy, StrategyGroup};
use super::step::Step;
use super::unit::{Group, Health, Leader, Place, ShakenSince, Side, Status, Unit};

/// An order in force, with its turns and its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ActiveOrder {
    /// The order that applies.
    pub order: Order,
    /// Turns left, including this one: 1 or 2.
    pub turns: u8,
    /// Strategy effect of the order.
    pub effect: i8,
}

/// Fire segments that a wing, a section or a unit has used in this period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SegmentUse {
    /// Number of segments used.
    pub count: u8,
    /// Turn and step in which the last segment was used.
    pub last: (u8, Step),
}

/// State of a game of *Hastings: 1066*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// The assault period, 1 or 2.
    pub period: u8,
    /// Battle turn of the period: 1 to 8, or higher in an extension.
    pub turn: u8,
    /// Last turn of this period.
    pub last_turn: u8,
    /// Step of the battle turn.
    pub step: Step,
    /// Every unit, in the order of the set-up.
    pub units: Vec<Unit>,
    /// Every leader, in the order of the set-up.
    pub leaders: Vec<Leader>,
    /// Orders in force, by wing or section.
    pub orders: BTreeMap<Group, ActiveOrder>,
    /// Orders of units that differ from their wing’s.
    pub own_orders: BTreeMap<String, ActiveOrder>,
    /// Strategies chosen by each side for this turn, hidden until both have chosen.
    pub sealed: BTreeMap<Side, SealedStrategies>,
    /// Strategies of this turn, once they are revealed.
    pub strategies: BTreeMap<StrategyGroup, Strategy>,
    /// Known entries of the owner’s order tables, by table, strategy and sum.
    pub remembered: BTreeMap<String, TableEntry>,
    /// Known effects of each box of the Strategy Effects Track.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub track_does: BTreeMap<i8, String>,
    /// Value of each wing and nation on the Strategy Effects Track, by the name of its marker.
    pub effects: BTreeMap<String, i8>,
    /// Fire segments used in this period, by the key of a wing or section, or the name of a unit.
    pub segments_used: BTreeMap<String, SegmentUse>,
    /// Fire segments used in the first period, by the same keys.
    pub segments_before: BTreeMap<String, u8>,
    /// Deeds of this segment, such as firing, attacking, being attacked or rallying, each with its unit.
    pub done: BTreeSet<(String, String)>,
    /// Movement points that leaders have used in this segment, alone or with units (10.2.1).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub points_used: BTreeMap<String, u8>,
    /// Enemies in front of units in this melee segment, as entered (8.1.2).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fronts: BTreeMap<String, Front>,
    /// Casualty points of each side for its own losses (12.2).
    pub points: BTreeMap<Side, u16>,
    /// Every road hex on Senlac Hill, if the set-up lists them.
    pub road_hexes: BTreeSet<String>,
    /// Road hexes that the Normans control (12.1.1); "all" if the players count them.
    pub roads: BTreeSet<String>,
    /// Whether this period lasts as long as the Saxons are surrounded (3.3.1).
    pub ring: bool,
    /// Reinforcements that have arrived turn by turn so far (11.4.1).
    pub entered: u8,
    /// Outcome of the game; `None` while it goes on.
    pub outcome: Option<Message>,
}

impl State {
    /// Returns the unit of this name.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// Returns the leader of this name.
    pub fn leader(&self, id: &str) -> Option<&Leader> {
        self.leaders.iter().find(|leader| leader.id == id)
    }

    /// Returns the leaders in a unit’s hex.
    pub fn leaders_with<'a>(&'a self, unit: &'a str) -> impl Iterator<Item = &'a Leader> {
        self.leaders.iter().filter(move |leader| leader.is_in_game() && leader.with.as_deref() == Some(unit))
    }

    /// Returns whether a unit did this in this segment.
    pub fn has_done(&self, what: &str, unit: &str) -> bool {
        self.done.contains(&(what.to_owned(), unit.to_owned()))
    }

    /// Applies an event to the state.
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
                self.orders.insert(*group, ActiveOrder { order: *order, turns: *turns, effect: *effect });
            }
            Event::UnitsOrdered { units, order, turns } => {
                let standing = ActiveOrder { order: *order, turns: *turns, effect: 0 };
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
                self.segments_used.insert(who.clone(), SegmentUse { count, last });
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
            leader.shaken = (health == Health::Shaken).then_some(ShakenSince { turn: self.turn, step: self.step, before });
            leader.health = health;
        }
        if let Some(before) = change.recovers_to {
            leader.shaken.get_or_insert_default().before = before;
        }
        if let Some(with) = &change.with {
            leader.with = Some(with.clone()).filter(|unit| !unit.is_empty());
        }
        change.apply_to(leader);
        if !leader.is_in_game() {
            leader.with = None;
        }
        *self.points.entry(leader.side).or_default() += change.points;
    }

    /// Begins a step: deeds of the last step are cleared. When a turn begins, each order has one turn less (4.2.6).
    fn begin_step(&mut self, period: u8, turn: u8, step: Step) {
        if period != self.period {
            let used = std::mem::take(&mut self.segments_used);
            self.segments_before = used.into_iter().map(|(who, used)| (who, used.count)).collect();
            (self.last_turn, self.ring) = (8, false);
        }
        if step == Step::Orders {
            let goes_on = |standing: &mut ActiveOrder| {
                standing.turns = standing.turns.saturating_sub(1);
                standing.turns > 0
            };
            self.orders.retain(|_, standing| goes_on(standing));
            self.own_orders.retain(|_, standing| goes_on(standing));
            self.sealed.clear();
            self.strategies.clear();
        }
        // Reactions matter until the missile fire that answers them, and charges until the turn is over.
        let lasts = |what: &str| (what == "react" && step.is_fire()) || (LASTING.contains(&what) && step != Step::Orders);
        self.done.retain(|(what, _)| lasts(what));
        self.points_used.clear();
        self.fronts.clear();
        (self.period, self.turn, self.step) = (period, turn, step);
    }

    /// Applies the referee’s changes to turn, step and tracks.
    fn set(&mut self, set: &TableChange) {
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
        self.segments_used.extend(set.used.iter().map(|(who, count)| (who.clone(), SegmentUse { count: *count, last })));
        self.segments_before.extend(set.used_before.iter().map(|(who, count)| (who.clone(), *count)));
        self.entered = set.entered.unwrap_or(self.entered);
    }
}

/// Deeds that are remembered for the whole battle turn: how units charged.
const LASTING: [&str; 5] = ["charge", "charge-downhill", "press-on", "decline", "came-downhill"];
