//! Exported game. It is replayed before it is exported and before it is used. This is the only way to create one,
//! whether it is exported alone or in a backup.

use std::path::Path;
use std::sync::Arc;

use super::GameExtras;
use senlac_base::disk::Disk;
use senlac_board_games::session::{BoardGame, BoardGames, ReplayedFile};
use senlac_classroom::content::library::file_name;
use senlac_classroom::rules::Classroom;
use senlac_record::{FileProblem, ReadOnly};

/// Intact game file with its extras.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedGame {
    name: String,
    text: String,
    steps: u64,
    class: Option<String>,
    board_game: Option<&'static BoardGame>,
    read_only: Option<ReadOnly>,
    /// Class and tables that are exported with it.
    pub beside: GameExtras,
}

impl PackedGame {
    /// Returns the game in a file with this name, without its extension. A torn last line is dropped.
    ///
    /// # Errors
    /// Returns an error if the file is damaged or isn't a game.
    pub fn from_bytes(name: &str, bytes: Vec<u8>, games: BoardGames) -> Result<Self, FileProblem> {
        let name = file_name(name);
        let path = Path::new(&name).with_extension("senlac");
        let board_game = games.of_file::<Classroom>(&bytes);
        let ReplayedFile { text, steps, class, read_only } = games.replay::<Classroom>(bytes, &path)?;
        Ok(Self { name, text, steps, class, board_game, read_only, beside: GameExtras::default() })
    }

    /// Returns the game with these extras.
    #[must_use]
    pub fn with_extras(self, beside: GameExtras) -> Self {
        Self { beside, ..self }
    }

    /// Returns the name of its file, without the extension.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns all lines of its file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of steps, including undone ones.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the class that plays it, according to the game.
    pub fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// Returns why this version can only show it; `None` if it can be continued.
    pub const fn read_only(&self) -> Option<&ReadOnly> {
        self.read_only.as_ref()
    }

    /// The board game that it is a game of; `None` for the classroom game.
    pub const fn board_game(&self) -> Option<&'static BoardGame> {
        self.board_game
    }
}

/// Returns why a local game, given as bytes, shouldn't get the later steps of this one: this version can continue
/// it now, but could only show it afterwards. `None` if there is no objection.
pub fn update_objection<'g>(here: &[u8], game: &'g PackedGame, games: BoardGames) -> Option<&'g ReadOnly> {
    let is_playable = |here: &[u8]| PackedGame::from_bytes(game.name(), here.to_vec(), games).is_ok_and(|here| here.read_only.is_none());
    game.read_only().filter(|_| is_playable(here))
}

/// Appends to a local game file what the exported game has in addition. The file must contain the beginning of
/// that game, apart from a torn last line, so afterwards it equals that game, which was replayed as a whole.
///
/// # Errors
/// Returns an error if another program has the file open, if it can't be written, or if it contains anything
/// else. It is then unchanged.
pub fn bring_up_to_date(disk: Arc<dyn Disk>, path: &Path, game: &PackedGame) -> Result<(), FileProblem> {
    senlac_record::bring_up_to_date(disk, path, game.text.as_bytes())
}
