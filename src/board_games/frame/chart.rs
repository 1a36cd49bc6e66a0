//! Printed and owners’ tables as charts for printing.

use super::{OwnedTable, PrintedTable, heading_text};
use senlac_base::language::tr;

/// Columns of an owners’ table that fit side by side.
const COLUMNS: usize = 6;

/// A chart in its printed shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Title above the chart.
    pub title: String,
    /// Section of the booklet.
    pub section: &'static str,
    /// Meaning of its rows, as a heading.
    pub rows_are: String,
    /// Meaning of its columns, as a heading.
    pub columns_are: String,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// Heading of each row with its cells, one for each column. An empty cell is a gap to write in.
    pub rows: Vec<(String, Vec<String>)>,
    /// Small labels in a gap, side by side.
    pub gap: Vec<&'static str>,
    /// Notes below the chart.
    pub notes: Vec<&'static str>,
}

impl Chart {
    /// Creates a chart from a printed table. `read` returns the text of each cell from its row and column; an empty row stands
    /// for the column’s heading.
    pub fn from_table(table: &PrintedTable, read: impl Fn(&'static str, &'static str) -> &'static str) -> Self {
        let row = |(head, cells): &(&'static str, &'static [&'static str])| {
            let cells = cells.iter().zip(table.columns).map(|(_, column)| tr(read(head, column)).to_owned()).collect();
            (heading_text(tr(head)), cells)
        };
        Self {
            title: tr(table.title).to_owned(),
            section: table.section,
            rows_are: tr(table.rows_are).to_owned(),
            columns_are: tr(table.columns_are).to_owned(),
            columns: table.columns.iter().map(|column| heading_text(tr(read("", column)))).collect(),
            rows: table.rows.iter().map(row).collect(),
            gap: Vec::new(),
            notes: table.notes.iter().map(|note| tr(note)).collect(),
        }
    }

    /// Creates charts from an owners’ table, with its known cells and gaps for the others. A wide table is split into parts.
    pub fn from_owned(table: &OwnedTable, words: impl Fn(&str, &str) -> String, note: &'static str) -> Vec<Self> {
        let part = |columns: &[(&'static str, String)]| {
            let title = tr(table.title);
            let title = match columns {
                [(_, first), .., (_, last)] if table.columns.len() > columns.len() => tr!("{title}: {first} to {last}", title, first, last),
                _ => title.to_owned(),
            };
            let cells = |row: &String| columns.iter().map(|(column, _)| words(row, column)).collect();
            Self {
                title,
                section: table.section,
                rows_are: table.rows_are.clone(),
                columns_are: table.columns_are.clone(),
                columns: columns.iter().map(|(_, head)| head.clone()).collect(),
                rows: table.rows.iter().map(|row| (heading_text(row), cells(row))).collect(),
                gap: Vec::new(),
                notes: vec![note],
            }
        };
        table.columns.chunks(COLUMNS).map(part).collect()
    }

    /// Returns whether it has a gap to write in.
    pub fn has_gaps(&self) -> bool {
        self.rows.iter().any(|(head, cells)| head.is_empty() || cells.iter().any(String::is_empty))
    }
}
