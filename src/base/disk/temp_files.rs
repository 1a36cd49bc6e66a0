//! Temporary files: hidden files without a permanent name. The program that writes one holds its lock, so files left
//! by a killed program differ from those in use.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::same_file::leads_to_file;

/// Prefix of the file names.
const BEGINS: &str = ".senlac-";
const ENDS: &str = ".new";
/// Number of attempts to create a file, if a sweep removes it before it is locked.
const TRIES: usize = 8;
/// Age after which a file is considered left behind on disks without locks. Writing one takes only a moment.
const LEFT_BEHIND: Duration = Duration::from_hours(24);

/// Creates a temporary file in a folder. Only the owner can read it, because most of our files contain pupils'
/// names.
///
/// # Errors
/// Returns the system's error.
pub(super) fn create(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BEGINS).suffix(ENDS);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600));
    for _ in 0..TRIES {
        let file = builder.tempfile_in(folder)?;
        match file.as_file().try_lock() {
            Ok(()) if leads_to_file(file.as_file(), file.path()) => return Ok(file),
            // Swept away, or about to be.
            Ok(()) | Err(TryLockError::WouldBlock) => {}
            // Some shares know no locks.
            Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
    Err(io::Error::other(tr!("another program removes every new file; try again")))
}

/// Deletes temporary files that killed programs have left in this folder, but not in subfolders. Files in use,
/// and files that can't be deleted, stay.
pub fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.filter(is_temp_file).map(|entry| entry.path()) {
        // Its lock is held until it is gone: who has just begun it would else lock it in between and lose it.
        if let Some(_locked) = open_if_left_behind(&path) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Returns whether a directory entry is one of our temporary files, and not a link to one.
fn is_temp_file(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    name.starts_with(BEGINS) && name.ends_with(ENDS) && entry.file_type().is_ok_and(|kind| kind.is_file())
}

/// Opens and locks a file, if locks are available, to prove that no program is writing it; `None` if one is.
fn open_if_left_behind(path: &Path) -> Option<File> {
    // Locks want a file that can be written on some systems.
    let file = File::options().write(true).open(path).ok()?;
    let is_left = match file.try_lock() {
        // It may have got its name in between: then this is another file, or none.
        Ok(()) => leads_to_file(&file, path),
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => {
            let changed = file.metadata().and_then(|about| about.modified());
            changed.is_ok_and(|changed| changed.elapsed().is_ok_and(|age| age > LEFT_BEHIND))
        }
    };
    is_left.then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftover_files_are_locked_while_they_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(".senlac-kIll3d.new");
        fs::write(&path, "Ada Lind").expect("a file");
        let locked = open_if_left_behind(&path).expect("nobody writes it");
        let owner = File::options().write(true).open(&path).expect("the file");
        assert!(matches!(owner.try_lock(), Err(TryLockError::WouldBlock)), "who begins it hears that it goes");
        drop(locked);
        assert!(owner.try_lock().is_ok());
        assert!(open_if_left_behind(&path).is_none(), "somebody writes it");
    }

    #[test]
    fn sweeping_removes_only_unused_temporary_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let left = folder.path().join(".senlac-kIll3d.new");
        fs::write(&left, "Ada Lind").expect("a file");
        let others = ["game.senlac", ".senlac-notes", "x.new", ".senlac-folder.new"].map(|name| folder.path().join(name));
        for other in &others[..3] {
            fs::write(other, "").expect("a file");
        }
        fs::create_dir(&others[3]).expect("a folder");
        let in_use = create(folder.path()).expect("a file");
        sweep(folder.path());
        assert!(!left.exists() && in_use.path().exists());
        assert!(others.iter().all(|other| other.exists()));
        let path = in_use.path().to_owned();
        std::mem::forget(in_use.into_parts().1);
        sweep(&path.with_file_name("no folder"));
        sweep(folder.path());
        assert!(!path.exists(), "nobody holds it any more");
    }
}
