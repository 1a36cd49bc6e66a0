//! A cell of a workbook, piece by piece.

use std::borrow::Cow;

use crate::files::spreadsheet::xml::{Attributes, XmlPiece};

/// The text of the `<t>` in a cell: pieces in several fonts are one text, and the signs above letters that tell how to
/// read them aloud are left out.
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
        unescaped(&std::mem::take(&mut self.text))
    }
}

/// A cell that is being read.
#[derive(Default)]
pub struct Cell {
    pub column: usize,
    pub style: usize,
    /// The type that it says to be of: `s` for shared text, `b` for yes or no, `str` for what a formula gives.
    kind: String,
    /// What stands in `<v>`.
    value: String,
    in_value: bool,
    has_value: bool,
    /// The formula, for a cell that nobody has worked out yet; other cells may stand for its text.
    formula: Option<String>,
    in_formula: bool,
    /// What stands in the cell itself.
    inline: CellText,
}

impl Cell {
    /// A cell by its tag; `next` is its column where it does not say.
    pub fn begin(attributes: Attributes, next: usize) -> Self {
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

    /// The formula where no program has worked it out: it has no value, or joins texts and gives the 0 that some
    /// programs write before it is worked out. What says to be text is worked out, even where it is empty.
    pub fn uncalculated(&self) -> Option<&str> {
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
        } else if let Some(formula) = self.uncalculated() {
            Cow::Owned(uncalculated(formula))
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

/// What a formula shows that nobody has worked out yet: a link its words, anything else itself.
fn uncalculated(formula: &str) -> String {
    let words = formula.strip_prefix("HYPERLINK(").and_then(|link| link.strip_suffix("\")")).and_then(|link| link.rsplit_once('"'));
    words.map_or_else(|| format!("={formula}"), |(_, words)| words.to_owned())
}

/// The column of a place such as `BC7`, counting from 0; `None` if it names none.
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
