//! Why a file can't be read as a class list.

use senlac_classroom::content::Problem;

/// The reason why a list can't be read at all.
#[derive(Debug)]
pub struct UnreadableList {
    /// Row with the fault, if there is one. The message then begins in lower case.
    pub row: Option<usize>,
    /// Message with the fault and its remedy.
    pub message: String,
}

impl UnreadableList {
    pub fn problem(&self, file: &str) -> Problem {
        match self.row {
            Some(row) => Problem::in_row(file, row, &self.message),
            None => Problem::for_file(file, &self.message),
        }
    }
}

impl From<&str> for UnreadableList {
    fn from(message: &str) -> Self {
        Self { row: None, message: message.to_owned() }
    }
}

impl From<String> for UnreadableList {
    fn from(message: String) -> Self {
        Self { row: None, message }
    }
}
