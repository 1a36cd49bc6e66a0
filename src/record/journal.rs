//! The file on the disk: it only grows, and a line counts once the disk has it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::FileProblem;
use super::load::Loaded;
use crate::disk::{Disk, DiskFile};
use crate::whole_file;

/// A game file that this program alone may write.
#[derive(Debug)]
pub(super) struct Journal {
    disk: Arc<dyn Disk>,
    /// The open file; nothing after a write or a sync has failed. What the disk has then is unknown, and no later
    /// success would prove anything, so that file is never written again.
    file: Option<Box<dyn DiskFile>>,
    path: PathBuf,
    /// The sum of the last line, which the next one continues.
    sum: u32,
}

impl Journal {
    /// Makes a new file with these lines, whole or not at all, and never over another. The sum is the last line's.
    pub(super) fn create(disk: Arc<dyn Disk>, path: &Path, lines: &str, sum: u32) -> Result<Self, FileProblem> {
        write_new(&*disk, path, lines.as_bytes())?;
        let (journal, written) = Self::open(disk, path)?;
        if written != lines.as_bytes() {
            return Err(FileProblem::system("created", path, io::Error::other("what was written is not what can be read there")));
        }
        Ok(Self { sum, ..journal })
    }

    /// Opens a file for writing and reads what it holds. Nobody else may write it until it is dropped.
    pub(super) fn open(disk: Arc<dyn Disk>, path: &Path) -> Result<(Self, Vec<u8>), FileProblem> {
        let mut file = disk.open(path).map_err(|source| {
            if source.kind() == io::ErrorKind::WouldBlock {
                FileProblem::InUse(path.to_owned())
            } else {
                FileProblem::system("opened", path, source)
            }
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|source| FileProblem::system("read", path, source))?;
        Ok((Self { disk, file: Some(file), path: path.to_owned(), sum: 0 }, bytes))
    }

    /// Cuts off a torn end, once everything before it has been read and found sound.
    pub(super) fn go_on_after(&mut self, loaded: &Loaded) -> Result<(), FileProblem> {
        self.sum = loaded.sum;
        self.with_file(|file| {
            if loaded.torn > 0 {
                file.cut(loaded.sound as u64)?;
            }
            if loaded.ends_open {
                file.write_all(b"\n")?;
            }
            if loaded.torn > 0 || loaded.ends_open { file.sync_data() } else { Ok(()) }
        })
    }

    /// Adds a line and waits until the disk has it.
    pub(super) fn append(&mut self, line: &str, sum: u32) -> Result<(), FileProblem> {
        self.with_file(|file| {
            file.write_all(line.as_bytes())?;
            file.sync_data()
        })?;
        if !self.file.as_ref().is_some_and(|file| file.is_at(&self.path)) {
            self.file = None;
            return Err(FileProblem::Gone(self.path.clone()));
        }
        self.sum = sum;
        Ok(())
    }

    /// Does something with the open file; where that fails, the file is closed for good.
    fn with_file(&mut self, work: impl FnOnce(&mut dyn DiskFile) -> io::Result<()>) -> Result<(), FileProblem> {
        let mut file = self.file.take().ok_or_else(|| FileProblem::Gone(self.path.clone()))?;
        work(&mut *file).map_err(|source| FileProblem::system("written", &self.path, source))?;
        self.file = Some(file);
        Ok(())
    }

    /// The sum that the next line continues.
    pub(super) const fn sum(&self) -> u32 {
        self.sum
    }

    /// A line that only the memory has is continued by the next one.
    pub(super) const fn pass_over(&mut self, sum: u32) {
        self.sum = sum;
    }

    /// Whether a write has failed.
    pub(super) const fn is_broken(&self) -> bool {
        self.file.is_none()
    }

    /// Where the file is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The disk that it is on.
    pub(super) fn disk(&self) -> Arc<dyn Disk> {
        Arc::clone(&self.disk)
    }
}

/// Writes a new game file, whole or not at all and never over another.
pub(super) fn write_new(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<(), FileProblem> {
    whole_file::write_new_on(disk, path, bytes).map_err(|source| FileProblem::system("created", path, source))
}
