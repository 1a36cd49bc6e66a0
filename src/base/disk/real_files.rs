//! Files and folders of the computer's own disk.

use std::fs::{self, DirBuilder, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread;

use super::reader::open_to_read;
use super::{Access, FileInfo, FileKind, FileSystem, RealDisk, temp_files};

impl FileSystem for RealDisk {
    fn metadata(&self, path: &Path) -> io::Result<FileInfo> {
        let about = fs::metadata(path)?;
        Ok(FileInfo { kind: kind(about.file_type()), length: about.len(), changed: about.modified().ok() })
    }

    fn is_taken(&self, path: &Path) -> bool {
        path.symlink_metadata().is_ok()
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<(PathBuf, FileKind)>> {
        // An entry of unknown kind is treated as a link, so following it reports the problem.
        let entries = fs::read_dir(folder)?.flatten();
        Ok(entries.map(|entry| (entry.path(), entry.file_type().map_or(FileKind::Link, kind))).collect())
    }

    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        open_to_read(path)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn resolve_links(&self, path: &Path) -> io::Result<PathBuf> {
        path.canonicalize()
    }

    fn create_folder(&self, folder: &Path, access: Access) -> io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        if access == Access::Usual {
            return fs::create_dir_all(folder);
        }
        if let Some(above) = folder.parent() {
            fs::create_dir_all(above)?;
        }
        #[cfg(unix)]
        return std::os::unix::fs::DirBuilderExt::mode(&mut DirBuilder::new(), 0o700).create(folder);
        #[cfg(not(unix))]
        DirBuilder::new().create(folder)
    }

    fn remove_folder(&self, folder: &Path) -> io::Result<()> {
        fs::remove_dir(folder)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sweep(&self, folder: &Path) {
        temp_files::sweep(folder);
    }

    fn make_private(&self, folder: &Path) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let Ok(about) = fs::symlink_metadata(folder) else { return };
            let mode = about.permissions().mode() & 0o7777;
            if about.is_dir() && mode & 0o077 != 0 {
                // The change may not be permitted, and then there is nothing to report.
                let _ = fs::set_permissions(folder, fs::Permissions::from_mode(mode & !0o077));
            }
        }
        #[cfg(not(unix))]
        let _ = folder;
    }

    fn spawn_background(&self, work: Box<dyn FnOnce() + Send>) {
        // A thread that waits for an unreachable disk keeps waiting. If the system creates no thread, there is no
        // answer either.
        drop(thread::Builder::new().spawn(work));
    }
}

/// Converts the system's file type.
fn kind(of: FileType) -> FileKind {
    if of.is_file() {
        FileKind::File
    } else if of.is_dir() {
        FileKind::Folder
    } else if of.is_symlink() {
        FileKind::Link
    } else {
        FileKind::Other
    }
}
