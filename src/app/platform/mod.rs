//! What differs between a desktop and other places to run: the disk, other programs, dialogs, threads, clocks, fonts.
//!
//! Whatever may take its time answers by a [`Tell`]: what it is told arrives as a [`LateAnswer`], which the window's logic
//! polls. A desktop answers most of it at once, a browser's store some frames later.

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
use senlac_classroom::battles::Pause;
use senlac_paper::sheets::text::FontFile;

pub use self::answer::{JobRunner, LateAnswer, Waiting};
#[cfg(not(target_arch = "wasm32"))]
pub use self::desktop::{Native, folder_for_games, has_readers, log_panic, stopped_by_a_fault, tell_failure};
pub use self::screens::{Output, PixelArea, ScreenWatch};

/// A piece of work that may be done in a thread.
pub type Work = Box<dyn FnOnce() + Send>;
/// Work that can pause. It is told what says when it is to, or nothing if it may go on to its end; whether it has come to its end.
pub type Slice = Box<dyn FnMut(Option<Pause>) -> bool + Send>;
/// What paints a whole window.
pub type PaintWindow = Box<dyn Fn(&mut egui::Ui) + Send>;
/// A piece of work at the disk. It gives back who is told, once everything that it wrote is safe; or why it is not, so that
/// nobody knows what the disk has of it.
pub type DiskWork = Box<dyn FnOnce() -> Tell<io::Result<()>> + Send>;
/// Takes an answer, whenever it comes.
pub type Tell<T> = Box<dyn FnOnce(T) + Send>;

/// What the teacher should know of the place where the window runs.
#[derive(Debug)]
pub enum Note {
    /// Something is missing or failed.
    Warning(String),
    /// Something is done, or there to be had.
    News(String),
}

/// The place where the window runs.
pub trait Platform: Debug + Send + Sync {
    /// Asked once a frame, for places whose answers come by being asked for.
    fn poll(&self, _: &egui::Context) {}

    /// Where files are. It is used within [`Self::at_disk`] alone.
    fn disk(&self) -> Arc<dyn FileSystem>;

    /// Where games are kept that were never named; `None` if there is no such folder.
    fn data_folder(&self) -> Option<PathBuf>;

    /// Tells the user's folder for documents, if there is one and it is the place for sheets of paper.
    fn documents(&self, tell: Tell<Option<PathBuf>>);

    /// Does work that uses the disk and is short. Pieces of work are done one after the other, as they were asked for.
    fn at_disk(&self, work: DiskWork);

    /// Waits until the work at the disk that was asked for is done: the program ends.
    fn finish(&self) {}

    /// Does work that takes a while, beside the window.
    fn beside(&self, work: Work);

    /// Does work beside the window that takes long. Where there is no other thread it is done a slice between two pictures.
    fn beside_in_slices(&self, mut work: Slice) {
        self.beside(Box::new(move || {
            let _ = work(None);
        }));
    }

    /// Asks the person for a file or a folder.
    fn choose(&self, dialog: FileDialog, tell: Tell<DialogAnswer>);

    /// Hands a file over to another program, or offers it to the person; says in words if nobody takes it.
    fn hand_over(&self, file: OfferedFile, tell: Tell<Result<(), String>>);

    /// The computer's faces that these texts need besides the program's own.
    fn fonts(&self, texts: Vec<String>, tell: Tell<Vec<FontFile>>);

    /// The next file that was dropped on the window and that the window's own input says nothing of.
    fn dropped(&self) -> Option<ChosenFile> {
        None
    }

    /// The next thing that the teacher should know of this place.
    fn note(&self) -> Option<Note> {
        None
    }

    /// Whether the place keeps some keys to itself, as browsers do; see `AppCommand::keys`.
    fn keeps_keys(&self) -> bool {
        false
    }

    /// Whether everything that this program keeps here can be forgotten at once.
    fn can_forget_everything(&self) -> bool {
        false
    }

    /// Shows what this program keeps here, and who can see it, as a page to print.
    fn show_data_protection(&self) {}

    /// Forgets everything that this program keeps here, and begins anew.
    fn forget_everything(&self) {}

    /// What opens a window for the class where egui cannot.
    fn class_window(&self) -> Option<&dyn ClassWindow> {
        None
    }

    /// Watches the screens of the X11 display on which this window of ours is, and calls `repaint` whenever others are
    /// connected; `None` where the window library's own list can be trusted.
    fn watch_screens(&self, _window: u32, _repaint: Box<dyn Fn() + Send>) -> Option<Arc<dyn ScreenWatch>> {
        None
    }

    /// Whether this program can make sounds.
    fn can_ring(&self) -> bool {
        false
    }

    /// Rings the bell, beside the window. Where there is no device that plays it nothing is heard, and nothing is said.
    fn ring(&self) {}

    /// Keeps lines of the program's log where they are found though the program is killed. Where there is no such place, nothing is
    /// kept.
    fn keep_log(&self, _lines: String) {}

    /// Tells what is kept of the log, earlier runs included; nothing where none is kept.
    fn kept_log(&self, tell: Tell<String>) {
        tell(String::new());
    }

    /// The clock.
    fn now(&self) -> DateTime<Utc>;

    /// How far the clock on the wall is from the world's at a moment.
    fn offset(&self, at: DateTime<Utc>) -> FixedOffset;
}

/// A second window, where egui has only one. It is painted by what it was opened with.
pub trait ClassWindow {
    /// Opens it; whether it may be opened here.
    fn open(&self, title: &str, paint: PaintWindow) -> bool;

    /// Whether it is still open.
    fn is_open(&self) -> bool;

    /// It is painted again.
    fn repaint(&self);

    /// Closes it.
    fn close(&self);
}

/// What a window for choosing is for.
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
    /// A file of a board game's owners to read: their tables, or an order of battle.
    OwnersFile,
    /// A place for such a file.
    NewOwnersFile,
    /// A place for a lesson or a game that is taken along.
    TakeAlong,
    /// A place for the report of a fault.
    Report,
}

/// A window for choosing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDialog {
    /// What it is for.
    pub wanted: Wanted,
    /// Where it begins; `None` if the system is to say.
    pub folder: Option<PathBuf>,
    /// What a new file is called unless the person says otherwise, with its ending; empty where none is made.
    pub name: String,
}

/// What was chosen in such a window: `None` if nothing was, an error in words if the system has no such window.
pub type DialogAnswer = Result<Option<ChosenFile>, String>;

/// A file or a place that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChosenFile {
    /// A file that is read: what it is called and what is in it, or why it cannot be read.
    File {
        /// Its name without a folder.
        name: String,
        /// Its contents.
        bytes: Result<Vec<u8>, String>,
    },
    /// A place on the platform's own disk that is written later: a game that is played on, or where files go. A browser, which
    /// has none, answers a game as a file.
    Place(PathBuf),
}

impl Wanted {
    /// What a new file of this kind is called unless somebody says otherwise; empty where none is made.
    pub const fn usual_name(self) -> &'static str {
        match self {
            Self::NewGame => "hastings.senlac",
            Self::NewOwnersFile => "senlac.toml",
            Self::TakeAlong => "hastings.senlac-lesson",
            Self::Report => "senlac-report.txt",
            Self::Game | Self::OwnersFile | Self::ClassList | Self::PrintFolder => "",
        }
    }

    /// What is said if nothing was chosen, for this reason if it was not the person's own choice.
    pub fn nothing_chosen(self, why: Option<&str>) -> String {
        let (nothing, otherwise) = match self {
            Self::Game => (tr!("No file was chosen."), tr!("You can also type its path below.")),
            Self::ClassList => (tr!("No file was chosen."), tr!("You can also drop the list on this window, paste it, or type its path.")),
            Self::NewGame => (tr!("No place was chosen."), tr!("You can also save the game in your folder for games.")),
            Self::OwnersFile => (tr!("No file was chosen."), tr!("You can also drop it on this window.")),
            Self::NewOwnersFile | Self::TakeAlong | Self::Report => (tr!("No place was chosen."), tr!("Nothing was written.")),
            Self::PrintFolder => (tr!("No folder was chosen."), tr!("The files go where they went before.")),
        };
        format!("{} {otherwise}", why.unwrap_or(nothing))
    }
}

/// What is to be done with a file or a folder of the platform's disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandOver {
    /// Open this file in the program for files of its kind.
    Open(PathBuf),
    /// Show this file among the others of its folder.
    Show(PathBuf),
    /// Open this folder.
    OpenFolder(PathBuf),
}

/// A file that is handed over. A desktop needs its place; a browser offers its bytes under its name.
#[derive(Clone, Debug)]
pub struct OfferedFile {
    /// What is to be done with it, and its place.
    pub what: HandOver,
    /// The disk that it is on.
    pub disk: Arc<dyn FileSystem>,
}

impl OfferedFile {
    /// Its place on the disk.
    pub fn place(&self) -> &Path {
        let (HandOver::Open(place) | HandOver::Show(place) | HandOver::OpenFolder(place)) = &self.what;
        place
    }

    /// Its name without a folder.
    pub fn name(&self) -> String {
        self.place().file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// Its contents.
    ///
    /// # Errors
    /// What the disk says.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        self.disk.read(self.place())
    }
}
