//! The referee's hand: anything of a unit or a leader can be changed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::effects::{Happens, find};
use super::event::TableSet;
use super::order::Order;
use super::sealed::Body;
use super::sequence::begins;
use super::step::Step;
use super::strategies::orders;
use super::unit::{Group, Health, Place, Side, Status};
use super::{Event, Hastings, HastingsDesk, leaders, words};
use crate::rulebooks::{self, Choice, Field, FieldKind, Plan, Refused};

/// The referee changes a unit; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetUnit {
    /// Which.
    pub unit: String,
    /// How it holds together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Whether it has lost its first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced: Option<bool>,
    /// Where it is; `lost` eliminates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The wing of a Saxon unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wing: Option<Group>,
}

impl SetUnit {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = find(desk, &self.unit)?;
        if self.wing.is_some_and(|wing| wing.side() != Side::Saxon || unit.side != Side::Saxon) {
            return Err(tr!("only Saxon units belong to a wing: left, centre or right").to_owned().into());
        }
        let (id, status, reduced, wing) = (unit.id.clone(), self.status, self.reduced, self.wing);
        let event = match self.place {
            Some(Place::Lost) if unit.place != Place::Lost => Event::Eliminated { unit: id.clone(), points: unit.morale.points() },
            place => Event::Changed { unit: id.clone(), status, reduced, place, wing },
        };
        Ok(Plan::certain(vec![rulebooks::Event::Own(event)]).fulfilling(None, id))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let one = |words: &[(&str, &str)]| {
            let choice = |(word, title): &(&str, &str)| Choice { value: (*word).into(), title: (*title).to_owned(), barred: None };
            FieldKind::One(words.iter().map(choice).collect())
        };
        let statuses = [("good", tr!("in good order")), ("disrupted", tr!("disrupted")), ("routed", tr!("routed"))];
        let places = [("map", tr!("on the map")), ("turns", tr!("comes later")), ("lost", tr!("lost"))];
        let wings = [("left", tr!("left")), ("centre", tr!("centre")), ("right", tr!("right"))];
        vec![
            Field::required("unit", tr!("Unit"), FieldKind::One(words::everybody(desk))),
            Field::optional("status", tr!("Status"), one(&statuses)),
            Field::optional("reduced", tr!("Reduced"), FieldKind::Flag),
            Field::optional("place", tr!("Place"), one(&places)),
            Field::optional("wing", tr!("Wing"), one(&wings)),
        ]
    }
}

/// The referee changes a leader; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLeader {
    /// Who.
    pub leader: String,
    /// How he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
    /// The unit in whose hex he is; empty if he is alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// His command radius.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<u8>,
    /// His rally range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rally: Option<u8>,
}

impl SetLeader {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let leader = self.leader.clone();
        let known = leaders::find(desk, &leader)?;
        let is_lost = matches!(self.health, Some(Health::Killed | Health::Captured)) && known.is_there();
        let points = if is_lost { known.points() } else { 0 };
        if let Some(unit) = self.with.as_deref().filter(|unit| !unit.is_empty()) {
            find(desk, unit)?;
        }
        let (health, with) = (self.health, self.with.clone());
        let scarred = health.is_some_and(Health::is_wound).then_some(true);
        let (command, rally) = (self.command, self.rally);
        let recovers_to = None;
        let event = Event::LeaderChanged { leader: leader.clone(), health, recovers_to, with, command, rally, scarred, points };
        Ok(Plan::certain(vec![rulebooks::Event::Own(event)]).fulfilling(None, leader))
    }

    /// What is asked for.
    pub(super) fn fields(desk: &HastingsDesk) -> Vec<Field> {
        let healths = [
            ("well", tr!("well")),
            ("shaken", tr!("shaken")),
            ("wounded-1", tr!("wounded, and goes on")),
            ("wounded-2", tr!("wounded, and ineffective for this period")),
            ("killed", tr!("killed")),
            ("captured", tr!("captured")),
        ];
        let leaders =
            desk.own.leaders.iter().map(|leader| Choice { value: leader.id.clone().into(), title: leader.id.clone(), barred: None });
        vec![
            Field::required("leader", tr!("Leader"), FieldKind::One(leaders.collect())),
            Field::optional("with", tr!("With"), FieldKind::One(words::everybody(desk))),
            Field::optional("health", tr!("How he is"), words::one_of(&healths)),
            Field::optional("command", tr!("Command radius"), FieldKind::Number(0, 20)),
            Field::optional("rally", tr!("Rally range"), FieldKind::Number(0, 20)),
        ]
    }
}

/// The referee sets where the game stands and what is counted; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetTable {
    /// The assault period, 1 or 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u8>,
    /// The battle turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// The last turn of the period: 8, and more where it is extended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_turn: Option<u8>,
    /// The step of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// Orders of wings and sections, for this turn; nothing ends one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub orders: BTreeMap<Group, Option<Order>>,
    /// For how many turns these orders last, this one counted; 1 if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lasting: Option<u8>,
    /// Casualty points of each side, for its own losses.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub points: BTreeMap<Side, u16>,
    /// Where markers stand on the Strategy Effects Track.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub effects: BTreeMap<Body, i8>,
    /// Fire segments used in this period, by wing, section or unit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, u8>,
    /// Fire segments used in the first period, by wing, section or unit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used_before: BTreeMap<String, u8>,
    /// How many reinforcements have come in turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered: Option<u8>,
}

impl SetTable {
    /// Everything that cannot be so.
    fn problems(&self, desk: &HastingsDesk) -> Vec<String> {
        let mut problems = Vec::new();
        if self.period.is_some_and(|period| !(1..=2).contains(&period)) {
            problems.push(tr!("there are two assault periods: write 1 or 2").to_owned());
        }
        let (turn, last) = (self.turn.unwrap_or(desk.own.turn), self.last_turn.unwrap_or(desk.own.last_turn));
        if turn == 0 || last < 8 || turn > last {
            problems.push(tr!("turn {turn} of {last} cannot be: the last is 8 or more, and no turn comes after it", turn, last));
        }
        if self.lasting.is_some_and(|turns| !(1..=2).contains(&turns)) {
            problems.push(tr!("an order lasts one turn or two").to_owned());
        }
        let unfit = self.orders.iter().filter_map(|(group, order)| Some((group, (*order)?))).filter(|(group, order)| !order.suits(**group));
        problems.extend(unfit.map(|(group, order)| tr!("{order} is no order for the {who}", order = order.name(), who = group.name())));
        let strangers = self.used.keys().chain(self.used_before.keys());
        let strangers = strangers.filter(|who| Group::of_word(who).is_none() && desk.own.unit(who).is_none());
        problems.extend(strangers.map(|who| tr!("“{who}” is no wing, no section and no unit", who)));
        problems
    }

    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let problems = self.problems(desk);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let (period, turn, last_turn, step, entered) = (self.period, self.turn, self.last_turn, self.step, self.entered);
        let (points, effects) = (self.points.clone(), self.effects.clone());
        let (used, used_before) = (self.used.clone(), self.used_before.clone());
        let set = Event::TableSet(TableSet { period, turn, last_turn, step, points, effects, used, used_before, entered });
        let mut after = desk.clone();
        after.own.apply(&set);
        let orders = self.orders.iter().map(|(group, order)| match *order {
            Some(order) => Event::Ordered { group: *group, order, turns: self.lasting.unwrap_or(1), effect: 0 },
            None => Event::OrderEnded { group: *group },
        });
        let mut events: Vec<Happens> = [set].into_iter().chain(orders).map(Happens::Own).collect();
        if let Some(step) = step.filter(|step| *step != desk.own.step) {
            events.extend(begins(&after, after.own.period, step));
        }
        Ok(Plan::certain(events))
    }

    /// What is asked for.
    pub(super) fn fields() -> Vec<Field> {
        let points = Side::ALL.map(|side| Field::optional(side.key(), side.name(), FieldKind::Number(0, 999)));
        let all_orders = Group::ALL.into_iter().map(|group| {
            let none = Choice { value: Value::Null, title: tr!("no order").to_owned(), barred: None };
            Field::optional(group.key(), group.name(), FieldKind::One(orders(Some(group)).into_iter().chain([none]).collect()))
        });
        let effects = Body::ALL.map(|body| Field::optional(body.key(), body.name(), FieldKind::Number(-20, 20)));
        let used = || {
            let who = Group::ALL.into_iter().filter(|group| !group.is_mounted());
            FieldKind::Record(who.map(|group| Field::optional(group.key(), group.name(), FieldKind::Number(0, 20))).collect())
        };
        vec![
            Field::optional("period", tr!("Assault period"), FieldKind::Number(1, 2)),
            Field::optional("turn", tr!("Battle turn"), FieldKind::Number(1, 20)),
            Field::seldom("last_turn", tr!("Last turn of the period"), FieldKind::Number(8, 20)),
            Field::optional(
                "step",
                tr!("Step"),
                FieldKind::One(super::sequence::STEPS.iter().map(|step| Choice::new(step.key(), step.name())).collect()),
            ),
            Field::optional("points", tr!("Casualty points"), FieldKind::Record(points.into())),
            Field::optional("orders", tr!("Orders"), FieldKind::Record(all_orders.collect())),
            Field::seldom("lasting", tr!("These orders last, in turns"), FieldKind::Number(1, 2)),
            Field::seldom("effects", tr!("Markers on the Strategy Effects Track"), FieldKind::Record(effects.into())),
            Field::seldom("used", tr!("Fire segments used in this period"), used()),
            Field::seldom("used_before", tr!("Fire segments used in the first period"), used()),
            Field::seldom("entered", tr!("Reinforcements that have come"), FieldKind::Number(0, 99)),
        ]
    }
}
