//! The computer's own disk.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom};
use std::path::Path;

use tempfile::NamedTempFile;

use super::{Disk, DiskFile, NamelessFile, hidden, ordinary};

/// The computer's own disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Real;

impl Disk for Real {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        ordinary(path)?;
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Box::new(file)),
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
            Err(TryLockError::Error(problem)) => Err(problem),
        }
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        ordinary(path)?;
        std::fs::read(path)
    }

    fn begin_in(&self, folder: &Path) -> io::Result<Box<dyn NamelessFile>> {
        Ok(Box::new(hidden::begin(folder)?))
    }

    /// Where folders cannot be opened or synced, as on Windows, the name is as safe as that system makes it.
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        match File::open(folder).and_then(|folder| folder.sync_all()) {
            Ok(()) => Ok(()),
            Err(_) if cfg!(windows) => Ok(()),
            Err(problem) => Err(problem),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }
}

// The inherent methods are named in full: they have the trait's names.
impl DiskFile for File {
    fn sync_data(&mut self) -> io::Result<()> {
        File::sync_data(self)
    }

    fn sync_all(&mut self) -> io::Result<()> {
        File::sync_all(self)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)?;
        self.seek(SeekFrom::Start(length)).map(drop)
    }

    fn is_at(&self, path: &Path) -> bool {
        match (std::fs::metadata(path), self.metadata()) {
            (Ok(named), Ok(open)) => named.len() == open.len() && same_file(&named, &open),
            (Ok(_) | Err(_), Ok(_) | Err(_)) => false,
        }
    }
}

impl DiskFile for NamedTempFile {
    fn sync_data(&mut self) -> io::Result<()> {
        self.as_file().sync_data()
    }

    fn sync_all(&mut self) -> io::Result<()> {
        self.as_file().sync_all()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.as_file_mut().cut(length)
    }

    fn is_at(&self, path: &Path) -> bool {
        self.as_file().is_at(path)
    }
}

impl NamelessFile for NamedTempFile {
    fn name(self: Box<Self>, path: &Path) -> io::Result<()> {
        self.persist_noclobber(path).map(drop).map_err(|failed| failed.error)
    }

    fn take_the_place_of(self: Box<Self>, path: &Path) -> io::Result<()> {
        // Whoever was let in to the old file is let in to the new one, and nobody else. Some disks know no such thing.
        #[cfg(unix)]
        if let Ok(old) = std::fs::metadata(path) {
            let _ = self.as_file().set_permissions(old.permissions());
        }
        self.persist(path).map(drop).map_err(|failed| failed.error)
    }
}

/// Whether two names lead to one file, as far as the system tells.
#[cfg(unix)]
pub(super) fn same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether two names lead to one file: here the system lets nobody replace a file that is open.
#[cfg(not(unix))]
pub(super) fn same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}
