//! Tables in their printed shape.

/// A table in its printed shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedTable {
    /// Key of the table in workings.
    pub key: &'static str,
    /// Title that users see.
    pub title: &'static str,
    /// Section of the booklet.
    pub section: &'static str,
    /// Meaning of its rows, as a heading.
    pub rows_are: &'static str,
    /// Meaning of its columns, as a heading.
    pub columns_are: &'static str,
    /// Headings of the columns.
    pub columns: &'static [&'static str],
    /// Heading of each row with its cells, one for each column.
    pub rows: &'static [(&'static str, &'static [&'static str])],
    /// Notes below the table.
    pub notes: &'static [&'static str],
}

/// Returns a heading as users read it: a key such as "infantry-armour" without its hyphens.
pub fn heading_text(head: &str) -> String {
    let is_key = head.contains('-') && head.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
    if is_key { head.replace('-', " ") } else { head.to_owned() }
}

impl PrintedTable {
    /// Returns the heading of the row at this index, which must exist.
    pub fn row_at(&self, place: usize) -> &'static str {
        debug_assert!(place < self.rows.len(), "the table {} has no row {place}", self.key);
        self.rows.get(place).map_or("", |(head, _)| *head)
    }

    /// Returns the heading of the column at this index, which must exist.
    pub fn column_at(&self, place: usize) -> &'static str {
        debug_assert!(place < self.columns.len(), "the table {} has no column {place}", self.key);
        self.columns.get(place).copied().unwrap_or("")
    }

    /// Returns the cell with these headings; `None` if the row or the column doesn’t exist.
    pub fn cell(&self, row: &str, column: &str) -> Option<&'static str> {
        let column = self.columns.iter().position(|head| *head == column)?;
        let (_, cells) = self.rows.iter().find(|(head, _)| *head == row)?;
        cells.get(column).copied()
    }
}

/// A cell of a printed table that is damaged or contradicts the text. With an empty row, it is the heading of a column. A
/// ruling decides how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisputedCell {
    /// Key of the table that contains it.
    pub table: &'static str,
    /// Heading of the row; empty for the heading of the column.
    pub row: &'static str,
    /// Heading of the column.
    pub column: &'static str,
    /// Index in the register of the ruling that decides it.
    pub ruling: usize,
    /// Possible contents of the cell, in the order of the ruling’s options. A single one means that the cell is hard to read,
    /// or that the ruling decides the meaning of its star.
    pub readings: &'static [&'static str],
}
