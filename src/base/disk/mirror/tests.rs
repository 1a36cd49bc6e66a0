//! Tests that the changes of a job are recorded and can be reverted.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::*;
use crate::disk::{Access, Disk, FileSystem};

const GAME: &str = "/senlac/game.senlac";

fn disk() -> Mirror {
    let disk = Mirror::new(|| UNIX_EPOCH);
    assert!(disk.load(Path::new(GAME), b"one two".to_vec(), UNIX_EPOCH));
    disk
}

/// Returns all entries of the disk.
fn all_entries(disk: &Mirror) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let names: Vec<PathBuf> = lock(&disk.tree).names.keys().cloned().collect();
    names.into_iter().map(|path| (path.clone(), disk.read(&path).ok())).collect()
}

/// Returns each changed path and, for a file, the number of unchanged bytes and its contents.
fn list_changes(changes: &Changes) -> Vec<(String, Option<(usize, String)>)> {
    let now = |change: &Change| match &change.now {
        NewState::File { kept, bytes, .. } => Some((*kept, String::from_utf8_lossy(bytes).into_owned())),
        NewState::Folder | NewState::Gone => None,
    };
    changes.list.iter().map(|change| (change.path.display().to_string(), now(change))).collect()
}

#[test]
fn changes_list_each_files_unchanged_length_and_new_bytes() {
    let disk = disk();
    let before = all_entries(&disk);
    let mut game = disk.open(Path::new(GAME)).expect("the game");
    game.write_all(b" three").expect("a step");
    game.truncate(9).expect("a shorter file");
    game.truncate(3).expect("a shorter file");
    game.write_all(b"!").expect("a step");
    let changes = disk.take_changes();
    assert_eq!(list_changes(&changes), [(GAME.to_owned(), Some((3, "one!".to_owned())))]);
    assert!(list_changes(&disk.take_changes()).is_empty(), "it is told once");
    disk.revert(changes);
    assert_eq!(all_entries(&disk), before);
    game.write_all(b"?").expect("the file that is open is the same");
    assert_eq!(disk.read(Path::new(GAME)).expect("the game"), b"one two?");
}

#[test]
fn created_and_renamed_files_are_listed_and_reverted() {
    let disk = disk();
    let before = all_entries(&disk);
    let folder = Path::new("/senlac/classes");
    disk.create_folder(folder, Access::Private).expect("a folder");
    let mut class = disk.create_temp_file(folder).expect("a file");
    class.write_all(b"Zoe").expect("a name");
    class.name(&folder.join("7b.toml")).expect("a place");
    disk.rename(Path::new(GAME), Path::new("/senlac/old.senlac")).expect("another name");
    let changes = disk.take_changes();
    let mut list = list_changes(&changes);
    list.sort();
    let expected = [
        ("/senlac/classes", None),
        ("/senlac/classes/7b.toml", Some((0, "Zoe".to_owned()))),
        (GAME, None),
        ("/senlac/old.senlac", Some((0, "one two".to_owned()))),
    ]
    .map(|(path, now)| (path.to_owned(), now));
    assert_eq!(list, expected);
    disk.revert(changes);
    assert_eq!(all_entries(&disk), before);
}

#[test]
fn discarded_temp_files_and_removed_new_files_leave_no_changes() {
    let disk = disk();
    let mut file = disk.create_temp_file(Path::new("/senlac")).expect("a file");
    file.write_all(b"nothing").expect("bytes");
    drop(file);
    let mut new = disk.create_temp_file(Path::new("/senlac")).expect("a file");
    new.write_all(b"x").expect("bytes");
    new.name(Path::new("/senlac/new")).expect("a place");
    disk.remove(Path::new("/senlac/new")).expect("a file");
    assert!(list_changes(&disk.take_changes()).is_empty());
}

#[test]
fn invalid_paths_are_not_loaded() {
    let disk = disk();
    for foreign in ["senlac/x", "/senlac/../x", "/senlac/./x", "/", "/senlac/game.senlac/x"] {
        assert!(!disk.load(Path::new(foreign), Vec::new(), UNIX_EPOCH), "{foreign}");
    }
    assert!(!disk.load(Path::new("/senlac"), Vec::new(), UNIX_EPOCH), "it is a folder");
    assert!(!disk.load_folder(Path::new(GAME)), "it is a file");
    assert!(list_changes(&disk.take_changes()).is_empty(), "what was there is no change");
}

#[test]
fn a_file_has_only_one_writer_at_a_time() {
    let disk = disk();
    let mut game = disk.open(Path::new(GAME)).expect("the game");
    assert_eq!(disk.open(Path::new(GAME)).map(drop).map_err(|problem| problem.kind()), Err(ErrorKind::WouldBlock));
    let mut text = String::new();
    game.read_to_string(&mut text).expect("text");
    assert_eq!(text, "one two");
    drop(game);
    assert!(disk.open(Path::new(GAME)).is_ok());
}
