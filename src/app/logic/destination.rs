//! Destination of a file named by the user, with the extension of its kind.

use std::path::{Path, PathBuf};

use senlac_base::atomic_write::{error_text, replace_file, write_new_file};
use senlac_base::disk::FileSystem;
use senlac_base::paths::display_path;

/// Destination of a file to be written.
#[derive(Clone, Debug)]
pub(super) struct Destination {
    pub(super) path: PathBuf,
    /// Whether the user chose exactly this name in the system dialog, which asks before it replaces an existing file.
    is_confirmed: bool,
}

impl Destination {
    /// Creates a destination, appending this extension if the path lacks one of its kind.
    pub(super) fn new(path: PathBuf, is_of_the_kind: impl Fn(&Path) -> bool, ending: &str) -> Self {
        if is_of_the_kind(&path) {
            return Self { path, is_confirmed: true };
        }
        let mut named = path.into_os_string();
        named.push(".");
        named.push(ending);
        Self { path: named.into(), is_confirmed: false }
    }

    /// Writes the file. An existing file is replaced only if the user has confirmed it.
    ///
    /// # Errors
    /// A sentence on why the file could not be written.
    pub(super) fn write(&self, disk: &dyn FileSystem, text: &str) -> Result<(), String> {
        let bytes = text.as_bytes();
        let written =
            if self.is_confirmed { replace_file(disk, &self.path, bytes) } else { write_new_file(disk, &self.path, bytes).map(drop) };
        written.map_err(|problem| tr!("couldn’t write {path}: {problem}", path = display_path(&self.path), problem = error_text(&problem)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_base::disk::RealDisk;

    #[test]
    fn an_unconfirmed_file_is_never_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let destination =
            |name: &str| Destination::new(folder.path().join(name), |path| path.extension().is_some_and(|end| end == "txt"), "txt");
        destination("7.b").write(&RealDisk, "one").expect("a new file");
        let error = destination("7.b").write(&RealDisk, "two").expect_err("it is there, and “7.b” was asked about");
        assert!(error.contains("7.b.txt") && error.contains("already"), "{error}");
        destination("7.b.txt").write(&RealDisk, "three").expect("its own name was asked about");
        assert_eq!(std::fs::read_to_string(folder.path().join("7.b.txt")).expect("a file"), "three");
    }
}
