//! Files and folders by their names: what the window and the lists of decks and scenarios need of a disk besides the
//! files of games.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Disk;

/// What a name leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// An ordinary file.
    File,
    /// A folder.
    Folder,
    /// A link, where links are not followed.
    Link,
    /// A pipe, a device and the like.
    Other,
}

/// What there is to know about a file or a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileInfo {
    /// What it is.
    pub kind: FileKind,
    /// Its length, in bytes.
    pub length: u64,
    /// When it was changed last, where the system tells.
    pub changed: Option<SystemTime>,
}

/// Who may look into a new folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Its owner alone; those above it are made as any program makes them.
    Private,
    /// Whoever the system lets in.
    Usual,
}

/// A disk whose files and folders can be found by their names.
pub trait FileSystem: Disk {
    /// What a name leads to, links followed.
    ///
    /// # Errors
    /// What the system says; [`io::ErrorKind::NotFound`] if there is nothing.
    fn about(&self, path: &Path) -> io::Result<FileInfo>;

    /// Whether something has this name, be it a link that leads nowhere.
    fn is_taken(&self, path: &Path) -> bool;

    /// What is in a folder, links not followed, in no order.
    ///
    /// # Errors
    /// What the system says.
    fn list(&self, folder: &Path) -> io::Result<Vec<(PathBuf, FileKind)>>;

    /// The first bytes of a file, so many at most.
    ///
    /// # Errors
    /// What the system says.
    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// The path without links.
    ///
    /// # Errors
    /// What the system says.
    fn without_links(&self, path: &Path) -> io::Result<PathBuf>;

    /// Makes a folder and those above it. Nothing is done if it is there.
    ///
    /// # Errors
    /// What the system says.
    fn make_folder(&self, folder: &Path, access: Access) -> io::Result<()>;

    /// Removes an empty folder.
    ///
    /// # Errors
    /// What the system says.
    fn remove_folder(&self, folder: &Path) -> io::Result<()>;

    /// Gives a file another name, in the place of what has that name.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes away what killed programs have left of hidden files in this folder alone; see [`super::sweep`].
    fn sweep(&self, folder: &Path);

    /// Shuts others out of a folder of our own, if an older version let them in. A link to somebody's own place is left
    /// alone.
    fn shut_others_out(&self, folder: &Path);

    /// Looks at a place that may never answer, as a share whose computer is off, beside whoever asks: work that waits for ever
    /// keeps nobody. A disk whose places all answer does it at once.
    fn beside(&self, work: Box<dyn FnOnce() + Send>);

    /// Whether there is a folder of this name.
    fn is_folder(&self, path: &Path) -> bool {
        self.about(path).is_ok_and(|about| about.kind == FileKind::Folder)
    }

    /// Whether there is an ordinary file of this name.
    fn is_file(&self, path: &Path) -> bool {
        self.about(path).is_ok_and(|about| about.kind == FileKind::File)
    }
}

/// The largest file that is read, in bytes: 64 MiB.
pub const LARGEST_FILE: u64 = 64 << 20;

/// What is said of a file that is larger.
pub(super) fn larger_than_any() -> io::Error {
    io::Error::other(tr!("it is larger than 64 MiB, and Senlac opens only smaller files"))
}

/// What there is to know about an ordinary file or a folder. A pipe or a device is refused before it is opened: whoever
/// opened one could wait for ever.
///
/// # Errors
/// What the system says, or that it is neither file nor folder.
pub fn ordinary(disk: &dyn FileSystem, path: &Path) -> io::Result<FileInfo> {
    let about = disk.about(path)?;
    if matches!(about.kind, FileKind::File | FileKind::Folder) { Ok(about) } else { Err(not_ordinary()) }
}

/// What is said of a pipe or a device.
pub(super) fn not_ordinary() -> io::Error {
    io::Error::other(tr!("it is no ordinary file but a pipe or a device; choose another"))
}

/// The text of an ordinary file of at most so many bytes.
///
/// # Errors
/// What the system says, or that it is no such file.
pub fn read_small(disk: &dyn FileSystem, path: &Path, most: u64) -> io::Result<String> {
    let about = ordinary(disk, path)?;
    if about.kind == FileKind::Folder {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let too_large = || io::Error::other(tr!("it is too large to be one of ours"));
    if about.length > most {
        return Err(too_large());
    }
    let bytes = disk.read_start(path, most + 1)?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}
