//! Helpers shared by all procedures of a campaign: look-ups, objections to a plan, and common form fields.

use crate::common::Event as CommonEvent;
use crate::duty::PendingStep;
use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::Event;
use super::group::{Convoy, Count, Group, Settlement, Spy};
use super::state::Campaign;
use super::step::Step;
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::sheets::{self, SheetRead};
use senlac_base::game::did_you_mean_or_else;
use senlac_base::language::lists::first_few;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, OwnedCell, PendingDuty, Plan, PrintedTable};

/// Result of planning a campaign procedure.
pub(super) type Planned = Result<Plan<DiexAie>, CommandRefusal>;

/// Returns the game's campaign state.
pub(super) fn campaign_state(game: &DiexGame) -> &Campaign {
    &game.own.campaign
}

/// Looks up a piece by name.
///
/// If there isn't one, the error suggests similar names and lists the known ones.
pub(super) fn find<'a, T>(known: &'a BTreeMap<String, T>, name: &str) -> Result<&'a T, CommandRefusal> {
    known.get(name).ok_or_else(|| {
        let (maybe, all) = (did_you_mean_or_else(name, known.keys().map(String::as_str)), first_few(known.keys()));
        tr!("there is no “{name}” of that kind on the map;{maybe} use one of {all}", name, maybe, all).into()
    })
}

/// Returns the group with this name, or an error that lists the groups.
pub(super) fn group<'a>(game: &'a DiexGame, name: &str) -> Result<&'a Group, CommandRefusal> {
    find(&campaign_state(game).groups, name)
}

/// Returns the settlement or motte with this name, or an error that lists them.
pub(super) fn settlement<'a>(game: &'a DiexGame, name: &str) -> Result<&'a Settlement, CommandRefusal> {
    find(&campaign_state(game).settlements, name)
}

/// Returns the event that adds or replaces a group.
pub(super) fn set(group: Group) -> GameEvent {
    own_event(Event::GroupSet(group))
}

/// Returns the event that adds or replaces a settlement or motte.
pub(super) fn settlement_set(place: Settlement) -> GameEvent {
    own_event(Event::SettlementSet(place))
}

/// Returns the event that adds or replaces a convoy.
pub(super) fn convoy_set(convoy: Convoy) -> GameEvent {
    own_event(Event::ConvoySet(convoy))
}

/// Returns the event that adds or replaces a spy.
pub(super) fn spy_set(spy: Spy) -> GameEvent {
    own_event(Event::SpySet(spy))
}

/// Returns the event that removes a group, convoy or spy from the map.
pub(super) fn piece_removed(name: &str) -> GameEvent {
    own_event(Event::Gone { name: name.to_owned() })
}

/// Adds an objection to the plan if the current step of the day isn't `step` (C6).
pub(super) fn require_step(game: &DiexGame, step: Step, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let is_now = campaign_state(game).step == step;
    if is_now { plan } else { plan.with_breach("C6", tr!("this belongs to another step of the day: {step}", step = step.name())) }
}

/// Adds an objection to the plan unless `is_fine`.
pub(super) fn require(is_fine: bool, plan: Plan<DiexAie>, section: &'static str, words: impl FnOnce() -> String) -> Plan<DiexAie> {
    if is_fine { plan } else { plan.with_breach(section, words()) }
}

/// Adds an objection to the plan unless both named pieces are in the same hex.
///
/// Each piece is given as its name and its hex.
pub(super) fn require_same_hex(plan: Plan<DiexAie>, section: &'static str, one: (&str, &str), other: (&str, &str)) -> Plan<DiexAie> {
    require(one.1 == other.1, plan, section, || tr!("{one} and {other} are not in the same hex", one = one.0, other = other.0))
}

/// Returns the pending duty of this unit with this cause, or else the unit's first duty of this kind.
pub(super) fn due<'a>(game: &'a DiexGame, what: PendingStep, unit: &str, cause: &str) -> Option<&'a PendingDuty> {
    let exact = game.duties.iter().find(|due| due.duty.is_of_kind(what) && due.duty.unit == unit && due.duty.cause == cause);
    exact.or_else(|| game.duty(what, unit))
}

/// Returns whether this unit has a pending duty with exactly this cause.
pub(super) fn is_due(game: &DiexGame, what: PendingStep, unit: &str, cause: &str) -> bool {
    due(game, what, unit, cause).is_some_and(|due| due.duty.cause == cause)
}

/// Returns the table row for a number.
///
/// `least` holds the lowest number of each row, in ascending order.
pub(super) fn band(table: &PrintedTable, least: &[i32], number: i32) -> &'static str {
    let place = least.iter().rposition(|least| number >= *least).unwrap_or_default();
    table.row_at(place)
}

/// Returns the value in the first column of the table row for a number.
pub(super) fn band_value(game: &DiexGame, table: &PrintedTable, least: &[i32], number: i32) -> i32 {
    game.number(table, band(table, least, number), table.column_at(0))
}

/// Returns the value of a cell on the owner's play sheets, and the event that saves a newly given one.
///
/// A value given now takes precedence over the saved one.
pub(super) fn sheet(game: &DiexGame, place: (&str, &str, &str), key: &str, said: Option<Value>) -> (Option<Value>, Option<GameEvent>) {
    let (table, row, column) = place;
    let known = sheets::cell(&game.own, table, row, column).and_then(|entry| entry.get(key)).cloned();
    match said {
        Some(said) if known.as_ref() != Some(&said) => {
            let entry: Map<_, _> = [(key.to_owned(), said.clone())].into_iter().collect();
            let cell = OwnedCell { table: table.to_owned(), row: row.to_owned(), column: column.to_owned(), entry };
            (Some(said), Some(own_event(CommonEvent::SheetRead(SheetRead { cell }))))
        }
        said => (said.or(known), None),
    }
}

/// Returns a form field that offers one of these names.
pub(super) fn names<'a>(names: impl Iterator<Item = &'a String>) -> FieldKind {
    FieldKind::One(names.map(|name| Choice::new(name.as_str(), name.as_str())).collect())
}

/// Returns a form field that offers one of the groups accepted by `wanted`.
pub(super) fn groups(game: &DiexGame, wanted: impl Fn(&Group) -> bool) -> FieldKind {
    names(campaign_state(game).groups.values().filter(|group| wanted(group)).map(|group| &group.name))
}

/// Returns a form field that offers one of the settlements and mottes.
pub(super) fn places(game: &DiexGame) -> FieldKind {
    names(campaign_state(game).settlements.keys())
}

/// Returns a form field that offers any number of these names.
pub(super) fn any_of<'a>(names: impl Iterator<Item = &'a String>) -> FieldKind {
    FieldKind::Several(names.map(|name| Choice::new(name.as_str(), name.as_str())).collect())
}

/// Returns a count of men as text: "3 infantry, 2 cavalry".
pub(super) fn men_text(men: &Count) -> String {
    men.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect::<Vec<_>>().join(", ")
}
