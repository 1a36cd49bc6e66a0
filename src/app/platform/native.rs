//! A desktop: its own disk, threads, dialogs and fonts.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::thread;

use chrono::{DateTime, FixedOffset, Local, Offset, Utc};

use super::hand_over::hand_over;
use super::{Chosen, FileDialog, HandOver, Platform, Tell, Wanted, Work};
use crate::disk::{FileSystem, Real};
use crate::sheets::Fonts;
use crate::sheets::text::FontFile;
use crate::system_fonts;

/// A computer with a desktop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

/// Where games are kept that were never named; `None` if the system has no such folder.
#[must_use]
pub fn folder_for_games() -> Option<PathBuf> {
    let folder = dirs::data_dir()?.join("senlac");
    Some(if cfg!(windows) { folder.join("data") } else { folder })
}

impl Platform for Native {
    fn disk(&self) -> Arc<dyn FileSystem> {
        Arc::new(Real)
    }

    fn data_folder(&self) -> Option<PathBuf> {
        folder_for_games()
    }

    fn documents(&self) -> Option<PathBuf> {
        let folder = dirs::document_dir().or_else(|| Some(dirs::home_dir()?.join("Documents")));
        folder.filter(|folder| Real.is_folder(folder))
    }

    fn at_disk(&self, work: Box<dyn FnOnce() -> Work + Send>) {
        // What is written here is safe as soon as it is done.
        work()();
    }

    fn beside(&self, work: Work) {
        // The answer comes through a channel, so that nobody waits for the thread. If the system gives none, there is none.
        drop(thread::Builder::new().name("beside the window".to_owned()).spawn(work));
    }

    fn choose(&self, dialog: FileDialog, tell: Tell<Chosen>) {
        self.beside(Box::new(move || tell(choose(&dialog))));
    }

    fn hand_over(&self, what: HandOver, tell: Tell<Result<(), String>>) {
        tell(hand_over(&what));
    }

    fn fonts(&self, texts: Vec<String>, tell: Tell<Vec<FontFile>>) {
        self.beside(Box::new(move || tell(system_fonts::for_texts(&Fonts::built_in(), texts.iter().map(String::as_str)))));
    }

    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn offset(&self, at: DateTime<Utc>) -> FixedOffset {
        at.with_timezone(&Local).offset().fix()
    }
}

/// Opens the system's own window and waits for its answer; `None` if nothing was chosen.
fn choose(dialog: &FileDialog) -> Chosen {
    match ask(dialog) {
        None if !has_dialogs() => Err(tr!("This system has no window for choosing files.").to_owned()),
        chosen => Ok(chosen),
    }
}

/// Whether the system has such windows. On Linux a desktop's portal opens them, or else the program zenity; neither tells
/// a window that was closed from one that never opened.
fn has_dialogs() -> bool {
    let answer = |program: &str, arguments: &[&str]| Command::new(program).args(arguments).stdin(Stdio::null()).output().ok();
    let bus = ["--session", "--print-reply", tr!("--dest=org.freedesktop.DBus"), "/", tr!("org.freedesktop.DBus.ListActivatableNames")];
    let has_portal = |names: Output| String::from_utf8_lossy(&names.stdout).contains("org.freedesktop.portal.Desktop");
    !cfg!(target_os = "linux") || answer("zenity", &["--version"]).is_some() || answer("dbus-send", &bus).is_none_or(has_portal)
}

fn ask(dialog: &FileDialog) -> Option<PathBuf> {
    const GAMES: (&str, &[&str]) = (tr_mark!("Senlac games"), &["senlac"]);
    let window = rfd::FileDialog::new();
    let window = if let Some(folder) = &dialog.folder { window.set_directory(folder) } else { window };
    match dialog.wanted {
        Wanted::Game => window.set_title(tr!("Open a game")).add_filter(GAMES.0, GAMES.1).pick_file(),
        Wanted::ClassList => {
            let lists = window.add_filter("Class lists", &["csv", "tsv", "txt", "xlsx", "xlsm", "ods"]);
            lists.set_title(tr!("Choose a class list")).add_filter("All files", &["*"]).pick_file()
        }
        Wanted::NewGame => {
            let games = window.add_filter(GAMES.0, GAMES.1).set_file_name("hastings.senlac");
            games.set_title(tr!("Where the game is saved from now on")).save_file()
        }
        Wanted::PrintFolder => window.set_title(tr!("Where the files to print go")).pick_folder(),
    }
}
