//! Files that the page passes on to the user.

use std::io;
use std::path::{Path, PathBuf};

use js_sys::Uint8Array;

use super::super::{HandOverAction, OfferedFile};
use super::{WebPlatform, browser};
use senlac_base::disk::{Disk, FileKind, FileSystem};

impl WebPlatform {
    /// Shows a file in a tab, or offers it as a download.
    pub(super) fn offer(&self, file: &OfferedFile) -> Result<(), String> {
        let read = |path: &Path| self.disk.read(path).map(|bytes| Uint8Array::from(bytes.as_slice()));
        let gone = |_| {
            tr!("That file no longer exists, because this page doesn’t save printed files when it’s closed. Print it again.").to_owned()
        };
        match &file.what {
            HandOverAction::Open(path) => {
                let bytes = read(path).map_err(gone)?;
                if !browser::show_pdf(&file.name(), &bytes) {
                    browser::download(&file.name(), &bytes);
                }
            }
            HandOverAction::Show(path) => browser::download(&file.name(), &read(path).map_err(gone)?),
            HandOverAction::OpenFolder(folder) => {
                let inside = self.disk.list(folder).unwrap_or_default();
                let files: Vec<PathBuf> = inside.into_iter().filter(|(_, kind)| *kind == FileKind::File).map(|(path, _)| path).collect();
                if files.is_empty() {
                    return Err(gone(io::Error::from(io::ErrorKind::NotFound)));
                }
                for path in files {
                    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
                    browser::download(&name, &read(&path).map_err(gone)?);
                }
            }
        }
        Ok(())
    }
}
