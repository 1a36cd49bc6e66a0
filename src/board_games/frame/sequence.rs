//! The sequence of play for display.

use serde::Serialize;
use serde_json::{Map, Value};

/// A step of the sequence of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SequenceStep {
    /// Key of the step in files.
    pub key: &'static str,
    /// Title that users see.
    pub title: String,
    /// Section of the booklet.
    pub section: &'static str,
    /// Hint on what may be done in it, and what is forbidden.
    pub hint: String,
}

/// The sequence of play, with the present step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SequenceOfPlay {
    /// The turn as text: "Assault period 1, battle turn 3".
    pub heading: String,
    /// Steps of a turn, in order.
    pub steps: Vec<SequenceStep>,
    /// Index of the present step, from 0.
    pub now: usize,
}

impl SequenceOfPlay {
    /// Creates a sequence from these steps, which contain the present one.
    pub fn new<S: Copy + PartialEq>(heading: String, steps: &[S], now: S, rail_step: impl Fn(S) -> SequenceStep) -> Self {
        let place = steps.iter().position(|step| *step == now);
        debug_assert!(place.is_some(), "the step now is on the rail");
        Self { heading, steps: steps.iter().map(|step| rail_step(*step)).collect(), now: place.unwrap_or(0) }
    }
}

/// A procedure that a step still needs.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedProcedure {
    /// Key of the procedure.
    pub procedure: &'static str,
    /// Name of the side or unit that must act.
    pub whose: String,
    /// Known answers of its form.
    pub filled: Map<String, Value>,
    /// Whether it comes before pending duties of the same unit, as the attacks in a round of melee come before its end.
    pub is_first: bool,
}
