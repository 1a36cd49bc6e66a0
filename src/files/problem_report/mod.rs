//! Problem report: one text that a teacher can read in full and then send to the developers. It contains no pupil's
//! name, no path and no typed text, only the program's own words and numbers. Names in a game aren't recognised. The
//! schema of game files says where the program's own words are, and everything else is replaced.

mod settings;

use std::fmt::Write as _;
use std::path::Path;

use senlac_board_games::session::BoardGames;
use senlac_classroom::rules::Classroom;
use senlac_record::FileProblem;

pub use self::settings::settings_without_names;

/// Name of the program's log in the user's data folder.
pub const LOG_FILE: &str = "log.txt";
/// Largest part of the log in a report, in bytes: 48 KiB.
pub const LOG_MOST: u64 = 48 << 10;

/// Contents of a problem report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemReport {
    /// Properties of the computer, with their values.
    pub computer: Vec<(String, String)>,
    /// Settings, as returned by [`settings_without_names`].
    pub settings: String,
    /// Program log, whose lines never contain names.
    pub log: String,
    /// Game without names, or why it is missing; `None` if it wasn't requested.
    pub game: Option<Result<String, String>>,
}

/// Returns an anonymised game of any rulebook.
///
/// # Errors
/// Returns an error in the program's own words if the game is damaged.
pub fn game_without_names(bytes: &[u8], games: BoardGames) -> Result<String, String> {
    games.without_anybody::<Classroom>(bytes, Path::new("game")).map_err(|problem| match problem {
        // These errors quote the file.
        FileProblem::NotAGame { .. } | FileProblem::Damaged { .. } | FileProblem::Newer { .. } => {
            tr!("The game is damaged or from another version, so it isn’t in this report.").to_owned()
        }
        FileProblem::AlreadyThere(_)
        | FileProblem::Gone(_)
        | FileProblem::Changed(_)
        | FileProblem::InUse(_)
        | FileProblem::System { .. } => tr!("The game couldn’t be read, so it isn’t in this report.").to_owned(),
    })
}

/// Returns the versions of this program and of the system.
pub fn system() -> Vec<(String, String)> {
    vec![
        (tr!("Program").to_owned(), format!("Senlac {}", env!("CARGO_PKG_VERSION"))),
        (tr!("System").to_owned(), format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)),
    ]
}

impl ProblemReport {
    /// Returns the report as text.
    pub fn to_text(&self) -> String {
        let mut text = tr!("Senlac problem report\n\nRead this report before you send it. It contains no pupil’s name and nothing that was typed. Names and notes are replaced with numbers, such as “player 3”. Add what you did and what you expected. Senlac sends nothing by itself: give this file to the person who gave you the program.\n").to_owned();
        let computer: Vec<String> = self.computer.iter().map(|(what, how)| format!("{what}: {how}")).collect();
        write_section(&mut text, tr!("Computer"), &computer.join("\n"));
        write_section(&mut text, tr!("Settings"), &self.settings);
        write_section(&mut text, tr!("Program log (times in UTC)"), &self.log);
        match &self.game {
            None => write_section(&mut text, tr!("Game"), tr!("Not included")),
            Some(Ok(game) | Err(game)) => write_section(&mut text, tr!("Game without names"), game),
        }
        text
    }
}

/// Appends a section with its heading.
fn write_section(text: &mut String, head: &str, words: &str) {
    let words = if words.trim().is_empty() { tr!("Empty") } else { words.trim_end() };
    // Writing into a text cannot fail.
    let _ = write!(text, "\n== {head} ==\n{words}\n");
}

#[cfg(test)]
mod tests;
