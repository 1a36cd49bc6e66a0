//! Ordinary files alone: a pipe or a device of that name is not opened.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// What there is to know about an ordinary file or a folder. A pipe or a device is refused before it is opened: whoever
/// opened one could wait for ever.
///
/// # Errors
/// What the system says, or that it is neither file nor folder.
pub(crate) fn ordinary(path: &Path) -> io::Result<Metadata> {
    let about = fs::metadata(path)?;
    if about.is_file() || about.is_dir() {
        return Ok(about);
    }
    Err(io::Error::other("it is no ordinary file but a pipe or a device; choose another"))
}

/// The text of an ordinary file of at most so many bytes.
///
/// # Errors
/// What the system says, or that it is no such file.
pub(crate) fn read_small(path: &Path, most: u64) -> io::Result<String> {
    let about = ordinary(path)?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let too_large = || io::Error::other("it is too large to be one of ours");
    if about.len() > most {
        return Err(too_large());
    }
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most { Err(too_large()) } else { Ok(text) }
}
