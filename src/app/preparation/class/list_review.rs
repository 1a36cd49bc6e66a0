//! A class list that is looked at: what it came from, how it was asked to be read, and what was read.

use chrono::NaiveDate;

use super::action::{ClassAction, OpenRow};
use crate::preparation::undo_history::History;
use senlac_class_list::{ClassList, ListOptions, ListRemark, ListRow, RemarkWeight};
use senlac_classroom::planning::enrol::enrol;

#[derive(Debug)]
pub struct ListReview {
    pub(super) source: ListSource,
    pub(in crate::preparation) name: String,
    /// How it was asked to be read. What the program found by itself is not in it, so that it goes on looking and asking.
    pub(super) options: ListOptions,
    pub(in crate::preparation) list: ClassList,
    /// What of its wishes could not be understood.
    pub(super) remarks: Vec<String>,
    /// Its units that no army has, a sentence each.
    pub(super) unknown_units: Vec<String>,
    /// The row that is open to be changed.
    pub(super) open: Option<OpenRow>,
    /// How often the teacher was led to the first question.
    pub(super) times_led: u64,
    /// How often the teacher was led to the first row or remark that needs a look.
    pub(super) times_shown: u64,
    /// Tells this list from those that were looked at before.
    pub(super) serial: u64,
    /// How it was asked to be read before.
    history: History<ListOptions>,
}

/// What the teacher is led to in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity<'a> {
    /// A remark on the list or a row.
    Remark(&'a ListRemark),
    /// The first wish that could not be understood.
    Wishes,
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
            Self::File { name, bytes } => senlac_class_list::read(bytes, name, options),
            Self::Text(text) => senlac_class_list::pasted(text, options),
        };
        read.map_err(|problems| problems.to_string())
    }
}

impl ListReview {
    /// Reads a list as it looks.
    ///
    /// # Errors
    /// In words, where it is no list.
    pub(super) fn at(source: ListSource, name: String, serial: u64, today: NaiveDate) -> Result<Self, String> {
        let options = ListOptions { today: Some(today), ..ListOptions::default() };
        let list = source.read(&options)?;
        let remarks = enrol(&name, &list.pupils()).remarks;
        let (unknown_units, history) = (Vec::new(), History::default());
        Ok(Self { source, name, options, list, remarks, unknown_units, open: None, times_led: 0, times_shown: 0, serial, history })
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
    pub(in crate::preparation) fn can_undo(&self, back: bool) -> bool {
        self.history.can(back)
    }

    /// Reads the list so, and returns how it was asked to be read until now.
    fn turn_to(&mut self, options: ListOptions) -> Result<ListOptions, String> {
        self.list = self.source.read(&options)?;
        self.remarks = enrol(&self.name, &self.list.pupils()).remarks;
        Ok(std::mem::replace(&mut self.options, options))
    }

    /// How much of the list needs a look: mistakes, and everything else but information, such as ignored columns.
    pub(super) fn oddities(&self) -> (usize, usize) {
        let count = |is_so: &dyn Fn(RemarkWeight) -> bool| self.list.odd().filter(|remark| is_so(remark.weight)).count();
        let others = count(&|weight| !matches!(weight, RemarkWeight::Mistake | RemarkWeight::Information));
        (count(&|weight| weight == RemarkWeight::Mistake), others + self.unknown_units.len() + self.remarks.len())
    }

    /// The remark to which the teacher is led: the first mistake, or the first that needs a look.
    pub(super) fn first_oddity(&self) -> Option<&ListRemark> {
        let mistake = self.list.odd().find(|remark| remark.weight == RemarkWeight::Mistake);
        mistake.or_else(|| self.list.odd().find(|remark| remark.weight != RemarkWeight::Information))
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
    use senlac_class_list::{Answer, Question};

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 27).expect("a day");

    fn review(text: &str) -> ListReview {
        ListReview::at(ListSource::Text(text.to_owned()), "6b".to_owned(), 1, TODAY).expect("a list")
    }

    #[test]
    fn an_ignored_column_needs_no_look_and_the_first_mistake_comes_before_other_remarks() {
        let odd = |text: &str| {
            let review = review(text);
            (review.oddities(), review.first_oddity().map(ToString::to_string))
        };
        assert_eq!(odd("Name\tForm\nAda Lind\t7B\nBo Ek\t7B\n"), ((0, 0), None));
        let twice = "Row 3: “Ada Lind” is in row 2 already. The one in row 3 is called “Ada Lind (2)”.".to_owned();
        assert_eq!(odd("Name\tDOB\nAda Lind\t1/2/2013\nAda Lind\t3/4/2013\n"), ((0, 1), Some(twice)));
        let (oddities, first) = odd("Name\tUnit\nAda Lind 2\tN01\nBo Ek\tN1x\nCy Fo\t\n");
        assert_eq!((oddities, first.is_some_and(|first| first.starts_with("Row 3, column B"))), ((1, 1), true));
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
