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
    says_left(&words).is_some_and(|length| words[length..].iter().all(|word| is_when_or_where(word)))
}

/// Whether words may say so, or something else: “moved to Leeds”, but not “transferred from Leeds”.
pub(super) fn may_have_left(text: &str) -> bool {
    let words = words(text);
    let goes_on = |length: usize| {
        words.get(length).is_some_and(|next| {
            [
                "to", "for", "school", "the", "class", "country", "area", "town", "nach", "die", "à", "vers", "a", "al", "naar", "do", "w",
                "till",
            ]
            .contains(&next.as_str())
        }) || words.get(length - 1).is_some_and(|last| last == "to")
    };
    !has_left(text) && says_left(&words).is_some_and(goes_on)
}

/// How many words at the beginning say that somebody has left.
fn says_left(words: &[String]) -> Option<usize> {
    (1..=words.len().min(4)).rev().find(|&length| words.len() < 9 && says(&words[..length].join(" "), Kind::Left))
}

/// Whether a word only says when or where to somebody left: “left in May 2026”, “transferred to year 8”.
fn is_when_or_where(word: &str) -> bool {
    const MONTHS: [&str; 24] = [
        "jan", "feb", "mar", "apr", "mai", "may", "jun", "jul", "aug", "sep", "oct", "okt", "nov", "dec", "dez", "gen", "ene", "abr",
        "ago", "set", "dic", "giu", "lug", "mag",
    ];
    const OTHERS: [&str; 46] = [
        "in",
        "on",
        "at",
        "since",
        "after",
        "before",
        "the",
        "this",
        "last",
        "end",
        "of",
        "half",
        "term",
        "year",
        "week",
        "school",
        "class",
        "form",
        "group",
        "set",
        "us",
        "easter",
        "christmas",
        "summer",
        "autumn",
        "spring",
        "winter",
        "zum",
        "am",
        "im",
        "seit",
        "klasse",
        "schule",
        "le",
        "en",
        "depuis",
        "classe",
        "el",
        "il",
        "dal",
        "em",
        "per",
        "op",
        "dne",
        "dnia",
        "to",
    ];
    word.contains(char::is_numeric) || OTHERS.contains(&word) || MONTHS.iter().any(|month| word.starts_with(month))
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

/// The rows whose notes may say that the pupil has left, with the notes.
pub(super) fn perhaps_leavers<'a>(rows: &[&'a Row], columns: &Columns) -> BTreeMap<usize, &'a str> {
    let cells = columns.unknown.iter().flat_map(|&column| rows.iter().map(move |row| (row.number, row.cell(column))));
    let found: BTreeMap<usize, &str> = cells.filter(|(_, cell)| may_have_left(cell)).collect();
    if found.len() * 2 > rows.len() { BTreeMap::new() } else { found }
}

/// Whether a line stands over those who have left: “Left:”, “Leavers”.
pub(super) fn is_over_leavers(line: &str) -> bool {
    let words = words(line).join(" ");
    says(&words, Kind::Left) && (line.trim_end().ends_with([':', '：']) || words != "left")
}
