//! A desktop: its own disk, threads, dialogs and fonts.
//!
//! Everything that uses the disk is done by one thread, in the order in which it was asked for: on a slow stick the disk may take
//! seconds for a step of a few hundred bytes, and a window that waited for it would stand still. Most disks take a few thousandths
//! of a second, so that the window waits for a moment and has the answer in the same picture.

#[cfg(any(feature = "sound", test))]
mod bell_sound;
mod hand_over;
mod last_words;
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

use self::hand_over::hand_over;
pub use self::last_words::{has_readers, stopped_by_a_fault, tell_failure};
#[cfg(target_os = "linux")]
use super::ScreenWatch;
use super::{ChosenFile, DialogAnswer, DiskWork, FileDialog, OfferedFile, Platform, Tell, Wanted, Work};
use senlac_base::disk::{FileSystem, Real, append_to_log, read_log};
use senlac_base::language::tr;
use senlac_classroom::content::library;
use senlac_files::packs::ENDING;
use senlac_files::problem_report::{LOG_FILE, LOG_MOST};
use senlac_files::system_fonts;
use senlac_paper::sheets::Fonts;
use senlac_paper::sheets::text::FontFile;

/// A computer with a desktop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

/// Where games are kept that were never named: beside the program if it is on a stick; `None` if the system has no such folder.
pub fn folder_for_games() -> Option<PathBuf> {
    if let Some(folder) = portable::data() {
        return Some(folder);
    }
    let folder = dirs::data_dir()?.join("senlac");
    Some(if cfg!(windows) { folder.join("data") } else { folder })
}

/// Where the log is.
fn log_path() -> Option<PathBuf> {
    Some(folder_for_games()?.join(LOG_FILE))
}

/// A file of the code as its crate has it: the folders before tell whose computer built the program.
fn within_its_crate(file: &str) -> &str {
    let code = file.replace('\\', "/").rfind("/src/");
    let folder = code.and_then(|code| file[..code].rfind(['/', '\\']));
    folder.map_or(file, |folder| &file[folder + 1..])
}

/// Notes at once where the program has panicked: nobody knows how long it still runs. The words are noted if they stand in the code.
pub fn log_panic(about: &PanicHookInfo<'_>) {
    let place = about.location().map_or_else(String::new, |place| format!("{}:{}", within_its_crate(place.file()), place.line()));
    let words = about.payload().downcast_ref::<&'static str>().copied().unwrap_or_default();
    let now = Utc::now().format("%Y-%m-%d %H:%M:%S");
    if let Some(path) = log_path() {
        drop(append_to_log(&path, &format!("{now} !! panic at {place} {words}\n")));
    }
}

/// How long the window waits for its disk before it goes on without the answer: about two pictures.
const MOMENT: Duration = Duration::from_millis(30);
/// How long the program waits for its disk before it ends: a share whose computer is off may never answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The way to the one thread that uses the disk.
static WRITER: LazyLock<Sender<DiskWork>> = LazyLock::new(|| {
    let (sender, work) = channel::<DiskWork>();
    drop(thread::Builder::new().name("the disk".to_owned()).spawn(move || work.iter().for_each(|work| work()(Ok(())))));
    sender
});

/// Sends work to that thread, which says when it is done: what is written on this disk is safe then.
fn send(work: DiskWork) -> Result<Receiver<()>, SendError<DiskWork>> {
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

impl Platform for Native {
    fn disk(&self) -> Arc<dyn FileSystem> {
        Arc::new(Real)
    }

    fn data_folder(&self) -> Option<PathBuf> {
        folder_for_games()
    }

    fn documents(&self, tell: Tell<Option<PathBuf>>) {
        self.at_disk(Box::new(|| {
            let folder = dirs::document_dir().or_else(|| Some(dirs::home_dir()?.join("Documents")));
            // What is printed from a stick stays there.
            let folder = folder.filter(|folder| Real.is_folder(folder) && portable::data().is_none());
            Box::new(|_| tell(folder))
        }));
    }

    fn at_disk(&self, work: DiskWork) {
        match send(work) {
            Ok(done) => {
                let _ = done.recv_timeout(MOMENT);
            }
            // The system has given no thread.
            Err(SendError(work)) => work()(Ok(())),
        }
    }

    fn finish(&self) {
        if let Ok(done) = send(Box::new(|| Box::new(drop))) {
            let _ = done.recv_timeout(PATIENCE);
        }
    }

    fn beside(&self, work: Work) {
        // The answer comes through a channel, so that nobody waits for the thread. If the system gives none, there is none.
        drop(thread::Builder::new().name("beside the window".to_owned()).spawn(work));
    }

    fn choose(&self, dialog: FileDialog, tell: Tell<DialogAnswer>) {
        self.beside(Box::new(move || tell(choose(&dialog))));
    }

    fn hand_over(&self, file: OfferedFile, tell: Tell<Result<(), String>>) {
        tell(hand_over(&file.what));
    }

    fn fonts(&self, texts: Vec<String>, tell: Tell<Vec<FontFile>>) {
        self.beside(Box::new(move || tell(system_fonts::for_texts(&Fonts::built_in(), texts.iter().map(String::as_str)))));
    }

    fn keep_log(&self, lines: String) {
        let Some(path) = log_path() else { return };
        // The thread of the disk does it in its turn, and nobody waits. What cannot be logged is no trouble of the teacher's.
        drop(WRITER.send(Box::new(move || {
            drop(append_to_log(&path, &lines));
            Box::new(drop)
        })));
    }

    fn kept_log(&self, tell: Tell<String>) {
        self.at_disk(Box::new(|| {
            let log = log_path().map_or_else(String::new, |path| read_log(&path, LOG_MOST));
            Box::new(|_| tell(log))
        }));
    }

    #[cfg(target_os = "linux")]
    fn watch_screens(&self, window: u32, repaint: Box<dyn Fn() + Send>) -> Option<Arc<dyn ScreenWatch>> {
        x11_screens::watch(window, repaint)
    }

    fn can_ring(&self) -> bool {
        cfg!(feature = "sound")
    }

    fn ring(&self) {
        #[cfg(feature = "sound")]
        sound::ring();
    }

    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn offset(&self, at: DateTime<Utc>) -> FixedOffset {
        at.with_timezone(&Local).offset().fix()
    }
}

/// Opens the system's own window and waits for its answer.
fn choose(dialog: &FileDialog) -> DialogAnswer {
    match ask(dialog) {
        None if !has_dialogs() => Err(tr!("This system has no window for choosing files.").to_owned()),
        Some(path) if dialog.wanted == Wanted::ClassList => Ok(Some(class_list(&path))),
        place => Ok(place.map(ChosenFile::Place)),
    }
}

/// A class list, which is only read.
fn class_list(path: &Path) -> ChosenFile {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    ChosenFile::File { name, bytes: library::list_bytes(&Real, path).map_err(|problem| problem.to_string()) }
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
    const GAMES: (&str, &[&str]) = (tr_mark!("Senlac games"), &["senlac"]);
    /// What can be opened: games, and what was taken along.
    const OPENED: (&str, &[&str]) = (tr_mark!("Senlac games and lessons"), &["senlac", ENDING]);
    const CARRIED: (&str, &[&str]) = (tr_mark!("Senlac lessons to take along"), &[ENDING]);
    let window = rfd::FileDialog::new();
    let window = if let Some(folder) = &dialog.folder { window.set_directory(folder) } else { window };
    let window = if dialog.name.is_empty() { window } else { window.set_file_name(&dialog.name) };
    match dialog.wanted {
        Wanted::Game => window.set_title(tr!("Open a game")).add_filter(tr(OPENED.0), OPENED.1).pick_file(),
        Wanted::ClassList => {
            let lists = window.add_filter(tr!("Class lists"), &["csv", "tsv", "txt", "xlsx", "xlsm", "ods", "docx", "xml"]);
            lists.set_title(tr!("Choose a class list")).add_filter(tr!("All files"), &["*"]).pick_file()
        }
        Wanted::NewGame => {
            let games = window.add_filter(tr(GAMES.0), GAMES.1);
            games.set_title(tr!("Where the game is saved from now on")).save_file()
        }
        Wanted::OwnersFile => window.set_title(tr!("Choose a file")).add_filter("TOML", &["toml"]).pick_file(),
        Wanted::NewOwnersFile => {
            let files = window.add_filter("TOML", &["toml"]);
            files.set_title(tr!("Where the file goes")).save_file()
        }
        Wanted::TakeAlong => window.add_filter(tr(CARRIED.0), CARRIED.1).set_title(tr!("Where it goes, such as a stick")).save_file(),
        Wanted::Report => window.add_filter(tr!("Text"), &["txt"]).set_title(tr!("Where the report goes")).save_file(),
        Wanted::PrintFolder => window.set_title(tr!("Where the files to print go")).pick_folder(),
    }
}
