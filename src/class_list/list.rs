//! A class list as it was read, for the teacher to look at before it counts.

use std::collections::BTreeMap;
use std::fmt;

use super::places::{column_name, spans};
use super::{ListOptions, Question};
use senlac_classroom::content::{ListedPupil, Problem, Problems};

/// The most rows whose remarks are each told by themselves though they are alike.
const FEW_ROWS: usize = 5;

/// A class list as it was read: what becomes a pupil, what does not, and everything odd about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassList {
    /// Whole sentences: “A table with semicolons in Windows-1252; row 1 is headings.”
    pub read_as: String,
    /// What was used, each choice made; the encoding is `None` for a spreadsheet, the sheet for anything else.
    pub options: ListOptions,
    /// The names of a workbook's sheets, safe to show; empty for text.
    pub sheets: Vec<String>,
    /// Every row that is not blank, headings included, in the order of the list.
    pub rows: Vec<ListRow>,
    /// What is to be said about the list as a whole.
    pub remarks: Vec<ListRemark>,
    /// What only somebody who knows the class can say. Each must be answered before the list counts.
    pub questions: Vec<Question>,
}

/// A row of a class list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    /// Its number as a spreadsheet counts it, 1 and up; names on a single line are counted as if each had its own.
    pub number: usize,
    /// Its cells with ` · ` between them: shortened and safe to show.
    pub text: String,
    /// The pupil; `None` for headings, for what is left out, and where there is a mistake.
    pub pupil: Option<ListedPupil>,
    /// What is to be said about the row.
    pub remarks: Vec<ListRemark>,
}

/// Something odd about a list or a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRemark {
    /// How much it matters.
    pub weight: RemarkWeight,
    /// The row as a spreadsheet counts it; `None` if the list as a whole is meant.
    pub row: Option<usize>,
    /// The column as a spreadsheet calls it, such as `B`; `None` if the whole row or list is meant.
    pub column: Option<String>,
    /// Whole sentences of one line, safe to show. Where there is a row it begins in small letters, to stand after
    /// “Row 5: ”, as the remark is shown by its `Display`.
    pub message: String,
    /// What is said instead where many rows share the remark, to stand after “Rows 2 to 41: ”; `None` if each row has
    /// its own to say.
    pub of_many: Option<&'static str>,
}

/// How much a remark matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RemarkWeight {
    /// For information: an ignored column.
    Information,
    /// Worth a look.
    Note,
    /// Something is not as the list has it.
    Changed,
    /// Something of the list does not count.
    LeftOut,
    /// Must be mended or left out before the list counts.
    Mistake,
}

impl ListRemark {
    /// About the list as a whole.
    pub(super) fn of_list(weight: RemarkWeight, message: impl Into<String>) -> Self {
        Self { weight, row: None, column: None, message: message.into(), of_many: None }
    }

    /// About a row.
    pub(super) fn of_row(weight: RemarkWeight, row: usize, message: impl Into<String>) -> Self {
        Self { weight, row: Some(row), column: None, message: message.into(), of_many: None }
    }

    /// The remark with its column, 0 and up.
    pub(super) fn in_column(mut self, column: usize) -> Self {
        self.column = Some(column_name(column));
        self
    }

    /// The remark with what is said where many rows share it.
    pub(super) fn for_many(mut self, message: &'static str) -> Self {
        self.of_many = Some(message);
        self
    }

    fn problem(&self, file: &str) -> Problem {
        match (self.row, &self.column) {
            (Some(row), Some(column)) => Problem::in_cell(file, row, column, &self.message),
            (Some(row), None) => Problem::in_row(file, row, &self.message),
            (None, _) => Problem::of_file(file, &self.message),
        }
    }
}

/// With its row and column: “Row 5, column B: …”
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
    /// The pupils that count.
    pub fn pupils(&self) -> Vec<ListedPupil> {
        self.rows.iter().filter_map(|row| row.pupil.clone()).collect()
    }

    /// All remarks: the list's first, then by row.
    pub fn odd(&self) -> impl Iterator<Item = &ListRemark> {
        self.remarks.iter().chain(self.rows.iter().flat_map(|row| &row.remarks))
    }

    /// All remarks as lines to read from top to bottom: what more than five rows share is said once, where the
    /// first of them stands.
    pub fn told(&self) -> Vec<String> {
        let mut shared: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (row, words) in self.odd().filter_map(|remark| remark.row.zip(remark.of_many)) {
            shared.entry(words).or_default().push(row);
        }
        shared.retain(|_, rows| rows.len() > FEW_ROWS);
        let line = |remark: &ListRemark| match remark.of_many.and_then(|words| Some((words, shared.get(words)?))) {
            Some((words, rows)) => (rows.first() == remark.row.as_ref()).then(|| tr!("Rows {rows}: {words}", rows = spans(rows), words)),
            None => Some(remark.to_string()),
        };
        self.odd().filter_map(line).collect()
    }

    /// The pupils of a list without mistakes and open questions. `file` is only for messages.
    ///
    /// # Errors
    /// Every mistake, and every question with the flags that answer it.
    pub fn accept(&self, file: &str) -> Result<Vec<ListedPupil>, Problems> {
        let mistakes = self.odd().filter(|remark| remark.weight == RemarkWeight::Mistake).map(|remark| remark.problem(file));
        let open = self.questions.iter().map(|question| question.problem(file));
        Problems::if_any(mistakes.chain(open).collect())?;
        Ok(self.pupils())
    }
}

/// For a pupil whose unit is wanted in a row before.
pub fn unit_is_taken(pupil: &ListedPupil, first: usize) -> String {
    let unit = pupil.unit.map(|unit| unit.to_string()).unwrap_or_default();
    tr!("{unit} is taken in row {first} already. Write another unit, or leave the cell empty.", unit, first)
}
