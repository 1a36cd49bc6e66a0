//! The file on the disk: it only grows, and a line counts once the disk has it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::error::{FileProblem, Remark};
use super::load::Loaded;
use super::sums::{ended, first_line};
use senlac_base::atomic_write::{self, NameSafety};
use senlac_base::disk::{Disk, DiskFile, NamedFile};
use senlac_base::game::Rules;

/// A game file that this program alone may write.
#[derive(Debug)]
pub(super) struct Journal {
    pub(super) disk: Arc<dyn Disk>,
    /// The open file; `None` after a write or a sync has failed, or once it is not what was written. What the disk has
    /// then is unknown, and no later success would prove anything, so that file is never written again.
    file: Option<Box<dyn DiskFile>>,
    pub(super) path: PathBuf,
    /// The sum of the last line, which the next one continues.
    pub(super) sum: u32,
    /// What the file must hold.
    written: Written,
    names: NameSafety,
    /// Whether the file is lent out, and this only knows where it is.
    pub(super) is_lent: bool,
}

/// What was written into a file, as far as it takes to know it again.
#[derive(Debug, Default)]
struct Written {
    length: u64,
    /// The sum of all of it.
    whole: crc32fast::Hasher,
    /// Its last bytes: the last line, and what of those before it there is room for.
    end: Vec<u8>,
    /// When the system says that the file was changed last.
    changed: Option<SystemTime>,
}

impl Written {
    /// So many of the last bytes are kept: 4 KiB.
    const END: usize = 1 << 12;

    fn of(bytes: &[u8]) -> Self {
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

    /// Whether what a name leads to can be this.
    fn fits(&self, found: &NamedFile) -> bool {
        found.is_this && found.length == self.length && found.end == self.end
    }

    fn is(&self, bytes: &[u8]) -> bool {
        bytes.len() as u64 == self.length && crc32fast::hash(bytes) == self.whole.clone().finalize()
    }
}

impl Journal {
    /// Makes a new file with these lines, whole or not at all, and never over another. The sum is the last line's.
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
            let problem =
                FileProblem::system(tr_mark!("created"), path, io::Error::other(tr!("what was written is not what can be read there")));
            take_away(&problem);
            return Err(problem);
        }
        let mut journal = Self { sum, names, written: Written::of(&written), ..journal };
        journal.look()?;
        Ok(journal)
    }

    /// Opens a file for writing and reads what it holds. Nobody else may write it until it is dropped.
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
        let written = Written::default();
        Ok((Self { disk, file: Some(file), path: path.to_owned(), sum: 0, written, names: NameSafety::Safe, is_lent: false }, bytes))
    }

    /// Cuts off a torn end, once everything before it has been read and found sound.
    pub(super) fn go_on_after<R: Rules>(&mut self, loaded: &Loaded<R>, bytes: &[u8]) -> Result<(), FileProblem> {
        self.sum = loaded.sum;
        let has_more = bytes.len() > loaded.sound;
        self.with_file(|file| {
            if has_more {
                file.cut(loaded.sound as u64)?;
            }
            if loaded.ends_open {
                file.write_all(b"\n")?;
            }
            if has_more || loaded.ends_open { file.sync_data() } else { Ok(()) }
        })?;
        // A file that was copied here a moment ago may have no safe name yet.
        self.names = atomic_write::sync_names(&*self.disk, atomic_write::folder_of(&self.path)).unwrap_or(NameSafety::Unknown);
        self.written = Written::of(&bytes[..loaded.sound]);
        if loaded.ends_open {
            self.written.add(b"\n");
        }
        self.look()
    }

    /// What the place of the file cannot promise.
    pub(super) fn remarks(&self) -> Vec<Remark> {
        let is_open_to_all = self.file.as_ref().is_some_and(|file| !file.is_guarded());
        let remarks = [(is_open_to_all, Remark::NoLock), (self.names == NameSafety::Unknown, Remark::NamesUnknown)];
        remarks.into_iter().filter_map(|(is_so, remark)| is_so.then_some(remark)).collect()
    }

    /// Adds a line and waits until the disk has it. The file is looked at before and after, so that nothing is
    /// added to what another program has changed.
    pub(super) fn append(&mut self, line: &str, sum: u32) -> Result<(), FileProblem> {
        let changed = self.written.changed;
        self.look()?;
        // Somebody has written into it, and the end alone does not tell what.
        if changed != self.written.changed {
            self.read_over()?;
        }
        self.with_file(|file| {
            file.write_all(line.as_bytes())?;
            file.sync_data()
        })?;
        self.written.add(line.as_bytes());
        self.look()?;
        self.sum = sum;
        Ok(())
    }

    /// Hands over everything that it takes to write. What stays behind knows the path, and writes nothing.
    pub(super) fn lend(&mut self) -> Self {
        let (disk, path, written) = (Arc::clone(&self.disk), self.path.clone(), Written::default());
        std::mem::replace(self, Self { disk, file: None, path, sum: self.sum, written, names: self.names, is_lent: true })
    }

    /// Reads the whole file once more: every byte must be what was written. Where a write has failed before there is
    /// nothing to find out.
    pub(super) fn look_over(&mut self) -> Result<(), FileProblem> {
        if self.is_broken() {
            return Ok(());
        }
        self.look()?;
        self.read_over()
    }

    /// Looks at what the name of the file leads to, and closes the file for good where that is not what was written.
    fn look(&mut self) -> Result<(), FileProblem> {
        let file = self.file.as_ref().ok_or_else(|| FileProblem::Gone(self.path.clone()))?;
        let found = match file.look(&self.path, self.written.end.len()) {
            Ok(found) if self.written.fits(&found) => Ok(found),
            Ok(_) => Err(FileProblem::Changed(self.path.clone())),
            Err(source) => Err(self.unseen(source)),
        };
        let found = found.inspect_err(|_| self.file = None)?;
        self.written.changed = found.changed;
        Ok(())
    }

    /// Holds every byte of the file against what was written.
    fn read_over(&mut self) -> Result<(), FileProblem> {
        let read = self.disk.read(&self.path).map_err(|source| self.unseen(source));
        let is_ours = |bytes: Vec<u8>| if self.written.is(&bytes) { Ok(()) } else { Err(FileProblem::Changed(self.path.clone())) };
        read.and_then(is_ours).inspect_err(|_| self.file = None)
    }

    fn unseen(&self, source: io::Error) -> FileProblem {
        if matches!(source.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) {
            FileProblem::Gone(self.path.clone())
        } else {
            FileProblem::system(tr_mark!("read"), &self.path, source)
        }
    }

    /// Does something with the open file; where that fails, the file is closed for good.
    fn with_file(&mut self, work: impl FnOnce(&mut dyn DiskFile) -> io::Result<()>) -> Result<(), FileProblem> {
        let mut file = self.file.take().ok_or_else(|| FileProblem::Gone(self.path.clone()))?;
        work(&mut *file).map_err(|source| FileProblem::system(tr_mark!("written"), &self.path, source))?;
        self.file = Some(file);
        Ok(())
    }

    /// Closes the file for good, for this reason.
    pub(super) fn give_up(&mut self, problem: io::Error) -> FileProblem {
        self.file = None;
        FileProblem::system(tr_mark!("written"), &self.path, problem)
    }

    /// How long the file is, in bytes.
    pub(super) const fn length(&self) -> u64 {
        self.written.length
    }

    /// Whether a write has failed, or the file was not what was written.
    pub(super) const fn is_broken(&self) -> bool {
        self.file.is_none()
    }
}

/// Adds to a game file what a later state of the same game has more. Nothing in the file is overwritten: it must hold the beginning of
/// that state, up to a torn last line.
///
/// # Errors
/// Where somebody else has the file open, it cannot be written, or it holds anything else; it is left as it is then.
pub fn bring_up_to_date(disk: Arc<dyn Disk>, path: &Path, later: &[u8]) -> Result<(), FileProblem> {
    let (mut journal, bytes) = Journal::open(disk, path)?;
    let (sound, rest) = rest_after(&bytes, later).ok_or_else(|| FileProblem::Changed(path.to_owned()))?;
    if (sound + rest.len()) as u64 > journal.disk.most_bytes() {
        return Err(FileProblem::system(tr_mark!("written"), path, io::Error::other(tr!("it would be larger than 64 MiB"))));
    }
    journal.with_file(|file| {
        if bytes.len() > sound {
            file.cut(sound as u64)?;
        }
        file.write_all(&rest)?;
        file.sync_data()
    })?;
    journal.written = Written::of(&bytes[..sound]);
    journal.written.add(&rest);
    journal.look()
}

/// Compares a file with a later state of the same game, line by line: other ends of lines are no difference. Returns the length of its
/// whole lines, and the lines that it lacks, with ends as it has them; `None` if it is not the beginning of that state.
fn rest_after(here: &[u8], later: &[u8]) -> Option<(usize, Vec<u8>)> {
    let (mut sound, mut rest, mut is_windows) = (0, later, false);
    while here[sound..].contains(&b'\n') && !here[sound..].trim_ascii().is_empty() {
        let line = first_line(&here[sound..]);
        let other = first_line(rest);
        if !other.ends_with(b"\n") || ended(line) != ended(other) {
            return None;
        }
        is_windows = line.ends_with(b"\r\n");
        (sound, rest) = (sound + line.len(), &rest[other.len()..]);
    }
    let end: &[u8] = if is_windows { b"\r\n" } else { b"\n" };
    let lines = rest.split_inclusive(|&byte| byte == b'\n').flat_map(|line| [ended(line), end]);
    (sound > 0).then(|| (sound, lines.collect::<Vec<_>>().concat()))
}

/// Writes a new game file, whole or not at all and never over another.
pub(super) fn write_new(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<NameSafety, FileProblem> {
    atomic_write::write_new_on(disk, path, bytes).map_err(|source| FileProblem::system(tr_mark!("created"), path, source))
}
