//! The cells of a list before anybody asks what they mean.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Unreadable;
use crate::places::{column_name, spans};
use crate::{ListEncoding, ListRemark, Question, RemarkWeight};
use senlac_classroom::content::words::thousands;
use senlac_classroom::rules::pupils;

/// The most rows of a class list, its headings counted and blank rows not.
pub const MOST_ROWS: usize = 1_000;
/// The most rows, and the most cells, that are looked at to find one class among those of a school.
const MOST_SCHOOL_ROWS: usize = 20_000;
const MOST_SCHOOL_CELLS: usize = 200_000;
/// The most columns that are looked at; cells beyond them are named in a remark.
pub const MOST_COLUMNS: usize = 64;
/// The most text of one sheet, in bytes. A list of text is far smaller; a spreadsheet can say one long text ten
/// thousand times in a small file.
const MOST_TEXT: usize = 4 << 20;

const MOST_SHEETS: usize = 200;

/// The most characters of a cell, as in Excel. What a file has beyond them no program wrote.
const LONGEST_CELL: usize = 32_767;

/// Whatever a list is read from.
#[derive(Default)]
pub struct Source {
    /// What it is, to stand in a sentence: “a table with semicolons in UTF-8”.
    pub what: String,
    /// How its letters are written; `None` for a spreadsheet.
    pub encoding: Option<ListEncoding>,
    /// The sign between its cells; `None` if it has none.
    pub separator: Option<char>,
    /// One sheet for text, one or more for a spreadsheet.
    pub sheets: Vec<Sheet>,
    /// Whether nothing tells which of the sheets is meant, as of the lists in JSON.
    pub is_any_sheet: bool,
    /// What was odd about it.
    pub remarks: Vec<ListRemark>,
    /// What is to be asked before it counts.
    pub questions: Vec<Question>,
}

impl Source {
    /// Sheets about which nothing is odd.
    pub fn new(what: &str, sheets: Vec<Sheet>) -> Self {
        Self { what: what.to_owned(), sheets, ..Self::default() }
    }

    /// Every cell of every sheet.
    pub fn cells_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.sheets.iter_mut().flat_map(|sheet| &mut sheet.grid.rows).flat_map(|row| &mut row.cells)
    }
}

/// A sheet of a spreadsheet, or a list of text.
#[derive(Default)]
pub struct Sheet {
    /// What it is called; empty for text.
    pub name: String,
    /// Whether the spreadsheet program does not show it.
    pub hidden: bool,
    /// Its cells.
    pub grid: Grid,
    /// What was odd about it.
    pub remarks: Vec<ListRemark>,
    /// Whether it has formulas that no program has worked out yet.
    pub has_uncalculated: bool,
    /// The cells whose text is struck through, by row and column.
    pub struck: BTreeSet<(usize, usize)>,
}

impl From<Grid> for Sheet {
    fn from(grid: Grid) -> Self {
        Self { grid, ..Self::default() }
    }
}

/// A sheet that is read row by row. Cells that the spreadsheet program does not show are left out.
#[derive(Default)]
pub struct SheetBuilder {
    grid: Grid,
    /// The cells of the row at hand; whatever stands beyond [`MOST_COLUMNS`] is kept as one.
    cells: BTreeMap<usize, String>,
    hidden_columns: BTreeSet<usize>,
    /// The hidden rows that hold something.
    rows_left_out: Vec<usize>,
    /// The hidden columns that hold something.
    columns_left_out: BTreeSet<usize>,
}

impl SheetBuilder {
    /// Some columns are hidden.
    pub fn hide_columns(&mut self, columns: Range<usize>) {
        self.hidden_columns.extend(columns.start..columns.end.min(MOST_COLUMNS + 1));
    }

    /// Puts a text into a cell of the row at hand.
    pub fn put(&mut self, column: usize, text: &str) {
        if !text.trim().is_empty() {
            // Beyond the columns that count it only matters that there is something.
            let text = if column < MOST_COLUMNS { text } else { "…" };
            self.cells.insert(column.min(MOST_COLUMNS), text.chars().take(LONGEST_CELL).collect());
        }
    }

    /// Ends the row at hand, which stands in the sheet `times` times.
    pub fn end_row(&mut self, number: usize, times: usize, is_hidden: bool) {
        let mut cells = std::mem::take(&mut self.cells);
        if is_hidden && !cells.is_empty() && self.rows_left_out.len() <= MOST_ROWS {
            self.rows_left_out.push(number);
            self.grid.left_out += 1;
        } else if !is_hidden {
            self.columns_left_out.extend(cells.keys().filter(|column| self.hidden_columns.contains(column)));
            cells.retain(|column, _| !self.hidden_columns.contains(column));
            self.grid.add(number, times, cells);
        }
    }

    /// The rows so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The sheet, with remarks on what is hidden; a mistake where hardly anything is left.
    pub fn finish(self) -> Sheet {
        let hidden = |message: String| ListRemark::of_list(RemarkWeight::LeftOut, message);
        let rows = match (self.rows_left_out.as_slice(), self.grid.rows.len()) {
            ([], _) => None,
            ([_, _, ..], 1) | (_, 0) => Some(ListRemark::of_list(
                RemarkWeight::Mistake,
                tr!("The rows with names are hidden in the spreadsheet, perhaps by a filter. Show them there and save it anew."),
            )),
            (rows, _) => Some(hidden(tr_count!(
                count = rows.len(),
                "Row {rows} is hidden in the spreadsheet and left out.",
                "Rows {rows} are hidden in the spreadsheet and left out.",
                rows = spans(rows)
            ))),
        };
        let columns: Vec<String> = self.columns_left_out.iter().map(|&column| column_name(column)).collect();
        let columns = (!columns.is_empty()).then(|| {
            hidden(tr_count!(
                count = columns.len(),
                "Column {columns} is hidden in the spreadsheet and left out.",
                "Columns {columns} are hidden in the spreadsheet and left out.",
                columns = pupils::join(&columns)
            ))
        });
        Sheet { remarks: rows.into_iter().chain(columns).collect(), ..Sheet::from(self.grid) }
    }
}

/// The cells of a sheet that hold something.
#[derive(Default)]
pub struct Grid {
    /// The rows that are not blank; where they are too many for a school, only the first of them.
    pub rows: Vec<Row>,
    /// The first row with something beyond [`MOST_COLUMNS`].
    pub beyond: Option<usize>,
    /// How many rows are not blank, those counted that are not kept.
    count: usize,
    /// The bytes of the cells that are kept, and how many these are.
    text: usize,
    cells: usize,
    /// How many rows hold something and are left out: hidden ones, and lines between names.
    pub left_out: usize,
}

pub struct Row {
    /// Its number as a spreadsheet counts it, 1 and up.
    pub number: usize,
    /// Its cells as they are written, the empty ones too, up to the last one with something.
    pub cells: Vec<String>,
}

/// Errors: more sheets, or more text in them, than any class list has.
pub fn not_too_much(sheets: &[Sheet]) -> Result<(), Unreadable> {
    if sheets.len() > MOST_SHEETS {
        return Err(tr!(
            "The spreadsheet has more than {most_sheets} sheets. Keep only the class list in it and save it anew.",
            most_sheets = MOST_SHEETS
        )
        .into());
    }
    if sheets.iter().map(|sheet| sheet.grid.text).sum::<usize>() > MOST_TEXT {
        return Err(tr!("The spreadsheet holds more than 4 MiB of text. Keep only the pupils of one class.").into());
    }
    Ok(())
}

impl Row {
    /// A cell without the spaces round it; empty if there is no such cell.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }

    /// The cells that hold something, without the spaces round them.
    pub fn filled(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
    }

    /// The only cell that holds something; `None` if none does, or several do.
    pub fn only_cell(&self) -> Option<&str> {
        let mut cells = self.filled();
        cells.next().filter(|_| cells.next().is_none())
    }

    /// The cells of these columns, with a space between them.
    pub fn joined(&self, columns: &[usize]) -> String {
        columns.iter().map(|&column| self.cell(column)).collect::<Vec<_>>().join(" ").trim().to_owned()
    }
}

impl Grid {
    pub fn of_rows(rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let mut grid = Self::default();
        for (number, row) in (1..).zip(rows) {
            grid.add(number, 1, row.into_iter().enumerate());
        }
        grid
    }

    /// A name in each row, counted from 1.
    pub fn of_names(names: impl IntoIterator<Item = String>) -> Self {
        Self::of_rows(names.into_iter().map(|name| vec![name]))
    }

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
            let is_full = self.rows.len() > MOST_SCHOOL_ROWS || self.cells > MOST_SCHOOL_CELLS;
            // A small file may say that a row stands in it a million times: no school writes that.
            if is_full || times > 1 && self.rows.len() > MOST_ROWS || self.has_too_much_text() {
                return;
            }
            self.cells += row.len();
            let number = number.saturating_add(place);
            self.text += row.iter().map(String::len).sum::<usize>();
            self.rows.push(Row { number, cells: row.clone() });
        }
    }

    /// Checks that the rows are few enough for a class list; `cure` says what to do if they aren't, if it is known.
    /// Errors: how many rows there are.
    pub fn in_bounds(&self, cure: Option<&str>) -> Result<(), Unreadable> {
        if self.count > MOST_ROWS {
            let (count, most) = (thousands(self.count), thousands(MOST_ROWS));
            let cure = cure.unwrap_or(tr!("Keep only the pupils of one class."));
            return Err(tr!("The list has {count} rows, and a class list has {most} at most. {cure}", count, most, cure).into());
        }
        Ok(())
    }

    /// Whether every row that isn't blank was kept.
    pub fn is_whole(&self) -> bool {
        self.count <= self.rows.len()
    }

    /// Keeps only the rows that are wanted; the others count as left out.
    pub fn retain(&mut self, is_wanted: impl FnMut(&Row) -> bool) {
        let before = self.rows.len();
        self.rows.retain(is_wanted);
        self.left_out += before - self.rows.len();
        self.count = self.rows.len();
    }

    /// Whether there is more text than any class list has; no more is kept then.
    pub fn has_too_much_text(&self) -> bool {
        self.text > MOST_TEXT
    }

    /// How many blank rows stand before and between the others.
    pub fn blank(&self) -> usize {
        self.rows.last().map_or(0, |last| last.number.saturating_sub(self.rows.len() + self.left_out))
    }
}
