//! The owners’ file of a board game: cells of their own tables, and disputed cells of the print that they have checked against
//! their own charts.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::answer_error::{AnswerError, Spot};
use super::form::{Choice, Field, FieldKind};
use super::limits::{MOST_CELLS, text_length_problem};
use super::owned_table::{OwnedCell, OwnedTable};
use super::setup_file::{WrittenFile, setup_file_text};
use super::{Register, Rulings};
use senlac_base::language::lists::format_thousands;
use senlac_base::language::tr;

/// Table, row and column.
type Place = (String, String, String);

/// Everything that the owners of a board game have entered from their own tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnedCells {
    /// Content of each cell by table, row and column, with the date when it was read.
    cells: BTreeMap<Place, (Map<String, Value>, String)>,
    /// Options of rulings that the owners checked against their own charts, with the date.
    confirmed: BTreeMap<String, (String, String)>,
}

/// Result of adding a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellUpdate {
    /// The cell was unknown and has been added.
    New,
    /// The same content was already known.
    Known,
    /// Different content is already known and stays.
    Otherwise,
}

impl FromIterator<OwnedCell> for OwnedCells {
    /// Collects cells without the dates when they were read.
    fn from_iter<T: IntoIterator<Item = OwnedCell>>(cells: T) -> Self {
        let mut owned = Self::default();
        for cell in cells {
            owned.set_cell(&cell, "");
        }
        owned
    }
}

impl OwnedCells {
    /// Reads the owners’ file of a board game.
    ///
    /// # Errors
    /// Everything that is wrong with the file, each with its line. Nothing is read in that case.
    pub fn read(text: &str, rulebook: &str, tables: &[OwnedTable], register: &Register) -> Result<Self, Vec<AnswerError>> {
        let file = WrittenFile::read(text)?;
        let cells: usize = file.answers.values().filter_map(Value::as_array).map(Vec::len).sum();
        if cells > MOST_CELLS {
            let (cells, most) = (format_thousands(cells), format_thousands(MOST_CELLS));
            return Err(vec![AnswerError::new(Spot::default(), tr!("it has {cells} cells; the limit is {most}", cells, most))]);
        }
        if let Some(words) = file.answers.values().find_map(text_length_problem) {
            return Err(vec![AnswerError::new(Spot::default(), words)]);
        }
        let mut problems = super::answer_error::answer_errors(&fields(rulebook, tables, register), &file.answers);
        let mut owned = Self::default();
        for table in tables {
            for (at, row) in rows(&file.answers, table.key) {
                problems.extend(owned.add_row(table, at, row));
            }
        }
        for (at, row) in rows(&file.answers, CONFIRMED) {
            let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
            match Rulings::find_option(register, text("ruling"), text("reading")) {
                Ok((ruling, reading)) => owned.confirm_ruling(&ruling, &reading, text("read")),
                // A missing or unknown ruling is already reported.
                Err(_) if register.find(text("ruling")).is_err() => {}
                Err(problem) => problems.push(AnswerError::new(Spot::cell(CONFIRMED, at, "reading"), problem)),
            }
        }
        if problems.is_empty() { Ok(owned) } else { Err(file.with_lines(problems)) }
    }

    /// Adds a row of the file, which may stand for several rows of the table. Returns everything that is wrong with it.
    fn add_row(&mut self, table: &OwnedTable, at: usize, row: &Map<String, Value>) -> Vec<AnswerError> {
        let text = |key: &str| row.get(key).and_then(Value::as_str);
        let (Some(word), Some(column)) = (text("row"), text("column")) else { return Vec::new() };
        let Some(meant) = table.find_rows(word) else {
            let (from, to) = (table.rows.first().map_or("", String::as_str), table.rows.last().map_or("", String::as_str));
            let words =
                tr!("row: “{word}” is not a row of this table; use one from {from} to {to}, or several as {from}-{to}", word, from, to);
            return vec![AnswerError::new(Spot::cell(table.key, at, "row"), words)];
        };
        let entry: Map<String, Value> = row
            .iter()
            .filter(|(key, _)| !["row", "column", "read"].contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        let mut twice = Vec::new();
        for row in meant {
            let place = (table.key.to_owned(), row.clone(), column.to_owned());
            if self.cells.insert(place, (entry.clone(), text("read").unwrap_or_default().to_owned())).is_some() {
                let words = tr!("row {row} of {column} is listed twice; remove one of them", row, column);
                twice.push(AnswerError::new(Spot::cell(table.key, at, "row"), words));
            }
        }
        twice
    }

    /// Returns the text of the file.
    pub fn written(&self, rulebook: &str, tables: &[OwnedTable], register: &Register) -> String {
        let mut answers = Map::new();
        answers.insert("rulebook".to_owned(), rulebook.into());
        for table in tables {
            let of = |row: &String, column: &str| self.cells.get(&(table.key.to_owned(), row.clone(), column.to_owned()));
            let line = |(row, (column, _)): (&String, &(&str, String))| {
                let (entry, read) = of(row, column)?;
                let mut line = entry.clone();
                line.extend([("row".to_owned(), row.as_str().into()), ("column".to_owned(), (*column).into())]);
                line.extend((!read.is_empty()).then(|| ("read".to_owned(), read.as_str().into())));
                Some(Value::Object(line))
            };
            let cells = table.columns.iter().flat_map(|column| table.rows.iter().map(move |row| (row, column)));
            answers.insert(table.key.to_owned(), cells.filter_map(line).collect());
        }
        let confirmed = self.confirmed.iter().map(|(ruling, (reading, read))| json!({"ruling": ruling, "reading": reading, "read": read}));
        answers.insert(CONFIRMED.to_owned(), confirmed.collect());
        answers.retain(|_, value| value.as_array().is_none_or(|rows| !rows.is_empty()));
        setup_file_text(&fields(rulebook, tables, register), &answers)
    }

    /// Returns the content of a cell and the date when it was read.
    pub fn entry(&self, table: &str, row: &str, column: &str) -> Option<(&Map<String, Value>, &str)> {
        let (entry, read) = self.cells.get(&(table.to_owned(), row.to_owned(), column.to_owned()))?;
        Some((entry, read))
    }

    /// Returns every known cell.
    pub fn cells(&self) -> impl Iterator<Item = OwnedCell> {
        self.cells.iter().map(|((table, row, column), (entry, _))| OwnedCell {
            table: table.clone(),
            row: row.clone(),
            column: column.clone(),
            entry: entry.clone(),
        })
    }

    /// Adds a cell that was read off in play. A known cell is never overwritten.
    pub fn add_cell(&mut self, cell: &OwnedCell, read: &str) -> CellUpdate {
        match self.entry(&cell.table, &cell.row, &cell.column) {
            None => {
                self.set_cell(cell, read);
                CellUpdate::New
            }
            Some((entry, _)) if *entry == cell.entry => CellUpdate::Known,
            Some(_) => CellUpdate::Otherwise,
        }
    }

    /// Sets the content of a cell.
    pub fn set_cell(&mut self, cell: &OwnedCell, read: &str) {
        let place = (cell.table.clone(), cell.row.clone(), cell.column.clone());
        self.cells.insert(place, (cell.entry.clone(), read.to_owned()));
    }

    /// Clears a cell, so that it is a gap again.
    pub fn clear_cell(&mut self, table: &str, row: &str, column: &str) {
        self.cells.remove(&(table.to_owned(), row.to_owned(), column.to_owned()));
    }

    /// Returns the unknown cells of a table as row and column, column by column.
    pub fn gaps<'t>(&self, table: &'t OwnedTable) -> Vec<(&'t str, &'t str)> {
        let cells = table.columns.iter().flat_map(|(column, _)| table.rows.iter().map(move |row| (row.as_str(), *column)));
        cells.filter(|(row, column)| self.entry(table.key, row, column).is_none()).collect()
    }

    /// Records that a ruling was checked against the owners’ own chart.
    pub fn confirm_ruling(&mut self, ruling: &str, reading: &str, read: &str) {
        self.confirmed.insert(ruling.to_owned(), (reading.to_owned(), read.to_owned()));
    }

    /// Returns the confirmed option and the date.
    pub fn confirmed_option(&self, ruling: &str) -> Option<(&str, &str)> {
        self.confirmed.get(ruling).map(|(reading, read)| (reading.as_str(), read.as_str()))
    }

    /// Returns the confirmed options, as the rulings of a new game.
    pub fn rulings(&self, register: &Register) -> Rulings {
        let mut rulings = Rulings::default();
        for (ruling, (reading, _)) in &self.confirmed {
            rulings.set(register, ruling, reading);
        }
        rulings
    }
}

/// Key of the list of confirmed rulings.
const CONFIRMED: &str = "confirmed";

/// Returns the rows of a list with their numbers.
fn rows<'a>(answers: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = (usize, &'a Map<String, Value>)> {
    let rows = answers.get(key).and_then(Value::as_array).into_iter().flatten().enumerate();
    rows.filter_map(|(at, row)| Some((at, row.as_object()?)))
}

/// Returns the fields of an owners’ file.
fn fields(rulebook: &str, tables: &[OwnedTable], register: &Register) -> Vec<Field> {
    let named = |value: &str| Choice { value: value.into(), title: value.to_owned(), barred: None };
    let mut fields = vec![Field::required("rulebook", tr!("Rulebook"), FieldKind::One(vec![named(rulebook)]))];
    fields.extend(tables.iter().map(|table| Field::optional(table.key, tr(table.title), FieldKind::Rows(table.fields_in_file()))));
    let confirmed = vec![
        Field::required("ruling", tr!("Ruling"), FieldKind::One(register.ruling.iter().map(|entry| named(entry.key)).collect())),
        Field::required("reading", tr!("Option"), FieldKind::Text),
        Field::optional("read", tr!("Date read off"), FieldKind::Text),
    ];
    fields.push(Field::optional(CONFIRMED, tr!("Confirmed"), FieldKind::Rows(confirmed)));
    fields
}
