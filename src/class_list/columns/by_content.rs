//! Which columns hold the names, and how they are written, where no heading says so.

use std::collections::BTreeMap;

use super::attendance::{is_of_roles, who_is_away};
use super::{ListColumns, differs, filled, filled_so, is_name_like, mostly};
use crate::names::order::{Evidence, of_cells, of_columns};
use crate::names::{Name, has_particle, last_and_first, starts_in_capitals};
use crate::{MOST_COLUMNS, NameOrder, Row, is_away, is_in_capitals};
use senlac_classroom::rules::UnitId;

impl ListColumns {
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
        let is_middle = |column: &usize| {
            let is_name = |cell: &str| !is_away(cell) && cell.starts_with(char::is_uppercase);
            let filled = filled(rows, *column).count();
            filled * 2 > rows.len()
                && filled_so(rows, *column, is_name) == filled
                && is_words(column)
                && differs(rows, *column)
                && after_a_space(rows, *column)
        };
        columns.middle = second.map(|second| second + 1).filter(is_middle);
        (columns.away, _) = who_is_away(rows, None, &[], &[], &columns.others(rows), BTreeMap::new());
        columns.role = columns.others(rows).into_iter().find(|&column| is_of_roles(rows, column));
        columns.own = columns.others(rows).into_iter().filter(|&column| is_own(rows, column)).collect();
        columns.tell_unknown(rows);
        columns
    }

    /// How most names look to be written, and whether that is in doubt.
    pub fn likely_order(&self, rows: &[&Row]) -> (NameOrder, bool) {
        let evidence = match *self.name.as_slice() {
            [_] if self.last_first || self.has_commas(rows) || self.are_in_capitals(rows) => Evidence::LastFirst,
            [_] if self.family_first => Evidence::AsWritten,
            [name] => of_cells(filled(rows, name)),
            [first, second] if self.pair => order_of_pair(rows, first, second),
            _ => Evidence::AsWritten,
        };
        match evidence {
            Evidence::LastFirst => (NameOrder::LastFirst, false),
            Evidence::AsWritten => (NameOrder::AsWritten, false),
            Evidence::Torn | Evidence::Nothing => (NameOrder::AsWritten, true),
        }
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

/// Whether each cell of a column belongs to one pupil alone: an address, a date or a long number.
fn is_own(rows: &[&Row], column: usize) -> bool {
    let is_long = |cell: &str| cell.contains('@') || cell.chars().filter(char::is_ascii_digit).count() > 4;
    mostly(rows, column, is_long) && differs(rows, column)
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

/// How two columns of names are ordered: the comma is followed by a space, or the first column is in capitals, or usual
/// first names stand in one of them, or “van der Berg” and “O’Brien”.
fn order_of_pair(rows: &[&Row], first: usize, second: usize) -> Evidence {
    let capitals = |column: usize| mostly(rows, column, is_in_capitals);
    let particles = |column: usize| filled(rows, column).filter(|cell| has_particle(cell)).count();
    let by_names = of_columns(rows.iter().map(|row| (row.cell(first), row.cell(second))));
    match (capitals(first), capitals(second)) {
        (true, false) => Evidence::LastFirst,
        (false, true) => Evidence::AsWritten,
        (true, true) | (false, false) if after_a_space(rows, second) => Evidence::LastFirst,
        (true, true) | (false, false) => match by_names {
            Evidence::Nothing if particles(first) > particles(second) => Evidence::LastFirst,
            Evidence::Nothing if particles(second) > particles(first) => Evidence::AsWritten,
            Evidence::AsWritten | Evidence::LastFirst | Evidence::Torn | Evidence::Nothing => by_names,
        },
    }
}
