//! Which columns of a list hold what, as their headings say.

use std::collections::{BTreeMap, BTreeSet};

use super::MOST_COLUMNS;
use super::absence::{Away, who_is_away};
use super::grid::Row;
use super::guess::{differs, is_name_like, share_of_first_names};
use super::headings::{Heading, is_family_first, meaning, other, says_name, words};
use super::list::column_name;
use super::name::Name;
use super::role::is_of_roles;
use super::vocabulary::{Kind, is_first_name};
use crate::content::words::list;
use crate::rules::UnitId;

/// The rows among which headings are looked for: as many titles and dates stand above them at most.
const MOST_TITLES: usize = 16;

/// Which columns of a list hold what, counting from 0.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// The columns of the name in the order in which it is said, one at least.
    pub name: Vec<usize>,
    /// For columns of the name, those with what the pupils want to be called instead, where they say so.
    pub called: BTreeMap<usize, usize>,
    /// Beside a column of whole names, the one with what the pupils want to be called.
    pub chosen: Option<usize>,
    /// Whether the name is two columns without headings, of which nobody knows which is the last name.
    pub pair: bool,
    /// Whether the heading says that the last name comes first.
    pub last_first: bool,
    /// Whether the headings are of a language that says the family name first.
    pub family_first: bool,
    /// The unit.
    pub unit: Option<usize>,
    /// The wish.
    pub wish: Option<usize>,
    /// Those whom the pupil is not to play with.
    pub not_with: Option<usize>,
    /// Where it stands who is away.
    pub away: Option<Away>,
    /// Who somebody is: pupil or teacher.
    pub role: Option<usize>,
    /// What tells two pupils of one name apart: numbers, addresses, days of birth.
    pub own: Vec<usize>,
    /// Columns with something in them that nobody needs.
    pub unknown: Vec<usize>,
    /// Why a column is not needed that looks as if it were, to stand after “is passed over: ”.
    pub why: BTreeMap<usize, String>,
    /// The cells of the headings; `None` where there are none.
    pub width: Option<usize>,
    /// Columns that may hold the other half of the names, where no heading says which does.
    pub halves: Vec<usize>,
    /// The column whose heading nobody knows that was taken for the other half of the names.
    pub taken: Option<usize>,
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
    let is_named = |cell: &&String| meaning(cell).is_some_and(Heading::is_of_names) && !is_first_name(cell.trim());
    let of_names = row.cells.iter().filter(is_named).count();
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

/// Whether a row further down is headings again, of another table: each cell can be one, and more than one is of names,
/// or says so in so many words.
pub(super) fn is_headings_again(row: &Row) -> bool {
    let cells: Vec<&str> = row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    let known = cells.iter().filter(|cell| meaning(cell).is_some() || other(cell).is_some()).count();
    let of_names = cells.iter().filter(|cell| meaning(cell).is_some_and(Heading::is_of_names) && !is_first_name(cell)).count();
    cells.len() > 1
        && cells.iter().all(|cell| can_be_heading(cell))
        && known * 3 >= cells.len() * 2
        && known > 1
        && of_names > 0
        && cells.iter().any(|cell| says_name(cell))
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
        let cells = headings.cells.iter();
        let others = cells.map(|cell| other(cell)).collect();
        let said = Said { meanings: headings_together(&headings.cells), others, rows };
        let mut columns = Self {
            unit: said.only(Heading::Unit, "unit")?,
            wish: said.only(Heading::Wish, "wish")?,
            not_with: said.only(Heading::NotWith, "not with")?,
            width: Some(headings.cells.len()),
            role: said.other(Kind::Role).next(),
            own: [Kind::Id, Kind::Mail, Kind::Birth].into_iter().flat_map(|kind| said.other(kind)).collect(),
            ..said.name()?
        };
        columns.family_first = columns.name.len() > 1 && columns.name.iter().all(|&column| is_family_first(headings.cell(column)));
        if columns.family_first && said.has(columns.name[0], &[Heading::First, Heading::Called, Heading::Name]) {
            columns.name.reverse();
        }
        if let Some(unit) = columns.unit.take_if(|unit| filled(rows, *unit).next().is_some() && !mostly(rows, *unit, is_like_unit)) {
            columns.why.insert(unit, "it holds no units of the game, such as N01".to_owned());
        }
        columns.find_away(&said, rows)?;
        if let Some(words) = columns.words_instead_of_numbers(rows) {
            columns.name = vec![words];
        }
        columns.role = columns.role.or_else(|| columns.others(rows).into_iter().find(|&column| is_of_roles(rows, column)));
        columns.tell_unknown(rows);
        let columns_of = if columns.name.len() > 1 { "columns" } else { "column" };
        let names = list(columns.name.iter().map(|&column| column_name(column)));
        for &column in columns.unknown.iter().filter(|&&column| said.has(column, &[Heading::Name, Heading::FullName, Heading::LastFirst])) {
            columns.why.insert(column, format!("the pupils’ names are in {columns_of} {names}"));
        }
        for &column in columns.unknown.iter().filter(|&&column| said.has(column, &[Heading::Middle])) {
            columns.why.insert(column, "other names than the first and the last are left out".to_owned());
        }
        Ok(columns)
    }

    /// Finds the column that says who is away.
    fn find_away(&mut self, said: &Said, rows: &[&Row]) -> Result<(), String> {
        let absent = said.only(Heading::Absent, "absent")?;
        let present: Vec<usize> = said.all(Heading::Present).collect();
        let register: Vec<usize> = said.other(Kind::Register).collect();
        let is_free = |column: &usize| said.meanings[*column].is_none() && said.others[*column].is_none();
        let unknown: Vec<usize> = (0..said.meanings.len()).filter(is_free).collect();
        (self.away, self.why) = who_is_away(rows, absent, &present, &register, &unknown, std::mem::take(&mut self.why));
        Ok(())
    }

    /// Notes the columns that nobody needs.
    pub fn tell_unknown(&mut self, rows: &[&Row]) {
        self.unknown = self.others(rows);
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
        let away = self.away.as_ref().map(|away| away.column);
        let single = [self.unit, self.wish, self.not_with, away, self.role].into_iter().flatten();
        let needed: BTreeSet<usize> = self.name.iter().chain(self.called.values()).chain(&self.chosen).copied().chain(single).collect();
        (0..MOST_COLUMNS).filter(|column| !needed.contains(column) && filled(rows, *column).next().is_some()).collect()
    }
}

/// What headings mean beside one another: “презиме” is the last name of Serbs and Macedonians, and the middle name of
/// Bulgarians, who have a last name beside it.
fn headings_together(cells: &[String]) -> Vec<Option<Heading>> {
    let is_either = |cell: &str| words(cell).iter().any(|word| word == "презиме");
    let is_last = |cell: &str| meaning(cell) == Some(Heading::Last);
    let has_other = cells.iter().any(|cell| is_last(cell) && !is_either(cell));
    let together = |cell: &String| if has_other && is_last(cell) && is_either(cell) { Some(Heading::Middle) } else { meaning(cell) };
    cells.iter().map(together).collect()
}

/// What the headings say, and the rows below them.
struct Said<'a> {
    meanings: Vec<Option<Heading>>,
    others: Vec<Option<Kind>>,
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

    /// The columns with a heading that is not of names.
    fn other(&self, wanted: Kind) -> impl Iterator<Item = usize> {
        (0..self.others.len()).filter(move |&column| self.meanings[column].is_none() && self.others[column] == Some(wanted))
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
        let (first, last) = (legal.or(called), legal_last.or(called_last));
        let is_half = |full: usize| !has_parts && legal.or(legal_last).is_some_and(|part| self.is_other_half(full, part));
        let half = full.filter(|&full| is_half(full));
        if let Some(full) = full.filter(|full| half.is_none() && (!has_parts || mostly(self.rows, *full, |cell| !cell.starts_with('=')))) {
            return Ok(whole(full));
        }
        let name = half.or(name);
        let (first, last) = match (first, last, name) {
            (None, None, Some(name)) => return Ok(self.with_other_half(whole(name), name)),
            (None, None, None) => return self.by_words(),
            (Some(part), None, Some(name)) | (None, Some(part), Some(name)) if self.is_whole(name, part) => return Ok(whole(name)),
            (Some(first), None, name) => (Some(first), name),
            (None, last, name) => (name, last),
            (first, last, _) => (first, last),
        };
        let first = first.or_else(|| self.first(Heading::Middle).filter(|_| self.unnamed_halves(last.unwrap_or_default()).is_empty()));
        let particles = self.all(Heading::Particle).filter(|_| last.is_some());
        let after = self.all(Heading::AfterLast).filter(|_| last.is_some());
        let instead = |part: Option<usize>, called: Option<usize>| part.zip(called).filter(|(part, called)| part != called);
        let columns = Columns {
            name: first.into_iter().chain(particles).chain(last).chain(after).collect(),
            called: instead(first, called).into_iter().chain(instead(last, called_last)).collect(),
            ..Columns::default()
        };
        Ok(match (first, last) {
            (Some(half), None) | (None, Some(half)) => self.with_other_half(columns, half),
            (Some(_), Some(_)) | (None, None) => columns,
        })
    }

    /// The columns with the other half of the names where only one half has a known heading: taken if it plainly holds
    /// first names, else to be asked about.
    fn with_other_half(&self, columns: Columns, half: usize) -> Columns {
        let is_last = self.has(half, &[Heading::Last, Heading::CalledLast]);
        // Whole names need no other half.
        if mostly(self.rows, half, |cell| cell.contains([',', ' '])) && !(is_last && share_of_first_names(self.rows, half) < 30) {
            return columns;
        }
        let halves = self.unnamed_halves(half);
        let firsts: Vec<usize> = halves.iter().copied().filter(|&column| share_of_first_names(self.rows, column) >= 30).collect();
        let half_is_first = !is_last && share_of_first_names(self.rows, half) >= 30;
        match (firsts.as_slice(), half_is_first) {
            (&[first], false) => Columns {
                name: std::iter::once(first).chain(columns.name.iter().copied()).collect(),
                taken: Some(first),
                chosen: None,
                ..columns
            },
            _ => Columns { halves, ..columns },
        }
    }

    /// The columns under headings that nobody knows which may hold halves of names: one or two words, few alike.
    fn unnamed_halves(&self, beside: usize) -> Vec<usize> {
        let of = filled(self.rows, beside).count();
        let is_half = |&column: &usize| {
            let is_word = |cell: &str| is_name_like(cell) && cell.split_whitespace().count() < 4 && cell.starts_with(char::is_alphabetic);
            let filled = filled(self.rows, column).count();
            column != beside
                && self.meanings.get(column).is_none_or(Option::is_none)
                && self.others.get(column).is_none_or(Option::is_none)
                && filled * 2 > of
                && filled_so(self.rows, column, is_word) * 10 >= filled * 9
                && differs(self.rows, column)
        };
        (0..MOST_COLUMNS).filter(is_half).collect()
    }

    /// The names under headings of which none is known to stand over names: the only column of whole names, or one of
    /// first names and the other half beside it.
    ///
    /// # Errors
    /// No such column.
    fn by_words(&self) -> Result<Columns, String> {
        let halves = self.unnamed_halves(MOST_COLUMNS);
        let mut all: Vec<usize> = halves;
        all.extend((0..self.meanings.len()).filter(|column| {
            self.meanings[*column].is_none()
                && self.others[*column].is_none()
                && differs(self.rows, *column)
                && mostly(self.rows, *column, |cell| is_name_like(&Name::read(cell).text))
        }));
        all.sort_unstable();
        all.dedup();
        let whole = all.iter().copied().find(|&column| mostly(self.rows, column, |cell| cell.contains([' ', ','])));
        let first = all.iter().copied().find(|&column| share_of_first_names(self.rows, column) >= 30);
        let error = || "no heading says “name”. Write it over the pupils’ names.".to_owned();
        match (whole, first) {
            (Some(whole), _) if self.rows.len() > 1 => Ok(Columns { name: vec![whole], taken: Some(whole), ..Columns::default() }),
            (None, Some(first)) => {
                let halves = all.into_iter().filter(|&column| column != first).collect();
                Ok(Columns { name: vec![first], taken: Some(first), halves, ..Columns::default() })
            }
            (Some(_) | None, _) => Err(error()),
        }
    }

    /// Whether a column that should hold whole names holds single words, and none of a column with parts of names:
    /// `Schüler_Name` beside `Schüler_Vorname`.
    fn is_other_half(&self, full: usize, part: usize) -> bool {
        let is_word = |cell: &str| !cell.contains([' ', ',']);
        let words = filled_so(self.rows, full, is_word);
        words > 0
            && words * 5 >= filled(self.rows, full).count() * 4
            && filled(self.rows, part).next().is_some()
            && !self.is_whole(full, part)
    }

    /// Whether the names in a column are whole ones, given a column with parts of names: they have the parts in them.
    fn is_whole(&self, name: usize, part: usize) -> bool {
        let both: Vec<(&str, &str)> = self.rows.iter().map(|row| (row.cell(name), row.cell(part))).collect();
        let both: Vec<_> = both.into_iter().filter(|(name, part)| !name.is_empty() && !part.is_empty()).collect();
        let holds = |(name, part): &&(&str, &str)| name.len() > part.len() && name.to_lowercase().contains(&part.to_lowercase());
        let is_called = self.has(part, &[Heading::Called]);
        !both.is_empty() && both.iter().filter(holds).count() * 2 >= both.len()
            || is_called && mostly(self.rows, name, |cell| cell.contains(' ') && share_of_first_names(self.rows, name) >= 30)
    }
}

/// Whether a cell is a unit, or is meant to be one: a letter and a number.
fn is_like_unit(cell: &str) -> bool {
    let mut signs = cell.chars();
    cell.parse::<UnitId>().is_ok()
        || signs.next().is_some_and(char::is_alphabetic) && signs.next().is_some_and(|sign| sign.is_ascii_digit())
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
