//! Tables that stand side by side under the same headings.

use super::names_side_by_side::{are_families, is_whole_name};
use crate::content::roster::columns::{differs, mostly};
use crate::content::roster::{Grid, Kind, Row, is_grown_up, is_number, is_title, meaning, other};

/// The rows of tables that stand side by side under the same headings, one table after the other, and how many there are.
pub fn tables_side_by_side(rows: &[&Row], place: usize) -> Option<(Grid, usize)> {
    let heads: Vec<String> = rows[place].cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
    let body = &rows[place + 1..];
    // A row above may say that one of the tables is of parents.
    if rows[..place].iter().flat_map(|row| &row.cells).any(|cell| other(cell) == Some(Kind::GrownUps)) {
        return None;
    }
    let blocks = blocks(&heads)?;
    let (first, width) = *blocks.first()?;
    let is_alone = width == 1;
    let of_pupils = |&(start, _): &(usize, usize)| {
        !is_alone || (differs(body, start) && mostly(body, start, is_whole_name) && !mostly(body, start, is_grown_up))
    };
    if !blocks.iter().all(of_pupils) || is_alone && blocks.iter().skip(1).any(|&(start, _)| are_families(body, first, start)) {
        return None;
    }
    let part = |row: &Row, start: usize| (0..width).map(|column| row.cell(start + column).to_owned()).collect::<Vec<_>>();
    let above = rows[..place].iter().map(|row| row.cells.clone()).chain([part(rows[place], first)]);
    let tables = blocks.iter().flat_map(|&(start, _)| body.iter().map(move |row| part(row, start)));
    let is_blank = |row: &Vec<String>| row.iter().all(|cell| cell.trim().is_empty());
    Some((Grid::of_rows(above.chain(tables).filter(|row| !is_blank(row))), blocks.len()))
}

/// The forms that stand above tables side by side, each with the columns below it in the order in which a name is said;
/// empty if it is one class.
pub fn forms_above(rows: &[&Row], place: usize) -> Vec<(String, Vec<usize>)> {
    let Some(above) = place.checked_sub(1).and_then(|above| rows.get(above)) else { return Vec::new() };
    let is_form = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit()) && !is_number(cell) && is_title(cell);
    let heads: Vec<String> = rows[place].cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
    let columns = |(start, width): (usize, usize)| {
        let of = |wanted: &[Kind]| {
            (start..start + width).find(|&column| meaning(rows[place].cell(column)).is_some_and(|heading| wanted.contains(&heading)))
        };
        let first = of(&[Kind::First, Kind::Called]);
        let last = of(&[Kind::Last]);
        let names: Vec<usize> = first.into_iter().chain(last).collect();
        let whole = of(&[Kind::Full, Kind::LastFirst, Kind::Name]);
        let form = (start..start + width).map(|column| above.cell(column)).find(|cell| is_form(cell))?;
        Some((form.to_owned(), if names.is_empty() { whole.into_iter().collect() } else { names }))
    };
    let forms: Vec<_> = blocks(&heads).unwrap_or_default().into_iter().filter_map(columns).collect();
    let are_unlike = forms.windows(2).all(|pair| pair[0].0 != pair[1].0) && forms.iter().all(|(_, columns)| !columns.is_empty());
    if are_unlike { forms } else { Vec::new() }
}

/// The start and width of blocks of the same headings; `None` where there is but one.
fn blocks(heads: &[String]) -> Option<Vec<(usize, usize)>> {
    let mut groups: Vec<(usize, &[String])> = Vec::new();
    let mut start = 0;
    for (place, head) in heads.iter().chain([&String::new()]).enumerate() {
        if head.is_empty() {
            if place > start {
                groups.push((start, &heads[start..place]));
            }
            start = place + 1;
        }
    }
    if let [(start, only)] = groups.as_slice() {
        let halves = (2..=4)
            .find(|parts| only.len() % parts == 0 && only.chunks(only.len() / parts).all(|part| part == &only[..only.len() / parts]));
        let (start, width) = (*start, only.len() / halves?);
        return Some((0..halves?).map(|part| (start + part * width, width)).collect());
    }
    let (_, first) = *groups.first()?;
    (groups.len() > 1 && groups.iter().all(|(_, group)| *group == first))
        .then(|| groups.iter().map(|(start, group)| (*start, group.len())).collect())
}
