//! Which columns of a list hold what: as their headings say, or by what they hold.

mod attendance;
mod by_content;
mod by_headings;
mod heading_row;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::days::Day;
use super::{MOST_COLUMNS, Row, is_first_name};
pub use attendance::{Asks, Attendance, AttendanceColumn, NotesColumn, grown_ups, notes_columns, told_below, unknown_roles};
pub use heading_row::{can_be_heading, first_place, has_unknown_headings, heading_row, is_headings_again, may_be_headings};

/// Which columns of a list hold what, counting from 0.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ListColumns {
    /// The columns of the name in the order in which it is said, one at least.
    pub name: Vec<usize>,
    /// For columns of the name, those with what the pupils want to be called instead, where they say so.
    pub called: BTreeMap<usize, usize>,
    /// Beside a column of whole names, the one with what the pupils want to be called.
    pub chosen: Option<usize>,
    /// Whether the name is two columns without headings, of which nobody knows which is the last name.
    pub pair: bool,
    /// Behind two columns without headings, the one that may hold middle names.
    pub middle: Option<usize>,
    /// Whether the heading says that the last name comes first.
    pub last_first: bool,
    /// Whether the headings are of a language that says the family name first.
    pub family_first: bool,
    pub unit: Option<usize>,
    pub wish: Option<usize>,
    /// The short names for the board.
    pub short_name: Option<usize>,
    /// Those whom the pupil is not to play with.
    pub not_with: Option<usize>,
    pub away: Option<AttendanceColumn>,
    /// Whether the heading says that the real name stands in brackets: “Name (Original Name)”.
    pub real_in_brackets: bool,
    /// The columns of a register under days that are not today.
    pub other_days: Vec<usize>,
    /// Whether a heading names today.
    pub has_today: bool,
    /// Who somebody is: pupil or teacher.
    pub role: Option<usize>,
    /// What belongs to one pupil alone: numbers, addresses, days of birth.
    pub own: Vec<usize>,
    /// Columns with something in them that nobody needs.
    pub unknown: Vec<usize>,
    /// Why a column is not needed that looks as if it were, to stand after “is passed over: ”.
    pub why: BTreeMap<usize, String>,
    /// How many cells the headings have; `None` if there are no headings.
    pub width: Option<usize>,
    /// Columns that may hold the other half of the names, where no heading says which does.
    pub halves: Vec<usize>,
    /// The column whose heading nobody knows that was taken for the other half of the names.
    pub taken: Option<usize>,
}

impl ListColumns {
    /// Takes the column under today's day for that of attendance; other days say nothing of today. A single day is taken for today
    /// where nobody says what day it is.
    pub fn choose_day(&mut self, headings: &Row, rows: &[&Row], today: Option<NaiveDate>) {
        let is_day = |column: usize| Day::is_in_heading(headings.cell(column));
        let is_today = |column: usize| today.is_some_and(|today| Day::is_named(headings.cell(column), today));
        let chosen = (0..headings.cells.len()).find(|&column| is_day(column) && is_today(column));
        if self.away.is_some_and(|away| is_day(away.column) && today.is_some() && Some(away.column) != chosen) {
            self.away = None;
        }
        let days: Vec<usize> = self.others(rows).into_iter().filter(|&column| is_day(column)).collect();
        let away = chosen.filter(|column| days.contains(column)).map(|column| AttendanceColumn { column, asks: Asks::Either });
        self.away = self.away.or(away.filter(|away| away.says_something(rows)));
        self.has_today = chosen.is_some();
        self.other_days = if days.len() > 1 || today.is_some() { days } else { Vec::new() };
        self.other_days.retain(|column| Some(*column) != chosen);
        self.tell_unknown(rows);
    }

    /// Notes the columns that nobody needs.
    pub fn tell_unknown(&mut self, rows: &[&Row]) {
        self.unknown = self.others(rows);
    }

    /// The columns that nobody needs though something stands in them.
    pub fn others(&self, rows: &[&Row]) -> Vec<usize> {
        let away = self.away.as_ref().map(|away| away.column);
        let single = [self.unit, self.wish, self.short_name, self.not_with, away, self.role].into_iter().flatten();
        let needed: BTreeSet<usize> = self.name.iter().chain(self.called.values()).chain(&self.chosen).copied().chain(single).collect();
        (0..MOST_COLUMNS).filter(|column| !needed.contains(column) && filled(rows, *column).next().is_some()).collect()
    }
}

/// The cells of a column that are not empty.
pub fn filled<'a>(rows: &'a [&Row], column: usize) -> impl Iterator<Item = &'a str> {
    rows.iter().map(move |row| row.cell(column)).filter(|cell| !cell.is_empty())
}

pub fn filled_so(rows: &[&Row], column: usize, is_so: impl Fn(&str) -> bool) -> usize {
    filled(rows, column).filter(|cell| is_so(cell)).count()
}

/// Whether half of a column's filled cells or more are so.
pub fn mostly(rows: &[&Row], column: usize, is_so: impl Fn(&str) -> bool) -> bool {
    let all = filled(rows, column).count();
    all > 0 && filled_so(rows, column, is_so) * 2 >= all
}

/// How many cells of a column of a hundred have a usual first name in them.
pub fn share_of_first_names(rows: &[&Row], column: usize) -> usize {
    let all = filled(rows, column).count();
    let has_first = |cell: &str| cell.split([' ', ',', '-']).any(is_first_name);
    (filled_so(rows, column, has_first) * 100).checked_div(all).unwrap_or_default()
}

/// Whether a cell can be a name or a half of one: words without digits, no address, more than a letter.
pub fn is_name_like(cell: &str) -> bool {
    !cell.contains(|sign: char| sign.is_ascii_digit() || sign == '@') && cell.chars().filter(|sign| sign.is_alphabetic()).count() > 1
}

/// Whether few cells of a column are alike, unlike forms, houses and clubs.
pub fn differs(rows: &[&Row], column: usize) -> bool {
    let different: BTreeSet<&str> = filled(rows, column).collect();
    different.len() * 2 > filled(rows, column).count()
}
