//! What the program answers to a request.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One thing that a request led to: an event of the game, or a change of the chronicle itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Told")]
pub enum Response<E> {
    /// Something happened in the game.
    Event(E),
    /// The chronicle was changed.
    Chronicle(ChronicleEvent<E>),
}

/// A change of the chronicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "ChronicleEvent")]
pub enum ChronicleEvent<E> {
    /// A step was taken back.
    TakenBack {
        /// Its number.
        step: u64,
    },
    /// A step was brought back.
    Restored {
        /// Its number.
        step: u64,
    },
    /// A step was changed, and this is what happens in it now.
    Amended {
        /// Its number.
        step: u64,
        /// What happened in it before.
        before: Vec<E>,
        /// What happens in it now.
        after: Vec<E>,
    },
    /// A later step goes differently because of the amendment, or, if nothing happened in it before, counts again.
    StepChanged {
        /// Its number.
        step: u64,
        /// What happened in it before.
        before: Vec<E>,
        /// What happens in it now.
        after: Vec<E>,
    },
    /// A later step is no longer possible because of the amendment and fell away.
    StepDropped {
        /// Its number.
        step: u64,
        /// Every reason.
        reason: String,
        /// What happened in it before.
        before: Vec<E>,
    },
}
