//! Log file that grows to a limit. It is then renamed and a new one is started.

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use super::{Access, FileSystem, RealDisk};

/// Length in bytes at which a new log is started: 128 KiB.
const LONG: u64 = 128 << 10;
/// Extension of the previous log.
const OLDER: &str = "older.txt";

/// Appends lines to a log on the computer's own disk. They survive if the program is killed, but the last ones
/// may be lost in a power cut. Several programs can write the same log.
///
/// # Errors
/// Returns the system's error.
pub fn append_to_log(path: &Path, lines: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        RealDisk.create_folder(folder, Access::Private)?;
    }
    if fs::metadata(path).is_ok_and(|about| about.len() > LONG) {
        fs::rename(path, path.with_extension(OLDER))?;
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(lines.as_bytes())
}

/// Returns the end of a log, at most `most` bytes, starting with a complete line; empty if there is no log.
pub fn read_log(path: &Path, most: u64) -> String {
    let mut text = [path.with_extension(OLDER).as_path(), path].map(|path| read_log_file(path).unwrap_or_default()).concat();
    let long = text.len().saturating_sub(usize::try_from(most).unwrap_or(usize::MAX));
    if long > 0 {
        let end = text.as_bytes()[long - 1..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| long + end);
        text.drain(..end);
    }
    text
}

/// Returns a log as text, or its beginning if it is longer than a log can be.
fn read_log_file(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(4 * LONG).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_logs_are_rotated_and_read_from_the_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("data/log.txt");
        assert_eq!(read_log(&path, 100), "");
        append_to_log(&path, "one\n").expect("a new log");
        append_to_log(&path, "two\n").expect("a line more");
        assert_eq!(read_log(&path, 100), "one\ntwo\n");
        assert_eq!(read_log(&path, 6), "two\n", "whole lines");
        for number in 0..16_000 {
            append_to_log(&path, &format!("line {number}\n")).expect("a line more");
        }
        let sizes = ["log.txt", "log.older.txt"].map(|name| fs::metadata(folder.path().join("data").join(name)).expect(name).len());
        assert!(sizes.iter().all(|size| *size < LONG + 100), "{sizes:?}");
        assert!(read_log(&path, 1_000).ends_with("line 15998\nline 15999\n"));
        assert!(read_log(&path, LONG * 2).starts_with("one\n"));
    }
}
