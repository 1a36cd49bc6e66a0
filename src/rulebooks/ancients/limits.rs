//! Numbers that nothing has on a table, which are refused in commands as they are in a set-up.

use serde_json::{Map, Value};

use super::AncientsDesk;
use super::command::{self, Command};
use crate::rulebooks::misfit::misfit;
use crate::rulebooks::{Field, FieldKind, name_of};

/// What is said of each number of a command that its form would not take.
pub(super) fn beyond(desk: &AncientsDesk, command: &Command) -> Vec<String> {
    match (serde_json::to_value(command), command::form(desk, &name_of(command), &Map::new())) {
        (Ok(Value::Object(said)), Some(fields)) => in_fields(&fields, &said),
        _ => Vec::new(),
    }
}

fn in_fields(fields: &[Field], said: &Map<String, Value>) -> Vec<String> {
    let in_field = |field: &Field| match (said.get(field.key), &field.kind) {
        (Some(Value::Array(rows)), FieldKind::Rows(inner)) => {
            rows.iter().filter_map(Value::as_object).flat_map(|row| in_fields(inner, row)).collect()
        }
        (Some(Value::Object(cells)), FieldKind::Record(inner)) => in_fields(inner, cells),
        (Some(value), kind @ FieldKind::Number(..)) => misfit(kind, value).map(|why| format!("{}: {why}", field.key)).into_iter().collect(),
        _ => Vec::new(),
    };
    fields.iter().flat_map(in_field).collect()
}
