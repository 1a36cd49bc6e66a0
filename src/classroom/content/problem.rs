//! Mistakes in files, described so that a teacher can correct them.

use std::fmt;

use super::text_checks::shown;
use senlac_base::language::lists::{MOST_LISTED, and_more_text, join_with};

/// A mistake: what is wrong, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// File name or path as it was requested.
    pub file: String,
    /// Line of a text file or row of a class list, from 1; `None` if the mistake concerns the whole file.
    pub line: Option<usize>,
    /// Full sentences that begin with the line or row. Always a single line of text.
    pub message: String,
}

impl Problem {
    /// Returns a mistake that concerns the whole file.
    pub fn for_file(file: &str, what: &str) -> Self {
        Self { file: shown(file), line: None, message: shown(what) }
    }

    /// Returns a mistake on a line, counted from 1.
    pub(super) fn on_line(file: &str, line: usize, what: &str) -> Self {
        Self { file: shown(file), line: Some(line), message: shown(&tr!("Line {line}: {what}", line, what)) }
    }

    /// Returns a mistake in a row of a table, counted from 1 as in a spreadsheet.
    pub fn in_row(file: &str, row: usize, what: &str) -> Self {
        Self { file: shown(file), line: Some(row), message: shown(&tr!("Row {row}: {what}", row, what)) }
    }

    /// Returns a mistake in a cell of a table. The row counts from 1 and the column has letters, as in a spreadsheet.
    pub fn in_cell(file: &str, row: usize, column: &str, what: &str) -> Self {
        Self { file: shown(file), line: Some(row), message: shown(&tr!("Row {row}, column {column}: {what}", row, column, what)) }
    }
}

/// Writes the message, then the file.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.file)
    }
}

/// All mistakes in a file, at least one, in the order of its lines. If there are very many, the first are listed and the rest
/// counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    listed: Vec<Problem>,
    /// Number of mistakes that aren't listed.
    more: usize,
}

impl Problems {
    /// Returns `Ok` if the list is empty.
    ///
    /// # Errors
    /// The problems, sorted by line, those of the whole file first.
    pub fn err_if_any(found: Vec<Problem>) -> Result<(), Self> {
        Self::err_with_more(found, 0)
    }

    /// Does the same as `err_if_any`, with `more` further problems that were only counted.
    pub(super) fn err_with_more(mut found: Vec<Problem>, more: usize) -> Result<(), Self> {
        if found.is_empty() {
            return Ok(());
        }
        // A file's own mistakes come before those in the files that it uses. The first one found is its own.
        let file = found[0].file.clone();
        found.sort_by_key(|problem| (problem.file != file, problem.line));
        let more = more + found.len().saturating_sub(MOST_LISTED);
        found.truncate(MOST_LISTED);
        Err(Self { listed: found, more })
    }

    /// Returns an iterator over the listed problems in the order of their lines.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.listed.iter()
    }

    /// Returns the messages as one line without the file name, for use where the file is already named.
    pub fn messages(&self) -> String {
        join_with(self.iter().map(|problem| problem.message.clone()).chain(and_more_text(self.more)), " ")
    }

    /// Returns the number of problems, at least 1.
    pub fn count(&self) -> usize {
        self.listed.len() + self.more
    }

    /// Returns the number of problems that aren't listed.
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

/// Writes each problem on a line of its own.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join_with(self.iter().map(ToString::to_string).chain(and_more_text(self.more)), "\n"))
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_listed_one_per_line_in_file_order() {
        let found = vec![
            Problem::on_line("x.toml", 12, "there is no unit type “knihgts”. Write knights."),
            Problem::on_line("x.toml", 3, "two\nlines."),
            Problem::for_file("x.toml", "The key “deck” is missing."),
        ];
        let problems = Problems::err_if_any(found).expect_err("three");
        assert_eq!(
            problems.to_string(),
            "The key “deck” is missing. (x.toml)\nLine 3: two\u{FFFD}lines. (x.toml)\n\
             Line 12: there is no unit type “knihgts”. Write knights. (x.toml)"
        );
        assert_eq!(problems.count(), 3);
        let many =
            Problems::err_with_more((1..=60).map(|line| Problem::on_line("x.toml", line, "slip.")).collect(), 1000).expect_err("many");
        assert_eq!((many.count(), many.iter().count()), (1060, 50));
        assert!(many.to_string().ends_with("Line 50: slip. (x.toml)\nand 1,010 more"), "{many}");
        assert_eq!(Problems::err_if_any(Vec::new()), Ok(()));
    }
}
