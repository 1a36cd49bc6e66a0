//! Responses of the program to a request.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// One result of a request: an event of the game, or a change of the battle log itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Told")]
pub enum Response<E> {
    /// Something happened in the game.
    Event(E),
    /// The battle log was changed.
    Chronicle(ChronicleEvent<E>),
}

/// Response without the type of its event.
pub trait AnyResponse {
    /// Returns it as JSON in one line.
    ///
    /// # Errors
    /// Returns an error if JSON can't express it.
    fn to_json(&self) -> Result<String, serde_json::Error>;
}

impl<E: Serialize> AnyResponse for Response<E> {
    fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// Change of the battle log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[schemars(rename = "ChronicleEvent")]
pub enum ChronicleEvent<E> {
    /// The last active step was undone.
    TakenBack {
        /// Number of the undone step.
        step: u64,
    },
    /// An undone step was brought back.
    Restored {
        /// Number of the restored step.
        step: u64,
    },
    /// An earlier step was changed.
    Amended {
        /// Number of the changed step.
        step: u64,
        /// Events before the change.
        before: Vec<E>,
        /// Events after the change.
        after: Vec<E>,
    },
    /// A later step changes because of the amendment or, if it had no events before, counts again.
    StepChanged {
        /// Number of the later step.
        step: u64,
        /// Events before the change.
        before: Vec<E>,
        /// Events after the change.
        after: Vec<E>,
    },
    /// A later step is no longer possible because of the amendment and was dropped.
    StepDropped {
        /// Number of the dropped step.
        step: u64,
        /// All reasons, as one text.
        reason: String,
        /// Events before it was dropped.
        before: Vec<E>,
    },
}
