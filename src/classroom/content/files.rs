//! Opening files, with an answer for whatever can go wrong.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::Problem;
use senlac_base::atomic_write::in_words;
use senlac_base::disk::{FileKind, FileSystem};

/// The largest file that is read, in bytes: 1 MiB.
pub const LARGEST_FILE: usize = 1 << 20;

/// Reads a file of at most [`LARGEST_FILE`] bytes.
/// Errors: what happened: it is not there, no file, not ours to read, or too large.
pub(super) fn bytes(disk: &dyn FileSystem, path: &Path) -> Result<Vec<u8>, Problem> {
    let told = |what: &str| Problem::of_file(&path.display().to_string(), what);
    let failed = |error: std::io::Error| {
        if error.kind() == ErrorKind::NotFound {
            told(tr!("There is no such file. Look at its name and its folder."))
        } else if error.kind() == ErrorKind::PermissionDenied {
            told(tr!("You have no permission to read this file. Copy it to a folder of your own."))
        } else {
            told(&tr!("The file cannot be read: {error}.", error = in_words(&error)))
        }
    };
    // Pipes and devices are refused before they are opened: reading one could wait without end.
    match disk.about(path).map_err(failed)?.kind {
        FileKind::File => {}
        FileKind::Folder => return Err(told(tr!("This is a folder. Choose a file in it."))),
        FileKind::Link | FileKind::Other => return Err(told(tr!("This is no ordinary file. Choose another."))),
    }
    let most = u64::try_from(LARGEST_FILE).unwrap_or(u64::MAX);
    let bytes = disk.read_start(path, most + 1).map_err(failed)?;
    if bytes.len() > LARGEST_FILE {
        return Err(told(tr!("The file is larger than 1 MiB, so it is hardly the right one. Choose another.")));
    }
    Ok(bytes)
}

/// Reads a file of text in UTF-8.
/// Errors: those of [`bytes`], and a letter that is not written in UTF-8, with its line.
pub(super) fn text(disk: &dyn FileSystem, path: &Path) -> Result<String, Problem> {
    let bytes = bytes(disk, path)?;
    match utf8(&bytes) {
        // Very old computers end lines with a sign of their own.
        Ok(text) => Ok(if text.contains('\n') { text.to_owned() } else { text.replace('\r', "\n") }),
        Err(line) => {
            let what = tr!("a letter is not written in UTF-8. Save the file as text in UTF-8.");
            Err(Problem::on_line(&path.display().to_string(), line, what))
        }
    }
}

/// Whether there is something at this path, be it that it cannot be read.
pub(super) fn is_there(disk: &dyn FileSystem, path: &Path) -> bool {
    disk.about(path).map_or_else(|error| error.kind() == ErrorKind::PermissionDenied, |_| true)
}

pub(super) fn toml_files(disk: &dyn FileSystem, folder: &Path) -> Vec<PathBuf> {
    let entries = disk.list(folder).unwrap_or_default().into_iter().map(|(path, _)| path);
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort();
    files
}

/// The bytes as text.
/// Errors: the first line, counting from 1, with something that is not UTF-8.
pub fn utf8(bytes: &[u8]) -> Result<&str, usize> {
    std::str::from_utf8(bytes).map_err(|error| bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count())
}
