//! The disk in memory of the window's tests, which nothing of outlives the test.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use senlac::disk::{Disk, Mirror};

thread_local! {
    static WRITES: Cell<u64> = const { Cell::new(0) };
}

/// A clock that is a second later whenever something is written.
fn clock() -> SystemTime {
    WRITES.set(WRITES.get() + 1);
    UNIX_EPOCH + Duration::from_secs(WRITES.get())
}

/// A new one.
pub fn memory() -> Mirror {
    Mirror::new(clock)
}

/// Puts a file in its place, or in that of another.
pub fn write(disk: &Mirror, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = disk.create_temp_file(path.parent().unwrap_or(Path::new("")))?;
    new.write_all(bytes)?;
    new.replace(path)
}
