//! A first row that may be headings though none of its words is known.

use std::collections::BTreeSet;

use super::{Columns, filled, filled_so, has_unknown_headings, share_of_first_names};
use crate::content::roster::names::Name;
use crate::content::roster::{
    Row, is_first_name, is_grown_up, is_in_capitals, is_nobody, is_number, is_of_east_asia, is_particle, is_title, meaning, other,
};

/// The fewest rows below the first by which it can be told to be unlike them.
const FEWEST: usize = 3;

/// The place of the first row that names somebody, or may.
pub fn first_place(rows: &[&Row]) -> usize {
    let is_none = |row: &&Row| row.only_cell().is_some_and(|cell| is_nobody(cell) || is_grown_up(cell) || is_number(cell));
    let place = rows.iter().take_while(|row| is_none(row)).count();
    if place == rows.len() { 0 } else { place }
}

/// Whether the first row is so unlike the others that it may be headings; `columns` are those of a list without headings.
pub fn may_be_headings(rows: &[&Row], columns: &Columns) -> bool {
    let [first, body @ ..] = rows else { return false };
    let mut cells = first.filled();
    match (cells.next(), cells.next()) {
        _ if body.len() < FEWEST || has_unknown_headings(rows) => false,
        (Some(cell), None) => is_unlike_names(cell, body, columns),
        (Some(_), Some(_)) => are_unlike_columns(first, body, columns),
        (None, _) => false,
    }
}

/// Whether the only cell of the first row is unlike the names below it.
fn is_unlike_names(cell: &str, body: &[&Row], columns: &Columns) -> bool {
    let Some(&name) = columns.name.first() else { return false };
    let names: Vec<String> =
        filled(body, name).filter(|cell| !is_nobody(cell) && !is_number(cell)).map(|cell| Name::read(cell).text).collect();
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
    // A title may stand above it, or others below it, as at the head of a page.
    let is_above_titles = body.iter().take(3).any(|row| is_title(row.cell(name)) || row.cell(name).contains(": "));
    let is_of_headings = {
        let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
        count > 1 && words.peek().is_some() && words.all(|word| meaning(word).is_some() || other(word).is_some())
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
        || count > 1 && text.chars().all(|sign| is_of_east_asia(sign) || sign == ' ') && none(&|name| words(name) > 1)
        || text.chars().all(is_of_east_asia) && text.chars().count() > 3 && none(&|name| name.chars().count() > 3)
        || !text.contains(',') && count < 3 && names.iter().all(|name| name.contains(','))
}

/// The alphabet of the first letter, roughly: letters of one alphabet lie in one block.
fn script(text: &str) -> u32 {
    text.chars().find(|sign| sign.is_alphabetic()).map_or(0, |sign| match u32::from(sign) {
        0..=0x24F | 0x1E00..=0x1EFF => 0,
        0x370..=0x3FF | 0x1F00..=0x1FFF => 1,
        other if is_of_east_asia(sign) => 0x3000 + u32::from(other >= 0xAC00),
        other => other / 0x100,
    })
}

/// Whether the cells of the first row are unlike the columns below them.
fn are_unlike_columns(first: &Row, body: &[&Row], columns: &Columns) -> bool {
    let is_word = |cell: &str| cell.chars().count() > 1 && cell.contains(char::is_alphabetic) && !cell.contains(char::is_numeric);
    let is_of_groups = |column: usize| {
        let values: BTreeSet<&str> = filled(body, column).collect();
        let all = filled(body, column).count();
        let cell = first.cell(column);
        all > 3
            && values.len() * 3 <= all
            && is_word(cell)
            && !values.contains(cell)
            && filled_so(body, column, |value| value.len() == cell.len()) == 0
    };
    let is_no_name = |column: &usize| !first.cell(*column).split([' ', '-', ',']).any(is_first_name) && is_word(first.cell(*column));
    let shares: usize = columns.name.iter().map(|&column| share_of_first_names(body, column)).max().unwrap_or_default();
    let width = first.cells.len();
    let has_small =
        |column: usize| first.cell(column).split(' ').skip(1).any(|word| word.starts_with(char::is_lowercase) && !is_particle(word));
    let has_groups = (0..width).filter(|column| !columns.name.contains(column)).any(is_of_groups);
    let is_nobody = columns.name.iter().all(is_no_name);
    is_nobody && (has_groups || columns.name.iter().any(|&column| has_small(column)) || columns.pair && shares >= 80 && body.len() > 4)
}
