//! Tables that stand only on the owners' map and sheets: what they read off is remembered, so that a table fills itself in play;
//! and cells of the print that they have settled against their own charts.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::form::{Choice, Field, FieldKind, Form};
use super::misfit::{Misfit, Spot, misfits};
use super::written::{WrittenFile, written};
use super::{Register, Rulings};
use crate::game::meant;
use crate::language::lists::commas;
use crate::language::tr;

/// A table that only the owners have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedTable {
    /// Its name in files and commands.
    pub key: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Where the book speaks of it.
    pub section: &'static str,
    /// What its rows stand for.
    pub rows_are: String,
    /// The head of each row.
    pub rows: Vec<String>,
    /// What its columns stand for.
    pub columns_are: String,
    /// The key and the head of each column.
    pub columns: Vec<(&'static str, String)>,
    /// What stands in a cell.
    pub fields: Vec<Field>,
}

/// A cell of such a table with what stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnedCell {
    /// The table's key.
    pub table: String,
    /// The head of the row.
    pub row: String,
    /// The key of the column.
    pub column: String,
    /// What stands there, by the keys of the table's fields.
    #[serde(flatten)]
    pub entry: Map<String, Value>,
}

impl OwnedTable {
    /// The rows that a word names: one, or those from one to another, such as "4-6".
    pub fn rows_of(&self, word: &str) -> Option<&[String]> {
        let place = |word: &str| self.rows.iter().position(|row| row == word.trim());
        if let Some(row) = place(word) {
            return self.rows.get(row..=row);
        }
        let mut ways = word.match_indices(['-', '–']).map(|(at, sign)| (word.get(..at), word.get(at + sign.len()..)));
        ways.find_map(|(from, to)| self.rows.get(place(from?)?..=place(to?)?))
    }

    /// The fields of a row in the owners' file.
    fn fields_in_file(&self) -> Vec<Field> {
        let mut fields = vec![Field::required("row", self.rows_are.clone(), FieldKind::Text)];
        fields.push(Field::required("column", self.columns_are.clone(), FieldKind::One(self.column_choices())));
        fields.extend(self.fields.iter().cloned());
        fields.push(Field::optional("read", tr!("Read on"), FieldKind::Text));
        fields
    }

    fn column_choices(&self) -> Vec<Choice> {
        self.columns.iter().map(|(key, title)| Choice { value: (*key).into(), title: title.clone(), barred: None }).collect()
    }

    /// What stands in a cell, in words: "Shield Wall · 2 · −1".
    pub fn words(&self, entry: &Map<String, Value>) -> String {
        let word = |field: &Field| {
            let value = entry.get(field.key)?;
            let choices = if let FieldKind::One(choices) = &field.kind { choices.as_slice() } else { &[] };
            let title = choices.iter().find(|choice| choice.value == *value).map(|choice| choice.title.clone());
            Some(title.unwrap_or_else(|| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)))
        };
        self.fields.iter().filter_map(word).collect::<Vec<_>>().join(" · ")
    }
}

/// The key of the command that says what stands in a cell.
pub const READ_OFF: &str = "read_off";

/// The form of [`READ_OFF`]: which cell, and the fields of its table.
pub fn read_off_form(tables: &[OwnedTable], input: &Map<String, Value>) -> Form {
    let named = |value: &str, title: &str| Choice { value: value.into(), title: title.to_owned(), barred: None };
    let which = tables.iter().map(|table| named(table.key, tr(table.title))).collect();
    let mut fields = vec![Field::required("table", tr!("Table"), FieldKind::One(which))];
    let table = tables.iter().find(|table| input.get("table").is_some_and(|key| key == table.key));
    if let Some(table) = table {
        let rows = table.rows.iter().map(|row| named(row, row)).collect();
        fields.push(Field::required("row", table.rows_are.clone(), FieldKind::One(rows)));
        fields.push(Field::required("column", table.columns_are.clone(), FieldKind::One(table.column_choices())));
        fields.extend(table.fields.iter().cloned());
    }
    Form { key: READ_OFF.to_owned(), fields }
}

impl OwnedCell {
    /// Everything that is wrong with a cell.
    pub fn problems(&self, tables: &[OwnedTable]) -> Vec<String> {
        let keys = || tables.iter().map(|table| table.key);
        let Some(table) = tables.iter().find(|table| table.key == self.table) else {
            let (table, maybe, all) = (&self.table, meant(&self.table, keys()), commas(keys()));
            return vec![tr!("there is no table “{table}” of the owners;{maybe} write one of {all}", table, maybe, all)];
        };
        let mut answers = self.entry.clone();
        let place = [("table", &self.table), ("row", &self.row), ("column", &self.column)];
        answers.extend(place.map(|(key, word)| (key.to_owned(), word.as_str().into())));
        let form = read_off_form(std::slice::from_ref(table), &answers);
        misfits(&form.fields, &answers).into_iter().map(|misfit| misfit.words).collect()
    }
}

/// What the owners of a rulebook have told of their own tables, as their file keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owned {
    /// What stands in each cell, by table, row and column, and when it was read.
    cells: BTreeMap<(String, String, String), (Map<String, Value>, String)>,
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

impl Owned {
    /// Reads an owners' file of a rulebook.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line; nothing of it counts then.
    pub fn read(text: &str, rulebook: &str, tables: &[OwnedTable], register: &Register) -> Result<Self, Vec<Misfit>> {
        let file = WrittenFile::read(text)?;
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
            let words = tr!("row: “{word}” is no row of this table; write one from {from} to {to}, or several as {from}-{to}", word, from, to);
            return vec![Misfit::new(Spot::cell(table.key, at, "row"), words)];
        };
        let entry: Map<String, Value> = row.iter().filter(|(key, _)| !["row", "column", "read"].contains(&key.as_str())).map(|(key, value)| (key.clone(), value.clone())).collect();
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
