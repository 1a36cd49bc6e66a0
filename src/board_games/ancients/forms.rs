//! Options that a form offers or bars once a unit is chosen in it.

use serde_json::{Map, Value};

use super::unit::Unit;
use super::{AncientsGame, TestRoll, charge_move, command, melee, movement, rally};
use senlac_board_games::{Field, FieldKind, Form};

/// Returns the fields of a procedure for the answers so far; `None` if there is no such procedure.
pub(super) fn form(game: &AncientsGame, key: &str, input: &Map<String, Value>) -> Option<Form> {
    let mut form = Form { key: key.to_owned(), fields: command::form(game, key, input)? };
    let unit = input.get("unit").and_then(Value::as_str).and_then(|id| game.own.unit(id));
    match (key, unit) {
        ("set", _) => return Some(form.with_fields_first(&["state", "figures", "target"])),
        // The players enter the result of a test, or dice decide it (ruling 16).
        ("test", _) => {
            let other = if game.has_option(TestRoll::Percentile) { "passed" } else { "dice" };
            form.fields.retain(|field| field.key != other);
        }
        ("evolve", _) => form.fields.retain(|field| movement::has_field(field.key, input)),
        ("round", _) => limit_to_contacts(game, &mut form, input),
        ("rally", Some(unit)) => rally::bar_places(game, unit, &mut form),
        (_, Some(unit)) => bar_friends(game, unit, &mut form.fields, "target"),
        (_, None) => {}
    }
    if let ("charge_move", Some(unit)) = (key, unit) {
        charge_move::show_declared(game, unit, &mut form);
    }
    Some(form)
}

/// Limits the end of a round to units in contact.
fn limit_to_contacts(game: &AncientsGame, form: &mut Form, input: &Map<String, Value>) {
    for field in &mut form.fields {
        let named = melee::nameable_units(game, field.key, input);
        if let FieldKind::One(choices) = &mut field.kind
            && !named.is_empty()
        {
            choices.retain(|choice| choice.value.as_str().is_none_or(|id| named.contains(&id)));
        }
    }
}

/// Bars friends as targets of charges, fire and attacks, in rows as well.
fn bar_friends(game: &AncientsGame, unit: &Unit, fields: &mut [Field], key: &str) {
    let is_friend = |id: &str| game.own.unit(id).is_some_and(|other| other.side == unit.side);
    for field in fields {
        match &mut field.kind {
            FieldKind::One(choices) if field.key == key => {
                let friends = choices.iter_mut().filter(|choice| choice.value.as_str().is_some_and(is_friend));
                friends.for_each(|choice| choice.barred = Some(tr!("on the same side").to_owned()));
            }
            FieldKind::Rows(near) => bar_friends(game, unit, near, "unit"),
            FieldKind::One(_) | FieldKind::Several(_) | FieldKind::Flag | FieldKind::Number(..) => {}
            FieldKind::Text | FieldKind::Record(_) | FieldKind::Dice => {}
        }
    }
}
