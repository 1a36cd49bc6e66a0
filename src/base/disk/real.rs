//! File operations of the computer's own disk.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::lock::{self, Lock};
use super::reader::{open_to_read, read_whole, refuse_devices, refuse_larger};
use super::same_file::is_same_file;
use super::{Disk, DiskFile, NamedFile, TempFile, temp_files};

/// The computer's own disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        open(path, cfg!(windows))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        read_whole(path)
    }

    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        Ok(Box::new(temp_files::create(folder)?))
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Windows can't sync folders. Its disks have a log of names, and every flush first flushes this log, so a name is
        // safe with the first acknowledged step.
        if cfg!(windows) {
            return Ok(());
        }
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(|problem| {
            if is_folder_sync_unsupported(&problem) { io::Error::new(io::ErrorKind::Unsupported, problem) } else { problem }
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }
}

/// Opens a game with a lock on a file beside it, as is usual on Windows.
///
/// # Errors
/// Returns the same errors as [`Disk::open`].
pub fn open_with_lock_file(path: &Path) -> io::Result<Box<dyn DiskFile>> {
    open(path, true)
}

/// Opens a game and locks it, or a file beside it.
fn open(path: &Path, beside: bool) -> io::Result<Box<dyn DiskFile>> {
    refuse_devices(path)?;
    // Two programs on a share without locks add to the file, and neither writes over what the other has said. On Windows
    // such a file could not be cut.
    let file = OpenOptions::new().read(true).write(true).append(cfg!(unix)).open(path)?;
    refuse_larger(&file)?;
    let lock = if beside { lock::lock_file_beside(path)? } else { lock::lock_game_file(&file)? };
    if matches!(lock, Some(Lock::Itself)) && look_at(&file, path, 1).is_err() {
        // On some shares, too, a lock blocks all readers.
        file.unlock()?;
        return open(path, true);
    }
    Ok(Box::new(LockedFile { file, lock }))
}

/// Returns whether the error means that folders can't be synced, and not that a sync has failed.
fn is_folder_sync_unsupported(problem: &io::Error) -> bool {
    /// `EBADF`, for which the standard library has no name.
    const NO_SUCH_DESCRIPTOR: i32 = 9;
    let says_so = [io::ErrorKind::Unsupported, io::ErrorKind::InvalidInput, io::ErrorKind::PermissionDenied].contains(&problem.kind());
    says_so || problem.raw_os_error() == Some(NO_SUCH_DESCRIPTOR)
}

/// Returns whether the error means that a file can't be named without the risk of replacing another one.
fn is_safe_naming_unsupported(problem: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, TooManyLinks, Unsupported};
    [Unsupported, InvalidInput, PermissionDenied, TooManyLinks].contains(&problem.kind())
}

/// Open game file with its lock, if it could be locked.
#[derive(Debug)]
struct LockedFile {
    file: File,
    lock: Option<Lock>,
}

impl Read for LockedFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.file.read(into)
    }

    // The file knows its length, so that no more memory is taken than it needs.
    fn read_to_end(&mut self, into: &mut Vec<u8>) -> io::Result<usize> {
        self.file.read_to_end(into)
    }
}

impl Write for LockedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl DiskFile for LockedFile {
    fn sync_data(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(drop)
    }

    fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    fn look_up(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        look_at(&self.file, path, last)
    }
}

impl TempFile for NamedTempFile {
    fn sync_all(&mut self) -> io::Result<()> {
        self.as_file().sync_all()
    }

    fn name(self: Box<Self>, path: &Path) -> io::Result<()> {
        match self.persist_noclobber(path) {
            Ok(_) => Ok(()),
            Err(failed) if is_safe_naming_unsupported(&failed.error) => persist_over_placeholder(failed.file, path),
            Err(failed) => Err(failed.error),
        }
    }

    fn replace(self: Box<Self>, path: &Path) -> io::Result<()> {
        // The new file has the permissions of the old one. Some disks have none.
        #[cfg(unix)]
        if let Ok(old) = std::fs::metadata(path) {
            let _ = self.as_file().set_permissions(old.permissions());
        }
        self.persist(path).map(drop).map_err(|failed| failed.error)
    }
}

/// Names a file in two steps: an empty file of our own reserves the name first.
fn persist_over_placeholder(file: NamedTempFile, path: &Path) -> io::Result<()> {
    drop(OpenOptions::new().write(true).create_new(true).open(path)?);
    file.persist(path).map(drop).map_err(|failed| {
        let _ = std::fs::remove_file(path);
        failed.error
    })
}

/// Returns the state of the file that a path leads to, compared with an open file.
fn look_at(open: &File, path: &Path, last: usize) -> io::Result<NamedFile> {
    let (about, own) = (std::fs::metadata(path)?, open.metadata()?);
    let is_this = about.is_file() && is_same_file(&about, &own);
    let mut end = Vec::with_capacity(last);
    if is_this {
        let mut named = open_to_read(path)?;
        named.seek(SeekFrom::Start(about.len().saturating_sub(last as u64)))?;
        named.take(last as u64).read_to_end(&mut end)?;
    }
    Ok(NamedFile { is_this, length: about.len(), changed: about.modified().ok(), end })
}
