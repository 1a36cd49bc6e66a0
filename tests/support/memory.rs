//! A disk in memory for the tests of the window: files, folders and locks, no links, and nothing of it outlives the test.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use senlac::disk::{Access, Disk, DiskFile, FileInfo, FileKind, FileSystem, NamedFile, TempFile};

/// What a file holds, by whatever names it is reached.
#[derive(Debug, Default)]
struct Contents {
    bytes: Vec<u8>,
    /// How often it and all the others were written before.
    changed: u64,
    is_open: bool,
}

type Shared = Arc<Mutex<Contents>>;

#[derive(Debug, Default)]
struct Tree {
    files: BTreeMap<PathBuf, Shared>,
    folders: BTreeSet<PathBuf>,
    /// How often anything was written.
    writes: u64,
}

/// The disk.
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<Mutex<Tree>>);

/// An open file, and its place while it is read.
#[derive(Debug)]
struct Open {
    disk: Memory,
    contents: Shared,
    read: usize,
    has_lock: bool,
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

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Memory {
    fn file(&self, path: &Path) -> io::Result<Shared> {
        let path = &*plain(path);
        let tree = lock(&self.0);
        if let Some(file) = tree.files.get(path) {
            return Ok(Arc::clone(file));
        }
        let is_file = |above: &Path| tree.files.contains_key(above);
        Err(match path {
            _ if tree.folders.contains(path) => ErrorKind::IsADirectory,
            _ if path.ancestors().skip(1).any(is_file) => ErrorKind::NotADirectory,
            _ => ErrorKind::NotFound,
        }
        .into())
    }

    /// Puts a file in its place, or in that of another.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut new = self.begin_in(path.parent().unwrap_or(Path::new("")))?;
        new.write_all(bytes)?;
        new.replace(path)
    }

    /// Takes a folder away with everything in it.
    pub fn remove_all(&self, folder: &Path) {
        let mut tree = lock(&self.0);
        tree.files.retain(|path, _| !path.starts_with(folder));
        tree.folders.retain(|path| !path.starts_with(folder));
    }
}

impl Disk for Memory {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let contents = self.file(path)?;
        if std::mem::replace(&mut lock(&contents).is_open, true) {
            return Err(ErrorKind::WouldBlock.into());
        }
        Ok(Box::new(Open { disk: self.clone(), contents, read: 0, has_lock: true }))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        Ok(lock(&*self.file(path)?).bytes.clone())
    }

    fn begin_in(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        if !lock(&self.0).folders.contains(folder) {
            return Err(self.file(folder).map_or_else(|problem| problem.kind(), |_| ErrorKind::NotADirectory).into());
        }
        Ok(Box::new(Open { disk: self.clone(), contents: Shared::default(), read: 0, has_lock: false }))
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.file(path)?;
        lock(&self.0).files.remove(path);
        Ok(())
    }
}

impl FileSystem for Memory {
    fn about(&self, path: &Path) -> io::Result<FileInfo> {
        if lock(&self.0).folders.contains(&plain(path)) {
            return Ok(FileInfo { kind: FileKind::Folder, length: 0, changed: None });
        }
        let file = self.file(path)?;
        let contents = lock(&file);
        Ok(FileInfo { kind: FileKind::File, length: contents.bytes.len() as u64, changed: Some(time(contents.changed)) })
    }

    fn is_taken(&self, path: &Path) -> bool {
        self.about(path).is_ok()
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<(PathBuf, FileKind)>> {
        let tree = lock(&self.0);
        if !tree.folders.contains(folder) {
            return Err(ErrorKind::NotFound.into());
        }
        let files = tree.files.keys().map(|path| (path, FileKind::File)).chain(tree.folders.iter().map(|path| (path, FileKind::Folder)));
        Ok(files.filter(|(path, _)| path.parent() == Some(folder)).map(|(path, kind)| (path.clone(), kind)).collect())
    }

    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = self.read(path)?;
        bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(bytes)
    }

    fn without_links(&self, path: &Path) -> io::Result<PathBuf> {
        self.about(path).map(|_| plain(path))
    }

    fn make_folder(&self, folder: &Path, _: Access) -> io::Result<()> {
        if folder.ancestors().any(|above| self.is_file(above)) {
            return Err(ErrorKind::NotADirectory.into());
        }
        lock(&self.0).folders.extend(folder.ancestors().map(Path::to_owned));
        Ok(())
    }

    fn remove_folder(&self, folder: &Path) -> io::Result<()> {
        if !self.list(folder)?.is_empty() {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        lock(&self.0).folders.remove(folder);
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let file = self.file(from)?;
        let mut tree = lock(&self.0);
        tree.files.remove(from);
        tree.files.insert(to.to_owned(), file);
        Ok(())
    }

    fn sweep(&self, _: &Path) {}

    fn shut_others_out(&self, _: &Path) {}

    fn beside(&self, work: Box<dyn FnOnce() + Send>) {
        work();
    }
}

/// When something was written that was the so-manieth.
fn time(changed: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(changed)
}

impl Drop for Open {
    fn drop(&mut self) {
        if self.has_lock {
            lock(&self.contents).is_open = false;
        }
    }
}

impl Read for Open {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = (&lock(&self.contents).bytes[self.read..]).read(into)?;
        self.read += count;
        Ok(count)
    }
}

impl Write for Open {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut tree = lock(&self.disk.0);
        tree.writes += 1;
        let mut contents = lock(&self.contents);
        contents.changed = tree.writes;
        contents.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for Open {
    fn sync_data(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        lock(&self.contents).bytes.truncate(usize::try_from(length).unwrap_or(usize::MAX));
        Ok(())
    }

    fn is_guarded(&self) -> bool {
        true
    }

    fn look(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        let named = self.disk.file(path)?;
        let is_this = Arc::ptr_eq(&named, &self.contents);
        let contents = lock(&named);
        let end = contents.bytes[contents.bytes.len().saturating_sub(last)..].to_vec();
        Ok(NamedFile { is_this, length: contents.bytes.len() as u64, changed: Some(time(contents.changed)), end })
    }
}

impl TempFile for Open {
    fn sync_all(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn name(self: Box<Self>, path: &Path) -> io::Result<()> {
        if self.disk.is_taken(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.replace(path)
    }

    fn replace(self: Box<Self>, path: &Path) -> io::Result<()> {
        lock(&self.disk.0).files.insert(path.to_owned(), Arc::clone(&self.contents));
        Ok(())
    }
}
