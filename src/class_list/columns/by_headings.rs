//! Columns of a list with headings.

use super::attendance::{find_attendance_column, is_role_column};
use super::{ListColumns, count_filled, filled_cells, first_name_percentage, has_distinct_cells, is_mostly, is_name_like};
use crate::days::Day;
use crate::names::Name;
use crate::row_and_column_names::column_name;
use crate::words::split_words;
use crate::{Kind, List, MOST_COLUMNS, Row, is_family_first, is_particle, meaning, meaning_beside_names, phrase};
use senlac_classroom::content::text_checks::list;
use senlac_classroom::rules::UnitId;

impl ListColumns {
    /// Finds the columns by their headings.
    /// Errors: the problem with the headings.
    pub fn from_headings(headings: &Row, rows: &[&Row]) -> Result<Self, String> {
        let cells = headings.cells.iter();
        let others = cells
            .enumerate()
            .map(|(column, cell)| meaning_beside_names(cell).filter(|kind| !is_contradicted(*kind, rows, column)))
            .collect();
        let meanings = meanings_fitting_cells(&combined_meanings(&headings.cells), headings, rows);
        let headed = HeadingRow { meanings, others, rows };
        let mut columns = Self {
            unit: headed.only(Kind::Unit, tr!("unit"))?,
            wish: headed.only(Kind::Wish, tr!("wish"))?,
            not_with: headed.only(Kind::NotWith, tr!("not with"))?,
            short_name: headed.only(Kind::ShortName, tr!("short name"))?,
            width: Some(headings.cells.len()),
            role: headed
                .columns_without_names(Kind::Role)
                .find(|&column| is_role_column(rows, column))
                .or_else(|| headed.columns_without_names(Kind::Role).next()),
            own: [Kind::Id, Kind::Mail, Kind::Birth].into_iter().flat_map(|kind| headed.columns_without_names(kind)).collect(),
            ..headed.name()?
        };
        columns.family_first = columns.name.len() > 1 && columns.name.iter().all(|&column| is_family_first(headings.cell(column)));
        if columns.family_first && headed.has_kind(columns.name[0], &[Kind::First, Kind::Called, Kind::Name]) {
            columns.name.reverse();
        }
        if let Some(unit) = columns.unit.take_if(|unit| filled_cells(rows, *unit).next().is_some() && !is_mostly(rows, *unit, is_like_unit))
        {
            columns.why.insert(unit, tr!("it contains no units, such as N01").to_owned());
        }
        let is_wordless = |column: &mut usize| filled_cells(rows, *column).next().is_some() && !is_mostly(rows, *column, has_letter);
        if let Some(column) = columns.short_name.take_if(is_wordless) {
            columns.why.insert(column, tr!("it contains no names").to_owned());
        }
        columns.find_attendance(&headed, headings, rows)?;
        columns.real_in_brackets = columns.name.iter().any(|&column| has_real_name_in_brackets(headings.cell(column)));
        if let Some(words) = columns.words_instead_of_numbers(rows) {
            columns.name = vec![words];
        }
        columns.role = columns.role.or_else(|| columns.unused_columns(rows).into_iter().find(|&column| is_role_column(rows, column)));
        columns.update_unknown(rows);
        let names = list(columns.name.iter().map(|&column| column_name(column)));
        let names = tr_count!(
            count = columns.name.len(),
            "the pupils’ names are in column {names}",
            "the pupils’ names are in columns {names}",
            names
        );
        for &column in columns.unknown.iter().filter(|&&column| headed.has_kind(column, &[Kind::Name, Kind::Full, Kind::LastFirst])) {
            columns.why.insert(column, names.clone());
        }
        for &column in columns.unknown.iter().filter(|&&column| headed.has_kind(column, &[Kind::Middle])) {
            columns.why.insert(column, tr!("middle names are ignored").to_owned());
        }
        Ok(columns)
    }

    fn find_attendance(&mut self, headed: &HeadingRow, headings: &Row, rows: &[&Row]) -> Result<(), String> {
        let absent = headed.only(Kind::AbsentHeading, tr!("absent"))?;
        let present: Vec<usize> = headed.columns_of(Kind::PresentHeading).collect();
        let register: Vec<usize> = headed.columns_without_names(Kind::Register).collect();
        let is_free = |column: &usize| headed.meanings[*column].is_none() && headed.others[*column].is_none();
        let free: Vec<usize> = (0..headed.meanings.len()).filter(is_free).collect();
        // Of several days only one can be today.
        let days = free.iter().filter(|&&column| Day::is_in_heading(headings.cell(column))).count();
        let unknown: Vec<usize> = free.into_iter().filter(|&column| days < 2 || !Day::is_in_heading(headings.cell(column))).collect();
        (self.away, self.why) = find_attendance_column(rows, absent, &present, &register, &unknown, std::mem::take(&mut self.why));
        Ok(())
    }

    /// Returns the first unused column with words, if the only column of names contains numbers and codes.
    fn words_instead_of_numbers(&self, rows: &[&Row]) -> Option<usize> {
        let has_words =
            |column: usize| has_distinct_cells(rows, column) && is_mostly(rows, column, |cell| is_name_like(&Name::read(cell).text));
        let is_in_vain = matches!(*self.name.as_slice(), [name] if filled_cells(rows, name).next().is_some() && count_filled(rows, name, is_name_like) == 0);
        self.unused_columns(rows).into_iter().find(|&column| is_in_vain && has_words(column))
    }
}

/// Returns the meanings of headings, taking their neighbours into account. “презиме” is the last name in Serbian and Macedonian
/// lists, but the middle name in Bulgarian ones, which have another column for the last name.
fn combined_meanings(cells: &[String]) -> Vec<Option<Kind>> {
    let is_either = |cell: &str| split_words(cell).iter().any(|word| word == "презиме");
    let is_last = |cell: &str| meaning(cell) == Some(Kind::Last);
    let has_other = cells.iter().any(|cell| is_last(cell) && !is_either(cell));
    let together = |cell: &String| if has_other && is_last(cell) && is_either(cell) { Some(Kind::Middle) } else { meaning(cell) };
    cells.iter().map(together).collect()
}

/// Returns whether a heading announces numbers, days or the like, although the cells below it are different names.
fn is_contradicted(kind: Kind, rows: &[&Row], column: usize) -> bool {
    matches!(kind, Kind::Count | Kind::Id | Kind::Birth | Kind::Phone | Kind::Time) && are_names(rows, column)
}

/// Returns whether nearly all cells of a column can be names or parts of names, and few are equal.
fn are_names(rows: &[&Row], column: usize) -> bool {
    let is_name = |cell: &str| {
        let is_small = cell.starts_with(char::is_lowercase) && !cell.split(' ').next().is_some_and(is_particle);
        is_name_like(cell) && !is_small && Day::read(cell).is_none()
    };
    let all = filled_cells(rows, column).count();
    all > 0 && count_filled(rows, column, is_name) * 10 >= all * 9 && has_distinct_cells(rows, column)
}

/// Returns the meanings that fit the cells below. “sn” over words is a last name. A name heading over numbers is ignored if
/// another column has the names.
fn meanings_fitting_cells(meanings: &[Option<Kind>], headings: &Row, rows: &[&Row]) -> Vec<Option<Kind>> {
    let has_letters = |column: usize| filled_cells(rows, column).any(has_letter);
    let is_of_names = |meaning: Option<Kind>| meaning.is_some_and(Kind::is_of_names);
    let are_elsewhere =
        |column: usize| meanings.iter().enumerate().any(|(other, meaning)| other != column && is_of_names(*meaning) && has_letters(other));
    let fitting = |(column, meaning): (usize, &Option<Kind>)| match meaning {
        None if List::LastOverWords.contains(&phrase(headings.cell(column))) && are_names(rows, column) => Some(Kind::Last),
        Some(kind)
            if kind.is_of_names() && filled_cells(rows, column).next().is_some() && !has_letters(column) && are_elsewhere(column) =>
        {
            None
        }
        meaning => *meaning,
    };
    meanings.iter().enumerate().map(fitting).collect()
}

/// Returns whether a heading says that brackets contain the real name: “Name (Original Name)”, “Nom (nom d’origine)”.
fn has_real_name_in_brackets(heading: &str) -> bool {
    let inside = heading.split_once(['(', '（', '[']).map_or("", |(_, inside)| inside);
    split_words(inside).iter().any(|word| List::OriginalStem.is_prefix_of(word)) || List::OriginalStem.is_prefix_of(inside)
}

/// The meanings of the headings, and the rows below them.
struct HeadingRow<'a> {
    meanings: Vec<Option<Kind>>,
    others: Vec<Option<Kind>>,
    rows: &'a [&'a Row],
}

impl HeadingRow<'_> {
    fn has_kind(&self, column: usize, wanted: &[Kind]) -> bool {
        self.meanings.get(column).copied().flatten().is_some_and(|heading| wanted.contains(&heading))
    }

    /// Returns the columns whose heading has this meaning.
    fn columns_of(&self, wanted: Kind) -> impl Iterator<Item = usize> {
        (0..self.meanings.len()).filter(move |&column| self.meanings[column] == Some(wanted))
    }

    /// Returns the columns whose heading isn't about names and has this meaning.
    fn columns_without_names(&self, wanted: Kind) -> impl Iterator<Item = usize> {
        (0..self.others.len()).filter(move |&column| self.meanings[column].is_none() && self.others[column] == Some(wanted))
    }

    /// Returns the first column whose heading has this meaning, preferring one with words in its cells.
    fn first_column(&self, wanted: Kind) -> Option<usize> {
        let is_filled = |column: &usize| is_mostly(self.rows, *column, |cell| cell.contains(char::is_alphabetic) && !cell.starts_with('='));
        self.columns_of(wanted).find(is_filled).or_else(|| self.columns_of(wanted).next())
    }

    fn only(&self, wanted: Kind, word: &str) -> Result<Option<usize>, String> {
        let mut all = self.columns_of(wanted);
        let first = all.next();
        if all.next().is_some() { Err(tr!("two headings say “{word}”. Remove one of them.", word)) } else { Ok(first) }
    }

    /// Returns the columns that make up the name. A plain “name” next to first names is the last name, and next to last names
    /// the first, as in German, French and Spanish lists.
    /// Errors: no heading is about names.
    fn name(&self) -> Result<ListColumns, String> {
        let (called, called_last) = (self.first_column(Kind::Called), self.first_column(Kind::CalledLast));
        let last_first = |column: usize| self.has_kind(column, &[Kind::LastFirst]);
        let whole =
            |column: usize| ListColumns { name: vec![column], last_first: last_first(column), chosen: called, ..ListColumns::default() };
        let (legal, legal_last, name) = (self.first_column(Kind::First), self.first_column(Kind::Last), self.first_column(Kind::Name));
        let has_parts = legal.or(called).is_some() && legal_last.or(called_last).is_some();
        let full = [Kind::Full, Kind::LastFirst].into_iter().filter_map(|heading| self.first_column(heading)).min();
        // A column of uncalculated formulas isn't needed if the name parts are beside it.
        let (first, last) = (legal.or(called), legal_last.or(called_last));
        let is_half = |full: usize| !has_parts && legal.or(legal_last).is_some_and(|part| self.is_other_half(full, part));
        let half = full.filter(|&full| is_half(full));
        if let Some(full) = full.filter(|full| half.is_none() && (!has_parts || is_mostly(self.rows, *full, |cell| !cell.starts_with('='))))
        {
            return Ok(whole(full));
        }
        let name = half.or(name);
        let (first, last) = match (first, last, name) {
            (None, None, Some(name)) => return Ok(self.with_other_half(whole(name), name)),
            (None, None, None) => return self.names_by_content(),
            (Some(part), None, Some(name)) | (None, Some(part), Some(name)) if self.is_whole(name, part) => return Ok(whole(name)),
            (Some(first), None, name) => (Some(first), name),
            (None, last, name) => (name, last),
            (first, last, _) => (first, last),
        };
        let first = first.or_else(|| self.first_column(Kind::Middle).filter(|_| self.unnamed_halves(last.unwrap_or_default()).is_empty()));
        let particles = self.columns_of(Kind::Particle).filter(|_| last.is_some());
        let after = self.columns_of(Kind::AfterLast).filter(|_| last.is_some());
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

    /// Adds the other half of the names if only one half has a known heading. Uses a column that clearly contains
    /// first names, or asks the teacher.
    fn with_other_half(&self, columns: ListColumns, half: usize) -> ListColumns {
        let is_last = self.has_kind(half, &[Kind::Last, Kind::CalledLast]);
        // Whole names need no other half.
        if is_mostly(self.rows, half, |cell| cell.contains([',', ' '])) && !(is_last && first_name_percentage(self.rows, half) < 30) {
            return columns;
        }
        let halves = self.unnamed_halves(half);
        let firsts: Vec<usize> = halves.iter().copied().filter(|&column| first_name_percentage(self.rows, column) >= 30).collect();
        let half_is_first = !is_last && first_name_percentage(self.rows, half) >= 30;
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

    /// Returns the columns under unknown headings that may contain halves of names: one or two words, few of them equal.
    fn unnamed_halves(&self, beside: usize) -> Vec<usize> {
        let of = filled_cells(self.rows, beside).count();
        let is_half = |&column: &usize| {
            let is_word = |cell: &str| is_name_like(cell) && cell.split_whitespace().count() < 4 && cell.starts_with(char::is_alphabetic);
            let filled = filled_cells(self.rows, column).count();
            column != beside
                && self.meanings.get(column).is_none_or(Option::is_none)
                && self.others.get(column).is_none_or(Option::is_none)
                && filled * 2 > of
                && count_filled(self.rows, column, is_word) * 10 >= filled * 9
                && has_distinct_cells(self.rows, column)
        };
        (0..MOST_COLUMNS).filter(is_half).collect()
    }

    /// Finds the names if no heading is known to be about names: the first column of full names, or a column of first names and
    /// candidates for the other half.
    /// Errors: there is no such column.
    fn names_by_content(&self) -> Result<ListColumns, String> {
        let halves = self.unnamed_halves(MOST_COLUMNS);
        let mut all: Vec<usize> = halves;
        all.extend((0..self.meanings.len()).filter(|column| {
            self.meanings[*column].is_none()
                && self.others[*column].is_none()
                && has_distinct_cells(self.rows, *column)
                && is_mostly(self.rows, *column, |cell| is_name_like(&Name::read(cell).text))
        }));
        all.sort_unstable();
        all.dedup();
        let whole = all.iter().copied().find(|&column| is_mostly(self.rows, column, |cell| cell.contains([' ', ','])));
        let first = all.iter().copied().find(|&column| first_name_percentage(self.rows, column) >= 30);
        let error =
            || tr!("no heading says “name”. Enter it above the pupils’ names, or enter their columns with --name-columns.").to_owned();
        match (whole, first) {
            (Some(whole), _) if self.rows.len() > 1 => Ok(ListColumns { name: vec![whole], taken: Some(whole), ..ListColumns::default() }),
            (None, Some(first)) => {
                let halves = all.into_iter().filter(|&column| column != first).collect();
                Ok(ListColumns { name: vec![first], taken: Some(first), halves, ..ListColumns::default() })
            }
            (Some(_) | None, _) => Err(error()),
        }
    }

    /// Returns whether a column that should contain full names contains single words, none of them from a column with parts of
    /// names: `Schüler_Name` next to `Schüler_Vorname`.
    fn is_other_half(&self, full: usize, part: usize) -> bool {
        let is_word = |cell: &str| !cell.contains([' ', ',']);
        let words = count_filled(self.rows, full, is_word);
        words > 0
            && words * 5 >= filled_cells(self.rows, full).count() * 4
            && filled_cells(self.rows, part).next().is_some()
            && !self.is_whole(full, part)
    }

    /// Returns whether the cells of `name` are full names that contain the cells of `part`.
    fn is_whole(&self, name: usize, part: usize) -> bool {
        let both: Vec<(&str, &str)> = self.rows.iter().map(|row| (row.cell(name), row.cell(part))).collect();
        let both: Vec<_> = both.into_iter().filter(|(name, part)| !name.is_empty() && !part.is_empty()).collect();
        let holds = |(name, part): &&(&str, &str)| name.len() > part.len() && name.to_lowercase().contains(&part.to_lowercase());
        let is_called = self.has_kind(part, &[Kind::Called]);
        !both.is_empty() && both.iter().filter(holds).count() * 2 >= both.len()
            || is_called && is_mostly(self.rows, name, |cell| cell.contains(' ') && first_name_percentage(self.rows, name) >= 30)
    }
}

fn has_letter(cell: &str) -> bool {
    cell.contains(char::is_alphabetic)
}

/// Returns whether a cell is a unit, or is meant to be one: a letter and a number.
fn is_like_unit(cell: &str) -> bool {
    let mut signs = cell.chars();
    cell.parse::<UnitId>().is_ok()
        || signs.next().is_some_and(char::is_alphabetic) && signs.next().is_some_and(|sign| sign.is_ascii_digit())
}
