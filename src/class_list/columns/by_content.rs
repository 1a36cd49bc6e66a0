//! Finds the name columns and the order of the names in lists without headings.

use std::collections::BTreeMap;

use super::attendance::{find_attendance_column, is_role_column};
use super::{ListColumns, count_filled, filled_cells, has_distinct_cells, is_mostly, is_name_like};
use crate::names::order::{Evidence, cell_evidence, column_evidence};
use crate::names::{Name, has_particle, last_and_first, starts_in_capitals};
use crate::{MOST_COLUMNS, NameOrder, Row, is_away, is_in_capitals};
use senlac_classroom::rules::UnitId;

impl ListColumns {
    /// Finds the columns of a list without headings by their content.
    pub fn from_content(rows: &[&Row]) -> Self {
        let unit = (1..MOST_COLUMNS).find(|&column| is_mostly(rows, column, |cell| cell.parse::<UnitId>().is_ok()));
        let is_text = |&column: &usize| Some(column) != unit && is_mostly(rows, column, |cell| cell.contains(char::is_alphabetic));
        let is_words = |column: &usize| is_text(column) && is_mostly(rows, *column, |cell| is_name_like(&Name::read(cell).text));
        let is_filled = |column: &usize| filled_cells(rows, *column).next().is_some();
        let find = |is_so: &dyn Fn(&usize) -> bool| (0..MOST_COLUMNS).find(is_so);
        let first = find(&|column| is_words(column) && has_distinct_cells(rows, *column)).or_else(|| find(&is_words));
        let first = first.or_else(|| find(&is_text)).or_else(|| find(&is_filled)).unwrap_or_default();
        let second = Some(first + 1).filter(|column| is_words(column) && is_other_half(rows, first, *column));
        let mut columns = Self { name: std::iter::once(first).chain(second).collect(), pair: second.is_some(), unit, ..Self::default() };
        let is_middle = |column: &usize| {
            let is_name = |cell: &str| !is_away(cell) && cell.starts_with(char::is_uppercase);
            let filled = filled_cells(rows, *column).count();
            filled * 2 > rows.len()
                && count_filled(rows, *column, is_name) == filled
                && is_words(column)
                && has_distinct_cells(rows, *column)
                && has_leading_spaces(rows, *column)
        };
        columns.middle = second.map(|second| second + 1).filter(is_middle);
        (columns.away, _) = find_attendance_column(rows, None, &[], &[], &columns.unused_columns(rows), BTreeMap::new());
        columns.role = columns.unused_columns(rows).into_iter().find(|&column| is_role_column(rows, column));
        columns.own = columns.unused_columns(rows).into_iter().filter(|&column| is_unique_per_pupil(rows, column)).collect();
        columns.update_unknown(rows);
        columns
    }

    /// Returns the order in which most names seem to be written, and whether that is in doubt.
    pub fn likely_order(&self, rows: &[&Row]) -> (NameOrder, bool) {
        let evidence = match *self.name.as_slice() {
            [_] if self.last_first || self.has_commas(rows) || self.are_in_capitals(rows) => Evidence::LastFirst,
            [_] if self.family_first => Evidence::AsWritten,
            [name] => cell_evidence(filled_cells(rows, name)),
            [first, second] if self.pair => order_of_pair(rows, first, second),
            _ => Evidence::AsWritten,
        };
        match evidence {
            Evidence::LastFirst => (NameOrder::LastFirst, false),
            Evidence::AsWritten => (NameOrder::AsWritten, false),
            Evidence::Torn | Evidence::Nothing => (NameOrder::AsWritten, true),
        }
    }

    /// Returns whether the names are in one column and nearly all have the last name first, in capitals.
    fn are_in_capitals(&self, rows: &[&Row]) -> bool {
        let [name] = *self.name.as_slice() else { return false };
        let all = filled_cells(rows, name).count();
        all > 1 && count_filled(rows, name, |cell| starts_in_capitals(&Name::read(cell).text)) * 10 >= all * 9
    }

    /// Returns whether the names are in one column and most have a comma between last and first name.
    pub fn has_commas(&self, rows: &[&Row]) -> bool {
        matches!(*self.name.as_slice(), [name] if is_mostly(rows, name, |cell| last_and_first(&Name::read(cell).text).is_some()))
    }
}

/// Returns whether each cell of a column belongs to one pupil only: an address, a date or a long number.
fn is_unique_per_pupil(rows: &[&Row], column: usize) -> bool {
    let is_long = |cell: &str| cell.contains('@') || cell.chars().filter(char::is_ascii_digit).count() > 4;
    is_mostly(rows, column, is_long) && has_distinct_cells(rows, column)
}

/// Returns whether the second of two columns looks like the other half of the names in the first, rather than a form, a house
/// or a club. Most pupils have an entry, few share it, and the first column has only one word.
fn is_other_half(rows: &[&Row], first: usize, second: usize) -> bool {
    let halves = filled_cells(rows, second).count();
    halves * 2 >= filled_cells(rows, first).count()
        && has_distinct_cells(rows, second)
        && (has_leading_spaces(rows, second) || is_mostly(rows, first, |cell| !cell.contains(' ') || has_particle(cell)))
}

/// Returns whether most cells of a column begin with a space, as in “Lind, Ada”.
fn has_leading_spaces(rows: &[&Row], column: usize) -> bool {
    let spaced = rows.iter().filter_map(|row| row.cells.get(column)).filter(|cell| cell.starts_with(' ')).count();
    spaced * 2 > filled_cells(rows, column).count()
}

/// Returns how two columns of names are ordered. The evidence is a space after the comma, one column in capitals, common first
/// names in one of them, or particles such as “van der Berg”.
fn order_of_pair(rows: &[&Row], first: usize, second: usize) -> Evidence {
    let capitals = |column: usize| is_mostly(rows, column, is_in_capitals);
    let particles = |column: usize| filled_cells(rows, column).filter(|cell| has_particle(cell)).count();
    let by_names = column_evidence(rows.iter().map(|row| (row.cell(first), row.cell(second))));
    match (capitals(first), capitals(second)) {
        (true, false) => Evidence::LastFirst,
        (false, true) => Evidence::AsWritten,
        (true, true) | (false, false) if has_leading_spaces(rows, second) => Evidence::LastFirst,
        (true, true) | (false, false) => match by_names {
            Evidence::Nothing if particles(first) > particles(second) => Evidence::LastFirst,
            Evidence::Nothing if particles(second) > particles(first) => Evidence::AsWritten,
            Evidence::AsWritten | Evidence::LastFirst | Evidence::Torn | Evidence::Nothing => by_names,
        },
    }
}
