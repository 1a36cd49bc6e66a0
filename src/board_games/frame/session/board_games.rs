//! The board games that a program has. The program itself lists them: nothing below it knows any by name.

use std::path::Path;
use std::sync::Arc;

use senlac_base::disk::Disk;
use senlac_base::game::Rules;
use senlac_record::{DeletedClass, FileProblem, IntactPart, anonymise, rulebook_in, rulebook_on, without_class};

use super::{BoardGame, InspectedBoardGame, OpenedBoardGame, ReplayedFile, replay};

/// The board games that a program has. Beside them it has one usual game, whose rules the functions take as `Usual`: the
/// classroom game.
#[derive(Clone, Copy, Debug)]
pub struct BoardGames(pub &'static [&'static BoardGame]);

impl BoardGames {
    /// Iterates over the board games in the order in which people see them.
    pub fn iter(self) -> impl Iterator<Item = &'static BoardGame> {
        self.0.iter().copied()
    }

    /// Returns the board game of this name; `None` if there is none.
    pub fn named(self, name: &str) -> Option<&'static BoardGame> {
        self.iter().find(|game| game.name == name)
    }

    /// Returns the board game that a game file names; `None` if there is none, or `Usual` can play the file.
    fn on<Usual: Rules>(self, disk: &dyn Disk, path: &Path) -> Option<&'static BoardGame> {
        self.named(&rulebook_on::<Usual>(disk, path)?)
    }

    /// Returns the board game that the bytes of a game file name; `None` if there is none, or `Usual` can play the file.
    pub fn of_file<Usual: Rules>(self, bytes: &[u8]) -> Option<&'static BoardGame> {
        self.named(&rulebook_in::<Usual>(bytes)?)
    }

    /// Opens a game of a board game, which the header of its file names; `None` if no board game plays it, or `Usual` can.
    ///
    /// # Errors
    /// As [`Game::open`](senlac_record::Game::open).
    pub fn open<Usual: Rules>(self, disk: Arc<dyn Disk>, path: &Path) -> Option<Result<OpenedBoardGame, FileProblem>> {
        self.on::<Usual>(&*disk, path).map(|game| (game.open)(disk, path))
    }

    /// Reads and replays a board game without opening it; `None` if no board game plays the file, or `Usual` can.
    ///
    /// # Errors
    /// If the file can't be read or has no intact header.
    pub fn inspect<Usual: Rules>(self, disk: &dyn Disk, path: &Path) -> Option<Result<InspectedBoardGame, FileProblem>> {
        self.on::<Usual>(disk, path).map(|game| (game.inspect)(disk, path))
    }

    /// Reads as much as can be saved of a board game's damaged file; `None` if no board game plays it, or `Usual` can.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn read_intact_part<Usual: Rules>(self, disk: &dyn Disk, path: &Path) -> Option<Result<IntactPart, FileProblem>> {
        self.on::<Usual>(disk, path).map(|game| (game.salvage)(disk, path))
    }

    /// Replays a whole game file, whichever rulebook plays it. The path is only for messages.
    ///
    /// # Errors
    /// If the file is damaged or isn't a game.
    pub fn replay<Usual: Rules>(self, bytes: Vec<u8>, path: &Path) -> Result<ReplayedFile, FileProblem> {
        match self.of_file::<Usual>(&bytes) {
            Some(game) => (game.replay)(bytes, path),
            None => replay::<Usual>(bytes, path),
        }
    }

    /// Removes everything personal from a game file, whichever rulebook plays it. The path is only for messages.
    ///
    /// # Errors
    /// If the file is damaged or would become another battle.
    pub fn without_anybody<Usual: Rules>(self, bytes: &[u8], path: &Path) -> Result<String, FileProblem> {
        match self.of_file::<Usual>(bytes) {
            Some(game) => (game.without_anybody)(bytes, path),
            None => anonymise::<Usual>(bytes, path),
        }
    }

    /// Removes a class's pupils from a game file, whichever rulebook plays it; `None` if it has none of them. The path is only
    /// for messages.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn without_class<Usual: Rules>(self, bytes: &[u8], path: &Path, class: &DeletedClass<'_>) -> Result<Option<String>, FileProblem> {
        match self.of_file::<Usual>(bytes) {
            Some(game) => (game.without_class)(bytes, path, class),
            None => without_class::<Usual>(bytes, path, class),
        }
    }
}
