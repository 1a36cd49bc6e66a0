//! Which columns of a list hold what.

use std::collections::BTreeSet;

use super::grid::Row;
use super::headings::{Heading, meaning};
use super::name::{Name, last_and_first};
use super::{MOST_COLUMNS, NameOrder};
use crate::rules::UnitId;

/// Which columns of a list hold what, counting from 0.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// The columns of the name in the order in which it is said, one at least.
    pub name: Vec<usize>,
    /// Whether the name is two columns without headings, of which nobody knows which is the last name.
    pub pair: bool,
    /// The unit.
    pub unit: Option<usize>,
    /// The wish.
    pub wish: Option<usize>,
    /// Those whom the pupil is not to play with.
    pub not_with: Option<usize>,
    /// Whether the pupil is away.
    pub absent: Option<usize>,
    /// Columns with something in them that nobody needs.
    pub unknown: Vec<usize>,
    /// The cells of the headings; `None` where there are none.
    pub width: Option<usize>,
}

/// The place of the row that holds the headings; `None` where none does. Titles may stand above it.
pub(super) fn heading_row(rows: &[&Row]) -> Option<usize> {
    let is_title = |row: &&&Row| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count() <= 2;
    let titles = rows.iter().take_while(is_title).count();
    let names = |row: &&Row| row.cells.iter().any(|cell| meaning(cell).is_some_and(is_of_names));
    let found = rows.iter().take(6).take(titles + 1).position(names);
    // Without any heading for names, one of another kind still tells that there are headings.
    found.or_else(|| {
        rows.first()
            .filter(|row| row.cells.len() > 1 || row.cell(0).eq_ignore_ascii_case("unit"))
            .and_then(|row| row.cells.iter().any(|cell| meaning(cell).is_some()).then_some(0))
    })
}

/// Whether a heading stands over names.
fn is_of_names(heading: Heading) -> bool {
    matches!(heading, Heading::FullName | Heading::Name | Heading::First | Heading::Last)
}

impl Columns {
    /// Finds the columns by their headings.
    ///
    /// # Errors
    /// What is wrong with the headings.
    pub fn under(headings: &Row, rows: &[&Row]) -> Result<Self, String> {
        let meanings: Vec<Option<Heading>> = headings.cells.iter().map(|cell| meaning(cell)).collect();
        let all = |wanted: Heading| -> Vec<usize> { (0..meanings.len()).filter(|&column| meanings[column] == Some(wanted)).collect() };
        let only = |wanted: Heading, word: &str| match all(wanted).as_slice() {
            [] => Ok(None),
            &[column] => Ok(Some(column)),
            [_, ..] => Err(format!("two headings say “{word}”. Keep one of them.")),
        };
        let mut columns = Self {
            name: name_columns(&only, &all)?,
            pair: false,
            unit: only(Heading::Unit, "unit")?,
            wish: only(Heading::Wish, "wish")?,
            not_with: only(Heading::NotWith, "not with")?,
            absent: only(Heading::Absent, "absent")?,
            unknown: Vec::new(),
            width: Some(headings.cells.len()),
        };
        columns.unknown = columns.others(rows);
        Ok(columns)
    }

    /// Finds the columns of a list without headings by what they hold.
    pub fn by_content(rows: &[&Row], separator: Option<char>) -> Self {
        let unit = (1..MOST_COLUMNS).find(|&column| mostly(rows, column, |cell| cell.parse::<UnitId>().is_ok()));
        let is_text = |&column: &usize| Some(column) != unit && mostly(rows, column, |cell| cell.contains(char::is_alphabetic));
        let is_words = |column: &usize| is_text(column) && mostly(rows, *column, |cell| without_digits(&Name::read(cell).text));
        let is_filled = |column: &usize| filled(rows, *column).next().is_some();
        let find = |is_so: &dyn Fn(&usize) -> bool| (0..MOST_COLUMNS).find(is_so);
        let first = find(&is_words).or_else(|| find(&is_text)).or_else(|| find(&is_filled)).unwrap_or_default();
        let second = Some(first + 1).filter(|column| is_text(column) && is_other_half(rows, first, *column, separator));
        let mut columns = Self { name: std::iter::once(first).chain(second).collect(), pair: second.is_some(), unit, ..Self::default() };
        columns.unknown = columns.others(rows);
        columns
    }

    /// How most names look to be written.
    pub fn likely_order(&self, rows: &[&Row], separator: Option<char>) -> NameOrder {
        let turned = match *self.name.as_slice() {
            [name] => mostly(rows, name, |cell| last_and_first(&Name::read(cell).text).is_some()),
            _ => self.pair && separator == Some(','),
        };
        if turned { NameOrder::LastFirst } else { NameOrder::AsWritten }
    }

    /// The columns that nobody needs though something stands in them.
    fn others(&self, rows: &[&Row]) -> Vec<usize> {
        let needed: BTreeSet<usize> =
            self.name.iter().copied().chain([self.unit, self.wish, self.not_with, self.absent].into_iter().flatten()).collect();
        (0..MOST_COLUMNS).filter(|column| !needed.contains(column) && filled(rows, *column).next().is_some()).collect()
    }
}

/// The columns that make up the name, in the order in which it is said. A plain “name” beside first names is the last
/// name, and beside last names the first: so German, French and Spanish lists have it.
///
/// # Errors
/// No heading of names, or two alike.
fn name_columns(
    only: &impl Fn(Heading, &str) -> Result<Option<usize>, String>,
    all: &impl Fn(Heading) -> Vec<usize>,
) -> Result<Vec<usize>, String> {
    if let Some(&full) = all(Heading::FullName).first() {
        return Ok(vec![full]);
    }
    let (name, first, last) = (only(Heading::Name, "name")?, only(Heading::First, "first name")?, only(Heading::Last, "last name")?);
    let (first, last) = match (first, last) {
        (Some(first), None) => (Some(first), name),
        (None, Some(last)) => (name, Some(last)),
        (first, last) => (first, last),
    };
    if first.or(last).is_none() {
        return name.map(|name| vec![name]).ok_or_else(|| "no heading says “name”. Write it over the pupils’ names.".to_owned());
    }
    Ok(first.into_iter().chain(all(Heading::Middle)).chain(last).chain(all(Heading::SecondLast)).collect())
}

/// The cells of a column that are not empty.
fn filled<'a>(rows: &'a [&Row], column: usize) -> impl Iterator<Item = &'a str> {
    rows.iter().map(move |row| row.cell(column)).filter(|cell| !cell.is_empty())
}

/// Whether half of a column's filled cells or more are so.
fn mostly(rows: &[&Row], column: usize, is_so: impl Fn(&str) -> bool) -> bool {
    let all = filled(rows, column).count();
    all > 0 && filled(rows, column).filter(|cell| is_so(cell)).count() * 2 >= all
}

/// Whether a cell has no digits, unlike a form, a number or a code.
fn without_digits(cell: &str) -> bool {
    !cell.contains(|sign: char| sign.is_ascii_digit())
}

/// Whether the second of two columns looks like the other half of the names in the first, and not like a form or a
/// house: most pupils have one, without digits, and few share it. After anything but a comma the first half is one word.
fn is_other_half(rows: &[&Row], first: usize, second: usize, separator: Option<char>) -> bool {
    let (names, halves) = (filled(rows, first).count(), filled(rows, second).count());
    let different: BTreeSet<&str> = filled(rows, second).collect();
    let is_word = |cell: &str| without_digits(cell) && cell.chars().count() > 1;
    halves * 2 >= names
        && different.len() * 2 > halves
        && mostly(rows, second, is_word)
        && (separator == Some(',') || mostly(rows, first, |cell| !cell.contains(' ')))
}
