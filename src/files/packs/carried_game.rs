//! A game that is taken along: it is replayed before it goes and before it is used. This is the only way to one: a game of its own and each
//! game among everything.

use std::path::Path;
use std::sync::Arc;

use super::BesideGame;
use senlac_base::disk::Disk;
use senlac_board_games::session::{BoardGame, BoardGames, ReplayedFile};
use senlac_classroom::content::library::file_name;
use senlac_classroom::rules::Classroom;
use senlac_record::{FileProblem, ReadOnly};

/// A sound game file with what is kept beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedGame {
    name: String,
    text: String,
    steps: u64,
    class: Option<String>,
    board_game: Option<&'static BoardGame>,
    read_only: Option<ReadOnly>,
    /// What goes along with it.
    pub beside: BesideGame,
}

impl CarriedGame {
    /// The game that a file holds, as it is called without its ending. A torn last line stays behind.
    ///
    /// # Errors
    /// Where it is damaged, or no game.
    pub fn of(name: &str, bytes: Vec<u8>, games: BoardGames) -> Result<Self, FileProblem> {
        let name = file_name(name);
        let path = Path::new(&name).with_extension("senlac");
        let board_game = games.of_file::<Classroom>(&bytes);
        let ReplayedFile { text, steps, class, read_only } = games.replay::<Classroom>(bytes, &path)?;
        Ok(Self { name, text, steps, class, board_game, read_only, beside: BesideGame::default() })
    }

    /// The same with what goes along.
    #[must_use]
    pub fn with(self, beside: BesideGame) -> Self {
        Self { beside, ..self }
    }

    /// What its file is called, without its ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Every line of its file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many steps it has, those that were taken back among them.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The class that plays it, as the game names it.
    pub fn class(&self) -> Option<&str> {
        self.class.as_deref()
    }

    /// Why this version can only show it; `None` if it can be played on.
    pub const fn read_only(&self) -> Option<&ReadOnly> {
        self.read_only.as_ref()
    }

    /// The board game that it is a game of; `None` for the classroom game.
    pub const fn board_game(&self) -> Option<&'static BoardGame> {
        self.board_game
    }
}

/// Returns why a game here, of which these are the bytes, should not get the later steps of this one: this version can play it on now, and
/// could only show it then. `None` if nothing is against it.
pub fn would_end_play<'g>(here: &[u8], game: &'g CarriedGame, games: BoardGames) -> Option<&'g ReadOnly> {
    let is_playable = |here: &[u8]| CarriedGame::of(game.name(), here.to_vec(), games).is_ok_and(|here| here.read_only.is_none());
    game.read_only().filter(|_| is_playable(here))
}

/// Adds to a game file what the same game has more where it comes from. The file holds the beginning of that game, up to a torn last line,
/// so it is that game afterwards, which was replayed whole.
///
/// # Errors
/// Where somebody else has the file open, it cannot be written, or it holds anything else; it is left as it is then.
pub fn bring_up_to_date(disk: Arc<dyn Disk>, path: &Path, game: &CarriedGame) -> Result<(), FileProblem> {
    senlac_record::bring_up_to_date(disk, path, game.text.as_bytes())
}
