//! Workbooks of Excel, `.xlsx` and `.xlsm`, which other programs write too.
//!
//! Only the text that the cells hold is read: formulas give the text that was last saved with them, and macros are
//! never looked at. A cell far out costs nothing, since rows are kept one by one and never as a field of cells.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::Unreadable;
use super::grid::{Cells, Grid, Sheet, Source, not_too_much};
use super::package::Parts;
use super::xml::{Attributes, Piece, pieces};

/// Reads the sheets of a workbook.
///
/// # Errors
/// A workbook without its parts.
pub(super) fn read(parts: &Parts) -> Result<Source, Unreadable> {
    let missing =
        || Unreadable::from("There is no table in this spreadsheet. Open it in the spreadsheet program and save it as .xlsx or CSV.");
    let root = links(parts, "")?;
    let book = root.values().find(|link| link.kind == "officeDocument").map_or("xl/workbook.xml", |link| link.target.as_str());
    let links = links(parts, book)?;
    let strings = links.values().find(|link| link.kind == "sharedStrings").and_then(|link| parts.get(&link.target));
    let strings = strings.map(|xml| shared_strings(xml)).transpose()?.unwrap_or_default();
    let mut sheets = Vec::new();
    let mut read = BTreeSet::new();
    let mut pieces = pieces(parts.get(book).ok_or_else(missing)?)?;
    while let Some(piece) = pieces.next()? {
        if let Piece::Start("sheet", attributes) = piece {
            let link = attributes.get("id").and_then(|id| links.get(&id)).filter(|link| link.kind == "worksheet");
            // Two sheets cannot be one part; a workbook that says so would be read for ever.
            if let Some(xml) = link.filter(|link| read.insert(&link.target)).and_then(|link| parts.get(&link.target)) {
                let name = attributes.get("name").filter(|name| !name.is_empty()).unwrap_or_else(|| "Sheet".to_owned());
                let hidden = attributes.get("state").is_some_and(|state| state != "visible");
                sheets.push(Sheet { name, hidden, grid: grid(xml, &strings)? });
                not_too_much(&sheets)?;
            }
        }
    }
    if sheets.is_empty() {
        return Err(missing());
    }
    Ok(Source { what: "an Excel workbook".to_owned(), encoding: None, separator: None, sheets, remarks: Vec::new(), questions: Vec::new() })
}

/// Where a part of the workbook is.
struct Link {
    /// The last word of its type, such as `worksheet`.
    kind: String,
    /// Its path in small letters.
    target: String,
}

/// The links of a part by their names; the path `""` stands for the package itself.
fn links(parts: &Parts, path: &str) -> Result<BTreeMap<String, Link>, Unreadable> {
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
    let mut pieces = pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        if let Piece::Start("Relationship", attributes) = piece {
            links.extend(link(attributes));
        }
    }
    Ok(links)
}

/// The texts that cells share, in their order.
fn shared_strings(xml: &[u8]) -> Result<Vec<String>, Unreadable> {
    let mut strings = Vec::new();
    let mut text = Spoken::default();
    let mut pieces = pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        text.hear(&piece);
        if matches!(piece, Piece::End("si")) {
            strings.push(text.take());
        }
    }
    Ok(strings)
}

/// The text of the `<t>` in a cell: pieces in several fonts are one text, and the signs above letters that tell how to
/// read them aloud are none of it.
#[derive(Default)]
struct Spoken {
    text: String,
    in_text: bool,
    in_reading_aid: bool,
}

impl Spoken {
    fn hear(&mut self, piece: &Piece) {
        match piece {
            Piece::Start("t", _) => self.in_text = true,
            Piece::End("t") => self.in_text = false,
            Piece::Start("rPh", _) => self.in_reading_aid = true,
            Piece::End("rPh") => self.in_reading_aid = false,
            Piece::Text(text) if self.in_text && !self.in_reading_aid => self.text.push_str(text),
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {}
        }
    }

    fn take(&mut self) -> String {
        unescaped(&std::mem::take(&mut self.text))
    }
}

/// A cell on its way.
#[derive(Default)]
struct Cell {
    column: usize,
    is_shared: bool,
    is_flag: bool,
    /// What stands in `<v>`.
    value: String,
    in_value: bool,
    /// The formula, for a cell that nobody has worked out yet.
    formula: String,
    in_formula: bool,
    /// What stands in the cell itself.
    inline: Spoken,
}

impl Cell {
    /// A cell by its tag; `next` is its column where it does not say.
    fn begin(attributes: Attributes, next: usize) -> Self {
        let column = attributes.get("r").and_then(|place| column_of(&place)).unwrap_or(next);
        let kind = attributes.get("t");
        Self { column, is_shared: kind.as_deref() == Some("s"), is_flag: kind.as_deref() == Some("b"), ..Self::default() }
    }

    fn hear(&mut self, piece: &Piece) {
        match piece {
            Piece::Start("v", _) => self.in_value = true,
            Piece::End("v") => self.in_value = false,
            Piece::Text(text) if self.in_value => self.value.push_str(text),
            Piece::Start("f", _) => self.in_formula = true,
            Piece::End("f") => self.in_formula = false,
            Piece::Text(text) if self.in_formula => self.formula.push_str(text),
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => self.inline.hear(piece),
        }
    }

    /// The text of the cell.
    fn text(mut self, strings: &[String]) -> Cow<'_, str> {
        let inline = self.inline.take();
        let value = self.value.trim();
        if !inline.is_empty() {
            Cow::Owned(inline)
        } else if value.is_empty() && !self.formula.is_empty() {
            Cow::Owned(unworked(&self.formula))
        } else if self.is_shared {
            let shared = value.parse().ok().and_then(|place: usize| strings.get(place));
            Cow::Borrowed(shared.map(String::as_str).unwrap_or_default())
        } else if self.is_flag {
            Cow::Borrowed(if value == "1" { "TRUE" } else { "FALSE" })
        } else {
            Cow::Owned(unescaped(&self.value))
        }
    }
}

/// The cells of a sheet.
fn grid(xml: &[u8], strings: &[String]) -> Result<Grid, Unreadable> {
    let mut grid = Grid::default();
    let (mut number, mut column) = (0_usize, 0_usize);
    let mut cells = Cells::default();
    let mut cell: Option<Cell> = None;
    let mut pieces = pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Start("row", attributes) => {
                number = attributes.get("r").and_then(|row| row.parse().ok()).unwrap_or(number.saturating_add(1));
                (column, cell) = (0, None);
            }
            Piece::Start("c", attributes) => cell = Some(Cell::begin(attributes, column)),
            Piece::End("c") => {
                if let Some(cell) = cell.take() {
                    column = cell.column.saturating_add(1);
                    cells.put(cell.column, &cell.text(strings));
                }
            }
            Piece::End("row") => grid.add(number.clamp(1, LAST_ROW), 1, cells.take()),
            Piece::End("sheetData") => break,
            // A small file can say one long text in every cell.
            _ if grid.has_too_much_text() => break,
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => {
                if let Some(cell) = &mut cell {
                    cell.hear(&piece);
                }
            }
        }
    }
    Ok(grid)
}

/// What a formula shows that nobody has worked out yet: a link its words, anything else itself.
fn unworked(formula: &str) -> String {
    let words = formula.strip_prefix("HYPERLINK(").and_then(|link| link.strip_suffix("\")")).and_then(|link| link.rsplit_once('"'));
    words.map_or_else(|| format!("={formula}"), |(_, words)| words.to_owned())
}

/// The last row of any spreadsheet program.
const LAST_ROW: usize = 1 << 20;

/// The column of a place such as `BC7`, counting from 0; `None` where it names none.
fn column_of(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    letters
        .fold(None, |column, letter| Some(column.map_or(0, |column| (column + 1) * 26) + usize::from(letter.to_ascii_uppercase() - b'A')))
}

/// Excel writes characters that XML does not have as `_x000D_`.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("_x") {
        out.push_str(before);
        let code = after.get(..5).and_then(|code| code.strip_suffix('_')).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        rest = if let Some(sign) = code.and_then(char::from_u32) {
            out.push(sign);
            &after[5..]
        } else {
            out.push_str("_x");
            after
        };
    }
    out.push_str(rest);
    // Lines in a cell are often broken in the Windows way.
    out.replace("\r\n", "\n")
}
