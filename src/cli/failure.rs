//! Errors as texts for standard error.

use std::fmt::Display;
use std::io;

use crate::atomic_write;
use crate::language::lists::join_first;

/// Error message for standard error.
pub type Failure = String;

/// Returns the mistakes in a file, one on each line, or the first ones if there are very many.
pub(super) fn list_mistakes(file: &str, problems: &[impl Display]) -> Failure {
    let lines: Vec<String> = problems.iter().map(|problem| tr!("{file}: {problem}", file, problem)).collect();
    join_first(&lines, "\n")
}

/// Returns the error for a failed output, such as a closed pipe.
pub(super) fn output_failure(problem: &io::Error) -> Failure {
    tr!("the output couldn’t be written: {problem}", problem = atomic_write::error_text(problem))
}
