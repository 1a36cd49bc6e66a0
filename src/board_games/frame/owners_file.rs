//! What the owners of a rulebook have told, as their file keeps it: cells of their own tables, and cells of the print that they have
//! settled against their own charts.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::form::{Choice, Field, FieldKind};
use super::limits::{MOST_CELLS, too_long};
use super::misfit::{Misfit, Spot};
use super::owned::{OwnedCell, OwnedTable};
use super::written::{WrittenFile, written};
use super::{Register, Rulings};
use senlac_base::language::lists::thousands;
use senlac_base::language::tr;

/// A table, a row, a column.
type Place = (String, String, String);

/// What the owners of a rulebook have told of their own tables, as their file keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owned {
    /// What stands in each cell, by table, row and column, and when it was read.
    cells: BTreeMap<Place, (Map<String, Value>, String)>,
    /// Readings of rulings that they settled against their own charts, and when.
    confirmed: BTreeMap<String, (String, String)>,
}

/// What came of remembering a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remembered {
    /// It is new.
    New,
    /// It was known so.
    Known,
    /// Something else was known, and stays.
    Otherwise,
}

impl FromIterator<OwnedCell> for Owned {
    /// What is known, without the days on which it was read.
    fn from_iter<T: IntoIterator<Item = OwnedCell>>(cells: T) -> Self {
        let mut owned = Self::default();
        for cell in cells {
            owned.put(&cell, "");
        }
        owned
    }
}

impl Owned {
    /// Reads an owners' file of a rulebook.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line; nothing of it counts then.
    pub fn read(text: &str, rulebook: &str, tables: &[OwnedTable], register: &Register) -> Result<Self, Vec<Misfit>> {
        let file = WrittenFile::read(text)?;
        let cells: usize = file.answers.values().filter_map(Value::as_array).map(Vec::len).sum();
        if cells > MOST_CELLS {
            let (cells, most) = (thousands(cells), thousands(MOST_CELLS));
            return Err(vec![Misfit::new(Spot::default(), tr!("it has {cells} cells; {most} at most", cells, most))]);
        }
        if let Some(words) = file.answers.values().find_map(too_long) {
            return Err(vec![Misfit::new(Spot::default(), words)]);
        }
        let mut problems = super::misfit::misfits(&fields(rulebook, tables, register), &file.answers);
        let mut owned = Self::default();
        for table in tables {
            for (at, row) in rows(&file.answers, table.key) {
                problems.extend(owned.take_row(table, at, row));
            }
        }
        for (at, row) in rows(&file.answers, CONFIRMED) {
            let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
            match Rulings::checked(register, text("ruling"), text("reading")) {
                Ok((ruling, reading)) => owned.confirm(&ruling, &reading, text("read")),
                // That it is missing or unknown is told already.
                Err(_) if register.find(text("ruling")).is_err() => {}
                Err(problem) => problems.push(Misfit::new(Spot::cell(CONFIRMED, at, "reading"), problem)),
            }
        }
        if problems.is_empty() { Ok(owned) } else { Err(file.with_lines(problems)) }
    }

    /// Takes in a row of the file, which may stand for several rows of the table; everything that is wrong with it.
    fn take_row(&mut self, table: &OwnedTable, at: usize, row: &Map<String, Value>) -> Vec<Misfit> {
        let text = |key: &str| row.get(key).and_then(Value::as_str);
        let (Some(word), Some(column)) = (text("row"), text("column")) else { return Vec::new() };
        let Some(meant) = table.rows_of(word) else {
            let (from, to) = (table.rows.first().map_or("", String::as_str), table.rows.last().map_or("", String::as_str));
            let words =
                tr!("row: “{word}” is no row of this table; write one from {from} to {to}, or several as {from}-{to}", word, from, to);
            return vec![Misfit::new(Spot::cell(table.key, at, "row"), words)];
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
                let words = tr!("{row} of {column} stands here a second time; keep one of the two", row, column);
                twice.push(Misfit::new(Spot::cell(table.key, at, "row"), words));
            }
        }
        twice
    }

    /// The file.
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
        written(&fields(rulebook, tables, register), &answers)
    }

    /// What stands in a cell, and when it was read.
    pub fn entry(&self, table: &str, row: &str, column: &str) -> Option<(&Map<String, Value>, &str)> {
        let (entry, read) = self.cells.get(&(table.to_owned(), row.to_owned(), column.to_owned()))?;
        Some((entry, read))
    }

    /// Every cell.
    pub fn cells(&self) -> impl Iterator<Item = OwnedCell> {
        self.cells.iter().map(|((table, row, column), (entry, _))| OwnedCell {
            table: table.clone(),
            row: row.clone(),
            column: column.clone(),
            entry: entry.clone(),
        })
    }

    /// Remembers a cell that was read in play. What is known already is never written over.
    pub fn remember(&mut self, cell: &OwnedCell, read: &str) -> Remembered {
        match self.entry(&cell.table, &cell.row, &cell.column) {
            None => {
                self.put(cell, read);
                Remembered::New
            }
            Some((entry, _)) if *entry == cell.entry => Remembered::Known,
            Some(_) => Remembered::Otherwise,
        }
    }

    /// The owners say what stands in a cell.
    pub fn put(&mut self, cell: &OwnedCell, read: &str) {
        let place = (cell.table.clone(), cell.row.clone(), cell.column.clone());
        self.cells.insert(place, (cell.entry.clone(), read.to_owned()));
    }

    /// A cell is a gap again.
    pub fn forget(&mut self, table: &str, row: &str, column: &str) {
        self.cells.remove(&(table.to_owned(), row.to_owned(), column.to_owned()));
    }

    /// The cells of a table of which nothing is known, column by column.
    pub fn gaps<'t>(&self, table: &'t OwnedTable) -> Vec<(&'t str, &'t str)> {
        let cells = table.columns.iter().flat_map(|(column, _)| table.rows.iter().map(move |row| (row.as_str(), *column)));
        cells.filter(|(row, column)| self.entry(table.key, row, column).is_none()).collect()
    }

    /// A ruling was settled against the owners' own chart.
    pub fn confirm(&mut self, ruling: &str, reading: &str, read: &str) {
        self.confirmed.insert(ruling.to_owned(), (reading.to_owned(), read.to_owned()));
    }

    /// The reading that was settled, and when.
    pub fn confirmed(&self, ruling: &str) -> Option<(&str, &str)> {
        self.confirmed.get(ruling).map(|(reading, read)| (reading.as_str(), read.as_str()))
    }

    /// The readings that were settled, as a game begins with them.
    pub fn rulings(&self, register: &Register) -> Rulings {
        let mut rulings = Rulings::default();
        for (ruling, (reading, _)) in &self.confirmed {
            rulings.set(register, ruling, reading);
        }
        rulings
    }
}

/// The list of rulings that were settled.
const CONFIRMED: &str = "confirmed";

/// The rows of a list.
fn rows<'a>(answers: &'a Map<String, Value>, key: &str) -> impl Iterator<Item = (usize, &'a Map<String, Value>)> {
    let rows = answers.get(key).and_then(Value::as_array).into_iter().flatten().enumerate();
    rows.filter_map(|(at, row)| Some((at, row.as_object()?)))
}

/// What an owners' file answers.
fn fields(rulebook: &str, tables: &[OwnedTable], register: &Register) -> Vec<Field> {
    let named = |value: &str| Choice { value: value.into(), title: value.to_owned(), barred: None };
    let mut fields = vec![Field::required("rulebook", tr!("Rulebook"), FieldKind::One(vec![named(rulebook)]))];
    fields.extend(tables.iter().map(|table| Field::optional(table.key, tr(table.title), FieldKind::Rows(table.fields_in_file()))));
    let confirmed = vec![
        Field::required("ruling", tr!("Ruling"), FieldKind::One(register.ruling.iter().map(|entry| named(entry.key)).collect())),
        Field::required("reading", tr!("Reading"), FieldKind::Text),
        Field::optional("read", tr!("Read on"), FieldKind::Text),
    ];
    fields.push(Field::optional(CONFIRMED, tr!("Settled"), FieldKind::Rows(confirmed)));
    fields
}
