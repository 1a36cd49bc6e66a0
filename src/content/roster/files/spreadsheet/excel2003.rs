//! “XML Spreadsheet 2003”, a workbook of Excel in a single file of XML.

use super::xml::{Attributes, Piece, pieces};
use crate::content::roster::files::Unreadable;
use crate::content::roster::files::grid::{MOST_COLUMNS, Sheet, SheetBuilder, Source, not_too_much};

/// Reads the sheets of a workbook.
/// Errors: XML that is not sound, or has no sheet.
pub fn read(text: &str) -> Result<Source, Unreadable> {
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut open: Option<OpenSheet> = None;
    let mut pieces = pieces(text.as_bytes())?;
    while let Some(piece) = pieces.next()? {
        if let Piece::Start("Worksheet", attributes) = &piece {
            sheets.extend(open.take().map(OpenSheet::finish));
            not_too_much(&sheets)?;
            let name = attributes.get("Name").filter(|name| !name.is_empty()).unwrap_or_else(|| "Sheet".to_owned());
            open = Some(OpenSheet { name, ..OpenSheet::default() });
        } else if let Some(open) = &mut open {
            open.read(&piece);
        }
    }
    sheets.extend(open.map(OpenSheet::finish));
    if sheets.is_empty() {
        return Err(tr!("There is no table in this spreadsheet. Open it in the spreadsheet program and save it as .xlsx or CSV.").into());
    }
    Ok(Source::new(tr!("an Excel workbook in XML"), sheets))
}

/// A sheet that is being read.
#[derive(Default)]
struct OpenSheet {
    name: String,
    is_hidden: bool,
    rows: SheetBuilder,
    /// The row and the column at hand, and whether the row is hidden.
    number: usize,
    column: usize,
    is_hidden_row: bool,
    /// How many columns have been described.
    columns: usize,
    /// The text of the cell at hand.
    text: String,
    in_data: bool,
    in_comment: bool,
    in_visible: bool,
}

impl OpenSheet {
    fn finish(self) -> Sheet {
        Sheet { name: self.name, hidden: self.is_hidden, ..self.rows.finish() }
    }

    fn read(&mut self, piece: &Piece) {
        match piece {
            Piece::Start("Column", attributes) => {
                let first = attributes.number("Index").unwrap_or(self.columns + 1).max(1);
                let end = first.saturating_add(attributes.number("Span").unwrap_or(0)).min(MOST_COLUMNS + 1);
                if is_hidden(*attributes, "Width") {
                    self.rows.hide_columns(first - 1..end);
                }
                self.columns = end;
            }
            Piece::Start("Row", attributes) => {
                self.number = attributes.number("Index").unwrap_or(self.number.saturating_add(1));
                self.is_hidden_row = is_hidden(*attributes, "Height");
                self.column = 0;
            }
            Piece::End("Row") => self.rows.end_row(self.number, 1, self.is_hidden_row),
            Piece::Start("Cell", attributes) => {
                self.column = attributes.number("Index").map_or(self.column, |column: usize| column.saturating_sub(1));
                self.text.clear();
            }
            Piece::End("Cell") => {
                self.rows.put(self.column, &self.text);
                self.column = self.column.saturating_add(1);
            }
            Piece::Start("Comment", _) => self.in_comment = true,
            Piece::End("Comment") => self.in_comment = false,
            Piece::Start("Data", _) => self.in_data = !self.in_comment,
            Piece::End("Data") => self.in_data = false,
            Piece::Start("Visible", _) => self.in_visible = true,
            Piece::End("Visible") => self.in_visible = false,
            Piece::Text(text) if self.in_data => self.text.push_str(text),
            Piece::Text(text) if self.in_visible => self.is_hidden |= text.contains("Hidden"),
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {}
        }
    }
}

/// Whether a row or a column is hidden, or has no height or no width.
fn is_hidden(attributes: Attributes, size: &str) -> bool {
    attributes.get("Hidden").is_some_and(|hidden| hidden == "1") || attributes.is_zero(size)
}
