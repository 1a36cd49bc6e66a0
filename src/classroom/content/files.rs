//! Reading of files, with a message for everything that can go wrong.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::Problem;
use senlac_base::atomic_write::error_text;
use senlac_base::disk::{FileKind, FileSystem};

/// Maximum size of a file that is read, in bytes: 1 MiB.
pub const LARGEST_FILE: usize = 1 << 20;

/// Reads a file of at most [`LARGEST_FILE`] bytes.
/// Errors: the file doesn't exist, isn't an ordinary file, can't be read, or is too large.
pub(super) fn read_bytes(disk: &dyn FileSystem, path: &Path) -> Result<Vec<u8>, Problem> {
    let told = |what: &str| Problem::for_file(&path.display().to_string(), what);
    let failed = |error: std::io::Error| {
        if error.kind() == ErrorKind::NotFound {
            told(tr!("There is no such file. Check its name and folder."))
        } else if error.kind() == ErrorKind::PermissionDenied {
            told(tr!("You don’t have permission to read this file. Copy it to a folder of your own."))
        } else {
            told(&tr!("The file can’t be read: {error}.", error = error_text(&error)))
        }
    };
    // Pipes and devices are refused before they are opened, because reading one could block for ever.
    match disk.metadata(path).map_err(failed)?.kind {
        FileKind::File => {}
        FileKind::Folder => return Err(told(tr!("This is a folder. Choose a file in it."))),
        FileKind::Link | FileKind::Other => return Err(told(tr!("This is not an ordinary file. Choose another one."))),
    }
    let most = u64::try_from(LARGEST_FILE).unwrap_or(u64::MAX);
    let bytes = disk.read_start(path, most + 1).map_err(failed)?;
    if bytes.len() > LARGEST_FILE {
        return Err(told(tr!("The file is larger than 1 MiB, so it is probably the wrong one. Choose another one.")));
    }
    Ok(bytes)
}

/// Reads a UTF-8 text file.
/// Errors: the file can't be read, or a line isn't valid UTF-8.
pub(super) fn text(disk: &dyn FileSystem, path: &Path) -> Result<String, Problem> {
    let bytes = read_bytes(disk, path)?;
    match decode_utf8(&bytes) {
        // Very old computers end lines with a carriage return.
        Ok(text) => Ok(if text.contains('\n') { text.to_owned() } else { text.replace('\r', "\n") }),
        Err(line) => {
            let what = tr!("a character is not valid UTF-8. Save the file as UTF-8 text.");
            Err(Problem::on_line(&path.display().to_string(), line, what))
        }
    }
}

/// Returns whether something exists at this path, even if it can't be read.
pub(super) fn is_there(disk: &dyn FileSystem, path: &Path) -> bool {
    disk.metadata(path).map_or_else(|error| error.kind() == ErrorKind::PermissionDenied, |_| true)
}

pub(super) fn toml_files(disk: &dyn FileSystem, folder: &Path) -> Vec<PathBuf> {
    let entries = disk.list(folder).unwrap_or_default().into_iter().map(|(path, _)| path);
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect();
    files.sort();
    files
}

/// Returns the bytes as text.
///
/// # Errors
/// The first line, from 1, that isn't valid UTF-8.
pub fn decode_utf8(bytes: &[u8]) -> Result<&str, usize> {
    std::str::from_utf8(bytes).map_err(|error| bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count())
}
