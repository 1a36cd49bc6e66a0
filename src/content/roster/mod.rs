//! Class lists: every list that a teacher may have, and everything odd about it.
//!
//! ```text
//! bytes ──kind─┬─ text ──encoding─┬─ text, pasted ───────────┐
//!              │                  └─ vcard, json, html, xml ─┼─▶ Grid ─letters, addresses─▶ columns, guess ─▶ judge ─▶ ClassList
//!              └─ spreadsheet ──package── xml, excel, open ──┤                                                  accept ─▶ pupils
//! pasted ─────────────────────────────────────text, pasted───┘
//! ```
//!
//! A list may be text in any usual encoding with commas, semicolons, tabs or `|` between its cells, a spreadsheet of
//! Excel (`.xlsx`, `.xlsm`) or an `OpenDocument` one (`.ods`), cards of an address book, JSON, a table in a web page, or
//! names pasted from anywhere. What it is, is told by
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
mod addresses;
mod ask;
mod codes;
mod columns;
mod encoding;
mod excel;
mod excel2003;
mod first_row;
mod grid;
mod guess;
mod headings;
mod html;
mod json;
mod judge;
mod kind;
mod leaver;
mod letters;
mod list;
mod mojibake;
mod name;
mod nobody;
mod note;
mod open;
mod options;
mod order;
mod package;
mod pair;
mod pasted;
mod question;
mod role;
mod row;
mod seating;
mod sheets;
mod sideways;
mod spoilt;
mod table;
mod text;
mod twice;
mod unfit;
mod vcard;
mod vocabulary;
mod xml;

pub use grid::{MOST_COLUMNS, MOST_ROWS};
pub use list::{ClassList, ListRow, Pupil, Remark, Weight};
pub use options::{Letters, ListEncoding, ListOptions, Marked, NameOrder, Notes, TwoInOne, UnknownEncoding, Worded};
pub use question::{Answer, Question};

use super::{Problem, Problems};
use grid::Source;
use kind::Kind;
use sheets::Cover;

/// The largest class list, in bytes: 1 MiB.
pub const LARGEST_FILE: usize = 1 << 20;

/// Reads a class list from a file's bytes: what it is, is told by its content. `file` is only for messages.
///
/// # Errors
/// What keeps the file from being a list at all: it is larger than [`LARGEST_FILE`], longer than [`MOST_ROWS`], locked,
/// damaged, or something else than a list. Whatever is wrong with single rows is in the [`ClassList`].
pub fn read(bytes: &[u8], file: &str, options: &ListOptions) -> Result<ClassList, Problems> {
    let read = |options: &ListOptions| source(bytes, options).and_then(|source| judged(source, options));
    let list = not_too_large(bytes.len()).and_then(|()| read(options));
    list.map(|list| without_idle_questions(list, read)).map_err(|what| what.problem(file).into())
}

/// Reads names that were pasted from anywhere: a name a line, a line of names, numbered, with bullets, or cells of a
/// spreadsheet.
///
/// # Errors
/// Those of [`read`].
pub fn pasted(text: &str, options: &ListOptions) -> Result<ClassList, Problems> {
    // Pasted text is text, whatever it looks like; it has no encoding of its own.
    let options = ListOptions { encoding: Some(ListEncoding::Utf8), ..options.clone() };
    let read = |options: &ListOptions| text::pasted(text, options).and_then(|source| judged(source, options));
    let list = not_too_large(text.len()).and_then(|()| read(&options));
    list.map(|list| without_idle_questions(list, read)).map_err(|what| what.problem(PASTED).into())
}

/// The list without the questions on letters of which every answer gives the same pupils: letters in a column that nobody
/// needs are not worth asking about.
fn without_idle_questions(mut list: ClassList, read: impl Fn(&ListOptions) -> Result<ClassList, Unreadable>) -> ClassList {
    let is_idle = |question: &Question| {
        let is_on_letters =
            question.answers.iter().all(|answer| answer.flag.starts_with("--encoding") || answer.flag.starts_with("--letters"));
        let pupils = |answer: &Answer| read(&answer.options).ok().map(|list| list.pupils());
        let answers: Vec<_> = if is_on_letters { question.answers.iter().map(pupils).collect() } else { Vec::new() };
        answers.first().is_some_and(|first| first.is_some() && answers.iter().all(|pupils| pupils == first))
    };
    list.questions.retain(|question| !is_idle(question));
    list
}

/// Judges a list after its letters are made ready, and looks for names of which something is lost.
fn judged(mut source: Source, options: &ListOptions) -> Result<ClassList, Unreadable> {
    letters::read(&mut source, options);
    for sheet in &mut source.sheets {
        let remarks = addresses::read(&mut sheet.grid, options)?;
        sheet.remarks.extend(remarks);
    }
    let covers: Vec<Cover> = source.sheets.iter().map(|sheet| Cover::of(sheet, source.sheets.len() == 1)).collect();
    let mut list = judge::judge(source, options)?;
    if let Some(sheet) = list.options.sheet {
        list.questions.extend(sheets::question(&covers, sheet, options));
    }
    let has_unworked = list.options.sheet.and_then(|sheet| covers.get(sheet)).is_some_and(|cover| cover.has_unworked);
    spoilt::mark(&mut list, options, has_unworked);
    Ok(list)
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
        Kind::Text => text::read(bytes, options),
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
mod tests_of_leavers;
#[cfg(test)]
mod tests_of_letters;
#[cfg(test)]
mod tests_of_nobodies;
#[cfg(test)]
mod tests_of_notes;
#[cfg(test)]
mod tests_of_questions;
#[cfg(test)]
mod tests_of_tables;
