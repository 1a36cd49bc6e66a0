//! Keeping others from writing a game: a lock on the game file itself, or on a file beside it.
//!
//! On Windows a lock keeps others from reading too, so it is put on a small file beside the game there. That file is taken
//! away with the lock. One that a killed program left behind locks nothing, and goes with the next lock.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::same_file::is_named;

/// A lock that holds until it is dropped; a lock on the game itself holds as long as the game is open.
#[derive(Debug)]
pub(super) enum Lock {
    /// On the game file.
    Itself,
    /// On a file beside it.
    Beside {
        #[expect(dead_code, reason = "it takes its lock along when it is dropped")]
        lock: LockFile,
    },
}

/// Locks the game itself; `None` if its place knows no locks.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] where somebody else has it, and what the system says.
pub(super) fn itself(game: &File) -> io::Result<Option<Lock>> {
    Ok(has_locked(game)?.then_some(Lock::Itself))
}

/// Locks a file beside the game; `None` if its place knows no locks or takes no such file.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] where somebody else has it.
pub(super) fn beside(game: &Path) -> io::Result<Option<Lock>> {
    match LockFile::new(game) {
        Ok(lock) => Ok(lock.map(|lock| Lock::Beside { lock })),
        Err(problem) if problem.kind() == io::ErrorKind::WouldBlock => Err(problem),
        // A game that can be written in a folder that takes no new file.
        Err(_) => Ok(None),
    }
}

/// A locked file beside a game.
#[derive(Debug)]
pub(super) struct LockFile {
    /// Always there but while it is dropped.
    file: Option<File>,
    path: PathBuf,
}

impl LockFile {
    fn new(game: &Path) -> io::Result<Option<Self>> {
        let path = place(game)?;
        // Its owner may remove it between our opening and our locking: then there is another file of that name, or none.
        for _ in 0..ATTEMPTS {
            let file = options().open(&path)?;
            let lock = Self { file: Some(file), path: path.clone() };
            let Some(file) = &lock.file else { continue };
            match has_locked(file) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(problem) => {
                    lock.leave();
                    return Err(problem);
                }
            }
            if is_named(file, &path) {
                return Ok(Some(lock));
            }
            lock.leave();
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// Ends without removing the file, which is another program's.
    fn leave(mut self) {
        drop(self.file.take());
    }
}

/// How often a lock file is tried that was taken away meanwhile.
const ATTEMPTS: usize = 8;
/// How long a lock is waited for, each time.
const MOMENT: std::time::Duration = std::time::Duration::from_millis(5);

impl Drop for LockFile {
    fn drop(&mut self) {
        let Some(file) = self.file.take() else { return };
        if cfg!(windows) {
            // There a file that is open cannot be removed, be it our own or that of a program that waits for it.
            drop(file);
            let _ = std::fs::remove_file(&self.path);
        } else {
            // While it is locked: a program that waits for it then finds that it has no name any more.
            let _ = std::fs::remove_file(&self.path);
            drop(file);
        }
    }
}

/// Where the lock of a game is, by whatever links the game was reached. Its name tells nothing of the game's.
fn place(game: &Path) -> io::Result<PathBuf> {
    let game = std::fs::canonicalize(game)?;
    let name = game.file_name().unwrap_or_default();
    Ok(game.with_file_name(format!(".senlac-{:08x}.lock", crc32fast::hash(name.as_encoded_bytes()))))
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    // Others may open it and wait, and none may remove it meanwhile.
    #[cfg(windows)]
    std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, 1 | 2);
    options
}

/// Locks a file; `false` if its place has no locks. A program that this one starts holds our files for a moment, until it has
/// become another, and a lock that was just let go with them: so a lock that somebody has is tried again for a while.
fn has_locked(file: &File) -> io::Result<bool> {
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) => std::thread::sleep(MOMENT),
            Err(TryLockError::Error(problem)) if knows_no_locks(&problem) => return Ok(false),
            Err(TryLockError::Error(problem)) => return Err(problem),
        }
    }
    Err(io::ErrorKind::WouldBlock.into())
}

/// Whether the system says that there are no locks in a place, and not that one could not be had.
fn knows_no_locks(problem: &io::Error) -> bool {
    /// `ENOLCK`, for which the standard library has no name.
    const NO_LOCKS: i32 = if cfg!(target_os = "linux") { 37 } else { 77 };
    matches!(problem.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput)
        || (cfg!(unix) && problem.raw_os_error() == Some(NO_LOCKS))
}
