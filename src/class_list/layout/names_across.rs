//! Registers and mark sheets with the names across the top. Each column is a pupil; each row is a day or a piece of work.

use std::collections::BTreeSet;

use super::NAME_HEADING;
use crate::columns::{first_name_percentage, is_name_like};
use crate::names::last_and_first;
use crate::words::split_words;
use crate::{Grid, Row, is_away, is_first_name, is_here, meaning, meaning_beside_names};

/// Minimum number of names in a row of names.
const FEWEST: usize = 3;
/// Maximum number of titles above it.
const MOST_TITLES: usize = 4;
/// Maximum number of characters in a mark, such as “abs.” or “12/20”.
const LONGEST_MARK: usize = 5;

/// Returns the transposed table, with a row for each name; `None` if no row contains names above marks.
pub fn names_across(rows: &[&Row]) -> Option<Grid> {
    let place = rows.iter().take(MOST_TITLES + 1).position(|row| row.filled_cells().nth(1).is_some())?;
    let [names, body @ ..] = &rows[place..] else { return None };
    let columns = columns_of_names(names, body);
    let first = *columns.first()?;
    let cells: Vec<&str> = columns.iter().map(|&column| names.cell(column)).collect();
    let is_narrow = body.iter().all(|row| row.cells.len() <= names.cells.len());
    if !are_names(&cells) || !is_narrow || !are_marks(&columns, body) || first > 0 && first_name_percentage(body, 0) >= 30 {
        return None;
    }
    let heading = |row: &Row| match row.cell(0) {
        _ if row.number == names.number => NAME_HEADING.to_owned(),
        "" => row.number.to_string(),
        _ if first == 0 => row.number.to_string(),
        label => label.to_owned(),
    };
    let headings = rows[place..].iter().map(|row| heading(row)).collect();
    let pupils = columns.iter().map(|&column| rows[place..].iter().map(|row| row.cell(column).to_owned()).collect());
    Some(Grid::from_rows(std::iter::once(headings).chain(pupils)))
}

/// Returns the columns under names. Labels above the days and lessons before the names, and above totals after them, don't
/// count.
fn columns_of_names(names: &Row, body: &[&Row]) -> Vec<usize> {
    let is_known = |column: &usize| meaning(names.cell(*column)).is_some() || meaning_beside_names(names.cell(*column)).is_some();
    let all: Vec<usize> = (0..names.cells.len()).filter(|&column| !names.cell(column).is_empty()).collect();
    let is_plain = |column: &usize| {
        let cell = names.cell(*column);
        cell.contains(' ') || cell.split(['-', ',']).any(is_first_name)
    };
    let likely = || all.iter().filter(|column| **column > 0 && !is_known(column));
    let plain = likely().filter(|column| is_plain(column)).count();
    // Where nearly all names are whole names or usual first names, a word before or behind them is none.
    let is_label = |column: &usize| is_known(column) || !is_plain(column) && plain * 10 >= likely().count() * 7;
    // The first column is of days, unless it holds marks like the others.
    let is_first =
        |column: &usize| *column == 0 && !(is_plain(column) && are_marks(&[0], body) && names.cells.len() > 1 && is_marked(body));
    let start = all.iter().position(|column| !is_first(column) && !is_label(column)).unwrap_or(all.len());
    let end = all.iter().rposition(|column| !is_label(column)).map_or(start, |end| end + 1);
    all.get(start..end).unwrap_or_default().to_vec()
}

/// Returns whether most rows' first cells are marks that other cells of the row also have, instead of days.
fn is_marked(body: &[&Row]) -> bool {
    let is_shared = |row: &&&Row| !row.cell(0).is_empty() && row.cells.iter().skip(1).any(|cell| cell.trim() == row.cell(0));
    body.iter().filter(is_shared).count() * 2 > body.len()
}

/// Returns whether these are different names, judging by common first names or forms such as “Lind, Ada”.
fn are_names(names: &[&str]) -> bool {
    let is_name = |name: &&&str| is_name_like(name) && meaning(name).is_none() && meaning_beside_names(name).is_none();
    let has_first_name = |name: &&&str| name.split([' ', ',', '-']).any(is_first_name);
    let known = names.iter().filter(has_first_name).count();
    let turned = names.iter().filter(|name| last_and_first(name).is_some()).count();
    names.len() >= FEWEST
        && names.iter().all(|name| is_name(&name))
        && names.iter().collect::<BTreeSet<_>>().len() == names.len()
        && (known * 10 >= names.len() * 3 || turned == names.len())
}

/// Returns whether these columns contain marks.
fn are_marks(columns: &[usize], body: &[&Row]) -> bool {
    let is_mark = |cell: &str| {
        cell.chars().count() <= LONGEST_MARK && !is_first_name(cell) || !is_name_like(cell) || is_away(cell) || is_here(&split_words(cell))
    };
    let below = || body.iter().flat_map(|row| columns.iter().map(|&column| row.cell(column))).filter(|cell| !cell.is_empty());
    let marks = below().filter(|cell| is_mark(cell)).count();
    marks > 0 && marks * 10 >= below().count() * 8
}
