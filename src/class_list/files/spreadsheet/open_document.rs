//! `OpenDocument` spreadsheets, `.ods`, as `LibreOffice` writes them.
//!
//! A row or a cell can claim to repeat a million times. Only rows with content are repeated, and no more often than a class
//! list allows.

use std::collections::BTreeSet;

use super::Parts;
use super::xml::{Attributes, XmlPiece, read_pieces};
use crate::files::UnreadableList;
use crate::files::grid::{MOST_COLUMNS, Sheet, SheetBuilder, Source, check_size};

/// Reads the sheets of a spreadsheet.
/// Errors: parts of the spreadsheet are missing.
pub fn read(parts: &Parts) -> Result<Source, UnreadableList> {
    let missing =
        || UnreadableList::from(tr!("This spreadsheet contains no table. Open it in a spreadsheet program and save it as .ods or CSV."));
    let mut sheets = Vec::new();
    let mut open: Option<OpenTable> = None;
    // The style that is being described, and those whose sheets are hidden.
    let (mut style, mut hidden_styles) = (String::new(), BTreeSet::new());
    let mut pieces = read_pieces(parts.get("content.xml").ok_or_else(missing)?)?;
    while let Some(piece) = pieces.next()? {
        match &piece {
            XmlPiece::Start("style", attributes) => style = attributes.get("name").unwrap_or_default(),
            XmlPiece::Start("table-properties", attributes) if attributes.get("display").as_deref() == Some("false") => {
                hidden_styles.insert(style.clone());
            }
            XmlPiece::Start("table", attributes) => {
                sheets.extend(open.take().map(OpenTable::finish));
                check_size(&sheets)?;
                let name = attributes.sheet_name("name");
                let is_hidden = attributes.get("style-name").is_some_and(|style| hidden_styles.contains(&style));
                open = Some(OpenTable { name, is_hidden, ..OpenTable::default() });
            }
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {
                if let Some(open) = &mut open {
                    open.read(&piece);
                }
            }
        }
    }
    sheets.extend(open.map(OpenTable::finish));
    check_size(&sheets)?;
    if sheets.is_empty() {
        return Err(missing());
    }
    Ok(Source::new(tr!("an OpenDocument spreadsheet"), sheets))
}

/// A sheet that is being read.
#[derive(Default)]
struct OpenTable {
    name: String,
    is_hidden: bool,
    has_uncalculated: bool,
    rows: SheetBuilder,
    /// Number of rows read so far, including repeated ones.
    done: usize,
    /// Number of times that the current row is repeated, and whether it is hidden.
    times: usize,
    is_hidden_row: bool,
    /// Current column and the cell in it.
    column: usize,
    cell: Option<OpenCell>,
    /// Number of columns described so far.
    columns: usize,
    /// Whether each group around the current row or column is collapsed.
    folded: Vec<bool>,
}

impl OpenTable {
    fn finish(self) -> Sheet {
        Sheet { name: self.name, hidden: self.is_hidden, has_uncalculated: self.has_uncalculated, ..self.rows.finish() }
    }

    fn read(&mut self, piece: &XmlPiece) {
        match piece {
            _ if self.rows.grid().has_too_much_text() => {}
            XmlPiece::Start("table-row-group" | "table-column-group", attributes) => {
                self.folded.push(attributes.get("display").as_deref() == Some("false"));
            }
            XmlPiece::End("table-row-group" | "table-column-group") => {
                self.folded.pop();
            }
            XmlPiece::Start("table-column", attributes) => {
                let end = self.columns.saturating_add(repeat_count(*attributes, "number-columns-repeated"));
                if self.is_unseen(*attributes) {
                    self.rows.hide_columns(self.columns..end);
                }
                self.columns = end;
            }
            XmlPiece::Start("table-row", attributes) => {
                self.times = repeat_count(*attributes, "number-rows-repeated");
                self.is_hidden_row = self.is_unseen(*attributes);
                self.column = 0;
            }
            XmlPiece::End("table-row") => {
                self.rows.end_row(self.done.saturating_add(1), self.times, self.is_hidden_row);
                self.done = self.done.saturating_add(self.times);
            }
            XmlPiece::Start("table-cell" | "covered-table-cell", attributes) => self.cell = Some(OpenCell::from_attributes(*attributes)),
            XmlPiece::End("table-cell" | "covered-table-cell") => self.end_cell(),
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {
                if let Some(cell) = &mut self.cell {
                    cell.read(piece);
                }
            }
        }
    }

    /// Returns whether a row or a column is hidden by hand, by a filter or in a collapsed group.
    fn is_unseen(&self, attributes: Attributes) -> bool {
        attributes.get("visibility").is_some_and(|visibility| visibility != "visible") || self.folded.contains(&true)
    }

    /// Adds the current cell to the row as often as it is repeated, up to the first column beyond the limit.
    fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        // A formula that no program has worked out.
        let is_uncalculated = cell.paragraphs == 0 && cell.value.is_empty() && !cell.formula.is_empty();
        let text = match cell.paragraphs {
            _ if is_uncalculated => format!("={}", cell.formula),
            0 => cell.value,
            _ => cell.text,
        };
        let end = self.column.saturating_add(cell.times);
        if !text.trim().is_empty() {
            for column in self.column..end.min(MOST_COLUMNS.max(self.column).saturating_add(1)) {
                self.rows.write_cell(column, &text);
            }
        }
        self.column = end;
        self.has_uncalculated |= is_uncalculated;
    }
}

/// A cell that is being read.
#[derive(Default)]
struct OpenCell {
    times: usize,
    /// Value from the attributes, for programs that don't write it as text.
    value: String,
    text: String,
    paragraphs: usize,
    in_paragraph: bool,
    /// Whether the reader is inside a comment on the cell or a reading aid above its characters. Both are ignored.
    in_comment: bool,
    /// Formula that produces the value.
    formula: String,
}

impl OpenCell {
    fn from_attributes(attributes: Attributes) -> Self {
        let value =
            ["string-value", "date-value", "time-value", "boolean-value", "value"].into_iter().find_map(|name| attributes.get(name));
        let formula = attributes.get("formula").unwrap_or_default();
        let formula = formula.strip_prefix("of:=").unwrap_or(&formula).to_owned();
        Self { times: repeat_count(attributes, "number-columns-repeated"), value: value.unwrap_or_default(), formula, ..Self::default() }
    }

    fn read(&mut self, piece: &XmlPiece) {
        match piece {
            XmlPiece::Start("annotation" | "ruby-text", _) => self.in_comment = true,
            XmlPiece::End("annotation" | "ruby-text") => self.in_comment = false,
            _ if self.in_comment => {}
            XmlPiece::Start("p", _) => {
                if self.paragraphs > 0 {
                    self.text.push('\n');
                }
                self.paragraphs += 1;
                self.in_paragraph = true;
            }
            XmlPiece::End("p") => self.in_paragraph = false,
            // Several spaces are one in a name, so they need not be counted.
            XmlPiece::Start("s" | "tab", _) => self.text.push(' '),
            XmlPiece::Start("line-break", _) => self.text.push('\n'),
            XmlPiece::Text(text) if self.in_paragraph => self.text.push_str(text),
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {}
        }
    }
}

/// Returns how often a row or a cell is repeated; 1 if the attribute is missing.
fn repeat_count(attributes: Attributes, name: &str) -> usize {
    attributes.number(name).unwrap_or(1)
}
