//! “XML Spreadsheet 2003”, a workbook of Excel in a single file of XML.

use std::collections::BTreeSet;

use super::Unreadable;
use super::grid::{Cells, MOST_COLUMNS, Sheet, Source, Unseen, not_too_much};
use super::xml::{Attributes, Piece, pieces};

/// Reads the sheets of a workbook.
///
/// # Errors
/// XML that is not sound, or has no sheet.
pub(super) fn read(text: &str) -> Result<Source, Unreadable> {
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut rows = Rows::default();
    let mut pieces = pieces(text.as_bytes())?;
    while let Some(piece) = pieces.next()? {
        match &piece {
            Piece::Start("Worksheet", attributes) => {
                not_too_much(&sheets)?;
                let name = attributes.get("Name").filter(|name| !name.is_empty()).unwrap_or_else(|| "Sheet".to_owned());
                sheets.push(Sheet { name, ..Sheet::default() });
                rows = Rows::default();
            }
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {
                if let Some(sheet) = sheets.last_mut() {
                    rows.hear(&piece, sheet);
                }
            }
        }
    }
    if sheets.is_empty() {
        return Err("There is no table in this spreadsheet. Open it in the spreadsheet program and save it as .xlsx or CSV.".into());
    }
    let what = "an Excel workbook in XML".to_owned();
    Ok(Source { what, encoding: None, separator: None, sheets, remarks: Vec::new(), questions: Vec::new() })
}

/// The rows of a sheet on their way.
#[derive(Default)]
struct Rows {
    number: usize,
    column: usize,
    is_hidden: bool,
    columns: usize,
    hidden_columns: BTreeSet<usize>,
    cells: Cells,
    text: String,
    in_data: bool,
    in_comment: bool,
    in_visible: bool,
    unseen: Unseen,
}

impl Rows {
    fn hear(&mut self, piece: &Piece, sheet: &mut Sheet) {
        match piece {
            Piece::Start("Column", attributes) => {
                let first = number(*attributes, "Index").unwrap_or(self.columns + 1).max(1);
                let end = first.saturating_add(number(*attributes, "Span").unwrap_or(0)).min(MOST_COLUMNS + 1);
                if is_unseen(*attributes, "Width") {
                    self.hidden_columns.extend(first - 1..end);
                }
                self.columns = end;
            }
            Piece::Start("Row", attributes) => {
                self.number = number(*attributes, "Index").unwrap_or(self.number.saturating_add(1));
                self.is_hidden = is_unseen(*attributes, "Height");
                self.column = 0;
            }
            Piece::End("Row") => {
                let cells = self.unseen.seen(&mut sheet.grid, self.number, self.is_hidden, self.cells.take(), &self.hidden_columns);
                sheet.grid.add(self.number, 1, cells);
            }
            Piece::Start("Cell", attributes) => {
                self.column = number(*attributes, "Index").map_or(self.column, |column| column.saturating_sub(1));
                self.text.clear();
            }
            Piece::End("Cell") => {
                self.cells.put(self.column, &self.text);
                self.column = self.column.saturating_add(1);
            }
            Piece::Start("Comment", _) => self.in_comment = true,
            Piece::End("Comment") => self.in_comment = false,
            Piece::Start("Data", _) => self.in_data = !self.in_comment,
            Piece::End("Data") => self.in_data = false,
            Piece::Start("Visible", _) => self.in_visible = true,
            Piece::End("Visible") => self.in_visible = false,
            Piece::Text(text) if self.in_data => self.text.push_str(text),
            Piece::Text(text) if self.in_visible => sheet.hidden |= text.contains("Hidden"),
            Piece::End("Table") => sheet.remarks = self.unseen.remarks(&sheet.grid),
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {}
        }
    }
}

/// The number of an attribute.
fn number(attributes: Attributes, name: &str) -> Option<usize> {
    attributes.get(name).and_then(|value| value.trim().parse().ok())
}

/// Whether a row or a column is hidden, or has no height or no width.
fn is_unseen(attributes: Attributes, size: &str) -> bool {
    attributes.get("Hidden").is_some_and(|hidden| hidden == "1")
        || attributes.get(size).and_then(|value| value.trim().parse::<f64>().ok()).is_some_and(|value| value <= 0.0)
}
