//! Comparison of files: whether two paths lead to the same file.

use std::fs::{File, Metadata};
use std::path::Path;

/// Returns whether a path leads to this open file.
pub(super) fn leads_to_file(file: &File, path: &Path) -> bool {
    matches!((std::fs::metadata(path), file.metadata()), (Ok(named), Ok(open)) if is_same_file(&named, &open))
}

/// Returns whether two paths lead to the same file, as far as the system reports it.
#[cfg(unix)]
pub(super) fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Returns whether two paths lead to the same file. The system doesn't report it here, so the contents have to
/// show it.
#[cfg(not(unix))]
pub(super) fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}
