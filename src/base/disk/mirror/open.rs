//! Open file of the in-memory disk.

use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::Arc;

use super::super::{DiskFile, FileSystem, NamedFile, TempFile};
use super::{Mirror, SharedContents, TreeEntry, lock, normalise};

/// Open file with its read position.
#[derive(Debug)]
pub(super) struct OpenFile {
    disk: Mirror,
    contents: SharedContents,
    read: usize,
    has_lock: bool,
}

impl OpenFile {
    /// Opens the file at its beginning.
    pub(super) const fn new(disk: Mirror, contents: SharedContents, has_lock: bool) -> Self {
        Self { disk, contents, read: 0, has_lock }
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        if self.has_lock {
            lock(&self.contents).is_open = false;
        }
    }
}

impl Read for OpenFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let contents = lock(&self.contents);
        let count = contents.bytes.get(self.read..).unwrap_or_default().read(into)?;
        self.read += count;
        Ok(count)
    }
}

impl Write for OpenFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut tree = lock(&self.disk.tree);
        let mut contents = lock(&self.contents);
        let length = contents.bytes.len();
        tree.save_old_contents(&self.contents, &mut contents, length);
        contents.changed = (self.disk.clock)();
        contents.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for OpenFile {
    fn sync_data(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        let mut tree = lock(&self.disk.tree);
        let mut contents = lock(&self.contents);
        let length = usize::try_from(length).unwrap_or(usize::MAX).min(contents.bytes.len());
        tree.save_old_contents(&self.contents, &mut contents, length);
        contents.bytes.truncate(length);
        Ok(())
    }

    fn is_locked(&self) -> bool {
        true
    }

    fn look_up(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        let named = lock(&self.disk.tree).file(path)?;
        let is_this = Arc::ptr_eq(&named, &self.contents);
        let contents = lock(&named);
        let end = contents.bytes[contents.bytes.len().saturating_sub(last)..].to_vec();
        Ok(NamedFile { is_this, length: contents.bytes.len() as u64, changed: Some(contents.changed), end })
    }
}

impl TempFile for OpenFile {
    fn sync_all(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn name(self: Box<Self>, path: &Path) -> io::Result<()> {
        if self.disk.is_taken(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.replace(path)
    }

    fn replace(self: Box<Self>, path: &Path) -> io::Result<()> {
        lock(&self.disk.tree).set(&normalise(path), Some(TreeEntry::File(Arc::clone(&self.contents))));
        Ok(())
    }
}
