//! New files, whole or not at all, and the system's refusals in words.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Writes a new file: beside its place first, synced, then under its name, the folder synced too. An existing file is
/// never touched.
///
/// # Errors
/// What the system says; [`io::ErrorKind::AlreadyExists`] where there is a file of this name.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = written_beside(path, bytes)?;
    file.persist_noclobber(path).map_err(|failed| failed.error)?;
    sync_folder(folder_of(path))
}

/// Writes a file in the place of an older one: readers see the old one or the new one, never a part.
///
/// # Errors
/// What the system says; the old file is untouched then.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = written_beside(path, bytes)?;
    file.persist(path).map_err(|failed| failed.error)?;
    sync_folder(folder_of(path))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// The contents in a synced file without a lasting name, in the folder where they will be needed.
fn written_beside(path: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".senlac-").suffix(".new");
    // As any program makes its files: others may read them where the system's own mask lets them.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder_of(path))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Where folders cannot be opened or synced, as on Windows, the name is as safe as that system makes it.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Ok(()) => Ok(()),
        Err(_) if cfg!(windows) => Ok(()),
        Err(problem) => Err(problem),
    }
}

/// The system's refusal without its numbers.
pub(crate) fn in_words(error: &io::Error) -> String {
    const KNOWN: [(io::ErrorKind, &str); 6] = [
        (io::ErrorKind::NotFound, "there is no such file or folder"),
        (io::ErrorKind::PermissionDenied, "this computer does not allow it there; choose another folder"),
        (io::ErrorKind::StorageFull, "the disk is full; free some space or choose another place"),
        (io::ErrorKind::ReadOnlyFilesystem, "that place is read-only; choose another folder"),
        (io::ErrorKind::BrokenPipe, "nobody reads it any more"),
        (io::ErrorKind::IsADirectory, "it is a folder; name a file"),
    ];
    let words = KNOWN.iter().find(|(kind, _)| *kind == error.kind()).map(|(_, words)| (*words).to_owned());
    words.unwrap_or_else(|| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

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
