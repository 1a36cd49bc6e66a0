//! Reading of files that a user names on the computer's own disk. All of them are opened here, because a pipe or
//! a device could block the program or never end.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::LARGEST_FILE;
use super::file_system::{not_ordinary_error, too_large_error};

/// Flag that makes opening non-blocking, if the system has it: `O_NONBLOCK`, for which the standard library has
/// no name.
#[cfg(unix)]
const DO_NOT_WAIT: i32 = if cfg!(any(target_os = "linux", target_os = "android")) { 0o4000 } else { 4 };

/// Rejects a pipe or a device before it is opened, since opening some devices has side effects.
pub(super) fn refuse_devices(path: &Path) -> io::Result<()> {
    if is_ordinary(fs::metadata(path)?.file_type()) { Ok(()) } else { Err(not_ordinary_error()) }
}

fn is_ordinary(kind: FileType) -> bool {
    kind.is_file() || kind.is_dir()
}

/// Opens an ordinary file for reading.
///
/// # Errors
/// Returns the system's error, or an error for a pipe or a device.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    refuse_devices(path)?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, DO_NOT_WAIT);
    let file = options.open(path)?;
    // It may have become a pipe in between.
    if is_ordinary(file.metadata()?.file_type()) { Ok(file) } else { Err(not_ordinary_error()) }
}

/// Rejects a file that is larger than any of ours, before it is read.
pub(super) fn refuse_larger(file: &File) -> io::Result<()> {
    if file.metadata()?.len() > LARGEST_FILE { Err(too_large_error()) } else { Ok(()) }
}

/// Returns the contents of an ordinary file that isn't too large.
///
/// # Errors
/// Returns the system's error, or an error if the file is too large or not ordinary.
pub(super) fn read_whole(path: &Path) -> io::Result<Vec<u8>> {
    let file = open_to_read(path)?;
    refuse_larger(&file)?;
    let mut bytes = Vec::new();
    // It may grow meanwhile.
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE { Err(too_large_error()) } else { Ok(bytes) }
}

/// Opens a script that is read line by line. Only a script may be a pipe, and the program waits for it.
///
/// # Errors
/// Returns the system's error, or an error for a device.
pub fn open_script(path: &Path) -> io::Result<File> {
    if is_pipe(fs::metadata(path)?.file_type()) { File::open(path) } else { open_to_read(path) }
}

#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&kind)
}

#[cfg(not(unix))]
const fn is_pipe(_: FileType) -> bool {
    false
}
