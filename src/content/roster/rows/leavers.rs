//! Pupils who are on a list and have left: what a column of notes or of status says, a column that is there for it, a note
//! behind the name.

use std::collections::BTreeMap;

use crate::content::roster::columns::{Columns, filled, filled_so};
use crate::content::roster::words::words;
use crate::content::roster::{Kind, Row, has_left, may_have_left, phrase, says};
use crate::content::words::{quoted, shown};

/// The rows of those who have left as columns besides the name’s say, and why. Where most have, it means something else.
pub fn leavers(rows: &[&Row], headings: Option<&Row>, columns: &Columns) -> BTreeMap<usize, String> {
    let heading = |column: usize| phrase(headings.map_or("", |row| row.cell(column)));
    let mut leavers = BTreeMap::new();
    let others = columns.unknown.iter().copied().chain(columns.away.map(|away| away.column)).chain(columns.role);
    for column in others {
        let heading = heading(column);
        let is_no = |cell: &str| says(&phrase(cell), Kind::No);
        let is_so: &dyn Fn(&str) -> bool = if says(&heading, Kind::LeaverHeading) {
            &|cell| !is_no(cell) && cell.contains(char::is_alphanumeric)
        } else if says(&heading, Kind::EnrolledHeading) {
            &|cell| is_no(cell) || has_left(cell)
        } else {
            &|cell| has_left(cell)
        };
        let has_sides = filled(rows, column).any(|cell| words(cell).first().is_some_and(|word| word == "right"));
        if has_sides || filled_so(rows, column, is_so) * 2 > rows.len() {
            continue;
        }
        let found = rows.iter().filter(|row| !row.cell(column).is_empty() && is_so(row.cell(column)));
        leavers.extend(found.map(|row| (row.number, why(&heading, row.cell(column)))));
    }
    leavers
}

/// Why a row is left out.
fn why(heading: &str, cell: &str) -> String {
    let cell = quoted(&shown(cell));
    let under = if heading.is_empty() { String::new() } else { format!(" under {}", quoted(&shown(heading))) };
    format!("{cell}{under} says that the pupil has left the class.")
}

/// The rows whose notes may say that the pupil has left, with the notes.
pub fn perhaps_leavers<'a>(rows: &[&'a Row], columns: &Columns) -> BTreeMap<usize, &'a str> {
    let cells = columns.unknown.iter().flat_map(|&column| rows.iter().map(move |row| (row.number, row.cell(column))));
    let found: BTreeMap<usize, &str> = cells.filter(|(_, cell)| may_have_left(cell)).collect();
    if found.len() * 2 > rows.len() { BTreeMap::new() } else { found }
}
