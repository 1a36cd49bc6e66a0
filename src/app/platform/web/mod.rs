//! Web platform: an in-memory disk backed by the browser's storage, one thread, and files that are uploaded and
//! downloaded.
//!
//! Disk work runs one job at a time, each with one storage transaction. Its callback is called when the
//! transaction is complete. If the storage refuses it, the disk is rolled back.

mod browser;
mod fonts;
mod notes;
mod offer;
pub(crate) mod second;
mod store;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, FixedOffset, Local, Offset, Utc};
use egui::Context;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;

use super::{
    BackgroundWork, Callback, ChosenFile, ClassWindow, DialogAnswer, DialogPurpose, DiskWork, FileDialog, OfferedFile, PausableWork,
    Platform, PlatformNote,
};
use senlac_base::disk::{Changes, Disk, FileSystem, Mirror};
use senlac_base::paths::{is_font, is_game};
use senlac_files::problem_report::{LOG_FILE, LOG_MOST};
use senlac_paper::sheets::text::FontFile;

pub(crate) use self::browser::{canvas, not_started, started, wake_with};

/// Longest time background work may block the page, in milliseconds: less than a frame.
const SLICE: f64 = 8.0;

/// Platform of a page in a browser.
pub struct WebPlatform {
    disk: Mirror,
    /// Pending disk work, oldest first.
    queue: Mutex<VecDeque<DiskWork>>,
    /// Pending requests to the script, by number.
    asked: Mutex<BTreeMap<u32, Asked>>,
    next: AtomicU32,
    /// Background work, and whether a frame was painted since it was requested.
    beside: Mutex<VecDeque<(PausableWork, bool)>>,
    /// Messages about this browser for the teacher.
    notes: Arc<Mutex<Vec<PlatformNote>>>,
    second: second::Second,
    /// Whether everything was deleted. From then on nothing is saved unless the user requests it.
    is_forgotten: AtomicBool,
}

/// Pending request to the script.
enum Asked {
    Write(Changes, Callback<io::Result<()>>),
    Choose(DialogPurpose, Callback<DialogAnswer>),
    Fonts(Vec<String>, Callback<Vec<FontFile>>),
}

impl fmt::Debug for WebPlatform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebPlatform").finish_non_exhaustive()
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for WebPlatform {
    fn default() -> Self {
        Self {
            disk: store::load(),
            queue: Mutex::default(),
            asked: Mutex::default(),
            next: AtomicU32::new(1),
            beside: Mutex::default(),
            notes: Arc::new(Mutex::new(notes::take_all())),
            second: second::Second::default(),
            is_forgotten: AtomicBool::new(false),
        }
    }
}

impl WebPlatform {
    fn ask(&self, asked: Asked) -> u32 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        lock(&self.asked).insert(number, asked);
        number
    }

    /// Returns whether a storage transaction is in progress.
    fn is_writing(&self) -> bool {
        lock(&self.asked).values().any(|asked| matches!(asked, Asked::Write(..)))
    }

    /// Runs disk work until it has to wait for the storage.
    fn run_disk_work(&self) {
        while !self.is_writing() {
            let Some(work) = lock(&self.queue).pop_front() else { return };
            let tell = work();
            let changes = self.disk.take_changes();
            store::offered(&changes).for_each(|(name, bytes)| browser::download(&name, &bytes));
            let Some(rows) = store::storage_changes(&changes) else {
                tell(Ok(()));
                continue;
            };
            if browser::has_store() {
                let number = self.ask(Asked::Write(changes, tell));
                browser::write(number, &rows);
            } else {
                // The page says when it opens that nothing is saved. Each finished turn is downloaded instead.
                store::games_with_finished_turn(&changes).for_each(|(name, bytes)| browser::download(&name, &bytes));
                tell(Ok(()));
            }
        }
    }

    /// Handles an answer of the script.
    fn handle_answer(&self, answer: &Array) {
        let number = answer.get(0).as_f64().unwrap_or_default();
        let asked = {
            let mut all = lock(&self.asked);
            let known = all.keys().copied().find(|known| f64::from(*known) == number);
            known.and_then(|number| all.remove(&number))
        };
        let wrong = answer.get(1).as_string();
        match asked {
            None => {}
            Some(Asked::Write(changes, tell)) => match wrong {
                None => tell(Ok(())),
                Some(why) => {
                    self.disk.revert(changes);
                    tell(Err(store::refused(&why)));
                }
            },
            Some(Asked::Choose(wanted, tell)) => tell(match wrong {
                Some(why) => Err(tr!("The browser couldn’t read that file ({why}).", why)),
                None => Ok(given(&answer.slice(2, 4)).map(|(name, bytes)| self.given(wanted, &name, bytes))),
            }),
            Some(Asked::Fonts(texts, tell)) => tell(self.chosen_fonts(&texts, answer)),
        }
    }

    /// Returns a file that was uploaded to the page. An owner's file is put on the in-memory disk.
    fn given(&self, wanted: DialogPurpose, name: &str, bytes: Vec<u8>) -> ChosenFile {
        let name = store::safe_file_name(name);
        if wanted == DialogPurpose::OwnersFile {
            let path = Path::new(store::GIVEN).join(&name);
            self.disk.load(&path, bytes, Utc::now().into());
            return ChosenFile::Place(path);
        }
        ChosenFile::File { name, bytes: Ok(bytes) }
    }
}

/// Returns the path of the log.
fn log_path() -> PathBuf {
    Path::new(store::KEPT).join(LOG_FILE)
}

/// Parses a name and bytes; `None` if there are none.
fn given(answer: &Array) -> Option<(String, Vec<u8>)> {
    Some((answer.get(0).as_string()?, answer.get(1).dyn_into::<Uint8Array>().ok()?.to_vec()))
}

/// Returns the accepted file extensions for a browser's dialog; empty where browsers don't know the extension.
const fn accepted_extensions(wanted: DialogPurpose) -> &'static str {
    match wanted {
        DialogPurpose::ClassList => ".csv,.tsv,.txt,.xlsx,.xlsm,.ods,.docx,.xml",
        DialogPurpose::OwnersFile => ".toml",
        // Some computers do not know the ending, and would not let it be chosen.
        DialogPurpose::Game
        | DialogPurpose::NewGame
        | DialogPurpose::NewOwnersFile
        | DialogPurpose::PrintFolder
        | DialogPurpose::TakeAlong
        | DialogPurpose::Report => "",
    }
}

impl Platform for WebPlatform {
    fn poll(&self, ctx: &Context) {
        while let Some(answer) = browser::next_answer() {
            self.handle_answer(&answer);
        }
        lock(&self.notes).extend(notes::take_all());
        self.run_disk_work();
        // A frame is drawn first, so that the progress of long work is visible.
        let next = lock(&self.beside).pop_front();
        if let Some((mut slice, is_seen)) = next {
            let end = browser::milliseconds() + SLICE;
            let is_done = is_seen && slice(Some(Arc::new(move || browser::milliseconds() > end)));
            if !is_done {
                lock(&self.beside).push_front((slice, true));
            }
        }
        if !lock(&self.beside).is_empty() {
            ctx.request_repaint();
        }
    }

    fn disk(&self) -> Arc<dyn FileSystem> {
        Arc::new(self.disk.clone())
    }

    fn data_folder(&self) -> Option<PathBuf> {
        Some(PathBuf::from(store::KEPT))
    }

    fn find_documents_folder(&self, tell: Callback<Option<PathBuf>>) {
        tell(Some(PathBuf::from(store::PAPER)));
    }

    fn queue_disk_work(&self, work: DiskWork) {
        lock(&self.queue).push_back(work);
        self.run_disk_work();
    }

    fn spawn_background(&self, work: BackgroundWork) {
        let mut work = Some(work);
        let whole = move |_| {
            if let Some(work) = work.take() {
                work();
            }
            true
        };
        self.spawn_in_slices(Box::new(whole));
    }

    fn spawn_in_slices(&self, work: PausableWork) {
        lock(&self.beside).push_back((work, false));
    }

    fn show_file_dialog(&self, dialog: FileDialog, tell: Callback<DialogAnswer>) {
        let place = |path: &str| Ok(Some(ChosenFile::Place(PathBuf::from(path))));
        match dialog.wanted {
            DialogPurpose::Game | DialogPurpose::ClassList | DialogPurpose::OwnersFile => {
                let number = self.ask(Asked::Choose(dialog.wanted, tell));
                browser::choose(number, accepted_extensions(dialog.wanted));
            }
            DialogPurpose::NewGame | DialogPurpose::NewOwnersFile | DialogPurpose::TakeAlong | DialogPurpose::Report => {
                tell(Ok(Some(ChosenFile::Place(Path::new(store::OUT).join(dialog.name)))));
            }
            DialogPurpose::PrintFolder => tell(place(store::PAPER)),
        }
    }

    fn hand_over(&self, file: OfferedFile, tell: Callback<Result<(), String>>) {
        tell(self.offer(&file));
    }

    fn next_dropped_file(&self) -> Option<ChosenFile> {
        let (name, bytes) = given(&browser::next_dropped()?)?;
        let name = store::safe_file_name(&name);
        if is_font(Path::new(&name)) {
            return Some(ChosenFile::Place(self.save_font(&name, &bytes)));
        }
        if is_game(Path::new(&name)) {
            return Some(ChosenFile::File { name, bytes: Ok(bytes) });
        }
        let path = Path::new(store::GIVEN).join(&name);
        self.disk.load(&path, bytes, Utc::now().into());
        Some(ChosenFile::Place(path))
    }

    fn find_fonts(&self, texts: Vec<String>, tell: Callback<Vec<FontFile>>) {
        let all = texts.join(" ");
        let number = self.ask(Asked::Fonts(texts, tell));
        browser::fonts(number, &all);
    }

    fn append_to_log(&self, lines: String) {
        // Nothing is saved after all data was deleted.
        if self.is_forgotten.load(Ordering::Relaxed) {
            return;
        }
        let disk = self.disk.clone();
        self.queue_disk_work(Box::new(move || {
            let mut log = disk.read(&log_path()).unwrap_or_default();
            log.extend(lines.into_bytes());
            let long = log.len().saturating_sub(usize::try_from(LOG_MOST).unwrap_or(usize::MAX));
            log.drain(..long);
            // The teacher need not know about a failed log entry.
            drop(senlac_base::atomic_write::replace_file(&disk, &log_path(), &log));
            Box::new(drop)
        }));
    }

    fn load_log(&self, tell: Callback<String>) {
        let disk = self.disk.clone();
        self.queue_disk_work(Box::new(move || {
            let log = disk.read(&log_path()).unwrap_or_default();
            Box::new(move |_| tell(String::from_utf8_lossy(&log).into_owned()))
        }));
    }

    fn next_note(&self) -> Option<PlatformNote> {
        lock(&self.notes).pop()
    }

    fn has_reserved_keys(&self) -> bool {
        true
    }

    fn can_delete_everything(&self) -> bool {
        true
    }

    fn show_data_protection(&self) {
        browser::show_data_protection();
    }

    fn delete_everything(&self) {
        self.is_forgotten.store(true, Ordering::Relaxed);
        browser::forget_everything();
    }

    fn class_window(&self) -> Option<&dyn ClassWindow> {
        Some(&self.second)
    }

    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn utc_offset(&self, at: DateTime<Utc>) -> FixedOffset {
        at.with_timezone(&Local).offset().fix()
    }
}
