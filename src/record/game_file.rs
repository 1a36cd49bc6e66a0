//! The file of a game in play, whichever rulebook plays it: checking it, and going on elsewhere once it can't be written.

use std::any::Any;
use std::fmt::Debug;
use std::path::Path;

use super::append::{LookOver, LookedOver, Saved};
use super::error::{FileProblem, Remark};
use super::game::Game;
use super::inspection::{Inspection, inspect_on};
use senlac_base::game::Rules;

/// The steps that a file contains, for the game that asked; `None` inside if the file can't be read.
#[derive(Debug)]
pub struct StepsInFile(Box<dyn Any + Send>);

/// A job for the disk: reads which steps a file contains.
pub type ReadSteps = Box<dyn FnOnce() -> StepsInFile + Send>;

/// A job for the disk: writes a whole game as a new file at this path.
pub type WriteGame = Box<dyn FnOnce(&Path) -> Result<Saved, FileProblem> + Send>;

/// A game and its file, without the type of its rulebook.
pub trait GameFile: Debug + Send {
    /// Returns the path of the file.
    fn path(&self) -> &Path;

    /// Returns what the place of the file can't promise.
    fn doubts(&self) -> Vec<Remark>;

    /// Returns the number of steps in the chronicle.
    fn steps(&self) -> u64;

    /// Returns the number of steps that the file may lack.
    fn unsaved(&self) -> u64;

    /// Returns whether the file can't be written any more and play goes on in memory.
    fn is_in_memory(&self) -> bool;

    /// Begins to check the whole file; `None` if there is nothing to find out.
    fn begin_look_over(&mut self) -> Option<LookOver>;

    /// Takes the file back after the check.
    ///
    /// # Errors
    /// If the file isn't what was written.
    fn finish_look_over(&mut self, looked: LookedOver) -> Result<(), FileProblem>;

    /// Returns the job that reads which steps the file contains.
    fn read_steps(&self) -> ReadSteps;

    /// Goes on in memory, where the file can't be written any more. Only the steps that the file lacks count as unsaved.
    fn go_on_in_memory(&mut self, found: &StepsInFile);

    /// Returns the job that writes the whole game as a new file.
    fn write_game(&self) -> WriteGame;

    /// Goes on in a new file that contains the whole game.
    fn go_on_in(&mut self, saved: Saved);
}

impl<R: Rules> GameFile for Game<R> {
    fn path(&self) -> &Path {
        self.path()
    }

    fn doubts(&self) -> Vec<Remark> {
        self.doubts()
    }

    fn steps(&self) -> u64 {
        self.chronicle().len()
    }

    fn unsaved(&self) -> u64 {
        self.unsaved()
    }

    fn is_in_memory(&self) -> bool {
        self.is_in_memory()
    }

    fn begin_look_over(&mut self) -> Option<LookOver> {
        self.begin_look_over()
    }

    fn finish_look_over(&mut self, looked: LookedOver) -> Result<(), FileProblem> {
        self.finish_look_over(looked)
    }

    fn read_steps(&self) -> ReadSteps {
        let (disk, path) = (self.disk(), self.path().to_owned());
        Box::new(move || StepsInFile(Box::new(inspect_on::<R>(&*disk, &path).ok())))
    }

    fn go_on_in_memory(&mut self, found: &StepsInFile) {
        self.go_on_in_memory_after(found.0.downcast_ref::<Option<Inspection<R>>>().and_then(Option::as_ref));
    }

    fn write_game(&self) -> WriteGame {
        let file = self.new_file();
        Box::new(move |path| file.write(path))
    }

    fn go_on_in(&mut self, saved: Saved) {
        self.go_on_in(saved);
    }
}
