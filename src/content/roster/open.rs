//! `OpenDocument` spreadsheets, `.ods`, as `LibreOffice` writes them.
//!
//! A row or a cell may be said to repeat a million times. Nothing is repeated but rows with something in them, and of
//! those not more than a class list may have.

use super::Unreadable;
use super::grid::{Cells, Grid, MOST_COLUMNS, Sheet, Source, not_too_much};
use super::package::Parts;
use super::xml::{Attributes, Piece, pieces};

/// Reads the sheets of a spreadsheet.
///
/// # Errors
/// A spreadsheet without its parts.
pub(super) fn read(parts: &Parts) -> Result<Source, Unreadable> {
    let missing =
        || Unreadable::from("There is no table in this spreadsheet. Open it in the spreadsheet program and save it as .ods or CSV.");
    let mut sheets = Vec::new();
    let mut rows = Rows::default();
    let mut pieces = pieces(parts.get("content.xml").ok_or_else(missing)?)?;
    while let Some(piece) = pieces.next()? {
        match &piece {
            Piece::Start("table", attributes) => {
                not_too_much(&sheets)?;
                let name = attributes.get("name").filter(|name| !name.is_empty()).unwrap_or_else(|| "Sheet".to_owned());
                sheets.push(Sheet { name, ..Sheet::default() });
                rows = Rows::default();
            }
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {
                if let Some(sheet) = sheets.last_mut() {
                    rows.hear(&piece, &mut sheet.grid);
                }
            }
        }
    }
    not_too_much(&sheets)?;
    if sheets.is_empty() {
        return Err(missing());
    }
    Ok(Source {
        what: "an OpenDocument spreadsheet".to_owned(),
        encoding: None,
        separator: None,
        sheets,
        remarks: Vec::new(),
        questions: Vec::new(),
    })
}

/// The rows of a sheet on their way.
#[derive(Default)]
struct Rows {
    /// The rows that are done with, repeated ones counted.
    done: usize,
    /// How often the row at hand is repeated.
    times: usize,
    /// The columns of the row that are done with.
    column: usize,
    /// The cells of the row that hold something.
    cells: Cells,
    /// The cell at hand.
    cell: Option<Cell>,
}

/// A cell on its way.
#[derive(Default)]
struct Cell {
    times: usize,
    /// The value that is not written out, as some programs leave it.
    value: String,
    text: String,
    paragraphs: usize,
    in_paragraph: bool,
    /// Whether a comment on the cell is being passed over.
    in_comment: bool,
}

impl Rows {
    fn hear(&mut self, piece: &Piece, grid: &mut Grid) {
        match piece {
            _ if grid.has_too_much_text() => {}
            Piece::Start("table-row", attributes) => {
                self.times = repeats(*attributes, "number-rows-repeated");
                self.column = 0;
                self.cells = Cells::default();
            }
            Piece::End("table-row") => {
                grid.add(self.done.saturating_add(1), self.times, self.cells.take());
                self.done = self.done.saturating_add(self.times);
            }
            Piece::Start("table-cell" | "covered-table-cell", attributes) => self.cell = Some(Cell::begin(*attributes)),
            Piece::End("table-cell" | "covered-table-cell") => self.end_cell(),
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {
                if let Some(cell) = &mut self.cell {
                    cell.hear(piece);
                }
            }
        }
    }

    /// Puts the cell at hand into the row, as often as it is repeated, up to the first one beyond the columns that count.
    fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        let text = if cell.paragraphs == 0 { cell.value } else { cell.text };
        let end = self.column.saturating_add(cell.times);
        if !text.trim().is_empty() {
            for column in self.column..end.min(MOST_COLUMNS.max(self.column).saturating_add(1)) {
                self.cells.put(column, &text);
            }
        }
        self.column = end;
    }
}

impl Cell {
    fn begin(attributes: Attributes) -> Self {
        let value =
            ["string-value", "date-value", "time-value", "boolean-value", "value"].into_iter().find_map(|name| attributes.get(name));
        Self { times: repeats(attributes, "number-columns-repeated"), value: value.unwrap_or_default(), ..Self::default() }
    }

    fn hear(&mut self, piece: &Piece) {
        match piece {
            Piece::Start("annotation", _) => self.in_comment = true,
            Piece::End("annotation") => self.in_comment = false,
            _ if self.in_comment => {}
            Piece::Start("p", _) => {
                if self.paragraphs > 0 {
                    self.text.push('\n');
                }
                self.paragraphs += 1;
                self.in_paragraph = true;
            }
            Piece::End("p") => self.in_paragraph = false,
            // Several spaces are one in a name, so they need not be counted.
            Piece::Start("s" | "tab", _) => self.text.push(' '),
            Piece::Start("line-break", _) => self.text.push('\n'),
            Piece::Text(text) if self.in_paragraph => self.text.push_str(text),
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {}
        }
    }
}

/// How often a row or a cell is repeated: once where it does not say.
fn repeats(attributes: Attributes, name: &str) -> usize {
    attributes.get(name).and_then(|times| times.trim().parse().ok()).unwrap_or(1)
}
