//! Registers and mark sheets with the names across the top: each column is a pupil, and each row a day or a piece of work.

use std::collections::BTreeSet;

use crate::content::roster::columns::{is_name_like, share_of_first_names};
use crate::content::roster::names::last_and_first;
use crate::content::roster::{Grid, Row, is_first_name, meaning, other};

/// The fewest names that make a row of names.
const FEWEST: usize = 3;
/// The most titles that stand above it.
const MOST_TITLES: usize = 4;
/// The most characters of a mark, such as “abs.” or “12/20”.
const LONGEST_MARK: usize = 5;

/// The table turned round, with a row for each name; `None` if no row of it is names over marks.
pub fn names_across(rows: &[&Row]) -> Option<Grid> {
    let place = rows.iter().take(MOST_TITLES + 1).position(|row| row.filled().nth(1).is_some())?;
    let [names, body @ ..] = &rows[place..] else { return None };
    if !are_names(names) || !are_marks(names, body) {
        return None;
    }
    let heading = |row: &Row| match row.cell(0) {
        _ if row.number == names.number => "Name".to_owned(),
        "" => row.number.to_string(),
        label => label.to_owned(),
    };
    let cell = |row: &Row, column: usize| if column == 0 { heading(row) } else { row.cell(column).to_owned() };
    let columns = (0..names.cells.len()).filter(|&column| column == 0 || !names.cell(column).is_empty());
    Some(Grid::of_rows(columns.map(|column| rows[place..].iter().map(|row| cell(row, column)).collect())))
}

/// Whether all cells of a row but its first are different names, as usual first names or “Lind, Ada” tell.
fn are_names(row: &Row) -> bool {
    let names: Vec<&str> = row.cells.iter().skip(1).map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    let is_name = |name: &&&str| is_name_like(name) && meaning(name).is_none() && other(name).is_none();
    let has_first_name = |name: &&&str| name.split([' ', ',', '-']).any(is_first_name);
    let known = names.iter().filter(has_first_name).count();
    let turned = names.iter().filter(|name| last_and_first(name).is_some()).count();
    names.len() >= FEWEST
        && names.iter().all(|name| is_name(&name))
        && names.iter().collect::<BTreeSet<_>>().len() == names.len()
        && (known * 10 >= names.len() * 3 || turned == names.len())
}

/// Whether what stands below the names is marks, with no names before them.
fn are_marks(names: &Row, body: &[&Row]) -> bool {
    let is_mark = |cell: &str| cell.chars().count() <= LONGEST_MARK && !is_first_name(cell) || !is_name_like(cell);
    let below = || body.iter().flat_map(|row| row.cells.iter().skip(1)).map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
    let marks = below().filter(|cell| is_mark(cell)).count();
    let is_of_people = share_of_first_names(body, 0) >= 30;
    let is_narrow = body.iter().all(|row| row.cells.len() <= names.cells.len());
    !body.is_empty() && is_narrow && !is_of_people && marks > 0 && marks * 10 >= below().count() * 8
}
