//! Which columns of a list hold what, as their headings say.

use std::collections::{BTreeMap, BTreeSet};

use super::MOST_COLUMNS;
use super::grid::Row;
use super::guess::{differs, is_name_like};
use super::headings::{Attendance, Heading, attendance, meaning, says_name};
use super::list::column_name;
use super::name::Name;
use crate::content::words::list;
use crate::rules::UnitId;

/// The rows among which headings are looked for: as many titles and dates stand above them at most.
const MOST_TITLES: usize = 16;

/// Which columns of a list hold what, counting from 0.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// The columns of the name in the order in which it is said, one at least.
    pub name: Vec<usize>,
    /// Columns of the name that are not said where a pupil has another name to be called by.
    pub middle: Vec<usize>,
    /// For columns of the name, those with what the pupils want to be called instead, where they say so.
    pub called: BTreeMap<usize, usize>,
    /// Beside a column of whole names, the one with what the pupils want to be called.
    pub chosen: Option<usize>,
    /// Whether the name is two columns without headings, of which nobody knows which is the last name.
    pub pair: bool,
    /// Whether the heading says that the last name comes first.
    pub last_first: bool,
    /// The unit.
    pub unit: Option<usize>,
    /// The wish.
    pub wish: Option<usize>,
    /// Those whom the pupil is not to play with.
    pub not_with: Option<usize>,
    /// Whether the pupil is away.
    pub absent: Option<usize>,
    /// Columns with something in them that nobody needs.
    pub unknown: Vec<usize>,
    /// Why a column is not needed that looks as if it were, to stand after “is passed over: ”.
    pub why: BTreeMap<usize, String>,
    /// The cells of the headings; `None` where there are none.
    pub width: Option<usize>,
}

/// The place of the row that holds the headings; `None` where none does. Titles may stand above it.
pub(super) fn heading_row(rows: &[&Row]) -> Option<usize> {
    let most = rows.len().min(MOST_TITLES);
    let found = (0..most).find(|&place| is_heading_row(rows, place));
    // A row of groups may stand above the headings: “Pupil”, and below it “Surname” and “Forename”.
    let better = |&place: &usize| place < most && is_heading_row(rows, place);
    let parts = |place: usize| meanings(rows[place]).filter(|heading| heading.is_of_names()).count();
    let found = found.map(|place| Some(place + 1).filter(better).filter(|&next| parts(next) > parts(place)).unwrap_or(place));
    // Without any heading for names, one of another kind still tells that there are headings.
    found.or_else(|| {
        rows.first()
            .filter(|row| row.cells.len() > 1 || row.cell(0).eq_ignore_ascii_case("unit"))
            .and_then(|row| meanings(row).next().map(|_| 0))
    })
}

/// What the cells of a row mean as headings, where they mean something.
fn meanings(row: &Row) -> impl Iterator<Item = Heading> {
    row.cells.iter().filter_map(|cell| meaning(cell))
}

/// Whether a row is headings over names. The first row needs a single word for it; further down, where a pupil called
/// Child may stand, the whole row must look so.
fn is_heading_row(rows: &[&Row], place: usize) -> bool {
    let row = rows[place];
    let width = |row: &Row| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let of_names = meanings(row).filter(|heading| heading.is_of_names()).count();
    let is_plain = row.cells.iter().any(|cell| says_name(cell));
    let can_be_one = || row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).all(can_be_heading);
    match (place, width(row)) {
        _ if of_names == 0 => false,
        (0, _) => true,
        (1..4, 1) => is_plain,
        (_, 1) => false,
        (_, wide) => can_be_one() && (of_names > 1 || is_plain || rows[..place].iter().all(|above| width(above) < wide)),
    }
}

/// Whether a cell has the look of a heading: words, and no number, date or address.
pub(super) fn can_be_heading(cell: &str) -> bool {
    cell.contains(char::is_alphabetic) && !cell.starts_with(|sign: char| sign.is_numeric()) && !cell.contains('@')
}

/// Whether the first row is headings though no word of it is known: words over columns of numbers, dates and addresses.
pub(super) fn has_unknown_headings(rows: &[&Row]) -> bool {
    let [first, body @ ..] = rows else { return false };
    let cells: Vec<&str> = first.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    let is_plain = |cell: &str| can_be_heading(cell) && cell.chars().count() > 1 && !cell.contains(|sign: char| sign.is_numeric());
    let are_plain =
        cells.len() > 1 && cells.iter().all(|cell| is_plain(cell)) && cells.iter().collect::<BTreeSet<_>>().len() == cells.len();
    let is_over_numbers = |column: usize| {
        let filled = filled(body, column).count();
        is_plain(first.cell(column)) && filled > 1 && filled * 2 > body.len() && filled_so(body, column, |cell| !is_plain(cell)) == filled
    };
    are_plain && (0..first.cells.len()).any(is_over_numbers)
}

impl Columns {
    /// Finds the columns by their headings.
    ///
    /// # Errors
    /// What is wrong with the headings.
    pub fn under(headings: &Row, rows: &[&Row]) -> Result<Self, String> {
        let said = Said { meanings: headings.cells.iter().map(|cell| meaning(cell)).collect(), rows };
        let mut columns = Self {
            unit: said.only(Heading::Unit, "unit")?,
            wish: said.only(Heading::Wish, "wish")?,
            not_with: said.only(Heading::NotWith, "not with")?,
            absent: said.only(Heading::Absent, "absent")?,
            width: Some(headings.cells.len()),
            ..said.name()?
        };
        if let Some(unit) = columns.unit.take_if(|unit| filled(rows, *unit).next().is_some() && !mostly(rows, *unit, is_like_unit)) {
            columns.why.insert(unit, "it holds no units of the game, such as N01".to_owned());
        }
        if let Some(absent) = columns.absent.take_if(|absent| !tells_who_is_away(rows, *absent)) {
            columns.why.insert(absent, "it does not say plainly who is away today, so everybody counts as here".to_owned());
        }
        if let Some(words) = columns.words_instead_of_numbers(rows) {
            columns.name = vec![words];
        }
        let columns_of = if columns.name.len() > 1 { "columns" } else { "column" };
        let names = list(columns.name.iter().map(|&column| column_name(column)));
        columns.unknown = columns.others(rows);
        for &column in columns.unknown.iter().filter(|&&column| said.has(column, &[Heading::Name, Heading::FullName, Heading::LastFirst])) {
            columns.why.insert(column, format!("the pupils’ names are in {columns_of} {names}"));
        }
        Ok(columns)
    }

    /// Where the only column of names holds numbers and codes, the first one with words that nobody needs otherwise.
    fn words_instead_of_numbers(&self, rows: &[&Row]) -> Option<usize> {
        let has_words = |column: usize| differs(rows, column) && mostly(rows, column, |cell| is_name_like(&Name::read(cell).text));
        let is_in_vain =
            matches!(*self.name.as_slice(), [name] if filled(rows, name).next().is_some() && filled_so(rows, name, is_name_like) == 0);
        self.others(rows).into_iter().find(|&column| is_in_vain && has_words(column))
    }

    /// The columns that nobody needs though something stands in them.
    pub fn others(&self, rows: &[&Row]) -> Vec<usize> {
        let single = [self.unit, self.wish, self.not_with, self.absent].into_iter().flatten();
        let needed: BTreeSet<usize> = self.name.iter().chain(self.called.values()).chain(&self.chosen).copied().chain(single).collect();
        (0..MOST_COLUMNS).filter(|column| !needed.contains(column) && filled(rows, *column).next().is_some()).collect()
    }
}

/// What the headings say, and the rows below them.
struct Said<'a> {
    meanings: Vec<Option<Heading>>,
    rows: &'a [&'a Row],
}

impl Said<'_> {
    /// Whether a column's heading is one of these.
    fn has(&self, column: usize, wanted: &[Heading]) -> bool {
        self.meanings.get(column).copied().flatten().is_some_and(|heading| wanted.contains(&heading))
    }

    /// The columns with a heading.
    fn all(&self, wanted: Heading) -> impl Iterator<Item = usize> {
        (0..self.meanings.len()).filter(move |&column| self.meanings[column] == Some(wanted))
    }

    /// The first column with a heading; one with something in it, if there is one.
    fn first(&self, wanted: Heading) -> Option<usize> {
        let is_filled = |column: &usize| mostly(self.rows, *column, |cell| cell.contains(char::is_alphabetic) && !cell.starts_with('='));
        self.all(wanted).find(is_filled).or_else(|| self.all(wanted).next())
    }

    /// The only column with a heading.
    fn only(&self, wanted: Heading, word: &str) -> Result<Option<usize>, String> {
        let mut all = self.all(wanted);
        let first = all.next();
        if all.next().is_some() { Err(format!("two headings say “{word}”. Keep one of them.")) } else { Ok(first) }
    }

    /// The columns that make up the name. A plain “name” beside first names is the last name, and beside last names the
    /// first: so German, French and Spanish lists have it.
    ///
    /// # Errors
    /// No heading of names.
    fn name(&self) -> Result<Columns, String> {
        let (called, called_last) = (self.first(Heading::Called), self.first(Heading::CalledLast));
        let last_first = |column: usize| self.has(column, &[Heading::LastFirst]);
        let whole = |column: usize| Columns { name: vec![column], last_first: last_first(column), chosen: called, ..Columns::default() };
        let (legal, legal_last, name) = (self.first(Heading::First), self.first(Heading::Last), self.first(Heading::Name));
        let has_parts = legal.or(called).is_some() && legal_last.or(called_last).is_some();
        let full = [Heading::FullName, Heading::LastFirst].into_iter().filter_map(|heading| self.first(heading)).min();
        // A column of formulas that were never worked out says nothing where the parts stand beside it.
        if let Some(full) = full.filter(|full| !has_parts || mostly(self.rows, *full, |cell| !cell.starts_with('='))) {
            return Ok(whole(full));
        }
        let (first, last) = (legal.or(called), legal_last.or(called_last));
        let (first, last) = match (first, last, name) {
            (None, None, Some(name)) => return Ok(whole(name)),
            (None, None, None) => return Err("no heading says “name”. Write it over the pupils’ names.".to_owned()),
            (Some(part), None, Some(name)) | (None, Some(part), Some(name)) if self.is_whole(name, part) => return Ok(whole(name)),
            (Some(first), None, name) => (Some(first), name),
            (None, last, name) => (name, last),
            (first, last, _) => (first, last),
        };
        let middle: Vec<usize> = self.all(Heading::Middle).collect();
        let after = self.all(Heading::AfterLast).filter(|_| last.is_some());
        let instead = |part: Option<usize>, called: Option<usize>| part.zip(called).filter(|(part, called)| part != called);
        Ok(Columns {
            name: first.into_iter().chain(middle.iter().copied()).chain(last).chain(after).collect(),
            middle,
            called: instead(first, called).into_iter().chain(instead(last, called_last)).collect(),
            ..Columns::default()
        })
    }

    /// Whether the names in a column are whole ones, given a column with parts of names: they have the parts in them.
    fn is_whole(&self, name: usize, part: usize) -> bool {
        let both: Vec<(&str, &str)> = self.rows.iter().map(|row| (row.cell(name), row.cell(part))).collect();
        let both: Vec<_> = both.into_iter().filter(|(name, part)| !name.is_empty() && !part.is_empty()).collect();
        let holds = |(name, part): &&(&str, &str)| name.len() > part.len() && name.to_lowercase().contains(&part.to_lowercase());
        let is_called = self.has(part, &[Heading::Called]);
        !both.is_empty() && both.iter().filter(holds).count() * 2 >= both.len()
            || is_called && mostly(self.rows, name, |cell| cell.contains(' '))
    }
}

/// Whether a cell is a unit, or is meant to be one: a letter and a number.
fn is_like_unit(cell: &str) -> bool {
    let mut signs = cell.chars();
    cell.parse::<UnitId>().is_ok()
        || signs.next().is_some_and(char::is_alphabetic) && signs.next().is_some_and(|sign| sign.is_ascii_digit())
}

/// Whether a column tells plainly who is away. Days of absence and the marks of a register do not: nobody is to stand
/// aside because of a guess.
fn tells_who_is_away(rows: &[&Row], column: usize) -> bool {
    let how_many = |wanted: Attendance| filled_so(rows, column, |cell| attendance(cell) == wanted);
    let (filled, yes) = (filled(rows, column).count(), how_many(Attendance::Yes));
    let has_counts = filled_so(rows, column, |cell| cell.parse::<f64>().is_ok_and(|number| number > 1.0)) > 0;
    let are_all = rows.len() > 2 && yes * 2 > rows.len() && how_many(Attendance::Here) == 0;
    filled == 0 || !(has_counts || are_all || how_many(Attendance::Unclear) * 2 > filled)
}

/// The cells of a column that are not empty.
pub(super) fn filled<'a>(rows: &'a [&Row], column: usize) -> impl Iterator<Item = &'a str> {
    rows.iter().map(move |row| row.cell(column)).filter(|cell| !cell.is_empty())
}

/// How many of a column's filled cells are so.
pub(super) fn filled_so(rows: &[&Row], column: usize, is_so: impl Fn(&str) -> bool) -> usize {
    filled(rows, column).filter(|cell| is_so(cell)).count()
}

/// Whether half of a column's filled cells or more are so.
pub(super) fn mostly(rows: &[&Row], column: usize, is_so: impl Fn(&str) -> bool) -> bool {
    let all = filled(rows, column).count();
    all > 0 && filled_so(rows, column, is_so) * 2 >= all
}
