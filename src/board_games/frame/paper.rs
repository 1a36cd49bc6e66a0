//! What a rulebook says of its paper: lists to tick off, a record of the turns, charts. How they look is no matter here.

use super::{DeskState, OwnedTable, PrintedTable, Rulebook, Track, head_words};
use senlac_base::language::tr;

/// Everything that a game has to say on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordSheets {
    /// What people call the rulebook.
    pub title: &'static str,
    /// Where the game is, in words.
    pub heading: String,
    /// Everybody, in lists to tick off.
    pub stacks: Vec<Stack>,
    /// The turns, to tick off and to write in.
    pub records: Vec<TurnRecord>,
    /// What is counted.
    pub tracks: Vec<Track>,
    /// The charts of the book.
    pub charts: Vec<Chart>,
    /// What only the owner's map or play sheet has, as far as it is known.
    pub own_charts: Vec<Chart>,
}

/// Units or persons who belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Whose they are, by the place of the side: it has its colour.
    pub side: usize,
    /// What they are called together: "Saxons: left wing".
    pub title: String,
    /// The heads of what is told of each; the first one is the name.
    pub columns: Vec<&'static str>,
    /// The heads of what is ticked.
    pub boxes: Vec<&'static str>,
    /// One row each.
    pub rows: Vec<StackRow>,
}

/// A unit or a person on a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackRow {
    /// One cell for each column.
    pub cells: Vec<String>,
    /// For each head of what is ticked as many boxes as there are, and whether they are ticked already.
    pub boxes: Vec<Vec<bool>>,
}

/// Turns that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// What they are together: "First assault period".
    pub title: String,
    /// Each turn, with its head.
    pub turns: Vec<RecordTurn>,
    /// What is ticked and written in each turn, in parts.
    pub blocks: Vec<RecordBlock>,
    /// What is done when they are over, each with where the book has it.
    pub afterwards: Vec<(&'static str, &'static str)>,
}

/// A turn of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordTurn {
    /// Its head: "3".
    pub head: String,
    /// Whether it only comes under some condition.
    pub is_perhaps: bool,
}

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordBlock {
    /// What it is.
    pub title: &'static str,
    /// Where the book has it.
    pub section: &'static str,
    /// What stands below it; may be empty.
    pub note: &'static str,
    /// A row for each step, or for each thing that is written down.
    pub rows: Vec<RecordRow>,
}

/// A row of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    /// What is done or written.
    pub title: String,
    /// One cell for each turn.
    pub cells: Vec<RecordCell>,
}

/// A cell of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordCell {
    /// A box, which may be ticked already.
    Tick(bool),
    /// Room to write in, with what is known beforehand, which may be nothing.
    Write(String),
}

/// How many columns of an owners’ table have room side by side.
const COLUMNS: usize = 6;

/// A chart in the shape in which it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What it is called.
    pub title: String,
    /// Where the book has it.
    pub section: &'static str,
    /// What its rows stand for.
    pub rows_are: String,
    /// What its columns stand for.
    pub columns_are: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The head of each row with its cells, as many as there are columns. What is empty is a gap to write in.
    pub rows: Vec<(String, Vec<String>)>,
    /// What stands small in a gap, side by side.
    pub gap: Vec<&'static str>,
    /// What stands below it.
    pub notes: Vec<&'static str>,
}

impl Chart {
    /// A printed table, its cells and the heads of its columns as this reads them: by their row, which is empty for a head, and
    /// their column.
    pub fn of(table: &PrintedTable, read: impl Fn(&'static str, &'static str) -> &'static str) -> Self {
        let row = |(head, cells): &(&'static str, &'static [&'static str])| {
            let cells = cells.iter().zip(table.columns).map(|(_, column)| tr(read(head, column)).to_owned()).collect();
            (head_words(tr(head)), cells)
        };
        Self {
            title: tr(table.title).to_owned(),
            section: table.section,
            rows_are: tr(table.rows_are).to_owned(),
            columns_are: tr(table.columns_are).to_owned(),
            columns: table.columns.iter().map(|column| head_words(tr(read("", column)))).collect(),
            rows: table.rows.iter().map(row).collect(),
            gap: Vec::new(),
            notes: table.notes.iter().map(|note| tr(note)).collect(),
        }
    }

    /// A table of the owners with what stands in each row and column, and gaps where nobody has said it yet; a wide one in parts.
    pub fn of_owned(table: &OwnedTable, words: impl Fn(&str, &str) -> String, note: &'static str) -> Vec<Self> {
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
                rows: table.rows.iter().map(|row| (head_words(row), cells(row))).collect(),
                gap: Vec::new(),
                notes: vec![note],
            }
        };
        table.columns.chunks(COLUMNS).map(part).collect()
    }

    /// Whether somebody may write in it.
    pub fn has_gaps(&self) -> bool {
        self.rows.iter().any(|(head, cells)| head.is_empty() || cells.iter().any(String::is_empty))
    }
}

impl RecordSheets {
    /// What a game has to say.
    pub fn of<B: Rulebook>(desk: &DeskState<B>) -> Self {
        Self {
            title: B::TITLE,
            heading: B::sequence(desk).heading,
            stacks: B::stacks(desk),
            records: B::turn_records(desk),
            tracks: B::tracks(desk),
            charts: B::charts(desk),
            own_charts: B::own_charts(desk),
        }
    }

    /// Everything in it that may be the words of whoever wrote the set-up.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let cells = self.stacks.iter().flat_map(|stack| stack.rows.iter().flat_map(|row| &row.cells));
        let titles = self.stacks.iter().map(|stack| &stack.title).chain(self.tracks.iter().filter_map(|track| track.whose.as_ref()));
        let rows = self.records.iter().flat_map(|record| record.blocks.iter().flat_map(|block| &block.rows));
        cells.chain(titles).chain(rows.map(|row| &row.title)).map(String::as_str)
    }
}
