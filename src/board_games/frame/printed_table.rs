//! A table in the shape in which it is printed.

/// A table in the shape in which it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedTable {
    /// Its name in workings.
    pub key: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Where the book has it.
    pub section: &'static str,
    /// What its rows stand for.
    pub rows_are: &'static str,
    /// What its columns stand for.
    pub columns_are: &'static str,
    /// The heads of the columns.
    pub columns: &'static [&'static str],
    /// The head of each row with its cells, as many as there are columns.
    pub rows: &'static [(&'static str, &'static [&'static str])],
    /// What stands below it.
    pub notes: &'static [&'static str],
}

/// A head as people read it: a key such as "infantry-armour" without its hyphens.
pub fn head_words(head: &str) -> String {
    let is_key = head.contains('-') && head.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-');
    if is_key { head.replace('-', " ") } else { head.to_owned() }
}

impl PrintedTable {
    /// The head of the row at this place, from 0. The table has so many rows.
    pub fn row_at(&self, place: usize) -> &'static str {
        debug_assert!(place < self.rows.len(), "the table {} has no row {place}", self.key);
        self.rows.get(place).map_or("", |(head, _)| *head)
    }

    /// The head of the column at this place, from 0. The table has so many columns.
    pub fn column_at(&self, place: usize) -> &'static str {
        debug_assert!(place < self.columns.len(), "the table {} has no column {place}", self.key);
        self.columns.get(place).copied().unwrap_or("")
    }

    /// The cell in the row and the column with these heads; `None` if it has no such row or column.
    pub fn cell(&self, row: &str, column: &str) -> Option<&'static str> {
        let column = self.columns.iter().position(|head| *head == column)?;
        let (_, cells) = self.rows.iter().find(|(head, _)| *head == row)?;
        cells.get(column).copied()
    }
}

/// A cell of a printed table, or with an empty row the heading of a column, that is damaged or contradicts the text: a ruling decides
/// how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisputedCell {
    /// The table's key.
    pub table: &'static str,
    /// The row, as the table names it; empty for the heading of the column.
    pub row: &'static str,
    /// The column, as the table names it.
    pub column: &'static str,
    /// The ruling that decides it, by its place in the register.
    pub ruling: usize,
    /// What may stand there, as the table's cells have it, in the order of the ruling's readings. One alone is a cell that is hard to
    /// read, or whose star has a meaning that the ruling decides.
    pub readings: &'static [&'static str],
}
