//! Which sheet of a workbook is meant, where the one with the names is hidden.

use super::columns::heading_row;
use super::grid::{Row, Sheet};
use super::options::ListOptions;
use super::question::{Answer, Question};
use crate::content::words::{quoted, shown};

/// What a sheet looks like from outside.
pub(super) struct Cover {
    name: String,
    hidden: bool,
    /// Whether it has headings of names and something below them.
    has_names: bool,
    /// Whether it has formulas that no program has worked out yet.
    pub has_unworked: bool,
}

impl Cover {
    /// What a sheet looks like; nobody asks for the names of an only one.
    pub fn of(sheet: &Sheet, is_only: bool) -> Self {
        let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
        let has_names = !is_only && heading_row(&rows).is_some_and(|place| place + 1 < rows.len());
        Self { name: sheet.name.clone(), hidden: sheet.hidden, has_names, has_unworked: sheet.has_unworked }
    }
}

/// Asks which sheet is meant where the one that is read has no headings of names, and a hidden one has.
pub(super) fn question(covers: &[Cover], chosen: usize, options: &ListOptions) -> Option<Question> {
    let read = covers.get(chosen).filter(|read| options.sheet.is_none() && !read.has_names)?;
    let place = covers.iter().position(|cover| cover.hidden && cover.has_names)?;
    let answer = |place: usize, cover: &Cover| Answer {
        words: quoted(&shown(&cover.name)),
        flag: format!("--sheet {}", place + 1),
        options: ListOptions { sheet: Some(place), ..options.clone() },
    };
    let name = quoted(&shown(&covers[place].name));
    Some(Question {
        row: None,
        words: format!("The sheet {name} is hidden in the spreadsheet, and has names. Which sheet is the class on?"),
        answers: vec![answer(chosen, read), answer(place, &covers[place])],
    })
}
