//! Changes that a job has made on the disk, to be transferred to the slower storage behind it.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::time::SystemTime;

use super::{Mirror, OldContents, SharedContents, TreeEntry, lock};

/// All changes of one job, stored until the slower storage has accepted them.
#[derive(Debug)]
pub struct Changes {
    /// Changed entries by path.
    pub list: Vec<Change>,
    names: Vec<(PathBuf, Option<TreeEntry>)>,
    contents: Vec<(SharedContents, OldContents)>,
}

/// Change of a single path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Path of the changed entry.
    pub path: PathBuf,
    /// New state of the entry.
    pub now: NewState,
}

/// New state of a changed path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewState {
    /// The entry was removed.
    Gone,
    /// The path is a folder.
    Folder,
    /// The path is an ordinary file.
    File {
        /// Time of the last change.
        changed: SystemTime,
        /// Number of leading bytes that are unchanged.
        kept: usize,
        /// Complete contents of the file.
        bytes: Vec<u8>,
    },
}

impl Mirror {
    /// Returns all changes since the previous call.
    pub fn take_changes(&self) -> Changes {
        let mut tree = lock(&self.tree);
        let names: Vec<(PathBuf, Option<TreeEntry>)> = std::mem::take(&mut tree.before).into_iter().collect();
        let written = std::mem::take(&mut tree.written);
        let contents: Vec<(SharedContents, OldContents)> = written
            .into_iter()
            .filter_map(|file| {
                let before = lock(&file).before.take();
                before.map(|before| (file, before))
            })
            .collect();
        let kept_of = |file: &SharedContents| contents.iter().find(|(other, _)| Arc::ptr_eq(file, other)).map(|(_, before)| before.kept);
        let file = |path: &PathBuf, file: &SharedContents, kept: usize| {
            let contents = file.lock().unwrap_or_else(PoisonError::into_inner);
            let now = NewState::File { changed: contents.changed, kept, bytes: contents.bytes.clone() };
            Change { path: path.clone(), now }
        };
        // A name that leads to another file than before has nothing of it yet.
        let mut list: Vec<Change> = names
            .iter()
            .map(|(path, _)| match tree.names.get(path) {
                None => Change { path: path.clone(), now: NewState::Gone },
                Some(TreeEntry::Folder) => Change { path: path.clone(), now: NewState::Folder },
                Some(TreeEntry::File(contents)) => file(path, contents, 0),
            })
            .collect();
        for (path, named) in &tree.names {
            if let TreeEntry::File(contents) = named
                && let Some(kept) = kept_of(contents)
                && !names.iter().any(|(changed, _)| changed == path)
            {
                list.push(file(path, contents, kept));
            }
        }
        // A file that was begun and thrown away in one piece of work was never there.
        list.retain(|change| {
            let was_there = |(path, before): &(PathBuf, Option<TreeEntry>)| *path == change.path && before.is_some();
            change.now != NewState::Gone || names.iter().any(was_there)
        });
        Changes { list, names, contents }
    }

    /// Reverts these changes. Nothing else may have changed since.
    pub fn revert(&self, changes: Changes) {
        let mut tree = lock(&self.tree);
        for (path, before) in changes.names {
            match before {
                Some(named) => drop(tree.names.insert(path, named)),
                None => drop(tree.names.remove(&path)),
            }
        }
        for (file, mut before) in changes.contents {
            let mut contents = lock(&file);
            contents.bytes.truncate(before.kept);
            contents.bytes.append(&mut before.cut);
            contents.changed = before.changed;
        }
    }
}
