//! Tables that stand only on the owners' map and sheets: what they read off is remembered, so that a table fills itself in play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Procedure;
use super::form::{Choice, Field, FieldKind, Form};
use super::misfit::misfits;
use super::printed_table::head_words;
use senlac_base::game::meant;
use senlac_base::game::name::{MOST_REPEATED, start_of};
use senlac_base::language::lists::commas;
use senlac_base::language::tr;

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
    pub(super) fn fields_in_file(&self) -> Vec<Field> {
        let mut fields = vec![Field::required("row", self.rows_are.clone(), FieldKind::Text)];
        fields.push(Field::required("column", self.columns_are.clone(), FieldKind::One(self.column_choices())));
        fields.extend(self.fields.iter().cloned());
        fields.push(Field::optional("read", tr!("Read on"), FieldKind::Text));
        fields
    }

    fn column_choices(&self) -> Vec<Choice> {
        self.columns.iter().map(|(key, title)| Choice { value: (*key).into(), title: title.clone(), barred: None }).collect()
    }

    /// What stands in a cell, in words: "Shield Wall · 2 · −1"; of what is yes or no only what is so, by its title.
    pub fn words(&self, entry: &Map<String, Value>) -> String {
        let word = |field: &Field| {
            let value = entry.get(field.key)?;
            if let Some(is_so) = value.as_bool() {
                return is_so.then(|| field.title.clone());
            }
            let choices = if let FieldKind::One(choices) = &field.kind { choices.as_slice() } else { &[] };
            let title = choices.iter().find(|choice| choice.value == *value).map(|choice| choice.title.clone());
            Some(title.unwrap_or_else(|| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)))
        };
        self.fields.iter().filter_map(word).collect::<Vec<_>>().join(" · ")
    }
}

/// The key of the command that says what stands in a cell.
pub const READ_OFF: &str = "read_off";

/// What the owners read off their own tables, which any rulebook with such tables offers.
pub const READ_OFF_TABLES: Procedure = Procedure { key: READ_OFF, title: tr_mark!("Read off your own tables"), section: "", steps: &[] };

/// The form of [`READ_OFF`]: which cell, and the fields of its table.
pub fn read_off_form(tables: &[OwnedTable], input: &Map<String, Value>) -> Form {
    let named = |value: &str, title: &str| Choice { value: value.into(), title: title.to_owned(), barred: None };
    let which = tables.iter().map(|table| named(table.key, tr(table.title))).collect();
    let mut fields = vec![Field::required("table", tr!("Table"), FieldKind::One(which))];
    let table = tables.iter().find(|table| input.get("table").is_some_and(|key| key == table.key));
    if let Some(table) = table {
        let rows = table.rows.iter().map(|row| named(row, &head_words(row))).collect();
        fields.push(Field::required("row", table.rows_are.clone(), FieldKind::One(rows)));
        fields.push(Field::required("column", table.columns_are.clone(), FieldKind::One(table.column_choices())));
        fields.extend(table.fields.iter().cloned());
    }
    Form { key: READ_OFF.to_owned(), fields }
}

impl OwnedCell {
    /// A cell in which this stands, an object with the keys of the table's fields.
    pub fn new(table: &str, row: &str, column: &str, entry: Value) -> Self {
        let [table, row, column] = [table, row, column].map(ToOwned::to_owned);
        Self { table, row, column, entry: if let Value::Object(entry) = entry { entry } else { Map::new() } }
    }

    /// Whether it is the cell in this place.
    pub fn is_at(&self, table: &str, row: &str, column: &str) -> bool {
        (self.table.as_str(), self.row.as_str(), self.column.as_str()) == (table, row, column)
    }

    /// Everything that is wrong with a cell.
    pub fn problems(&self, tables: &[OwnedTable]) -> Vec<String> {
        let keys = || tables.iter().map(|table| table.key);
        let Some(table) = tables.iter().find(|table| table.key == self.table) else {
            let (table, maybe, all) = (start_of(&self.table, MOST_REPEATED), meant(&self.table, keys()), commas(keys()));
            return vec![tr!("there is no table “{table}” of the owners;{maybe} write one of {all}", table, maybe, all)];
        };
        let mut answers = self.entry.clone();
        let place = [("table", &self.table), ("row", &self.row), ("column", &self.column)];
        answers.extend(place.map(|(key, word)| (key.to_owned(), word.as_str().into())));
        let form = read_off_form(std::slice::from_ref(table), &answers);
        misfits(&form.fields, &answers).into_iter().map(|misfit| misfit.words).collect()
    }
}
