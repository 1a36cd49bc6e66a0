//! The cells of a list before anybody asks what they mean.

use std::collections::{BTreeMap, BTreeSet};

use super::list::{Weight, column_name, spans};
use super::options::ListEncoding;
use super::question::Question;
use super::{Remark, Unreadable};
use crate::content::words::{list, thousands};

/// The most rows of a class list, its headings counted and blank rows not.
pub const MOST_ROWS: usize = 1_000;
/// The most columns that are looked at; cells beyond them are named in a remark.
pub const MOST_COLUMNS: usize = 64;
/// The most text of one sheet, in bytes. A list of text is far smaller; a spreadsheet can say one long text ten
/// thousand times in a small file.
const MOST_TEXT: usize = 4 << 20;

/// The most sheets of a spreadsheet.
const MOST_SHEETS: usize = 200;

/// The most characters of a cell, as in Excel. What a file has beyond them no program wrote.
const LONGEST_CELL: usize = 32_767;

/// Whatever a list is read from.
pub(super) struct Source {
    /// What it is, to stand in a sentence: “a table with semicolons in UTF-8”.
    pub what: String,
    /// How its letters are written; `None` for a spreadsheet.
    pub encoding: Option<ListEncoding>,
    /// The sign between its cells; `None` where it has none.
    pub separator: Option<char>,
    /// One sheet for text, one or more for a spreadsheet.
    pub sheets: Vec<Sheet>,
    /// What was odd about it.
    pub remarks: Vec<Remark>,
    /// What is to be asked before it counts.
    pub questions: Vec<Question>,
}

/// A sheet of a spreadsheet, or a list of text.
#[derive(Default)]
pub(super) struct Sheet {
    /// What it is called; empty for text.
    pub name: String,
    /// Whether the spreadsheet program does not show it.
    pub hidden: bool,
    /// Its cells.
    pub grid: Grid,
    /// What was odd about it.
    pub remarks: Vec<Remark>,
    /// Whether it has formulas that no program has worked out yet.
    pub has_unworked: bool,
    /// The cells whose text is struck through, by row and column.
    pub struck: BTreeSet<(usize, usize)>,
}

/// The rows and columns of a sheet that the spreadsheet program does not show, where they hold something.
#[derive(Default)]
pub(super) struct Unseen {
    /// The rows, by their numbers.
    rows: Vec<usize>,
    /// The columns, 0 and up.
    columns: BTreeSet<usize>,
}

impl Unseen {
    /// Leaves out the cells of a row that is hidden, or those of them that stand in hidden columns.
    pub fn seen(
        &mut self,
        grid: &mut Grid,
        number: usize,
        is_hidden: bool,
        cells: BTreeMap<usize, String>,
        hidden_columns: &BTreeSet<usize>,
    ) -> BTreeMap<usize, String> {
        if !is_hidden {
            let (hidden, seen): (BTreeMap<_, _>, _) = cells.into_iter().partition(|(column, _)| hidden_columns.contains(column));
            self.columns.extend(hidden.into_keys());
            return seen;
        }
        if !cells.is_empty() && self.rows.len() <= MOST_ROWS {
            self.rows.push(number);
            grid.unseen += 1;
        }
        BTreeMap::new()
    }

    /// For what was left out; a mistake where hardly anything is left.
    pub fn remarks(&self, grid: &Grid) -> Vec<Remark> {
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        let rows = match (self.rows.as_slice(), grid.rows.len()) {
            ([], _) => None,
            ([_, _, ..], 1) | (_, 0) => Some(Remark::of_list(
                Weight::Mistake,
                "The rows with names are hidden in the spreadsheet, perhaps by a filter. Show them there and save it anew.",
            )),
            (rows, _) => {
                let name = if rows.len() == 1 { "Row" } else { "Rows" };
                let message = format!("{name} {} {} hidden in the spreadsheet and left out.", spans(rows), are(rows.len()));
                Some(Remark::of_list(Weight::LeftOut, message))
            }
        };
        let columns = (!self.columns.is_empty()).then(|| {
            let name = if self.columns.len() == 1 { "Column" } else { "Columns" };
            let names: Vec<String> = self.columns.iter().map(|&column| column_name(column)).collect();
            let columns = match names.split_last() {
                Some((last, before)) if !before.is_empty() => format!("{} and {last}", list(before)),
                _ => names.concat(),
            };
            let message = format!("{name} {columns} {} hidden in the spreadsheet and left out.", are(self.columns.len()));
            Remark::of_list(Weight::LeftOut, message)
        });
        rows.into_iter().chain(columns).collect()
    }
}

/// The cells of a sheet that hold something.
#[derive(Default)]
pub(super) struct Grid {
    /// The rows that are not blank, [`MOST_ROWS`] and one at most.
    pub rows: Vec<Row>,
    /// The first row with something beyond [`MOST_COLUMNS`].
    pub beyond: Option<usize>,
    /// How many rows are not blank, those counted that are not kept.
    count: usize,
    /// The bytes of the cells that are kept.
    text: usize,
    /// How many rows hold something and are left out: hidden ones, and lines between names.
    pub unseen: usize,
}

/// A row that is not blank.
pub(super) struct Row {
    /// Its number as a spreadsheet counts it, 1 and up.
    pub number: usize,
    /// Its cells as they are written, the empty ones too, up to the last one with something.
    pub cells: Vec<String>,
}

/// # Errors
/// More sheets, or more text in them, than any class list has.
pub(super) fn not_too_much(sheets: &[Sheet]) -> Result<(), Unreadable> {
    if sheets.len() > MOST_SHEETS {
        return Err(format!("The spreadsheet has more than {MOST_SHEETS} sheets. Keep only the class list in it and save it anew.").into());
    }
    if sheets.iter().map(|sheet| sheet.grid.text).sum::<usize>() > MOST_TEXT {
        return Err("The spreadsheet holds more than 4 MiB of text. Keep only the pupils of one class.".into());
    }
    Ok(())
}

/// The cells of a row of a spreadsheet on its way. Whatever stands beyond the columns that count is kept as one.
#[derive(Default)]
pub(super) struct Cells(BTreeMap<usize, String>);

impl Cells {
    /// Adds the text of a cell to a row.
    pub fn put(&mut self, column: usize, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        // Beyond the columns that count it only matters that there is something.
        let text = if column < MOST_COLUMNS { text } else { "…" };
        self.0.insert(column.min(MOST_COLUMNS), text.chars().take(LONGEST_CELL).collect());
    }

    /// All cells, for the next row to begin.
    pub fn take(&mut self) -> BTreeMap<usize, String> {
        std::mem::take(&mut self.0)
    }
}

impl Row {
    /// A cell without the spaces round it; empty where there is none.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }
}

impl Grid {
    /// Adds the cells of a row, which stands in the sheet `times` times one after the other. Cells may come in any
    /// order and with empty ones; a blank row is only counted.
    pub fn add(&mut self, number: usize, times: usize, cells: impl IntoIterator<Item = (usize, String)>) {
        let mut row: Vec<String> = Vec::new();
        for (column, text) in cells.into_iter().filter(|(_, text)| !text.trim().is_empty()) {
            if column >= MOST_COLUMNS {
                self.beyond.get_or_insert(number);
                continue;
            }
            row.resize(row.len().max(column + 1), String::new());
            row[column] = if text.len() > LONGEST_CELL { text.chars().take(LONGEST_CELL).collect() } else { text };
        }
        if row.is_empty() || times == 0 {
            return;
        }
        self.count = self.count.saturating_add(times);
        for place in 0..times {
            if self.rows.len() > MOST_ROWS || self.has_too_much_text() {
                return;
            }
            let number = number.saturating_add(place);
            self.text += row.iter().map(String::len).sum::<usize>();
            self.rows.push(Row { number, cells: row.clone() });
        }
    }

    /// The rows in their order, where they are few enough for a class list.
    ///
    /// # Errors
    /// How many rows there are.
    pub fn in_bounds(&self) -> Result<(), Unreadable> {
        if self.count > MOST_ROWS {
            let (count, most) = (thousands(self.count), thousands(MOST_ROWS));
            return Err(
                format!("The list has {count} rows, and a class list has {most} at most. Keep only the pupils of one class.").into()
            );
        }
        Ok(())
    }

    /// Whether there is more text than any class list has; nothing more is kept then.
    pub fn has_too_much_text(&self) -> bool {
        self.text > MOST_TEXT
    }

    /// How many blank rows stand before and between the others.
    pub fn blank(&self) -> usize {
        self.rows.last().map_or(0, |last| last.number.saturating_sub(self.rows.len() + self.unseen))
    }
}
