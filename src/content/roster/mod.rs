//! Class lists: `rosters/*.csv`, a pupil in each row.
//!
//! ```text
//! name,unit
//! Amelie Carter,N01
//! Bo Lindqvist,
//! ```
//!
//! Commas, semicolons or tabs stand between the cells, as the spreadsheet program likes it. The headings may come in
//! any order and among others; without headings the first cell is the name and the second, where there is one, the
//! unit. A pupil without a unit gets the next free one.

mod cells;
mod seat;

use cells::Row;
pub use cells::{LARGEST_FILE, MOST_ROWS};
pub use seat::seat;

use super::words::{quoted, trouble_with_name};
use super::{Problem, Problems};
use crate::rules::UnitId;

/// A pupil of the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    /// The row of the list as a spreadsheet counts it, headings and blank rows included; 1 and up.
    pub row: usize,
    /// The pupil's name: 1 to 200 characters that can be seen.
    pub name: String,
    /// The unit that the list gives the pupil; `None` for the next free one.
    pub unit: Option<UnitId>,
}

/// Reads a class list. `file` is only for messages.
///
/// # Errors
/// Every mistake of the list, with its row. Files that are no text, larger than [`LARGEST_FILE`] or longer than
/// [`MOST_ROWS`] are refused as a whole.
pub fn parse(bytes: &[u8], file: &str) -> Result<Vec<Pupil>, Problems> {
    let rows = cells::rows(bytes, file)?;
    let Some(first) = rows.first() else {
        return Err(Problem::of_file(file, "The list names nobody. Write a pupil in each row.").into());
    };
    let (columns, has_headings) = Columns::find(first).map_err(|what| Problem::in_row(file, first.number, &what))?;
    let mut problems = Vec::new();
    let mut pupils = Vec::new();
    for row in &rows[usize::from(has_headings)..] {
        match columns.pupil(row) {
            Ok(pupil) => pupils.push(pupil),
            Err(troubles) => problems.extend(troubles.iter().map(|what| Problem::in_row(file, row.number, what))),
        }
    }
    if pupils.is_empty() && problems.is_empty() {
        problems.push(Problem::of_file(file, "The list has headings and names nobody. Write a pupil in each row."));
    }
    problems.extend(listed_twice(&pupils, file));
    problems.extend(led_twice(&pupils, file));
    Problems::if_any(problems)?;
    Ok(pupils)
}

/// What stands over the pupils' names.
const NAME: [&str; 6] = ["name", "names", "pupil", "pupils", "student", "students"];

/// Which cells of a row are which.
struct Columns {
    /// The place of the name.
    name: usize,
    /// The place of the unit.
    unit: Option<usize>,
    /// How many cells a row has at most.
    width: usize,
}

impl Columns {
    /// Finds the columns by the first row, and says whether that row holds headings.
    ///
    /// # Errors
    /// What is wrong with the headings.
    fn find(first: &Row) -> Result<(Self, bool), String> {
        let places = |known: &[&str]| -> Vec<usize> {
            let headings = first.cells.iter().map(|cell| cell.to_lowercase()).enumerate();
            headings.filter(|(_, cell)| known.contains(&cell.as_str())).map(|(place, _)| place).collect()
        };
        match (places(&NAME).as_slice(), places(&["unit"]).as_slice()) {
            ([], []) => Ok((Self { name: 0, unit: Some(1), width: 2 }, false)),
            (&[name], unit @ ([] | [_])) => Ok((Self { name, unit: unit.first().copied(), width: first.cells.len() }, true)),
            ([], _) => Err("no heading says “name”. Write it over the pupils’ names.".to_owned()),
            (&[_], _) => Err("two headings say “unit”. Keep one of them.".to_owned()),
            (_, _) => Err("two headings say “name”. Keep one of them.".to_owned()),
        }
    }

    /// The pupil of a row.
    ///
    /// # Errors
    /// Everything that is wrong with the row.
    fn pupil(&self, row: &Row) -> Result<Pupil, Vec<String>> {
        let cell = |place: usize| row.cells.get(place).map_or("", String::as_str);
        if row.cells.iter().skip(self.width).any(|cell| !cell.is_empty()) {
            return Err(vec![format!(
                "there are more than {} cells. A name with a comma in it stands in quotation marks, and other columns need headings.",
                self.width
            )]);
        }
        let name = cell(self.name);
        let trouble =
            if name.is_empty() { Some("the name is empty. Write one, or empty the row.".to_owned()) } else { trouble_with_name(name) };
        let unit = match self.unit.map(cell).unwrap_or_default() {
            "" => Ok(None),
            word => word.parse::<UnitId>().map(Some).map_err(|unknown| format!("{unknown}, or leave the cell empty.")),
        };
        match (trouble, unit) {
            (None, Ok(unit)) => Ok(Pupil { row: row.number, name: name.to_owned(), unit }),
            (trouble, unit) => Err(trouble.into_iter().chain(unit.err()).collect()),
        }
    }
}

/// Names that stand in the list twice: nobody could tell whose unit it is.
fn listed_twice<'a>(pupils: &'a [Pupil], file: &'a str) -> impl Iterator<Item = Problem> + 'a {
    repeats(pupils, |pupil| Some(pupil.name.as_str())).map(move |(pupil, first)| {
        let what = format!("{} is in row {first} already. Add a letter to tell the two apart.", quoted(&pupil.name));
        Problem::in_row(file, pupil.row, &what)
    })
}

/// Units that two pupils want to lead.
fn led_twice<'a>(pupils: &'a [Pupil], file: &'a str) -> impl Iterator<Item = Problem> + 'a {
    repeats(pupils, |pupil| pupil.unit).map(move |(pupil, first)| {
        let unit = pupil.unit.map(|unit| unit.to_string()).unwrap_or_default();
        Problem::in_row(file, pupil.row, &format!("{unit} is taken in row {first} already. Write another unit, or leave the cell empty."))
    })
}

/// The pupils who share something with one before them, and that one's row.
fn repeats<'a, K: Ord>(pupils: &'a [Pupil], key: impl Fn(&'a Pupil) -> Option<K>) -> impl Iterator<Item = (&'a Pupil, usize)> {
    let mut rows = std::collections::BTreeMap::new();
    pupils.iter().filter_map(move |pupil| {
        let first = *rows.entry(key(pupil)?).or_insert(pupil.row);
        (first != pupil.row).then_some((pupil, first))
    })
}

#[cfg(test)]
mod tests;
