//! What a game needs of the disk, to be done elsewhere than where the game is, which hears of it later: adding the line of
//! a step that is judged and resolved and counts only once it is safe, reading the file over, writing a new one.

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

/// What a step does to the chronicle, and what is answered then.
type Apply<R> = Box<dyn FnOnce(&mut Chronicle<R>) -> Vec<Response<<R as Rules>::Event>> + Send>;

/// A step that was judged and resolved, and does not count yet.
pub(super) struct Step<R: Rules> {
    /// Its line in the file, while it is not being written.
    pub(super) line: String,
    pub(super) sum: u32,
    /// What it does to the chronicle once the disk has it, and what is answered then.
    pub(super) apply: Apply<R>,
}

impl<R: Rules> Step<R> {
    pub(super) fn new(
        (line, sum): (String, u32),
        apply: impl FnOnce(&mut Chronicle<R>) -> Vec<Response<R::Event>> + Send + 'static,
    ) -> Self {
        Self { line, sum, apply: Box::new(apply) }
    }
}

impl<R: Rules> fmt::Debug for Step<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

/// What a step needs of the disk: its line, and the file that it is added to.
#[derive(Debug)]
pub struct Append {
    pub(super) journal: Journal,
    pub(super) line: String,
    pub(super) sum: u32,
    /// Whether only the memory has the game, as was chosen.
    pub(super) in_memory: bool,
}

impl Append {
    /// Adds the line and waits until the disk has it.
    pub fn write(mut self) -> Appended {
        let before = self.journal.sum;
        let written = if self.in_memory {
            // The next line continues this one though only the memory has it.
            self.journal.sum = self.sum;
            Ok(())
        } else {
            self.journal.append(&self.line, self.sum)
        };
        Appended { journal: self.journal, line: self.line, before, written }
    }
}

/// The file again, and whether it has the line.
#[derive(Debug)]
pub struct Appended {
    pub(super) journal: Journal,
    pub(super) line: String,
    /// The sum of the line before.
    before: u32,
    pub(super) written: Result<(), FileProblem>,
}

impl Appended {
    /// The disk says later that the line is not safe after all. What the file holds is unknown then, as after a write that
    /// failed, so it is never written again.
    pub fn lost(mut self, problem: io::Error) -> Self {
        if !self.journal.is_broken() {
            self.written = Err(self.journal.give_up(problem));
            // The next line follows the one before: this step is no part of the game.
            self.journal.sum = self.before;
        }
        self
    }
}

/// Reading the file over: every byte must be what was written.
#[derive(Debug)]
pub struct LookOver(pub(super) Journal);

/// The file again, and whether it is what was written.
#[derive(Debug)]
pub struct LookedOver {
    pub(super) journal: Journal,
    pub(super) found: Result<(), FileProblem>,
}

impl LookOver {
    /// Reads it.
    pub fn read(mut self) -> LookedOver {
        let found = self.0.look_over();
        LookedOver { journal: self.0, found }
    }
}

/// Everything that a game holds, for a new file.
#[derive(Debug)]
pub struct NewFile<R> {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) text: String,
    pub(super) sum: u32,
    pub(super) steps: u64,
    /// The battle as it stands.
    pub(super) hash: String,
    pub(super) rulebook: PhantomData<fn() -> R>,
}

/// A new file with the whole game in it.
#[derive(Debug)]
pub struct Saved(pub(super) Journal);

impl<R: Rules> NewFile<R> {
    /// Writes it here, reads it back and replays it.
    ///
    /// # Errors
    /// Where there is a file of that name, it cannot be written, or what can be read back is another battle.
    pub fn write(self, path: &Path) -> Result<Saved, FileProblem> {
        // Before it is written: what is wrong in memory shall not look like a saved game.
        let again = load::<R>(self.text.as_bytes(), path)?.sound_or(path)?.chronicle;
        if again.len() != self.steps || R::fingerprint(again.state()) != self.hash {
            let problem = tr!("what the memory holds is another battle when it is replayed").to_owned();
            return Err(FileProblem::NotAGame { problem, path: path.to_owned() });
        }
        Journal::create(self.disk, path, &self.text, self.sum).map(Saved)
    }
}
