//! A disk in memory that stands for a slower one: files, folders and locks, no links. What is changed is taken down, piece of
//! work by piece of work, so that it can be brought to the slower place, or be taken back where that refuses it.
//!
//! In a browser that place is the browser's own store. The tests of the window have such a disk with nothing behind it.

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
use open::Open;

/// The disk. Its copies are the same disk.
#[derive(Clone, Debug)]
pub struct Mirror {
    tree: Arc<Mutex<Tree>>,
    /// What a file is said to have been changed at.
    clock: fn() -> SystemTime,
}

/// What a file holds, by whatever names it is reached.
#[derive(Debug)]
struct Contents {
    bytes: Vec<u8>,
    changed: SystemTime,
    is_open: bool,
    /// What it held when the piece of work began that has changed it since.
    before: Option<Before>,
}

/// What a file held before: so many of its bytes, and these after them.
#[derive(Debug)]
struct Before {
    kept: usize,
    cut: Vec<u8>,
    changed: SystemTime,
}

type Shared = Arc<Mutex<Contents>>;

/// What a name leads to.
#[derive(Clone, Debug)]
enum Named {
    File(Shared),
    Folder,
}

#[derive(Debug, Default)]
struct Tree {
    names: BTreeMap<PathBuf, Named>,
    /// What names led to when the piece of work began that has changed them since.
    before: BTreeMap<PathBuf, Option<Named>>,
    /// Files that it has written in: those with a state before.
    written: Vec<Shared>,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The path without its steps back, as a folder's name leads nowhere else here.
fn plain(path: &Path) -> PathBuf {
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

/// Whether a path leads from the root straight to where it says, to the letter.
fn is_plain(path: &Path) -> bool {
    path.has_root() && plain(path).as_os_str() == path.as_os_str()
}

impl Contents {
    fn new(bytes: Vec<u8>, changed: SystemTime) -> Shared {
        Arc::new(Mutex::new(Self { bytes, changed, is_open: false, before: None }))
    }
}

impl Tree {
    /// A name leads there from now on, or nowhere any more.
    fn set(&mut self, path: &Path, to: Option<Named>) {
        let old = match to {
            Some(new) => self.names.insert(path.to_owned(), new),
            None => self.names.remove(path),
        };
        self.before.entry(path.to_owned()).or_insert(old);
    }

    fn is_folder(&self, path: &Path) -> bool {
        matches!(self.names.get(path), Some(Named::Folder))
    }

    fn is_file(&self, path: &Path) -> bool {
        matches!(self.names.get(path), Some(Named::File(_)))
    }

    fn file(&self, path: &Path) -> io::Result<Shared> {
        let path = &*plain(path);
        Err(match self.names.get(path) {
            Some(Named::File(file)) => return Ok(Arc::clone(file)),
            Some(Named::Folder) => ErrorKind::IsADirectory,
            None if path.ancestors().skip(1).any(|above| self.is_file(above)) => ErrorKind::NotADirectory,
            None => ErrorKind::NotFound,
        }
        .into())
    }

    /// Keeps in mind what a file holds now, unless that is done; before it is changed.
    fn take_down(&mut self, file: &Shared, contents: &mut Contents, kept: usize) {
        let changed = contents.changed;
        match &mut contents.before {
            None => {
                contents.before = Some(Before { kept, cut: contents.bytes[kept..].to_vec(), changed });
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
    /// An empty disk, whose files change at the times that this clock tells.
    pub fn new(clock: fn() -> SystemTime) -> Self {
        Self { tree: Arc::default(), clock }
    }

    /// Puts a file of the slower place into its folder, which is made where there is none. Nothing is taken down. What leads
    /// out of the disk, or through a file, is left out: whoever wrote in that place may be somebody else. Tells whether it is in.
    pub fn load(&self, path: &Path, bytes: Vec<u8>, changed: SystemTime) -> bool {
        let is_ours = is_plain(path) && path.file_name().is_some() && path.to_str().is_some();
        is_ours && self.load_folder(path.parent().unwrap_or(path)) && {
            let mut tree = lock(&self.tree);
            let is_free = !tree.is_folder(path);
            if is_free {
                tree.names.insert(path.to_owned(), Named::File(Contents::new(bytes, changed)));
            }
            is_free
        }
    }

    /// The same for an empty folder.
    pub fn load_folder(&self, folder: &Path) -> bool {
        let mut tree = lock(&self.tree);
        let is_ours = is_plain(folder) && folder.to_str().is_some();
        let is_free = is_ours && !folder.ancestors().any(|above| tree.is_file(above));
        if is_free {
            tree.names.extend(folder.ancestors().map(|above| (above.to_owned(), Named::Folder)));
        }
        is_free
    }

    fn open_file(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let contents = lock(&self.tree).file(path)?;
        if std::mem::replace(&mut lock(&contents).is_open, true) {
            return Err(ErrorKind::WouldBlock.into());
        }
        Ok(Box::new(Open::new(self.clone(), contents, true)))
    }

    fn begin_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        let tree = lock(&self.tree);
        if !tree.is_folder(&plain(folder)) {
            return Err(tree.file(folder).map_or_else(|problem| problem.kind(), |_| ErrorKind::NotADirectory).into());
        }
        Ok(Box::new(Open::new(self.clone(), Contents::new(Vec::new(), (self.clock)()), false)))
    }

    /// What is in a folder, and whether that is a folder.
    fn inside(&self, folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
        let tree = lock(&self.tree);
        let folder = plain(folder);
        if !tree.is_folder(&folder) {
            return Err(ErrorKind::NotFound.into());
        }
        let inside = tree.names.iter().filter(|(path, _)| path.parent() == Some(&folder));
        Ok(inside.map(|(path, named)| (path.clone(), matches!(named, Named::Folder))).collect())
    }
}
