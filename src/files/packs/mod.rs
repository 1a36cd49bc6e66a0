//! Work that is taken along to another computer: a prepared lesson, a running game, or everything that is kept, as one file. Pure but
//! for [`bring_up_to_date`], which adds to a game file, [`find_same_game`], which looks for one, [`Everything`], which reads and
//! fills a data folder, and [`forget_in_carried`], which takes names out of such a file.
//!
#![doc = include_str!("FORMAT.md")]

mod carried_game;
mod everything;
mod forget;
mod lesson;
mod lines;
mod same_game;

use std::fmt;

use senlac_base::language::lists::first_of;
use senlac_board_games::Owned;
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::class::Class;
use senlac_classroom::planning::Draft;

pub use self::carried_game::{CarriedGame, bring_up_to_date, would_end_play};
pub use self::everything::{Added, Everything, Gathered, PackChecks, SettingsProblem};
pub use self::forget::{ForgottenInCarried, forget_in_carried};
pub use self::lesson::LessonSettings;
pub use self::same_game::{Ahead, SameGame, find_same_game};

/// The name in the first line of every such file.
pub const FORMAT: &str = "senlac-lesson";
/// The version of the file format that this program writes.
pub const FORMAT_VERSION: u32 = 1;
/// The ending of such a file, without its dot.
pub const ENDING: &str = senlac_base::paths::CARRIED_ENDING;

/// The most characters of everything that is wrong with one line, or with one file of a backup.
const LONGEST_PROBLEM: usize = 5000;

/// What is carried to another computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The work itself.
    pub work: CarriedWork,
    /// How the lesson is held; `None` if that is left to the other computer.
    pub settings: Option<LessonSettings>,
}

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarriedWork {
    /// A lesson that is prepared, whatever is still missing in it.
    Lesson(Box<Draft>),
    /// A game that is begun.
    Game(Box<CarriedGame>),
    /// Everything that a computer keeps.
    Everything(Box<Everything>),
}

/// What goes along with a game and is kept beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BesideGame {
    /// The class that plays it.
    pub class: Option<Class>,
    /// What the owners of a board game have told.
    pub owned: Option<Owned>,
}

/// Everything that is wrong with a file, a sentence each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCarried(pub Vec<String>);

impl fmt::Display for NotCarried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&first_of(&self.0, "\n"))
    }
}

impl Carried {
    /// What the file is called if nobody says otherwise, without its ending: after the class, else after the table or the game.
    pub fn name(&self) -> String {
        let name = match &self.work {
            CarriedWork::Lesson(draft) if draft.class.name.is_empty() => draft.table.name.clone(),
            CarriedWork::Lesson(draft) => draft.class.name.clone(),
            CarriedWork::Game(game) => game.name().to_owned(),
            CarriedWork::Everything(_) => "senlac".to_owned(),
        };
        senlac_classroom::content::library::file_name(&name)
    }

    /// Its file.
    pub fn write(&self) -> String {
        lines::write(self)
    }

    /// Its file, if another computer can read it.
    ///
    /// # Errors
    /// In words, where it is too large or holds too many files.
    pub fn written(&self) -> Result<String, String> {
        lines::within_limits(self)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Everything that is wrong with it; nothing of it is used then.
    pub fn read(bytes: &[u8], games: BoardGames) -> Result<Self, NotCarried> {
        lines::read(bytes, games)
    }
}

#[cfg(test)]
mod tests;
