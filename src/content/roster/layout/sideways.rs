//! Tables that lie on their side: the headings stand one below the other, and the pupils beside them.

use std::collections::BTreeSet;

use crate::content::roster::columns::is_name_like;
use crate::content::roster::{Grid, Kind, Row, is_first_name, meaning, other};

/// A table with its headings in the first column and its pupils side by side, turned round; `None` if it is no such table.
pub fn turned_round(rows: &[&Row]) -> Option<Grid> {
    let beside = |row: &Row| -> Vec<String> {
        row.cells.iter().skip(1).map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect()
    };
    let says_names = |row: &Row| meaning(row.cell(0)).is_some_and(Kind::is_of_names);
    let is_first = |row: &Row| rows.first().is_some_and(|first| first.number == row.number);
    // Nothing need stand before the names where headings stand below it.
    let is_unnamed = |row: &Row| is_first(row) && rows.len() > 1 && row.cell(0).is_empty() && !rows.iter().any(|row| says_names(row));
    let is_of_names = |row: &&&Row| says_names(row) || is_unnamed(row);
    let is_label = |row: &&Row| {
        let label = row.cell(0);
        !is_first_name(label) && (meaning(label).is_some() || other(label).is_some()) || beside(row).is_empty() || is_unnamed(row)
    };
    let names: Vec<Vec<String>> = rows.iter().filter(is_of_names).map(|row| beside(row)).collect();
    // Whether usual first names are among the cells, where all may be names.
    let are_names = |cells: &Vec<String>| {
        let firsts = cells.iter().filter(|cell| cell.split([' ', ',']).any(is_first_name)).count();
        let different = cells.iter().collect::<BTreeSet<_>>().len();
        cells.iter().all(|cell| is_name_like(cell) && other(cell).is_none() && meaning(cell).is_none()).then_some(())?;
        (different * 2 > cells.len()).then_some(firsts * 10 >= cells.len() * 3)
    };
    let is_wide = names.iter().all(|cells| cells.len() > 4 && cells.len() > rows.len());
    let told: Vec<bool> = names.iter().map(are_names).collect::<Option<_>>()?;
    if !is_wide || !told.contains(&true) || !rows.iter().all(is_label) {
        return None;
    }
    let width = rows.iter().map(|row| row.cells.len()).max()?;
    let cell = |row: &Row, column: usize| if column == 0 && is_unnamed(row) { "Name".to_owned() } else { row.cell(column).to_owned() };
    let column = |column: usize| rows.iter().filter(|row| !beside(row).is_empty()).map(|row| cell(row, column)).collect();
    Some(Grid::of_rows((0..width).map(column)))
}
