//! What a roll is made of: its modifiers and the cell that counts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Message;

/// One thing that goes into a roll: what, where the book has it, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorkingStep {
    /// What it is: "William leads N1".
    pub what: Message,
    /// Where the book has it.
    pub section: String,
    /// What it is worth, with its sign where it is added: "+2".
    pub value: Message,
}

impl WorkingStep {
    /// What goes into a roll, by the section of the book that has it.
    pub fn new(what: impl Into<Message>, section: &str, value: impl Into<Message>) -> Self {
        Self { what: what.into(), section: section.to_owned(), value: value.into() }
    }
}

/// The cell of a printed table that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableCell {
    /// The key of the table.
    pub name: String,
    /// Where the book has it.
    pub section: String,
    /// The head of the row; `None` before the dice that choose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// The head of the column; `None` before the dice that choose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
}
