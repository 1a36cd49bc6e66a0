//! Why a file can't be read as a class list.

use senlac_classroom::content::Problem;

/// Why a list cannot be read at all.
#[derive(Debug)]
pub struct Unreadable {
    /// The row, where it is in one; the message then begins in small letters.
    pub row: Option<usize>,
    /// What happened and what to do.
    pub message: String,
}

impl Unreadable {
    pub fn problem(&self, file: &str) -> Problem {
        match self.row {
            Some(row) => Problem::in_row(file, row, &self.message),
            None => Problem::of_file(file, &self.message),
        }
    }
}

impl From<&str> for Unreadable {
    fn from(message: &str) -> Self {
        Self { row: None, message: message.to_owned() }
    }
}

impl From<String> for Unreadable {
    fn from(message: String) -> Self {
        Self { row: None, message }
    }
}
