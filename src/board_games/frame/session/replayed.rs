//! A game file that was replayed from its first line to its last.

use std::path::Path;
use std::string::FromUtf8Error;

use senlac_base::game::Rules;
use senlac_record::{FileProblem, ReadOnly, inspect_bytes};

/// A game file that was replayed whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedFile {
    /// Its lines, without a torn last one.
    pub text: String,
    /// Number of steps, undone ones included.
    pub steps: u64,
    /// The class that plays it, as the game names it.
    pub class: Option<String>,
    /// Why this version can only show it; `None` if it can be played on.
    pub read_only: Option<ReadOnly>,
}

/// Replays a whole game file. The path is only for messages.
///
/// # Errors
/// If the file is damaged or isn't a game of these rules.
pub fn replay<R: Rules>(bytes: Vec<u8>, path: &Path) -> Result<ReplayedFile, FileProblem> {
    let inspection = inspect_bytes::<R>(bytes, path)?;
    let sound = String::from_utf8(inspection.saved_bytes().to_vec());
    let chronicle = inspection.into_intact(path)?;
    let no_text =
        |problem: FromUtf8Error| FileProblem::NotAGame { problem: tr!("it isn’t text ({problem})", problem), path: path.to_owned() };
    let class = R::class(chronicle.setup()).map(str::to_owned);
    let read_only = chronicle.read_only().cloned();
    Ok(ReplayedFile { text: sound.map_err(no_text)?, steps: chronicle.len(), class, read_only })
}
