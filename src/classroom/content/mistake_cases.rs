//! Test cases: files with mistakes, and all messages about each.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Problems;

/// Titles, each with its files.
pub(super) type MistakenFiles = BTreeMap<String, Vec<MistakenFile>>;

/// A file and the messages about it.
#[derive(Deserialize)]
pub(super) struct MistakenFile {
    file: String,
    told: Vec<String>,
}

/// Reads each file and compares the messages.
pub(super) fn check<R>(cases: &MistakenFiles, read: impl Fn(&str) -> Result<R, Problems>) {
    for (title, case) in cases.iter().flat_map(|(title, cases)| cases.iter().map(move |case| (title, case))) {
        assert_eq!(messages(read(&case.file)), case.told, "{title}: {}", case.file);
    }
}

/// Returns the messages about a file; none if it is correct.
pub(super) fn messages<R>(read: Result<R, Problems>) -> Vec<String> {
    read.err().into_iter().flatten().map(|problem| problem.message).collect()
}
