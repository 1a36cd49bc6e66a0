//! What the cells of a column have in common.

use std::collections::BTreeSet;

use crate::content::roster::{Row, is_first_name};

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
