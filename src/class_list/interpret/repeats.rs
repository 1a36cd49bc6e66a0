//! Tables below the first one that list the same people again, such as the joins and leaves at the end of a meeting's report.
//! They are recognised by their shape, in any language.

use std::collections::BTreeSet;

use crate::columns::{ListColumns, can_be_heading, heading_row};
use crate::rows::ignored_row;
use crate::{ListOptions, ListRow, Row};

/// A row of a table that lists the same people again.
pub struct RepeatedRow<'a> {
    row: &'a Row,
    /// Whether it names a pupil in the first table, or is a title or a heading row.
    is_known: bool,
}

impl RepeatedRow<'_> {
    /// Returns its number as in a spreadsheet.
    pub fn number(&self) -> usize {
        self.row.number
    }

    /// Returns the row with the reason why it is ignored.
    pub fn ignored_row(&self) -> ListRow {
        if self.is_known {
            ignored_row(self.row, tr!("it lists the same people again."), Some(tr!("they list the same people again.")))
        } else {
            ignored_row(
                self.row,
                tr!("it names someone new in a table that lists the same people again. Use the row if this is a pupil."),
                None,
            )
        }
    }
}

/// Returns the rows of all tables that list the people of the first table again, unless the teacher uses one of these rows.
/// Such a table comes after a blank row or a title of one cell, and has its own headings.
pub fn repeated_rows<'a>(rows: &[&'a Row], options: &ListOptions) -> Vec<RepeatedRow<'a>> {
    let is_wanted = |row: &&Row| options.used.contains(&row.number) || options.rewritten.contains_key(&row.number);
    let Some(first) = heading_row(rows).filter(|_| options.headings != Some(false) && options.name_columns.is_none()) else {
        return Vec::new();
    };
    let mut repeated = Vec::new();
    let mut known: BTreeSet<Vec<String>> = BTreeSet::new();
    let blocks = blocks(rows, first + 1);
    let body: Vec<&Row> = rows[first + 1..blocks.get(1).map_or(rows.len(), |block| block.start)].to_vec();
    let columns = ListColumns::from_headings(rows[first], &body).unwrap_or_else(|_no_names| ListColumns::from_content(&body));
    for block in blocks {
        let rows = &rows[block.start..block.end];
        if let Some(again) = repeated_table(&rows[block.titles..], &known) {
            let titles = rows[..block.titles].iter().map(|row| RepeatedRow { row, is_known: true });
            repeated.extend(titles.chain(again));
        } else {
            known.extend(rows.iter().map(|row| key(&row.join_cells(&columns.name))).filter(|key| key.len() > 1));
        }
    }
    if repeated.iter().any(|repeated| is_wanted(&repeated.row)) { Vec::new() } else { repeated }
}

/// Rows between blank rows.
struct Block {
    start: usize,
    end: usize,
    /// Number of titles of one cell at its start.
    titles: usize,
}

/// Splits the rows from this index into blocks. Each begins after a blank row or with a title above headings.
fn blocks(rows: &[&Row], first: usize) -> Vec<Block> {
    let is_title = |place: usize| rows[place].only_cell().is_some();
    let is_over_headings = |place: usize| is_title(place) && rows.get(place + 1).is_some_and(|next| is_of_headings(next));
    let is_start =
        |place: usize| place == first || rows[place].number > rows[place - 1].number + 1 || is_over_headings(place) && !is_title(place - 1);
    let starts: Vec<usize> = (first..rows.len()).filter(|&place| is_start(place)).collect();
    let ends = starts.iter().skip(1).copied().chain([rows.len()]);
    let titles = |start: usize, end: usize| (start..end).take_while(|&place| is_title(place)).count();
    starts.iter().zip(ends).map(|(&start, end)| Block { start, end, titles: titles(start, end) }).collect()
}

/// Returns whether a row may contain headings: several cells, all of them words.
fn is_of_headings(row: &Row) -> bool {
    row.filled_cells().nth(1).is_some() && row.filled_cells().all(can_be_heading)
}

/// Returns the rows of a table that begins with headings, if it mainly names known people.
fn repeated_table<'a>(rows: &[&'a Row], known: &BTreeSet<Vec<String>>) -> Option<Vec<RepeatedRow<'a>>> {
    let (headings, body) = rows.split_first()?;
    let is_known = |row: &Row| {
        let cells: Vec<&str> = row.filled_cells().collect();
        let names_one = |text: &str| known.contains(&key(text));
        cells.iter().any(|cell| names_one(cell)) || cells.windows(2).any(|pair| names_one(&pair.join(" ")))
    };
    let found = body.iter().filter(|row| is_known(row)).count();
    let is_again = is_of_headings(headings) && !is_known(headings) && found > 1 && found * 3 >= body.len() * 2;
    is_again.then(|| {
        let headings = RepeatedRow { row: headings, is_known: true };
        let body = body.iter().map(|row| RepeatedRow { row, is_known: is_known(row) });
        std::iter::once(headings).chain(body).collect()
    })
}

/// Returns the sorted words of a name, for comparison: “Lind, Ada” equals “Ada Lind”.
fn key(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .to_lowercase()
        .split(|sign: char| sign.is_whitespace() || sign == ',')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort();
    words
}
