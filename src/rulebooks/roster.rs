//! What stands on the table as lists: units with their states, and what is counted.

use serde::Serialize;

/// A unit or a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterRow {
    /// Its name in commands.
    pub id: String,
    /// What it belongs to: a side, a wing.
    pub group: String,
    /// One cell for each column.
    pub cells: Vec<String>,
    /// What is special about it now, in words: "disrupted".
    pub marks: Vec<String>,
    /// What it may do now, as a sentence.
    pub may: String,
    /// Whether it is out of the game.
    pub is_out: bool,
}

/// Everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Roster {
    /// The heads of the columns.
    pub columns: Vec<&'static str>,
    /// A row for each, in the order of the set-up.
    pub rows: Vec<RosterRow>,
}

/// Something that is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// What it is called.
    pub title: String,
    /// How much there is.
    pub value: i32,
    /// The least and the most that there can be; `None` if there is no limit.
    pub limits: Option<(i32, i32)>,
    /// What the value means, as a sentence; may be empty.
    pub meaning: String,
}
