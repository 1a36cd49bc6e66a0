//! Class lists: every list that a teacher may have, and everything odd about it.
//!
//! ```text
//! bytes ──files──▶ cells ──letters──▶ readable cells ──layout──▶ a row for each name ──columns──▶ what each column holds
//!       ──rows, names──▶ what each row says ──judge──▶ ClassList with remarks and questions ──accept──▶ pupils
//! ```
//!
//! - `files`: what kind of file it is, and the cells in it: text in 25 encodings, spreadsheets, Word documents, XML, web pages,
//!   JSON, cards of address books, and text as it is copied from mails and chats.
//! - `letters`: letters that were written as codes, or read in a wrong encoding before.
//! - `words`: what single words and phrases say, in some forty languages; all of them are data in `words/*.txt`.
//! - `names`: names as people write them, and the notes behind them.
//! - `layout`: names and tables side by side, tables on their side, and the like, put into rows.
//! - `columns`: which columns hold what, by their headings or by their cells.
//! - `rows`: what a row says, which rows are no pupils, who has left, who stands in the list twice.
//! - `judge`: the whole list, its remarks and what is to be asked; `questions` has each question with its answers.
//!
//! A list may be text in any usual encoding with commas, semicolons, tabs or `|` between its cells, a spreadsheet of
//! Excel (`.xlsx`, `.xlsm`) or an `OpenDocument` one (`.ods`), a Word document (`.docx`), XML with a record for each pupil,
//! cards of an address book, JSON, a table in a web page, or names pasted from anywhere. What it is, is told by
//! its content and never by its name. Headings may be there or not, in any order and among others:
//!
//! ```text
//! name,unit
//! Amelie Carter,N01
//! Bo Lindqvist,
//! ```
//!
//! Nothing is dropped in silence: whatever does not become a pupil, or is changed, has a [`ListRemark`].

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

mod columns;
mod days;
mod encodings;
mod files;
mod judge;
mod layout;
mod letters;
mod list;
mod names;
mod options;
mod places;
mod questions;
mod rows;
mod words;

pub use encodings::{ListEncoding, UnknownEncoding};
pub use files::grid::{MOST_COLUMNS, MOST_ROWS};
pub use list::{ClassList, ListRemark, ListRow, RemarkWeight};
pub use options::{Letters, ListOptions, Marked, NameOrder, Notes, OnlyClasses, TwoInOne, Worded};
pub use questions::{Answer, Question};
pub use words::is_first_name;

use files::Unreadable;
use files::grid::{Grid, Row, Sheet, Source};
use judge::sheets::{self, SheetSummary};
use layout::addresses;
use rows::damaged;
use senlac_classroom::content::files::LARGEST_FILE;
pub use senlac_classroom::content::{ListedPupil, Problems};
// What words say is asked in every folder here.
use senlac_base::language::tr;
use words::{
    Kind, List, SaysAbsent, has_left, is_away, is_family_first, is_footer, is_goodbye, is_grown_up, is_grown_up_role, is_here, is_host,
    is_in_capitals, is_line, is_nobody, is_number, is_of_east_asia, is_over_absent, is_over_grown_ups, is_over_leavers, is_particle,
    is_pupil_role, is_title, may_have_left, meaning, means_something, named_as_absent, other, phrase, says, says_absent, says_absent_in,
    says_name,
};

/// Reads a class list from a file's bytes: what it is, is told by its content. `file` is only for messages.
///
/// # Errors
/// What keeps the file from being a list at all: it is larger than 1 MiB, longer than [`MOST_ROWS`], locked,
/// damaged, or something else than a list. Whatever is wrong with single rows is in the [`ClassList`].
pub fn read(bytes: &[u8], file: &str, options: &ListOptions) -> Result<ClassList, Problems> {
    let read = |options: &ListOptions| files::read(bytes, options).and_then(|source| judged(source, options));
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
    let read = |options: &ListOptions| files::pasted(text, options).and_then(|source| judged(source, options));
    let list = not_too_large(text.len()).and_then(|()| read(&options));
    list.map(|list| without_idle_questions(list, read)).map_err(|what| what.problem(tr(PASTED)).into())
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
    let summaries: Vec<SheetSummary> = source.sheets.iter().map(|sheet| SheetSummary::of(sheet, source.sheets.len() == 1)).collect();
    let is_any_sheet = source.is_any_sheet;
    let mut list = judge::judge(source, options)?;
    if let Some(sheet) = list.options.sheet.filter(|_| !is_any_sheet) {
        list.questions.extend(sheets::question(&summaries, sheet, options));
    }
    let has_uncalculated = list.options.sheet.and_then(|sheet| summaries.get(sheet)).is_some_and(|summary| summary.has_uncalculated);
    damaged::mark(&mut list, options, has_uncalculated);
    Ok(list)
}

/// What pasted names are called in messages.
const PASTED: &str = tr_mark!("pasted names");

/// Reads a class list as it looks, and accepts it. `file` is only for messages.
///
/// # Errors
/// Those of [`read`], and every mistake in the list, with its row.
pub fn parse(bytes: &[u8], file: &str) -> Result<Vec<ListedPupil>, Problems> {
    read(bytes, file, &ListOptions::default())?.accept(file)
}

/// Errors: a list of more bytes than [`LARGEST_FILE`].
fn not_too_large(bytes: usize) -> Result<(), Unreadable> {
    if bytes > LARGEST_FILE { Err(tr!("The list is larger than 1 MiB. Keep only the pupils of one class.").into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
