//! Content of a board game’s printed sheets: lists to tick off, a record of the turns, charts. Their layout isn’t decided
//! here.

use super::{BoardGameState, Chart, Rulebook, Track};

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
