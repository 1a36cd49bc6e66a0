//! Names on lines that aren't rows: one group per line, tables with one cell per line, and transposed tables.

use std::collections::BTreeSet;

use super::NAME_HEADING;
use crate::columns::is_name_like;
use crate::{Grid, Kind, Row, is_first_name, meaning, meaning_beside_names};

/// Returns the names on lines such as “Group 1: Ada Lind, Bo Ek”; `None` unless nearly all lines are like this.
pub fn groups_in_lines(rows: &[&Row]) -> Option<Grid> {
    let names_in = |row: &Row| row.cells.iter().flat_map(|cell| cell.split([',', ';'])).filter(|cell| !cell.trim().is_empty()).count();
    let labelled = rows.iter().filter(|row| strip_label(row.cell(0)).is_some() && names_in(row) > 1).count();
    if labelled < 2 || labelled * 10 < rows.len() * 8 {
        return None;
    }
    let names_of = |row: &&Row| {
        let first = strip_label(row.cell(0)).unwrap_or(row.cell(0));
        let cells = std::iter::once(first).chain(row.cells.iter().skip(1).map(String::as_str));
        let names = cells.flat_map(|cell| cell.split([',', ';'])).map(|name| name.trim().trim_end_matches('.').to_owned());
        names.filter(|name| !name.is_empty()).collect::<Vec<_>>()
    };
    Some(Grid::from_names(rows.iter().flat_map(names_of)))
}

/// Returns the name after a label such as “Group 1:”.
fn strip_label(cell: &str) -> Option<&str> {
    let (label, name) = cell.split_once(':')?;
    let is_label = label.split_whitespace().count() < 4 && label.contains(char::is_alphabetic) && label.len() < 40;
    (is_label && is_name_like(name)).then_some(name)
}

/// Returns the rows of a table with one cell per line, as PDF readers copy tables. Such a table is row by row, with all
/// headings first, or column by column, each after its heading.
pub fn cells_in_lines(rows: &[&Row]) -> Option<Grid> {
    let is_heading = |row: &Row| {
        let cell = row.cell(0);
        let first_word = cell.split_whitespace().next().unwrap_or_default();
        (meaning(cell).is_some() || meaning_beside_names(cell).is_some() && !is_first_name(first_word)) && !is_first_name(cell)
    };
    let is_of_names = |row: &Row| meaning(row.cell(0)).is_some_and(Kind::is_of_names);
    if rows.len() < 6 || rows.iter().any(|row| row.cells.len() > 1) {
        return None;
    }
    let width = rows.iter().take_while(|row| is_heading(row)).count();
    let places: Vec<usize> = (0..rows.len()).filter(|&place| is_of_names(rows[place])).collect();
    let cells: Vec<Vec<String>> =
        if (2..9).contains(&width) && rows.len().is_multiple_of(width) && rows[..width].iter().any(|row| is_of_names(row)) {
            let table: Vec<Vec<String>> = rows.chunks(width).map(|row| row.iter().map(|row| row.cell(0).to_owned()).collect()).collect();
            if (0..width).any(|column| is_number_heading_over_names(&table, column)) {
                return None;
            }
            table
        } else if let [0, second] = *places.as_slice()
            && width == 1
            && rows.len() == second * 2
        {
            (0..second).map(|place| vec![rows[place].cell(0).to_owned(), rows[second + place].cell(0).to_owned()]).collect()
        } else {
            return None;
        };
    Some(Grid::from_rows(cells))
}

/// Returns whether a heading for numbers, dates or addresses has only names below it. Then it is a name itself, such as “Ada
/// Street” as the first of a list.
fn is_number_heading_over_names(table: &[Vec<String>], column: usize) -> bool {
    let [head, body @ ..] = table else { return false };
    let is_of_numbers =
        matches!(meaning_beside_names(&head[column]), Some(Kind::Id | Kind::Birth | Kind::Phone | Kind::Mail | Kind::Address));
    is_of_numbers && body.iter().all(|row| is_name_like(&row[column]))
}

/// Returns a transposed copy of a table with its headings in the first column and its pupils side by side; `None` if it isn't
/// such a table.
pub fn transposed_table(rows: &[&Row]) -> Option<Grid> {
    let beside = |row: &Row| -> Vec<String> {
        row.cells.iter().skip(1).map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect()
    };
    let says_names = |row: &Row| meaning(row.cell(0)).is_some_and(Kind::is_of_names);
    let is_first = |row: &Row| rows.first().is_some_and(|first| first.number == row.number);
    // The cell before the names may be empty if headings are below it.
    let is_unnamed = |row: &Row| is_first(row) && rows.len() > 1 && row.cell(0).is_empty() && !rows.iter().any(|row| says_names(row));
    let is_of_names = |row: &&&Row| says_names(row) || is_unnamed(row);
    let is_label = |row: &&Row| {
        let label = row.cell(0);
        // Marks below the names of days or lessons aren't names.
        !is_first_name(label) && (meaning(label).is_some() || meaning_beside_names(label).is_some())
            || !beside(row).iter().any(|cell| is_name_like(cell))
            || is_unnamed(row)
    };
    let names: Vec<Vec<String>> = rows.iter().filter(is_of_names).map(|row| beside(row)).collect();
    // Whether usual first names are among the cells, where all may be names.
    let are_names = |cells: &Vec<String>| {
        let firsts = cells.iter().filter(|cell| cell.split([' ', ',']).any(is_first_name)).count();
        let different = cells.iter().collect::<BTreeSet<_>>().len();
        cells.iter().all(|cell| is_name_like(cell) && meaning_beside_names(cell).is_none() && meaning(cell).is_none()).then_some(())?;
        (different * 2 > cells.len()).then_some(firsts * 10 >= cells.len() * 3)
    };
    let is_wide = names.iter().all(|cells| cells.len() > 4 && cells.len() > rows.len());
    let told: Vec<bool> = names.iter().map(are_names).collect::<Option<_>>()?;
    if !is_wide || !told.contains(&true) || !rows.iter().all(is_label) {
        return None;
    }
    let width = rows.iter().map(|row| row.cells.len()).max()?;
    let cell =
        |row: &Row, column: usize| if column == 0 && is_unnamed(row) { NAME_HEADING.to_owned() } else { row.cell(column).to_owned() };
    let column = |column: usize| rows.iter().filter(|row| !beside(row).is_empty()).map(|row| cell(row, column)).collect();
    Some(Grid::from_rows((0..width).map(column)))
}
