//! The meaning of each column of a list, found by headings or by content.

mod attendance;
mod by_content;
mod by_headings;
mod heading_row;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::days::Day;
use super::{MOST_COLUMNS, Row, is_first_name};
pub use attendance::{
    Attendance, AttendanceColumn, AttendanceQuestion, NotesColumn, grown_ups, notes_columns, role_line_reasons, unknown_roles,
};
pub use heading_row::{can_be_heading, first_pupil_index, has_unknown_headings, heading_row, is_repeated_heading_row, may_be_headings};

/// The meaning of each column of a list. Columns count from 0.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ListColumns {
    /// Columns of the name, at least one, in the order in which the name is spoken.
    pub name: Vec<usize>,
    /// For name columns, the columns with the names that pupils prefer to be called.
    pub called: BTreeMap<usize, usize>,
    /// Column with the name that pupils prefer to be called, next to a column of full names.
    pub chosen: Option<usize>,
    /// Whether the name is in two columns without headings and it isn't known which is the last name.
    pub pair: bool,
    /// Column that may contain middle names, after two name columns without headings.
    pub middle: Option<usize>,
    /// Whether the heading says that the last name comes first.
    pub last_first: bool,
    /// Whether the headings are in a language that puts the family name first.
    pub family_first: bool,
    pub unit: Option<usize>,
    pub wish: Option<usize>,
    /// Column of the short names for the board.
    pub short_name: Option<usize>,
    /// Column of the classmates whom the pupil must not play with.
    pub not_with: Option<usize>,
    pub away: Option<AttendanceColumn>,
    /// Whether the heading says that the real name is in brackets: “Name (Original Name)”.
    pub real_in_brackets: bool,
    /// Register columns under days other than today.
    pub other_days: Vec<usize>,
    /// Whether a heading is today's date.
    pub has_today: bool,
    /// Column of the roles, such as pupil or teacher.
    pub role: Option<usize>,
    /// Columns with values that belong to one pupil only: numbers, addresses, dates of birth.
    pub own: Vec<usize>,
    /// Columns that have content but aren't used.
    pub unknown: Vec<usize>,
    /// Reasons why columns that look useful are ignored, to follow “is ignored: ”.
    pub why: BTreeMap<usize, String>,
    /// Number of cells in the heading row; `None` if there are no headings.
    pub width: Option<usize>,
    /// Columns that may contain the other half of the names, if no heading says which does.
    pub halves: Vec<usize>,
    /// Column with an unknown heading that was used as the other half of the names.
    pub taken: Option<usize>,
}

impl ListColumns {
    /// Uses the column headed with today's date for attendance, as other days say nothing about today. A single day counts as
    /// today if the current date isn't known.
    pub fn choose_day(&mut self, headings: &Row, rows: &[&Row], today: Option<NaiveDate>) {
        let is_day = |column: usize| Day::is_in_heading(headings.cell(column));
        let is_today = |column: usize| today.is_some_and(|today| Day::is_named(headings.cell(column), today));
        let chosen = (0..headings.cells.len()).find(|&column| is_day(column) && is_today(column));
        if self.away.is_some_and(|away| is_day(away.column) && today.is_some() && Some(away.column) != chosen) {
            self.away = None;
        }
        let days: Vec<usize> = self.unused_columns(rows).into_iter().filter(|&column| is_day(column)).collect();
        let away =
            chosen.filter(|column| days.contains(column)).map(|column| AttendanceColumn { column, asks: AttendanceQuestion::Either });
        self.away = self.away.or(away.filter(|away| away.has_answers(rows)));
        self.has_today = chosen.is_some();
        self.other_days = if days.len() > 1 || today.is_some() { days } else { Vec::new() };
        self.other_days.retain(|column| Some(*column) != chosen);
        self.update_unknown(rows);
    }

    /// Updates the list of unused columns.
    pub fn update_unknown(&mut self, rows: &[&Row]) {
        self.unknown = self.unused_columns(rows);
    }

    /// Returns the columns that have content but aren't used.
    pub fn unused_columns(&self, rows: &[&Row]) -> Vec<usize> {
        let away = self.away.as_ref().map(|away| away.column);
        let single = [self.unit, self.wish, self.short_name, self.not_with, away, self.role].into_iter().flatten();
        let needed: BTreeSet<usize> = self.name.iter().chain(self.called.values()).chain(&self.chosen).copied().chain(single).collect();
        (0..MOST_COLUMNS).filter(|column| !needed.contains(column) && filled_cells(rows, *column).next().is_some()).collect()
    }
}

/// Returns the cells of a column that aren't empty.
pub fn filled_cells<'a>(rows: &'a [&Row], column: usize) -> impl Iterator<Item = &'a str> {
    rows.iter().map(move |row| row.cell(column)).filter(|cell| !cell.is_empty())
}

pub fn count_filled(rows: &[&Row], column: usize, is_so: impl Fn(&str) -> bool) -> usize {
    filled_cells(rows, column).filter(|cell| is_so(cell)).count()
}

/// Returns whether at least half of a column's filled cells satisfy `is_so`.
pub fn is_mostly(rows: &[&Row], column: usize, is_so: impl Fn(&str) -> bool) -> bool {
    let all = filled_cells(rows, column).count();
    all > 0 && count_filled(rows, column, is_so) * 2 >= all
}

/// Returns the percentage of a column's filled cells that contain a common first name.
pub fn first_name_percentage(rows: &[&Row], column: usize) -> usize {
    let all = filled_cells(rows, column).count();
    let has_first = |cell: &str| cell.split([' ', ',', '-']).any(is_first_name);
    (count_filled(rows, column, has_first) * 100).checked_div(all).unwrap_or_default()
}

/// Returns whether a cell can be a name or half of one: more than one letter, no digits, and not an email address.
pub fn is_name_like(cell: &str) -> bool {
    !cell.contains(|sign: char| sign.is_ascii_digit() || sign == '@') && cell.chars().filter(|sign| sign.is_alphabetic()).count() > 1
}

/// Returns whether few cells of a column are equal. In forms, houses and clubs, many are.
pub fn has_distinct_cells(rows: &[&Row], column: usize) -> bool {
    let different: BTreeSet<&str> = filled_cells(rows, column).collect();
    different.len() * 2 > filled_cells(rows, column).count()
}
