//! The referee’s changes: any value of a unit or a leader.

use std::collections::BTreeMap;

use serde_json::Value;

use super::effects::{GameEvent, change_unit, find};
use super::event::{LeaderChange, TableChange, UnitChange};
use super::order::Order;
use super::sealed::StrategyGroup;
use super::sequence::step_duties;
use super::step::Step;
use super::strategies::order_choices;
use super::unit::{Group, Health, Place, Side};
use super::{Event, Hastings, HastingsGame, leaders, texts};
use senlac_board_games::form_answer::record_of_each_key;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, Field, FieldKind, Plan};

impl UnitChange {
    /// Plans the referee’s change of a unit.
    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        if self.wing.is_some_and(|wing| wing.side() != Side::Saxon || unit.side != Side::Saxon) {
            return Err(tr!("only Saxon units have a wing: left, centre or right").to_owned().into());
        }
        let is_lost = self.place == Some(Place::Lost) && unit.place != Place::Lost;
        let events = if is_lost {
            vec![GameEvent::Own(Event::Eliminated { unit: unit.id.clone(), points: unit.morale.points() })]
        } else {
            vec![change_unit(&unit.id, self.clone())]
        };
        Ok(Plan::without_dice(events).with_duty(None, &unit.id))
    }
}

keys! {
    /// The referee changes a leader. Values that are left out stay the same. An empty unit means that he is alone.
    #[derive(Default)]
    pub struct LeaderEdit at (game: Hastings, input) { leader: String = tr_mark!("Leader"), leaders(game); }
    may say {
        health: Health = tr_mark!("Health"), healths();
        with: String = tr_mark!("With"), FieldKind::One(texts::all_unit_choices(game));
        command: u8 = tr_mark!("Command radius"), FieldKind::Number(0, 20);
        rally: u8 = tr_mark!("Rally range"), FieldKind::Number(0, 20);
    }
}

/// Returns every leader, including those out of the game.
fn leaders(game: &HastingsGame) -> FieldKind {
    FieldKind::One(game.own.leaders.iter().map(|leader| Choice::new(leader.id.as_str(), leader.id.as_str())).collect())
}

/// Returns the possible states of a leader.
fn healths() -> FieldKind {
    texts::one_of(&[
        ("well", tr!("well")),
        ("shaken", tr!("shaken")),
        ("wounded-1", tr!("wounded, still effective")),
        ("wounded-2", tr!("wounded, ineffective this period")),
        ("killed", tr!("killed")),
        ("captured", tr!("captured")),
    ])
}

impl LeaderEdit {
    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let leader = self.leader.clone();
        let known = leaders::find(game, &leader)?;
        let is_lost = matches!(self.health, Some(Health::Killed | Health::Captured)) && known.is_in_game();
        let points = if is_lost { known.points() } else { 0 };
        if let Some(unit) = self.with.as_deref().filter(|unit| !unit.is_empty()) {
            find(game, unit)?;
        }
        let (health, with, command, rally) = (self.health, self.with.clone(), self.command, self.rally);
        let scarred = health.is_some_and(Health::is_wound).then_some(true);
        let change = LeaderChange { leader: leader.clone(), health, recovers_to: None, with, command, rally, scarred, points };
        Ok(Plan::without_dice(vec![GameEvent::Own(Event::LeaderChanged(change))]).with_duty(None, leader))
    }
}

keys! {
    /// The referee sets the turn, the step and the tracks. Values that are left out stay the same. Orders are for this
    /// turn and, where it is given, the next; `null` ends one. Fire segments are those of a wing, a section or a unit.
    #[derive(Default)]
    pub struct TableEdit at (game: Hastings, input) {}
    may say {
        period: u8 = tr_mark!("Assault period"), FieldKind::Number(1, 2);
        turn: u8 = tr_mark!("Battle turn"), FieldKind::Number(1, 20);
    }
    seldom say { last_turn: u8 = tr_mark!("Last turn of the period"), FieldKind::Number(8, 20); }
    may say { step: Step = tr_mark!("Step"), step_choices(); }
    usually { orders: BTreeMap<Group, Option<Order>> = tr_mark!("Orders"), order_fields(); }
    seldom say { lasting: u8 = tr_mark!("Duration of these orders, in turns"), FieldKind::Number(1, 2); }
    usually { points: BTreeMap<Side, u16> = tr_mark!("Casualty points"); }
    unusually {
        effects: BTreeMap<StrategyGroup, i8> = tr_mark!("Markers on the Strategy Effects Track"), record_of_each_key::<StrategyGroup>(&FieldKind::Number(-20, 20));
        used: BTreeMap<String, u8> = tr_mark!("Fire segments used in this period"), segment_fields();
        used_before: BTreeMap<String, u8> = tr_mark!("Fire segments used in the first period"), segment_fields();
    }
    seldom say { entered: u8 = tr_mark!("Reinforcements arrived"); }
}

/// Returns the steps of a turn.
fn step_choices() -> FieldKind {
    FieldKind::One(super::sequence::STEPS.iter().map(|step| Choice::new(step.key(), step.name())).collect())
}

/// Returns the orders of each wing and section, including none.
fn order_fields() -> FieldKind {
    let all_orders = Group::ALL.into_iter().map(|group| {
        let none = Choice::new(Value::Null, tr!("no order"));
        Field::optional(group.key(), group.name(), FieldKind::One(order_choices(Some(group)).into_iter().chain([none]).collect()))
    });
    FieldKind::Record(all_orders.collect())
}

/// Returns the fire segments of each wing and section that can fire.
fn segment_fields() -> FieldKind {
    let who = Group::ALL.into_iter().filter(|group| !group.is_mounted());
    FieldKind::Record(who.map(|group| Field::optional(group.key(), group.name(), FieldKind::Number(0, 20))).collect())
}

impl TableEdit {
    /// Returns every value that is impossible.
    fn problems(&self, game: &HastingsGame) -> Vec<String> {
        let mut problems = Vec::new();
        if self.period.is_some_and(|period| !(1..=2).contains(&period)) {
            problems.push(tr!("there are two assault periods; enter 1 or 2").to_owned());
        }
        let (turn, last) = (self.turn.unwrap_or(game.own.turn), self.last_turn.unwrap_or(game.own.last_turn));
        if turn == 0 || last < 8 || turn > last {
            problems.push(tr!(
                "turn {turn} of {last} is not possible; the last turn must be 8 or later, and no turn comes after it",
                turn,
                last
            ));
        }
        if self.lasting.is_some_and(|turns| !(1..=2).contains(&turns)) {
            problems.push(tr!("an order lasts 1 or 2 turns").to_owned());
        }
        let unfit = self.orders.iter().filter_map(|(group, order)| Some((group, (*order)?))).filter(|(group, order)| !order.suits(**group));
        problems.extend(unfit.map(|(group, order)| tr!("{order} is not an order for the {who}", order = order.name(), who = group.name())));
        let strangers = self.used.keys().chain(self.used_before.keys());
        let strangers = strangers.filter(|who| Group::of_word(who).is_none() && game.own.unit(who).is_none());
        problems.extend(strangers.map(|who| tr!("“{who}” is not a wing, section or unit", who)));
        problems
    }

    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let problems = self.problems(game);
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let (period, turn, last_turn, step, entered) = (self.period, self.turn, self.last_turn, self.step, self.entered);
        let (points, effects) = (self.points.clone(), self.effects.clone());
        let (used, used_before) = (self.used.clone(), self.used_before.clone());
        let set = Event::TableSet(TableChange { period, turn, last_turn, step, points, effects, used, used_before, entered });
        let mut after = game.clone();
        after.own.apply(&set);
        let orders = self.orders.iter().map(|(group, order)| match *order {
            Some(order) => Event::Ordered { group: *group, order, turns: self.lasting.unwrap_or(1), effect: 0 },
            None => Event::OrderEnded { group: *group },
        });
        let mut events: Vec<GameEvent> = [set].into_iter().chain(orders).map(GameEvent::Own).collect();
        if let Some(step) = step.filter(|step| *step != game.own.step) {
            events.extend(step_duties(&after, after.own.period, step));
        }
        Ok(Plan::without_dice(events))
    }
}
