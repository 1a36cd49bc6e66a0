//! A class that is forgotten in work that was taken along and lies on this computer.

use std::collections::BTreeSet;
use std::path::Path;

use super::everything::{named, why_unreadable};
use super::{Carried, CarriedGame, CarriedWork, Everything};
use crate::class_results::game_without_class;
use senlac_base::atomic_write::{in_words, replace};
use senlac_base::disk::FileSystem;
use senlac_base::paths::{CLASSES, is_game};
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::class::{self, Class};
use senlac_classroom::planning::{Draft, PREPARATION_FILE};
use senlac_record::{FileProblem, ForgottenClass};

/// What became of a file that was taken along.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForgottenInCarried {
    /// Whether names were taken out of it.
    pub is_changed: bool,
    /// The files in it that can't be read and may still contain names, each with why: “a.senlac (line 8 is damaged)”.
    pub unreadable: Vec<String>,
}

/// Takes the names of a class out of a file that was taken along. A backup may contain files that can't be read: the names go out of all
/// others. The file is replaced whole.
///
/// # Errors
/// In words, where it cannot be read or written; it is left as it is then.
pub fn forget_in_carried(
    disk: &dyn FileSystem,
    path: &Path,
    class: &ForgottenClass<'_>,
    games: BoardGames,
) -> Result<ForgottenInCarried, String> {
    let bytes = disk.read(path).map_err(|problem| in_words(&problem))?;
    let mut carried = Carried::read(&bytes, games).map_err(|problems| problems.to_string())?;
    let forgotten = match &mut carried.work {
        CarriedWork::Lesson(draft) => ForgottenInCarried { is_changed: in_draft(draft, class), unreadable: Vec::new() },
        CarriedWork::Game(game) => ForgottenInCarried { is_changed: in_game(game, class, games)?, unreadable: Vec::new() },
        CarriedWork::Everything(all) => in_everything(all, class, games),
    };
    if forgotten.is_changed {
        // A link stays one.
        let path = disk.without_links(path).map_err(|problem| in_words(&problem))?;
        replace(disk, &path, carried.write().as_bytes()).map_err(|problem| in_words(&problem))?;
    }
    Ok(forgotten)
}

fn in_draft(draft: &mut Draft, class: &ForgottenClass<'_>) -> bool {
    let is_theirs = draft.class.name == class.name;
    if is_theirs {
        draft.take_class(Class::default(), BTreeSet::new());
        draft.bench.iter_mut().for_each(|(_, post)| post.players.clear());
    }
    is_theirs
}

fn in_game(game: &mut CarriedGame, class: &ForgottenClass<'_>, games: BoardGames) -> Result<bool, String> {
    let told = |problem: FileProblem| problem.to_string();
    let left = game_without_class(game.text().as_bytes(), Path::new(game.name()), class, games).map_err(told)?;
    let is_beside = game.beside.class.as_ref().is_some_and(|beside| beside.name == class.name);
    if is_beside {
        game.beside.class = None;
    }
    let is_in_it = left.is_some();
    if let Some(text) = left {
        *game = CarriedGame::of(game.name(), text.into_bytes(), games).map_err(told)?.with(game.beside.clone());
    }
    Ok(is_in_it || is_beside)
}

fn in_everything(all: &mut Everything, class: &ForgottenClass<'_>, games: BoardGames) -> ForgottenInCarried {
    let mut changes: Vec<(String, Option<String>)> = Vec::new();
    let mut unreadable = Vec::new();
    for (key, text) in all.files() {
        match in_kept_file(key, text, class, games) {
            Ok(KeptNames::None) => {}
            Ok(KeptNames::Without(text)) => changes.push((key.to_owned(), Some(text))),
            Ok(KeptNames::WholeFile) => changes.push((key.to_owned(), None)),
            Err(_) if !class.is_named_in(text) => {}
            Err(why) => unreadable.push(named(key, &why)),
        }
    }
    let is_changed = !changes.is_empty();
    for (key, text) in changes {
        all.set(&key, text);
    }
    ForgottenInCarried { is_changed, unreadable }
}

/// What a file of a backup contains of a class.
enum KeptNames {
    /// Nothing.
    None,
    /// Names; this is its text without them.
    Without(String),
    /// The class itself, so that the whole file goes.
    WholeFile,
}

/// Looks for the names of a class in a file of a backup.
///
/// # Errors
/// In words, where the file can't be read.
fn in_kept_file(key: &str, text: &str, class: &ForgottenClass<'_>, games: BoardGames) -> Result<KeptNames, String> {
    let is_of = |folder: &str| key.split_once('/').is_some_and(|(above, _)| above == folder);
    if is_game(Path::new(key)) {
        let left = game_without_class(text.as_bytes(), Path::new(key), class, games).map_err(why_unreadable)?;
        return Ok(left.map_or(KeptNames::None, KeptNames::Without));
    }
    if is_of(CLASSES) {
        let kept = class::parse(text, key).map_err(|problems| problems.messages())?;
        return Ok(if kept.name == class.name { KeptNames::WholeFile } else { KeptNames::None });
    }
    if key == PREPARATION_FILE {
        let mut draft = Draft::read(text)?;
        return Ok(if in_draft(&mut draft, class) { KeptNames::Without(draft.write()) } else { KeptNames::None });
    }
    Ok(KeptNames::None)
}
