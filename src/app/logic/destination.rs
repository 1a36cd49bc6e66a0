//! Where a file goes that somebody has named, with the ending of its kind.

use std::path::{Path, PathBuf};

use senlac_base::atomic_write::{in_words, replace, write_new_on};
use senlac_base::disk::FileSystem;
use senlac_base::paths::shown;

/// The place of a file that is to be written.
#[derive(Clone, Debug)]
pub(super) struct Destination {
    pub(super) path: PathBuf,
    /// Whether it is the very name that the system's window has asked about, where a file of that name was there already.
    is_confirmed: bool,
}

impl Destination {
    /// The path, with this ending where it has none of its kind.
    pub(super) fn new(path: PathBuf, is_of_the_kind: impl Fn(&Path) -> bool, ending: &str) -> Self {
        if is_of_the_kind(&path) {
            return Self { path, is_confirmed: true };
        }
        let mut named = path.into_os_string();
        named.push(".");
        named.push(ending);
        Self { path: named.into(), is_confirmed: false }
    }

    /// Writes the file. An older one is replaced only if somebody was asked about it.
    ///
    /// # Errors
    /// In words, why it could not be written.
    pub(super) fn write(&self, disk: &dyn FileSystem, text: &str) -> Result<(), String> {
        let bytes = text.as_bytes();
        let written = if self.is_confirmed { replace(disk, &self.path, bytes) } else { write_new_on(disk, &self.path, bytes).map(drop) };
        written.map_err(|problem| tr!("{path} could not be written: {problem}", path = shown(&self.path), problem = in_words(&problem)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_base::disk::Real;

    #[test]
    fn a_file_that_nobody_was_asked_about_is_never_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let to = |name: &str| Destination::new(folder.path().join(name), |path| path.extension().is_some_and(|end| end == "txt"), "txt");
        to("7.b").write(&Real, "one").expect("a new file");
        let told = to("7.b").write(&Real, "two").expect_err("it is there, and “7.b” was asked about");
        assert!(told.contains("7.b.txt") && told.contains("already"), "{told}");
        to("7.b.txt").write(&Real, "three").expect("its own name was asked about");
        assert_eq!(std::fs::read_to_string(folder.path().join("7.b.txt")).expect("a file"), "three");
    }
}
