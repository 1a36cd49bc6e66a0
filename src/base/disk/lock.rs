//! Protection of a game against other writers: a lock on the game file itself, or on a file beside it.
//!
//! On Windows a lock also prevents reading, so a small file beside the game is locked there. It is deleted with
//! the lock. One left by a killed program locks nothing, and is deleted with the next lock.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::same_file::leads_to_file;

/// Lock that is held until it is dropped. A lock on the game file itself is held while the game is open.
#[derive(Debug)]
pub(super) enum Lock {
    /// Lock on the game file itself.
    Itself,
    /// Lock on a file beside the game.
    Beside {
        #[expect(dead_code, reason = "it takes its lock along when it is dropped")]
        lock: LockFile,
    },
}

/// Locks the game file itself; `None` if the file system doesn't support locks.
///
/// # Errors
/// Returns [`io::ErrorKind::WouldBlock`] if another program holds the lock, or the system's error.
pub(super) fn lock_game_file(game: &File) -> io::Result<Option<Lock>> {
    Ok(lock_with_retries(game)?.then_some(Lock::Itself))
}

/// Locks a file beside the game; `None` if the file system supports no locks or the file can't be created.
///
/// # Errors
/// Returns [`io::ErrorKind::WouldBlock`] if another program holds the lock.
pub(super) fn lock_file_beside(game: &Path) -> io::Result<Option<Lock>> {
    match LockFile::new(game) {
        Ok(lock) => Ok(lock.map(|lock| Lock::Beside { lock })),
        Err(problem) if problem.kind() == io::ErrorKind::WouldBlock => Err(problem),
        // A game that can be written in a folder that takes no new file.
        Err(_) => Ok(None),
    }
}

/// Locked file beside a game.
#[derive(Debug)]
pub(super) struct LockFile {
    /// The open file; `None` only while it is being dropped.
    file: Option<File>,
    path: PathBuf,
}

impl LockFile {
    fn new(game: &Path) -> io::Result<Option<Self>> {
        let path = lock_path(game)?;
        // Its owner may remove it between our opening and our locking: then there is another file of that name, or none.
        for _ in 0..ATTEMPTS {
            let file = options().open(&path)?;
            let lock = Self { file: Some(file), path: path.clone() };
            let Some(file) = &lock.file else { continue };
            match lock_with_retries(file) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(problem) => {
                    lock.drop_without_deleting();
                    return Err(problem);
                }
            }
            if leads_to_file(file, &path) {
                return Ok(Some(lock));
            }
            lock.drop_without_deleting();
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    /// Drops the lock without deleting the file, which belongs to another program.
    fn drop_without_deleting(mut self) {
        drop(self.file.take());
    }
}

/// Number of attempts if the lock file is deleted in the meantime.
const ATTEMPTS: usize = 8;
/// Waiting time between attempts to lock.
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

/// Returns the path of a game's lock file, whichever links lead to the game. It reveals nothing about the game's
/// name.
fn lock_path(game: &Path) -> io::Result<PathBuf> {
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

/// Locks a file; returns `false` if locks aren't supported. A child process inherits our open files for a moment
/// after it is started, so a lock that was just released may still be held. The attempt is therefore repeated for
/// a while.
fn lock_with_retries(file: &File) -> io::Result<bool> {
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) => std::thread::sleep(MOMENT),
            Err(TryLockError::Error(problem)) if is_lock_unsupported(&problem) => return Ok(false),
            Err(TryLockError::Error(problem)) => return Err(problem),
        }
    }
    Err(io::ErrorKind::WouldBlock.into())
}

/// Returns whether the error means that locks aren't supported, and not that a lock is taken.
fn is_lock_unsupported(problem: &io::Error) -> bool {
    /// `ENOLCK`, for which the standard library has no name.
    const NO_LOCKS: i32 = if cfg!(target_os = "linux") { 37 } else { 77 };
    matches!(problem.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput)
        || (cfg!(unix) && problem.raw_os_error() == Some(NO_LOCKS))
}
