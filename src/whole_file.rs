//! New files, whole or not at all, and the system's refusals in words.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// Writes new files, all of them or none. Existing files are never touched.
///
/// # Errors
/// What the system says, and of which file; [`io::ErrorKind::AlreadyExists`] where there is a file of one of the names.
/// None of the files is there then.
pub(crate) fn write_all_new(files: &[(PathBuf, &[u8])]) -> Result<(), (PathBuf, io::Error)> {
    let beside = |(path, bytes): &(PathBuf, &[u8])| written_beside(path, bytes).map_err(|problem| (path.clone(), problem));
    // Whatever is too large for the disk is known before the first file has its name.
    let beside: Vec<tempfile::NamedTempFile> = files.iter().map(beside).collect::<Result<_, _>>()?;
    for (number, (file, (path, _))) in beside.into_iter().zip(files).enumerate() {
        let named = file.persist_noclobber(path).map_err(|failed| failed.error);
        if let Err(problem) = named.and_then(|_| sync_folder(folder_of(path))) {
            let is_there = usize::from(problem.kind() != io::ErrorKind::AlreadyExists);
            for (earlier, _) in &files[..number + is_there] {
                let _ = std::fs::remove_file(earlier);
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
    const KNOWN: [(io::ErrorKind, &str); 8] = [
        (io::ErrorKind::NotFound, "there is no such file or folder"),
        (io::ErrorKind::PermissionDenied, "this computer does not allow it there; choose another folder"),
        (io::ErrorKind::StorageFull, "the disk is full; free some space or choose another place"),
        (io::ErrorKind::ReadOnlyFilesystem, "that place is read-only; choose another folder"),
        (io::ErrorKind::BrokenPipe, "nobody reads it any more"),
        (io::ErrorKind::AlreadyExists, "there is a file of that name already; choose another name"),
        (io::ErrorKind::NotADirectory, "a part of that path is a file and no folder; choose another folder"),
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
