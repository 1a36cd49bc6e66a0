//! The system's own windows for choosing a file or a folder. They lie beside this one, which goes on meanwhile; what they
//! bring comes through a channel.

use std::path::PathBuf;

/// What such a window is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A game to open.
    Game,
    /// A class list to read.
    ClassList,
    /// A place for a game whose file can no longer be written.
    NewGame,
    /// A folder for printed files.
    PrintFolder,
}

/// A window for choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDialog {
    /// What it is for.
    pub wanted: Wanted,
    /// Where it begins; where the system thinks best, where nothing is said.
    pub folder: Option<PathBuf>,
}

/// What was chosen in such a window; nothing where it was closed without a choice.
pub type Chosen = (Wanted, Option<PathBuf>);

/// Opens the system's own window and waits for its answer; nothing where nothing was chosen, or the system has no such
/// window.
#[must_use]
pub fn choose(dialog: &FileDialog) -> Option<PathBuf> {
    const GAMES: (&str, &[&str]) = ("Senlac games", &["senlac"]);
    let window = rfd::FileDialog::new();
    let window = if let Some(folder) = &dialog.folder { window.set_directory(folder) } else { window };
    match dialog.wanted {
        Wanted::Game => window.set_title("Open a game").add_filter(GAMES.0, GAMES.1).pick_file(),
        Wanted::ClassList => {
            let lists = window.add_filter("Class lists", &["csv", "tsv", "txt", "xlsx", "xlsm", "ods"]);
            lists.set_title("Choose a class list").add_filter("All files", &["*"]).pick_file()
        }
        Wanted::NewGame => {
            let games = window.add_filter(GAMES.0, GAMES.1).set_file_name("hastings.senlac");
            games.set_title("Where the game is saved from now on").save_file()
        }
        Wanted::PrintFolder => window.set_title("Where the files to print go").pick_folder(),
    }
}
