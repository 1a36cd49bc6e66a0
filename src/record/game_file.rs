//! File of a game in play, for any rulebook: checking it, and continuing elsewhere if it can't be written.

use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

use super::append::{FileCheck, FileCheckResult, SavedGame};
use super::error::{FileProblem, Remark};
use super::game::Game;
use super::inspection::{Inspection, inspect_on};
use senlac_base::game::Rules;

/// Steps that a file contains, for the game that requested them; `None` inside if the file can't be read.
#[derive(Debug)]
pub struct StepsInFile(Box<dyn Any + Send>);

/// Disk job that reads which steps a file contains.
pub type ReadStepsJob = Box<dyn FnOnce() -> StepsInFile + Send>;

/// Disk job that writes a whole game to a new file at this path.
pub type WriteGameJob = Box<dyn FnOnce(&Path) -> Result<SavedGame, FileProblem> + Send>;

/// A game and its file, without the type of its rulebook.
pub trait GameFile: Debug + Send {
    /// Returns the path of the file.
    fn path(&self) -> &Path;

    /// Returns remarks about what the file's location can't guarantee.
    fn location_remarks(&self) -> Vec<Remark>;

    /// Returns the number of steps in the battle log.
    fn steps(&self) -> u64;

    /// Returns the number of steps that may be missing from the file.
    fn unsaved_steps(&self) -> u64;

    /// Returns whether the file can't be written any more and play continues in memory.
    fn is_in_memory(&self) -> bool;

    /// Starts a check of the whole file; `None` if there is nothing to check.
    fn begin_file_check(&mut self) -> Option<FileCheck>;

    /// Completes the check and takes the file back.
    ///
    /// # Errors
    /// Returns an error if the file has changed.
    fn finish_file_check(&mut self, looked: FileCheckResult) -> Result<(), FileProblem>;

    /// Returns the job that reads which steps the file contains.
    fn read_steps(&self) -> ReadStepsJob;

    /// Continues in memory if the file can't be written any more. Only the steps missing from the file count as
    /// unsaved.
    fn continue_in_memory(&mut self, found: &StepsInFile);

    /// Returns the job that writes the whole game as a new file.
    fn write_game(&self) -> WriteGameJob;

    /// Continues in a new file that contains the whole game.
    fn continue_in(&mut self, saved: SavedGame);
}

impl<R: Rules> GameFile for Game<R> {
    fn path(&self) -> &Path {
        self.path()
    }

    fn location_remarks(&self) -> Vec<Remark> {
        self.location_remarks()
    }

    fn steps(&self) -> u64 {
        self.chronicle().len()
    }

    fn unsaved_steps(&self) -> u64 {
        self.unsaved_steps()
    }

    fn is_in_memory(&self) -> bool {
        self.is_in_memory()
    }

    fn begin_file_check(&mut self) -> Option<FileCheck> {
        self.begin_file_check()
    }

    fn finish_file_check(&mut self, looked: FileCheckResult) -> Result<(), FileProblem> {
        self.finish_file_check(looked)
    }

    fn read_steps(&self) -> ReadStepsJob {
        let (disk, path) = (self.disk(), self.path().to_owned());
        Box::new(move || StepsInFile(Box::new(inspect_on::<R>(&*disk, &path).ok())))
    }

    fn continue_in_memory(&mut self, found: &StepsInFile) {
        self.continue_in_memory_after(found.0.downcast_ref::<Option<Inspection<R>>>().and_then(Option::as_ref));
    }

    fn write_game(&self) -> WriteGameJob {
        let file = self.new_file();
        Box::new(move |path| file.write(path))
    }

    fn continue_in(&mut self, saved: SavedGame) {
        self.continue_in(saved);
    }
}
