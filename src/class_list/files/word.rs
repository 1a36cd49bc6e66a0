//! Word documents, `.docx`: their tables, or their lines if no table has names.
//!
//! Only visible text is read, not text that is hidden, or deleted or moved in tracked changes.

use super::grid::{Sheet, SheetBuilder, Source, check_size};
use super::spreadsheet::Parts;
use super::spreadsheet::xml::{XmlPiece, read_pieces};
use super::{UnreadableList, text};
use crate::{ListOptions, is_first_name};

/// Minimum number of lines with first names that distinguish a list from a letter.
const FEWEST_NAMES: usize = 3;

/// Reads the tables of a document, starting with the one with the most names, or its lines.
/// Errors: the document has no text or is invalid.
pub fn read(parts: &Parts, options: &ListOptions) -> Result<Source, UnreadableList> {
    let damaged = || {
        UnreadableList::from(tr!(
            "The Word document is damaged. Open it in a word processor and save it again, or copy the names from it and paste them."
        ))
    };
    // Some programs number it.
    let is_main = |path: &str| {
        path.strip_prefix("word/document").is_some_and(|rest| rest.trim_start_matches(|sign: char| sign.is_ascii_digit()) == ".xml")
    };
    let (_, xml) = parts.iter().find(|(path, _)| is_main(path)).ok_or_else(damaged)?;
    let mut document = WordDocument::default();
    let mut pieces = read_pieces(xml).map_err(|_damage| damaged())?;
    while let Some(piece) = pieces.next().map_err(|_damage| damaged())? {
        document.read(&piece);
        check_size(&document.sheets)?;
    }
    let WordDocument { mut sheets, lines, .. } = document;
    sheets.retain(|sheet| !sheet.grid.rows.is_empty());
    if sheets.len() > 1 {
        for (place, sheet) in sheets.iter_mut().enumerate() {
            sheet.name = tr!("Table {number}", number = place + 1);
        }
    }
    sheets.sort_by_key(|sheet| std::cmp::Reverse(count_names(sheet)));
    let has_name = |line: &&String| has_first_name(line);
    let names_in_lines = lines.iter().filter(has_name).count();
    let are_in_lines = sheets.first().is_none_or(|sheet| count_names(sheet) == 0 && names_in_lines >= FEWEST_NAMES);
    if are_in_lines {
        let source = text::read_any_kind(&lines.join("\n"), options)?;
        return Ok(Source { what: tr!("a Word document: {what}", what = source.what), ..source });
    }
    Ok(Source::new(tr!("a table in a Word document"), sheets))
}

/// Returns the number of rows of a table that contain a common first name.
fn count_names(sheet: &Sheet) -> usize {
    sheet.grid.rows.iter().filter(|row| row.filled_cells().any(has_first_name)).count()
}

fn has_first_name(text: &str) -> bool {
    text.split(|sign: char| !sign.is_alphabetic() && sign != '-').any(is_first_name)
}

/// A document that is being read.
#[derive(Default)]
struct WordDocument {
    sheets: Vec<Sheet>,
    /// Lines outside tables.
    lines: Vec<String>,
    /// Open tables, each in a cell of the previous one.
    open: Vec<WordTable>,
    /// Current line outside tables.
    line: String,
    /// Whether the current text belongs to a run.
    in_run: bool,
    in_text: bool,
    is_hidden: bool,
    /// Number of nested elements around the current text that aren't shown.
    unseen: usize,
}

/// A table that is being read.
#[derive(Default)]
struct WordTable {
    rows: SheetBuilder,
    /// Number of the current row, its current column, and whether the row is hidden.
    number: usize,
    column: usize,
    is_hidden: bool,
    /// Text of the current cell, and the number of columns that it spans.
    cell: String,
    span: usize,
}

impl WordDocument {
    fn read(&mut self, piece: &XmlPiece) {
        match piece {
            XmlPiece::Start(name, _) if self.unseen > 0 || matches!(*name, "Fallback" | "del" | "moveFrom") => self.unseen += 1,
            XmlPiece::End(_) if self.unseen > 0 => self.unseen -= 1,
            _ if self.unseen > 0 => {}
            XmlPiece::Start("r", _) => (self.in_run, self.is_hidden) = (true, false),
            XmlPiece::End("r") => self.in_run = false,
            XmlPiece::Start("vanish", attributes) if self.in_run => {
                self.is_hidden = attributes.get("val").is_none_or(|value| !matches!(value.as_str(), "0" | "false" | "off"));
            }
            XmlPiece::Start("t", _) => self.in_text = true,
            XmlPiece::End("t") => self.in_text = false,
            XmlPiece::Text(text) if self.in_text => self.push(text),
            // Stops of tabs are described outside of runs by the same word.
            XmlPiece::Start("tab", _) if self.in_run => self.push("\t"),
            XmlPiece::Start("br" | "cr", _) if self.in_run => self.push("\n"),
            XmlPiece::Start("noBreakHyphen", _) => self.push("-"),
            XmlPiece::End("p") => self.end_line(),
            XmlPiece::Start("tbl", _) => self.open.push(WordTable::default()),
            XmlPiece::End("tbl") => self.sheets.extend(self.open.pop().map(|table| table.rows.finish())),
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {
                if let Some(table) = self.open.last_mut() {
                    table.read(piece);
                }
            }
        }
    }

    fn push(&mut self, text: &str) {
        if !self.is_hidden {
            self.open.last_mut().map_or(&mut self.line, |table| &mut table.cell).push_str(text);
        }
    }

    fn end_line(&mut self) {
        match self.open.last_mut() {
            Some(table) => table.cell.push('\n'),
            None => self.lines.push(std::mem::take(&mut self.line)),
        }
    }
}

impl WordTable {
    fn read(&mut self, piece: &XmlPiece) {
        match piece {
            XmlPiece::Start("tr", _) => (self.number, self.column, self.is_hidden) = (self.number + 1, 0, false),
            XmlPiece::Start("hidden", _) => self.is_hidden = true,
            XmlPiece::End("tr") if !self.rows.grid().has_too_much_text() => self.rows.end_row(self.number, 1, self.is_hidden),
            XmlPiece::Start("tc", _) => {
                self.cell.clear();
                self.span = 1;
            }
            XmlPiece::Start("gridSpan", attributes) => self.span = attributes.number("val").unwrap_or(1),
            XmlPiece::End("tc") => {
                self.rows.write_cell(self.column, self.cell.trim());
                self.column = self.column.saturating_add(self.span.max(1));
            }
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {}
        }
    }
}
