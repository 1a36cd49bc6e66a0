//! In-memory disk in front of a slower storage: files, folders and locks, but no links. Changes are recorded job
//! by job, so that they can be transferred to the storage, or reverted if the storage refuses them.
//!
//! In a browser the storage is the browser's own. The tests of the window use such a disk without a storage.

mod changes;
mod files;
mod open;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::{DiskFile, TempFile};

pub use changes::{Change, Changes, NewState};
use open::OpenFile;

/// In-memory disk. Clones share the same contents.
#[derive(Clone, Debug)]
pub struct Mirror {
    tree: Arc<Mutex<Tree>>,
    /// Clock for the files' modification times.
    clock: fn() -> SystemTime,
}

/// Contents of a file, shared by all paths that lead to it.
#[derive(Debug)]
struct Contents {
    bytes: Vec<u8>,
    changed: SystemTime,
    is_open: bool,
    /// Contents before the current job, if the job has changed them.
    before: Option<OldContents>,
}

/// Earlier contents of a file: a number of its leading bytes, and the bytes that followed them.
#[derive(Debug)]
struct OldContents {
    kept: usize,
    cut: Vec<u8>,
    changed: SystemTime,
}

type SharedContents = Arc<Mutex<Contents>>;

/// Entry that a path leads to.
#[derive(Clone, Debug)]
enum TreeEntry {
    File(SharedContents),
    Folder,
}

#[derive(Debug, Default)]
struct Tree {
    names: BTreeMap<PathBuf, TreeEntry>,
    /// Entries before the current job, for the paths that it has changed.
    before: BTreeMap<PathBuf, Option<TreeEntry>>,
    /// Files written by the current job: those with earlier contents.
    written: Vec<SharedContents>,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the path without `..` components. There are no links here that could lead elsewhere.
fn normalise(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other @ (Component::Prefix(_) | Component::RootDir | Component::Normal(_)) => plain.push(other),
        }
    }
    plain
}

/// Returns whether a path is absolute and free of `.` and `..` components.
fn is_normalised(path: &Path) -> bool {
    path.has_root() && normalise(path).as_os_str() == path.as_os_str()
}

impl Contents {
    fn new(bytes: Vec<u8>, changed: SystemTime) -> SharedContents {
        Arc::new(Mutex::new(Self { bytes, changed, is_open: false, before: None }))
    }
}

impl Tree {
    /// Sets the entry of a path, or removes it.
    fn set(&mut self, path: &Path, to: Option<TreeEntry>) {
        let old = match to {
            Some(new) => self.names.insert(path.to_owned(), new),
            None => self.names.remove(path),
        };
        self.before.entry(path.to_owned()).or_insert(old);
    }

    fn is_folder(&self, path: &Path) -> bool {
        matches!(self.names.get(path), Some(TreeEntry::Folder))
    }

    fn is_file(&self, path: &Path) -> bool {
        matches!(self.names.get(path), Some(TreeEntry::File(_)))
    }

    fn file(&self, path: &Path) -> io::Result<SharedContents> {
        let path = &*normalise(path);
        Err(match self.names.get(path) {
            Some(TreeEntry::File(file)) => return Ok(Arc::clone(file)),
            Some(TreeEntry::Folder) => ErrorKind::IsADirectory,
            None if path.ancestors().skip(1).any(|above| self.is_file(above)) => ErrorKind::NotADirectory,
            None => ErrorKind::NotFound,
        }
        .into())
    }

    /// Saves a file's contents before the current job changes them, unless that has been done already.
    fn save_old_contents(&mut self, file: &SharedContents, contents: &mut Contents, kept: usize) {
        let changed = contents.changed;
        match &mut contents.before {
            None => {
                contents.before = Some(OldContents { kept, cut: contents.bytes[kept..].to_vec(), changed });
                self.written.push(Arc::clone(file));
            }
            Some(before) if kept < before.kept => {
                let mut cut = contents.bytes[kept..before.kept].to_vec();
                cut.append(&mut before.cut);
                (before.kept, before.cut) = (kept, cut);
            }
            Some(_) => {}
        }
    }
}

impl Mirror {
    /// Returns an empty disk that uses this clock for modification times.
    pub fn new(clock: fn() -> SystemTime) -> Self {
        Self { tree: Arc::default(), clock }
    }

    /// Adds a file of the slower storage and its missing folders, without recording a change. A path that leads out
    /// of the disk or through a file is ignored, since others may have written to the storage. Returns whether the
    /// file was added.
    pub fn load(&self, path: &Path, bytes: Vec<u8>, changed: SystemTime) -> bool {
        let is_ours = is_normalised(path) && path.file_name().is_some() && path.to_str().is_some();
        is_ours && self.load_folder(path.parent().unwrap_or(path)) && {
            let mut tree = lock(&self.tree);
            let is_free = !tree.is_folder(path);
            if is_free {
                tree.names.insert(path.to_owned(), TreeEntry::File(Contents::new(bytes, changed)));
            }
            is_free
        }
    }

    /// Adds an empty folder of the slower storage in the same way.
    pub fn load_folder(&self, folder: &Path) -> bool {
        let mut tree = lock(&self.tree);
        let is_ours = is_normalised(folder) && folder.to_str().is_some();
        let is_free = is_ours && !folder.ancestors().any(|above| tree.is_file(above));
        if is_free {
            tree.names.extend(folder.ancestors().map(|above| (above.to_owned(), TreeEntry::Folder)));
        }
        is_free
    }

    fn open_file(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let contents = lock(&self.tree).file(path)?;
        if std::mem::replace(&mut lock(&contents).is_open, true) {
            return Err(ErrorKind::WouldBlock.into());
        }
        Ok(Box::new(OpenFile::new(self.clone(), contents, true)))
    }

    fn begin_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        let tree = lock(&self.tree);
        if !tree.is_folder(&normalise(folder)) {
            return Err(tree.file(folder).map_or_else(|problem| problem.kind(), |_| ErrorKind::NotADirectory).into());
        }
        Ok(Box::new(OpenFile::new(self.clone(), Contents::new(Vec::new(), (self.clock)()), false)))
    }

    /// Returns the entries of a folder, and whether each of them is a folder.
    fn entries_in(&self, folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
        let tree = lock(&self.tree);
        let folder = normalise(folder);
        if !tree.is_folder(&folder) {
            return Err(ErrorKind::NotFound.into());
        }
        let inside = tree.names.iter().filter(|(path, _)| path.parent() == Some(&folder));
        Ok(inside.map(|(path, named)| (path.clone(), matches!(named, TreeEntry::Folder))).collect())
    }
}
