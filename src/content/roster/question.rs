//! What only somebody who knows the class can say of a list, and the answers to choose from.

use super::ListOptions;
use crate::content::Problem;
use crate::content::words::list;

/// A doubt about a list, which is asked about and never guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The row that it is about, as a spreadsheet counts it; `None` where several rows or the whole list are meant.
    pub row: Option<usize>,
    /// Whole sentences of one line, safe to show, the last one the question. Where there is a row it begins in small
    /// letters, to stand after “Row 5: ”.
    pub words: String,
    /// What can be answered; two or more.
    pub answers: Vec<Answer>,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The words on its button: “Row 1 is headings”.
    pub words: String,
    /// What says the same to `senlac new`: “--headings yes”.
    pub flag: String,
    /// How the list is read with this answer, whatever else was asked for kept.
    pub options: ListOptions,
}

impl Question {
    /// The question as a problem of a file, with the flags that answer it.
    pub(super) fn problem(&self, file: &str) -> Problem {
        let flags = self.answers.iter().map(|answer| format!("{} ({})", answer.flag, answer.words));
        let message = tr!("{words} Answer with {flags}.", words = self.words, flags = list(flags));
        match self.row {
            Some(row) => Problem::in_row(file, row, &message),
            None => Problem::of_file(file, &message),
        }
    }
}
