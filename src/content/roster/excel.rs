//! Workbooks of Excel, `.xlsx` and `.xlsm`, which other programs write too.
//!
//! Only the text that the cells hold is read: formulas give the text that was last saved with them, and macros are
//! never looked at. What the program does not show, hidden by hand or by a filter, is left out. A cell far out costs nothing, since rows are kept one by one and never as a field of cells.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::Unreadable;
use super::grid::{Cells, Grid, MOST_COLUMNS, Sheet, Source, Unseen, not_too_much};
use super::package::Parts;
use super::spoilt::unworked_names;
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
                sheets.push(Sheet { name, hidden, ..sheet(xml, &strings)? });
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
    /// The type that it says to be of: `s` for shared text, `b` for yes or no, `str` for what a formula gives.
    kind: String,
    /// What stands in `<v>`.
    value: String,
    in_value: bool,
    /// The formula, for a cell that nobody has worked out yet; other cells may stand for its text.
    formula: Option<String>,
    in_formula: bool,
    /// What stands in the cell itself.
    inline: Spoken,
}

impl Cell {
    /// A cell by its tag; `next` is its column where it does not say.
    fn begin(attributes: Attributes, next: usize) -> Self {
        let column = attributes.get("r").and_then(|place| column_of(&place)).unwrap_or(next);
        Self { column, kind: attributes.get("t").unwrap_or_default(), ..Self::default() }
    }

    fn hear(&mut self, piece: &Piece) {
        match piece {
            Piece::Start("v", _) => self.in_value = true,
            Piece::End("v") => self.in_value = false,
            Piece::Text(text) if self.in_value => self.value.push_str(text),
            Piece::Start("f", _) => (self.in_formula, self.formula) = (true, Some(String::new())),
            Piece::End("f") => self.in_formula = false,
            Piece::Text(text) if self.in_formula => self.formula.iter_mut().for_each(|formula| formula.push_str(text)),
            Piece::Start(..) | Piece::End(_) | Piece::Text(_) => self.inline.hear(piece),
        }
    }

    /// The formula where no program has worked it out: it has no value, or joins texts and gives the 0 that some
    /// programs write before it is worked out. What says to be text is worked out, even where it is empty.
    fn unworked(&self) -> Option<&str> {
        let formula = self.formula.as_deref().filter(|_| self.kind.is_empty() || self.kind == "n")?;
        let gives_text = || {
            const OF_TEXT: [&str; 9] = ["CONCAT", "TEXTJOIN", "PROPER(", "TRIM(", "UPPER(", "LOWER(", "LEFT(", "MID(", "RIGHT("];
            formula.contains('&') || OF_TEXT.iter().any(|function| formula.to_uppercase().contains(function))
        };
        match self.value.trim() {
            "" => Some(formula),
            "0" if gives_text() => Some(formula),
            _ => None,
        }
    }

    /// The text of the cell.
    fn text(mut self, strings: &[String]) -> Cow<'_, str> {
        let inline = self.inline.take();
        let value = self.value.trim();
        if !inline.is_empty() {
            Cow::Owned(inline)
        } else if let Some(formula) = self.unworked() {
            Cow::Owned(unworked(formula))
        } else if self.kind == "s" {
            let shared = value.parse().ok().and_then(|place: usize| strings.get(place));
            Cow::Borrowed(shared.map(String::as_str).unwrap_or_default())
        } else if self.kind == "b" {
            Cow::Borrowed(if value == "1" { "TRUE" } else { "FALSE" })
        } else {
            Cow::Owned(unescaped(&self.value))
        }
    }
}

/// Whether an attribute says yes.
fn is_set(attributes: Attributes, name: &str) -> bool {
    attributes.get(name).is_some_and(|value| matches!(value.as_str(), "1" | "true"))
}

/// Whether a row or a column has no height or no width.
fn is_zero(attributes: Attributes, name: &str) -> bool {
    attributes.get(name).and_then(|value| value.trim().parse::<f64>().ok()).is_some_and(|value| value <= 0.0)
}

/// The columns that a `<col>` stands for, 0 and up, those alone that are looked at.
fn span(attributes: Attributes) -> std::ops::Range<usize> {
    let number = |name: &str| attributes.get(name).and_then(|value| value.trim().parse::<usize>().ok());
    let first = number("min").unwrap_or(1).max(1);
    first - 1..number("max").unwrap_or(first).min(MOST_COLUMNS + 1)
}

/// The cells of a sheet that are shown.
fn sheet(xml: &[u8], strings: &[String]) -> Result<Sheet, Unreadable> {
    let mut grid = Grid::default();
    let (mut unseen, mut hidden_columns) = (Unseen::default(), BTreeSet::new());
    let (mut number, mut column, mut is_hidden) = (0_usize, 0_usize, false);
    let mut has_unworked = false;
    let mut cells = Cells::default();
    let mut cell: Option<Cell> = None;
    let mut pieces = pieces(xml)?;
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Start("col", attributes) if is_set(attributes, "hidden") || is_zero(attributes, "width") => {
                hidden_columns.extend(span(attributes));
            }
            Piece::Start("row", attributes) => {
                number = attributes.get("r").and_then(|row| row.parse().ok()).unwrap_or(number.saturating_add(1));
                is_hidden = is_set(attributes, "hidden") || is_zero(attributes, "ht");
                (column, cell) = (0, None);
            }
            Piece::Start("c", attributes) => cell = Some(Cell::begin(attributes, column)),
            Piece::End("c") => {
                if let Some(cell) = cell.take() {
                    column = cell.column.saturating_add(1);
                    has_unworked |= cell.unworked().is_some();
                    cells.put(cell.column, &cell.text(strings));
                }
            }
            Piece::End("row") => {
                let number = number.clamp(1, LAST_ROW);
                let cells = unseen.seen(&mut grid, number, is_hidden, cells.take(), &hidden_columns);
                grid.add(number, 1, cells);
            }
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
    let mut remarks = unseen.remarks(&grid);
    remarks.extend(has_unworked.then(|| unworked_names(&grid)).flatten());
    Ok(Sheet { grid, remarks, has_unworked, ..Sheet::default() })
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
