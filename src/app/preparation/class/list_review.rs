//! A class list that is looked at: what it came from, how it was asked to be read, and what was read.

use super::action::{ClassAction, OpenRow};
use crate::app::preparation::undo_history::History;
use crate::content::roster::{self, ClassList, ListOptions, ListRow, RemarkWeight};
use crate::planning::enrol::enrol;

#[derive(Debug)]
pub struct ListReview {
    pub(super) source: ListSource,
    pub(in crate::app::preparation) name: String,
    /// How it was asked to be read. What the program found by itself is not in it, so that it goes on looking and asking.
    pub(super) options: ListOptions,
    pub(in crate::app::preparation) list: ClassList,
    /// What of its wishes could not be understood.
    pub(super) remarks: Vec<String>,
    /// The row that is open to be changed.
    pub(super) open: Option<OpenRow>,
    /// How often the teacher was led to the first question.
    pub(super) times_led: u64,
    /// Tells this list from those that were looked at before.
    pub(super) serial: u64,
    /// How it was asked to be read before.
    history: History<ListOptions>,
}

/// What a list came from.
#[derive(Debug)]
pub(super) enum ListSource {
    File { name: String, bytes: Vec<u8> },
    Text(String),
}

impl ListSource {
    pub fn name(&self) -> &str {
        match self {
            Self::File { name, .. } => name,
            Self::Text(_) => tr!("the pasted names"),
        }
    }

    fn read(&self, options: &ListOptions) -> Result<ClassList, String> {
        let read = match self {
            Self::File { name, bytes } => roster::read(bytes, name, options),
            Self::Text(text) => roster::pasted(text, options),
        };
        read.map_err(|problems| problems.to_string())
    }
}

impl ListReview {
    /// Reads a list as it looks.
    ///
    /// # Errors
    /// In words, where it is no list.
    pub(super) fn at(source: ListSource, name: String, serial: u64) -> Result<Self, String> {
        let options = ListOptions::default();
        let list = source.read(&options)?;
        let remarks = enrol(&name, &list.pupils()).remarks;
        Ok(Self { source, name, options, list, remarks, open: None, times_led: 0, serial, history: History::default() })
    }

    /// Reads the list in another way; it can be undone.
    ///
    /// # Errors
    /// In words, where it cannot be read so; nothing is changed then.
    pub(super) fn read_again(&mut self, options: ListOptions) -> Result<(), String> {
        if options != self.options {
            let before = self.turn_to(options)?;
            self.history.keep(before, &self.options);
        }
        self.open = None;
        Ok(())
    }

    /// Undoes the last way in which the list was asked to be read, or goes back to it; whether there was one.
    pub(super) fn undo(&mut self, back: bool) -> bool {
        let Some(options) = self.history.turn(back, &self.options) else { return false };
        self.open = None;
        // It was read so before, and the bytes are the same.
        self.turn_to(options).is_ok()
    }

    /// Whether there is something to undo, or to do again.
    pub(in crate::app::preparation) fn can_undo(&self, back: bool) -> bool {
        self.history.can(back)
    }

    /// Reads the list so, and returns how it was asked to be read until now.
    fn turn_to(&mut self, options: ListOptions) -> Result<ListOptions, String> {
        self.list = self.source.read(&options)?;
        self.remarks = enrol(&self.name, &self.list.pupils()).remarks;
        Ok(std::mem::replace(&mut self.options, options))
    }

    /// The rows that cannot be read.
    pub(super) fn unreadable(&self) -> Vec<usize> {
        let mistaken = |row: &&ListRow| row.remarks.iter().any(|remark| remark.weight == RemarkWeight::Mistake);
        self.list.rows.iter().filter(mistaken).map(|row| row.number).collect()
    }

    /// What the large button says and does: no list is taken while a question about it is open.
    pub(super) fn primary(&self) -> (String, ClassAction) {
        let label = match (self.list.questions.len(), self.list.pupils().len(), self.unreadable().len()) {
            (0, pupils, 0) => tr_count!(pupils, "Take this pupil", "Take these {pupils} pupils"),
            (0, pupils, rows) => tr_count!(rows, "Take {pupils}, leave out {rows} row", "Take {pupils}, leave out {rows} rows", pupils),
            (questions, ..) => tr_count!(questions, "Answer {questions} question first", "Answer {questions} questions first"),
        };
        (label, if self.list.questions.is_empty() { ClassAction::Accept } else { ClassAction::FirstQuestion })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::roster::{Answer, Question};

    fn review(text: &str) -> ListReview {
        ListReview::at(ListSource::Text(text.to_owned()), "6b".to_owned(), 1).expect("a list")
    }

    #[test]
    fn a_list_is_not_taken_while_a_question_is_open() {
        let mut review = review("Ada\nBo\n");
        assert_eq!(review.primary(), ("Take these 2 pupils".to_owned(), ClassAction::Accept));
        let answer = |words: &str| Answer { words: words.to_owned(), flag: String::new(), options: ListOptions::default() };
        let question = Question { row: None, words: "Which?".to_owned(), answers: vec![answer("This"), answer("That")] };
        review.list.questions = vec![question; 2];
        assert_eq!(review.primary(), ("Answer 2 questions first".to_owned(), ClassAction::FirstQuestion));
        review.list.questions.pop();
        assert_eq!(review.primary().0, "Answer 1 question first");
    }
}
