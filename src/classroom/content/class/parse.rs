//! Parser for class files. Rows may have ids, and full names can be used in place of ids.

use std::collections::BTreeSet;

use super::{Class, EXAMPLE, LAST_ROW, MOST_PUPILS, Pupil, Wish, is_same_short_name};
use crate::content::Problems;
use crate::content::text_checks::{name_problem, quoted, short_name_problem};
use crate::content::toml_file::{TomlPage, TomlTable, TomlValue};
use senlac_base::game::PupilId;

/// A pupil's row in the file.
struct Row {
    line: usize,
    id: Option<PupilId>,
    name: String,
    wish: Wish,
    short_name: Option<String>,
    given_name: Option<String>,
    large_print: bool,
    listed_at: Option<u32>,
    /// Ids or names of the pupils to be kept apart from.
    not_with: Vec<String>,
    same_side: Vec<String>,
}

/// Parses a class. `file` is only used in messages.
///
/// # Errors
/// Every mistake in the file, with its line.
pub fn parse(text: &str, file: &str) -> Result<Class, Problems> {
    let (root, mut page) = TomlPage::open(text, file)?;
    page.reject_unknown_keys(&root, &["name", "last_id", "pupils"]);
    let name = page.name(&root, tr!("name = \"6b\""));
    let last_id: Option<u32> = root.get("last_id").and_then(|value| page.number(value, "last_id", 0..=LAST_ROW));
    // Missing values have been reported, and the function returns an error below.
    let mut class = Class { name: name.unwrap_or_default(), last_id: last_id.unwrap_or_default(), ..Class::default() };
    let rows = rows(&mut page, &root);
    add_pupils(&mut class, &mut page, rows);
    page.finish()?;
    Ok(class)
}

/// Returns every pupil's row that can be read.
fn rows(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Vec<Row> {
    let Some(value) = page.required(root, "pupils", &tr!("pupils = [ {example} ]", example = EXAMPLE)) else { return Vec::new() };
    let Some(entries) = page.list(value, "pupils", &tr!("rows such as {example}", example = EXAMPLE)) else { return Vec::new() };
    if entries.len() > MOST_PUPILS {
        page.mistake(
            page.line(value),
            &tr!("the class has {entries} pupils. The maximum is {most_pupils}.", entries = entries.len(), most_pupils = MOST_PUPILS),
        );
        return Vec::new();
    }
    let mut rows: Vec<Row> = Vec::new();
    for entry in entries {
        let Some(row) = row(page, entry) else { continue };
        let has_same_short_name = |short: &String| {
            let mut others = rows.iter().filter_map(|other| other.short_name.as_ref());
            others.any(|other| is_same_short_name(other, short))
        };
        if rows.iter().any(|other| other.name == row.name) {
            let what = tr!("{pupil} already has a row. Give the two different names.", pupil = quoted(&row.name));
            page.mistake(row.line, &what);
        }
        if let Some(short_name) = row.short_name.as_ref().filter(|short_name| has_same_short_name(short_name)) {
            let short_name = quoted(short_name);
            page.mistake(row.line, &tr!("{short_name} is another pupil’s short name. Give each pupil a different one.", short_name));
        }
        if let Some(id) = row.id.as_ref().filter(|id| rows.iter().any(|other| other.id.as_ref() == Some(id))) {
            page.mistake(
                row.line,
                &tr!("another pupil has the id {id}. Leave the id out, and Senlac assigns a new one.", id = id.as_str()),
            );
        }
        rows.push(row);
    }
    rows
}

/// Adds the rows to the class as pupils. Assigns ids to rows without one and looks up the pupils whom the rows name.
fn add_pupils(class: &mut Class, page: &mut TomlPage<'_>, rows: Vec<Row>) {
    let written: BTreeSet<PupilId> = rows.iter().filter_map(|row| row.id.clone()).collect();
    class.last_id = written.iter().filter_map(PupilId::number).max().unwrap_or_default().max(class.last_id);
    let mut named = Vec::new();
    for row in rows {
        let id = row.id.unwrap_or_else(|| {
            class.last_id += 1;
            PupilId::from_number(class.last_id)
        });
        class.pupils.push(Pupil {
            id,
            name: row.name,
            wish: row.wish,
            not_with: Vec::new(),
            short_name: row.short_name,
            given_name: row.given_name,
            same_side: Vec::new(),
            large_print: row.large_print,
            row: row.listed_at,
        });
        named.push((row.line, row.not_with, row.same_side));
    }
    let everybody = class.clone();
    for (pupil, (line, not_with, same_side)) in class.pupils.iter_mut().zip(&named) {
        let mut somebody = |text: &String| {
            let by_id = written.get(&PupilId::from(text.as_str())).or_else(|| everybody.id(text));
            let other = by_id.filter(|id| **id != pupil.id).cloned();
            if other.is_none() {
                let what = tr!("no one else in the class is called {other}. Use a pupil’s full name or id.", other = quoted(text));
                page.mistake(*line, &what);
            }
            other
        };
        pupil.not_with = not_with.iter().filter_map(&mut somebody).collect();
        pupil.same_side = same_side.iter().filter_map(&mut somebody).collect();
    }
    for (pupil, (line, ..)) in class.pupils.iter().zip(&named) {
        for other in class.names(&pupil.same_side).into_iter().filter(|other| class.are_apart(&pupil.name, other)) {
            let (one, other) = (quoted(&pupil.name), quoted(other));
            page.mistake(*line, &tr!("{one} and {other} can’t be kept apart and be on the same side. Remove one of the two.", one, other));
        }
    }
}

/// Reads one pupil's row of the file.
fn row(page: &mut TomlPage<'_>, entry: &TomlValue<'_>) -> Option<Row> {
    let table = page.table(entry, tr!("this pupil"), &tr!("a row such as {example}", example = EXAMPLE))?;
    page.reject_unknown_keys(table, &["id", "name", "wish", "not_with", "same_side", "short_name", "given_name", "large_print", "row"]);
    let id = table.get("id").and_then(|value| id(page, value));
    let wish = table.get("wish").and_then(|value| {
        let words = page.text(value, "wish")?;
        match words.parse() {
            Ok(wish) => return Some(wish),
            Err(unknown) => page.mistake(page.line(value), &format!("{unknown}.")),
        }
        None
    });
    let not_with = names(page, table, "not_with", tr!("a name in not_with"));
    let same_side = names(page, table, "same_side", tr!("a name in same_side"));
    let short_name = table.get("short_name").and_then(|value| {
        let short_name = page.text(value, "short_name")?.trim();
        match short_name_problem(short_name) {
            Some(problem) => page.mistake(page.line(value), &problem),
            None => return Some(short_name.to_owned()),
        }
        None
    });
    let given_name = table.get("given_name").and_then(|value| {
        let given_name = page.text(value, "given_name")?.trim();
        match name_problem(given_name).filter(|_| !given_name.is_empty()) {
            Some(problem) => page.mistake(page.line(value), &problem),
            None => return Some(given_name.to_owned()).filter(|name| !name.is_empty()),
        }
        None
    });
    let large_print = table.get("large_print").and_then(|value| page.yes_or_no(value, "large_print")).unwrap_or_default();
    let listed_at = table.get("row").and_then(|value| page.number(value, "row", 1..=LAST_ROW));
    let value = page.required_in(table, "name", page.line(entry), tr!("name = \"Ada Lind\""))?;
    let name = page.text(value, "name")?.trim();
    let trouble =
        if name.is_empty() { Some(tr!("the name is empty. Enter one, or remove the row.").to_owned()) } else { name_problem(name) };
    if let Some(what) = trouble {
        page.mistake(page.line(value), &what);
        return None;
    }
    let wish = wish.unwrap_or_default();
    Some(Row {
        line: page.line(entry),
        id,
        name: name.to_owned(),
        wish,
        short_name,
        given_name,
        large_print,
        listed_at,
        not_with,
        same_side,
    })
}

/// Reads an id such as "#7".
fn id(page: &mut TomlPage<'_>, value: &TomlValue<'_>) -> Option<PupilId> {
    let id = PupilId::from(page.text(value, "id")?);
    if id.number().is_some_and(|number| (1..=LAST_ROW).contains(&number)) {
        return Some(id);
    }
    page.mistake(page.line(value), &tr!("{id} isn’t an id. Use # and a number, or leave the id out.", id = quoted(id.as_str())));
    None
}

/// Returns the names or ids that a pupil's row lists under this key.
fn names(page: &mut TomlPage<'_>, table: &TomlTable<'_>, key: &str, one: &str) -> Vec<String> {
    let listed = table.get(key).and_then(|value| page.list(value, key, tr!("names in quotation marks")));
    listed.unwrap_or_default().iter().filter_map(|name| page.text(name, one).map(str::to_owned)).collect()
}
