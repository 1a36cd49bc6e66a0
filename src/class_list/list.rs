//! A class list as it was read, for the teacher to check before it is used.

use std::collections::BTreeMap;
use std::fmt;

use super::row_and_column_names::{column_name, spans};
use super::{ListOptions, Question};
use senlac_classroom::content::{ListedPupil, Problem, Problems};

/// Maximum number of rows for which identical remarks are shown separately.
const FEW_ROWS: usize = 5;

/// A class list as it was read: the pupils, the ignored rows, and remarks about everything unusual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassList {
    /// Full sentences: “A table with semicolons in Windows-1252; row 1 is the heading row.”
    pub read_as: String,
    /// Options that were used, with every choice made. The encoding is `None` for a spreadsheet, the sheet for anything else.
    pub options: ListOptions,
    /// Names of a workbook's sheets, safe to show; empty for text.
    pub sheets: Vec<String>,
    /// Every row that isn't blank, including headings, in the order of the list.
    pub rows: Vec<ListRow>,
    /// Remarks about the list as a whole.
    pub remarks: Vec<ListRemark>,
    /// Questions for the teacher, who knows the class. All must be answered before the list is used.
    pub questions: Vec<Question>,
}

/// A row of a class list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// Row number as in a spreadsheet, from 1. Names on a single line are counted as if each had its own row.
    pub number: usize,
    /// Cells separated by ` · `, shortened and safe to show.
    pub text: String,
    /// Pupil in this row; `None` for headings, ignored rows and mistakes.
    pub pupil: Option<ListedPupil>,
    /// Remarks about the row.
    pub remarks: Vec<ListRemark>,
}

/// A remark about something unusual in a list or a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRemark {
    /// Importance of the remark.
    pub weight: RemarkWeight,
    /// Row as a spreadsheet counts it; `None` if the remark is about the whole list.
    pub row: Option<usize>,
    /// Column letters as in a spreadsheet, such as `B`; `None` if the remark is about a whole row or the list.
    pub column: Option<String>,
    /// Full sentences on one line, safe to show. If there is a row, the text begins in lower case because its `Display` puts
    /// “Row 5: ” before it.
    pub message: String,
    /// Text used instead if many rows share the remark, to follow “Rows 2 to 41: ”; `None` if each row needs its own.
    pub of_many: Option<&'static str>,
}

/// Importance of a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RemarkWeight {
    /// For information, such as an ignored column.
    Information,
    /// A hint that is worth checking.
    Note,
    /// Something was changed.
    Changed,
    /// Something was ignored.
    LeftOut,
    /// A mistake that must be corrected or ignored before the list is used.
    Mistake,
}

impl ListRemark {
    /// Returns a remark about the list as a whole.
    pub(super) fn for_list(weight: RemarkWeight, message: impl Into<String>) -> Self {
        Self { weight, row: None, column: None, message: message.into(), of_many: None }
    }

    /// Returns a remark about a row.
    pub(super) fn for_row(weight: RemarkWeight, row: usize, message: impl Into<String>) -> Self {
        Self { weight, row: Some(row), column: None, message: message.into(), of_many: None }
    }

    /// Adds a column, counted from 0.
    pub(super) fn with_column(mut self, column: usize) -> Self {
        self.column = Some(column_name(column));
        self
    }

    /// Adds the text used if many rows share the remark.
    pub(super) fn with_shared_message(mut self, message: &'static str) -> Self {
        self.of_many = Some(message);
        self
    }

    fn problem(&self, file: &str) -> Problem {
        match (self.row, &self.column) {
            (Some(row), Some(column)) => Problem::in_cell(file, row, column, &self.message),
            (Some(row), None) => Problem::in_row(file, row, &self.message),
            (None, _) => Problem::for_file(file, &self.message),
        }
    }
}

/// Writes the remark with its row and column: “Row 5, column B: …”
impl fmt::Display for ListRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.row, &self.column) {
            (Some(row), Some(column)) => write!(f, "{}", tr!("Row {row}, column {column}: {message}", row, column, message = self.message)),
            (Some(row), None) => write!(f, "{}", tr!("Row {row}: {message}", row, message = self.message)),
            (None, _) => f.write_str(&self.message),
        }
    }
}

impl ClassList {
    /// Returns the pupils in the list.
    pub fn pupils(&self) -> Vec<ListedPupil> {
        self.rows.iter().filter_map(|row| row.pupil.clone()).collect()
    }

    /// Returns all remarks: those about the list, then the others by row.
    pub fn all_remarks(&self) -> impl Iterator<Item = &ListRemark> {
        self.remarks.iter().chain(self.rows.iter().flat_map(|row| &row.remarks))
    }

    /// Returns all remarks as lines of text, from top to bottom. A remark that more than five rows share is given once, at the
    /// first of them.
    pub fn remark_lines(&self) -> Vec<String> {
        let mut shared: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (row, words) in self.all_remarks().filter_map(|remark| remark.row.zip(remark.of_many)) {
            shared.entry(words).or_default().push(row);
        }
        shared.retain(|_, rows| rows.len() > FEW_ROWS);
        let line = |remark: &ListRemark| match remark.of_many.and_then(|words| Some((words, shared.get(words)?))) {
            Some((words, rows)) => (rows.first() == remark.row.as_ref()).then(|| tr!("Rows {rows}: {words}", rows = spans(rows), words)),
            None => Some(remark.to_string()),
        };
        self.all_remarks().filter_map(line).collect()
    }

    /// Returns the pupils of a list without mistakes or open questions. `file` is only used in messages.
    ///
    /// # Errors
    /// Every mistake, and every question with the flags that answer it.
    pub fn accept(&self, file: &str) -> Result<Vec<ListedPupil>, Problems> {
        let mistakes = self.all_remarks().filter(|remark| remark.weight == RemarkWeight::Mistake).map(|remark| remark.problem(file));
        let open = self.questions.iter().map(|question| question.problem(file));
        Problems::err_if_any(mistakes.chain(open).collect())?;
        Ok(self.pupils())
    }
}

/// Returns the message for a pupil whose unit an earlier row wants.
pub fn unit_taken_text(pupil: &ListedPupil, first: usize) -> String {
    let unit = pupil.unit.map(|unit| unit.to_string()).unwrap_or_default();
    tr!("{unit} is already taken in row {first}. Enter another unit or leave the cell empty.", unit, first)
}
