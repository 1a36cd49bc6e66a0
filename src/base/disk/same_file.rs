//! Whether two names lead to one file.

use std::fs::{File, Metadata};
use std::path::Path;

/// Whether a name leads to this open file.
pub(super) fn is_named(file: &File, path: &Path) -> bool {
    matches!((std::fs::metadata(path), file.metadata()), (Ok(named), Ok(open)) if same_file(&named, &open))
}

/// Whether two names lead to one file, as far as the system tells.
#[cfg(unix)]
pub(super) fn same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether two names lead to one file: here the system does not tell, and what is in them must.
#[cfg(not(unix))]
pub(super) fn same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}
