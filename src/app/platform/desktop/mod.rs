//! Desktop platform: disk, threads, dialogs and fonts.
//!
//! One thread does all disk work, in the order of the requests. A slow USB stick may take seconds for a step of a
//! few hundred bytes, and the window mustn't freeze meanwhile. Most disks take a few milliseconds, so the window
//! waits briefly and has the answer in the same frame.

#[cfg(any(feature = "sound", test))]
mod bell_sound;
mod failure_message;
mod hand_over;
mod portable;
#[cfg(feature = "sound")]
mod sound;
#[cfg(target_os = "linux")]
mod x11_screens;

use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, Local, Offset, Utc};

pub use self::failure_message::{crash_text, has_readers, show_failure};
use self::hand_over::hand_over;
#[cfg(target_os = "linux")]
use super::ScreenWatch;
use super::{BackgroundWork, Callback, ChosenFile, DialogAnswer, DialogPurpose, DiskWork, FileDialog, OfferedFile, Platform};
use senlac_base::disk::{FileSystem, RealDisk, append_to_log, read_log};
use senlac_base::language::tr;
use senlac_classroom::content::library;
use senlac_files::packs::ENDING;
use senlac_files::problem_report::{LOG_FILE, LOG_MOST};
use senlac_files::system_fonts;
use senlac_paper::sheets::Fonts;
use senlac_paper::sheets::text::FontFile;

/// Platform of a desktop computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct DesktopPlatform;

/// Returns the folder for unnamed games: beside the program if it is portable. `None` if the system has no such
/// folder.
pub fn games_folder() -> Option<PathBuf> {
    if let Some(folder) = portable::portable_data_folder() {
        return Some(folder);
    }
    let folder = dirs::data_dir()?.join("senlac");
    Some(if cfg!(windows) { folder.join("data") } else { folder })
}

/// Returns the path of the log.
fn log_path() -> Option<PathBuf> {
    Some(games_folder()?.join(LOG_FILE))
}

/// Returns a source file's path from its crate's folder on. The folders before it would reveal who built the
/// program.
fn crate_relative_path(file: &str) -> &str {
    let code = file.replace('\\', "/").rfind("/src/");
    let folder = code.and_then(|code| file[..code].rfind(['/', '\\']));
    folder.map_or(file, |folder| &file[folder + 1..])
}

/// Logs a panic immediately, since the program may end at any moment. The message is logged only if it is a
/// literal in the code.
pub fn log_panic(about: &PanicHookInfo<'_>) {
    let place = about.location().map_or_else(String::new, |place| format!("{}:{}", crate_relative_path(place.file()), place.line()));
    let words = about.payload().downcast_ref::<&'static str>().copied().unwrap_or_default();
    let now = Utc::now().format("%Y-%m-%d %H:%M:%S");
    if let Some(path) = log_path() {
        drop(append_to_log(&path, &format!("{now} !! panic at {place} {words}\n")));
    }
}

/// Longest wait for the disk before the window continues without the answer: about two frames.
const MOMENT: Duration = Duration::from_millis(30);
/// Longest wait for the disk at exit. A network share whose computer is off may never answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sender to the thread that does all disk work.
static WRITER: LazyLock<Sender<DiskWork>> = LazyLock::new(|| {
    let (sender, work) = channel::<DiskWork>();
    drop(thread::Builder::new().name("the disk".to_owned()).spawn(move || work.iter().for_each(|work| work()(Ok(())))));
    sender
});

/// Sends work to that thread and returns a receiver for its completion, when the writes are safe.
fn send_disk_work(work: DiskWork) -> Result<Receiver<()>, SendError<DiskWork>> {
    let (done, is_done) = channel();
    WRITER.send(Box::new(move || {
        let tell = work();
        Box::new(move |safe| {
            tell(safe);
            let _ = done.send(());
        })
    }))?;
    Ok(is_done)
}

impl Platform for DesktopPlatform {
    fn disk(&self) -> Arc<dyn FileSystem> {
        Arc::new(RealDisk)
    }

    fn data_folder(&self) -> Option<PathBuf> {
        games_folder()
    }

    fn find_documents_folder(&self, tell: Callback<Option<PathBuf>>) {
        self.queue_disk_work(Box::new(|| {
            let folder = dirs::document_dir().or_else(|| Some(dirs::home_dir()?.join("Documents")));
            // A portable program prints to its USB stick.
            let folder = folder.filter(|folder| RealDisk.is_folder(folder) && portable::portable_data_folder().is_none());
            Box::new(|_| tell(folder))
        }));
    }

    fn queue_disk_work(&self, work: DiskWork) {
        match send_disk_work(work) {
            Ok(done) => {
                let _ = done.recv_timeout(MOMENT);
            }
            // The system has given no thread.
            Err(SendError(work)) => work()(Ok(())),
        }
    }

    fn finish_disk_work(&self) {
        if let Ok(done) = send_disk_work(Box::new(|| Box::new(drop))) {
            let _ = done.recv_timeout(PATIENCE);
        }
    }

    fn spawn_background(&self, work: BackgroundWork) {
        // The answer arrives through a channel, so no caller waits for the thread. If no thread starts, there is no
        // answer.
        drop(thread::Builder::new().name("beside the window".to_owned()).spawn(work));
    }

    fn show_file_dialog(&self, dialog: FileDialog, tell: Callback<DialogAnswer>) {
        self.spawn_background(Box::new(move || tell(choose(&dialog))));
    }

    fn hand_over(&self, file: OfferedFile, tell: Callback<Result<(), String>>) {
        tell(hand_over(&file.what));
    }

    fn find_fonts(&self, texts: Vec<String>, tell: Callback<Vec<FontFile>>) {
        self.spawn_background(Box::new(move || {
            tell(system_fonts::missing_fonts_for(&Fonts::built_in(), texts.iter().map(String::as_str)));
        }));
    }

    fn append_to_log(&self, lines: String) {
        let Some(path) = log_path() else { return };
        // The disk thread writes it in its turn, and no caller waits. The teacher need not know about a failed log
        // entry.
        drop(WRITER.send(Box::new(move || {
            drop(append_to_log(&path, &lines));
            Box::new(drop)
        })));
    }

    fn load_log(&self, tell: Callback<String>) {
        self.queue_disk_work(Box::new(|| {
            let log = log_path().map_or_else(String::new, |path| read_log(&path, LOG_MOST));
            Box::new(|_| tell(log))
        }));
    }

    #[cfg(target_os = "linux")]
    fn watch_screens(&self, window: u32, repaint: Box<dyn Fn() + Send>) -> Option<Arc<dyn ScreenWatch>> {
        x11_screens::watch(window, repaint)
    }

    fn can_ring_bell(&self) -> bool {
        cfg!(feature = "sound")
    }

    fn ring(&self) {
        #[cfg(feature = "sound")]
        sound::ring();
    }

    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn utc_offset(&self, at: DateTime<Utc>) -> FixedOffset {
        at.with_timezone(&Local).offset().fix()
    }
}

/// Opens the system's dialog and waits for the answer.
fn choose(dialog: &FileDialog) -> DialogAnswer {
    match show_dialog(dialog) {
        None if !has_dialogs() => Err(tr!("This computer has no file dialog.").to_owned()),
        Some(path) if dialog.wanted == DialogPurpose::ClassList => Ok(Some(read_class_list(&path))),
        place => Ok(place.map(ChosenFile::Place)),
    }
}

/// Reads a class list, which Senlac never writes.
fn read_class_list(path: &Path) -> ChosenFile {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    ChosenFile::File { name, bytes: library::list_bytes(&RealDisk, path).map_err(|problem| problem.to_string()) }
}

/// Returns whether the system has file dialogs. On Linux a desktop portal or zenity opens them. Neither
/// distinguishes a dialog that was closed from one that never opened.
fn has_dialogs() -> bool {
    let answer = |program: &str, arguments: &[&str]| Command::new(program).args(arguments).stdin(Stdio::null()).output().ok();
    let bus = ["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListActivatableNames"];
    let has_portal = |names: Output| String::from_utf8_lossy(&names.stdout).contains("org.freedesktop.portal.Desktop");
    !cfg!(target_os = "linux") || answer("zenity", &["--version"]).is_some() || answer("dbus-send", &bus).is_none_or(has_portal)
}

fn show_dialog(dialog: &FileDialog) -> Option<PathBuf> {
    const GAMES: (&str, &[&str]) = (tr_mark!("Senlac games"), &["senlac"]);
    /// Files that can be opened: games and exports.
    const OPENED: (&str, &[&str]) = (tr_mark!("Senlac games and exports"), &["senlac", ENDING]);
    const CARRIED: (&str, &[&str]) = (tr_mark!("Senlac exports"), &[ENDING]);
    let window = rfd::FileDialog::new();
    let window = if let Some(folder) = &dialog.folder { window.set_directory(folder) } else { window };
    let window = if dialog.name.is_empty() { window } else { window.set_file_name(&dialog.name) };
    match dialog.wanted {
        DialogPurpose::Game => window.set_title(tr!("Open a game")).add_filter(tr(OPENED.0), OPENED.1).pick_file(),
        DialogPurpose::ClassList => {
            let lists = window.add_filter(tr!("Class lists"), &["csv", "tsv", "txt", "xlsx", "xlsm", "ods", "docx", "xml"]);
            lists.set_title(tr!("Choose a class list")).add_filter(tr!("All files"), &["*"]).pick_file()
        }
        DialogPurpose::NewGame => {
            let games = window.add_filter(tr(GAMES.0), GAMES.1);
            games.set_title(tr!("Save the game as")).save_file()
        }
        DialogPurpose::OwnersFile => window.set_title(tr!("Choose a file")).add_filter("TOML", &["toml"]).pick_file(),
        DialogPurpose::NewOwnersFile => {
            let files = window.add_filter("TOML", &["toml"]);
            files.set_title(tr!("Save the file as")).save_file()
        }
        DialogPurpose::TakeAlong => {
            window.add_filter(tr(CARRIED.0), CARRIED.1).set_title(tr!("Choose a destination, such as a USB stick")).save_file()
        }
        DialogPurpose::Report => window.add_filter(tr!("Text files"), &["txt"]).set_title(tr!("Save the report as")).save_file(),
        DialogPurpose::PrintFolder => window.set_title(tr!("Choose a folder for printed files")).pick_folder(),
    }
}
