//! What the owner's order table says of a roll (4.2.3).

use crate::owed::Owed;
use serde_json::Value;

use super::track::Track;
use super::{adopted, named, orders};
use crate::effects::{Happens, did};
use crate::order::{Order, TableEntry};
use crate::owned::cell_words;
use crate::sealed::Body;
use crate::state::Standing;
use crate::unit::Group;
use crate::{Event, Hastings, HastingsDesk};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, Due, FieldKind, Plan, Refused, SharedEvent};

keys! {
    /// What the owner's order table says of a roll of the wing or the section that waits. The order is left out where the table says
    /// Optional. It lasts one turn if its turns are left out.
    pub struct ReadOrder at (desk: Hastings, input) {
        group: Group = tr_mark!("Wing or section"), waiting(desk);
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Order> = tr_mark!("Order"), orders_or_none(named(input, "group"));
    }
    may say { turns: u8 = tr_mark!("Turns"), FieldKind::Number(1, 2); }
    written { effect: i8 = tr_mark!("Strategy effect"), FieldKind::Number(-9, 9); }
}

/// A wing or a section; one without a roll that waits is barred.
fn waiting(desk: &HastingsDesk) -> FieldKind {
    let waits = |group: Group| desk.duty(Owed::ReadOrder, group.key()).is_none().then(|| tr!("no roll waits").to_owned());
    FieldKind::One(Group::ALL.map(|group| Choice { barred: waits(group), ..Choice::new(group.key(), group.name()) }).into())
}

/// The orders that suit a group, or Optional.
fn orders_or_none(group: Option<Group>) -> FieldKind {
    FieldKind::One(orders(group).into_iter().chain([Choice::new(Value::Null, tr!("Optional"))]).collect())
}

/// The cell of an order table for which a roll waits, as its duty has it.
struct PendingCell<'a> {
    /// Its table, strategy and sum: "saxon moderate 7".
    cell: &'a str,
    has_housecarls: bool,
}

impl<'a> PendingCell<'a> {
    fn of(due: &'a Due) -> Self {
        let cause = due.duty.cause.as_str();
        let cell = cause.strip_suffix(" housecarls");
        Self { cell: cell.unwrap_or(cause), has_housecarls: cell.is_some() }
    }

    /// Why this entry cannot be what the cell says: it was told already, and says something else.
    fn contradiction(&self, desk: &HastingsDesk, entry: TableEntry) -> Option<String> {
        let known = desk.own.remembered.get(self.cell).filter(|known| **known != entry)?;
        let (cell, told) = (cell_words(self.cell), known.told());
        Some(tr!("{cell} was read before: {told}. To correct the table, use “Your tables” (read_off)", cell, told))
    }
}

/// What an entry leads to, with the marker on the Strategy Effects Track.
fn carried_out(desk: &HastingsDesk, group: Group, entry: TableEntry, has_housecarls: bool) -> Vec<Happens> {
    let mut track = Track::of(&desk.own, Body::of(group));
    let mut events = adopted(desk, group, entry, has_housecarls, &mut track);
    events.extend(track.moved());
    events
}

/// That no roll of a wing or a section waits, with the order that the table gave it already.
fn not_waiting(desk: &HastingsDesk, group: Group) -> String {
    let who = group.name();
    match desk.own.orders.get(&group) {
        Some(Standing { order, turns, effect }) => {
            let told = TableEntry { order: Some(*order), turns: *turns, effect: *effect }.told();
            tr!(
                "no roll of the {who} waits for its order, which is known: {told}. To correct the table, use “Your tables” (read_off)",
                who,
                told
            )
        }
        None if desk.duty(Owed::ChooseOrder, group.key()).is_some() => {
            tr!("no roll of the {who} waits for its order: the table says Optional, so choose the order", who)
        }
        None => tr!("no roll of the {who} waits for its order", who),
    }
}

/// Carries out every roll whose cell of an order table has become known since, so that one cell has one answer (4.2.3).
pub(crate) fn follow(desk: &HastingsDesk) -> Vec<Happens> {
    let mut now = desk.clone();
    let mut events = Vec::new();
    for due in desk.duties.iter().filter(|due| due.duty.is(Owed::ReadOrder)) {
        let pending = PendingCell::of(due);
        let known = desk.own.remembered.get(pending.cell).zip(Group::of_word(&due.duty.unit));
        let Some((entry, group)) = known else { continue };
        let fulfilled = Happens::Shared(SharedEvent::Fulfilled { number: due.number });
        let carried = carried_out(&now, group, *entry, pending.has_housecarls);
        let carried: Vec<Happens> = [fulfilled].into_iter().chain(carried).collect();
        now = now.with(&carried);
        events.extend(carried);
    }
    events
}

impl ReadOrder {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (group, turns) = (self.group, self.turns.unwrap_or(1));
        if !(1..=2).contains(&turns) {
            return Err(tr!("an order lasts one turn or two, and not {turns}", turns).into());
        }
        let entry = TableEntry { order: self.order, turns, effect: self.effect };
        let due = desk.duty(Owed::ReadOrder, group.key()).cloned();
        let pending = due.as_ref().map(PendingCell::of);
        if let Some(told) = pending.as_ref().and_then(|pending| pending.contradiction(desk, entry)) {
            return Err(told.into());
        }
        let has_housecarls = pending.as_ref().is_some_and(|pending| pending.has_housecarls);
        let remembered = pending.map(|pending| Happens::Own(Event::Remembered { key: pending.cell.to_owned(), entry }));
        let mut events: Vec<Happens> = remembered.into_iter().chain(carried_out(desk, group, entry, has_housecarls)).collect();
        if due.is_none() {
            events.push(did("order", [group.key().to_owned()]));
        }
        let mut plan = Plan::certain(events);
        if due.is_none() {
            plan = plan.against("4.2.3", not_waiting(desk, group));
        }
        if let Some(order) = self.order.filter(|order| !order.suits(group)) {
            plan = plan.against("4.3", tr!("{order} is no order for the {who}", order = order.name(), who = group.name()));
        }
        Ok(plan.fulfilling(due.as_ref(), group.key()))
    }
}
