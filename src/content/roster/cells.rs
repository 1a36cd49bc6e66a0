//! From the bytes of a class list to the cells of its rows.

use crate::content::Problem;
use crate::content::files::utf8;

/// The largest class list, in bytes: 1 MiB.
pub const LARGEST_FILE: usize = 1 << 20;
/// The most rows of a class list, its headings counted and blank rows not.
pub const MOST_ROWS: usize = 1_000;

/// How to save a list as the text that can be read.
const SAVE_AS_CSV: &str = "Open it in the spreadsheet program and save it as “CSV UTF-8”.";

/// A row that is not blank.
pub(super) struct Row {
    /// Its number as a spreadsheet counts it, 1 and up.
    pub number: usize,
    /// Its cells without the spaces round them.
    pub cells: Vec<String>,
}

/// Takes the list apart. Blank rows are counted and left out.
///
/// # Errors
/// What keeps the list from being read at all.
pub(super) fn rows(bytes: &[u8], file: &str) -> Result<Vec<Row>, Problem> {
    if bytes.len() > LARGEST_FILE {
        return Err(Problem::of_file(file, "The list is larger than 1 MiB. Keep only the pupils of one class."));
    }
    let text = lines_ended_alike(as_text(bytes, file)?);
    if text.bytes().filter(|&byte| byte == b'"').count() % 2 == 1 {
        return Err(Problem::of_file(file, "A quotation mark has no partner. Look for a \" too many or too few, and mend it."));
    }
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator(&text)).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let mut number = 0;
    for record in reader.records() {
        let record = record.map_err(|error| Problem::of_file(file, &format!("The list cannot be read: {error}. {SAVE_AS_CSV}")))?;
        number += 1 + empty_lines_before(&text, record.position());
        let cells: Vec<String> = record.iter().map(|cell| cell.trim().to_owned()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push(Row { number, cells });
        }
        if rows.len() > MOST_ROWS {
            return Err(Problem::of_file(file, "The list has more than 1,000 rows. Keep only the pupils of one class."));
        }
    }
    Ok(rows)
}

/// The bytes as text, without the mark that some programs put before it.
fn as_text<'a>(bytes: &'a [u8], file: &str) -> Result<&'a str, Problem> {
    // Spreadsheets are zipped, and a zip file begins like this.
    if bytes.starts_with(b"PK\x03\x04") {
        return Err(Problem::of_file(file, &format!("This is a spreadsheet and not a list of text. {SAVE_AS_CSV}")));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    utf8(bytes).map_err(|row| Problem::in_row(file, row, &format!("a letter is not written in UTF-8. {SAVE_AS_CSV}")))
}

/// The text with `\n` after each line, whichever computer it was written on.
fn lines_ended_alike(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The sign between the cells: the one that the first line has most of, a comma where it has none.
fn separator(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: u8| {
        let mut in_quotes = false;
        first
            .bytes()
            .filter(|&byte| {
                in_quotes ^= byte == b'"';
                !in_quotes && byte == sign
            })
            .count()
    };
    // Of equals the last is taken, so the comma comes last.
    [b'\t', b';', b','].into_iter().max_by_key(|&sign| count(sign)).unwrap_or(b',')
}

/// The empty lines that the reader skipped before a record; it begins to count where the record before ended.
fn empty_lines_before(text: &str, record: Option<&csv::Position>) -> usize {
    let start = record.and_then(|place| usize::try_from(place.byte()).ok()).unwrap_or_default();
    text.as_bytes().get(start..).unwrap_or_default().iter().take_while(|&&byte| byte == b'\n').count()
}
