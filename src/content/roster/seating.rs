//! Whole names side by side, as in a seating plan or a list of groups.

use super::MOST_COLUMNS;
use super::columns::{filled, heading_row, mostly};
use super::grid::{Grid, Row, Sheet};
use super::guess::{differs, is_name_like};
use super::list::{Remark, Weight};
use super::name::last_and_first;
use super::nobody::is_number;
use crate::content::words::{list, quoted, shown};

/// Puts names that stand side by side one below the other, column by column, as if each had a row of its own; nothing
/// is done where a heading says which column holds the names.
pub(super) fn one_below_the_other(sheet: &mut Sheet) -> Option<Remark> {
    let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
    if heading_row(&rows).is_some() {
        return None;
    }
    let has_groups = rows.first().is_some_and(|row| is_of_groups(row));
    let titles = if has_groups { 1 } else { rows.iter().take_while(|row| !has_whole_names(row)).count() };
    let (above, names) = rows.split_at(titles);
    let columns: Vec<usize> = (0..MOST_COLUMNS).filter(|&column| filled(names, column).any(|cell| !is_number(cell))).collect();
    let is_column = |column: &usize| {
        differs(names, *column) && (has_groups || mostly(names, *column, is_whole_name)) && !mostly(names, *column, is_number)
    };
    if columns.len() < 2 || names.len() < 2 || !columns.iter().all(is_column) {
        return None;
    }
    let heads = above.iter().flat_map(|row| &row.cells).map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
    let heads: Vec<String> = heads.map(|cell| quoted(&shown(cell))).collect();
    // A heading over grown-ups: only one of the columns is the class.
    if above.iter().flat_map(|row| &row.cells).any(|cell| is_of_grown_ups(cell)) {
        return None;
    }
    let above = if heads.is_empty() { String::new() } else { format!(" Above them stands {}.", list(heads)) };
    let message = format!(
        "Names stand side by side in {} columns. They are read one column after the other, and counted as if each had a row of its own.{above}",
        columns.len()
    );
    let mut grid = Grid::default();
    let cells = columns.iter().flat_map(|&column| filled(names, column)).filter(|cell| !is_number(cell));
    for (place, cell) in cells.enumerate() {
        grid.add(place + 1, 1, [(0, cell.to_owned())]);
    }
    sheet.grid = grid;
    Some(Remark::of_list(Weight::Note, message))
}

/// Whether a row has a whole name in it.
fn has_whole_names(row: &Row) -> bool {
    row.cells.iter().any(|cell| is_whole_name(cell.trim()))
}

/// Whether a row stands over groups of pupils: “Boys” and “Girls”, “Table 1” and “Table 2”.
fn is_of_groups(row: &Row) -> bool {
    const GROUPS: [&str; 15] = [
        "boys", "girls", "group", "table", "row", "team", "norman", "normans", "saxon", "saxons", "jungen", "mädchen", "garçons", "filles",
        "gruppe",
    ];
    let is_group = |cell: &str| cell.to_lowercase().split_whitespace().next().is_some_and(|word| GROUPS.contains(&word));
    let cells: Vec<&str> = row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    cells.len() > 1 && cells.iter().all(|cell| is_group(cell))
}

/// Whether a cell is a first and a last name.
fn is_whole_name(cell: &str) -> bool {
    let words = cell.split_whitespace().count();
    is_name_like(cell) && (2..=5).contains(&words) && cell.split_whitespace().all(|word| word.contains(char::is_alphabetic))
        || last_and_first(cell).is_some() && is_name_like(cell)
}

/// Whether a heading stands over people who are no pupils.
fn is_of_grown_ups(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    ["parent", "guardian", "carer", "teacher", "tutor", "contact", "mother", "father", "eltern", "lehrer", "mère", "père", "madre", "padre"]
        .iter()
        .any(|word| lower.contains(word))
}
