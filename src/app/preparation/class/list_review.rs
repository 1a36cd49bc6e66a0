//! A class list under review: its source, its options and its contents.

use chrono::NaiveDate;

use super::action::{ClassAction, OpenRow};
use crate::preparation::undo_history::History;
use senlac_class_list::{ClassList, ListOptions, ListRemark, ListRow, RemarkWeight};
use senlac_classroom::planning::enrol::enrol;

/// A class list under review, before it becomes the class.
#[derive(Debug)]
pub struct ListReview {
    pub(super) source: ListSource,
    pub(in crate::preparation) name: String,
    /// Options chosen by the teacher. The program's own guesses are not included, so that it keeps guessing and asking.
    pub(super) options: ListOptions,
    pub(in crate::preparation) list: ClassList,
    /// Remarks about wishes that could not be understood.
    pub(super) remarks: Vec<String>,
    /// Sentences about units in the list that neither army has.
    pub(super) unknown_units: Vec<String>,
    /// Row that is open for editing.
    pub(super) open: Option<OpenRow>,
    /// Number of times that the teacher was sent to the first question.
    pub(super) times_led: u64,
    /// Number of times that the teacher was sent to the first row or remark that needs attention.
    pub(super) times_shown: u64,
    /// Number that distinguishes this list from those reviewed earlier.
    pub(super) serial: u64,
    /// Earlier options, for undo and redo.
    history: History<ListOptions>,
}

/// The remark that the page scrolls to in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity<'a> {
    /// A remark on the list or a row.
    Remark(&'a ListRemark),
    /// The first wish that could not be understood.
    Wishes,
}

/// Source of a list.
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
            Self::Text(text) => senlac_class_list::read_pasted(text, options),
        };
        read.map_err(|problems| problems.to_string())
    }
}

impl ListReview {
    /// Reads a list with the program's own guesses.
    ///
    /// # Errors
    /// A text for the teacher, if the source is not a class list.
    pub(super) fn from_source(source: ListSource, name: String, serial: u64, today: NaiveDate) -> Result<Self, String> {
        let options = ListOptions { today: Some(today), ..ListOptions::default() };
        let list = source.read(&options)?;
        let remarks = enrol(&name, &list.pupils()).remarks;
        let (unknown_units, history) = (Vec::new(), History::default());
        Ok(Self { source, name, options, list, remarks, unknown_units, open: None, times_led: 0, times_shown: 0, serial, history })
    }

    /// Reads the list with different options. This can be undone.
    ///
    /// # Errors
    /// A text for the teacher, if the list can't be read with these options. Nothing is changed then.
    pub(super) fn read_again(&mut self, options: ListOptions) -> Result<(), String> {
        if options != self.options {
            let before = self.apply_options(options)?;
            self.history.push(before, &self.options);
        }
        self.open = None;
        Ok(())
    }

    /// Undoes the last change of options (`back`), or redoes it. Returns whether there was one.
    pub(super) fn undo(&mut self, back: bool) -> bool {
        let Some(options) = self.history.turn(back, &self.options) else { return false };
        self.open = None;
        // It was read so before, and the bytes are the same.
        self.apply_options(options).is_ok()
    }

    /// Returns whether there is something to undo (`back`) or to redo.
    pub(in crate::preparation) fn can_undo(&self, back: bool) -> bool {
        self.history.can_step(back)
    }

    /// Reads the list with these options. Returns the previous options.
    fn apply_options(&mut self, options: ListOptions) -> Result<ListOptions, String> {
        self.list = self.source.read(&options)?;
        self.remarks = enrol(&self.name, &self.list.pupils()).remarks;
        Ok(std::mem::replace(&mut self.options, options))
    }

    /// Returns the number of mistakes, and of other remarks that need attention. Information, such as ignored columns, isn't
    /// counted.
    pub(super) fn oddity_counts(&self) -> (usize, usize) {
        let count = |is_so: &dyn Fn(RemarkWeight) -> bool| self.list.all_remarks().filter(|remark| is_so(remark.weight)).count();
        let others = count(&|weight| !matches!(weight, RemarkWeight::Mistake | RemarkWeight::Information));
        (count(&|weight| weight == RemarkWeight::Mistake), others + self.unknown_units.len() + self.remarks.len())
    }

    /// Returns the remark to scroll to: the first mistake, or else the first that needs attention.
    pub(super) fn first_oddity(&self) -> Option<&ListRemark> {
        let mistake = self.list.all_remarks().find(|remark| remark.weight == RemarkWeight::Mistake);
        mistake.or_else(|| self.list.all_remarks().find(|remark| remark.weight != RemarkWeight::Information))
    }

    /// Returns the numbers of the rows that can't be read.
    pub(super) fn unreadable_rows(&self) -> Vec<usize> {
        let mistaken = |row: &&ListRow| row.remarks.iter().any(|remark| remark.weight == RemarkWeight::Mistake);
        self.list.rows.iter().filter(mistaken).map(|row| row.number).collect()
    }

    /// Returns the large button's label and action. The list can't be accepted while a question about it is open.
    pub(super) fn primary_action(&self) -> (String, ClassAction) {
        let label = match (self.list.questions.len(), self.list.pupils().len(), self.unreadable_rows().len()) {
            (0, pupils, 0) => tr_count!(pupils, "Use this pupil", "Use these {pupils} pupils"),
            (0, pupils, rows) => tr_count!(rows, "Use {pupils}, ignore {rows} row", "Use {pupils}, ignore {rows} rows", pupils),
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
        ListReview::from_source(ListSource::Text(text.to_owned()), "6b".to_owned(), 1, TODAY).expect("a list")
    }

    #[test]
    fn ignored_columns_are_not_reported_and_mistakes_come_first() {
        let odd = |text: &str| {
            let review = review(text);
            (review.oddity_counts(), review.first_oddity().map(ToString::to_string))
        };
        assert_eq!(odd("Name\tForm\nAda Lind\t7B\nBo Ek\t7B\n"), ((0, 0), None));
        let twice = "Row 3: “Ada Lind” is already in row 2. The pupil in row 3 is called “Ada Lind (2)”.".to_owned();
        assert_eq!(odd("Name\tDOB\nAda Lind\t1/2/2013\nAda Lind\t3/4/2013\n"), ((0, 1), Some(twice)));
        let (oddities, first) = odd("Name\tUnit\nAda Lind 2\tN01\nBo Ek\tN1x\nCy Fo\t\n");
        assert_eq!((oddities, first.is_some_and(|first| first.starts_with("Row 3, column B"))), ((1, 1), true));
    }

    #[test]
    fn a_list_with_open_questions_cannot_be_accepted() {
        let mut review = review("Ada\nBo\n");
        assert_eq!(review.primary_action(), ("Use these 2 pupils".to_owned(), ClassAction::Accept));
        let answer = |words: &str| Answer { words: words.to_owned(), flag: String::new(), options: ListOptions::default() };
        let question = Question { row: None, words: "Which?".to_owned(), answers: vec![answer("This"), answer("That")] };
        review.list.questions = vec![question; 2];
        assert_eq!(review.primary_action(), ("Answer 2 questions first".to_owned(), ClassAction::FirstQuestion));
        review.list.questions.pop();
        assert_eq!(review.primary_action().0, "Answer 1 question first");
    }
}
