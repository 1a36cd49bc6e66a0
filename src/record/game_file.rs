//! A game in play and its file, for any rulebook: playing lines, checking the file, and continuing elsewhere if it can't be
//! written.

use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

use chrono::{DateTime, Utc};

use super::append::{FileCheck, FileCheckResult, SavedGame};
use super::error::{FileProblem, Remark};
use super::game::Game;
use super::inspection::{Inspection, inspect_on};
use super::request::Request;
use super::response::AnyResponse;
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

    /// Carries out a line of the command language at once.
    ///
    /// # Errors
    /// Returns what is wrong with the line, or every reason why it isn't carried out. Nothing has changed in that case.
    fn submit_line(&mut self, line: &str, now: DateTime<Utc>) -> Result<Vec<Box<dyn AnyResponse>>, String>;

    /// Returns whether the file can no longer be written, because a write failed or the file has changed.
    fn has_lost_file(&self) -> bool;

    /// Returns whether the file, as it can be read now, contains every acknowledged step.
    fn is_saved(&self) -> bool;

    /// Checks the whole file at once: every byte must be what was written.
    ///
    /// # Errors
    /// Returns an error if the file has changed.
    fn check_file(&mut self) -> Result<(), FileProblem>;

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

    /// Writes the whole game to a new file and continues there.
    ///
    /// # Errors
    /// Returns an error if the file exists or can't be written. Play then continues as before.
    fn save_as(&mut self, path: &Path) -> Result<(), FileProblem>;

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

    fn submit_line(&mut self, line: &str, now: DateTime<Utc>) -> Result<Vec<Box<dyn AnyResponse>>, String> {
        let request = Request::parse(line).map_err(|problem| problem.to_string())?;
        let responses = self.submit(request, now).map_err(|denied| denied.to_string())?;
        Ok(responses.into_iter().map(|response| Box::new(response) as Box<dyn AnyResponse>).collect())
    }

    fn has_lost_file(&self) -> bool {
        self.has_lost_file()
    }

    fn is_saved(&self) -> bool {
        self.is_saved()
    }

    fn check_file(&mut self) -> Result<(), FileProblem> {
        self.check_file()
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

    fn save_as(&mut self, path: &Path) -> Result<(), FileProblem> {
        self.save_as(path)
    }

    fn write_game(&self) -> WriteGameJob {
        let file = self.new_file();
        Box::new(move |path| file.write(path))
    }

    fn continue_in(&mut self, saved: SavedGame) {
        self.continue_in(saved);
    }
}
