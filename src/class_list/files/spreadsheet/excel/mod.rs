//! Excel workbooks, `.xlsx` and `.xlsm`, which other programs write too.
//!
//! Only text is read. Formulas have the text that was last saved with them, and macros are never read. Everything hidden, by
//! hand or by a filter, is ignored. Rows are stored one by one, so a distant cell costs no memory.

mod cell;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Parts;
use super::xml::{Attributes, XmlPiece, read_pieces};
use crate::files::UnreadableList;
use crate::files::grid::{Sheet, SheetBuilder, Source, check_size};
use crate::rows::damaged::uncalculated_names;
use cell::{Cell, CellText};

/// Reads the sheets of a workbook.
/// Errors: parts of the workbook are missing.
pub fn read(parts: &Parts) -> Result<Source, UnreadableList> {
    let missing =
        || UnreadableList::from(tr!("This spreadsheet contains no table. Open it in a spreadsheet program and save it as .xlsx or CSV."));
    let root = read_links(parts, "")?;
    let book = root.values().find(|link| link.kind == "officeDocument").map_or("xl/workbook.xml", |link| link.target.as_str());
    let links = read_links(parts, book)?;
    let strings = links.values().find(|link| link.kind == "sharedStrings").and_then(|link| parts.get(&link.target));
    let strings = strings.map(|xml| shared_strings(xml)).transpose()?.unwrap_or_default();
    let styles = links.values().find(|link| link.kind == "styles").and_then(|link| parts.get(&link.target));
    let struck = styles.map(|xml| struck_styles(xml)).transpose()?.unwrap_or_default();
    let mut sheets = Vec::new();
    let mut read = BTreeSet::new();
    let mut pieces = read_pieces(parts.get(book).ok_or_else(missing)?)?;
    while let Some(piece) = pieces.next()? {
        if let XmlPiece::Start("sheet", attributes) = piece {
            let link = attributes.get("id").and_then(|id| links.get(&id)).filter(|link| link.kind == "worksheet");
            // Two sheets can't share a part. A workbook that says so would be read endlessly.
            if let Some(xml) = link.filter(|link| read.insert(&link.target)).and_then(|link| parts.get(&link.target)) {
                let name = attributes.sheet_name("name");
                let hidden = attributes.get("state").is_some_and(|state| state != "visible");
                sheets.push(Sheet { name, hidden, ..sheet(xml, &strings, &struck)? });
                check_size(&sheets)?;
            }
        }
    }
    if sheets.is_empty() {
        return Err(missing());
    }
    Ok(Source::new(tr!("an Excel workbook"), sheets))
}

/// A reference to a part of the workbook.
struct Link {
    /// Last word of its type, such as `worksheet`.
    kind: String,
    /// Path in the package, in lower case.
    target: String,
}

/// Reads the links of a part by their ids. The path `""` is the package itself.
fn read_links(parts: &Parts, path: &str) -> Result<BTreeMap<String, Link>, UnreadableList> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let in_folder = |rest: &str| if folder.is_empty() { rest.to_owned() } else { format!("{folder}/{rest}") };
    let Some(xml) = parts.get(&in_folder(&format!("_rels/{name}.rels"))) else { return Ok(BTreeMap::new()) };
    let link = |attributes: Attributes| {
        let kind = attributes.get("Type")?.rsplit('/').next()?.to_owned();
        let target = attributes.get("Target")?.to_lowercase();
        let target = target.strip_prefix('/').map_or_else(|| in_folder(target.trim_start_matches("./")), str::to_owned);
        Some((attributes.get("Id")?, Link { kind, target }))
    };
    let mut links = BTreeMap::new();
    let mut pieces = read_pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        if let XmlPiece::Start("Relationship", attributes) = piece {
            links.extend(link(attributes));
        }
    }
    Ok(links)
}

/// Reads the texts that cells share, in their order.
fn shared_strings(xml: &[u8]) -> Result<Vec<String>, UnreadableList> {
    let mut strings = Vec::new();
    let mut text = CellText::default();
    let mut pieces = read_pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        text.read(&piece);
        if matches!(piece, XmlPiece::End("si")) {
            strings.push(text.take());
        }
    }
    Ok(strings)
}

/// Returns the numbers of the cell styles whose text is struck through.
fn struck_styles(xml: &[u8]) -> Result<BTreeSet<usize>, UnreadableList> {
    let (mut struck_fonts, mut struck) = (BTreeSet::new(), BTreeSet::new());
    let (mut fonts, mut styles) = (0_usize, 0_usize);
    let (mut in_fonts, mut in_styles) = (false, false);
    let mut pieces = read_pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        match piece {
            XmlPiece::Start("fonts", _) => in_fonts = true,
            XmlPiece::End("fonts") => in_fonts = false,
            XmlPiece::End("font") if in_fonts => fonts += 1,
            XmlPiece::Start("strike", attributes)
                if in_fonts && attributes.get("val").is_none_or(|value| value == "1" || value == "true") =>
            {
                struck_fonts.insert(fonts);
            }
            XmlPiece::Start("cellXfs", _) => in_styles = true,
            XmlPiece::End("cellXfs") => in_styles = false,
            XmlPiece::Start("xf", attributes) if in_styles => {
                let font = attributes.get("fontId").and_then(|font| font.parse::<usize>().ok());
                struck.extend(font.filter(|font| struck_fonts.contains(font)).map(|_| styles));
                styles += 1;
            }
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {}
        }
    }
    Ok(struck)
}

/// Returns the columns that a `<col>` describes, counted from 0.
fn column_range(attributes: Attributes) -> Range<usize> {
    let first = attributes.number("min").unwrap_or(1_usize).max(1);
    first - 1..attributes.number("max").unwrap_or(first)
}

/// Reads the visible cells of a sheet.
fn sheet(xml: &[u8], strings: &[String], struck_styles: &BTreeSet<usize>) -> Result<Sheet, UnreadableList> {
    let mut rows = SheetBuilder::default();
    let (mut number, mut column, mut is_hidden) = (0_usize, 0_usize, false);
    let (mut has_uncalculated, mut struck) = (false, BTreeSet::new());
    let mut cell: Option<Cell> = None;
    let mut pieces = read_pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        match piece {
            XmlPiece::Start("col", attributes) if attributes.is_set("hidden") || attributes.is_zero("width") => {
                rows.hide_columns(column_range(attributes));
            }
            XmlPiece::Start("row", attributes) => {
                number = attributes.get("r").and_then(|row| row.parse().ok()).unwrap_or(number.saturating_add(1));
                is_hidden = attributes.is_set("hidden") || attributes.is_zero("ht");
                (column, cell) = (0, None);
            }
            XmlPiece::Start("c", attributes) => cell = Some(Cell::from_attributes(attributes, column)),
            XmlPiece::End("c") => {
                if let Some(cell) = cell.take() {
                    column = cell.column.saturating_add(1);
                    has_uncalculated |= cell.uncalculated_formula().is_some();
                    if struck_styles.contains(&cell.style) {
                        struck.insert((number.clamp(1, LAST_ROW), cell.column));
                    }
                    rows.write_cell(cell.column, &cell.text(strings));
                }
            }
            XmlPiece::End("row") => rows.end_row(number.clamp(1, LAST_ROW), 1, is_hidden),
            XmlPiece::End("sheetData") => break,
            // A small file can say one long text in every cell.
            _ if rows.grid().has_too_much_text() => break,
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {
                if let Some(cell) = &mut cell {
                    cell.read(&piece);
                }
            }
        }
    }
    let mut sheet = Sheet { has_uncalculated, struck, ..rows.finish() };
    let uncalculated = has_uncalculated.then(|| uncalculated_names(&sheet.grid)).flatten();
    sheet.remarks.extend(uncalculated);
    Ok(sheet)
}

/// Last row number in any spreadsheet program.
const LAST_ROW: usize = 1 << 20;
