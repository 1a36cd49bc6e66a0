//! Finds the row with the headings, even if none of its words is known.

use std::collections::BTreeSet;

use super::{ListColumns, count_filled, filled_cells, first_name_percentage};
use crate::names::Name;
use crate::{
    Kind, Row, is_east_asian_letter, is_first_name, is_grown_up, is_in_capitals, is_name_heading, is_nobody, is_number, is_particle,
    is_title, meaning, meaning_beside_names,
};

/// Number of rows in which headings are looked for. Titles and dates may precede them.
const MOST_TITLES: usize = 16;

/// Returns the index of the row with the headings; `None` if there is none. Titles may precede it.
pub fn heading_row(rows: &[&Row]) -> Option<usize> {
    let most = rows.len().min(MOST_TITLES);
    let found = (0..most).find(|&place| is_heading_row(rows, place));
    let found = found.map(|place| better_heading_row(rows, place).unwrap_or(place));
    // Without a heading for names, another known heading still shows that there are headings.
    found.or_else(|| {
        rows.first()
            .filter(|row| !is_pupil_named_like_heading(row) && (row.cells.len() > 1 || row.cell(0).eq_ignore_ascii_case("unit")))
            .and_then(|row| meanings(row).next().map(|_| 0))
    })
}

/// Returns a better row of headings below one that only looks like headings. That can be a row of groups (“Pupil” above
/// “Surname” and “Forename”), titles of one cell each that begin like headings (“Students of 7B”), or a small table of labels
/// and values (“Participants” and 8).
fn better_heading_row(rows: &[&Row], place: usize) -> Option<usize> {
    let most = rows.len().min(MOST_TITLES);
    let parts = |place: usize| meanings(rows[place]).filter(|heading| heading.is_of_names()).count();
    let width = |row: &Row| row.filled_cells().count();
    let is_known = |cell: &str| meaning(cell).is_some() || meaning_beside_names(cell).is_some();
    let known = |place: usize| rows[place].filled_cells().filter(|cell| is_known(cell)).count();
    let below = place + 1;
    if below < most && is_heading_row(rows, below) && parts(below) > parts(place) {
        return Some(below);
    }
    let (above, is_above): (usize, &dyn Fn(&Row) -> bool) = match width(rows[place]) {
        1 => (1, &|row| row.only_cell().is_some_and(|cell| is_nobody(cell) || is_known(cell) || cell.contains(char::is_numeric))),
        2 if known(place) == 1 => (2, &|row| width(row) <= 2),
        _ => return None,
    };
    let next = (below..most).find(|&next| width(rows[next]) > above)?;
    let are_above = rows[below..next].iter().all(|row| is_above(row));
    (are_above && is_heading_row(rows, next) && known(next) > 1).then_some(next)
}

/// Returns whether a row is a pupil whose last name is a heading in other lists: “Schüler, Anna”.
fn is_pupil_named_like_heading(row: &Row) -> bool {
    let cells: Vec<&str> = row.filled_cells().collect();
    let [one, other] = *cells.as_slice() else { return false };
    let is_name = |cell: &str| meaning(cell) == Some(Kind::Name) && !is_name_heading(cell);
    // “Mark” is also a heading.
    let is_first = |cell: &str| is_first_name(cell) && meaning(cell).is_none() && self::meaning_beside_names(cell).is_none();
    is_name(one) && is_first(other) || is_name(other) && is_first(one)
}

fn meanings(row: &Row) -> impl Iterator<Item = Kind> {
    row.cells.iter().filter_map(|cell| meaning(cell))
}

/// Returns whether a row contains headings of names. In the first row a single known word is enough. Further down, where a
/// pupil may be called Child, the whole row must look like headings.
fn is_heading_row(rows: &[&Row], place: usize) -> bool {
    let row = rows[place];
    let width = |row: &Row| row.filled_cells().count();
    let is_named = |cell: &&String| meaning(cell).is_some_and(Kind::is_of_names) && !is_first_name(cell.trim());
    let of_names = row.cells.iter().filter(is_named).count();
    let is_plain = row.cells.iter().any(|cell| is_name_heading(cell));
    match (place, width(row)) {
        _ if of_names == 0 => false,
        (0, _) => !is_pupil_named_like_heading(row),
        (1..4, 1) => is_plain,
        (_, 1) => false,
        (_, wide) => {
            let are_headings = (0..row.cells.len()).all(|column| {
                let cell = row.cell(column);
                let numbers = cell.split(|sign: char| !sign.is_numeric()).filter(|number| !number.is_empty()).count();
                // A label and its value can also be beside each other: “Participants” and 8.
                let is_day = || (is_plain || numbers > 1 || wide > 2) && is_day_over_marks(&rows[place..], column);
                cell.is_empty() || can_be_heading(cell) || is_day()
            });
            // A title may fill several cells: “Week”, 41, 2026. Then another heading must be known.
            let known = row.cells.iter().filter(|cell| meaning(cell).is_some() || meaning_beside_names(cell).is_some()).count();
            let is_below_titles =
                || place < MOST_WIDE_TITLES && wide > 2 && known > 1 && rows[..place].iter().all(|above| is_wide_title(above));
            are_headings && (of_names > 1 || is_plain || rows[..place].iter().all(|above| width(above) < wide) || is_below_titles())
        }
    }
}

/// Maximum number of titles of several cells above the headings.
const MOST_WIDE_TITLES: usize = 4;

/// Returns whether a row is a title, even one of several cells: it contains a number, or has only one cell.
fn is_wide_title(row: &Row) -> bool {
    row.only_cell().is_some() || row.filled_cells().any(|cell| cell.contains(char::is_numeric))
}

/// Maximum number of characters in a heading that is a day or a lesson: “Wednesday 28 September 2026, 10:15”.
const LONGEST_DAY: usize = 40;

/// Returns whether the first of these rows has a date, a week or a lesson number in a column and the cells below have another
/// shape. Register columns have such headings.
fn is_day_over_marks(rows: &[&Row], column: usize) -> bool {
    let [head, body @ ..] = rows else { return false };
    let cell = head.cell(column);
    let shape = shape(cell);
    cell.starts_with(|sign: char| sign.is_numeric())
        && cell.chars().count() <= LONGEST_DAY
        && !cell.contains('@')
        && !body.is_empty()
        && filled_cells(body, column).all(|below| self::shape(below) != shape)
}

/// Returns a cell's pattern: runs of digits, runs of letters, and the characters between them. `9/28/2026` and `12/1/2026` have
/// the same one.
fn shape(cell: &str) -> String {
    let mut shape: String = cell
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .map(|sign| match sign {
            _ if sign.is_numeric() => '9',
            _ if sign.is_alphabetic() => 'a',
            _ => sign,
        })
        .collect();
    for run in ["99", "aa"] {
        while shape.contains(run) {
            shape = shape.replace(run, &run[..1]);
        }
    }
    shape
}

/// Returns whether a row further down is the heading row of another table. Every cell can be a heading, most are known, and at
/// least one clearly announces names.
pub fn is_repeated_heading_row(row: &Row) -> bool {
    let cells: Vec<&str> = row.filled_cells().collect();
    let known = cells.iter().filter(|cell| meaning(cell).is_some() || meaning_beside_names(cell).is_some()).count();
    let of_names = cells.iter().filter(|cell| meaning(cell).is_some_and(Kind::is_of_names) && !is_first_name(cell)).count();
    cells.len() > 1
        && cells.iter().all(|cell| can_be_heading(cell))
        && known * 3 >= cells.len() * 2
        && known > 1
        && of_names > 0
        && cells.iter().any(|cell| is_name_heading(cell))
}

/// Returns whether a cell looks like a heading: words that don't begin with a number, and not an email address.
pub fn can_be_heading(cell: &str) -> bool {
    cell.contains(char::is_alphabetic) && !cell.starts_with(|sign: char| sign.is_numeric()) && !cell.contains('@')
}

/// Returns whether the first row contains headings although none of its words is known: words above columns of numbers, dates
/// and addresses.
pub fn has_unknown_headings(rows: &[&Row]) -> bool {
    let [first, body @ ..] = rows else { return false };
    let cells: Vec<&str> = first.filled_cells().collect();
    let is_plain = |cell: &str| can_be_heading(cell) && cell.chars().count() > 1 && !cell.contains(|sign: char| sign.is_numeric());
    let are_plain =
        cells.len() > 1 && cells.iter().all(|cell| is_plain(cell)) && cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
    let is_over_numbers = |column: usize| {
        let filled = filled_cells(body, column).count();
        is_plain(first.cell(column))
            && filled > 1
            && filled * 2 > body.len()
            && count_filled(body, column, |cell| !is_plain(cell)) == filled
    };
    are_plain && (0..first.cells.len()).any(is_over_numbers)
}

/// Minimum number of rows needed to see that the first row differs from them.
const FEWEST: usize = 3;

/// Returns the index of the first row that isn't just a title, a grown-up or a number; 0 if there is no such row.
pub fn first_pupil_index(rows: &[&Row]) -> usize {
    let is_none = |row: &&Row| row.only_cell().is_some_and(|cell| is_nobody(cell) || is_grown_up(cell) || is_number(cell));
    let place = rows.iter().take_while(|row| is_none(row)).count();
    if place == rows.len() { 0 } else { place }
}

/// Returns whether the first row differs so much from the others that it may contain headings. `columns` are those of a list
/// without headings.
pub fn may_be_headings(rows: &[&Row], columns: &ListColumns) -> bool {
    let [first, body @ ..] = rows else { return false };
    let mut cells = first.filled_cells();
    match (cells.next(), cells.next()) {
        _ if body.len() < FEWEST || has_unknown_headings(rows) => false,
        (Some(cell), None) => is_unlike_names(cell, body, columns),
        (Some(_), Some(_)) => are_unlike_columns(first, body, columns),
        (None, _) => false,
    }
}

fn is_unlike_names(cell: &str, body: &[&Row], columns: &ListColumns) -> bool {
    let Some(&name) = columns.name.first() else { return false };
    let names: Vec<String> =
        filled_cells(body, name).filter(|cell| !is_nobody(cell) && !is_number(cell)).map(|cell| Name::read(cell).text).collect();
    let text = Name::read(cell).text;
    let words = |text: &str| text.split([' ', ',']).filter(|word| !word.is_empty()).count();
    if names.len() < FEWEST || is_nobody(cell) || is_grown_up(cell) || text.split([' ', '-']).any(is_first_name) {
        return false;
    }
    let none = |is_so: &dyn Fn(&str) -> bool| !names.iter().any(|name| is_so(name));
    let only_here = |is_so: &dyn Fn(&str) -> bool| is_so(&text) && none(is_so);
    let has_small_word = |text: &str| text.split(' ').skip(1).any(|word| word.starts_with(char::is_lowercase) && !is_particle(word));
    let letters = |text: &str| text.chars().filter(|sign| sign.is_alphabetic()).count();
    let count = words(&text);
    // A title may be above it, or other titles below it, as at the top of a page.
    let is_above_titles = body.iter().take(3).any(|row| is_title(row.cell(name)) || row.cell(name).contains(": "));
    let is_of_headings = {
        let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
        count > 1 && words.peek().is_some() && words.all(|word| meaning(word).is_some() || meaning_beside_names(word).is_some())
    };
    is_above_titles
        || is_of_headings
        || cell.ends_with(['?', ':', '：', '？'])
        || only_here(&|text| text.contains(char::is_numeric))
        || only_here(&has_small_word)
        || only_here(&|text| text.starts_with(char::is_lowercase))
        || only_here(&|text| letters(text) > 3 && is_in_capitals(text))
        || names.iter().all(|name| is_in_capitals(name)) && text.contains(char::is_lowercase)
        || none(&|name| script(name) == script(&text))
        || count == 1 && none(&|name| words(name) == 1)
        || count > 3 && none(&|name| words(name) > 3)
        || count > 1 && text.chars().all(|sign| is_east_asian_letter(sign) || sign == ' ') && none(&|name| words(name) > 1)
        || text.chars().all(is_east_asian_letter) && text.chars().count() > 3 && none(&|name| name.chars().count() > 3)
        || !text.contains(',') && count < 3 && names.iter().all(|name| name.contains(','))
}

/// Returns a rough code for the script of the first letter. Letters of one script are in the same Unicode block.
fn script(text: &str) -> u32 {
    text.chars().find(|sign| sign.is_alphabetic()).map_or(0, |sign| match u32::from(sign) {
        0..=0x24F | 0x1E00..=0x1EFF => 0,
        0x370..=0x3FF | 0x1F00..=0x1FFF => 1,
        other if is_east_asian_letter(sign) => 0x3000 + u32::from(other >= 0xAC00),
        other => other / 0x100,
    })
}

fn are_unlike_columns(first: &Row, body: &[&Row], columns: &ListColumns) -> bool {
    let is_word = |cell: &str| cell.chars().count() > 1 && cell.contains(char::is_alphabetic) && !cell.contains(char::is_numeric);
    let is_of_groups = |column: usize| {
        let values: BTreeSet<&str> = filled_cells(body, column).collect();
        let all = filled_cells(body, column).count();
        let cell = first.cell(column);
        all > 3
            && values.len() * 3 <= all
            && is_word(cell)
            && !values.contains(cell)
            && count_filled(body, column, |value| value.len() == cell.len()) == 0
    };
    let is_no_name = |column: &usize| !first.cell(*column).split([' ', '-', ',']).any(is_first_name) && is_word(first.cell(*column));
    let shares: usize = columns.name.iter().map(|&column| first_name_percentage(body, column)).max().unwrap_or_default();
    let width = first.cells.len();
    let has_small =
        |column: usize| first.cell(column).split(' ').skip(1).any(|word| word.starts_with(char::is_lowercase) && !is_particle(word));
    let has_groups = (0..width).filter(|column| !columns.name.contains(column)).any(is_of_groups);
    let is_nobody = columns.name.iter().all(is_no_name);
    is_nobody && (has_groups || columns.name.iter().any(|&column| has_small(column)) || columns.pair && shares >= 80 && body.len() > 4)
}
