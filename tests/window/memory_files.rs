//! File functions for tests with the names of `std::fs`. Paths below [`ROOT`] are on a disk in memory, all others on
//! the real disk.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use senlac::disk::{Access, FileSystem, RealDisk};

use super::memory;
use super::platform::memory::write as write_into;

/// Root path of the disk in memory.
const ROOT: &str = "/in memory";

/// A folder of the disk in memory.
pub struct MemoryFolder(PathBuf);

impl MemoryFolder {
    /// Returns the folder's path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Creates an empty folder on the disk in memory.
pub fn tempdir() -> io::Result<MemoryFolder> {
    let number = memory().list(Path::new(ROOT)).map_or(0, |folders| folders.len());
    let path = Path::new(ROOT).join(number.to_string());
    create_dir_all(&path)?;
    Ok(MemoryFolder(path))
}

/// Returns whether a path is on the disk in memory.
pub fn is_in_memory(path: &Path) -> bool {
    path.starts_with(ROOT)
}

/// Returns the disk of a path.
pub fn disk_of(path: &Path) -> Box<dyn FileSystem> {
    if is_in_memory(path) { Box::new(memory()) } else { Box::new(RealDisk) }
}

pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    disk_of(path.as_ref()).read(path.as_ref())
}

pub fn read_to_string(path: impl AsRef<Path>) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(io::Error::other)
}

pub fn write(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> io::Result<()> {
    if is_in_memory(path.as_ref()) { write_into(&memory(), path.as_ref(), contents.as_ref()) } else { std::fs::write(path, contents) }
}

pub fn create_dir(path: impl AsRef<Path>) -> io::Result<()> {
    create_dir_all(path)
}

pub fn create_dir_all(path: impl AsRef<Path>) -> io::Result<()> {
    disk_of(path.as_ref()).create_folder(path.as_ref(), Access::Usual)
}

pub fn exists(path: impl AsRef<Path>) -> bool {
    disk_of(path.as_ref()).is_taken(path.as_ref())
}

/// An entry of a folder.
pub struct Entry(PathBuf);

impl Entry {
    pub fn path(&self) -> PathBuf {
        self.0.clone()
    }

    pub fn file_name(&self) -> OsString {
        self.0.file_name().unwrap_or_default().to_owned()
    }
}

pub fn read_dir(folder: impl AsRef<Path>) -> io::Result<impl Iterator<Item = io::Result<Entry>>> {
    Ok(disk_of(folder.as_ref()).list(folder.as_ref())?.into_iter().map(|(path, _)| Ok(Entry(path))))
}
