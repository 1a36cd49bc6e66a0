//! The cells of a list before they are interpreted.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::UnreadableList;
use crate::row_and_column_names::{column_name, spans};
use crate::{ListEncoding, ListRemark, Question, RemarkWeight};
use senlac_classroom::content::text_checks::format_thousands;
use senlac_classroom::rules::pupils;

/// Maximum number of rows in a class list. Headings count; blank rows don't.
pub const MOST_ROWS: usize = 1_000;
/// Maximum numbers of rows and of cells that are examined to find one class in a school's list.
const MOST_SCHOOL_ROWS: usize = 20_000;
const MOST_SCHOOL_CELLS: usize = 200_000;
/// Maximum number of columns that are read. A remark names cells beyond them.
pub const MOST_COLUMNS: usize = 64;
/// Maximum size of the text in one sheet, in bytes. A text list is far smaller, but a small spreadsheet file can repeat a long
/// text ten thousand times.
const MOST_TEXT: usize = 4 << 20;

const MOST_SHEETS: usize = 200;

/// Maximum number of characters in a cell, as in Excel. No program writes longer ones.
const LONGEST_CELL: usize = 32_767;

/// The source that a list is read from: its sheets, its format and the remarks about it.
#[derive(Default)]
pub struct Source {
    /// Description for use in a sentence: “a table with semicolons in UTF-8”.
    pub what: String,
    /// Character encoding; `None` for a spreadsheet.
    pub encoding: Option<ListEncoding>,
    /// Character between its cells; `None` if there is none.
    pub separator: Option<char>,
    /// Sheets: one for text, one or more for a spreadsheet.
    pub sheets: Vec<Sheet>,
    /// Whether nothing shows which of the sheets is meant, as with several lists in JSON.
    pub is_any_sheet: bool,
    /// Remarks about unusual content.
    pub remarks: Vec<ListRemark>,
    /// Questions to answer before the list can be used.
    pub questions: Vec<Question>,
}

impl Source {
    /// Returns a source without remarks or questions.
    pub fn new(what: &str, sheets: Vec<Sheet>) -> Self {
        Self { what: what.to_owned(), sheets, ..Self::default() }
    }

    /// Returns every cell of every sheet.
    pub fn cells_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.sheets.iter_mut().flat_map(|sheet| &mut sheet.grid.rows).flat_map(|row| &mut row.cells)
    }
}

/// A sheet of a spreadsheet, or a text list.
#[derive(Default)]
pub struct Sheet {
    /// Sheet name; empty for text.
    pub name: String,
    /// Whether the sheet is hidden in the spreadsheet program.
    pub hidden: bool,
    /// Cells of the sheet, row by row.
    pub grid: Grid,
    /// Remarks about unusual content.
    pub remarks: Vec<ListRemark>,
    /// Whether it has formulas that no program has calculated yet.
    pub has_uncalculated: bool,
    /// Cells whose text is struck through, by row and column.
    pub struck: BTreeSet<(usize, usize)>,
}

impl From<Grid> for Sheet {
    fn from(grid: Grid) -> Self {
        Self { grid, ..Self::default() }
    }
}

/// Builds a sheet row by row. Hidden cells are ignored.
#[derive(Default)]
pub struct SheetBuilder {
    grid: Grid,
    /// Cells of the current row. Everything beyond [`MOST_COLUMNS`] is stored as one cell.
    cells: BTreeMap<usize, String>,
    hidden_columns: BTreeSet<usize>,
    /// Hidden rows that have content.
    rows_left_out: Vec<usize>,
    /// Hidden columns that have content.
    columns_left_out: BTreeSet<usize>,
}

impl SheetBuilder {
    /// Marks columns as hidden.
    pub fn hide_columns(&mut self, columns: Range<usize>) {
        self.hidden_columns.extend(columns.start..columns.end.min(MOST_COLUMNS + 1));
    }

    /// Writes a text to a cell of the current row.
    pub fn write_cell(&mut self, column: usize, text: &str) {
        if !text.trim().is_empty() {
            // Beyond the columns that count it only matters that there is something.
            let text = if column < MOST_COLUMNS { text } else { "…" };
            self.cells.insert(column.min(MOST_COLUMNS), text.chars().take(LONGEST_CELL).collect());
        }
    }

    /// Ends the current row, which the sheet contains `times` times.
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

    /// Returns the rows so far.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the sheet, with remarks about hidden content. The remark is a mistake if hardly anything is left.
    pub fn finish(self) -> Sheet {
        let hidden = |message: String| ListRemark::for_list(RemarkWeight::LeftOut, message);
        let rows = match (self.rows_left_out.as_slice(), self.grid.rows.len()) {
            ([], _) => None,
            ([_, _, ..], 1) | (_, 0) => Some(ListRemark::for_list(
                RemarkWeight::Mistake,
                tr!("The rows with names are hidden in the spreadsheet, perhaps by a filter. Show them and save it again."),
            )),
            (rows, _) => Some(hidden(tr_count!(
                count = rows.len(),
                "Row {rows} is hidden in the spreadsheet and is ignored.",
                "Rows {rows} are hidden in the spreadsheet and are ignored.",
                rows = spans(rows)
            ))),
        };
        let columns: Vec<String> = self.columns_left_out.iter().map(|&column| column_name(column)).collect();
        let columns = (!columns.is_empty()).then(|| {
            hidden(tr_count!(
                count = columns.len(),
                "Column {columns} is hidden in the spreadsheet and is ignored.",
                "Columns {columns} are hidden in the spreadsheet and are ignored.",
                columns = pupils::join(&columns)
            ))
        });
        Sheet { remarks: rows.into_iter().chain(columns).collect(), ..Sheet::from(self.grid) }
    }
}

/// The filled cells of a sheet.
#[derive(Default)]
pub struct Grid {
    /// Rows that aren't blank. If there are too many even for a school, only the first of them.
    pub rows: Vec<Row>,
    /// First row with content beyond [`MOST_COLUMNS`].
    pub beyond: Option<usize>,
    /// Number of rows that aren't blank, including those not stored.
    count: usize,
    /// Size in bytes of the stored cells, then their number.
    text: usize,
    cells: usize,
    /// Number of rows with content that were ignored: hidden rows and lines between names.
    pub left_out: usize,
}

pub struct Row {
    /// Row number as in a spreadsheet, from 1.
    pub number: usize,
    /// Cells as written, including empty ones, up to the last filled one.
    pub cells: Vec<String>,
}

/// Checks that the number of sheets and the size of their text are possible for a class list.
/// Errors: too many sheets or too much text.
pub fn check_size(sheets: &[Sheet]) -> Result<(), UnreadableList> {
    if sheets.len() > MOST_SHEETS {
        return Err(tr!(
            "The spreadsheet has more than {most_sheets} sheets. Keep only the class list in it and save it again.",
            most_sheets = MOST_SHEETS
        )
        .into());
    }
    if sheets.iter().map(|sheet| sheet.grid.text).sum::<usize>() > MOST_TEXT {
        return Err(tr!("The spreadsheet contains more than 4 MiB of text. Keep only the pupils of one class.").into());
    }
    Ok(())
}

impl Row {
    /// Returns a cell without surrounding spaces; empty if there is no such cell.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }

    /// Returns the filled cells without surrounding spaces.
    pub fn filled_cells(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty())
    }

    /// Returns the only filled cell; `None` if there are none or several.
    pub fn only_cell(&self) -> Option<&str> {
        let mut cells = self.filled_cells();
        cells.next().filter(|_| cells.next().is_none())
    }

    /// Returns the cells of these columns, separated by spaces.
    pub fn join_cells(&self, columns: &[usize]) -> String {
        columns.iter().map(|&column| self.cell(column)).collect::<Vec<_>>().join(" ").trim().to_owned()
    }
}

impl Grid {
    pub fn from_rows(rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let mut grid = Self::default();
        for (number, row) in (1..).zip(rows) {
            grid.add(number, 1, row.into_iter().enumerate());
        }
        grid
    }

    /// Returns a grid with one name per row, counted from 1.
    pub fn from_names(names: impl IntoIterator<Item = String>) -> Self {
        Self::from_rows(names.into_iter().map(|name| vec![name]))
    }

    /// Adds the cells of a row, which the sheet contains `times` times in succession. Cells may be in any order and may be
    /// empty. A blank row is only counted.
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
            // A small file can claim to repeat a row a million times, which no school needs.
            if is_full || times > 1 && self.rows.len() > MOST_ROWS || self.has_too_much_text() {
                return;
            }
            self.cells += row.len();
            let number = number.saturating_add(place);
            self.text += row.iter().map(String::len).sum::<usize>();
            self.rows.push(Row { number, cells: row.clone() });
        }
    }

    /// Checks that there aren't too many rows for a class list. `cure` says what to do about it, if that is known.
    /// Errors: the number of rows is too high.
    pub fn check_row_count(&self, cure: Option<&str>) -> Result<(), UnreadableList> {
        if self.count > MOST_ROWS {
            let (count, most) = (format_thousands(self.count), format_thousands(MOST_ROWS));
            let cure = cure.unwrap_or(tr!("Keep only the pupils of one class."));
            return Err(tr!("The list has {count} rows, but a class list can have at most {most}. {cure}", count, most, cure).into());
        }
        Ok(())
    }

    /// Returns whether every row that isn't blank was stored.
    pub fn is_whole(&self) -> bool {
        self.count <= self.rows.len()
    }

    /// Keeps only the wanted rows. The others count as ignored.
    pub fn retain(&mut self, is_wanted: impl FnMut(&Row) -> bool) {
        let before = self.rows.len();
        self.rows.retain(is_wanted);
        self.left_out += before - self.rows.len();
        self.count = self.rows.len();
    }

    /// Returns whether the limit for text is exceeded, after which no more rows are stored.
    pub fn has_too_much_text(&self) -> bool {
        self.text > MOST_TEXT
    }

    /// Returns the number of blank rows before and between the others.
    pub fn blank_rows(&self) -> usize {
        self.rows.last().map_or(0, |last| last.number.saturating_sub(self.rows.len() + self.left_out))
    }
}
