//! A step of the chronicle that lies open, and what is asked about it.

use crate::desk_game::OpenedStep;

/// A step that lies open.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// What it was.
    pub told: OpenedStep,
    /// Whether it is asked what taking back to it would undo.
    pub lists_back: bool,
}
