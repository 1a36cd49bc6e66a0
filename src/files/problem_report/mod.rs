//! The report of a fault: one text that a teacher can read whole and then send to whoever can mend it. It holds no pupil's name, no path,
//! and nothing that somebody typed: every part is made of the program's own words and of numbers.
//! Names in a game are not recognised; the schema of game files says where the program's own words are, and everything else is replaced.

mod settings;

use std::fmt::Write as _;
use std::path::Path;

use senlac_board_games::session::BoardGames;
use senlac_classroom::rules::Classroom;
use senlac_record::FileProblem;

pub use self::settings::settings_without_names;

/// What the log of the program is called, in the user's data folder.
pub const LOG_FILE: &str = "log.txt";
/// So much of the log goes into a report, in bytes: 48 KiB.
pub const LOG_MOST: u64 = 48 << 10;

/// What goes into a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultReport {
    /// The computer: what is told, and how it is.
    pub computer: Vec<(String, String)>,
    /// The settings, as [`settings_without_names`] has left them.
    pub settings: String,
    /// The log, whose lines are made without names.
    pub log: String,
    /// The game without names, or why it is not there; `None` if it was not wanted.
    pub game: Option<Result<String, String>>,
}

/// A game without anybody in it, whichever rulebook plays it.
///
/// # Errors
/// In the program's own words, where it is damaged.
pub fn game_without_names(bytes: &[u8], games: BoardGames) -> Result<String, String> {
    games.without_anybody::<Classroom>(bytes, Path::new("game")).map_err(|problem| match problem {
        // These cite what stands in the file.
        FileProblem::NotAGame { .. } | FileProblem::Damaged { .. } | FileProblem::Newer { .. } => {
            tr!("The game is damaged or of another version, so it is not in this report.").to_owned()
        }
        FileProblem::AlreadyThere(_)
        | FileProblem::Gone(_)
        | FileProblem::Changed(_)
        | FileProblem::InUse(_)
        | FileProblem::System { .. } => tr!("The game could not be read, so it is not in this report.").to_owned(),
    })
}

/// This program and the system that it runs on.
pub fn system() -> Vec<(String, String)> {
    vec![
        (tr!("Program").to_owned(), format!("Senlac {}", env!("CARGO_PKG_VERSION"))),
        (tr!("System").to_owned(), format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
    ]
}

impl FaultReport {
    /// The report as text.
    pub fn write(&self) -> String {
        let mut text = tr!("Senlac: the report of a fault\n\nRead it before you send it. It holds no pupil’s name and nothing that was typed: numbers replace names and notes, such as “player 3”. Write beside it what you did and what you expected. Senlac sends nothing by itself: give this file to whoever you have the program from.\n").to_owned();
        let computer: Vec<String> = self.computer.iter().map(|(what, how)| format!("{what}: {how}")).collect();
        part(&mut text, tr!("The computer"), &computer.join("\n"));
        part(&mut text, tr!("The settings"), &self.settings);
        part(&mut text, tr!("What the program did, by universal time"), &self.log);
        match &self.game {
            None => part(&mut text, tr!("The game"), tr!("It was left out.")),
            Some(Ok(game) | Err(game)) => part(&mut text, tr!("The game, without names"), game),
        }
        text
    }
}

/// A part with its head.
fn part(text: &mut String, head: &str, words: &str) {
    let words = if words.trim().is_empty() { tr!("Nothing") } else { words.trim_end() };
    // Writing into a text cannot fail.
    let _ = write!(text, "\n== {head} ==\n{words}\n");
}

#[cfg(test)]
mod tests;
