//! What every procedure of a campaign needs: who is meant, what speaks against the step, and the fields that many forms have.

use crate::owed::Owed;
use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::Event;
use super::group::{Convoy, Count, Group, Settlement, Spy};
use super::state::Campaign;
use super::step::Step;
use crate::sheets::{self, SheetRead};
use crate::words::{Happens, happens};
use crate::{DiexAie, DiexDesk, common};
use senlac_base::game::meant;
use senlac_base::language::lists::first_few;
use senlac_board_games::{Choice, Due, FieldKind, OwnedCell, Plan, PrintedTable, Refused};

/// What a procedure answers.
pub(super) type Planned = Result<Plan<DiexAie>, Refused>;

/// The campaign of a desk.
pub(super) fn land(desk: &DiexDesk) -> &Campaign {
    &desk.own.campaign
}

/// What is called so; otherwise every name there is.
pub(super) fn find<'a, T>(known: &'a BTreeMap<String, T>, name: &str) -> Result<&'a T, Refused> {
    known.get(name).ok_or_else(|| {
        let (maybe, all) = (meant(name, known.keys().map(String::as_str)), first_few(known.keys()));
        tr!("there is no “{name}” of that kind on the map;{maybe} write one of {all}", name, maybe, all).into()
    })
}

/// The group of this name.
pub(super) fn group<'a>(desk: &'a DiexDesk, name: &str) -> Result<&'a Group, Refused> {
    find(&land(desk).groups, name)
}

/// The settlement of this name.
pub(super) fn settlement<'a>(desk: &'a DiexDesk, name: &str) -> Result<&'a Settlement, Refused> {
    find(&land(desk).settlements, name)
}

/// A group is so from now on.
pub(super) fn set(group: Group) -> Happens {
    happens(Event::GroupSet(group))
}

/// A settlement is so from now on.
pub(super) fn place_set(place: Settlement) -> Happens {
    happens(Event::SettlementSet(place))
}

/// A convoy is so from now on.
pub(super) fn convoy_set(convoy: Convoy) -> Happens {
    happens(Event::ConvoySet(convoy))
}

/// A spy is so from now on.
pub(super) fn spy_set(spy: Spy) -> Happens {
    happens(Event::SpySet(spy))
}

/// Somebody is no more on the map.
pub(super) fn gone(name: &str) -> Happens {
    happens(Event::Gone { name: name.to_owned() })
}

/// Against a plan speaks that it belongs to another step of the day.
pub(super) fn in_step(desk: &DiexDesk, step: Step, plan: Plan<DiexAie>) -> Plan<DiexAie> {
    let is_now = land(desk).step == step;
    if is_now { plan } else { plan.against("C6", tr!("this belongs to another step of the day: {step}", step = step.name())) }
}

/// Against a plan speaks this, if it is so.
pub(super) fn unless(is_fine: bool, plan: Plan<DiexAie>, section: &'static str, words: impl FnOnce() -> String) -> Plan<DiexAie> {
    if is_fine { plan } else { plan.against(section, words()) }
}

/// Against a plan speaks that two are in different hexes.
pub(super) fn together(plan: Plan<DiexAie>, section: &'static str, one: (&str, &str), other: (&str, &str)) -> Plan<DiexAie> {
    unless(one.1 == other.1, plan, section, || tr!("{one} and {other} are not in one hex", one = one.0, other = other.0))
}

/// The duty of this unit that has this cause, or the first of the unit where none has.
pub(super) fn due<'a>(desk: &'a DiexDesk, what: Owed, unit: &str, cause: &str) -> Option<&'a Due> {
    let exact = desk.duties.iter().find(|due| due.duty.is(what) && due.duty.unit == unit && due.duty.cause == cause);
    exact.or_else(|| desk.duty(what, unit))
}

/// Whether this unit owes this for exactly this cause.
pub(super) fn is_due(desk: &DiexDesk, what: Owed, unit: &str, cause: &str) -> bool {
    due(desk, what, unit, cause).is_some_and(|due| due.duty.cause == cause)
}

/// The row of a table for a number: each row begins with its least number.
pub(super) fn band(table: &PrintedTable, least: &[i32], number: i32) -> &'static str {
    let place = least.iter().rposition(|least| number >= *least).unwrap_or_default();
    table.row_at(place)
}

/// What a table adds for a number, in its first column.
pub(super) fn banded(desk: &DiexDesk, table: &PrintedTable, least: &[i32], number: i32) -> i32 {
    desk.number(table, band(table, least, number), table.column_at(0))
}

/// A cell of the owners' sheets: what was said now, and is remembered, or what is known.
pub(super) fn sheet(desk: &DiexDesk, place: (&str, &str, &str), key: &str, said: Option<Value>) -> (Option<Value>, Option<Happens>) {
    let (table, row, column) = place;
    let known = sheets::cell(&desk.own, table, row, column).and_then(|entry| entry.get(key)).cloned();
    match said {
        Some(said) if known.as_ref() != Some(&said) => {
            let entry: Map<_, _> = [(key.to_owned(), said.clone())].into_iter().collect();
            let cell = OwnedCell { table: table.to_owned(), row: row.to_owned(), column: column.to_owned(), entry };
            (Some(said), Some(happens(common::Event::SheetRead(SheetRead { cell }))))
        }
        said => (said.or(known), None),
    }
}

/// One of these names.
pub(super) fn names<'a>(names: impl Iterator<Item = &'a String>) -> FieldKind {
    FieldKind::One(names.map(|name| Choice::new(name.as_str(), name.as_str())).collect())
}

/// One of the groups that are wanted.
pub(super) fn groups(desk: &DiexDesk, wanted: impl Fn(&Group) -> bool) -> FieldKind {
    names(land(desk).groups.values().filter(|group| wanted(group)).map(|group| &group.name))
}

/// A settlement or motte.
pub(super) fn places(desk: &DiexDesk) -> FieldKind {
    names(land(desk).settlements.keys())
}

/// Any number of these names.
pub(super) fn any_of<'a>(names: impl Iterator<Item = &'a String>) -> FieldKind {
    FieldKind::Several(names.map(|name| Choice::new(name.as_str(), name.as_str())).collect())
}

/// Men in words: "3 infantry, 2 cavalry".
pub(super) fn in_words(men: &Count) -> String {
    men.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect::<Vec<_>>().join(", ")
}
