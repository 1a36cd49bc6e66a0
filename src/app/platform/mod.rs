//! Platform differences: disk, other programs, dialogs, threads, clocks and fonts.
//!
//! Slow requests answer through a callback. The answer arrives as a [`LateAnswer`], which the window's logic
//! polls. A desktop usually answers at once, a browser's storage some frames later.

mod answer;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
pub mod reachable;
mod screens;
#[cfg(test)]
#[path = "../../../tests/support/platform.rs"]
pub mod tests;
#[cfg(target_arch = "wasm32")]
pub mod web;

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, FixedOffset, Utc};

use senlac_base::disk::FileSystem;
use senlac_classroom::battles::PauseCheck;
use senlac_paper::sheets::text::FontFile;

pub use self::answer::{JobRunner, LateAnswer, PendingAnswers};
#[cfg(not(target_arch = "wasm32"))]
pub use self::desktop::{DesktopPlatform, crash_text, games_folder, has_readers, log_panic, show_failure};
pub use self::screens::{Output, PixelArea, ScreenWatch};

/// Work that may run on another thread.
pub type BackgroundWork = Box<dyn FnOnce() + Send>;
/// Work that can pause. Its argument says when to pause; `None` lets it run to the end. It returns whether it has
/// finished.
pub type PausableWork = Box<dyn FnMut(Option<PauseCheck>) -> bool + Send>;
/// Function that paints a whole window.
pub type PaintWindow = Box<dyn Fn(&mut egui::Ui) + Send>;
/// Work that uses the disk. It returns a callback that receives the result once its writes are safe, or the error
/// if it is unknown which of them reached the disk.
pub type DiskWork = Box<dyn FnOnce() -> Callback<io::Result<()>> + Send>;
/// Callback that receives an answer.
pub type Callback<T> = Box<dyn FnOnce(T) + Send>;

/// Message about the platform for the teacher.
#[derive(Debug)]
pub enum PlatformNote {
    /// Something that is missing or has failed.
    Warning(String),
    /// Something that is done or available.
    News(String),
}

/// Platform that the program runs on.
pub trait Platform: Debug + Send + Sync {
    /// Called once a frame, for platforms that have to poll for answers.
    fn poll(&self, _: &egui::Context) {}

    /// Returns the file system. It is used only in queued disk work.
    fn disk(&self) -> Arc<dyn FileSystem>;

    /// Returns the folder for unnamed games; `None` if there is none.
    fn data_folder(&self) -> Option<PathBuf>;

    /// Passes on the user's documents folder, if it exists and is the right place for printed files.
    fn find_documents_folder(&self, tell: Callback<Option<PathBuf>>);

    /// Queues short work that uses the disk. Jobs run one after another, in the order of the requests.
    fn queue_disk_work(&self, work: DiskWork);

    /// Waits at exit until all queued disk work is done.
    fn finish_disk_work(&self) {}

    /// Runs longer work in the background.
    fn spawn_background(&self, work: BackgroundWork);

    /// Runs very long work in the background. Without threads, it runs in slices between frames.
    fn spawn_in_slices(&self, mut work: PausableWork) {
        self.spawn_background(Box::new(move || {
            let _ = work(None);
        }));
    }

    /// Asks the user for a file or a folder.
    fn show_file_dialog(&self, dialog: FileDialog, tell: Callback<DialogAnswer>);

    /// Hands a file over to another program, or offers it as a download. Passes on an error text if no program
    /// accepts it.
    fn hand_over(&self, file: OfferedFile, tell: Callback<Result<(), String>>);

    /// Finds the system fonts that these texts need in addition to the built-in ones.
    fn find_fonts(&self, texts: Vec<String>, tell: Callback<Vec<FontFile>>);

    /// Returns the next file dropped on the window that egui's input doesn't report.
    fn next_dropped_file(&self) -> Option<ChosenFile> {
        None
    }

    /// Returns the next message about the platform for the teacher.
    fn next_note(&self) -> Option<PlatformNote> {
        None
    }

    /// Returns whether the platform reserves some keys, as browsers do; see `AppCommand::keys`.
    fn has_reserved_keys(&self) -> bool {
        false
    }

    /// Returns whether everything that Senlac has saved here can be deleted at once.
    fn can_delete_everything(&self) -> bool {
        false
    }

    /// Shows a printable page that lists what Senlac saves here and who can see it.
    fn show_data_protection(&self) {}

    /// Deletes everything that Senlac has saved here, and starts afresh.
    fn delete_everything(&self) {}

    /// Returns the opener of the class window, where egui can't open one.
    fn class_window(&self) -> Option<&dyn ClassWindow> {
        None
    }

    /// Watches the screens of the X11 display that shows this window, and calls `repaint` whenever they change.
    /// Returns `None` where the window library's own list can be trusted.
    fn watch_screens(&self, _window: u32, _repaint: Box<dyn Fn() + Send>) -> Option<Arc<dyn ScreenWatch>> {
        None
    }

    /// Returns whether this build can play sounds.
    fn can_ring_bell(&self) -> bool {
        false
    }

    /// Rings the bell in the background. Without a sound device it fails silently.
    fn ring(&self) {}

    /// Saves lines of the program's log at once, so that they survive a crash. Does nothing if the platform has no
    /// place for a log.
    fn append_to_log(&self, _lines: String) {}

    /// Passes on the saved log, including earlier runs; empty if none is saved.
    fn load_log(&self, tell: Callback<String>) {
        tell(String::new());
    }

    /// Returns the current time.
    fn now(&self) -> DateTime<Utc>;

    /// Returns the local time zone's offset from UTC at a moment.
    fn utc_offset(&self, at: DateTime<Utc>) -> FixedOffset;
}

/// Second window on platforms where egui has only one. The closure passed to `open` paints it.
pub trait ClassWindow {
    /// Opens the window. Returns whether the platform allowed it.
    fn open(&self, title: &str, paint: PaintWindow) -> bool;

    /// Returns whether it is still open.
    fn is_open(&self) -> bool;

    /// Requests a repaint of the window.
    fn repaint(&self);

    /// Closes the class window.
    fn close(&self);
}

/// Purpose of a file dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogPurpose {
    /// Open a game to play or watch.
    Game,
    /// Read a class list from another program.
    ClassList,
    /// Choose a new file for a game whose file can no longer be written.
    NewGame,
    /// Choose a folder for printed files.
    PrintFolder,
    /// Read a board game owner's file: their tables or an order of battle.
    OwnersFile,
    /// Choose a new file for a board game owner's tables or order of battle.
    NewOwnersFile,
    /// Choose a file for an exported lesson or game.
    TakeAlong,
    /// Choose a file for a problem report.
    Report,
}

/// Settings of a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDialog {
    /// Purpose of the dialog.
    pub wanted: DialogPurpose,
    /// Initial folder; `None` lets the system choose.
    pub folder: Option<PathBuf>,
    /// Suggested name of a new file, with its extension; empty if no file is created.
    pub name: String,
}

/// Answer of a file dialog: `None` if the user cancelled, an error text if the system has no dialog.
pub type DialogAnswer = Result<Option<ChosenFile>, String>;

/// File or location that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChosenFile {
    /// File to read: its name, and its contents or why it can't be read.
    File {
        /// File name without a folder.
        name: String,
        /// Contents, or an error text.
        bytes: Result<Vec<u8>, String>,
    },
    /// Path on the platform's own disk that is written later: a game being played, or a target for files. A browser
    /// has no such disk and returns a game as a file.
    Place(PathBuf),
}

impl DialogPurpose {
    /// Returns the suggested name for a new file of this kind; empty if no file is created.
    pub const fn default_name(self) -> &'static str {
        match self {
            Self::NewGame => "hastings.senlac",
            Self::NewOwnersFile => "senlac.toml",
            Self::TakeAlong => "hastings.senlac-lesson",
            Self::Report => "senlac-report.txt",
            Self::Game | Self::OwnersFile | Self::ClassList | Self::PrintFolder => "",
        }
    }

    /// Returns the message if nothing was chosen. `why` replaces its first sentence if it wasn't the user's own choice.
    pub fn cancelled_text(self, why: Option<&str>) -> String {
        let (nothing, otherwise) = match self {
            Self::Game => (tr!("No file was chosen."), tr!("You can also type the file’s location below.")),
            Self::ClassList => {
                (tr!("No file was chosen."), tr!("You can also drop the list on this window, paste it, or type its location."))
            }
            Self::NewGame => (tr!("No place was chosen."), tr!("You can also save the game in your games folder.")),
            Self::OwnersFile => (tr!("No file was chosen."), tr!("You can also drop the file on this window.")),
            Self::NewOwnersFile | Self::TakeAlong | Self::Report => (tr!("No place was chosen."), tr!("Nothing was saved.")),
            Self::PrintFolder => (tr!("No folder was chosen."), tr!("The files will go to the same folder as before.")),
        };
        format!("{} {otherwise}", why.unwrap_or(nothing))
    }
}

/// Action for a file or folder on the platform's disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandOverAction {
    /// Open this file in its default program.
    Open(PathBuf),
    /// Show this file in its folder.
    Show(PathBuf),
    /// Open this folder in the file manager.
    OpenFolder(PathBuf),
}

/// File to hand over. A desktop uses its path; a browser offers its bytes under its name.
#[derive(Clone, Debug)]
pub struct OfferedFile {
    /// The action, with the file's path.
    pub what: HandOverAction,
    /// Disk that contains the file.
    pub disk: Arc<dyn FileSystem>,
}

impl OfferedFile {
    /// Returns its path on the disk.
    pub fn place(&self) -> &Path {
        let (HandOverAction::Open(place) | HandOverAction::Show(place) | HandOverAction::OpenFolder(place)) = &self.what;
        place
    }

    /// Returns its name without a folder.
    pub fn name(&self) -> String {
        self.place().file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// Returns its contents.
    ///
    /// # Errors
    /// Returns the disk's error.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        self.disk.read(self.place())
    }
}
