//! Disk access of game files. There are two implementations: the computer's own disk, and an in-memory disk in
//! front of a browser's storage. Tests add one that loses power at any moment and one that fails at any call.
//!
//! Only the following is guaranteed:
//! - Written data is safe once [`DiskFile::sync_data`] or [`TempFile::sync_all`] has succeeded.
//! - Before that, any 512-byte sector of it may be present, missing or incomplete, in any order.
//! - The same applies to the file's length.
//! - A new or removed name is safe once [`Disk::sync_folder`] has succeeded.
//! - After a failed write or sync the disk's contents are unknown: that open file isn't written again.

mod file_system;
mod lock;
mod log;
mod mirror;
mod reader;
mod real;
mod real_files;
mod same_file;
mod temp_files;

use std::fmt::Debug;
use std::io;
use std::path::Path;
use std::time::SystemTime;

pub use file_system::{Access, FileInfo, FileKind, FileSystem, LARGEST_FILE};
pub use file_system::{ordinary_metadata, read_small};
pub use log::{append_to_log, read_log};
pub use mirror::{Change, Changes, Mirror, NewState};
pub use reader::open_script;
pub use real::{RealDisk, open_with_lock_file};
pub use temp_files::sweep;

/// Disk with the operations that game files need.
pub trait Disk: Debug + Send + Sync {
    /// Opens a file for reading from its beginning and for appending. It is locked against other writers while it is
    /// open, if the file system supports locks.
    ///
    /// # Errors
    /// Returns the system's error; [`io::ErrorKind::WouldBlock`] if another program is writing the file.
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// Returns the contents of an ordinary file of at most [`LARGEST_FILE`] bytes.
    ///
    /// # Errors
    /// Returns the system's error, or an error if the file is too large or not ordinary.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Returns the length of the largest file that [`Self::open`] and [`Self::read`] accept, in bytes.
    fn max_file_size(&self) -> u64 {
        LARGEST_FILE
    }

    /// Creates an empty temporary file in a folder. It is deleted unless it gets a permanent name.
    ///
    /// # Errors
    /// Returns the system's error.
    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>>;

    /// Waits until the names in a folder are safe.
    ///
    /// # Errors
    /// Returns the system's error; [`io::ErrorKind::Unsupported`] if the file system can't tell.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Deletes a file.
    ///
    /// # Errors
    /// Returns the system's error.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// State of the file that a path leads to at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Whether it is the same file as the open one.
    pub is_this: bool,
    /// Length of that file, in bytes.
    pub length: u64,
    /// Time of the last change, if the system reports it.
    pub changed: Option<SystemTime>,
    /// Its last bytes, as many as were requested.
    pub end: Vec<u8>,
}

/// Open file. Writes append to its end.
pub trait DiskFile: io::Read + io::Write + Debug + Send {
    /// Waits until the contents and the length are safe.
    ///
    /// # Errors
    /// Returns the system's error. The disk's contents are then unknown.
    fn sync_data(&mut self) -> io::Result<()>;

    /// Truncates the file to this length, in bytes. The next write continues there.
    ///
    /// # Errors
    /// Returns the system's error.
    fn truncate(&mut self, length: u64) -> io::Result<()>;

    /// Returns whether the file is locked against other writers. Some network shares don't support locks.
    fn is_locked(&self) -> bool;

    /// Looks up the file of that name afresh, and not through this handle. A file that was deleted, moved, replaced
    /// or emptied while open can still be written without an error, and everything would be lost.
    ///
    /// # Errors
    /// Returns the system's error; [`io::ErrorKind::NotFound`] if there is no such file.
    fn look_up(&self, path: &Path, last: usize) -> io::Result<NamedFile>;
}

/// New file without its final name.
pub trait TempFile: io::Write + Debug + Send {
    /// Waits until everything except the file's name is safe.
    ///
    /// # Errors
    /// Returns the system's error. The disk's contents are then unknown.
    fn sync_all(&mut self) -> io::Result<()>;

    /// Gives the file its final name.
    ///
    /// # Errors
    /// Returns the system's error; [`io::ErrorKind::AlreadyExists`] if there is a file of that name, which is left
    /// alone.
    fn name(self: Box<Self>, path: &Path) -> io::Result<()>;

    /// Gives the file its final name and replaces an older file: readers see the old file or the new one, never a part.
    ///
    /// # Errors
    /// Returns the system's error. The old file is then unchanged.
    fn replace(self: Box<Self>, path: &Path) -> io::Result<()>;
}
