//! Atomic writing of new files, and the system's errors as text.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use crate::disk::{Disk, TempFile};
use crate::game::name::without_control_characters;
use crate::language::tr;
use crate::paths::is_device;

/// Whether the names of written files will survive a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameSafety {
    /// The names are on the disk.
    Safe,
    /// The file system can't tell. After a power cut a file may be missing.
    Unknown,
}

/// Waits until the names in a folder are on the disk, if the file system supports it.
///
/// # Errors
/// Returns the system's error.
pub fn sync_names(disk: &dyn Disk, folder: &Path) -> io::Result<NameSafety> {
    match disk.sync_folder(folder) {
        Ok(()) => Ok(NameSafety::Safe),
        Err(problem) if problem.kind() == io::ErrorKind::Unsupported => Ok(NameSafety::Unknown),
        Err(problem) => Err(problem),
    }
}

/// Writes a new file atomically: it is first written and synced under a temporary name, then renamed, and the
/// folder is synced if possible. An existing file is never touched.
///
/// # Errors
/// Returns the system's error; [`io::ErrorKind::AlreadyExists`] if there is a file of this name.
pub fn write_new_file(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<NameSafety> {
    refuse_devices(path)?;
    write_temp_file(disk, path, bytes)?.name(path)?;
    sync_names(disk, parent_folder(path)).inspect_err(|_| {
        // A power cut could remove the name, and an existing one would block the next attempt.
        let _ = disk.remove(path);
    })
}

/// Rejects names that Windows reserves for devices, because the file may be opened there later.
fn refuse_devices(path: &Path) -> io::Result<()> {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    if is_device(&name) {
        let name = without_control_characters(&name);
        return Err(io::Error::other(tr!("Windows reserves the name “{name}”; choose another name", name)));
    }
    // There a colon parts the name of a file from something hidden in it.
    if cfg!(windows) && name.contains(':') { Err(io::ErrorKind::InvalidFilename.into()) } else { Ok(()) }
}

/// Writes new files, all of them or none. Existing files are never touched.
///
/// # Errors
/// Returns the system's error with the file's path; [`io::ErrorKind::AlreadyExists`] if a file of that name
/// exists. In that case none of the files has been created.
pub fn write_all_new(disk: &dyn Disk, files: &[(PathBuf, &[u8])]) -> Result<(), (PathBuf, io::Error)> {
    let begin = |path: &Path, bytes: &[u8]| refuse_devices(path).and_then(|()| write_temp_file(disk, path, bytes));
    let beside = |(path, bytes): &(PathBuf, &[u8])| begin(path, bytes).map_err(|problem| (path.clone(), problem));
    // Whatever is too large for the disk is known before the first file has its name.
    let beside: Vec<Box<dyn TempFile>> = files.iter().map(beside).collect::<Result<_, _>>()?;
    for (number, (file, (path, _))) in beside.into_iter().zip(files).enumerate() {
        // A file that couldn't be named may belong to another program, so only our own files are removed.
        let (named, problem) = match file.name(path) {
            Ok(()) => (number + 1, sync_names(disk, parent_folder(path)).err()),
            Err(problem) => (number, Some(problem)),
        };
        if let Some(problem) = problem {
            for (earlier, _) in &files[..named] {
                let _ = disk.remove(earlier);
            }
            return Err((path.clone(), problem));
        }
    }
    Ok(())
}

/// Writes new files, each atomically, and syncs each folder once. Existing files are never touched. Returns the
/// files that couldn't be written, with the errors.
pub fn write_each_new(disk: &dyn Disk, files: &[(PathBuf, &[u8])]) -> Vec<(PathBuf, io::Error)> {
    let mut failed = Vec::new();
    let mut named: BTreeMap<&Path, Vec<&PathBuf>> = BTreeMap::new();
    for (path, bytes) in files {
        let written = refuse_devices(path).and_then(|()| write_temp_file(disk, path, bytes)).and_then(|file| file.name(path));
        match written {
            Ok(()) => named.entry(parent_folder(path)).or_default().push(path),
            Err(problem) => failed.push((path.clone(), problem)),
        }
    }
    for (folder, paths) in named {
        let Err(problem) = sync_names(disk, folder) else { continue };
        let again =
            || problem.raw_os_error().map_or_else(|| io::Error::new(problem.kind(), problem.to_string()), io::Error::from_raw_os_error);
        for path in paths {
            // A power cut could remove the name, and an existing one would block the next attempt.
            let _ = disk.remove(path);
            failed.push((path.clone(), again()));
        }
    }
    failed
}

/// Replaces a file atomically: readers see the old file or the new one, never a part of it.
///
/// # Errors
/// Returns the system's error. The old file is then unchanged.
pub fn replace_file(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_temp_file(disk, path, bytes)?.replace(path)?;
    sync_names(disk, parent_folder(path)).map(drop)
}

/// Returns the folder that contains a file.
pub fn parent_folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Writes the contents to a synced temporary file in the target folder.
fn write_temp_file(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<Box<dyn TempFile>> {
    let mut file = disk.create_temp_file(parent_folder(path))?;
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(file)
}

/// Returns the text of a system error, without its number.
pub fn error_text(error: &io::Error) -> String {
    const KNOWN: [(io::ErrorKind, &str); 20] = [
        (io::ErrorKind::NotFound, tr_mark!("there is no such file or folder")),
        (io::ErrorKind::PermissionDenied, tr_mark!("this computer doesn’t allow that there; choose another folder")),
        (io::ErrorKind::StorageFull, tr_mark!("the disk is full; free some space or choose another place")),
        (io::ErrorKind::QuotaExceeded, tr_mark!("your space on that disk is used up; choose another place")),
        (io::ErrorKind::FileTooLarge, tr_mark!("the file is too large for that disk; choose another place")),
        (io::ErrorKind::ReadOnlyFilesystem, tr_mark!("that place is read-only; choose another folder")),
        (io::ErrorKind::BrokenPipe, tr_mark!("the program that reads it has stopped")),
        (io::ErrorKind::AlreadyExists, tr_mark!("a file with that name already exists; choose another name")),
        (io::ErrorKind::NotADirectory, tr_mark!("part of that path is a file, not a folder; choose another folder")),
        (io::ErrorKind::IsADirectory, tr_mark!("it is a folder; choose a file")),
        (io::ErrorKind::Interrupted, tr_mark!("the system interrupted it; try again")),
        (io::ErrorKind::WriteZero, tr_mark!("the disk can’t store any more; choose another place")),
        (io::ErrorKind::StaleNetworkFileHandle, tr_mark!("the network connection to that place was lost; choose another")),
        (io::ErrorKind::TimedOut, tr_mark!("that place doesn’t respond; choose another")),
        (io::ErrorKind::HostUnreachable, tr_mark!("that place doesn’t respond; choose another")),
        (io::ErrorKind::NetworkUnreachable, tr_mark!("that place doesn’t respond; choose another")),
        (io::ErrorKind::ResourceBusy, tr_mark!("another program is using it; close that program or choose another place")),
        (io::ErrorKind::InvalidFilename, tr_mark!("that name can’t be used there; choose another name")),
        (io::ErrorKind::Unsupported, tr_mark!("that place doesn’t support this; choose another, preferably on this computer’s own disk")),
        (io::ErrorKind::InvalidInput, tr_mark!("that place doesn’t support this; choose another, preferably on this computer’s own disk")),
    ];
    let known = KNOWN.iter().find(|(kind, _)| *kind == error.kind()).map(|(_, words)| *words);
    match known.or_else(|| error_number_text(error.raw_os_error()?, cfg!(windows))) {
        Some(words) => tr(words).to_owned(),
        // The system's own words, and the number after them.
        None if error.raw_os_error().is_some() => {
            let said = error.to_string();
            let words = said.split(" (os error").next().unwrap_or_default();
            tr!("the system reports “{words}”; choose another place", words)
        }
        None => error.to_string(),
    }
}

/// Returns the text of an error that the standard library has no kind for, by its number on this system.
fn error_number_text(number: i32, on_windows: bool) -> Option<&'static str> {
    const FAULT: &str = tr_mark!("the disk is faulty; choose another place");
    const GONE: &str = tr_mark!("the disk or USB stick is no longer there; choose another place");
    const IN_USE: &str = tr_mark!("another program is using it; close that program or choose another place");
    const SILENT: &str = tr_mark!("that place doesn’t respond; choose another");
    match (on_windows, number) {
        (false, 5) | (true, 23 | 1117) => Some(FAULT),
        // No such drive, not ready, another disk in it, or no disk at all.
        (false, 6 | 19) | (true, 15 | 21 | 34 | 1006 | 1110 | 1112 | 1167) => Some(GONE),
        // Opened exclusively, partly locked, or mapped by another program.
        (true, 32 | 33 | 1224) => Some(IN_USE),
        // A share, or its computer, is offline.
        (true, 51 | 54 | 59 | 64 | 1222 | 1231) => Some(SILENT),
        (_, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::disk::{DiskFile, RealDisk};

    /// Test disk that syncs folders with a fixed result and counts the calls.
    #[derive(Debug, Default)]
    struct FolderSyncDisk {
        fails: Option<io::ErrorKind>,
        synced: Mutex<Vec<PathBuf>>,
    }

    impl Disk for FolderSyncDisk {
        fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
            RealDisk.open(path)
        }

        fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
            RealDisk.read(path)
        }

        fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
            RealDisk.create_temp_file(folder)
        }

        fn sync_folder(&self, folder: &Path) -> io::Result<()> {
            self.synced.lock().expect("nobody panicked").push(folder.to_owned());
            self.fails.map_or(Ok(()), |kind| Err(kind.into()))
        }

        fn remove(&self, path: &Path) -> io::Result<()> {
            RealDisk.remove(path)
        }
    }

    #[test]
    fn folders_are_synced_and_only_replacing_overwrites_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, disk) = (folder.path().join("Zoë’s file"), FolderSyncDisk::default());
        assert_eq!(write_new_file(&disk, &path, b"first").expect("a new file"), NameSafety::Safe);
        let problem = write_new_file(&disk, &path, b"second").expect_err("it exists");
        assert_eq!((problem.kind(), std::fs::read(&path).expect("the file")), (io::ErrorKind::AlreadyExists, b"first".into()));
        replace_file(&disk, &path, b"second").expect("another");
        assert_eq!(std::fs::read(&path).expect("the file"), b"second");
        assert_eq!(*disk.synced.lock().expect("nobody panicked"), [folder.path(); 2]);
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left");
    }

    #[test]
    fn unsupported_folder_sync_is_allowed_and_failed_sync_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let disk = |kind| FolderSyncDisk { fails: Some(kind), ..FolderSyncDisk::default() };
        let (weak, broken) = (disk(io::ErrorKind::Unsupported), disk(io::ErrorKind::StorageFull));
        let path = folder.path().join("game");
        assert_eq!(write_new_file(&weak, &path, b"first").expect("a new file"), NameSafety::Unknown);
        replace_file(&weak, &path, b"second").expect("another");
        assert_eq!(std::fs::read(&path).expect("the file"), b"second");
        replace_file(&broken, &path, b"third").expect_err("nobody knows whether it is there");
        write_new_file(&broken, &folder.path().join("other"), b"first").expect_err("nobody knows whether it is there");
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left");
    }

    #[test]
    fn reserved_windows_names_are_refused_on_every_system() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["con", "NUL.senlac", "Com1.tar.gz", "lpt9 .pdf", "aux"] {
            let path = folder.path().join(name);
            let problem = write_new_file(&RealDisk, &path, b"Ada").expect_err(name);
            assert!(error_text(&problem).starts_with("Windows reserves the name"), "{problem}");
            write_all_new(&RealDisk, &[(folder.path().join("7b"), b"Ada"), (path, b"Bo")]).expect_err(name);
        }
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0, "nothing is left");
        write_new_file(&RealDisk, &folder.path().join("console.senlac"), b"Ada").expect("a name like others");
    }

    #[test]
    fn windows_error_numbers_name_the_cause() {
        for (number, part) in
            [(32, "another program is using it"), (33, "another program"), (21, "no longer there"), (64, "doesn’t respond")]
        {
            assert!(error_number_text(number, true).is_some_and(|words| words.contains(part)), "{number}");
        }
        assert_eq!(error_number_text(32, false), None, "on Linux it is another refusal");
    }

    #[test]
    fn error_texts_contain_no_error_numbers() {
        for number in 1..134 {
            let words = error_text(&io::Error::from_raw_os_error(number));
            assert!(!words.contains("os error"), "{number}: {words}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn new_files_are_private_and_replaced_files_keep_their_mode() {
        use std::fs;
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("names");
        let mode = || fs::metadata(&path).expect("the file").permissions().mode() & 0o777;
        replace_file(&RealDisk, &path, b"Ada").expect("a new file");
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("let a colleague in");
        replace_file(&RealDisk, &path, b"Bo").expect("the same file");
        assert_eq!(mode(), 0o640);
    }
}
