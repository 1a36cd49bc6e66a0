//! The system's own windows for choosing a file or a folder. They lie beside this one, which goes on meanwhile; what they
//! bring comes through a channel.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

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
    /// Where it begins; `None` if the system is to say.
    pub folder: Option<PathBuf>,
}

/// What was chosen in such a window: `None` if nothing was, an error in words if the system has no such window.
pub type Chosen = (Wanted, Result<Option<PathBuf>, String>);

impl Wanted {
    /// What is said if nothing was chosen, for this reason if it was not the person's own choice.
    #[must_use]
    pub fn nothing_chosen(self, why: Option<&str>) -> String {
        let (nothing, otherwise) = match self {
            Self::Game => ("No file was chosen.", "You can also type its path below."),
            Self::ClassList => ("No file was chosen.", "You can also drop the list on this window, paste it, or type its path."),
            Self::NewGame => ("No place was chosen.", "You can also save the game in your folder for games."),
            Self::PrintFolder => ("No folder was chosen.", "The files go where they went before."),
        };
        format!("{} {otherwise}", why.unwrap_or(nothing))
    }
}

/// Opens the system's own window and waits for its answer; `None` if nothing was chosen.
///
/// # Errors
/// In words, if the system has no such window.
pub fn choose(dialog: &FileDialog) -> Result<Option<PathBuf>, String> {
    match ask(dialog) {
        None if !has_dialogs() => Err("This system has no window for choosing files.".to_owned()),
        chosen => Ok(chosen),
    }
}

/// Whether the system has such windows. On Linux a desktop's portal opens them, or else the program zenity; neither tells
/// a window that was closed from one that never opened.
fn has_dialogs() -> bool {
    let answer = |program: &str, arguments: &[&str]| Command::new(program).args(arguments).stdin(Stdio::null()).output().ok();
    let bus = ["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListActivatableNames"];
    let has_portal = |names: Output| String::from_utf8_lossy(&names.stdout).contains("org.freedesktop.portal.Desktop");
    !cfg!(target_os = "linux") || answer("zenity", &["--version"]).is_some() || answer("dbus-send", &bus).is_none_or(has_portal)
}

fn ask(dialog: &FileDialog) -> Option<PathBuf> {
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
