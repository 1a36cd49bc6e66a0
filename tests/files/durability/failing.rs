//! A disk on which one call fails, as real disks do.

use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use senlac::disk::{Disk, DiskFile, NamedFile, TempFile};

use super::simulated::MemoryDisk;

/// What happens to the failing call and those after it. Only paths under [`STICK`] are affected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk reports a fault once.
    Broken,
    /// The disk is full from now on. A write stores half of its bytes.
    Full,
    /// A write stores half of its bytes once.
    Short,
    /// The system interrupts the call once.
    Interrupted,
    /// Nothing can be written from now on.
    ReadOnly,
    /// Another program deletes the game. The call itself succeeds.
    Deleted,
    /// The folder is gone permanently: no name in it is found, but open files can still be written.
    FolderGone,
    /// The stick is removed: nothing works from now on.
    Pulled,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 8] =
        [Self::Broken, Self::Full, Self::Short, Self::Interrupted, Self::ReadOnly, Self::Deleted, Self::FolderGone, Self::Pulled];
}

/// Root of the affected paths.
pub const STICK: &str = "/stick";

/// Kind of a disk call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// Looks up or sets a name.
    Name,
    /// Reads.
    Read,
    /// Writes or truncates.
    Write,
    /// Waits for the disk.
    Sync,
}

/// Test disk on which one call fails.
#[derive(Clone, Debug)]
pub struct FailingDisk {
    disk: MemoryDisk,
    fault: Fault,
    /// Number of the failing call, from 1.
    at: usize,
    calls: Arc<AtomicUsize>,
    /// Number of failed calls.
    failed: Arc<AtomicUsize>,
    /// Calls on a file after one of its writes or syncs had failed.
    trusted_again: Arc<Mutex<Vec<&'static str>>>,
    /// The game to delete.
    game: &'static str,
}

impl FailingDisk {
    pub fn new(disk: MemoryDisk, fault: Fault, at: usize, game: &'static str) -> Self {
        let (calls, failed, trusted_again) = (Arc::default(), Arc::default(), Arc::default());
        Self { disk, fault, at, calls, failed, trusted_again, game }
    }

    /// Returns the number of calls so far.
    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    /// Returns the number of failed calls so far.
    pub fn failed(&self) -> usize {
        self.failed.load(Ordering::Relaxed)
    }

    /// Returns the calls on a file after one of its writes or syncs had failed. There should be none.
    pub fn uses_after_failure(&self) -> Vec<&'static str> {
        self.trusted_again.lock().expect("nobody panicked").clone()
    }

    /// Counts a call, and fails it when its number is reached.
    fn call(&self, call: Call) -> io::Result<()> {
        let number = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        let (now, later) = (number == self.at, number >= self.at);
        let code = match self.fault {
            Fault::Broken if now => 5,
            Fault::Interrupted if now => 4,
            Fault::Full if later && call == Call::Write => 28,
            Fault::ReadOnly if later && matches!(call, Call::Write | Call::Name) => 30,
            Fault::FolderGone if later && call == Call::Name => 2,
            Fault::Pulled if later => 19,
            Fault::Deleted if now => {
                let _ = self.disk.remove(Path::new(self.game));
                return Ok(());
            }
            Fault::Broken
            | Fault::Interrupted
            | Fault::Full
            | Fault::Short
            | Fault::ReadOnly
            | Fault::FolderGone
            | Fault::Pulled
            | Fault::Deleted => return Ok(()),
        };
        self.failed.fetch_add(1, Ordering::Relaxed);
        Err(io::Error::from_raw_os_error(code))
    }

    /// Returns whether a write stores only half of its bytes now.
    fn halves(&self) -> bool {
        let next = self.calls() + 1;
        matches!(self.fault, Fault::Short | Fault::Full) && next == self.at
    }

    fn file<F: ?Sized>(&self, path: &Path, file: Box<F>) -> FailingFile<F> {
        FailingFile { disk: self.clone(), file, suffers: path.starts_with(STICK), spoilt: false }
    }

    fn call_at(&self, path: &Path, call: Call) -> io::Result<()> {
        if path.starts_with(STICK) { self.call(call) } else { Ok(()) }
    }
}

impl Disk for FailingDisk {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        self.call_at(path, Call::Name)?;
        Ok(Box::new(self.file(path, self.disk.open(path)?)))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.call_at(path, Call::Read)?;
        self.disk.read(path)
    }

    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        self.call_at(folder, Call::Name)?;
        Ok(Box::new(self.file(folder, self.disk.create_temp_file(folder)?)))
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.call_at(folder, Call::Sync)?;
        self.disk.sync_folder(folder)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call_at(path, Call::Name)?;
        self.disk.remove(path)
    }
}

/// A file on that disk.
#[derive(Debug)]
struct FailingFile<F: ?Sized> {
    disk: FailingDisk,
    suffers: bool,
    /// Whether one of its writes or syncs has failed.
    spoilt: bool,
    file: Box<F>,
}

impl<F: ?Sized> FailingFile<F> {
    /// Makes a call. A failure spoils the file, except for an interrupted write, which does nothing.
    fn call(&mut self, call: Call, name: &'static str) -> io::Result<()> {
        if !self.suffers {
            return Ok(());
        }
        if self.spoilt {
            self.disk.trusted_again.lock().expect("nobody panicked").push(name);
        }
        self.disk.call(call).inspect_err(|problem| {
            self.spoilt |= call == Call::Sync || call == Call::Write && problem.kind() != io::ErrorKind::Interrupted;
        })
    }
}

impl<F: Read + ?Sized> Read for FailingFile<F> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.call(Call::Read, "read")?;
        self.file.read(into)
    }
}

impl<F: Write + ?Sized> Write for FailingFile<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.suffers && self.disk.halves() && bytes.len() > 1 {
            // The rest is written next, when a full disk fails.
            self.disk.calls.fetch_add(1, Ordering::Relaxed);
            return self.file.write(&bytes[..bytes.len() / 2]);
        }
        self.call(Call::Write, "write")?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl<F: DiskFile + ?Sized> DiskFile for FailingFile<F> {
    fn sync_data(&mut self) -> io::Result<()> {
        self.call(Call::Sync, "sync_data")?;
        self.file.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.call(Call::Write, "cut")?;
        self.file.truncate(length)
    }

    fn is_locked(&self) -> bool {
        self.file.is_locked()
    }

    fn look_up(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        if self.suffers {
            self.disk.call(Call::Name)?;
        }
        self.file.look_up(path, last)
    }
}

impl TempFile for FailingFile<dyn TempFile> {
    fn sync_all(&mut self) -> io::Result<()> {
        self.call(Call::Sync, "sync_all")?;
        self.file.sync_all()
    }

    fn name(self: Box<Self>, path: &Path) -> io::Result<()> {
        self.disk.call_at(path, Call::Name)?;
        self.file.name(path)
    }

    fn replace(self: Box<Self>, path: &Path) -> io::Result<()> {
        self.disk.call_at(path, Call::Name)?;
        self.file.replace(path)
    }
}
