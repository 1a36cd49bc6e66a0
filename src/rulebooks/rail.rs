//! The strip that shows the sequence of play.

use serde::Serialize;

/// A step of the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RailStep {
    /// Its name in files.
    pub key: &'static str,
    /// What it is called.
    pub title: String,
    /// Where the book has it.
    pub section: &'static str,
    /// What may be done in it, and what is forbidden.
    pub hint: String,
}

/// Where on the rail the game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SequenceOfPlay {
    /// The turn in words: "Assault period 1, battle turn 3".
    pub heading: String,
    /// The steps of a turn, in order.
    pub steps: Vec<RailStep>,
    /// Which of them is now, counted from 0.
    pub now: usize,
}
