//! What a form offers once a unit is named in it, and what it does not.

use serde_json::{Map, Value};

use super::unit::Unit;
use super::{AncientsDesk, TestRoll, charge_move, command, melee, movement, rally};
use senlac_board_games::{Field, FieldKind, Form};

/// The fields of a procedure, as far as `input` has filled them; `None` if there is no such procedure.
pub(super) fn form(desk: &AncientsDesk, key: &str, input: &Map<String, Value>) -> Option<Form> {
    let mut form = Form { key: key.to_owned(), fields: command::form(desk, key, input)? };
    let unit = input.get("unit").and_then(Value::as_str).and_then(|id| desk.own.unit(id));
    match (key, unit) {
        ("set", _) => return Some(form.asking_first(&["state", "figures", "target"])),
        // The players tell how a test ends, or dice do (ruling 16).
        ("test", _) => {
            let other = if desk.has_option(TestRoll::Percentile) { "passed" } else { "dice" };
            form.fields.retain(|field| field.key != other);
        }
        ("evolve", _) => form.fields.retain(|field| movement::asks(field.key, input)),
        ("round", _) => only_in_contact(desk, &mut form, input),
        ("rally", Some(unit)) => rally::bar_places(desk, unit, &mut form),
        (_, Some(unit)) => bar_friends(desk, unit, &mut form.fields, "target"),
        (_, None) => {}
    }
    if let ("charge_move", Some(unit)) = (key, unit) {
        charge_move::tell_declared(desk, unit, &mut form);
    }
    Some(form)
}

/// The end of a round names those in contact alone.
fn only_in_contact(desk: &AncientsDesk, form: &mut Form, input: &Map<String, Value>) {
    for field in &mut form.fields {
        let named = melee::may_be_named(desk, field.key, input);
        if let FieldKind::One(choices) = &mut field.kind
            && !named.is_empty()
        {
            choices.retain(|choice| choice.value.as_str().is_none_or(|id| named.contains(&id)));
        }
    }
}

/// Whoever is charged, shot at or struck is no friend; rows name such units, too.
fn bar_friends(desk: &AncientsDesk, unit: &Unit, fields: &mut [Field], key: &str) {
    let is_friend = |id: &str| desk.own.unit(id).is_some_and(|other| other.side == unit.side);
    for field in fields {
        match &mut field.kind {
            FieldKind::One(choices) if field.key == key => {
                let friends = choices.iter_mut().filter(|choice| choice.value.as_str().is_some_and(is_friend));
                friends.for_each(|choice| choice.barred = Some(tr!("on the same side").to_owned()));
            }
            FieldKind::Rows(near) => bar_friends(desk, unit, near, "unit"),
            FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) => {}
            FieldKind::Text | FieldKind::Record(_) | FieldKind::Dice => {}
        }
    }
}
