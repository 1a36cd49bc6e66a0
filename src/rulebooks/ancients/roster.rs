//! Units as a list, and what is counted.

use super::unit::{Condition, Side, Unit};
use super::{AncientsDesk, morale, movement, words};
use crate::rulebooks::{Roster, RosterRow, Track};

/// Everybody.
pub(super) fn roster(desk: &AncientsDesk) -> Roster {
    let columns = vec![tr!("Unit"), tr!("Type"), tr!("Class"), tr!("Order"), tr!("Figures"), tr!("Morale"), tr!("Evolutions")];
    Roster { columns, rows: desk.own.units.iter().map(|unit| row(desk, unit)).collect() }
}

fn row(desk: &AncientsDesk, unit: &Unit) -> RosterRow {
    let level = morale::level(desk, unit, None).map_or_else(|_| "–".to_owned(), |level| level.value.to_string());
    let left = movement::evolutions(desk, unit)
        .map_or_else(|_| "–".to_owned(), |all| tr!("{left} of {all}", left = (all - i32::from(unit.evolved)).max(0), all));
    let names = [&unit.id, unit.r#type.name(), unit.class.name(), unit.order.name()];
    let cells = names.into_iter().map(ToOwned::to_owned).chain([unit.figures.to_string(), level, left]).collect();
    let state = (unit.state != Condition::Good).then(|| unit.state.name().to_owned());
    let hidden = (unit.disordered && matches!(unit.state, Condition::Charging | Condition::Evading))
        .then(|| Condition::Disordered.name().to_owned());
    let target = (!unit.target.is_empty()).then(|| tr!("at {target}", target = unit.target));
    let clock = unit.rally.map(|clock| tr!("until turn {turn}: {step}", turn = clock.turn, step = clock.step.name()));
    let fights = desk.own.contacts_of(&unit.id).filter_map(|contact| contact.enemy_of(&unit.id)).map(|enemy| tr!("with {enemy}", enemy));
    let traits = unit.is.iter().map(|what| what.name().to_owned());
    let words = [&unit.orders, &unit.arms, &unit.armour].into_iter().filter(|words| !words.is_empty()).cloned();
    RosterRow {
        id: unit.id.clone(),
        group: desk.own.side(unit.side),
        cells,
        marks: state.into_iter().chain(hidden).chain(target).chain(clock).chain(fights).chain(traits).chain(words).collect(),
        may: words::may(unit, desk.own.is_in_contact(&unit.id)),
        is_out: !unit.is_there(),
    }
}

/// The figures of a side: those that are left and those with which it began.
pub(super) fn figures(desk: &AncientsDesk, side: Side) -> (u16, u16) {
    let of = || desk.own.units.iter().filter(|unit| unit.side == side);
    let left = of().filter(|unit| unit.is_there()).map(|unit| unit.figures).sum();
    (left, of().map(Unit::at_first).sum())
}

/// What is counted.
pub(super) fn tracks(desk: &AncientsDesk) -> Vec<Track> {
    let value = i32::try_from(desk.own.turn).unwrap_or(i32::MAX);
    let turn = Track { title: tr!("Turn").to_owned(), whose: None, value, limits: None, meaning: String::new() };
    let left = Side::ALL.iter().map(|side| Track {
        title: tr!("Figures").to_owned(),
        whose: Some(desk.own.side(*side)),
        value: figures(desk, *side).0.into(),
        limits: None,
        meaning: tr!("of {all} at the beginning", all = figures(desk, *side).1),
    });
    [turn].into_iter().chain(left).collect()
}
