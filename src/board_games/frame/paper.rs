//! Content of a board game’s printed sheets: lists to tick off, a record of the turns, charts. Their layout isn’t decided
//! here.

use super::{BoardGameState, OwnedTable, PrintedTable, Rulebook, Track, heading_text};
use senlac_base::language::tr;

/// Everything that a game prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordSheets {
    /// Title of the board game.
    pub title: &'static str,
    /// Present turn of the game as text.
    pub heading: String,
    /// All units and persons, in lists to tick off.
    pub stacks: Vec<Stack>,
    /// Turns to tick off and to write in.
    pub records: Vec<TurnRecord>,
    /// Tracks of points, turns and supply.
    pub tracks: Vec<Track>,
    /// Charts of the booklet.
    pub charts: Vec<Chart>,
    /// Tables that only the owner’s map or play sheet has, with all known cells.
    pub own_charts: Vec<Chart>,
}

/// Units or persons that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Index of their side, which decides the colour.
    pub side: usize,
    /// Common title: "Saxons: left wing".
    pub title: String,
    /// Headings of the columns; the first is the name.
    pub columns: Vec<&'static str>,
    /// Headings of the boxes.
    pub boxes: Vec<&'static str>,
    /// One row for each unit or person.
    pub rows: Vec<StackRow>,
}

/// A unit or a person in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackRow {
    /// One cell for each column.
    pub cells: Vec<String>,
    /// Boxes for each heading; `true` if ticked.
    pub boxes: Vec<Vec<bool>>,
}

/// Consecutive turns on a record sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// Common title: "First assault period".
    pub title: String,
    /// Each turn with its heading.
    pub turns: Vec<RecordTurn>,
    /// Parts with the boxes and cells of each turn.
    pub blocks: Vec<RecordBlock>,
    /// Actions after the last turn, each with its section.
    pub afterwards: Vec<(&'static str, &'static str)>,
}

/// A turn of a record sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordTurn {
    /// Heading of the turn: "3".
    pub head: String,
    /// Whether it takes place only under some condition.
    pub is_perhaps: bool,
}

/// A part of a record sheet, with its own title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordBlock {
    /// Title above the part.
    pub title: &'static str,
    /// Section of the booklet.
    pub section: &'static str,
    /// Note below it; may be empty.
    pub note: &'static str,
    /// A row for each step, or for each value that is written down.
    pub rows: Vec<RecordRow>,
}

/// A row of a record sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    /// Action or value of the row.
    pub title: String,
    /// One cell for each turn.
    pub cells: Vec<RecordCell>,
}

/// A cell of a record sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordCell {
    /// A box; `true` if it is ticked.
    Tick(bool),
    /// Space to write in, with the part known beforehand, which may be empty.
    Write(String),
}

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
    pub fn of(table: &PrintedTable, read: impl Fn(&'static str, &'static str) -> &'static str) -> Self {
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

impl RecordSheets {
    /// Creates the sheets of a game.
    pub fn from_state<B: Rulebook>(game: &BoardGameState<B>) -> Self {
        Self {
            title: B::TITLE,
            heading: B::sequence(game).heading,
            stacks: B::stacks(game),
            records: B::turn_records(game),
            tracks: B::tracks(game),
            charts: B::charts(game),
            own_charts: B::own_charts(game),
        }
    }

    /// Returns every text that may come from the author of the set-up.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let cells = self.stacks.iter().flat_map(|stack| stack.rows.iter().flat_map(|row| &row.cells));
        let titles = self.stacks.iter().map(|stack| &stack.title).chain(self.tracks.iter().filter_map(|track| track.whose.as_ref()));
        let rows = self.records.iter().flat_map(|record| record.blocks.iter().flat_map(|block| &block.rows));
        cells.chain(titles).chain(rows.map(|row| &row.title)).map(String::as_str)
    }
}
