//! The file on the disk: it only grows, and a line counts once the disk has it.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::FileProblem;
use super::load::Loaded;
use crate::whole_file;

/// A game file that this program alone may write.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    /// The sum of the last line, which the next one continues.
    sum: u32,
    /// Whether a write has failed. What the disk has then is unknown, so nothing more is added.
    broken: bool,
}

impl Journal {
    /// Makes a new file with its first line, whole or not at all, and never over another.
    pub(super) fn create(path: &Path, line: &str, sum: u32) -> Result<Self, FileProblem> {
        write_new(path, line.as_bytes())?;
        let mut file = open_to_write(path)?;
        file.seek(SeekFrom::End(0)).map_err(|source| FileProblem::system("opened", path, source))?;
        Ok(Self { file, path: path.to_owned(), sum, broken: false })
    }

    /// Opens a file for writing and reads what it holds. Nobody else may write it until it is dropped.
    pub(super) fn open(path: &Path) -> Result<(Self, Vec<u8>), FileProblem> {
        let mut file = open_to_write(path)?;
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut bytes).map_err(|source| FileProblem::system("read", path, source))?;
        Ok((Self { file, path: path.to_owned(), sum: 0, broken: false }, bytes))
    }

    /// Cuts off a torn end, once everything before it has been read and found sound.
    pub(super) fn go_on_after(&mut self, loaded: &Loaded) -> Result<(), FileProblem> {
        self.sum = loaded.sum;
        let mended = (|| {
            if loaded.torn > 0 {
                self.file.set_len(loaded.sound as u64)?;
            }
            self.file.seek(SeekFrom::End(0))?;
            if loaded.ends_open {
                self.file.write_all(b"\n")?;
            }
            if loaded.torn > 0 || loaded.ends_open { self.file.sync_data() } else { Ok(()) }
        })();
        mended.map_err(|source| FileProblem::system("written", &self.path, source))
    }

    /// Adds a line and waits until the disk has it.
    pub(super) fn append(&mut self, line: &str, sum: u32) -> Result<(), FileProblem> {
        self.broken = true;
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|source| FileProblem::system("written", &self.path, source))?;
        if !self.is_in_its_place() {
            return Err(FileProblem::Gone(self.path.clone()));
        }
        self.sum = sum;
        self.broken = false;
        Ok(())
    }

    /// Whether the open file is still the one of that name: a file that was deleted, moved away or replaced while it
    /// is open can be written without an error, and everything would be lost.
    fn is_in_its_place(&self) -> bool {
        match (std::fs::metadata(&self.path), self.file.metadata()) {
            (Ok(named), Ok(open)) => named.len() == open.len() && same_file(&named, &open),
            (Ok(_) | Err(_), Ok(_) | Err(_)) => false,
        }
    }

    /// The sum that the next line continues.
    pub(super) const fn sum(&self) -> u32 {
        self.sum
    }

    /// Whether a write has failed.
    pub(super) const fn is_broken(&self) -> bool {
        self.broken
    }

    /// Where the file is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// Opens a file to read and write it, and keeps everybody else from writing it.
fn open_to_write(path: &Path) -> Result<File, FileProblem> {
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(|source| FileProblem::system("opened", path, source))?;
    lock(&file, path)?;
    Ok(file)
}

/// Whether two names lead to one file, as far as the system tells.
#[cfg(unix)]
fn same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether two names lead to one file: here the system lets nobody replace a file that is open.
#[cfg(not(unix))]
fn same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Keeps everybody else from writing the file.
fn lock(file: &File, path: &Path) -> Result<(), FileProblem> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(FileProblem::InUse(path.to_owned())),
        Err(TryLockError::Error(source)) => Err(FileProblem::system("locked", path, source)),
    }
}

/// Writes a new game file, whole or not at all and never over another.
pub(super) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), FileProblem> {
    whole_file::write_new(path, bytes).map_err(|source| FileProblem::system("created", path, source))
}
