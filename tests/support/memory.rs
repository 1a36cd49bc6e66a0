//! The in-memory disk of the window tests. Its files exist only during a test.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use senlac::disk::{Disk, Mirror};

thread_local! {
    static WRITES: Cell<u64> = const { Cell::new(0) };
}

/// Returns the current time of a clock that advances one second with each write.
fn clock() -> SystemTime {
    WRITES.set(WRITES.get() + 1);
    UNIX_EPOCH + Duration::from_secs(WRITES.get())
}

/// Creates an empty disk in memory.
pub fn memory() -> Mirror {
    Mirror::new(clock)
}

/// Writes a file and replaces an existing one.
pub fn write(disk: &Mirror, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = disk.create_temp_file(path.parent().unwrap_or(Path::new("")))?;
    new.write_all(bytes)?;
    new.replace(path)
}
