//! Files and folders by path: what the window, and the lists of decks and scenarios, need from a disk in addition
//! to game files.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Disk;

/// Kind of a directory entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Ordinary file with contents.
    File,
    /// Folder with files or folders.
    Folder,
    /// Symbolic link, where links aren't followed.
    Link,
    /// Pipe, device or anything else.
    Other,
}

/// Metadata of a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// Kind of the file or folder.
    pub kind: FileKind,
    /// Length of the file, in bytes.
    pub length: u64,
    /// Time of the last change, if the system reports it.
    pub changed: Option<SystemTime>,
}

/// Access rights of a new folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Only the owner has access. Missing parent folders get the system's default rights.
    Private,
    /// The system's default rights.
    Usual,
}

/// Disk whose files and folders can be found by path.
pub trait FileSystem: Disk {
    /// Returns the metadata of an entry, following links.
    ///
    /// # Errors
    /// Returns the system's error; [`io::ErrorKind::NotFound`] if there is no such entry.
    fn metadata(&self, path: &Path) -> io::Result<FileInfo>;

    /// Returns whether an entry has this name, even a link whose target is missing.
    fn is_taken(&self, path: &Path) -> bool;

    /// Returns the entries of a folder in no particular order, without following links.
    ///
    /// # Errors
    /// Returns the system's error.
    fn list(&self, folder: &Path) -> io::Result<Vec<(PathBuf, FileKind)>>;

    /// Returns the first bytes of a file, at most `most`.
    ///
    /// # Errors
    /// Returns the system's error.
    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Returns the path with all links resolved.
    ///
    /// # Errors
    /// Returns the system's error.
    fn resolve_links(&self, path: &Path) -> io::Result<PathBuf>;

    /// Creates a folder and its missing parents. Does nothing if it exists.
    ///
    /// # Errors
    /// Returns the system's error.
    fn create_folder(&self, folder: &Path, access: Access) -> io::Result<()>;

    /// Removes an empty folder.
    ///
    /// # Errors
    /// Returns the system's error.
    fn remove_folder(&self, folder: &Path) -> io::Result<()>;

    /// Renames a file, replacing an existing file of the new name.
    ///
    /// # Errors
    /// Returns the system's error.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Deletes temporary files that killed programs have left in this folder, but not in subfolders; see
    /// [`super::sweep`].
    fn sweep(&self, folder: &Path);

    /// Removes other users' access to one of our folders, which older versions allowed. A link to another folder is
    /// left alone.
    fn make_private(&self, folder: &Path);

    /// Runs work in the background that looks at a location which may never answer, such as a share whose computer is
    /// off. A disk that always answers runs it at once.
    fn spawn_background(&self, work: Box<dyn FnOnce() + Send>);

    /// Returns whether this path is a folder.
    fn is_folder(&self, path: &Path) -> bool {
        self.metadata(path).is_ok_and(|about| about.kind == FileKind::Folder)
    }

    /// Returns whether this path is an ordinary file.
    fn is_file(&self, path: &Path) -> bool {
        self.metadata(path).is_ok_and(|about| about.kind == FileKind::File)
    }
}

/// Largest file that can be read, in bytes: 64 MiB.
pub const LARGEST_FILE: u64 = 64 << 20;

/// Returns the error for a file that is too large.
pub(super) fn too_large_error() -> io::Error {
    io::Error::other(tr!("it is larger than 64 MiB, the limit for files in Senlac"))
}

/// Returns the metadata of an ordinary file or a folder. Pipes and devices are rejected before they are opened,
/// since opening one could block forever.
///
/// # Errors
/// Returns the system's error, or an error if the path is neither file nor folder.
pub fn ordinary_metadata(disk: &dyn FileSystem, path: &Path) -> io::Result<FileInfo> {
    let about = disk.metadata(path)?;
    if matches!(about.kind, FileKind::File | FileKind::Folder) { Ok(about) } else { Err(not_ordinary_error()) }
}

/// Returns the error for a pipe or a device.
pub(super) fn not_ordinary_error() -> io::Error {
    io::Error::other(tr!("it is a pipe or a device, not an ordinary file; choose another"))
}

/// Returns the text of an ordinary file of at most `most` bytes.
///
/// # Errors
/// Returns the system's error, or an error if the file is too large or not an ordinary file.
pub fn read_small(disk: &dyn FileSystem, path: &Path, most: u64) -> io::Result<String> {
    let about = ordinary_metadata(disk, path)?;
    if about.kind == FileKind::Folder {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let too_large = || io::Error::other(tr!("it is too large to be a Senlac file"));
    if about.length > most {
        return Err(too_large());
    }
    let bytes = disk.read_start(path, most + 1)?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}
