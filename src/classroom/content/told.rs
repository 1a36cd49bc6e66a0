//! Files with mistakes, and all that is told of each: the cases of tests.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Problems;

/// Titles, and the files below each.
pub(super) type MistakenFiles = BTreeMap<String, Vec<MistakenFile>>;

/// A file and the messages about it.
#[derive(Deserialize)]
pub(super) struct MistakenFile {
    file: String,
    told: Vec<String>,
}

/// Reads each file, and compares what is told.
pub(super) fn check<R>(cases: &MistakenFiles, read: impl Fn(&str) -> Result<R, Problems>) {
    for (title, case) in cases.iter().flat_map(|(title, cases)| cases.iter().map(move |case| (title, case))) {
        assert_eq!(messages(read(&case.file)), case.told, "{title}: {}", case.file);
    }
}

/// The messages about a file; none if it is sound.
pub(super) fn messages<R>(read: Result<R, Problems>) -> Vec<String> {
    read.err().into_iter().flatten().map(|problem| problem.message).collect()
}
