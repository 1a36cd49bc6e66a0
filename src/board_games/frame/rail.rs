//! The strip that shows the sequence of play.

use serde::Serialize;
use serde_json::{Map, Value};

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

impl SequenceOfPlay {
    /// The rail with these steps, one of which is now.
    pub fn new<S: Copy + PartialEq>(heading: String, steps: &[S], now: S, rail_step: impl Fn(S) -> RailStep) -> Self {
        let place = steps.iter().position(|step| *step == now);
        debug_assert!(place.is_some(), "the step now is on the rail");
        Self { heading, steps: steps.iter().map(|step| rail_step(*step)).collect(), now: place.unwrap_or(0) }
    }
}

/// A procedure that a step waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// The procedure.
    pub procedure: &'static str,
    /// Whose turn it is to do it, in words.
    pub whose: String,
    /// Its form, filled in as far as is known.
    pub filled: Map<String, Value>,
    /// Whether it comes before what waits of the same unit, as the strikes of a round of melee come before its end.
    pub is_first: bool,
}
