//! The tables of a list. Most lists are one table, but some have several below one another, each with its own headings.

use std::collections::BTreeMap;

use crate::columns::{ListColumns, first_pupil_index, has_unknown_headings, heading_row, is_repeated_heading_row, may_be_headings};
use crate::{ListOptions, Row, is_nobody};

pub struct ListTable<'a> {
    /// Rows above its headings.
    pub above: Vec<&'a Row>,
    pub headings: Option<&'a Row>,
    /// Rows below its headings.
    pub body: Vec<&'a Row>,
    pub columns: ListColumns,
    /// Problem with its headings.
    pub problem: Option<String>,
}

/// Splits a list into tables: always the first one, then one for each further row of headings.
pub fn tables<'a>(rows: &[&'a Row], options: &ListOptions) -> Vec<ListTable<'a>> {
    let first = find_headings(rows, options.headings);
    let starts: Vec<usize> = match first {
        Some(first) if options.name_columns.is_none() => {
            let again = (first + 1..rows.len()).filter(|&place| is_repeated_heading_row(rows[place]) && !is_like(rows[place], rows[first]));
            std::iter::once(first).chain(again).collect()
        }
        Some(first) => vec![first],
        None => Vec::new(),
    };
    if starts.is_empty() {
        return vec![table(Vec::new(), None, rows.to_vec(), options)];
    }
    let mut tables = Vec::new();
    let mut begin = 0;
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).map_or(rows.len(), |&next| next - count_titles_above(&rows[start + 1..next], rows[next]));
        tables.push(table(rows[begin..start].to_vec(), Some(rows[start]), rows[start + 1..end].to_vec(), options));
        begin = end;
    }
    tables
}

fn table<'a>(above: Vec<&'a Row>, headings: Option<&'a Row>, body: Vec<&'a Row>, options: &ListOptions) -> ListTable<'a> {
    let (mut columns, problem) = columns(headings, &body);
    if let (Some(headings), None) = (headings, &problem) {
        columns.choose_day(headings, &body, options.today);
    }
    if let Some(name) = options.name_columns.clone().filter(|columns| !columns.is_empty()) {
        columns = ListColumns {
            name,
            called: BTreeMap::new(),
            chosen: None,
            pair: false,
            last_first: false,
            family_first: false,
            halves: Vec::new(),
            middle: None,
            taken: None,
            ..columns
        };
        columns.update_unknown(&body);
        return ListTable { above, headings, body, columns, problem: None };
    }
    ListTable { above, headings, body, columns, problem }
}

/// Returns the number of rows directly above headings that are titles. They have one cell where the headings have more, or
/// clearly aren't pupils.
fn count_titles_above(rows: &[&Row], headings: &Row) -> usize {
    let is_title = |row: &&&Row| row.only_cell().is_some_and(|cell| headings.filled_cells().count() > 1 || is_nobody(cell));
    rows.iter().rev().take_while(is_title).count()
}

/// Returns whether two rows have the same content.
fn is_like(one: &Row, other: &Row) -> bool {
    (0..one.cells.len().max(other.cells.len())).all(|column| one.cell(column).eq_ignore_ascii_case(other.cell(column)))
}

/// Returns the index of the heading row, as the teacher says or as the list suggests.
fn find_headings(rows: &[&Row], said: Option<bool>) -> Option<usize> {
    match said {
        Some(false) => None,
        Some(true) => heading_row(rows).or((!rows.is_empty()).then(|| {
            let place = first_pupil_index(rows);
            if may_be_headings(&rows[place..], &ListColumns::from_content(&rows[place + 1..])) { place } else { 0 }
        })),
        None => heading_row(rows).or_else(|| has_unknown_headings(rows).then_some(0)),
    }
}

/// Returns the columns and the problem with the headings. If no heading is known, the columns are found by content.
fn columns(headings: Option<&Row>, body: &[&Row]) -> (ListColumns, Option<String>) {
    let by_content = |width: Option<usize>| ListColumns { width, ..ListColumns::from_content(body) };
    match headings {
        Some(row) if heading_row(&[row]).is_some() => match ListColumns::from_headings(row, body) {
            Ok(columns) => (columns, None),
            Err(problem) => (by_content(None), Some(problem)),
        },
        // A single cell over several columns is a title and doesn't show the number of columns.
        Some(row) => (by_content(Some(row.cells.len()).filter(|_| row.only_cell().is_none())), None),
        None => (by_content(None), None),
    }
}
