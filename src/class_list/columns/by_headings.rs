//! The columns of a list with headings.

use super::attendance::{is_of_roles, who_is_away};
use super::{ListColumns, differs, filled, filled_so, is_name_like, mostly, share_of_first_names};
use crate::days::Day;
use crate::names::Name;
use crate::places::column_name;
use crate::words::words;
use crate::{Kind, List, MOST_COLUMNS, Row, is_family_first, is_particle, meaning, other, phrase};
use senlac_classroom::content::words::list;
use senlac_classroom::rules::UnitId;

impl ListColumns {
    /// Finds the columns by their headings.
    /// Errors: what is wrong with the headings.
    pub fn under(headings: &Row, rows: &[&Row]) -> Result<Self, String> {
        let cells = headings.cells.iter();
        let others = cells.enumerate().map(|(column, cell)| other(cell).filter(|kind| !is_contradicted(*kind, rows, column))).collect();
        let meanings = held_against_cells(&headings_together(&headings.cells), headings, rows);
        let headed = HeadingRow { meanings, others, rows };
        let mut columns = Self {
            unit: headed.only(Kind::Unit, tr!("unit"))?,
            wish: headed.only(Kind::Wish, tr!("wish"))?,
            not_with: headed.only(Kind::NotWith, tr!("not with"))?,
            short_name: headed.only(Kind::ShortName, tr!("short name"))?,
            width: Some(headings.cells.len()),
            role: headed.other(Kind::Role).find(|&column| is_of_roles(rows, column)).or_else(|| headed.other(Kind::Role).next()),
            own: [Kind::Id, Kind::Mail, Kind::Birth].into_iter().flat_map(|kind| headed.other(kind)).collect(),
            ..headed.name()?
        };
        columns.family_first = columns.name.len() > 1 && columns.name.iter().all(|&column| is_family_first(headings.cell(column)));
        if columns.family_first && headed.has(columns.name[0], &[Kind::First, Kind::Called, Kind::Name]) {
            columns.name.reverse();
        }
        if let Some(unit) = columns.unit.take_if(|unit| filled(rows, *unit).next().is_some() && !mostly(rows, *unit, is_like_unit)) {
            columns.why.insert(unit, tr!("it holds no units of the game, such as N01").to_owned());
        }
        let is_wordless = |column: &mut usize| filled(rows, *column).next().is_some() && !mostly(rows, *column, has_letter);
        if let Some(column) = columns.short_name.take_if(is_wordless) {
            columns.why.insert(column, tr!("it contains no names").to_owned());
        }
        columns.find_away(&headed, headings, rows)?;
        columns.real_in_brackets = columns.name.iter().any(|&column| says_real_in_brackets(headings.cell(column)));
        if let Some(words) = columns.words_instead_of_numbers(rows) {
            columns.name = vec![words];
        }
        columns.role = columns.role.or_else(|| columns.others(rows).into_iter().find(|&column| is_of_roles(rows, column)));
        columns.tell_unknown(rows);
        let names = list(columns.name.iter().map(|&column| column_name(column)));
        let names = tr_count!(
            count = columns.name.len(),
            "the pupils’ names are in column {names}",
            "the pupils’ names are in columns {names}",
            names
        );
        for &column in columns.unknown.iter().filter(|&&column| headed.has(column, &[Kind::Name, Kind::Full, Kind::LastFirst])) {
            columns.why.insert(column, names.clone());
        }
        for &column in columns.unknown.iter().filter(|&&column| headed.has(column, &[Kind::Middle])) {
            columns.why.insert(column, tr!("other names than the first and the last are left out").to_owned());
        }
        Ok(columns)
    }

    fn find_away(&mut self, headed: &HeadingRow, headings: &Row, rows: &[&Row]) -> Result<(), String> {
        let absent = headed.only(Kind::AbsentHeading, tr!("absent"))?;
        let present: Vec<usize> = headed.all(Kind::PresentHeading).collect();
        let register: Vec<usize> = headed.other(Kind::Register).collect();
        let is_free = |column: &usize| headed.meanings[*column].is_none() && headed.others[*column].is_none();
        let free: Vec<usize> = (0..headed.meanings.len()).filter(is_free).collect();
        // Of several days only one can be today.
        let days = free.iter().filter(|&&column| Day::is_in_heading(headings.cell(column))).count();
        let unknown: Vec<usize> = free.into_iter().filter(|&column| days < 2 || !Day::is_in_heading(headings.cell(column))).collect();
        (self.away, self.why) = who_is_away(rows, absent, &present, &register, &unknown, std::mem::take(&mut self.why));
        Ok(())
    }

    /// Where the only column of names holds numbers and codes, the first one with words that nobody needs otherwise.
    fn words_instead_of_numbers(&self, rows: &[&Row]) -> Option<usize> {
        let has_words = |column: usize| differs(rows, column) && mostly(rows, column, |cell| is_name_like(&Name::read(cell).text));
        let is_in_vain =
            matches!(*self.name.as_slice(), [name] if filled(rows, name).next().is_some() && filled_so(rows, name, is_name_like) == 0);
        self.others(rows).into_iter().find(|&column| is_in_vain && has_words(column))
    }
}

/// What headings mean beside one another: “презиме” is the last name of Serbs and Macedonians, and the middle name of
/// Bulgarians, who have a last name beside it.
fn headings_together(cells: &[String]) -> Vec<Option<Kind>> {
    let is_either = |cell: &str| words(cell).iter().any(|word| word == "презиме");
    let is_last = |cell: &str| meaning(cell) == Some(Kind::Last);
    let has_other = cells.iter().any(|cell| is_last(cell) && !is_either(cell));
    let together = |cell: &String| if has_other && is_last(cell) && is_either(cell) { Some(Kind::Middle) } else { meaning(cell) };
    cells.iter().map(together).collect()
}

/// Whether a heading promises numbers, days or the like, and the cells below it are different names.
fn is_contradicted(kind: Kind, rows: &[&Row], column: usize) -> bool {
    matches!(kind, Kind::Count | Kind::Id | Kind::Birth | Kind::Phone | Kind::Time) && are_names(rows, column)
}

/// Whether nearly all cells of a column can be names or parts of names, and few are alike.
fn are_names(rows: &[&Row], column: usize) -> bool {
    let is_name = |cell: &str| {
        let is_small = cell.starts_with(char::is_lowercase) && !cell.split(' ').next().is_some_and(is_particle);
        is_name_like(cell) && !is_small && Day::read(cell).is_none()
    };
    let all = filled(rows, column).count();
    all > 0 && filled_so(rows, column, is_name) * 10 >= all * 9 && differs(rows, column)
}

/// The meanings that fit the cells below: “sn” over words is a last name, and a heading of names over numbers is none where
/// another column has the names.
fn held_against_cells(meanings: &[Option<Kind>], headings: &Row, rows: &[&Row]) -> Vec<Option<Kind>> {
    let has_letters = |column: usize| filled(rows, column).any(has_letter);
    let is_of_names = |meaning: Option<Kind>| meaning.is_some_and(Kind::is_of_names);
    let are_elsewhere =
        |column: usize| meanings.iter().enumerate().any(|(other, meaning)| other != column && is_of_names(*meaning) && has_letters(other));
    let fitting = |(column, meaning): (usize, &Option<Kind>)| match meaning {
        None if List::LastOverWords.has(&phrase(headings.cell(column))) && are_names(rows, column) => Some(Kind::Last),
        Some(kind) if kind.is_of_names() && filled(rows, column).next().is_some() && !has_letters(column) && are_elsewhere(column) => None,
        meaning => *meaning,
    };
    meanings.iter().enumerate().map(fitting).collect()
}

/// Whether a heading says that brackets hold the real name: “Name (Original Name)”, “Nom (nom d’origine)”.
fn says_real_in_brackets(heading: &str) -> bool {
    let inside = heading.split_once(['(', '（', '[']).map_or("", |(_, inside)| inside);
    words(inside).iter().any(|word| List::OriginalStem.begins(word)) || List::OriginalStem.begins(inside)
}

/// What the headings say, and the rows below them.
struct HeadingRow<'a> {
    meanings: Vec<Option<Kind>>,
    others: Vec<Option<Kind>>,
    rows: &'a [&'a Row],
}

impl HeadingRow<'_> {
    fn has(&self, column: usize, wanted: &[Kind]) -> bool {
        self.meanings.get(column).copied().flatten().is_some_and(|heading| wanted.contains(&heading))
    }

    /// The columns with a heading.
    fn all(&self, wanted: Kind) -> impl Iterator<Item = usize> {
        (0..self.meanings.len()).filter(move |&column| self.meanings[column] == Some(wanted))
    }

    /// The columns with a heading that is not of names.
    fn other(&self, wanted: Kind) -> impl Iterator<Item = usize> {
        (0..self.others.len()).filter(move |&column| self.meanings[column].is_none() && self.others[column] == Some(wanted))
    }

    /// The first column with a heading; one with something in it, if there is one.
    fn first(&self, wanted: Kind) -> Option<usize> {
        let is_filled = |column: &usize| mostly(self.rows, *column, |cell| cell.contains(char::is_alphabetic) && !cell.starts_with('='));
        self.all(wanted).find(is_filled).or_else(|| self.all(wanted).next())
    }

    fn only(&self, wanted: Kind, word: &str) -> Result<Option<usize>, String> {
        let mut all = self.all(wanted);
        let first = all.next();
        if all.next().is_some() { Err(tr!("two headings say “{word}”. Keep one of them.", word)) } else { Ok(first) }
    }

    /// The columns that make up the name. A plain “name” beside first names is the last name, and beside last names the
    /// first: so German, French and Spanish lists have it.
    /// Errors: no heading of names.
    fn name(&self) -> Result<ListColumns, String> {
        let (called, called_last) = (self.first(Kind::Called), self.first(Kind::CalledLast));
        let last_first = |column: usize| self.has(column, &[Kind::LastFirst]);
        let whole =
            |column: usize| ListColumns { name: vec![column], last_first: last_first(column), chosen: called, ..ListColumns::default() };
        let (legal, legal_last, name) = (self.first(Kind::First), self.first(Kind::Last), self.first(Kind::Name));
        let has_parts = legal.or(called).is_some() && legal_last.or(called_last).is_some();
        let full = [Kind::Full, Kind::LastFirst].into_iter().filter_map(|heading| self.first(heading)).min();
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
        let first = first.or_else(|| self.first(Kind::Middle).filter(|_| self.unnamed_halves(last.unwrap_or_default()).is_empty()));
        let particles = self.all(Kind::Particle).filter(|_| last.is_some());
        let after = self.all(Kind::AfterLast).filter(|_| last.is_some());
        let instead = |part: Option<usize>, called: Option<usize>| part.zip(called).filter(|(part, called)| part != called);
        let columns = ListColumns {
            name: first.into_iter().chain(particles).chain(last).chain(after).collect(),
            called: instead(first, called).into_iter().chain(instead(last, called_last)).collect(),
            ..ListColumns::default()
        };
        Ok(match (first, last) {
            (Some(half), None) | (None, Some(half)) => self.with_other_half(columns, half),
            (Some(_), Some(_)) | (None, None) => columns,
        })
    }

    /// The columns with the other half of the names where only one half has a known heading: taken if it plainly holds
    /// first names, else to be asked about.
    fn with_other_half(&self, columns: ListColumns, half: usize) -> ListColumns {
        let is_last = self.has(half, &[Kind::Last, Kind::CalledLast]);
        // Whole names need no other half.
        if mostly(self.rows, half, |cell| cell.contains([',', ' '])) && !(is_last && share_of_first_names(self.rows, half) < 30) {
            return columns;
        }
        let halves = self.unnamed_halves(half);
        let firsts: Vec<usize> = halves.iter().copied().filter(|&column| share_of_first_names(self.rows, column) >= 30).collect();
        let half_is_first = !is_last && share_of_first_names(self.rows, half) >= 30;
        match (firsts.as_slice(), half_is_first) {
            (&[first], false) => ListColumns {
                name: std::iter::once(first).chain(columns.name.iter().copied()).collect(),
                taken: Some(first),
                chosen: None,
                ..columns
            },
            _ => ListColumns { halves, ..columns },
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
    /// Errors: no such column.
    fn by_words(&self) -> Result<ListColumns, String> {
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
        let error =
            || tr!("no heading says “name”. Write it over the pupils’ names, or name their columns with --name-columns.").to_owned();
        match (whole, first) {
            (Some(whole), _) if self.rows.len() > 1 => Ok(ListColumns { name: vec![whole], taken: Some(whole), ..ListColumns::default() }),
            (None, Some(first)) => {
                let halves = all.into_iter().filter(|&column| column != first).collect();
                Ok(ListColumns { name: vec![first], taken: Some(first), halves, ..ListColumns::default() })
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

    fn is_whole(&self, name: usize, part: usize) -> bool {
        let both: Vec<(&str, &str)> = self.rows.iter().map(|row| (row.cell(name), row.cell(part))).collect();
        let both: Vec<_> = both.into_iter().filter(|(name, part)| !name.is_empty() && !part.is_empty()).collect();
        let holds = |(name, part): &&(&str, &str)| name.len() > part.len() && name.to_lowercase().contains(&part.to_lowercase());
        let is_called = self.has(part, &[Kind::Called]);
        !both.is_empty() && both.iter().filter(holds).count() * 2 >= both.len()
            || is_called && mostly(self.rows, name, |cell| cell.contains(' ') && share_of_first_names(self.rows, name) >= 30)
    }
}

fn has_letter(cell: &str) -> bool {
    cell.contains(char::is_alphabetic)
}

/// Whether a cell is a unit, or is meant to be one: a letter and a number.
fn is_like_unit(cell: &str) -> bool {
    let mut signs = cell.chars();
    cell.parse::<UnitId>().is_ok()
        || signs.next().is_some_and(char::is_alphabetic) && signs.next().is_some_and(|sign| sign.is_ascii_digit())
}
