//! New files, whole or not at all, and the system's refusals in words.

use std::io;
use std::path::{Path, PathBuf};

use crate::disk::{Disk, NamelessFile, Real};

/// Writes a new file: beside its place first, synced, then under its name, the folder synced too. An existing file is
/// never touched.
///
/// # Errors
/// What the system says; [`io::ErrorKind::AlreadyExists`] where there is a file of this name.
pub(crate) fn write_new_on(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    written_beside(disk, path, bytes)?.name(path)?;
    disk.sync_folder(folder_of(path)).inspect_err(|_| {
        // A name that may be gone tomorrow is none, and would stand in the way of the next attempt.
        let _ = disk.remove(path);
    })
}

/// Writes new files, all of them or none. Existing files are never touched.
///
/// # Errors
/// What the system says, and of which file; [`io::ErrorKind::AlreadyExists`] where there is a file of one of the names.
/// None of the files is there then.
pub(crate) fn write_all_new(files: &[(PathBuf, &[u8])]) -> Result<(), (PathBuf, io::Error)> {
    let beside = |(path, bytes): &(PathBuf, &[u8])| written_beside(&Real, path, bytes).map_err(|problem| (path.clone(), problem));
    // Whatever is too large for the disk is known before the first file has its name.
    let beside: Vec<Box<dyn NamelessFile>> = files.iter().map(beside).collect::<Result<_, _>>()?;
    for (number, (file, (path, _))) in beside.into_iter().zip(files).enumerate() {
        // What could not be named may be somebody else's: only our own files go.
        let (named, problem) = match file.name(path) {
            Ok(()) => (number + 1, Real.sync_folder(folder_of(path)).err()),
            Err(problem) => (number, Some(problem)),
        };
        if let Some(problem) = problem {
            for (earlier, _) in &files[..named] {
                let _ = Real.remove(earlier);
            }
            return Err((path.clone(), problem));
        }
    }
    Ok(())
}

/// Writes a file in the place of an older one: readers see the old one or the new one, never a part.
///
/// # Errors
/// What the system says; the old file is untouched then.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    written_beside(&Real, path, bytes)?.take_the_place_of(path)?;
    Real.sync_folder(folder_of(path))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// The contents in a synced file without a lasting name, in the folder where they will be needed.
fn written_beside(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<Box<dyn NamelessFile>> {
    let mut file = disk.begin_in(folder_of(path))?;
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(file)
}

/// The system's refusal without its numbers.
pub(crate) fn in_words(error: &io::Error) -> String {
    const KNOWN: [(io::ErrorKind, &str); 14] = [
        (io::ErrorKind::NotFound, "there is no such file or folder"),
        (io::ErrorKind::PermissionDenied, "this computer does not allow it there; choose another folder"),
        (io::ErrorKind::StorageFull, "the disk is full; free some space or choose another place"),
        (io::ErrorKind::QuotaExceeded, "there is no more room for you on that disk; choose another place"),
        (io::ErrorKind::FileTooLarge, "that disk takes no file so large; choose another place"),
        (io::ErrorKind::ReadOnlyFilesystem, "that place is read-only; choose another folder"),
        (io::ErrorKind::BrokenPipe, "nobody reads it any more"),
        (io::ErrorKind::AlreadyExists, "there is a file of that name already; choose another name"),
        (io::ErrorKind::NotADirectory, "a part of that path is a file and no folder; choose another folder"),
        (io::ErrorKind::IsADirectory, "it is a folder; name a file"),
        (io::ErrorKind::Interrupted, "the system broke it off; try it again"),
        (io::ErrorKind::WriteZero, "the disk takes nothing more; choose another place"),
        (io::ErrorKind::StaleNetworkFileHandle, "the network has lost that place; choose another"),
        (io::ErrorKind::TimedOut, "that place does not answer; choose another"),
    ];
    /// Refusals that the standard library has no name for, by their numbers on Unix systems.
    const NUMBERED: [(i32, &str); 3] = [
        (5, "the disk has a fault and cannot be relied on; choose another place"),
        (6, "the disk or stick is no longer there; choose another place"),
        (19, "the disk or stick is no longer there; choose another place"),
    ];
    if let Some((_, words)) = KNOWN.iter().find(|(kind, _)| *kind == error.kind()) {
        return (*words).to_owned();
    }
    let numbered = NUMBERED.iter().find(|(number, _)| cfg!(unix) && error.raw_os_error() == Some(*number));
    numbered.map_or_else(|| error.to_string(), |(_, words)| (*words).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
        write_new_on(&Real, path, bytes)
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings");
        replace(&path, b"first").expect("a new file");
        replace(&path, b"second").expect("the same file");
        assert_eq!(std::fs::read(&path).expect("the file"), b"second");
    }

    #[test]
    fn a_new_file_is_whole_and_an_old_one_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("Zoë’s file");
        write_new(&path, b"first").expect("a new file");
        assert_eq!(write_new(&path, b"second").expect_err("it exists").kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&path).expect("the file"), b"first");
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing is left lying about");
    }
}
