//! A class that is forgotten in work that was taken along and lies on this computer.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Carried, CarriedGame, CarriedWork, Everything};
use crate::atomic_write::{in_words, replace};
use crate::class_games::game_without_class;
use crate::content::class::{self, Class};
use crate::disk::FileSystem;
use crate::paths::{CLASSES, is_game};
use crate::planning::{Draft, PREPARATION_FILE};
use crate::record::{FileProblem, ForgottenClass};

/// Takes the names of a class out of a file that was taken along; says whether there was anything to forget. The file is replaced whole.
///
/// # Errors
/// In words, where it cannot be read or written; it is left as it is then.
pub fn forget_in_carried(disk: &dyn FileSystem, path: &Path, class: &ForgottenClass<'_>) -> Result<bool, String> {
    let bytes = disk.read(path).map_err(|problem| in_words(&problem))?;
    let mut carried = Carried::read(&bytes).map_err(|problems| problems.to_string())?;
    let is_changed = match &mut carried.work {
        CarriedWork::Lesson(draft) => in_draft(draft, class),
        CarriedWork::Game(game) => in_game(game, class)?,
        CarriedWork::Everything(all) => in_everything(all, class)?,
    };
    if is_changed {
        // A link stays one.
        let path = disk.without_links(path).map_err(|problem| in_words(&problem))?;
        replace(disk, &path, carried.write().as_bytes()).map_err(|problem| in_words(&problem))?;
    }
    Ok(is_changed)
}

fn in_draft(draft: &mut Draft, class: &ForgottenClass<'_>) -> bool {
    let is_theirs = draft.class.name == class.name;
    if is_theirs {
        draft.take_class(Class::default(), BTreeSet::new());
        draft.bench.iter_mut().for_each(|(_, post)| post.players.clear());
    }
    is_theirs
}

fn in_game(game: &mut CarriedGame, class: &ForgottenClass<'_>) -> Result<bool, String> {
    let told = |problem: FileProblem| problem.to_string();
    let left = game_without_class(game.text().as_bytes(), Path::new(game.name()), class).map_err(told)?;
    let is_beside = game.beside.class.as_ref().is_some_and(|beside| beside.name == class.name);
    if is_beside {
        game.beside.class = None;
    }
    let is_in_it = left.is_some();
    if let Some(text) = left {
        *game = CarriedGame::of(game.name(), text.into_bytes()).map_err(told)?.with(game.beside.clone());
    }
    Ok(is_in_it || is_beside)
}

fn in_everything(all: &mut Everything, class: &ForgottenClass<'_>) -> Result<bool, String> {
    let mut changes: Vec<(String, Option<String>)> = Vec::new();
    for (key, text) in all.files() {
        let is_of = |folder: &str| key.split_once('/').is_some_and(|(above, _)| above == folder);
        if is_game(Path::new(key)) {
            let left = game_without_class(text.as_bytes(), Path::new(key), class).map_err(|problem| problem.to_string())?;
            changes.extend(left.map(|text| (key.to_owned(), Some(text))));
        } else if is_of(CLASSES) && class::parse(text, key).is_ok_and(|kept| kept.name == class.name) {
            changes.push((key.to_owned(), None));
        } else if key == PREPARATION_FILE {
            let mut draft = Draft::read(text)?;
            if in_draft(&mut draft, class) {
                changes.push((key.to_owned(), Some(draft.write())));
            }
        }
    }
    let is_changed = !changes.is_empty();
    for (key, text) in changes {
        all.set(&key, text);
    }
    Ok(is_changed)
}
