//! Pupils who are on a list and have left: what a column of notes or of status says, a column that is there for it, a note
//! behind the name.

use std::collections::BTreeMap;

use super::columns::{Columns, filled, filled_so};
use super::grid::Row;
use super::headings::words;
use super::vocabulary::{Kind, says};
use crate::content::words::{quoted, shown};

/// Whether words say plainly that somebody has left: “left in May”, “withdrawn”, “moved to 8C”.
pub(super) fn has_left(text: &str) -> bool {
    let words = words(text);
    let is_of_a_hand =
        words.iter().any(|word| word.starts_with("hand") || ["ear", "eye", "side", "right", "foot"].contains(&word.as_str()));
    let begins = || (1..=words.len().min(3)).any(|length| says(&words[..length].join(" "), Kind::Left));
    words.len() < 9 && !is_of_a_hand && begins()
}

/// The rows of those who have left as columns besides the name’s say, and why. Where most have, it means something else.
pub(super) fn leavers(rows: &[&Row], headings: Option<&Row>, columns: &Columns) -> BTreeMap<usize, String> {
    let heading = |column: usize| words(headings.map_or("", |row| row.cell(column))).join(" ");
    let mut leavers = BTreeMap::new();
    let others = columns.unknown.iter().copied().chain(columns.away.map(|away| away.column)).chain(columns.role);
    for column in others {
        let heading = heading(column);
        let is_no = |cell: &str| says(&words(cell).join(" "), Kind::No);
        let is_so: &dyn Fn(&str) -> bool = if says(&heading, Kind::LeaverHeading) {
            &|cell| !is_no(cell) && cell.contains(char::is_alphanumeric)
        } else if says(&heading, Kind::EnrolledHeading) {
            &|cell| is_no(cell) || has_left(cell)
        } else {
            &|cell| has_left(cell)
        };
        let has_sides = filled(rows, column).any(|cell| words(cell).first().is_some_and(|word| word == "right"));
        if has_sides || filled_so(rows, column, is_so) * 2 > rows.len() {
            continue;
        }
        let found = rows.iter().filter(|row| !row.cell(column).is_empty() && is_so(row.cell(column)));
        leavers.extend(found.map(|row| (row.number, why(&heading, row.cell(column)))));
    }
    leavers
}

/// Why a row is left out.
fn why(heading: &str, cell: &str) -> String {
    let cell = quoted(&shown(cell));
    let under = if heading.is_empty() { String::new() } else { format!(" under {}", quoted(&shown(heading))) };
    format!("{cell}{under} says that the pupil has left the class.")
}

/// Whether a line stands over those who have left: “Left:”, “Leavers”.
pub(super) fn is_over_leavers(line: &str) -> bool {
    let words = words(line).join(" ");
    says(&words, Kind::Left) && (line.trim_end().ends_with([':', '：']) || words != "left")
}
