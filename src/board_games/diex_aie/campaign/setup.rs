//! What a campaign's set-up asks for, and what keeps it from being one.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::group::{Convoy, Group, Settlement, Spy};
use senlac_board_games::{Choice, Field, FieldKind, Misfit, Spot};

/// The lists of a campaign, each with its fields.
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

/// Everybody in the set-up, as choices.
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

/// Everything that keeps it from being a campaign: nobody is there, or two are called the same.
pub(crate) fn problems(answers: &Map<String, Value>) -> Vec<Misfit> {
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for list in ["group", "settlement", "convoy", "spy"] {
        for (at, row) in answers.get(list).and_then(Value::as_array).into_iter().flatten().enumerate() {
            let name = row.get("name").and_then(Value::as_str).unwrap_or_default().trim();
            if name.is_empty() {
                found.push(Misfit::new(Spot::cell(list, at, "name"), tr!("everything on the map needs a name").to_owned()));
            } else if !names.insert(name) {
                let words = tr!("“{name}” is there twice; each needs a name of its own", name);
                found.push(Misfit::new(Spot::cell(list, at, "name"), words));
            }
        }
    }
    if answers.get("group").and_then(Value::as_array).is_none_or(Vec::is_empty) {
        found.push(Misfit::new(Spot::default(), tr!("no group is on the map; add one").to_owned()));
    }
    found
}
