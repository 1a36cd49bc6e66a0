//! From a class list to who leads which unit.

use std::collections::BTreeSet;

use super::{Pupil, led_twice};
use crate::content::words::quoted;
use crate::content::{Problem, Problems};
use crate::rules::{Setup, UnitId};

/// Gives every pupil a unit. Those whose unit the list names lead it; the others fill the free units in the order of
/// the army list, Normans first. Units without a pupil are left without a player, whoever led them before.
/// `file` is only for messages.
///
/// # Errors
/// Every unit that the battle does not have or that two pupils want, and more pupils than units; the set-up is as it
/// was then.
pub fn seat(setup: &mut Setup, pupils: &[Pupil], file: &str) -> Result<(), Problems> {
    let units: Vec<UnitId> = setup.units().map(|(unit, _)| unit).collect();
    let taken: BTreeSet<UnitId> = pupils.iter().filter_map(|pupil| pupil.unit).collect();
    let mut free = units.iter().copied().filter(|unit| !taken.contains(unit));
    let mut problems: Vec<Problem> = led_twice(pupils, file).collect();
    let mut seats = Vec::new();
    let mut left_over = Vec::new();
    for pupil in pupils {
        match pupil.unit {
            Some(unit) if setup.unit(unit).is_some() => seats.push((unit, &pupil.name)),
            Some(unit) => problems.push(Problem::in_row(file, pupil.row, &no_such_unit(setup, unit))),
            None => match free.next() {
                Some(unit) => seats.push((unit, &pupil.name)),
                None => left_over.push(pupil),
            },
        }
    }
    if let Some(first) = left_over.first() {
        problems.push(Problem::in_row(file, first.row, &no_unit_left(first, left_over.len(), pupils.len(), units.len())));
    }
    Problems::if_any(problems)?;
    for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
        muster.player = None;
    }
    for (unit, name) in seats {
        if let Some(muster) = setup.army_mut(unit.side).get_mut(usize::from(unit.number) - 1) {
            muster.player = Some(name.clone());
        }
    }
    Ok(())
}

/// For a unit beyond the army list.
fn no_such_unit(setup: &Setup, unit: UnitId) -> String {
    let army = unit.side.army();
    match u8::try_from(setup.army(unit.side).len()) {
        Ok(0) => format!("there is no unit {unit}. The {army} have none."),
        Ok(last) => format!("there is no unit {unit}. The {army} have {} to {}.", UnitId::new(unit.side, 1), UnitId::new(unit.side, last)),
        Err(_) => format!("there is no unit {unit}."),
    }
}

/// For a class larger than the battle.
fn no_unit_left(first: &Pupil, left_over: usize, pupils: usize, units: usize) -> String {
    let others = match left_over - 1 {
        0 => String::new(),
        1 => " and 1 pupil more".to_owned(),
        more => format!(" and {more} pupils more"),
    };
    format!(
        "no unit is left for {}{others}: the list has {pupils} pupils and the battle {units} units. \
         Let two pupils lead a unit together by writing both names in one row.",
        quoted(&first.name)
    )
}
