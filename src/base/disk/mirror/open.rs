//! A file that is open.

use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::Arc;

use super::super::{DiskFile, FileSystem, NamedFile, TempFile};
use super::{Mirror, Named, Shared, lock, plain};

/// An open file, and its place while it is read.
#[derive(Debug)]
pub(super) struct Open {
    disk: Mirror,
    contents: Shared,
    read: usize,
    has_lock: bool,
}

impl Open {
    /// Opens it at its beginning.
    pub(super) const fn new(disk: Mirror, contents: Shared, has_lock: bool) -> Self {
        Self { disk, contents, read: 0, has_lock }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if self.has_lock {
            lock(&self.contents).is_open = false;
        }
    }
}

impl Read for Open {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let contents = lock(&self.contents);
        let count = contents.bytes.get(self.read..).unwrap_or_default().read(into)?;
        self.read += count;
        Ok(count)
    }
}

impl Write for Open {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut tree = lock(&self.disk.tree);
        let mut contents = lock(&self.contents);
        let length = contents.bytes.len();
        tree.take_down(&self.contents, &mut contents, length);
        contents.changed = (self.disk.clock)();
        contents.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for Open {
    fn sync_data(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        let mut tree = lock(&self.disk.tree);
        let mut contents = lock(&self.contents);
        let length = usize::try_from(length).unwrap_or(usize::MAX).min(contents.bytes.len());
        tree.take_down(&self.contents, &mut contents, length);
        contents.bytes.truncate(length);
        Ok(())
    }

    fn is_guarded(&self) -> bool {
        true
    }

    fn look(&self, path: &Path, last: usize) -> io::Result<NamedFile> {
        let named = lock(&self.disk.tree).file(path)?;
        let is_this = Arc::ptr_eq(&named, &self.contents);
        let contents = lock(&named);
        let end = contents.bytes[contents.bytes.len().saturating_sub(last)..].to_vec();
        Ok(NamedFile { is_this, length: contents.bytes.len() as u64, changed: Some(contents.changed), end })
    }
}

impl TempFile for Open {
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
        lock(&self.disk.tree).set(&plain(path), Some(Named::File(Arc::clone(&self.contents))));
        Ok(())
    }
}
