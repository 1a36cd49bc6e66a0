//! Deletion of a class's data from exported files on this computer.

use std::collections::BTreeSet;
use std::path::Path;

use super::everything::{name_with_reason, unreadable_reason};
use super::{Backup, Pack, PackContents, PackedGame};
use crate::class_results::game_without_class;
use senlac_base::atomic_write::{error_text, replace_file};
use senlac_base::disk::FileSystem;
use senlac_base::paths::{CLASSES, is_game};
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::class::{self, Class};
use senlac_classroom::planning::{Draft, PREPARATION_FILE};
use senlac_record::{DeletedClass, FileProblem};

/// Result of deleting a class's data from an exported file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackDeletion {
    /// Whether names were deleted from it.
    pub is_changed: bool,
    /// Files in it that can't be read and may still contain names, with the reasons: “a.senlac (line 8 is damaged)”.
    pub unreadable: Vec<String>,
}

/// Deletes the names of a class from an exported file. A backup may contain files that can't be read; the names
/// are deleted from all others. The file is replaced atomically.
///
/// # Errors
/// Returns an error text if the file can't be read or written. It is then unchanged.
pub fn delete_from_pack(disk: &dyn FileSystem, path: &Path, class: &DeletedClass<'_>, games: BoardGames) -> Result<PackDeletion, String> {
    let bytes = disk.read(path).map_err(|problem| error_text(&problem))?;
    let mut carried = Pack::read(&bytes, games).map_err(|problems| problems.to_string())?;
    let forgotten = match &mut carried.work {
        PackContents::Lesson(draft) => PackDeletion { is_changed: delete_from_draft(draft, class), unreadable: Vec::new() },
        PackContents::Game(game) => PackDeletion { is_changed: delete_from_game(game, class, games)?, unreadable: Vec::new() },
        PackContents::Everything(all) => delete_from_backup(all, class, games),
    };
    if forgotten.is_changed {
        // A link stays one.
        let path = disk.resolve_links(path).map_err(|problem| error_text(&problem))?;
        replace_file(disk, &path, carried.to_text().as_bytes()).map_err(|problem| error_text(&problem))?;
    }
    Ok(forgotten)
}

fn delete_from_draft(draft: &mut Draft, class: &DeletedClass<'_>) -> bool {
    let is_theirs = draft.class.name == class.name;
    if is_theirs {
        draft.set_class(Class::default(), BTreeSet::new());
        draft.bench.iter_mut().for_each(|(_, post)| post.players.clear());
    }
    is_theirs
}

fn delete_from_game(game: &mut PackedGame, class: &DeletedClass<'_>, games: BoardGames) -> Result<bool, String> {
    let told = |problem: FileProblem| problem.to_string();
    let left = game_without_class(game.text().as_bytes(), Path::new(game.name()), class, games).map_err(told)?;
    let is_beside = game.beside.class.as_ref().is_some_and(|beside| beside.name == class.name);
    if is_beside {
        game.beside.class = None;
    }
    let is_in_it = left.is_some();
    if let Some(text) = left {
        *game = PackedGame::from_bytes(game.name(), text.into_bytes(), games).map_err(told)?.with_extras(game.beside.clone());
    }
    Ok(is_in_it || is_beside)
}

fn delete_from_backup(all: &mut Backup, class: &DeletedClass<'_>, games: BoardGames) -> PackDeletion {
    let mut changes: Vec<(String, Option<String>)> = Vec::new();
    let mut unreadable = Vec::new();
    for (key, text) in all.files() {
        match find_traces(key, text, class, games) {
            Ok(ClassTraces::None) => {}
            Ok(ClassTraces::Without(text)) => changes.push((key.to_owned(), Some(text))),
            Ok(ClassTraces::WholeFile) => changes.push((key.to_owned(), None)),
            Err(_) if !class.is_named_in(text) => {}
            Err(why) => unreadable.push(name_with_reason(key, &why)),
        }
    }
    let is_changed = !changes.is_empty();
    for (key, text) in changes {
        all.set(&key, text);
    }
    PackDeletion { is_changed, unreadable }
}

/// Contents of a backup file that belong to a class.
enum ClassTraces {
    /// No names of the class.
    None,
    /// Names; contains the text without them.
    Without(String),
    /// The class itself, so the whole file is deleted.
    WholeFile,
}

/// Searches for the names of a class in a file of a backup.
///
/// # Errors
/// Returns an error text if the file can't be read.
fn find_traces(key: &str, text: &str, class: &DeletedClass<'_>, games: BoardGames) -> Result<ClassTraces, String> {
    let is_of = |folder: &str| key.split_once('/').is_some_and(|(above, _)| above == folder);
    if is_game(Path::new(key)) {
        let left = game_without_class(text.as_bytes(), Path::new(key), class, games).map_err(unreadable_reason)?;
        return Ok(left.map_or(ClassTraces::None, ClassTraces::Without));
    }
    if is_of(CLASSES) {
        let kept = class::parse(text, key).map_err(|problems| problems.messages())?;
        return Ok(if kept.name == class.name { ClassTraces::WholeFile } else { ClassTraces::None });
    }
    if key == PREPARATION_FILE {
        let mut draft = Draft::read(text)?;
        return Ok(if delete_from_draft(&mut draft, class) { ClassTraces::Without(draft.write()) } else { ClassTraces::None });
    }
    Ok(ClassTraces::None)
}
