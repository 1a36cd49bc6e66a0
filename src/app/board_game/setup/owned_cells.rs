//! Filling in the owners' tables: a cell is opened and saved, and the next gap opens. No drawing.

use serde_json::{Map, Value, json};

use super::NewBoardGame;
use crate::board_game::form_draft::FormDraft;
use senlac_board_games::{OwnedCell, READ_OFF, read_off_form};

impl NewBoardGame {
    pub(super) fn open_cell(&mut self, table: &str, row: &str, column: &str) {
        let Value::Object(mut answers) = json!({"table": table, "row": row, "column": column}) else { return };
        if let Some((entry, _)) = self.owned.entry(table, row, column) {
            answers.extend(entry.clone());
        }
        let form = Some(read_off_form(&self.tables(), &answers));
        self.filling = Some(FormDraft { procedure: READ_OFF.to_owned(), form, answers, ..FormDraft::default() });
    }

    /// Returns the open cell, if it is filled in.
    fn cell(&self) -> Option<OwnedCell> {
        let answers: Map<String, Value> = self.filling.as_ref()?.command()?.into_iter().filter(|(key, _)| key != "do").collect();
        serde_json::from_value(Value::Object(answers)).ok()
    }

    /// Saves what was entered, and opens the table's next gap.
    pub fn save_cell(&mut self, today: &str) {
        let Some(cell) = self.cell() else { return };
        let tables = self.tables();
        if let Some(problem) = cell.problems(&tables).into_iter().next() {
            self.trouble = Some(problem);
            return;
        }
        self.owned.set_cell(&cell, today);
        self.keeps = true;
        self.filling = None;
        let Some(table) = tables.iter().find(|table| table.key == cell.table) else { return };
        // On down the column, then across.
        let place = |row: &str, column: &str| {
            let column = table.columns.iter().position(|(key, _)| *key == column);
            (column, table.rows.iter().position(|known| known == row))
        };
        let here = place(&cell.row, &cell.column);
        let gaps = self.owned.gaps(table);
        let next = gaps.iter().find(|(row, column)| place(row, column) > here).or_else(|| gaps.first());
        if let Some((row, column)) = next.copied() {
            self.open_cell(table.key, row, column);
        }
    }

    pub(super) fn clear_cell(&mut self) {
        let text = |key: &str| self.filling.as_ref()?.answers.get(key)?.as_str().map(ToOwned::to_owned);
        if let (Some(table), Some(row), Some(column)) = (text("table"), text("row"), text("column")) {
            self.owned.clear_cell(&table, &row, &column);
            self.keeps = true;
            self.open_cell(&table, &row, &column);
        }
    }
}
