//! A disk in memory that records all operations, so that the power can be cut after any of them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use senlac::disk::{Disk, DiskFile, LARGEST_FILE, NamedFile, TempFile};

/// A disk operation, or an acknowledgement by the game.
#[derive(Clone, Debug)]
pub enum Change {
    /// A new empty file was created under this name.
    Begun(usize, PathBuf),
    /// These bytes were written.
    Written(usize, usize, Vec<u8>),
    /// The file was set to this length.
    Cut(usize, usize),
    /// The file's contents were synced.
    Synced(usize),
    /// The first name was renamed to the second.
    Renamed(PathBuf, PathBuf),
    /// The name was removed.
    Removed(PathBuf),
    /// The names in this folder were synced.
    FolderSynced(PathBuf),
    /// Everything up to this step was acknowledged; 0 is the new game itself.
    Acknowledged(u64),
}

/// An operation that a faulty disk reports without doing it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lie {
    /// None: the disk is reliable.
    #[default]
    None,
    /// Syncs of data added to files.
    Additions,
    /// Syncs of whole new files.
    NewFiles,
    /// Syncs of folders.
    Folders,
}

#[derive(Debug, Default)]
struct World {
    files: Vec<Vec<u8>>,
    /// Last change of each file, counted in changes.
    changed: BTreeMap<usize, u64>,
    changes: u64,
    names: BTreeMap<PathBuf, usize>,
    open: BTreeSet<usize>,
    log: Vec<Change>,
    lie: Lie,
    /// Maximum size of a readable file, if it isn't the default.
    most_bytes: Option<u64>,
}

impl World {
    /// Records that a file changed now.
    fn touch(&mut self, number: usize) {
        self.changes += 1;
        self.changed.insert(number, self.changes);
    }

    fn find(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// The disk. Clones share its contents.
#[derive(Clone, Debug, Default)]
pub struct MemoryDisk(Arc<Mutex<World>>);

impl MemoryDisk {
    /// Returns a disk with these files, all of them safe.
    pub fn with(files: &BTreeMap<PathBuf, Vec<u8>>) -> Self {
        let (names, contents): (Vec<&PathBuf>, Vec<&Vec<u8>>) = files.iter().unzip();
        let names = names.into_iter().cloned().zip(0..).collect();
        let world = World { files: contents.into_iter().cloned().collect(), names, ..World::default() };
        Self(Arc::new(Mutex::new(world)))
    }

    /// Returns an empty disk with this fault.
    pub fn with_lie(lie: Lie) -> Self {
        Self(Arc::new(Mutex::new(World { lie, ..World::default() })))
    }

    /// Limits the size of readable files.
    pub fn limit(&self, most_bytes: u64) {
        self.world().most_bytes = Some(most_bytes);
    }

    /// Records that everything up to this step was acknowledged.
    pub fn acknowledge(&self, step: u64) {
        self.world().log.push(Change::Acknowledged(step));
    }

    /// Returns all operations, in order.
    pub fn log(&self) -> Vec<Change> {
        self.world().log.clone()
    }

    /// Returns a file's contents, safe or not.
    pub fn contents(&self, path: &Path) -> Option<Vec<u8>> {
        let world = self.world();
        world.find(path).ok().map(|file| world.files[file].clone())
    }

    /// Changes a file in place as another program does, ignoring locks.
    pub fn change_in_place(&self, path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
        let mut world = self.world();
        if let Ok(number) = world.find(path) {
            change(&mut world.files[number]);
            world.touch(number);
        }
    }

    /// Creates or replaces a file as another program does.
    pub fn put(&self, path: &Path, contents: Vec<u8>) {
        let mut world = self.world();
        let number = world.files.len();
        world.files.push(contents);
        world.names.insert(path.to_owned(), number);
        world.touch(number);
    }

    /// Moves a folder with its contents as another program does.
    pub fn move_folder(&self, old: &Path, new: &Path) {
        let mut world = self.world();
        let moved = |path: PathBuf| path.strip_prefix(old).map_or(path.clone(), |rest| new.join(rest));
        world.names = std::mem::take(&mut world.names).into_iter().map(|(path, number)| (moved(path), number)).collect();
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn file(&self, number: usize, temporary: Option<PathBuf>) -> File {
        File { disk: self.clone(), number, place: 0, locks: temporary.is_none(), temporary }
    }
}

impl Disk for MemoryDisk {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let number = self.world().find(path)?;
        if !self.world().open.insert(number) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        Ok(Box::new(self.file(number, None)))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.contents(path).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn max_file_size(&self) -> u64 {
        self.world().most_bytes.unwrap_or(LARGEST_FILE)
    }

    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        let mut world = self.world();
        let number = world.files.len();
        let path = folder.join(format!(".senlac-{number}.new"));
        world.files.push(Vec::new());
        world.names.insert(path.clone(), number);
        world.log.push(Change::Begun(number, path.clone()));
        drop(world);
        Ok(Box::new(self.file(number, Some(path))))
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let mut world = self.world();
        if world.lie != Lie::Folders {
            world.log.push(Change::FolderSynced(folder.to_owned()));
        }
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut world = self.world();
        world.names.remove(path).ok_or(io::ErrorKind::NotFound)?;
        world.log.push(Change::Removed(path.to_owned()));
        Ok(())
    }
}

/// An open file.
#[derive(Debug)]
struct File {
    disk: MemoryDisk,
    number: usize,
    place: usize,
    /// The file's temporary name.
    temporary: Option<PathBuf>,
    /// Whether the file is locked for other writers.
    locks: bool,
}

impl Drop for File {
    fn drop(&mut self) {
        if let Some(path) = self.temporary.take() {
            let _ = self.disk.remove(&path);
        }
        if self.locks {
            self.disk.world().open.remove(&self.number);
        }
    }
}

impl Read for File {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let world = self.disk.world();
        let length = world.files[self.number].get(self.place..).unwrap_or_default().read(into)?;
        self.place += length;
        Ok(length)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut world = self.disk.world();
        // Appends at the current end.
        self.place = world.files[self.number].len();
        write_at(&mut world.files[self.number], self.place, bytes);
        world.touch(self.number);
        world.log.push(Change::Written(self.number, self.place, bytes.to_vec()));
        self.place += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for File {
    fn sync_data(&mut self) -> io::Result<()> {
        self.sync_unless(Lie::Additions);
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.place = usize::try_from(length).map_err(io::Error::other)?;
        let mut world = self.disk.world();
        world.files[self.number].resize(self.place, 0);
        world.log.push(Change::Cut(self.number, self.place));
        Ok(())
    }

    fn is_locked(&self) -> bool {
        true
    }

    fn look_up(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        let world = self.disk.world();
        let number = world.find(path)?;
        let contents = &world.files[number];
        let stamp = world.changed.get(&number).copied().unwrap_or_default();
        Ok(NamedFile {
            is_this: number == self.number,
            length: contents.len() as u64,
            changed: Some(SystemTime::UNIX_EPOCH + Duration::from_secs(stamp)),
            end: contents[contents.len().saturating_sub(last)..].to_vec(),
        })
    }
}

impl File {
    fn sync_unless(&self, lie: Lie) {
        let mut world = self.disk.world();
        if world.lie != lie {
            world.log.push(Change::Synced(self.number));
        }
    }

    fn rename(&mut self, path: &Path) {
        let Some(old) = self.temporary.take() else { return };
        let mut world = self.disk.world();
        world.names.remove(&old);
        world.names.insert(path.to_owned(), self.number);
        world.log.push(Change::Renamed(old, path.to_owned()));
    }
}

impl TempFile for File {
    fn sync_all(&mut self) -> io::Result<()> {
        self.sync_unless(Lie::NewFiles);
        Ok(())
    }

    fn name(mut self: Box<Self>, path: &Path) -> io::Result<()> {
        if self.disk.world().names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.rename(path);
        Ok(())
    }

    fn replace(mut self: Box<Self>, path: &Path) -> io::Result<()> {
        self.rename(path);
        Ok(())
    }
}

/// Writes bytes at a position. Fills a gap before it with zeros.
pub fn write_at(contents: &mut Vec<u8>, place: usize, bytes: &[u8]) {
    let end = place + bytes.len();
    if contents.len() < end {
        contents.resize(end, 0);
    }
    contents[place..end].copy_from_slice(bytes);
}
