//! The flags that say how a class list is to be read, and the list as it is read with them.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;

use chrono::{Local, NaiveDate};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::{Failure, Help};
use crate::content::class::name_of_a_pupil;
use crate::content::library;
use crate::disk::Real;
use crate::rules::did_you_mean;
use senlac_class_list::{
    self, ClassList, Letters, ListEncoding, ListOptions, MOST_COLUMNS, Marked, NameOrder, Notes, OnlyClasses, TwoInOne, Worded,
};

/// The last row of a spreadsheet.
const LAST_ROW: usize = 1_048_576;

/// Columns, 0 and up, in the order of the name.
type ColumnPlaces = Vec<usize>;
/// Spans of rows, and whether each was named as a row alone.
type RowSpans = Vec<(RangeInclusive<usize>, bool)>;

/// How a class list is to be read where the caller knows better than the program.
#[derive(Debug, Default, Args)]
#[group(requires = "class")]
pub struct ListFlags {
    /// The sheet of a workbook, by its number from 1 or its name
    #[arg(long, value_name = "SHEET", help_heading = HEADING.0)]
    sheet: Option<String>,
    /// How the letters of a list of text are written, such as utf-8 or windows-1252
    #[arg(long, value_name = "ENCODING", help_heading = HEADING.0)]
    encoding: Option<ListEncoding>,
    /// How names are written
    #[arg(long, value_parser = words::<NameOrder>(), help_heading = HEADING.0)]
    order: Option<NameOrder>,
    /// Whether the list has headings
    #[arg(long, value_parser = PossibleValuesParser::new(["yes", "no"]).map(|word| word == "yes"), help_heading = HEADING.0)]
    headings: Option<bool>,
    /// The columns that make the name, in its order: B,A
    #[arg(long, value_name = "COLUMNS", value_parser = columns, help_heading = HEADING.0)]
    name_columns: Option<ColumnPlaces>,
    /// What becomes of letters that were spoilt before the list was saved
    #[arg(long, value_parser = words::<Letters>(), help_heading = HEADING.0)]
    letters: Option<Letters>,
    /// How many pupils “Ada / Bo” is
    #[arg(long, value_parser = words::<TwoInOne>(), help_heading = HEADING.0)]
    two_in_one: Option<TwoInOne>,
    /// What becomes of words behind a name
    #[arg(long, value_parser = words::<Notes>(), help_heading = HEADING.0)]
    notes: Option<Notes>,
    /// What a mark at a name means
    #[arg(long, value_parser = words::<Marked>(), help_heading = HEADING.0)]
    marked: Option<Marked>,
    /// Only these classes of a list that holds several: 7A, or 7A,7B, or all
    #[arg(long, value_name = "CLASSES", value_parser = classes, help_heading = HEADING.0)]
    only: Option<OnlyClasses>,
    /// Rows that are left out: 3,7-9
    #[arg(long, value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    leave_out: Vec<RowSpans>,
    /// Rows that are pupils, whatever they look like: 3
    #[arg(long = "use", value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    used: Vec<RowSpans>,
    /// Rows whose pupils are absent today: 5
    #[arg(long, value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    absent: Vec<RowSpans>,
    /// Rows whose pupils are here today: 5
    #[arg(long, value_name = "ROWS", value_parser = rows, help_heading = HEADING.0)]
    present: Vec<RowSpans>,
    /// The day with which leaving dates are compared, such as 2026-11-27; the default is the computer’s date
    #[arg(long, value_name = "DAY", value_parser = day, help_heading = HEADING.0)]
    today: Option<NaiveDate>,
    /// A row’s name, written anew: 5="Emma Smith"
    #[arg(long = "row", value_name = "ROW=NAME", value_parser = rewritten, help_heading = HEADING.0)]
    rewritten: Vec<(usize, String)>,
}

const HEADING: Help = Help("How the class list is read");

/// A list as it is read with the flags.
#[derive(Debug)]
pub struct ListRead {
    /// What it is called in messages.
    pub file: String,
    /// What the class is called.
    pub name: String,
    /// The list.
    pub list: ClassList,
}

impl ListFlags {
    /// Reads the list.
    ///
    /// # Errors
    /// What keeps the file from being a list, a sheet that it does not have, a row that it does not have.
    pub fn read(&self, path: &Path) -> Result<ListRead, Failure> {
        let file = path.display().to_string();
        let bytes = library::list_bytes(&Real, path).map_err(|problem| problem.to_string())?;
        let mut options = self.options();
        if let Some(sheet) = &self.sheet {
            options.sheet = Some(sheet_of(sheet, &sheets(&bytes, &options), &file)?);
        }
        let list = senlac_class_list::read(&bytes, &file, &options).map_err(|problems| problems.to_string())?;
        self.only_rows_of(&list, &file)?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        Ok(ListRead { file, name, list })
    }

    /// What was said, but for the sheet.
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
            options.take_in(row);
        }
        for row in every(&self.leave_out) {
            options.leave_out(row);
        }
        for (spans, is_absent) in [(&self.present, false), (&self.absent, true)] {
            for row in every(spans) {
                options.mark(row, is_absent);
            }
        }
        options
    }

    /// Errors: rows that are named one by one and that the list does not have. A span may have gaps.
    fn only_rows_of(&self, list: &ClassList, file: &str) -> Result<(), Failure> {
        let is_there = |number: usize| list.rows.iter().any(|row| row.number == number);
        let named = [("--leave-out", &self.leave_out), ("--use", &self.used), ("--absent", &self.absent), ("--present", &self.present)]
            .into_iter()
            .flat_map(|(flag, spans)| spans.iter().flatten().filter(|(_, is_alone)| *is_alone).map(move |(span, _)| (flag, *span.start())));
        let rewritten = self.rewritten.iter().map(|(row, _)| ("--row", *row));
        let mut missing = named.chain(rewritten).filter(|(_, row)| !is_there(*row));
        let last = list.rows.last().map_or(0, |row| row.number);
        missing.next().map_or(Ok(()), |(flag, row)| {
            Err(tr!(
                "{file}: {flag} {row}: the list has nothing in row {row}; its last row is {last}. Look at it with --dry-run.",
                file,
                flag,
                row,
                last
            ))
        })
    }
}

/// The names of a workbook’s sheets. Where the likely one cannot be read, another tells them.
fn sheets(bytes: &[u8], options: &ListOptions) -> Vec<String> {
    let places = std::iter::once(None).chain((0..200).map(Some));
    let mut lists = places.map(|sheet| senlac_class_list::read(bytes, "", &ListOptions { sheet, only: None, ..options.clone() }));
    lists.find_map(Result::ok).map_or_else(Vec::new, |list| list.sheets)
}

/// The place of the sheet that is meant, by its number or else its name.
fn sheet_of(said: &str, sheets: &[String], file: &str) -> Result<usize, Failure> {
    if sheets.is_empty() {
        return Err(tr!("{file}: --sheet {said}: this list is no workbook and has no sheets. Leave --sheet out.", file, said));
    }
    let numbered = said.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|place| *place < sheets.len());
    let named = || sheets.iter().position(|name| name.trim().to_lowercase() == said.trim().to_lowercase());
    numbered.or_else(named).ok_or_else(|| {
        let names = sheets.iter().zip(1..).map(|(name, number)| format!("{number} “{name}”")).collect::<Vec<_>>().join(", ");
        let maybe = did_you_mean(said, sheets.iter().map(String::as_str));
        tr!("{file}: --sheet {said}: there is no such sheet.{maybe} There are {names}.", file, said, maybe, names)
    })
}

/// Takes the words of a choice.
fn words<T: Worded + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let words: Vec<&str> = T::WORDS.iter().map(|(_, word)| *word).collect();
    PossibleValuesParser::new(words).try_map(|word| T::of_word(&word).ok_or(tr!("no such choice")))
}

/// Classes by their names.
fn classes(said: &str) -> Result<OnlyClasses, String> {
    OnlyClasses::named(said).ok_or_else(|| tr!("enter class names from the list, such as 7A or 7A,7B, or enter all").to_owned())
}

/// Columns, 0 and up, by their letters.
fn columns(said: &str) -> Result<ColumnPlaces, String> {
    let columns: Option<ColumnPlaces> = said.split(',').map(column).collect();
    let columns = columns.ok_or(tr!("write columns as a spreadsheet calls them, in the order of the name, such as B,A"))?;
    let once: BTreeSet<usize> = columns.iter().copied().collect();
    if once.len() < columns.len() { Err(tr!("each column can be named once").to_owned()) } else { Ok(columns) }
}

/// A column, 0 and up, by its letters.
fn column(letters: &str) -> Option<usize> {
    let letters = letters.trim().to_ascii_uppercase();
    let is_name = (1..=2).contains(&letters.len()) && letters.bytes().all(|letter| letter.is_ascii_uppercase());
    let place = |so_far: usize, letter: u8| so_far * 26 + usize::from(letter - b'A') + 1;
    is_name.then(|| letters.bytes().fold(0, place) - 1).filter(|column| *column < MOST_COLUMNS)
}

/// Spans of rows; a row that is named alone is a span of one.
fn rows(said: &str) -> Result<RowSpans, String> {
    let span = |part: &str| {
        let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
        Ok((row(first)?..=row(last)?, !part.contains(['-', '–'])))
    };
    said.split(',').map(span).collect()
}

fn row(said: &str) -> Result<usize, String> {
    let number = said.trim().parse().ok().filter(|row| (1..=LAST_ROW).contains(row));
    number.ok_or_else(|| tr!("write rows by their numbers, such as 3 or 3,7-9").to_owned())
}

fn day(said: &str) -> Result<NaiveDate, String> {
    let day = NaiveDate::parse_from_str(said.trim(), "%Y-%m-%d").ok();
    day.ok_or_else(|| tr!("write the day as year, month and day, such as 2026-11-27").to_owned())
}

/// A row and the name that stands in it instead.
fn rewritten(said: &str) -> Result<(usize, String), String> {
    let (number, name) = said.split_once('=').ok_or(tr!("write the row and the name, such as 5=\"Emma Smith\""))?;
    Ok((row(number)?, name_of_a_pupil(name)?))
}
