//! Export of work to another computer: a prepared lesson, a running game, or a backup of everything, as one file.
//! Only four functions touch the disk: one appends to a game file, one searches for a game, one restores a backup
//! to a data folder, and one deletes names from an exported file.
#![doc = include_str!("FORMAT.md")]

mod carried_game;
mod everything;
mod forget;
mod lesson;
mod lines;
mod same_game;

use std::fmt;

use senlac_base::language::lists::join_first;
use senlac_board_games::OwnedCells;
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::class::Class;
use senlac_classroom::planning::Draft;

pub use self::carried_game::{PackedGame, bring_up_to_date, update_objection};
pub use self::everything::{Backup, CollectedBackup, PackChecks, RestoreResult, SettingsProblem};
pub use self::forget::{PackDeletion, delete_from_pack};
pub use self::lesson::LessonSettings;
pub use self::same_game::{GameLead, SameGame, find_same_game};

/// Format name in the first line of every exported file.
pub const FORMAT: &str = "senlac-lesson";
/// Version of the file format that this program writes.
pub const FORMAT_VERSION: u32 = 1;
/// Extension of exported files, without its dot.
pub const ENDING: &str = senlac_base::paths::CARRIED_ENDING;

/// Longest description, in characters, of the problems with one line, or with one file of a backup.
const LONGEST_PROBLEM: usize = 5000;

/// Work exported to another computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The exported work itself.
    pub work: PackContents,
    /// Settings of the lesson; `None` leaves them to the other computer.
    pub settings: Option<LessonSettings>,
}

/// Kind of exported work, with its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackContents {
    /// A prepared lesson, even if it is incomplete.
    Lesson(Box<Draft>),
    /// A game that is in progress.
    Game(Box<PackedGame>),
    /// A backup of everything.
    Everything(Box<Backup>),
}

/// Files exported with a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameExtras {
    /// Class that plays the game.
    pub class: Option<Class>,
    /// Tables that the owners of a board game have entered.
    pub owned: Option<OwnedCells>,
}

/// Everything that is wrong with an exported file, one sentence each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackProblems(pub Vec<String>);

impl fmt::Display for PackProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join_first(&self.0, "\n"))
    }
}

impl Pack {
    /// Returns the default file name without its extension: after the class, or else after the table or the game.
    pub fn name(&self) -> String {
        let name = match &self.work {
            PackContents::Lesson(draft) if draft.class.name.is_empty() => draft.table.name.clone(),
            PackContents::Lesson(draft) => draft.class.name.clone(),
            PackContents::Game(game) => game.name().to_owned(),
            PackContents::Everything(_) => "senlac".to_owned(),
        };
        senlac_classroom::content::library::file_name(&name)
    }

    /// Returns the contents of its file.
    pub fn to_text(&self) -> String {
        lines::write(self)
    }

    /// Returns the contents of its file, if another computer can read it.
    ///
    /// # Errors
    /// Returns an error text if it is too large or contains too many files.
    pub fn to_text_within_limits(&self) -> Result<String, String> {
        lines::write_within_limits(self)
    }

    /// Parses an exported file.
    ///
    /// # Errors
    /// Returns everything that is wrong with it. Nothing is used in that case.
    pub fn read(bytes: &[u8], games: BoardGames) -> Result<Self, PackProblems> {
        lines::read(bytes, games)
    }
}

#[cfg(test)]
mod tests;
