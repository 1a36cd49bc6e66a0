//! A platform for the windows of tests, without threads, clock or other programs. It answers when a test asks it to.
#![allow(dead_code, reason = "each test uses what it needs")]

#[path = "memory.rs"]
pub mod memory;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use chrono::{DateTime, FixedOffset, Offset, TimeZone, Utc};
use senlac::app::{BackgroundWork, Callback, DialogAnswer, DialogPurpose, DiskWork, FileDialog, HandOverAction, OfferedFile, Platform};
use senlac::disk::{FileSystem, Mirror, RealDisk};
use senlac::sheets::Fonts;
use senlac::sheets::text::FontFile;
use senlac::system_fonts;

thread_local! {
    static LATER: RefCell<Vec<BackgroundWork>> = const { RefCell::new(Vec::new()) };
    static AT_ONCE: Cell<bool> = const { Cell::new(false) };
    static FAILS: Cell<bool> = const { Cell::new(false) };
    static HANDED_OVER: RefCell<Vec<(HandOverAction, usize)>> = const { RefCell::new(Vec::new()) };
    static LOG: RefCell<String> = const { RefCell::new(String::new()) };
    static RINGS: Cell<usize> = const { Cell::new(0) };
    static MEMORY: Mirror = memory::memory();
    static CHOICE: RefCell<(Vec<FileDialog>, DialogAnswer)> = const { RefCell::new((Vec::new(), Ok(None))) };
}

/// Takes the background work that is queued until the test runs it.
pub fn take_work() -> Vec<BackgroundWork> {
    LATER.take()
}

/// Runs background work of this test immediately from now on.
pub fn work_at_once() {
    AT_ONCE.set(true);
}

/// Sets whether disk work of this test reports a late failure from now on.
pub fn fail_late(fails: bool) {
    FAILS.set(fails);
}

/// Returns the files that the windows of this test handed over to other programs, with their sizes in bytes.
pub fn handed_over() -> Vec<(HandOverAction, usize)> {
    HANDED_OVER.with_borrow(Clone::clone)
}

/// Sets the answer to the next system dialog.
pub fn prepare_answer(answer: DialogAnswer) {
    CHOICE.set((Vec::new(), answer));
}

/// Returns the purposes of the system dialogs shown so far, and clears them.
pub fn asked_for() -> Vec<DialogPurpose> {
    CHOICE.replace((Vec::new(), Ok(None))).0.into_iter().map(|dialog| dialog.wanted).collect()
}

/// Returns the log of this test's windows.
pub fn logged() -> String {
    LOG.with_borrow(Clone::clone)
}

/// Returns how often the bell rang in this test.
pub fn rings() -> usize {
    RINGS.get()
}

/// Returns the in-memory disk of this test.
pub fn memory() -> Mirror {
    MEMORY.with(Clone::clone)
}

/// Returns the time at which tests are played, a fixed noon.
pub fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("a time")
}

/// Platform of a test's window.
pub struct Place {
    /// Data folder of the window.
    pub folder: PathBuf,
    /// Returns the current time.
    pub now: fn() -> DateTime<Utc>,
    /// Returns the local time zone's offset from UTC.
    pub offset: fn(DateTime<Utc>) -> FixedOffset,
    /// File system of the window.
    pub disk: Arc<dyn FileSystem>,
    /// Number of polls before disk work is done.
    pub polls: usize,
    /// Queued disk work with the polls left before it is done.
    pub waiting: Mutex<VecDeque<(usize, DiskWork)>>,
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Place").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Place {
    /// Creates a platform on the in-memory disk of this test. Disk work is done after two unsuccessful polls.
    pub fn in_memory(folder: &Path) -> Self {
        Self { disk: Arc::new(memory()), polls: 2, ..Self::real(folder) }
    }

    /// Creates a platform on the computer's own disk, with a clock that always shows noon.
    pub fn real(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), now: noon, offset: |_| Utc.fix(), disk: Arc::new(RealDisk), polls: 0, waiting: Mutex::default() }
    }
}

impl Platform for Place {
    fn poll(&self, ctx: &egui::Context) {
        let next = {
            let mut waiting = self.waiting.lock().expect("nobody panicked");
            let Some((left, _)) = waiting.front_mut() else { return };
            ctx.request_repaint();
            match left.checked_sub(1) {
                Some(fewer) => {
                    *left = fewer;
                    None
                }
                None => waiting.pop_front(),
            }
        };
        if let Some((_, work)) = next {
            let tell = work();
            tell(if FAILS.get() { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(()) });
        }
    }

    fn disk(&self) -> Arc<dyn FileSystem> {
        Arc::clone(&self.disk)
    }

    fn data_folder(&self) -> Option<PathBuf> {
        Some(self.folder.clone())
    }

    fn find_documents_folder(&self, tell: Callback<Option<PathBuf>>) {
        tell(None);
    }

    fn queue_disk_work(&self, work: DiskWork) {
        if self.polls == 0 {
            return work()(Ok(()));
        }
        self.waiting.lock().expect("nobody panicked").push_back((self.polls, work));
    }

    fn spawn_background(&self, work: BackgroundWork) {
        if AT_ONCE.get() { work() } else { LATER.with_borrow_mut(|waiting| waiting.push(work)) }
    }

    fn show_file_dialog(&self, dialog: FileDialog, tell: Callback<DialogAnswer>) {
        let answer = move || {
            CHOICE.with_borrow_mut(|(asked, answer)| {
                asked.push(dialog);
                std::mem::replace(answer, Ok(None))
            })
        };
        LATER.with_borrow_mut(|waiting| waiting.push(Box::new(move || tell(answer()))));
    }

    fn hand_over(&self, file: OfferedFile, tell: Callback<Result<(), String>>) {
        let length = file.bytes().map_or(0, |bytes| bytes.len());
        HANDED_OVER.with_borrow_mut(|noted| noted.push((file.what, length)));
        tell(Ok(()));
    }

    fn find_fonts(&self, texts: Vec<String>, tell: Callback<Vec<FontFile>>) {
        tell(system_fonts::missing_fonts_for(&Fonts::built_in(), texts.iter().map(String::as_str)));
    }

    fn append_to_log(&self, lines: String) {
        LOG.with_borrow_mut(|log| log.push_str(&lines));
    }

    fn can_ring_bell(&self) -> bool {
        true
    }

    fn ring(&self) {
        RINGS.set(RINGS.get() + 1);
    }

    fn now(&self) -> DateTime<Utc> {
        (self.now)()
    }

    fn utc_offset(&self, at: DateTime<Utc>) -> FixedOffset {
        (self.offset)(at)
    }
}
