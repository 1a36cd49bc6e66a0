//! Tables that are no class lists: timetables, tables of codes without names, and chats.

use super::tables::Table;
use crate::content::roster::columns::filled;
use crate::content::roster::words::words;
use crate::content::roster::{Kind, List, Remark, Row, Weight, meaning, phrase, says};

/// For a table in which nobody is named; `None` where it may be a class list.
pub fn no_class_list(rows: &[&Row], tables: &[Table]) -> Option<Remark> {
    let message = if rows.iter().take(3).enumerate().any(|(place, row)| is_timetable(row, &rows[place + 1..])) {
        tr!("This looks like a timetable and not a class list. Choose the class list.")
    } else if tables.first().is_some_and(holds_codes_only) {
        tr!("There are no names in this list, only codes. Choose the list in which the names are.")
    } else {
        return None;
    };
    Some(Remark::of_list(Weight::Mistake, message))
}

/// Whether a row is the days of a week over lessons, which have numbers or times before them.
fn is_timetable(row: &Row, below: &[&Row]) -> bool {
    let is_day = |cell: &&String| matches!(words(cell).as_slice(), [day, ..] if List::Weekday.has(day));
    let first = || below.iter().map(|row| row.cell(0)).filter(|cell| !cell.is_empty());
    let is_lesson = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit()) || cell.chars().count() < 3;
    row.cells.iter().filter(is_day).count() > 2
        && !row.cells.iter().any(|cell| meaning(cell).is_some_and(Kind::is_of_names))
        && first().count() > 1
        && first().filter(|cell| is_lesson(cell)).count() * 3 >= first().count() * 2
}

/// Whether all that is read as names of several columns are codes, such as `u17`, under headings that name nobody.
fn holds_codes_only(table: &Table) -> bool {
    let is_code = |cell: &str| {
        let is_role = says(&phrase(cell), Kind::PupilRole);
        is_role
            || cell.contains(|sign: char| sign.is_ascii_digit())
                && cell.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_'))
    };
    let Some(headings) = table.headings else { return false };
    let mut cells = table.columns.name.iter().flat_map(|&column| filled(&table.body, column)).peekable();
    headings.cells.len() > 1
        && table.body.len() > 2
        && !headings.cells.iter().any(|cell| meaning(cell).is_some_and(Kind::is_of_names))
        && cells.peek().is_some()
        && cells.all(is_code)
}

/// For a list that was copied out of a chat: nobody can tell its names from what was said.
pub fn on_chat(tables: &[Table]) -> Option<Remark> {
    let [Table { headings: None, body, columns, .. }] = tables else { return None };
    let name = columns.name.first().copied().unwrap_or_default();
    let begins = body.iter().filter(|row| is_said_at(&row.cells.join(","))).count();
    let timed = body.iter().filter(|row| has_clock_time(row.cell(name))).count();
    let is_chat = body.len() > 3 && (begins * 2 > body.len() || timed * 10 >= body.len() * 3 && timed * 10 <= body.len() * 8);
    is_chat.then(|| {
        Remark::of_list(Weight::Mistake, tr!("This looks like a chat, in which times stand beside the names. Copy only the names."))
    })
}

/// Whether a line begins with a time, and something said stands behind a colon.
fn is_said_at(line: &str) -> bool {
    let start = line.trim_start_matches(['[', '(']);
    let head: String = start.chars().take(30).collect();
    start.starts_with(|sign: char| sign.is_ascii_digit()) && has_clock_time(&head) && line.matches(':').count() > 1
}

/// Whether a time such as 10:02 stands in a text.
fn has_clock_time(text: &str) -> bool {
    let is_digit = |sign: Option<&u8>| sign.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let is_time = |place: usize| {
        bytes[place] == b':'
            && place > 0
            && is_digit(bytes.get(place - 1))
            && is_digit(bytes.get(place + 1))
            && is_digit(bytes.get(place + 2))
    };
    (0..bytes.len()).any(is_time)
}
