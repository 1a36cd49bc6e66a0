//! What a piece of work has changed on the disk, to be brought to the slower place behind it.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::time::SystemTime;

use super::{Before, Mirror, Named, Shared, lock};

/// All that one piece of work has changed, until it is known whether the slower place has it.
#[derive(Debug)]
pub struct Changes {
    /// What is different now, by name.
    pub list: Vec<Change>,
    names: Vec<(PathBuf, Option<Named>)>,
    contents: Vec<(Shared, Before)>,
}

/// What has changed about a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The name.
    pub path: PathBuf,
    /// What is there now.
    pub now: NewState,
}

/// What is there under a name that was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewState {
    /// Nothing any more.
    Gone,
    /// A folder.
    Folder,
    /// A file.
    File {
        /// When it was changed.
        changed: SystemTime,
        /// So many of its first bytes are as they were under this name.
        kept: usize,
        /// Its contents, all of them.
        bytes: Vec<u8>,
    },
}

impl Mirror {
    /// What has changed since the last time that this was asked.
    pub fn take_changes(&self) -> Changes {
        let mut tree = lock(&self.tree);
        let names: Vec<(PathBuf, Option<Named>)> = std::mem::take(&mut tree.before).into_iter().collect();
        let written = std::mem::take(&mut tree.written);
        let contents: Vec<(Shared, Before)> = written
            .into_iter()
            .filter_map(|file| {
                let before = lock(&file).before.take();
                before.map(|before| (file, before))
            })
            .collect();
        let kept_of = |file: &Shared| contents.iter().find(|(other, _)| Arc::ptr_eq(file, other)).map(|(_, before)| before.kept);
        let file = |path: &PathBuf, file: &Shared, kept: usize| {
            let contents = file.lock().unwrap_or_else(PoisonError::into_inner);
            let now = NewState::File { changed: contents.changed, kept, bytes: contents.bytes.clone() };
            Change { path: path.clone(), now }
        };
        // A name that leads to another file than before has nothing of it yet.
        let mut list: Vec<Change> = names
            .iter()
            .map(|(path, _)| match tree.names.get(path) {
                None => Change { path: path.clone(), now: NewState::Gone },
                Some(Named::Folder) => Change { path: path.clone(), now: NewState::Folder },
                Some(Named::File(contents)) => file(path, contents, 0),
            })
            .collect();
        for (path, named) in &tree.names {
            if let Named::File(contents) = named
                && let Some(kept) = kept_of(contents)
                && !names.iter().any(|(changed, _)| changed == path)
            {
                list.push(file(path, contents, kept));
            }
        }
        // A file that was begun and thrown away in one piece of work was never there.
        list.retain(|change| {
            let was_there = |(path, before): &(PathBuf, Option<Named>)| *path == change.path && before.is_some();
            change.now != NewState::Gone || names.iter().any(was_there)
        });
        Changes { list, names, contents }
    }

    /// Puts everything back as it was before these changes, which nothing may have followed yet.
    pub fn take_back(&self, changes: Changes) {
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
