//! Flags for reading a class list, and the list that they lead to.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;

use chrono::{Local, NaiveDate};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::choice::Help;
use crate::cli::failure::Failure;
use crate::content::class::parse_pupil_name;
use crate::content::library;
use crate::disk::RealDisk;
use crate::rules::did_you_mean;
use senlac_class_list::{
    self, ClassList, LetterHandling, ListEncoding, ListOptions, MOST_COLUMNS, MarkMeaning, NameOrder, NoteHandling, OnlyClasses, TwoInOne,
    WordedChoice,
};

/// Last row of a spreadsheet.
const LAST_ROW: usize = 1_048_576;

/// Column indices, from 0, in the order of the name.
type ColumnPlaces = Vec<usize>;
/// Ranges of rows, and whether each was given as a single row.
type RowSpans = Vec<(RangeInclusive<usize>, bool)>;

/// Flags for reading a class list, if the user knows better than the program.
#[derive(Debug, Default, Args)]
#[group(requires = "class")]
pub struct ListFlags {
    /// The sheet of a workbook, by number (from 1) or by name
    #[arg(long, value_name = "SHEET", help_heading = HEADING.0)]
    sheet: Option<String>,
    /// The encoding of a text list, such as utf-8 or windows-1252
    #[arg(long, value_name = "ENCODING", help_heading = HEADING.0)]
    encoding: Option<ListEncoding>,
    /// The order of first and last names
    #[arg(long, value_parser = words::<NameOrder>(), help_heading = HEADING.0)]
    order: Option<NameOrder>,
    /// Whether the list has headings
    #[arg(long, value_parser = PossibleValuesParser::new(["yes", "no"]).map(|word| word == "yes"), help_heading = HEADING.0)]
    headings: Option<bool>,
    /// The columns that make up the name, in order: B,A
    #[arg(long, value_name = "COLUMNS", value_parser = columns, help_heading = HEADING.0)]
    name_columns: Option<ColumnPlaces>,
    /// How to read letters that were damaged before the list was saved
    #[arg(long, value_parser = words::<LetterHandling>(), help_heading = HEADING.0)]
    letters: Option<LetterHandling>,
    /// Whether “Ada / Bo” is one pupil or two
    #[arg(long, value_parser = words::<TwoInOne>(), help_heading = HEADING.0)]
    two_in_one: Option<TwoInOne>,
    /// How to read words after a name
    #[arg(long, value_parser = words::<NoteHandling>(), help_heading = HEADING.0)]
    notes: Option<NoteHandling>,
    /// The meaning of a mark next to a name
    #[arg(long, value_parser = words::<MarkMeaning>(), help_heading = HEADING.0)]
    marked: Option<MarkMeaning>,
    /// The classes to read if the list has several: 7A, or 7A,7B, or all
    #[arg(long, value_name = "CLASSES", value_parser = parse_classes, help_heading = HEADING.0)]
    only: Option<OnlyClasses>,
    /// Rows to ignore: 3,7-9
    #[arg(long, value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    leave_out: Vec<RowSpans>,
    /// Rows to read as pupils, whatever they look like: 3
    #[arg(long = "use", value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    used: Vec<RowSpans>,
    /// Rows whose pupils are absent today: 5
    #[arg(long, value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    absent: Vec<RowSpans>,
    /// Rows whose pupils are here today: 5
    #[arg(long, value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    present: Vec<RowSpans>,
    /// The date to compare leaving dates with, such as 2026-11-27; the default is the computer’s date
    #[arg(long, value_name = "DAY", value_parser = day, help_heading = HEADING.0)]
    today: Option<NaiveDate>,
    /// A corrected name for a row: 5="Emma Smith"
    #[arg(long = "row", value_name = "ROW=NAME", value_parser = parse_corrected_name, help_heading = HEADING.0)]
    rewritten: Vec<(usize, String)>,
}

const HEADING: Help = Help("Class list options");

/// Class list read with the flags.
#[derive(Debug)]
pub struct ParsedList {
    /// Name of the file in messages.
    pub file: String,
    /// Name of the class in the list.
    pub name: String,
    /// The class list with its remarks.
    pub list: ClassList,
}

impl ListFlags {
    /// Reads the list.
    ///
    /// # Errors
    /// Returns an error if the file isn't a class list, or if a sheet or row doesn't exist.
    pub fn read(&self, path: &Path) -> Result<ParsedList, Failure> {
        let file = path.display().to_string();
        let bytes = library::list_bytes(&RealDisk, path).map_err(|problem| problem.to_string())?;
        let mut options = self.options();
        if let Some(sheet) = &self.sheet {
            options.sheet = Some(find_sheet(sheet, &sheets(&bytes, &options), &file)?);
        }
        let list = senlac_class_list::read(&bytes, &file, &options).map_err(|problems| problems.to_string())?;
        self.check_rows(&list, &file)?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        Ok(ParsedList { file, name, list })
    }

    /// Returns the options, except for the sheet.
    fn options(&self) -> ListOptions {
        let mut options = ListOptions {
            headings: self.headings,
            order: self.order,
            encoding: self.encoding,
            name_columns: self.name_columns.clone(),
            letters: self.letters,
            two_in_one: self.two_in_one,
            notes: self.notes,
            marked: self.marked,
            only: self.only.clone(),
            today: Some(self.today.unwrap_or_else(|| Local::now().date_naive())),
            ..ListOptions::default()
        };
        self.rewritten.iter().for_each(|(row, name)| options.rewrite(*row, name));
        let every = |spans: &[RowSpans]| spans.iter().flatten().flat_map(|(span, _)| span.clone()).collect::<BTreeSet<usize>>();
        for row in every(&self.used) {
            options.use_row(row);
        }
        for row in every(&self.leave_out) {
            options.ignore_row(row);
        }
        for (spans, is_absent) in [(&self.present, false), (&self.absent, true)] {
            for row in every(spans) {
                options.mark(row, is_absent);
            }
        }
        options
    }

    /// Checks that all rows given singly exist. A range may contain gaps.
    ///
    /// # Errors
    /// Returns the rows that the list doesn't have.
    fn check_rows(&self, list: &ClassList, file: &str) -> Result<(), Failure> {
        let is_there = |number: usize| list.rows.iter().any(|row| row.number == number);
        let named = [("--leave-out", &self.leave_out), ("--use", &self.used), ("--absent", &self.absent), ("--present", &self.present)]
            .into_iter()
            .flat_map(|(flag, spans)| spans.iter().flatten().filter(|(_, is_alone)| *is_alone).map(move |(span, _)| (flag, *span.start())));
        let rewritten = self.rewritten.iter().map(|(row, _)| ("--row", *row));
        let mut missing = named.chain(rewritten).filter(|(_, row)| !is_there(*row));
        let last = list.rows.last().map_or(0, |row| row.number);
        missing.next().map_or(Ok(()), |(flag, row)| {
            Err(tr!(
                "{file}: {flag} {row}: row {row} is empty or missing; the last row is {last}. Use --dry-run to see the rows.",
                file,
                flag,
                row,
                last
            ))
        })
    }
}

/// Returns the names of a workbook’s sheets, even if the most likely sheet can't be read.
fn sheets(bytes: &[u8], options: &ListOptions) -> Vec<String> {
    let places = std::iter::once(None).chain((0..200).map(Some));
    let mut lists = places.map(|sheet| senlac_class_list::read(bytes, "", &ListOptions { sheet, only: None, ..options.clone() }));
    lists.find_map(Result::ok).map_or_else(Vec::new, |list| list.sheets)
}

/// Returns the index of a sheet by its number, or else by its name.
fn find_sheet(said: &str, sheets: &[String], file: &str) -> Result<usize, Failure> {
    if sheets.is_empty() {
        return Err(tr!("{file}: --sheet {said}: this list isn’t a workbook, so it has no sheets. Remove --sheet.", file, said));
    }
    let numbered = said.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|place| *place < sheets.len());
    let named = || sheets.iter().position(|name| name.trim().to_lowercase() == said.trim().to_lowercase());
    numbered.or_else(named).ok_or_else(|| {
        let names = sheets.iter().zip(1..).map(|(name, number)| format!("{number} “{name}”")).collect::<Vec<_>>().join(", ");
        let maybe = did_you_mean(said, sheets.iter().map(String::as_str));
        tr!("{file}: --sheet {said}: no such sheet.{maybe} Sheets in this file: {names}.", file, said, maybe, names)
    })
}

/// Returns a parser for the words of a choice.
fn words<T: WordedChoice + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let words: Vec<&str> = T::WORDS.iter().map(|(_, word)| *word).collect();
    PossibleValuesParser::new(words).try_map(|word| T::from_word(&word).ok_or(tr!("no such choice")))
}

/// Parses a list of class names.
fn parse_classes(said: &str) -> Result<OnlyClasses, String> {
    OnlyClasses::parse(said).ok_or_else(|| tr!("enter class names from the list, such as 7A or 7A,7B, or enter all").to_owned())
}

/// Parses column letters to indices, from 0.
fn columns(said: &str) -> Result<ColumnPlaces, String> {
    let columns: Option<ColumnPlaces> = said.split(',').map(column).collect();
    let columns = columns.ok_or(tr!("enter column letters in the order of the name, such as B,A"))?;
    let once: BTreeSet<usize> = columns.iter().copied().collect();
    if once.len() < columns.len() { Err(tr!("enter each column only once").to_owned()) } else { Ok(columns) }
}

/// Parses a column's letters to its index, from 0.
fn column(letters: &str) -> Option<usize> {
    let letters = letters.trim().to_ascii_uppercase();
    let is_name = (1..=2).contains(&letters.len()) && letters.bytes().all(|letter| letter.is_ascii_uppercase());
    let place = |so_far: usize, letter: u8| so_far * 26 + usize::from(letter - b'A') + 1;
    is_name.then(|| letters.bytes().fold(0, place) - 1).filter(|column| *column < MOST_COLUMNS)
}

/// Parses ranges of rows. A single row is a range of one.
fn rows(said: &str) -> Result<RowSpans, String> {
    let span = |part: &str| {
        let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
        Ok((row(first)?..=row(last)?, !part.contains(['-', '–'])))
    };
    said.split(',').map(span).collect()
}

fn row(said: &str) -> Result<usize, String> {
    let number = said.trim().parse().ok().filter(|row| (1..=LAST_ROW).contains(row));
    number.ok_or_else(|| tr!("enter row numbers, such as 3 or 3,7-9").to_owned())
}

fn day(said: &str) -> Result<NaiveDate, String> {
    let day = NaiveDate::parse_from_str(said.trim(), "%Y-%m-%d").ok();
    day.ok_or_else(|| tr!("enter the date as year, month and day, such as 2026-11-27").to_owned())
}

/// Parses a row and the name that replaces the one in it.
fn parse_corrected_name(said: &str) -> Result<(usize, String), String> {
    let (number, name) = said.split_once('=').ok_or(tr!("enter the row and the name, such as 5=\"Emma Smith\""))?;
    Ok((row(number)?, parse_pupil_name(name)?))
}
