//! Tables that are only on the owners’ map and sheets. Cells that are read off are saved, so that a table fills up in play.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Procedure;
use super::answer_error::answer_errors;
use super::form::{Choice, Field, FieldKind, Form};
use super::printed_table::heading_text;
use senlac_base::game::did_you_mean_or_else;
use senlac_base::game::name::{MOST_REPEATED, shorten_end};
use senlac_base::language::lists::join_commas;
use senlac_base::language::tr;

/// A table that only the owners have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedTable {
    /// Key in files and commands.
    pub key: &'static str,
    /// Title that users see.
    pub title: &'static str,
    /// Section of the booklet that mentions it.
    pub section: &'static str,
    /// Meaning of its rows, as a heading.
    pub rows_are: String,
    /// Heading of each row, in order.
    pub rows: Vec<String>,
    /// Meaning of its columns.
    pub columns_are: String,
    /// Key and heading of each column.
    pub columns: Vec<(&'static str, String)>,
    /// Fields that make up each cell.
    pub fields: Vec<Field>,
}

/// A cell of such a table with its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnedCell {
    /// Key of the table that contains it.
    pub table: String,
    /// Heading of the cell’s row.
    pub row: String,
    /// Key of the cell’s column.
    pub column: String,
    /// Content of the cell, by the keys of the table’s fields.
    #[serde(flatten)]
    pub entry: Map<String, Value>,
}

impl OwnedTable {
    /// Returns the rows that a text names: one row, or a range such as "4-6".
    pub fn find_rows(&self, word: &str) -> Option<&[String]> {
        let place = |word: &str| self.rows.iter().position(|row| row == word.trim());
        if let Some(row) = place(word) {
            return self.rows.get(row..=row);
        }
        let mut ways = word.match_indices(['-', '–']).map(|(at, sign)| (word.get(..at), word.get(at + sign.len()..)));
        ways.find_map(|(from, to)| self.rows.get(place(from?)?..=place(to?)?))
    }

    /// Returns the fields of a row in the owners’ file.
    pub(super) fn fields_in_file(&self) -> Vec<Field> {
        let mut fields = vec![Field::required("row", self.rows_are.clone(), FieldKind::Text)];
        fields.push(Field::required("column", self.columns_are.clone(), FieldKind::One(self.column_choices())));
        fields.extend(self.fields.iter().cloned());
        fields.push(Field::optional("read", tr!("Date read off"), FieldKind::Text));
        fields
    }

    fn column_choices(&self) -> Vec<Choice> {
        self.columns.iter().map(|(key, title)| Choice { value: (*key).into(), title: title.clone(), barred: None }).collect()
    }

    /// Returns the content of a cell as text: "Shield Wall · 2 · −1". A flag is shown by its title if it is set.
    pub fn entry_text(&self, entry: &Map<String, Value>) -> String {
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

/// Key of the command that enters a cell.
pub const READ_OFF: &str = "read_off";

/// The procedure that enters cells of the owners’ own tables, in any board game with such tables.
pub const READ_OFF_TABLES: Procedure = Procedure { key: READ_OFF, title: tr_mark!("Fill in your tables"), section: "", steps: &[] };

/// Returns the form of [`READ_OFF`]: the cell, and the fields of its table.
pub fn read_off_form(tables: &[OwnedTable], input: &Map<String, Value>) -> Form {
    let named = |value: &str, title: &str| Choice { value: value.into(), title: title.to_owned(), barred: None };
    let which = tables.iter().map(|table| named(table.key, tr(table.title))).collect();
    let mut fields = vec![Field::required("table", tr!("Table"), FieldKind::One(which))];
    let table = tables.iter().find(|table| input.get("table").is_some_and(|key| key == table.key));
    if let Some(table) = table {
        let rows = table.rows.iter().map(|row| named(row, &heading_text(row))).collect();
        fields.push(Field::required("row", table.rows_are.clone(), FieldKind::One(rows)));
        fields.push(Field::required("column", table.columns_are.clone(), FieldKind::One(table.column_choices())));
        fields.extend(table.fields.iter().cloned());
    }
    Form { key: READ_OFF.to_owned(), fields }
}

impl OwnedCell {
    /// Creates a cell. `entry` is an object with the keys of the table’s fields.
    pub fn new(table: &str, row: &str, column: &str, entry: Value) -> Self {
        let [table, row, column] = [table, row, column].map(ToOwned::to_owned);
        Self { table, row, column, entry: if let Value::Object(entry) = entry { entry } else { Map::new() } }
    }

    /// Returns whether this is the cell at this place.
    pub fn is_at(&self, table: &str, row: &str, column: &str) -> bool {
        (self.table.as_str(), self.row.as_str(), self.column.as_str()) == (table, row, column)
    }

    /// Returns everything that is wrong with the cell.
    pub fn problems(&self, tables: &[OwnedTable]) -> Vec<String> {
        let keys = || tables.iter().map(|table| table.key);
        let Some(table) = tables.iter().find(|table| table.key == self.table) else {
            let (table, maybe, all) =
                (shorten_end(&self.table, MOST_REPEATED), did_you_mean_or_else(&self.table, keys()), join_commas(keys()));
            return vec![tr!("“{table}” is not one of your tables;{maybe} use one of {all}", table, maybe, all)];
        };
        let mut answers = self.entry.clone();
        let place = [("table", &self.table), ("row", &self.row), ("column", &self.column)];
        answers.extend(place.map(|(key, word)| (key.to_owned(), word.as_str().into())));
        let form = read_off_form(std::slice::from_ref(table), &answers);
        answer_errors(&form.fields, &answers).into_iter().map(|misfit| misfit.words).collect()
    }
}
