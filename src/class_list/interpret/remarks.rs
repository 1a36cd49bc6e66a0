//! Remarks about a list as a whole, and tables that aren't class lists: timetables, tables of codes, and chats.

use std::collections::BTreeSet;

use super::tables::ListTable;
use crate::columns::{ListColumns, filled_cells};
use crate::row_and_column_names::column_name;
use crate::rows::RowReading;
use crate::words::split_words;
use crate::{Kind, List, ListRemark, ListRow, MOST_COLUMNS, NameOrder, RemarkWeight, Row, Sheet, has_meaning, meaning, phrase};
use senlac_classroom::content::class::MOST_PUPILS;
use senlac_classroom::content::text_checks::{capitalise, format_thousands, quoted, shown};

/// Returns the remarks about unused columns and about cells beyond the last column. `used` contains the columns that said
/// something about a pupil.
pub fn column_remarks(table: &ListTable, used: &BTreeSet<usize>, beyond: Option<usize>, separator: Option<char>) -> Vec<ListRemark> {
    let ListTable { columns, headings, .. } = table;
    // In text, cells beyond the headings are mistakes of their rows.
    let known = columns.width.filter(|_| separator.is_some()).unwrap_or(usize::MAX);
    let unknown = columns.unknown.iter().filter(|&&column| column < known && !used.contains(&column)).map(|&column| {
        let heading = headings.map(|row| row.cell(column)).filter(|cell| !cell.is_empty());
        let heading = heading.map(|cell| format!(", {},", quoted(&shown(cell)))).unwrap_or_default();
        let name = column_name(column);
        let why = columns.why.get(&column).map(|why| format!(": {why}")).unwrap_or_default();
        ListRemark::for_list(RemarkWeight::Information, tr!("Column {name}{heading} is ignored{why}.", name, heading, why))
            .with_column(column)
    });
    let last = column_name(MOST_COLUMNS - 1);
    let beyond = beyond.map(|row| {
        ListRemark::for_list(RemarkWeight::LeftOut, tr!("Cells beyond column {last} are ignored. The first is in row {row}.", last, row))
    });
    unknown.chain(beyond).collect()
}

/// Returns the remarks about changes to the names of the whole list.
pub fn name_remarks(read: &[RowReading], columns: &ListColumns, order: NameOrder) -> Vec<ListRemark> {
    let mut remarks = Vec::new();
    if read.iter().any(|read| read.had_list_mark) {
        remarks.push(ListRemark::for_list(RemarkWeight::Changed, tr!("Numbers or bullets before the names are removed.")));
    }
    let turned = read.iter().find_map(|read| Some((read.turned.as_ref()?, read.rows.first()?.pupil.as_ref()?)));
    if let Some((written, pupil)) = turned {
        let message = tr!(
            "First and last names are swapped: {written} becomes {pupil}.",
            written = quoted(&shown(written)),
            pupil = quoted(&pupil.name)
        );
        remarks.push(ListRemark::for_list(RemarkWeight::Changed, message));
    } else if let (true, NameOrder::AsWritten, [first, second]) = (columns.pair, order, columns.name.as_slice()) {
        let (first, second) = (column_name(*first), column_name(*second));
        let message = tr!("Columns {first} and {second} are read as one name, with the first name in column {first}.", first, second);
        remarks.push(ListRemark::for_list(RemarkWeight::Note, message));
    }
    if let Some(taken) = columns.taken {
        let message = tr!("Column {taken} is read as names, although its heading is unknown.", taken = column_name(taken));
        remarks.push(ListRemark::for_list(RemarkWeight::Note, message));
    }
    remarks
}

/// Returns the remark about a list without pupils or with too many. `way_out` says how to choose a class, if the list has
/// several.
pub fn count_remark(rows: &[ListRow], has_headings: bool, way_out: Option<&str>) -> Option<ListRemark> {
    let pupils = rows.iter().filter(|row| row.pupil.is_some()).count();
    let has_mistakes = rows.iter().flat_map(|row| &row.remarks).any(|remark| remark.weight == RemarkWeight::Mistake);
    let message = if pupils > MOST_PUPILS {
        tr!(
            "The list has {pupils} pupils, but a class can have at most {most_pupils}. {cure}",
            pupils = format_thousands(pupils),
            most_pupils = MOST_PUPILS,
            cure = way_out.unwrap_or(tr!("Keep only the pupils of one class."))
        )
    } else if pupils > 0 || has_mistakes {
        return None;
    } else if has_headings {
        tr!("The list has headings but no names. Enter one pupil in each row.").to_owned()
    } else {
        tr!("The list has no names. Enter one pupil in each row.").to_owned()
    };
    Some(ListRemark::for_list(RemarkWeight::Mistake, message))
}

/// Returns a description of how the list was read, in full sentences.
pub fn reading_summary(what: &str, sheet: &Sheet, headings: Option<&Row>) -> String {
    let what = capitalise(what);
    let sheet_name = if sheet.name.is_empty() { String::new() } else { tr!(", sheet {sheet}", sheet = quoted(&shown(&sheet.name))) };
    let headings =
        headings.map_or(tr!("there are no headings").to_owned(), |row| tr!("row {number} is the heading row", number = row.number));
    let blank = match sheet.grid.blank_rows() {
        0 => String::new(),
        rows => {
            tr_count!(rows, " {number} blank row is ignored.", " {number} blank rows are ignored.", number = format_thousands(rows))
        }
    };
    format!("{what}{sheet_name}; {headings}.{blank}")
}

/// Returns the remark about a table without names; `None` if it may be a class list.
pub fn wrong_table_remark(rows: &[&Row], tables: &[ListTable]) -> Option<ListRemark> {
    let message = if rows.iter().take(3).enumerate().any(|(place, row)| is_timetable(row, &rows[place + 1..])) {
        tr!("This looks like a timetable, not a class list. Choose the class list, or enter the name columns with --name-columns.")
    } else if tables.first().is_some_and(has_only_codes) {
        tr!("This list contains only codes, not names. Choose the list with the names, or enter the name columns with --name-columns.")
    } else {
        return None;
    };
    Some(ListRemark::for_list(RemarkWeight::Mistake, message))
}

/// Returns whether a row contains the days of the week, above lessons that begin with numbers or times.
fn is_timetable(row: &Row, below: &[&Row]) -> bool {
    let is_day = |cell: &&String| matches!(split_words(cell).as_slice(), [day, ..] if List::Weekday.contains(day));
    let first = || below.iter().map(|row| row.cell(0)).filter(|cell| !cell.is_empty());
    let is_lesson = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit()) || cell.chars().count() < 3;
    row.cells.iter().filter(is_day).count() > 2
        && !row.cells.iter().any(|cell| meaning(cell).is_some_and(Kind::is_of_names))
        && first().count() > 1
        && first().filter(|cell| is_lesson(cell)).count() * 3 >= first().count() * 2
}

/// Returns whether everything in the name columns is a code, such as `u17`, under headings that aren't about names.
fn has_only_codes(table: &ListTable) -> bool {
    let is_code = |cell: &str| {
        let is_role = has_meaning(&phrase(cell), Kind::PupilRole);
        is_role
            || cell.contains(|sign: char| sign.is_ascii_digit())
                && cell.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_'))
    };
    let Some(headings) = table.headings else { return false };
    let mut cells = table.columns.name.iter().flat_map(|&column| filled_cells(&table.body, column)).peekable();
    headings.cells.len() > 1
        && table.body.len() > 2
        && !headings.cells.iter().any(|cell| meaning(cell).is_some_and(Kind::is_of_names))
        && cells.peek().is_some()
        && cells.all(is_code)
}

/// Returns the remark about a list copied from a chat, as its names can't be separated from the messages.
pub fn chat_remark(tables: &[ListTable]) -> Option<ListRemark> {
    let [ListTable { headings: None, body, columns, .. }] = tables else { return None };
    let name = columns.name.first().copied().unwrap_or_default();
    let begins = body.iter().filter(|row| is_chat_line(&row.cells.join(","))).count();
    let timed = body.iter().filter(|row| has_clock_time(row.cell(name))).count();
    let is_chat = body.len() > 3 && (begins * 2 > body.len() || timed * 10 >= body.len() * 3 && timed * 10 <= body.len() * 8);
    is_chat.then(|| {
        ListRemark::for_list(
            RemarkWeight::Mistake,
            tr!("This looks like a chat, with times beside the names. Copy only the names, or enter the name columns with --name-columns."),
        )
    })
}

/// Returns whether a line begins with a time and has a message after a colon.
fn is_chat_line(line: &str) -> bool {
    let start = line.trim_start_matches(['[', '(']);
    let head: String = start.chars().take(30).collect();
    start.starts_with(|sign: char| sign.is_ascii_digit()) && has_clock_time(&head) && line.matches(':').count() > 1
}

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
