//! “XML Spreadsheet 2003”, an Excel workbook in a single XML file.

use super::xml::{Attributes, XmlPiece, read_pieces};
use crate::files::UnreadableList;
use crate::files::grid::{MOST_COLUMNS, Sheet, SheetBuilder, Source, check_size};

/// Reads the sheets of a workbook.
/// Errors: the XML is invalid or contains no sheet.
pub fn read(text: &str) -> Result<Source, UnreadableList> {
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut open: Option<OpenSheet> = None;
    let mut pieces = read_pieces(text.as_bytes())?;
    while let Some(piece) = pieces.next()? {
        if let XmlPiece::Start("Worksheet", attributes) = &piece {
            sheets.extend(open.take().map(OpenSheet::finish));
            check_size(&sheets)?;
            let name = attributes.sheet_name("Name");
            open = Some(OpenSheet { name, ..OpenSheet::default() });
        } else if let Some(open) = &mut open {
            open.read(&piece);
        }
    }
    sheets.extend(open.map(OpenSheet::finish));
    if sheets.is_empty() {
        return Err(tr!("This spreadsheet contains no table. Open it in a spreadsheet program and save it as .xlsx or CSV.").into());
    }
    Ok(Source::new(tr!("an Excel workbook in XML"), sheets))
}

/// A sheet that is being read.
#[derive(Default)]
struct OpenSheet {
    name: String,
    is_hidden: bool,
    rows: SheetBuilder,
    /// Number of the current row, its current column, and whether the row is hidden.
    number: usize,
    column: usize,
    is_hidden_row: bool,
    /// Number of columns described so far.
    columns: usize,
    /// Text of the current cell.
    text: String,
    in_data: bool,
    in_comment: bool,
    in_visible: bool,
}

impl OpenSheet {
    fn finish(self) -> Sheet {
        Sheet { name: self.name, hidden: self.is_hidden, ..self.rows.finish() }
    }

    fn read(&mut self, piece: &XmlPiece) {
        match piece {
            XmlPiece::Start("Column", attributes) => {
                let first = attributes.number("Index").unwrap_or(self.columns + 1).max(1);
                let end = first.saturating_add(attributes.number("Span").unwrap_or(0)).min(MOST_COLUMNS + 1);
                if is_hidden(*attributes, "Width") {
                    self.rows.hide_columns(first - 1..end);
                }
                self.columns = end;
            }
            XmlPiece::Start("Row", attributes) => {
                self.number = attributes.number("Index").unwrap_or(self.number.saturating_add(1));
                self.is_hidden_row = is_hidden(*attributes, "Height");
                self.column = 0;
            }
            XmlPiece::End("Row") => self.rows.end_row(self.number, 1, self.is_hidden_row),
            XmlPiece::Start("Cell", attributes) => {
                self.column = attributes.number("Index").map_or(self.column, |column: usize| column.saturating_sub(1));
                self.text.clear();
            }
            XmlPiece::End("Cell") => {
                self.rows.write_cell(self.column, &self.text);
                self.column = self.column.saturating_add(1);
            }
            XmlPiece::Start("Comment", _) => self.in_comment = true,
            XmlPiece::End("Comment") => self.in_comment = false,
            XmlPiece::Start("Data", _) => self.in_data = !self.in_comment,
            XmlPiece::End("Data") => self.in_data = false,
            XmlPiece::Start("Visible", _) => self.in_visible = true,
            XmlPiece::End("Visible") => self.in_visible = false,
            XmlPiece::Text(text) if self.in_data => self.text.push_str(text),
            XmlPiece::Text(text) if self.in_visible => self.is_hidden |= text.contains("Hidden"),
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {}
        }
    }
}

/// Returns whether a row or a column is hidden, or has no height or width.
fn is_hidden(attributes: Attributes, size: &str) -> bool {
    attributes.get("Hidden").is_some_and(|hidden| hidden == "1") || attributes.is_zero(size)
}
