//! Which row holds the headings.

use std::collections::BTreeSet;

use super::{filled, filled_so};
use crate::content::roster::{Kind, Row, is_first_name, meaning, other, says_name};

/// The rows among which headings are looked for: as many titles and dates stand above them at most.
const MOST_TITLES: usize = 16;

/// The place of the row that holds the headings; `None` where none does. Titles may stand above it.
pub fn heading_row(rows: &[&Row]) -> Option<usize> {
    let most = rows.len().min(MOST_TITLES);
    let found = (0..most).find(|&place| is_heading_row(rows, place));
    // A row of groups may stand above the headings: “Pupil”, and below it “Surname” and “Forename”.
    let better = |&place: &usize| place < most && is_heading_row(rows, place);
    let parts = |place: usize| meanings(rows[place]).filter(|heading| heading.is_of_names()).count();
    let found = found.map(|place| Some(place + 1).filter(better).filter(|&next| parts(next) > parts(place)).unwrap_or(place));
    // Without any heading for names, one of another kind still tells that there are headings.
    found.or_else(|| {
        rows.first()
            .filter(|row| row.cells.len() > 1 || row.cell(0).eq_ignore_ascii_case("unit"))
            .and_then(|row| meanings(row).next().map(|_| 0))
    })
}

/// What the cells of a row mean as headings, where they mean something.
fn meanings(row: &Row) -> impl Iterator<Item = Kind> {
    row.cells.iter().filter_map(|cell| meaning(cell))
}

/// Whether a row is headings over names. The first row needs a single word for it; further down, where a pupil called
/// Child may stand, the whole row must look so.
fn is_heading_row(rows: &[&Row], place: usize) -> bool {
    let row = rows[place];
    let width = |row: &Row| row.filled().count();
    let is_named = |cell: &&String| meaning(cell).is_some_and(Kind::is_of_names) && !is_first_name(cell.trim());
    let of_names = row.cells.iter().filter(is_named).count();
    let is_plain = row.cells.iter().any(|cell| says_name(cell));
    match (place, width(row)) {
        _ if of_names == 0 => false,
        (0, _) => true,
        (1..4, 1) => is_plain,
        (_, 1) => false,
        (_, wide) => {
            row.filled().all(can_be_heading) && (of_names > 1 || is_plain || rows[..place].iter().all(|above| width(above) < wide))
        }
    }
}

/// Whether a row further down is headings again, of another table: each cell can be one, and more than one is of names,
/// or says so in so many words.
pub fn is_headings_again(row: &Row) -> bool {
    let cells: Vec<&str> = row.filled().collect();
    let known = cells.iter().filter(|cell| meaning(cell).is_some() || other(cell).is_some()).count();
    let of_names = cells.iter().filter(|cell| meaning(cell).is_some_and(Kind::is_of_names) && !is_first_name(cell)).count();
    cells.len() > 1
        && cells.iter().all(|cell| can_be_heading(cell))
        && known * 3 >= cells.len() * 2
        && known > 1
        && of_names > 0
        && cells.iter().any(|cell| says_name(cell))
}

/// Whether a cell has the look of a heading: words, and no number, date or address.
fn can_be_heading(cell: &str) -> bool {
    cell.contains(char::is_alphabetic) && !cell.starts_with(|sign: char| sign.is_numeric()) && !cell.contains('@')
}

/// Whether the first row is headings though no word of it is known: words over columns of numbers, dates and addresses.
pub fn has_unknown_headings(rows: &[&Row]) -> bool {
    let [first, body @ ..] = rows else { return false };
    let cells: Vec<&str> = first.filled().collect();
    let is_plain = |cell: &str| can_be_heading(cell) && cell.chars().count() > 1 && !cell.contains(|sign: char| sign.is_numeric());
    let are_plain =
        cells.len() > 1 && cells.iter().all(|cell| is_plain(cell)) && cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
    let is_over_numbers = |column: usize| {
        let filled = filled(body, column).count();
        is_plain(first.cell(column)) && filled > 1 && filled * 2 > body.len() && filled_so(body, column, |cell| !is_plain(cell)) == filled
    };
    are_plain && (0..first.cells.len()).any(is_over_numbers)
}
