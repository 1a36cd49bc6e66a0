//! Tables that are no class lists: timetables, and tables of codes without names.

use super::columns::filled;
use super::grid::Row;
use super::headings::{Heading, meaning, words};
use super::list::{Remark, Weight};
use super::table::Table;
use super::vocabulary::{Kind, says};

/// For a table in which nobody is named; `None` where it may be a class list.
pub(super) fn no_class_list(rows: &[&Row], tables: &[Table]) -> Option<Remark> {
    let message = if rows.iter().take(3).enumerate().any(|(place, row)| is_timetable(row, &rows[place + 1..])) {
        "This looks like a timetable and not a class list. Choose the class list."
    } else if tables.first().is_some_and(holds_codes_only) {
        "There are no names in this list, only codes. Choose the list in which the names are."
    } else {
        return None;
    };
    Some(Remark::of_list(Weight::Mistake, message))
}

/// Whether a row is the days of a week over lessons, which have numbers or times before them.
fn is_timetable(row: &Row, below: &[&Row]) -> bool {
    const DAYS: [&str; 42] = [
        "mon",
        "tue",
        "wed",
        "thu",
        "fri",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "mo",
        "di",
        "mi",
        "do",
        "fr",
        "lundi",
        "mardi",
        "mercredi",
        "jeudi",
        "vendredi",
        "lunes",
        "martes",
        "miércoles",
        "jueves",
        "viernes",
        "maandag",
        "dinsdag",
        "woensdag",
        "donderdag",
        "vrijdag",
        "lunedì",
        "martedì",
        "mercoledì",
        "segunda",
        "terça",
        "quarta",
        "quinta",
    ];
    let is_day = |cell: &&String| matches!(words(cell).as_slice(), [day, ..] if DAYS.contains(&day.as_str()));
    let first = || below.iter().map(|row| row.cell(0)).filter(|cell| !cell.is_empty());
    let is_lesson = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit()) || cell.chars().count() < 3;
    row.cells.iter().filter(is_day).count() > 2
        && !row.cells.iter().any(|cell| meaning(cell).is_some_and(Heading::is_of_names))
        && first().count() > 1
        && first().filter(|cell| is_lesson(cell)).count() * 3 >= first().count() * 2
}

/// Whether all that is read as names of several columns are codes, such as `u17`, under headings that name nobody.
fn holds_codes_only(table: &Table) -> bool {
    let is_code = |cell: &str| {
        let is_role = says(&words(cell).join(" "), Kind::PupilRole);
        is_role
            || cell.contains(|sign: char| sign.is_ascii_digit())
                && cell.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_'))
    };
    let Some(headings) = table.headings else { return false };
    let mut cells = table.columns.name.iter().flat_map(|&column| filled(&table.body, column)).peekable();
    headings.cells.len() > 1
        && table.body.len() > 2
        && !headings.cells.iter().any(|cell| meaning(cell).is_some_and(Heading::is_of_names))
        && cells.peek().is_some()
        && cells.all(is_code)
}
