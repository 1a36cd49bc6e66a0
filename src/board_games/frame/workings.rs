//! Parts of a roll: its modifiers and the cell that counts.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Message;

/// A line of the workings: description, section of the booklet, value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorkingStep {
    /// Description: "William leads N1".
    pub what: Message,
    /// Section of the booklet.
    pub section: String,
    /// Value, with its sign if it is added: "+2".
    pub value: Message,
}

impl WorkingStep {
    /// Creates a line of the workings.
    pub fn new(what: impl Into<Message>, section: &str, value: impl Into<Message>) -> Self {
        Self { what: what.into(), section: section.to_owned(), value: value.into() }
    }
}

/// The cell of a printed table that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableCell {
    /// Key of the table in workings.
    pub name: String,
    /// Section of the booklet.
    pub section: String,
    /// Heading of the row; `None` before the dice decide it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// Heading of the column; `None` before the dice decide it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
}
