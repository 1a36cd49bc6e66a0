//! Operations on paths of the in-memory disk.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::super::{Access, Disk, DiskFile, FileInfo, FileKind, FileSystem, TempFile};
use super::{Mirror, TreeEntry, lock, normalise};

impl Disk for Mirror {
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        self.open_file(path)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let file = lock(&self.tree).file(path)?;
        let bytes = lock(&file).bytes.clone();
        Ok(bytes)
    }

    fn create_temp_file(&self, folder: &Path) -> io::Result<Box<dyn TempFile>> {
        self.begin_file(folder)
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut tree = lock(&self.tree);
        tree.file(path)?;
        tree.set(&normalise(path), None);
        Ok(())
    }
}

impl FileSystem for Mirror {
    fn metadata(&self, path: &Path) -> io::Result<FileInfo> {
        let tree = lock(&self.tree);
        if tree.is_folder(&normalise(path)) {
            return Ok(FileInfo { kind: FileKind::Folder, length: 0, changed: None });
        }
        let file = tree.file(path)?;
        let contents = lock(&file);
        Ok(FileInfo { kind: FileKind::File, length: contents.bytes.len() as u64, changed: Some(contents.changed) })
    }

    fn is_taken(&self, path: &Path) -> bool {
        self.metadata(path).is_ok()
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<(PathBuf, FileKind)>> {
        let kind = |is_folder| if is_folder { FileKind::Folder } else { FileKind::File };
        Ok(self.entries_in(folder)?.into_iter().map(|(path, is_folder)| (path, kind(is_folder))).collect())
    }

    fn read_start(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let file = lock(&self.tree).file(path)?;
        let contents = lock(&file);
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(contents.bytes.len());
        Ok(contents.bytes[..most].to_vec())
    }

    fn resolve_links(&self, path: &Path) -> io::Result<PathBuf> {
        self.metadata(path).map(|_| normalise(path))
    }

    fn create_folder(&self, folder: &Path, _: Access) -> io::Result<()> {
        let folder = normalise(folder);
        let mut tree = lock(&self.tree);
        if folder.ancestors().any(|above| tree.is_file(above)) {
            return Err(ErrorKind::NotADirectory.into());
        }
        for above in folder.ancestors() {
            if !tree.is_folder(above) {
                tree.set(above, Some(TreeEntry::Folder));
            }
        }
        Ok(())
    }

    fn remove_folder(&self, folder: &Path) -> io::Result<()> {
        if !self.entries_in(folder)?.is_empty() {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        lock(&self.tree).set(&normalise(folder), None);
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut tree = lock(&self.tree);
        let file = tree.file(from)?;
        tree.set(&normalise(from), None);
        tree.set(&normalise(to), Some(TreeEntry::File(file)));
        Ok(())
    }

    // Nothing of a killed program is left in a memory.
    fn sweep(&self, _: &Path) {}

    fn make_private(&self, _: &Path) {}

    fn spawn_background(&self, work: Box<dyn FnOnce() + Send>) {
        work();
    }
}
