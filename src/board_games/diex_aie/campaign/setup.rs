//! Set-up of a campaign: its form fields and the checks of its answers.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::group::{Convoy, Group, Settlement, Spy};
use senlac_board_games::{AnswerError, Choice, Field, FieldKind, Spot};

/// Returns the campaign's set-up lists, with the fields of each.
pub(crate) fn fields(answers: &Map<String, Value>) -> Vec<Field> {
    let mut groups = Group::fields(&[]);
    let members = groups.iter_mut().filter(|field| field.key == "members");
    members.for_each(|field| field.kind = FieldKind::Several(characters(answers)));
    vec![
        Field::optional("group", tr!("Groups"), FieldKind::Rows(groups)),
        Field::optional("settlement", tr!("Settlements"), FieldKind::Rows(Settlement::fields(&[]))),
        Field::optional("convoy", tr!("Convoys"), FieldKind::Rows(Convoy::fields(&[]))),
        Field::optional("spy", tr!("Spies"), FieldKind::Rows(Spy::fields(&[]))),
    ]
}

/// Returns every character in the set-up as a choice.
fn characters(answers: &Map<String, Value>) -> Vec<Choice> {
    let rows = answers.get("character").and_then(Value::as_array).into_iter().flatten();
    let names = rows.flat_map(|row| {
        let name = row.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        match row.get("count").and_then(Value::as_u64) {
            Some(count) => (1..=count.min(99)).map(|number| format!("{name} {number}")).collect(),
            None => vec![name],
        }
    });
    names.map(|name| Choice::new(name.clone(), name)).collect()
}

/// Returns what's wrong with the set-up: a missing group, or missing or duplicate names.
pub(crate) fn problems(answers: &Map<String, Value>) -> Vec<AnswerError> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for list in ["group", "settlement", "convoy", "spy"] {
        for (at, row) in answers.get(list).and_then(Value::as_array).into_iter().flatten().enumerate() {
            let name = row.get("name").and_then(Value::as_str).unwrap_or_default().trim();
            if name.is_empty() {
                found.push(AnswerError::new(Spot::cell(list, at, "name"), tr!("everything on the map needs a name").to_owned()));
            } else if !names.insert(name) {
                let words = tr!("“{name}” is used twice: give each one a different name", name);
                found.push(AnswerError::new(Spot::cell(list, at, "name"), words));
            }
        }
    }
    if answers.get("group").and_then(Value::as_array).is_none_or(Vec::is_empty) {
        found.push(AnswerError::new(Spot::default(), tr!("there is no group on the map: add one").to_owned()));
    }
    found
}
