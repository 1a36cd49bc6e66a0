//! Game file on the disk. It only grows, and a line counts once it is on the disk.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::error::{FileProblem, Remark};
use super::load::Loaded;
use super::sums::{first_line, without_line_end};
use senlac_base::atomic_write::{self, NameSafety};
use senlac_base::disk::{Disk, DiskFile, NamedFile};
use senlac_base::game::Rules;

/// Game file that only this program may write.
#[derive(Debug)]
pub(super) struct Journal {
    pub(super) disk: Arc<dyn Disk>,
    /// The open file; `None` after a failed write or sync, or if the file has changed. Its contents are then unknown,
    /// and no later success would prove anything, so that file is never written again.
    file: Option<Box<dyn DiskFile>>,
    pub(super) path: PathBuf,
    /// Checksum of the last line, which the next one continues.
    pub(super) sum: u32,
    /// Expected contents of the file.
    written: WrittenSummary,
    names: NameSafety,
    /// Whether the file is lent out, so that only its path is known here.
    pub(super) is_lent: bool,
}

/// Summary of what was written to a file, to recognise it again.
#[derive(Debug, Default)]
struct WrittenSummary {
    length: u64,
    /// Checksum of the whole contents.
    whole: crc32fast::Hasher,
    /// Last bytes: the last line, and as much as fits of those before it.
    end: Vec<u8>,
    /// Time of the last change, according to the system.
    changed: Option<SystemTime>,
}

impl WrittenSummary {
    /// Number of last bytes in memory: 4 KiB.
    const END: usize = 1 << 12;

    fn from_bytes(bytes: &[u8]) -> Self {
        let mut written = Self::default();
        written.add(bytes);
        written
    }

    fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.whole.update(bytes);
        let more = &bytes[bytes.len().saturating_sub(Self::END)..];
        self.end.drain(..(self.end.len() + more.len()).saturating_sub(Self::END));
        self.end.extend_from_slice(more);
    }

    /// Returns whether the file that a path leads to can have these contents.
    fn matches_file(&self, found: &NamedFile) -> bool {
        found.is_this && found.length == self.length && found.end == self.end
    }

    fn matches(&self, bytes: &[u8]) -> bool {
        bytes.len() as u64 == self.length && crc32fast::hash(bytes) == self.whole.clone().finalize()
    }
}

impl Journal {
    /// Creates a new file with these lines, atomically and never over another. `sum` is the checksum of the last line.
    pub(super) fn create(disk: Arc<dyn Disk>, path: &Path, lines: &str, sum: u32) -> Result<Self, FileProblem> {
        let names = write_new(&*disk, path, lines.as_bytes())?;
        let again = Arc::clone(&disk);
        let take_away = |problem: &FileProblem| {
            // Another program has opened it meanwhile and may use it.
            if !matches!(problem, FileProblem::InUse(_)) {
                let _ = again.remove(path);
            }
        };
        let (journal, written) = Self::open(disk, path).inspect_err(take_away)?;
        if written != lines.as_bytes() {
            let problem = FileProblem::system(tr_mark!("created"), path, io::Error::other(tr!("the file differs from what was written")));
            take_away(&problem);
            return Err(problem);
        }
        let mut journal = Self { sum, names, written: WrittenSummary::from_bytes(&written), ..journal };
        journal.check_end()?;
        Ok(journal)
    }

    /// Opens a file for writing and reads its contents. It is locked against other writers until it is dropped.
    pub(super) fn open(disk: Arc<dyn Disk>, path: &Path) -> Result<(Self, Vec<u8>), FileProblem> {
        let mut file = disk.open(path).map_err(|source| {
            if source.kind() == io::ErrorKind::WouldBlock {
                FileProblem::InUse(path.to_owned())
            } else {
                FileProblem::system(tr_mark!("opened"), path, source)
            }
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|source| FileProblem::system(tr_mark!("read"), path, source))?;
        let written = WrittenSummary::default();
        Ok((Self { disk, file: Some(file), path: path.to_owned(), sum: 0, written, names: NameSafety::Safe, is_lent: false }, bytes))
    }

    /// Cuts off a torn end, after everything before it has been read and found intact.
    pub(super) fn cut_torn_end<R: Rules>(&mut self, loaded: &Loaded<R>, bytes: &[u8]) -> Result<(), FileProblem> {
        self.sum = loaded.sum;
        let has_more = bytes.len() > loaded.sound;
        self.with_file(|file| {
            if has_more {
                file.truncate(loaded.sound as u64)?;
            }
            if loaded.ends_open {
                file.write_all(b"\n")?;
            }
            if has_more || loaded.ends_open { file.sync_data() } else { Ok(()) }
        })?;
        // A file that was copied here a moment ago may have no safe name yet.
        self.names = atomic_write::sync_names(&*self.disk, atomic_write::parent_folder(&self.path)).unwrap_or(NameSafety::Unknown);
        self.written = WrittenSummary::from_bytes(&bytes[..loaded.sound]);
        if loaded.ends_open {
            self.written.add(b"\n");
        }
        self.check_end()
    }

    /// Returns remarks about what the file's location can't guarantee.
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let is_open_to_all = self.file.as_ref().is_some_and(|file| !file.is_locked());
        let remarks = [(is_open_to_all, Remark::NoLock), (self.names == NameSafety::Unknown, Remark::NamesUnknown)];
        remarks.into_iter().filter_map(|(is_so, remark)| is_so.then_some(remark)).collect()
    }

    /// Appends a line and waits until it is on the disk. The file is checked before and after, so that nothing is
    /// added to what another program has changed.
    pub(super) fn append(&mut self, line: &str, sum: u32) -> Result<(), FileProblem> {
        let changed = self.written.changed;
        self.check_end()?;
        // Another program wrote into the file, and the end alone doesn't show what.
        if changed != self.written.changed {
            self.compare_contents()?;
        }
        self.with_file(|file| {
            file.write_all(line.as_bytes())?;
            file.sync_data()
        })?;
        self.written.add(line.as_bytes());
        self.check_end()?;
        self.sum = sum;
        Ok(())
    }

    /// Hands over everything needed for writing. What stays behind knows only the path, and writes nothing.
    pub(super) fn lend(&mut self) -> Self {
        let (disk, path, written) = (Arc::clone(&self.disk), self.path.clone(), WrittenSummary::default());
        std::mem::replace(self, Self { disk, file: None, path, sum: self.sum, written, names: self.names, is_lent: true })
    }

    /// Reads the whole file again: every byte must be what was written. Does nothing after a failed write.
    pub(super) fn check_all(&mut self) -> Result<(), FileProblem> {
        if self.is_broken() {
            return Ok(());
        }
        self.check_end()?;
        self.compare_contents()
    }

    /// Checks the file that the path leads to, and closes the file permanently if it has changed.
    fn check_end(&mut self) -> Result<(), FileProblem> {
        let file = self.file.as_ref().ok_or_else(|| FileProblem::Gone(self.path.clone()))?;
        let found = match file.look_up(&self.path, self.written.end.len()) {
            Ok(found) if self.written.matches_file(&found) => Ok(found),
            Ok(_) => Err(FileProblem::Changed(self.path.clone())),
            Err(source) => Err(self.read_problem(source)),
        };
        let found = found.inspect_err(|_| self.file = None)?;
        self.written.changed = found.changed;
        Ok(())
    }

    /// Compares every byte of the file with what was written.
    fn compare_contents(&mut self) -> Result<(), FileProblem> {
        let read = self.disk.read(&self.path).map_err(|source| self.read_problem(source));
        let is_ours = |bytes: Vec<u8>| if self.written.matches(&bytes) { Ok(()) } else { Err(FileProblem::Changed(self.path.clone())) };
        read.and_then(is_ours).inspect_err(|_| self.file = None)
    }

    fn read_problem(&self, source: io::Error) -> FileProblem {
        if matches!(source.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) {
            FileProblem::Gone(self.path.clone())
        } else {
            FileProblem::system(tr_mark!("read"), &self.path, source)
        }
    }

    /// Runs an operation on the open file. If it fails, the file is closed permanently.
    fn with_file(&mut self, work: impl FnOnce(&mut dyn DiskFile) -> io::Result<()>) -> Result<(), FileProblem> {
        let mut file = self.file.take().ok_or_else(|| FileProblem::Gone(self.path.clone()))?;
        work(&mut *file).map_err(|source| FileProblem::system(tr_mark!("written"), &self.path, source))?;
        self.file = Some(file);
        Ok(())
    }

    /// Closes the file permanently because of this error.
    pub(super) fn close_after(&mut self, problem: io::Error) -> FileProblem {
        self.file = None;
        FileProblem::system(tr_mark!("written"), &self.path, problem)
    }

    /// Returns the length of the file in bytes.
    pub(super) const fn length(&self) -> u64 {
        self.written.length
    }

    /// Returns whether a write has failed or the file has changed.
    pub(super) const fn is_broken(&self) -> bool {
        self.file.is_none()
    }
}

/// Appends to a game file what a later state of the same game has in addition. Nothing is overwritten: the file
/// must contain the beginning of that state, apart from a torn last line.
///
/// # Errors
/// Returns an error if another program has the file open, if it can't be written, or if it contains anything
/// else. It is then unchanged.
pub fn bring_up_to_date(disk: Arc<dyn Disk>, path: &Path, later: &[u8]) -> Result<(), FileProblem> {
    let (mut journal, bytes) = Journal::open(disk, path)?;
    let (sound, rest) = missing_lines(&bytes, later).ok_or_else(|| FileProblem::Changed(path.to_owned()))?;
    if (sound + rest.len()) as u64 > journal.disk.max_file_size() {
        return Err(FileProblem::system(tr_mark!("written"), path, io::Error::other(tr!("it would be larger than 64 MiB"))));
    }
    journal.with_file(|file| {
        if bytes.len() > sound {
            file.truncate(sound as u64)?;
        }
        file.write_all(&rest)?;
        file.sync_data()
    })?;
    journal.written = WrittenSummary::from_bytes(&bytes[..sound]);
    journal.written.add(&rest);
    journal.check_end()
}

/// Compares a file with a later state of the same game line by line, ignoring differences in line ends. Returns
/// the length of its complete lines, and the missing lines with the file's line ends; `None` if it isn't the
/// beginning of that state.
fn missing_lines(here: &[u8], later: &[u8]) -> Option<(usize, Vec<u8>)> {
    let (mut sound, mut rest, mut is_windows) = (0, later, false);
    while here[sound..].contains(&b'\n') && !here[sound..].trim_ascii().is_empty() {
        let line = first_line(&here[sound..]);
        let other = first_line(rest);
        if !other.ends_with(b"\n") || without_line_end(line) != without_line_end(other) {
            return None;
        }
        is_windows = line.ends_with(b"\r\n");
        (sound, rest) = (sound + line.len(), &rest[other.len()..]);
    }
    let end: &[u8] = if is_windows { b"\r\n" } else { b"\n" };
    let lines = rest.split_inclusive(|&byte| byte == b'\n').flat_map(|line| [without_line_end(line), end]);
    (sound > 0).then(|| (sound, lines.collect::<Vec<_>>().concat()))
}

/// Writes a new game file, atomically and never over another.
pub(super) fn write_new(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<NameSafety, FileProblem> {
    atomic_write::write_new_file(disk, path, bytes).map_err(|source| FileProblem::system(tr_mark!("created"), path, source))
}
