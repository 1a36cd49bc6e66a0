//! Results of the owner’s order table for a roll (4.2.3).

use crate::duty::HastingsDuty;
use serde_json::Value;

use super::track::MarkerMove;
use super::{adopt_entry, named_group, order_choices};
use crate::effects::{GameEvent, mark_done};
use crate::order::{Order, TableEntry};
use crate::owned::cell_title;
use crate::sealed::StrategyGroup;
use crate::state::ActiveOrder;
use crate::unit::Group;
use crate::{Event, Hastings, HastingsGame};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, PendingDuty, Plan, SharedEvent};

keys! {
    /// Enters the result of the owner’s order table for a pending roll of a wing or section. The order is left out if
    /// the table says Optional. It lasts one turn if the turns are left out.
    pub struct OrderEntry at (game: Hastings, input) {
        group: Group = tr_mark!("Wing or section"), group_choices(game);
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Order> = tr_mark!("Order"), orders_or_none(named_group(input, "group"));
    }
    may say { turns: u8 = tr_mark!("Turns"), FieldKind::Number(1, 2); }
    written { effect: i8 = tr_mark!("Strategy effect"), FieldKind::Number(-9, 9); }
}

/// Returns all wings and sections. Those without a pending roll are barred.
fn group_choices(game: &HastingsGame) -> FieldKind {
    let waits = |group: Group| game.duty(HastingsDuty::ReadOrder, group.key()).is_none().then(|| tr!("no roll pending").to_owned());
    FieldKind::One(Group::ALL.map(|group| Choice { barred: waits(group), ..Choice::new(group.key(), group.name()) }).into())
}

/// Returns the orders that suit a group, and Optional.
fn orders_or_none(group: Option<Group>) -> FieldKind {
    FieldKind::One(order_choices(group).into_iter().chain([Choice::new(Value::Null, tr!("Optional"))]).collect())
}

/// The cell of an order table that a pending roll needs, as recorded in its duty.
struct PendingCell<'a> {
    /// Table, strategy and sum: "saxon moderate 7".
    cell: &'a str,
    has_housecarls: bool,
}

impl<'a> PendingCell<'a> {
    /// Returns the cell that a duty asks for.
    fn from_duty(due: &'a PendingDuty) -> Self {
        let cause = due.duty.cause.as_str();
        let cell = cause.strip_suffix(" housecarls");
        Self { cell: cell.unwrap_or(cause), has_housecarls: cell.is_some() }
    }

    /// Returns an error text if the entry differs from the one already known for this cell.
    fn contradiction(&self, game: &HastingsGame, entry: TableEntry) -> Option<String> {
        let known = game.own.remembered.get(self.cell).filter(|known| **known != entry)?;
        let (cell, told) = (cell_title(self.cell), known.entry_text());
        Some(tr!("{cell} is already known: {told}. To correct the table, use “Your tables” (read_off)", cell, told))
    }
}

/// Returns the events of an entry, including the marker on the Strategy Effects Track.
fn apply_entry(game: &HastingsGame, group: Group, entry: TableEntry, has_housecarls: bool) -> Vec<GameEvent> {
    let mut track = MarkerMove::from_state(&game.own, StrategyGroup::from_group(group));
    let mut events = adopt_entry(game, group, entry, has_housecarls, &mut track);
    events.extend(track.move_event());
    events
}

/// Returns an error text: no roll of the group is pending. It names the order that the table has already given.
fn no_roll_text(game: &HastingsGame, group: Group) -> String {
    let who = group.name();
    match game.own.orders.get(&group) {
        Some(ActiveOrder { order, turns, effect }) => {
            let told = TableEntry { order: Some(*order), turns: *turns, effect: *effect }.entry_text();
            tr!(
                "no roll is pending for the {who}; the order is known: {told}. To correct the table, use “Your tables” (read_off)",
                who,
                told
            )
        }
        None if game.duty(HastingsDuty::ChooseOrder, group.key()).is_some() => {
            tr!("no roll is pending for the {who}; the table says Optional, so choose the order", who)
        }
        None => tr!("no roll is pending for the {who}", who),
    }
}

/// Resolves every pending roll whose table cell has become known, so that each cell has one answer (4.2.3).
pub(crate) fn resolve_known_rolls(game: &HastingsGame) -> Vec<GameEvent> {
    let mut now = game.clone();
    let mut events = Vec::new();
    for due in game.duties.iter().filter(|due| due.duty.is_of_kind(HastingsDuty::ReadOrder)) {
        let pending = PendingCell::from_duty(due);
        let known = game.own.remembered.get(pending.cell).zip(Group::of_word(&due.duty.unit));
        let Some((entry, group)) = known else { continue };
        let fulfilled = GameEvent::Shared(SharedEvent::Fulfilled { number: due.number });
        let carried = apply_entry(&now, group, *entry, pending.has_housecarls);
        let carried: Vec<GameEvent> = [fulfilled].into_iter().chain(carried).collect();
        now = now.after_events(&carried);
        events.extend(carried);
    }
    events
}

impl OrderEntry {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let (group, turns) = (self.group, self.turns.unwrap_or(1));
        if !(1..=2).contains(&turns) {
            return Err(tr!("an order lasts 1 or 2 turns, not {turns}", turns).into());
        }
        let entry = TableEntry { order: self.order, turns, effect: self.effect };
        let due = game.duty(HastingsDuty::ReadOrder, group.key()).cloned();
        let pending = due.as_ref().map(PendingCell::from_duty);
        if let Some(told) = pending.as_ref().and_then(|pending| pending.contradiction(game, entry)) {
            return Err(told.into());
        }
        let has_housecarls = pending.as_ref().is_some_and(|pending| pending.has_housecarls);
        let remembered = pending.map(|pending| GameEvent::Own(Event::Remembered { key: pending.cell.to_owned(), entry }));
        let mut events: Vec<GameEvent> = remembered.into_iter().chain(apply_entry(game, group, entry, has_housecarls)).collect();
        if due.is_none() {
            events.push(mark_done("order", [group.key().to_owned()]));
        }
        let mut plan = Plan::without_dice(events);
        if due.is_none() {
            plan = plan.with_breach("4.2.3", no_roll_text(game, group));
        }
        if let Some(order) = self.order.filter(|order| !order.suits(group)) {
            plan = plan.with_breach("4.3", tr!("{order} is not an order for the {who}", order = order.name(), who = group.name()));
        }
        Ok(plan.with_duty(due.as_ref(), group.key()))
    }
}
