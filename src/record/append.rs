//! Disk jobs of a game, which can run on another thread. The game receives the results later. They append the
//! line of a judged and resolved step, which counts only once it is safe, check the file, or write a new one.

use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use super::chronicle::Chronicle;
use super::error::FileProblem;
use super::journal::Journal;
use super::load::load;
use super::response::Response;
use senlac_base::disk::Disk;
use senlac_base::game::Rules;

/// Function that applies a step to the battle log and returns the responses.
type ApplyFn<R> = Box<dyn FnOnce(&mut Chronicle<R>) -> Vec<Response<<R as Rules>::Event>> + Send>;

/// Judged and resolved step that doesn't count yet.
pub(super) struct PendingStep<R: Rules> {
    /// Its line in the file, until it is being written.
    pub(super) line: String,
    pub(super) sum: u32,
    /// Applies the step to the battle log once it is on the disk.
    pub(super) apply: ApplyFn<R>,
}

impl<R: Rules> PendingStep<R> {
    pub(super) fn new(
        (line, sum): (String, u32),
        apply: impl FnOnce(&mut Chronicle<R>) -> Vec<Response<R::Event>> + Send + 'static,
    ) -> Self {
        Self { line, sum, apply: Box::new(apply) }
    }
}

impl<R: Rules> fmt::Debug for PendingStep<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

/// Disk job that appends a step: its line, and the file.
#[derive(Debug)]
pub struct AppendJob {
    pub(super) journal: Journal,
    pub(super) line: String,
    pub(super) sum: u32,
    /// Whether play goes on in memory only, by choice.
    pub(super) in_memory: bool,
}

impl AppendJob {
    /// Appends the line and waits until it is on the disk.
    pub fn write(mut self) -> AppendResult {
        let before = self.journal.sum;
        let written = if self.in_memory {
            // The next line continues this one though only the memory has it.
            self.journal.sum = self.sum;
            Ok(())
        } else {
            self.journal.append(&self.line, self.sum)
        };
        AppendResult { journal: self.journal, line: self.line, before, written }
    }
}

/// Result of appending a step: the file, and whether it contains the line.
#[derive(Debug)]
pub struct AppendResult {
    pub(super) journal: Journal,
    pub(super) line: String,
    /// Checksum of the previous line.
    before: u32,
    pub(super) written: Result<(), FileProblem>,
}

impl AppendResult {
    /// Marks the line as lost, if the disk reports later that it isn't safe. The file's contents are then unknown, as
    /// after a failed write, so it is never written again.
    pub fn into_lost(mut self, problem: io::Error) -> Self {
        if !self.journal.is_broken() {
            self.written = Err(self.journal.close_after(problem));
            // The next line follows the previous one, because this step isn't part of the game.
            self.journal.sum = self.before;
        }
        self
    }
}

/// Disk job that checks the file: every byte must be what was written.
#[derive(Debug)]
pub struct FileCheck(pub(super) Journal);

/// Result of a check: the file, and whether it is intact.
#[derive(Debug)]
pub struct FileCheckResult {
    pub(super) journal: Journal,
    pub(super) found: Result<(), FileProblem>,
}

impl FileCheck {
    /// Reads and checks the file.
    pub fn read(mut self) -> FileCheckResult {
        let found = self.0.check_all();
        FileCheckResult { journal: self.0, found }
    }
}

/// Everything in a game, for a new file.
#[derive(Debug)]
pub struct NewFile<R> {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) text: String,
    pub(super) sum: u32,
    pub(super) steps: u64,
    /// Hash of the current state.
    pub(super) hash: String,
    pub(super) rulebook: PhantomData<fn() -> R>,
}

/// New file with the whole game in it.
#[derive(Debug)]
pub struct SavedGame(pub(super) Journal);

impl<R: Rules> NewFile<R> {
    /// Writes the file at this path, reads it back and replays it.
    ///
    /// # Errors
    /// Returns an error if the file exists, if it can't be written, or if reading it back gives a different battle.
    pub fn write(self, path: &Path) -> Result<SavedGame, FileProblem> {
        // Before it is written: what is wrong in memory shall not look like a saved game.
        let again = load::<R>(self.text.as_bytes(), path)?.into_intact(path)?.chronicle;
        if again.len() != self.steps || R::fingerprint(again.state()) != self.hash {
            let problem = tr!("replaying the game in memory gives a different battle").to_owned();
            return Err(FileProblem::NotAGame { problem, path: path.to_owned() });
        }
        Journal::create(self.disk, path, &self.text, self.sum).map(SavedGame)
    }
}
