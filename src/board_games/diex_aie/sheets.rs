//! The owners' play sheets: what they read off is asked for once and remembered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::state::State;
use super::{DiexEvent, common};
use senlac_board_games::{OwnedCell, OwnedTable};

/// A cell that was read off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SheetRead {
    /// Which, and what stands there.
    #[serde(flatten)]
    pub cell: OwnedCell,
}

impl SheetRead {
    /// It in words, where these are the owners' tables.
    pub(super) fn describe(&self, tables: &[OwnedTable]) -> String {
        let OwnedCell { table, row, column, entry } = &self.cell;
        let table = tables.iter().find(|known| known.key == *table);
        let (title, words) = table.map_or_else(Default::default, |table| (senlac_base::language::tr(table.title), table.words(entry)));
        tr!("{title} says at {row}, {column}: {words}", title, row, column, words)
    }
}

/// What a game knows of them.
pub(super) fn known(state: &State) -> Vec<OwnedCell> {
    state.sheets.clone()
}

/// The event by which a game knows a cell.
pub(super) fn remember(cell: &OwnedCell) -> DiexEvent {
    common::Event::SheetRead(SheetRead { cell: cell.clone() }).into()
}

/// A cell is known from now on.
pub(super) fn note(state: &mut State, read: &SheetRead) {
    state.sheets.retain(|known| (&known.table, &known.row, &known.column) != (&read.cell.table, &read.cell.row, &read.cell.column));
    state.sheets.push(read.cell.clone());
}

/// What stands in a cell; `None` if nobody has said it yet.
pub(super) fn cell<'a>(state: &'a State, table: &str, row: &str, column: &str) -> Option<&'a Map<String, Value>> {
    let known = state.sheets.iter().find(|known| known.table == table && known.row == row && known.column == column);
    known.map(|known| &known.entry)
}

/// A number that stands in a cell.
pub(super) fn number(state: &State, (table, row, column): (&str, &str, &str), key: &str) -> Option<i64> {
    cell(state, table, row, column)?.get(key)?.as_i64()
}
