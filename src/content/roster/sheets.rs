//! Which sheet of a workbook is meant, where the one with the names is hidden, or several are classes.

use std::collections::BTreeSet;

use super::columns::{Columns, filled, heading_row, mostly};
use super::grid::{Row, Sheet};
use super::guess::is_name_like;
use super::headings::words;
use super::name::sound;
use super::nobody::{is_grown_up, is_over_grown_ups};
use super::options::ListOptions;
use super::question::{Answer, Question};
use super::vocabulary::{Kind, is_first_name, says};
use crate::content::words::{list, quoted, shown};

/// What a sheet looks like from outside.
pub(super) struct Cover {
    name: String,
    hidden: bool,
    /// Whether it has headings of names and something below them.
    has_names: bool,
    /// Whose names they are, as they sound; none where the sheet is of grown-ups or of nothing that is a class.
    names: BTreeSet<String>,
    /// Whether it has formulas that no program has worked out yet.
    pub has_unworked: bool,
}

impl Cover {
    /// What a sheet looks like; nobody asks for the names of an only one.
    pub fn of(sheet: &Sheet, is_only: bool) -> Self {
        let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
        let has_names = !is_only && heading_row(&rows).is_some_and(|place| place + 1 < rows.len());
        let names = if has_names && !sheet.hidden { names(&rows) } else { BTreeSet::new() };
        Self { name: sheet.name.clone(), hidden: sheet.hidden, has_names, names, has_unworked: sheet.has_unworked }
    }

    /// Whether it is a class of others than another sheet's: a sheet of marks has the same pupils once more.
    fn is_another_class(&self, other: &Self) -> bool {
        const FEWEST: usize = 5;
        let is_of_others = say_grown_ups(&self.name) || say_grown_ups(&other.name);
        let known = self.names.intersection(&other.names).count();
        !is_of_others && self.names.len() >= FEWEST && other.names.len() >= FEWEST && known * 2 < self.names.len()
    }
}

/// The names of a sheet with headings.
fn names(rows: &[&Row]) -> BTreeSet<String> {
    let Some(place) = heading_row(rows) else { return BTreeSet::new() };
    let body = &rows[place + 1..];
    let Ok(columns) = Columns::under(rows[place], body) else { return BTreeSet::new() };
    let name = |row: &&Row| columns.name.iter().map(|&column| row.cell(column)).filter(|cell| is_name_like(cell)).collect::<String>();
    let names: BTreeSet<String> = body.iter().map(name).filter(|name| !name.is_empty()).map(|name| sound(&name)).collect();
    let has_first_names = columns.name.iter().any(|&column| filled(body, column).any(|cell| cell.split([' ', ',']).any(is_first_name)));
    // A sheet that is mostly of something else is no class.
    if has_first_names && names.len() * 10 >= body.len() * 7 && !mostly_grown_up(body, &columns) { names } else { BTreeSet::new() }
}

/// Whether the people of a sheet are grown-ups, by their titles or by their roles.
fn mostly_grown_up(body: &[&Row], columns: &Columns) -> bool {
    columns.name.first().is_some_and(|&column| mostly(body, column, is_grown_up))
        || columns.role.is_some_and(|column| super::role::grown_ups(body, column).len() * 2 > body.len())
}

/// Whether the name of a sheet is of grown-ups: “Staff”, “Parents”.
fn say_grown_ups(name: &str) -> bool {
    words(name).iter().any(|word| says(word, Kind::GrownUps) || says(word, Kind::GrownUp)) || is_over_grown_ups(name)
}

/// Asks which sheet is meant where the one that is read has no headings of names, and a hidden one has; or where several
/// sheets are classes.
pub(super) fn question(covers: &[Cover], chosen: usize, options: &ListOptions) -> Option<Question> {
    on_classes(covers, chosen, options).or_else(|| on_hidden(covers, chosen, options))
}

/// Asks which class is meant.
fn on_classes(covers: &[Cover], chosen: usize, options: &ListOptions) -> Option<Question> {
    let read = covers.get(chosen).filter(|_| options.sheet.is_none())?;
    let is_meant = |(place, cover): &(usize, &Cover)| *place == chosen || cover.is_another_class(read);
    let classes: Vec<(usize, &Cover)> = covers.iter().enumerate().filter(is_meant).collect();
    let answers = classes.iter().map(|&(place, cover)| answer(place, cover, options)).collect();
    let names = list(classes.iter().map(|(_, cover)| quoted(&shown(&cover.name))));
    let words = format!("The sheets {names} each hold a class. Which class is to play?");
    (classes.len() > 1).then_some(Question { row: None, words, answers })
}

/// The answer that it is this sheet.
fn answer(place: usize, cover: &Cover, options: &ListOptions) -> Answer {
    Answer {
        words: quoted(&shown(&cover.name)),
        flag: format!("--sheet {}", place + 1),
        options: ListOptions { sheet: Some(place), ..options.clone() },
    }
}

/// Asks whether a hidden sheet is meant.
fn on_hidden(covers: &[Cover], chosen: usize, options: &ListOptions) -> Option<Question> {
    let read = covers.get(chosen).filter(|read| options.sheet.is_none() && !read.has_names)?;
    let place = covers.iter().position(|cover| cover.hidden && cover.has_names)?;
    let name = quoted(&shown(&covers[place].name));
    Some(Question {
        row: None,
        words: format!("The sheet {name} is hidden in the spreadsheet, and has names. Which sheet is the class on?"),
        answers: vec![answer(chosen, read, options), answer(place, &covers[place], options)],
    })
}
