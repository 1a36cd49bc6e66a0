//! The owners' play sheets. Each value is asked for once and saved.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::state::State;
use senlac_board_games::{OwnedCell, OwnedTable};

/// A cell entered from the owners' sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SheetRead {
    /// Position of the cell, and its contents.
    #[serde(flatten)]
    pub cell: OwnedCell,
}

impl SheetRead {
    /// Describes the cell in words. `tables` are the owners' tables.
    pub(super) fn describe(&self, tables: &[OwnedTable]) -> String {
        let OwnedCell { table, row, column, entry } = &self.cell;
        let table = tables.iter().find(|known| known.key == *table);
        let (title, words) = table.map_or_else(Default::default, |table| (senlac_base::language::tr(table.title), table.entry_text(entry)));
        tr!("{title}, row {row}, column {column}: {words}", title, row, column, words)
    }
}

/// Returns the cells entered so far.
pub(super) fn entered_cells(state: &State) -> Vec<OwnedCell> {
    state.sheets.clone()
}

/// Saves a cell in the state, in place of an earlier value.
pub(super) fn note(state: &mut State, read: &SheetRead) {
    state.sheets.retain(|known| (&known.table, &known.row, &known.column) != (&read.cell.table, &read.cell.row, &read.cell.column));
    state.sheets.push(read.cell.clone());
}

/// Returns the contents of a cell; `None` if it hasn't been entered.
pub(super) fn cell<'a>(state: &'a State, table: &str, row: &str, column: &str) -> Option<&'a Map<String, Value>> {
    let known = state.sheets.iter().find(|known| known.table == table && known.row == row && known.column == column);
    known.map(|known| &known.entry)
}

/// Returns a number in a cell; `None` if it hasn't been entered.
pub(super) fn number(state: &State, (table, row, column): (&str, &str, &str), key: &str) -> Option<i64> {
    cell(state, table, row, column)?.get(key)?.as_i64()
}
