//! Which columns hold the names, and how they are written, where no heading says so.

use std::collections::BTreeSet;

use super::columns::{Columns, filled, filled_so, mostly};
use super::grid::Row;
use super::name::{Name, has_particle, is_in_capitals, last_and_first, starts_in_capitals};
use super::{MOST_COLUMNS, NameOrder};
use crate::rules::UnitId;

impl Columns {
    /// Finds the columns of a list without headings by what they hold.
    pub fn by_content(rows: &[&Row]) -> Self {
        let unit = (1..MOST_COLUMNS).find(|&column| mostly(rows, column, |cell| cell.parse::<UnitId>().is_ok()));
        let is_text = |&column: &usize| Some(column) != unit && mostly(rows, column, |cell| cell.contains(char::is_alphabetic));
        let is_words = |column: &usize| is_text(column) && mostly(rows, *column, |cell| is_name_like(&Name::read(cell).text));
        let is_filled = |column: &usize| filled(rows, *column).next().is_some();
        let find = |is_so: &dyn Fn(&usize) -> bool| (0..MOST_COLUMNS).find(is_so);
        let first = find(&|column| is_words(column) && differs(rows, *column)).or_else(|| find(&is_words));
        let first = first.or_else(|| find(&is_text)).or_else(|| find(&is_filled)).unwrap_or_default();
        let second = Some(first + 1).filter(|column| is_words(column) && is_other_half(rows, first, *column));
        let mut columns = Self { name: std::iter::once(first).chain(second).collect(), pair: second.is_some(), unit, ..Self::default() };
        columns.unknown = columns.others(rows);
        columns
    }

    /// How most names look to be written.
    pub fn likely_order(&self, rows: &[&Row]) -> NameOrder {
        let turned = match *self.name.as_slice() {
            [_] => self.last_first || self.has_commas(rows) || self.are_in_capitals(rows),
            [first, second] if self.pair => last_name_first(rows, first, second),
            _ => false,
        };
        if turned { NameOrder::LastFirst } else { NameOrder::AsWritten }
    }

    /// Whether the names are single cells, nearly all of them with the last name first and in capitals.
    fn are_in_capitals(&self, rows: &[&Row]) -> bool {
        let [name] = *self.name.as_slice() else { return false };
        let all = filled(rows, name).count();
        all > 1 && filled_so(rows, name, |cell| starts_in_capitals(&Name::read(cell).text)) * 10 >= all * 9
    }

    /// Whether the names are single cells, most of them with a comma between last and first name.
    pub fn has_commas(&self, rows: &[&Row]) -> bool {
        matches!(*self.name.as_slice(), [name] if mostly(rows, name, |cell| last_and_first(&Name::read(cell).text).is_some()))
    }
}

/// Whether a cell can be a name or a half of one: words without digits, no address, more than a letter.
pub(super) fn is_name_like(cell: &str) -> bool {
    !cell.contains(|sign: char| sign.is_ascii_digit() || sign == '@') && cell.chars().filter(|sign| sign.is_alphabetic()).count() > 1
}

/// Whether few cells of a column are alike, unlike forms, houses and clubs.
pub(super) fn differs(rows: &[&Row], column: usize) -> bool {
    let different: BTreeSet<&str> = filled(rows, column).collect();
    different.len() * 2 > filled(rows, column).count()
}

/// Whether the second of two columns looks like the other half of the names in the first, and not like a form, a house
/// or a club: most pupils have one, few share it, and the first column has but one word.
fn is_other_half(rows: &[&Row], first: usize, second: usize) -> bool {
    let halves = filled(rows, second).count();
    halves * 2 >= filled(rows, first).count()
        && differs(rows, second)
        && (after_a_space(rows, second) || mostly(rows, first, |cell| !cell.contains(' ') || has_particle(cell)))
}

/// Whether most cells of a column begin with a space, as “Lind, Ada” has it.
fn after_a_space(rows: &[&Row], column: usize) -> bool {
    let spaced = rows.iter().filter_map(|row| row.cells.get(column)).filter(|cell| cell.starts_with(' ')).count();
    spaced * 2 > filled(rows, column).count()
}

/// Whether the first of two columns holds the last names: the comma is followed by a space, or the first column is in
/// capitals, or “van der Berg” and “O’Brien” stand in it.
fn last_name_first(rows: &[&Row], first: usize, second: usize) -> bool {
    let capitals = |column: usize| mostly(rows, column, is_in_capitals);
    let particles = |column: usize| filled(rows, column).filter(|cell| has_particle(cell)).count();
    match (capitals(first), capitals(second)) {
        (true, false) => true,
        (false, true) => false,
        (true, true) | (false, false) => after_a_space(rows, second) || particles(first) > particles(second),
    }
}
