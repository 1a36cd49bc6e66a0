//! A place for the windows of tests: no thread, no clock, no other program, and answers when the test wants them.
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

/// Work beside the window, which waits until the test wants it done.
pub fn take_work() -> Vec<BackgroundWork> {
    LATER.take()
}

/// Work beside the windows of this test does not wait any more.
pub fn work_at_once() {
    AT_ONCE.set(true);
}

/// Whether work at the disk of this test is told from now on that what it wrote is not safe after all.
pub fn fail_late(fails: bool) {
    FAILS.set(fails);
}

/// What other programs would have got from the windows of this test, and the bytes that a browser would offer.
pub fn handed_over() -> Vec<(HandOverAction, usize)> {
    HANDED_OVER.with_borrow(Clone::clone)
}

/// Whatever is asked for in the system's own windows gets this answer, once.
pub fn prepare_answer(answer: DialogAnswer) {
    CHOICE.set((Vec::new(), answer));
}

/// What the system's own windows were opened for.
pub fn asked_for() -> Vec<DialogPurpose> {
    CHOICE.replace((Vec::new(), Ok(None))).0.into_iter().map(|dialog| dialog.wanted).collect()
}

/// What the windows of this test have logged.
pub fn logged() -> String {
    LOG.with_borrow(Clone::clone)
}

/// How often the bell was heard in this test.
pub fn rings() -> usize {
    RINGS.get()
}

/// The disk in memory of this test.
pub fn memory() -> Mirror {
    MEMORY.with(Clone::clone)
}

/// Noon of the day on which tests are played.
pub fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("a time")
}

/// Where a test's window runs.
pub struct Place {
    /// Where its games are.
    pub folder: PathBuf,
    /// Its clock.
    pub now: fn() -> DateTime<Utc>,
    /// How far its clock on the wall is from the world's.
    pub offset: fn(DateTime<Utc>) -> FixedOffset,
    /// The disk.
    pub disk: Arc<dyn FileSystem>,
    /// How often an answer of the disk is asked for in vain.
    pub polls: usize,
    /// Work at the disk that is not done yet, and how often it was asked for.
    pub waiting: Mutex<VecDeque<(usize, DiskWork)>>,
}

impl std::fmt::Debug for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Place").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Place {
    /// A place on the disk in memory of this test, each answer of which is asked for in vain before it is there.
    pub fn in_memory(folder: &Path) -> Self {
        Self { disk: Arc::new(memory()), polls: 2, ..Self::real(folder) }
    }

    /// A place on the computer's own disk, where it is noon for ever.
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
