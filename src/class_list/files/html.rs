//! Tables and lists in web pages. Many school programs save them with the extension `.xls`.

use std::collections::BTreeMap;

use super::UnreadableList;
use super::grid::{Grid, MOST_COLUMNS, MOST_ROWS, Sheet, SheetBuilder, Source};
use crate::letters::escapes::decode_entities;

pub fn is_page(text: &str) -> bool {
    let start: String = text.trim_start_matches('\u{FEFF}').trim_start().chars().take(4_000).collect::<String>().to_lowercase();
    let begins = ["<!doctype html", "<html", "<table", "<head", "<meta", "<style", "<div", "<ul", "<ol", "<body"];
    begins.iter().any(|tag| start.starts_with(tag)) || start.starts_with('<') && start.contains("<html")
}

/// Reads the tables of a page, or its list if it has no tables.
/// Errors: the page has neither, or ends within a table.
pub fn read(text: &str) -> Result<Source, UnreadableList> {
    let mut page = WebPage::default();
    let mut rest = text;
    while let Some((before, tag, after)) = next_tag(rest) {
        page.read_text(before);
        rest = if let Some(end) = ["script", "style", "title"].into_iter().find(|name| tag.name == *name && !tag.is_end) {
            skip_element(after, end)
        } else {
            page.read_tag(&tag);
            after
        };
    }
    if !page.open.is_empty() {
        return Err(UnreadableList::from(tr!(
            "This web page ends in the middle of a table, so part of it is missing. Save the list again."
        )));
    }
    let mut sheets = page.sheets;
    sheets.retain(|sheet| !sheet.grid.rows.is_empty() || !sheet.remarks.is_empty());
    // Pages are laid out by tables of a single row.
    if sheets.iter().any(|sheet| sheet.grid.rows.len() > 1) {
        sheets.retain(|sheet| sheet.grid.rows.len() > 1 || !sheet.remarks.is_empty());
    }
    let what = if sheets.is_empty() { tr!("a list in a web page") } else { tr!("a table in a web page") };
    if sheets.is_empty() {
        let sheet = Sheet::from(Grid::from_names(page.items));
        if sheet.grid.rows.is_empty() {
            return Err(UnreadableList::from(tr!(
                "This is a web page without a table, even if its name suggests something else. Copy the names from it and paste them."
            )));
        }
        sheets.push(sheet);
    }
    if sheets.len() > 1 {
        for (place, sheet) in sheets.iter_mut().enumerate() {
            sheet.name = tr!("Table {number}", number = place + 1);
        }
    }
    Ok(Source::new(what, sheets))
}

/// A tag: its name in lower case, and its content.
struct Tag<'a> {
    name: String,
    is_end: bool,
    inner: &'a str,
}

/// Returns the text before the next tag, the tag, and the text after it. Comments are skipped.
fn next_tag(text: &str) -> Option<(&str, Tag<'_>, &str)> {
    let start = text
        .match_indices('<')
        .map(|(place, _)| place)
        .find(|&place| text[place + 1..].starts_with(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '/' | '!' | '?')))?;
    let (before, rest) = text.split_at(start);
    let is_comment = rest.starts_with("<!--");
    let end = if is_comment { rest.find("-->").map(|end| end + 2) } else { rest.find('>') }?;
    let inner = &rest[1..end];
    let is_end = inner.starts_with('/');
    let name = inner.trim_start_matches('/').split(|sign: char| !sign.is_ascii_alphanumeric()).next().unwrap_or_default().to_lowercase();
    Some((before, Tag { name, is_end, inner }, &rest[end + 1..]))
}

/// Returns the text after the end of an element whose content isn't text to read.
fn skip_element<'a>(text: &'a str, name: &str) -> &'a str {
    let lower = text.to_ascii_lowercase();
    lower.find(&format!("</{name}")).map_or("", |place| &text[place..])
}

impl Tag<'_> {
    fn number(&self, attribute: &str) -> usize {
        let lower = self.inner.to_lowercase();
        let value = lower.split_once(&format!("{attribute}=")).map(|(_, value)| value.trim_start_matches(['"', '\'']));
        let digits = value.map(|value| value.chars().take_while(char::is_ascii_digit).collect::<String>());
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(1).clamp(1, MOST_ROWS)
    }

    /// Returns whether the element isn't shown.
    fn is_hidden(&self) -> bool {
        let inner: String = self.inner.to_lowercase().chars().filter(|sign| !sign.is_whitespace()).collect();
        inner.contains("display:none") || inner.contains("visibility:hidden") || inner.contains("visibility:collapse")
    }
}

/// A page that is being parsed.
#[derive(Default)]
struct WebPage {
    sheets: Vec<Sheet>,
    items: Vec<String>,
    open: Vec<WebTable>,
    item: Option<String>,
}

/// A table that is being parsed.
#[derive(Default)]
struct WebTable {
    rows: SheetBuilder,
    /// Number of the current row, its current column, and whether the row is hidden.
    number: usize,
    column: usize,
    is_hidden: bool,
    /// The open cell's text, and the number of columns and rows that it spans.
    cell: Option<(String, usize, usize)>,
    /// For each column, the number of further rows that a cell from above spans.
    from_above: BTreeMap<usize, usize>,
    /// Number of columns described so far.
    columns: usize,
}

impl WebPage {
    fn read_text(&mut self, text: &str) {
        let text = decode_entities(text).unwrap_or_else(|| text.to_owned()).replace(['\n', '\r', '\t'], " ");
        let cell = self.open.last_mut().and_then(|table| table.cell.as_mut()).map(|(cell, ..)| cell);
        if let Some(place) = cell.or(self.item.as_mut()) {
            place.push_str(&text);
        }
    }

    fn read_tag(&mut self, tag: &Tag) {
        match (tag.name.as_str(), tag.is_end) {
            ("table", false) => self.open.push(WebTable::default()),
            ("li", is_end) => {
                self.items.extend(self.item.take().map(|item| single_spaces(&item)));
                self.item = (!is_end && self.open.is_empty()).then(String::new);
            }
            ("table", true) => {
                if let Some(mut table) = self.open.pop() {
                    table.end_row();
                    self.sheets.push(table.rows.finish());
                }
            }
            ("br" | "p" | "div", _) => self.read_text(" "),
            _ => {
                if let Some(table) = self.open.last_mut() {
                    table.read_tag(tag);
                }
            }
        }
    }
}

impl WebTable {
    fn read_tag(&mut self, tag: &Tag) {
        match (tag.name.as_str(), tag.is_end) {
            ("col", false) => {
                let end = self.columns + tag.number("span");
                if tag.is_hidden() {
                    self.rows.hide_columns(self.columns..end);
                }
                self.columns = end;
            }
            ("tr", is_end) => {
                self.end_row();
                if !is_end {
                    (self.number, self.is_hidden) = (self.number + 1, tag.is_hidden());
                }
            }
            ("td" | "th", is_end) => {
                self.end_cell();
                self.cell = (!is_end).then(|| (String::new(), tag.number("colspan"), tag.number("rowspan")));
            }
            _ => {}
        }
    }

    fn end_cell(&mut self) {
        let Some((text, columns, rows)) = self.cell.take() else { return };
        while self.from_above.get(&self.column).is_some_and(|rows| *rows > 0) {
            self.column += 1;
        }
        self.rows.write_cell(self.column, &single_spaces(&text));
        for column in self.column..(self.column + columns).min(MOST_COLUMNS + 1) {
            // This row counts too, and is taken off at its end.
            self.from_above.insert(column, rows);
        }
        self.column += columns;
    }

    fn end_row(&mut self) {
        self.end_cell();
        self.rows.end_row(self.number, 1, self.is_hidden);
        if self.column > 0 {
            self.from_above.values_mut().for_each(|rows| *rows = rows.saturating_sub(1));
        }
        self.column = 0;
    }
}

fn single_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
