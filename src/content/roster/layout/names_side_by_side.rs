//! Whole names side by side without headings, as in a seating plan.

use super::LaidOut;
use crate::content::roster::columns::{differs, filled, is_name_like, mostly, share_of_first_names};
use crate::content::roster::names::{last_and_first, without_list_mark};
use crate::content::roster::{Grid, List, ListOptions, MOST_COLUMNS, Row, Sheet, TwoInOne, is_grown_up, is_number, questions};
use crate::content::words::{list, quoted, shown};

/// Puts whole names in columns without headings one below the other, column by column.
pub fn names_side_by_side(sheet: &mut Sheet, options: &ListOptions) -> LaidOut {
    let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
    let has_groups = rows.first().is_some_and(|row| is_of_groups(row));
    let titles = if has_groups { 1 } else { rows.iter().take_while(|row| !has_whole_names(row)).count() };
    let titles = if titles == rows.len() { 0 } else { titles };
    let (above, names) = rows.split_at(titles);
    let columns: Vec<usize> = (0..MOST_COLUMNS).filter(|&column| filled(names, column).any(|cell| !is_number(cell))).collect();
    let is_of_names = |column: &usize| {
        differs(names, *column) && (has_groups || mostly(names, *column, is_whole_name)) && !mostly(names, *column, is_number)
    };
    let is_of_first_names = |column: &usize| differs(names, *column) && share_of_first_names(names, *column) >= 50;
    let heads: Vec<String> = above.iter().flat_map(|row| row.filled()).map(|cell| quoted(&shown(cell))).collect();
    // A heading over grown-ups: only one of the columns is the class.
    if columns.len() < 2 || names.len() < 2 || above.iter().flat_map(|row| &row.cells).any(|cell| is_of_grown_ups(cell)) {
        return LaidOut::default();
    }
    let whole: Vec<usize> = columns.iter().copied().filter(is_of_names).collect();
    let first_names: Vec<usize> = columns.iter().copied().filter(is_of_first_names).collect();
    let are_no_families = whole.iter().skip(1).all(|&column| !are_families(names, whole[0], column));
    let is_seating = first_names.len() == columns.len() && columns.len() > 2 || whole.len() == columns.len() && are_no_families;
    let others = whole.iter().skip(1).filter(|&&column| !are_families(names, whole[0], column));
    let pupils: Vec<usize> = whole.iter().take(1).chain(others).copied().collect();
    let (taken, is_sure) = if is_seating {
        (columns, true)
    } else if pupils.len() > 1 {
        (pupils, options.two_in_one == Some(TwoInOne::Two))
    } else if first_names.len() == 2 && columns.len() == 2 && whole.is_empty() {
        (first_names, options.two_in_one == Some(TwoInOne::Two))
    } else {
        return LaidOut::default();
    };
    if !is_sure {
        let question = options.two_in_one.is_none().then(|| questions::on_side_by_side(&taken, options));
        return LaidOut { remark: None, question };
    }
    let is_counted = taken
        .iter()
        .skip(1)
        .any(|&column| mostly(names, column, |cell| without_list_mark(cell).is_some()) || mostly(names, column - 1, is_number));
    let by_rows = is_seating && !has_groups && !is_counted;
    let above = if heads.is_empty() { String::new() } else { format!(" Above them stands {}.", list(heads)) };
    let message = format!(
        "Names stand side by side in {} columns. They are read one {} after the other, and counted as if each had a row of its own.{above}",
        taken.len(),
        if by_rows { "row" } else { "column" }
    );
    let cells: Vec<&str> = if by_rows {
        names.iter().flat_map(|row| taken.iter().map(|&column| row.cell(column))).collect()
    } else {
        taken.iter().flat_map(|&column| filled(names, column)).collect()
    };
    let cells = cells.into_iter().filter(|cell| !cell.is_empty() && !is_number(cell));
    sheet.grid = Grid::of_names(cells.map(str::to_owned));
    LaidOut::done(message)
}

/// Whether the names in two columns are of families, or those in the second are of the class once more.
pub fn are_families(rows: &[&Row], first: usize, second: usize) -> bool {
    let last = |cell: &str| cell.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let both = || rows.iter().map(|row| (row.cell(first), row.cell(second))).filter(|(one, other)| !one.is_empty() && !other.is_empty());
    let related = both().filter(|(one, other)| last(one) == last(other)).count();
    let known = filled(rows, second).filter(|cell| filled(rows, first).any(|other| other == *cell)).count();
    related * 10 >= both().count() * 3 && related > 0 || known * 2 > filled(rows, second).count() || mostly(rows, second, is_grown_up)
}

fn has_whole_names(row: &Row) -> bool {
    row.cells.iter().any(|cell| is_whole_name(cell.trim()))
}

/// Whether a row stands over groups of pupils: “Boys” and “Girls”, “Table 1” and “Table 2”.
fn is_of_groups(row: &Row) -> bool {
    let is_group = |cell: &str| cell.to_lowercase().split_whitespace().next().is_some_and(|word| List::GroupHeading.has(word));
    row.filled().count() > 1 && row.filled().all(is_group)
}

/// Whether a cell is a first and a last name.
pub fn is_whole_name(cell: &str) -> bool {
    let cell = without_list_mark(cell).unwrap_or(cell);
    let words = cell.split_whitespace().count();
    is_name_like(cell) && (2..=5).contains(&words) && cell.split_whitespace().all(|word| word.contains(char::is_alphabetic))
        || last_and_first(cell).is_some() && is_name_like(cell)
}

/// Whether a heading stands over people who are no pupils.
fn is_of_grown_ups(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    List::GrownUpHeading.words().iter().any(|word| lower.contains(word))
}
