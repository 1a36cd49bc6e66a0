//! Class lists in any format that a teacher may have.
//!
//! ```text
//! bytes ──files──▶ cells ──letters──▶ readable cells ──layout──▶ a row for each name ──columns──▶ what each column holds
//! ──rows, names──▶ what each row says ──judge──▶ ClassList with remarks and questions ──accept──▶ pupils
//! ```
//!
//! - `files`: the type of file and its cells: text in 25 encodings, spreadsheets, Word documents, XML, web pages, JSON, address
//!   book cards, and text copied from emails and chats.
//! - `letters`: letters that were written as codes or decoded wrongly.
//! - `words`: the meaning of words and phrases in about forty languages; the data are in `words/*.txt`.
//! - `names`: names as people write them, and the notes after them.
//! - `layout`: rearranges names and tables side by side, transposed tables and the like into rows.
//! - `columns`: the meaning of each column, by its heading or its cells.
//! - `rows`: the content of a row, rows that aren't pupils, leavers, and repeated pupils.
//! - `interpret`: the whole list with its remarks and questions; `questions` has each question with its answers.
//!
//! A list may be text in any common encoding with commas, semicolons, tabs or `|` between its cells, an Excel spreadsheet
//! (`.xlsx`, `.xlsm`) or an `OpenDocument` one (`.ods`), a Word document (`.docx`), XML with a record for each pupil, address
//! book cards, JSON, a table in a web page, or names pasted from anywhere. Its type is recognised by its content, never by its
//! name. Headings are optional, and can be in any order and among others:
//!
//! ```text
//! name,unit
//! Amelie Carter,N01
//! Bo Lindqvist,
//! ```
//!
//! Nothing is dropped silently. Everything that doesn't become a pupil, or is changed, has a [`ListRemark`].

#![allow(missing_docs, reason = "only the program uses this crate, and many names say enough")]

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

mod columns;
mod days;
mod encodings;
mod files;
mod interpret;
mod layout;
mod letters;
mod list;
mod names;
mod options;
mod questions;
mod row_and_column_names;
mod rows;
mod words;

pub use encodings::{ListEncoding, UnknownEncoding};
pub use files::grid::{MOST_COLUMNS, MOST_ROWS};
pub use list::{ClassList, ListRemark, ListRow, RemarkWeight};
pub use options::{LetterHandling, ListOptions, MarkMeaning, NameOrder, NoteHandling, OnlyClasses, TwoInOne, WordedChoice};
pub use questions::{Answer, Question};
pub use words::is_first_name;

use files::UnreadableList;
use files::grid::{Grid, Row, Sheet, Source};
use interpret::sheets::{self, SheetSummary};
use layout::addresses;
use rows::damaged;
use senlac_classroom::content::files::LARGEST_FILE;
pub use senlac_classroom::content::{ListedPupil, Problems};
// All modules here use these texts.
use senlac_base::language::tr;
use words::{
    AbsenceHint, Kind, List, absence_hint, absent_names, column_absence_hint, has_left, has_meaning, is_absent_title, is_away,
    is_closing_line, is_east_asian_letter, is_family_first, is_footer, is_goodbye, is_grown_up, is_grown_up_role, is_grown_ups_title,
    is_here, is_host, is_in_capitals, is_known_heading, is_leavers_title, is_name_heading, is_nobody, is_number, is_particle,
    is_pupil_role, is_title, may_have_left, meaning, meaning_beside_names, phrase,
};

/// Reads a class list from a file's bytes. Its type is recognised by its content. `file` is only used in messages.
///
/// # Errors
/// The reason why the file isn't a usable list: it is larger than 1 MiB, longer than [`MOST_ROWS`], locked, damaged, or
/// something else. Problems with single rows are in the [`ClassList`].
pub fn read(bytes: &[u8], file: &str, options: &ListOptions) -> Result<ClassList, Problems> {
    let read = |options: &ListOptions| files::read(bytes, options).and_then(|source| judge_source(source, options));
    let list = check_file_size(bytes.len()).and_then(|()| read(options));
    list.map(|list| drop_idle_questions(list, read)).map_err(|what| what.problem(file).into())
}

/// Reads pasted names: one name per line, a line of names, numbered, with bullets, or the cells of a spreadsheet.
///
/// # Errors
/// Those of [`read`].
pub fn read_pasted(text: &str, options: &ListOptions) -> Result<ClassList, Problems> {
    // Pasted text is already decoded and has no encoding of its own.
    let options = ListOptions { encoding: Some(ListEncoding::Utf8), ..options.clone() };
    let read = |options: &ListOptions| files::read_pasted(text, options).and_then(|source| judge_source(source, options));
    let list = check_file_size(text.len()).and_then(|()| read(&options));
    list.map(|list| drop_idle_questions(list, read)).map_err(|what| what.problem(tr(PASTED)).into())
}

/// Removes questions about letters if every answer gives the same pupils, for example because the letters are in an unused
/// column.
fn drop_idle_questions(mut list: ClassList, read: impl Fn(&ListOptions) -> Result<ClassList, UnreadableList>) -> ClassList {
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

/// Prepares the letters of a list, interprets it, and looks for damaged names.
fn judge_source(mut source: Source, options: &ListOptions) -> Result<ClassList, UnreadableList> {
    letters::read(&mut source, options);
    for sheet in &mut source.sheets {
        let remarks = addresses::read(&mut sheet.grid, options)?;
        sheet.remarks.extend(remarks);
    }
    let summaries: Vec<SheetSummary> =
        source.sheets.iter().map(|sheet| SheetSummary::from_sheet(sheet, source.sheets.len() == 1)).collect();
    let is_any_sheet = source.is_any_sheet;
    let mut list = interpret::judge(source, options)?;
    if let Some(sheet) = list.options.sheet.filter(|_| !is_any_sheet) {
        list.questions.extend(sheets::question(&summaries, sheet, options));
    }
    let has_uncalculated = list.options.sheet.and_then(|sheet| summaries.get(sheet)).is_some_and(|summary| summary.has_uncalculated);
    damaged::mark_damaged_names(&mut list, options, has_uncalculated);
    Ok(list)
}

/// Description of pasted names, for messages.
const PASTED: &str = tr_mark!("pasted names");

/// Reads a class list with the default options and accepts it. `file` is only used in messages.
///
/// # Errors
/// Those of [`read`], and every mistake in the list, with its row.
pub fn parse(bytes: &[u8], file: &str) -> Result<Vec<ListedPupil>, Problems> {
    read(bytes, file, &ListOptions::default())?.accept(file)
}

/// Checks the size of a list.
/// Errors: it has more bytes than [`LARGEST_FILE`].
fn check_file_size(bytes: usize) -> Result<(), UnreadableList> {
    if bytes > LARGEST_FILE { Err(tr!("The list is larger than 1 MiB. Keep only the pupils of one class.").into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
