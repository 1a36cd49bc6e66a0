//! A step of the chronicle that lies open, and what is asked about it.

use serde_json::{Map, Value};

use crate::desk_game::{OpenedStep, TriedAmendment};

/// A step that lies open.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// What it was.
    pub told: OpenedStep,
    /// Whether it is asked what taking back to it would undo.
    pub lists_back: bool,
    /// What the change would lead to, once it was asked for.
    pub tried: Option<TriedAmendment>,
    /// The line that would amend it so.
    pub(super) line: Option<Map<String, Value>>,
}
