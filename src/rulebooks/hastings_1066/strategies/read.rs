//! What the owner's order table says of a roll (4.2.3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::super::effects::{Happens, did};
use super::super::order::Order;
use super::super::order::TableEntry;
use super::super::sealed::Body;
use super::super::unit::Group;
use super::super::{Event, Hastings, HastingsDesk};
use super::track::Track;
use super::{adopted, named, orders};
use crate::rulebooks::{Choice, Field, FieldKind, Plan, Refused};

/// What the owner's order table says of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadOrder {
    /// The wing or the section that waits.
    pub group: Group,
    /// The order; left out where the table says Optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// For how many turns; 1 if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
    /// The strategy effect; 0 if it is left out.
    #[serde(default)]
    pub effect: i8,
}

impl ReadOrder {
    pub(in super::super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (group, turns) = (self.group, self.turns.unwrap_or(1));
        if !(1..=2).contains(&turns) {
            return Err(tr!("an order lasts one turn or two, and not {turns}", turns).into());
        }
        let entry = TableEntry { order: self.order, turns, effect: self.effect };
        let due = desk.duty("read_order", group.key()).cloned();
        let cause = due.as_ref().map(|due| due.duty.cause.as_str());
        let has_housecarls = cause.is_some_and(|cause| cause.ends_with(" housecarls"));
        let key = cause.map(|cause| cause.strip_suffix(" housecarls").unwrap_or(cause).to_owned());
        let mut track = Track::of(&desk.own, Body::of(group));
        let remembered = key.map(|key| Happens::Own(Event::Remembered { key, entry }));
        let mut events: Vec<Happens> = remembered.into_iter().chain(adopted(desk, group, entry, has_housecarls, &mut track)).collect();
        events.extend(track.moved());
        if due.is_none() {
            events.push(did("order", [group.key().to_owned()]));
        }
        let mut plan = Plan::certain(events);
        if due.is_none() {
            plan = plan.against("4.2.3", tr!("no roll of the {who} waits for its order", who = group.name()));
        }
        if let Some(order) = self.order.filter(|order| !order.suits(group)) {
            plan = plan.against("4.3", tr!("{order} is no order for the {who}", order = order.name(), who = group.name()));
        }
        Ok(plan.fulfilling(due.as_ref(), group.key()))
    }

    /// What is asked for.
    pub(in super::super) fn fields(desk: &HastingsDesk, input: &Map<String, Value>) -> Vec<Field> {
        let waits = |group: Group| desk.duty("read_order", group.key()).is_none().then(|| tr!("no roll waits").to_owned());
        let group = |group: Group| Choice { value: group.key().into(), title: group.name().to_owned(), barred: waits(group) };
        let optional = Choice { value: Value::Null, title: tr!("Optional").to_owned(), barred: None };
        let orders = orders(named(input, "group")).into_iter().chain([optional]).collect();
        vec![
            Field::required("group", tr!("Wing or section"), FieldKind::One(Group::ALL.map(group).into())),
            Field::required("order", tr!("Order"), FieldKind::One(orders)),
            Field::optional("turns", tr!("Turns"), FieldKind::Number(1, 2)),
            Field::optional("effect", tr!("Strategy effect"), FieldKind::Number(-9, 9)),
        ]
    }
}
