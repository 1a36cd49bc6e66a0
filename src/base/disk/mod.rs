//! The disk: the few things that a game file needs of it. There is the computer's own, [`Real`], and one in
//! memory before a browser's store, [`Mirror`]; tests bring one that loses its power at any moment, and one that fails at any
//! call.
//!
//! What may be relied on, and no more:
//! - What was written is safe once [`DiskFile::sync_data`] or [`TempFile::sync_all`] has returned well. Before that any
//!   512-byte sector of it may be there or not, in any order, or in part; and the file's length likewise.
//! - A name, given or taken away, is safe once [`Disk::sync_folder`] has returned well.
//! - After a failed write or sync it is unknown what the disk has: that open file is not written again.

mod file_system;
mod hidden;
mod lock;
mod log;
mod mirror;
mod reader;
mod real;
mod real_files;
mod same_file;

use std::fmt::Debug;
use std::io;
use std::path::Path;
use std::time::SystemTime;

pub use file_system::{Access, FileInfo, FileKind, FileSystem, LARGEST_FILE};
pub use file_system::{ordinary, read_small};
pub use hidden::sweep;
pub use log::{append_to_log, read_log};
pub use mirror::{Change, Changes, Mirror, NewState};
pub use reader::open_script;
pub use real::{Real, open_with_lock_file};

/// Where files are.
pub trait Disk: Debug + Send + Sync {
    /// Opens a file to read it from its beginning and to write at its end, and keeps everybody else from writing it while
    /// it is open, where the place knows locks: see [`DiskFile::is_guarded`].
    ///
    /// # Errors
    /// What the system says; [`io::ErrorKind::WouldBlock`] where somebody else writes it.
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// The whole contents of an ordinary file of at most [`LARGEST_FILE`] bytes.
    ///
    /// # Errors
    /// What the system says, or that it is no such file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// The length of the largest file that [`Self::open`] and [`Self::read`] take, in bytes.
    fn most_bytes(&self) -> u64 {
        LARGEST_FILE
    }

    /// Begins an empty file in a folder. It has no lasting name yet, and is deleted unless it gets one.
    ///
    /// # Errors
    /// What the system says.
    fn begin_in(&self, folder: &Path) -> io::Result<Box<dyn TempFile>>;

    /// Waits until the names in a folder are safe.
    ///
    /// # Errors
    /// What the system says; [`io::ErrorKind::Unsupported`] where the place cannot tell.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Takes a file's name away.
    ///
    /// # Errors
    /// What the system says.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// What a name leads to at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Whether it is the file that is open.
    pub is_this: bool,
    /// Its length, in bytes.
    pub length: u64,
    /// When it was changed last, where the system tells.
    pub changed: Option<SystemTime>,
    /// Its last bytes, as many as were asked for.
    pub end: Vec<u8>,
}

/// An open file. What is written goes to its end.
pub trait DiskFile: io::Read + io::Write + Debug + Send {
    /// Waits until the contents are safe, and the length with them.
    ///
    /// # Errors
    /// What the system says. What the disk has is unknown then.
    fn sync_data(&mut self) -> io::Result<()>;

    /// Cuts the file off at this length, in bytes; what is written next goes there.
    ///
    /// # Errors
    /// What the system says.
    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Whether everybody else is kept from writing it: some shares know no locks.
    fn is_guarded(&self) -> bool;

    /// Looks at the file of that name, anew and not through this one: a file that was deleted, moved away, replaced or
    /// emptied while it is open can be written without an error, and everything would be lost.
    ///
    /// # Errors
    /// What the system says; [`io::ErrorKind::NotFound`] where there is no such file.
    fn look(&self, path: &Path, last: usize) -> io::Result<NamedFile>;
}

/// A new file without its final name.
pub trait TempFile: io::Write + Debug + Send {
    /// Waits until everything about the file but its name is safe.
    ///
    /// # Errors
    /// What the system says. What the disk has is unknown then.
    fn sync_all(&mut self) -> io::Result<()>;

    /// Gives it its name.
    ///
    /// # Errors
    /// What the system says; [`io::ErrorKind::AlreadyExists`] where there is a file of that name, which is left alone.
    fn name(self: Box<Self>, path: &Path) -> io::Result<()>;

    /// Gives it its name in the place of an older file: readers see the old one or the new one, never a part.
    ///
    /// # Errors
    /// What the system says; the old file is untouched then.
    fn replace(self: Box<Self>, path: &Path) -> io::Result<()>;
}
