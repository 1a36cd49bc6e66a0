//! Class lists: every list that a teacher may have, and everything odd about it.
//!
//! ```text
//! bytes ──kind─┬─ text ──encoding, text─────┐
//!              └─ spreadsheet ──package─────┼─▶ Grid ─seating, columns, guess─▶ judge ─▶ ClassList ──accept─▶ pupils
//!                     xml, excel, open      │
//! pasted ──────────────text─────────────────┘
//! ```
//!
//! A list may be text in any usual encoding with commas, semicolons, tabs or `|` between its cells, a spreadsheet of
//! Excel (`.xlsx`, `.xlsm`) or an `OpenDocument` one (`.ods`), or names pasted from anywhere. What it is, is told by
//! its content and never by its name. Headings may be there or not, in any order and among others:
//!
//! ```text
//! name,unit
//! Amelie Carter,N01
//! Bo Lindqvist,
//! ```
//!
//! Nothing is dropped in silence: whatever does not become a pupil, or is changed on its way, has a [`Remark`].

mod absence;
mod ask;
mod columns;
mod encoding;
mod excel;
mod first_row;
mod grid;
mod guess;
mod headings;
mod judge;
mod kind;
mod list;
mod name;
mod nobody;
mod note;
mod open;
mod options;
mod order;
mod package;
mod pair;
mod question;
mod role;
mod row;
mod seating;
mod table;
mod text;
mod twice;
mod vocabulary;
mod xml;

pub use grid::{MOST_COLUMNS, MOST_ROWS};
pub use list::{ClassList, ListRow, Pupil, Remark, Weight};
pub use options::{Letters, ListEncoding, ListOptions, Marked, NameOrder, Notes, TwoInOne};
pub use question::{Answer, Question};

use super::{Problem, Problems};
use grid::Source;
use kind::Kind;

/// The largest class list, in bytes: 1 MiB.
pub const LARGEST_FILE: usize = 1 << 20;

/// Reads a class list from a file's bytes: what it is, is told by its content. `file` is only for messages.
///
/// # Errors
/// What keeps the file from being a list at all: it is larger than [`LARGEST_FILE`], longer than [`MOST_ROWS`], locked,
/// damaged, or something else than a list. Whatever is wrong with single rows is in the [`ClassList`].
pub fn read(bytes: &[u8], file: &str, options: &ListOptions) -> Result<ClassList, Problems> {
    let source = not_too_large(bytes.len()).and_then(|()| source(bytes, options));
    source.and_then(|source| judge::judge(source, options)).map_err(|what| what.problem(file).into())
}

/// Reads names that were pasted from anywhere: a name a line, a line of names, numbered, with bullets, or cells of a
/// spreadsheet.
///
/// # Errors
/// Those of [`read`].
pub fn pasted(text: &str, options: &ListOptions) -> Result<ClassList, Problems> {
    // Pasted text is text, whatever it looks like; it has no encoding of its own.
    let options = ListOptions { encoding: Some(ListEncoding::Utf8), ..options.clone() };
    let source = not_too_large(text.len()).and_then(|()| text::pasted(text));
    source.and_then(|source| judge::judge(source, &options)).map_err(|what| what.problem(PASTED).into())
}

/// What pasted names are called in messages.
const PASTED: &str = "pasted names";

/// Reads a class list as it looks, and accepts it. `file` is only for messages.
///
/// # Errors
/// Those of [`read`], and every mistake in the list, with its row.
pub fn parse(bytes: &[u8], file: &str) -> Result<Vec<Pupil>, Problems> {
    read(bytes, file, &ListOptions::default())?.accept(file)
}

/// Why a list cannot be read at all.
#[derive(Debug)]
struct Unreadable {
    /// The row, where it is in one; the message then begins in small letters.
    row: Option<usize>,
    /// What happened and what to do.
    message: String,
}

impl Unreadable {
    /// As a problem of a file.
    fn problem(&self, file: &str) -> Problem {
        match self.row {
            Some(row) => Problem::in_row(file, row, &self.message),
            None => Problem::of_file(file, &self.message),
        }
    }
}

impl From<&str> for Unreadable {
    fn from(message: &str) -> Self {
        Self { row: None, message: message.to_owned() }
    }
}

impl From<String> for Unreadable {
    fn from(message: String) -> Self {
        Self { row: None, message }
    }
}

/// # Errors
/// A list of more bytes than [`LARGEST_FILE`].
fn not_too_large(bytes: usize) -> Result<(), Unreadable> {
    if bytes > LARGEST_FILE { Err("The list is larger than 1 MiB. Keep only the pupils of one class.".into()) } else { Ok(()) }
}

/// Takes a file apart into cells, whatever kind of file it is.
fn source(bytes: &[u8], options: &ListOptions) -> Result<Source, Unreadable> {
    match kind::of(bytes)? {
        Kind::Text => text::read(bytes, options.encoding),
        Kind::Package => {
            let parts = package::unpack(bytes)?;
            match package::kind(&parts)? {
                package::Kind::Excel => excel::read(&parts),
                package::Kind::OpenDocument => open::read(&parts),
            }
        }
    }
}

/// The pupils whose unit is wanted in a row before theirs, and that row.
fn units_twice(pupils: &[Pupil]) -> impl Iterator<Item = (&Pupil, usize)> {
    let mut rows = std::collections::BTreeMap::new();
    pupils.iter().filter_map(move |pupil| {
        let first = *rows.entry(pupil.unit?).or_insert(pupil.row);
        (first != pupil.row).then_some((pupil, first))
    })
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_headings;
#[cfg(test)]
mod tests_of_nobodies;
#[cfg(test)]
mod tests_of_notes;
#[cfg(test)]
mod tests_of_questions;
#[cfg(test)]
mod tests_of_tables;
