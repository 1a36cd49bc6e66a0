//! Mistakes in files, told so that a teacher can mend them.

use std::fmt;

use super::words::shown;
use senlac_base::language::lists::{MOST_LISTED, and_more, joined};

/// One mistake: what happened, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file as it was called for.
    pub file: String,
    /// The line of a text file or the row of a class list, counting from 1; `None` if the file as a whole is meant.
    pub line: Option<usize>,
    /// Whole sentences that begin with the line or row; always a single line of text.
    pub message: String,
}

impl Problem {
    /// A mistake of the file as a whole.
    pub fn of_file(file: &str, what: &str) -> Self {
        Self { file: shown(file), line: None, message: shown(what) }
    }

    /// A mistake on a line, counting from 1.
    pub(super) fn on_line(file: &str, line: usize, what: &str) -> Self {
        Self { file: shown(file), line: Some(line), message: shown(&tr!("Line {line}: {what}", line, what)) }
    }

    /// A mistake in a row of a table, counting from 1 as a spreadsheet does.
    pub fn in_row(file: &str, row: usize, what: &str) -> Self {
        Self { file: shown(file), line: Some(row), message: shown(&tr!("Row {row}: {what}", row, what)) }
    }

    /// A mistake in a cell of a table, its row counting from 1 and its column by letters as a spreadsheet does.
    pub fn in_cell(file: &str, row: usize, column: &str, what: &str) -> Self {
        Self { file: shown(file), line: Some(row), message: shown(&tr!("Row {row}, column {column}: {what}", row, column, what)) }
    }
}

/// The message, then the file.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.file)
    }
}

/// Everything that is wrong with a file: one mistake at least, in the order of its lines. Of very many the first are listed, and the rest
/// is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    listed: Vec<Problem>,
    /// How many more there are.
    more: usize,
}

impl Problems {
    /// `Ok` if the list is empty, otherwise all of it, sorted by line with those of the whole file first.
    /// Errors: the problems themselves, where there are any.
    pub fn if_any(found: Vec<Problem>) -> Result<(), Self> {
        Self::with_more(found, 0)
    }

    /// The same with so many more that were only counted.
    pub(super) fn with_more(mut found: Vec<Problem>, more: usize) -> Result<(), Self> {
        if found.is_empty() {
            return Ok(());
        }
        // A file's own mistakes come before those of the files that it leans on; the first one found is its own.
        let file = found[0].file.clone();
        found.sort_by_key(|problem| (problem.file != file, problem.line));
        let more = more + found.len().saturating_sub(MOST_LISTED);
        found.truncate(MOST_LISTED);
        Err(Self { listed: found, more })
    }

    /// The problems that are listed, in the order of the lines.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.listed.iter()
    }

    /// Returns the messages as one line that doesn't name the file, for a place that names it already.
    pub fn messages(&self) -> String {
        joined(self.iter().map(|problem| problem.message.clone()).chain(and_more(self.more)), " ")
    }

    /// How many there are, 1 and up.
    pub fn count(&self) -> usize {
        self.listed.len() + self.more
    }

    /// How many there are beside those that are listed.
    pub(super) const fn more(&self) -> usize {
        self.more
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self { listed: vec![problem], more: 0 }
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.listed.into_iter()
    }
}

/// One problem on each line.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(self.iter().map(ToString::to_string).chain(and_more(self.more)), "\n"))
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_told_a_line_each_in_the_order_of_the_file_and_name_it_last() {
        let found = vec![
            Problem::on_line("x.toml", 12, "there is no unit type “knihgts”. Write knights."),
            Problem::on_line("x.toml", 3, "two\nlines."),
            Problem::of_file("x.toml", "The key “deck” is missing."),
        ];
        let problems = Problems::if_any(found).expect_err("three");
        assert_eq!(
            problems.to_string(),
            "The key “deck” is missing. (x.toml)\nLine 3: two\u{FFFD}lines. (x.toml)\n\
             Line 12: there is no unit type “knihgts”. Write knights. (x.toml)"
        );
        assert_eq!(problems.count(), 3);
        let many = Problems::with_more((1..=60).map(|line| Problem::on_line("x.toml", line, "slip.")).collect(), 1000).expect_err("many");
        assert_eq!((many.count(), many.iter().count()), (1060, 50));
        assert!(many.to_string().ends_with("Line 50: slip. (x.toml)\nand 1,010 more"), "{many}");
        assert_eq!(Problems::if_any(Vec::new()), Ok(()));
    }
}
