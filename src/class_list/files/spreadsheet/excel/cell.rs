//! Cells of a workbook, read piece by piece.

use std::borrow::Cow;

use crate::files::spreadsheet::xml::{Attributes, XmlPiece};

/// The text of the `<t>` elements in a cell. Pieces in several fonts are joined. Reading aids above East Asian characters are
/// ignored.
#[derive(Default)]
pub struct CellText {
    text: String,
    in_text: bool,
    in_reading_aid: bool,
}

impl CellText {
    pub fn read(&mut self, piece: &XmlPiece) {
        match piece {
            XmlPiece::Start("t", _) => self.in_text = true,
            XmlPiece::End("t") => self.in_text = false,
            XmlPiece::Start("rPh", _) => self.in_reading_aid = true,
            XmlPiece::End("rPh") => self.in_reading_aid = false,
            XmlPiece::Text(text) if self.in_text && !self.in_reading_aid => self.text.push_str(text),
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => {}
        }
    }

    pub fn take(&mut self) -> String {
        unescape(&std::mem::take(&mut self.text))
    }
}

/// A cell that is being read.
#[derive(Default)]
pub struct Cell {
    pub column: usize,
    pub style: usize,
    /// Declared type: `s` for shared text, `b` for a Boolean, `str` for the text result of a formula.
    kind: String,
    /// Content of the `<v>` element.
    value: String,
    in_value: bool,
    has_value: bool,
    /// Formula, used if the cell has no calculated value.
    formula: Option<String>,
    in_formula: bool,
    /// Text in the cell itself.
    inline: CellText,
}

impl Cell {
    /// Returns the cell that a tag begins. `next` is its column if the tag doesn't give one.
    pub fn from_attributes(attributes: Attributes, next: usize) -> Self {
        let column = attributes.get("r").and_then(|place| column_of(&place)).unwrap_or(next);
        let style = attributes.get("s").and_then(|style| style.parse().ok()).unwrap_or_default();
        Self { column, style, kind: attributes.get("t").unwrap_or_default(), ..Self::default() }
    }

    pub fn read(&mut self, piece: &XmlPiece) {
        match piece {
            XmlPiece::Start("v", _) => (self.in_value, self.has_value) = (true, true),
            XmlPiece::End("v") => self.in_value = false,
            XmlPiece::Text(text) if self.in_value => self.value.push_str(text),
            XmlPiece::Start("f", _) => (self.in_formula, self.formula) = (true, Some(String::new())),
            XmlPiece::End("f") => self.in_formula = false,
            XmlPiece::Text(text) if self.in_formula => self.formula.iter_mut().for_each(|formula| formula.push_str(text)),
            XmlPiece::Start(..) | XmlPiece::End(_) | XmlPiece::Text(_) => self.inline.read(piece),
        }
    }

    /// Returns the formula if no program has calculated it: it has no value, or joins texts and has the 0 that some programs
    /// write first. A cell declared as text counts as calculated, even if it is empty.
    pub fn uncalculated_formula(&self) -> Option<&str> {
        let formula = self.formula.as_deref().filter(|_| !self.has_value || self.kind.is_empty() || self.kind == "n")?;
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

    pub fn text(mut self, strings: &[String]) -> Cow<'_, str> {
        let inline = self.inline.take();
        let value = self.value.trim();
        if !inline.is_empty() {
            Cow::Owned(inline)
        } else if let Some(formula) = self.uncalculated_formula() {
            Cow::Owned(uncalculated_text(formula))
        } else if self.kind == "s" {
            let shared = value.parse().ok().and_then(|place: usize| strings.get(place));
            Cow::Borrowed(shared.map(String::as_str).unwrap_or_default())
        } else if self.kind == "b" {
            Cow::Borrowed(if value == "1" { "TRUE" } else { "FALSE" })
        } else {
            Cow::Owned(unescape(&self.value))
        }
    }
}

/// Returns the text shown for an uncalculated formula: a link's text, or the formula itself.
fn uncalculated_text(formula: &str) -> String {
    let words = formula.strip_prefix("HYPERLINK(").and_then(|link| link.strip_suffix("\")")).and_then(|link| link.rsplit_once('"'));
    words.map_or_else(|| format!("={formula}"), |(_, words)| words.to_owned())
}

/// Returns the column of a cell reference such as `BC7`, from 0; `None` if it has none.
fn column_of(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    letters
        .fold(None, |column, letter| Some(column.map_or(0, |column| (column + 1) * 26) + usize::from(letter.to_ascii_uppercase() - b'A')))
}

/// Replaces Excel's escapes for characters that XML doesn't allow, such as `_x000D_`.
fn unescape(text: &str) -> String {
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
