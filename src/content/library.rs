//! The files that are built into the program, and where the others are looked for.

use std::path::{Path, PathBuf};

use super::roster::{self, Pupil};
use super::scenario::{self, NoDeck};
use super::words::{list, quoted};
use super::{Problem, Problems, deck, files};
use crate::rules::{Card, Setup};

/// The name of the scenario that is played where nobody asks for another; it is built in.
pub const SCENARIO: &str = "senlac-16x10";
/// The name of the deck that is built in.
pub const DECK: &str = "hastings";

const SENLAC: &str = include_str!("../../rosters/senlac-16x10.toml");
const HASTINGS: &str = include_str!("../../decks/hastings.toml");
const SAMPLE_CLASS: &str = include_str!("../../rosters/sample-class.csv");
/// What the sample class is called in messages.
const SAMPLE_CLASS_FILE: &str = "sample-class.csv";

/// Finds and reads a scenario: the built-in one by its name (`senlac-16x10`, `senlac` or `Senlac 16 × 10`), else the
/// file of this path, else `rosters/NAME.toml` under the current folder. The scenario's own deck is looked for as
/// [`fn@deck`] says.
///
/// # Errors
/// Every mistake of the file; for a name that leads nowhere, which scenarios there are.
pub fn scenario(name_or_path: &str) -> Result<Setup, Problems> {
    scenario_under(Path::new(""), name_or_path)
}

/// Finds a scenario from this folder.
fn scenario_under(folder: &Path, name: &str) -> Result<Setup, Problems> {
    let plain = name.to_lowercase().replace('×', "x").replace([' ', '-', '_'], "");
    if plain == "senlac" || plain == "senlac16x10" {
        return built_in_scenario();
    }
    let rosters = folder.join("rosters");
    let places = [folder.join(name), rosters.join(format!("{name}.toml"))];
    match places.into_iter().find(|path| !name.trim().is_empty() && is_there(path)) {
        Some(path) => {
            let text = files::text(&path)?;
            scenario::parse(&text, &path.display().to_string(), |deck| find_deck(folder, path.parent(), deck))
        }
        None => Err(Problem::of_file(&rosters.display().to_string(), &no_scenario(name, &rosters)).into()),
    }
}

/// The scenario that is built in.
fn built_in_scenario() -> Result<Setup, Problems> {
    scenario::parse(SENLAC, "senlac-16x10.toml", |_| built_in_deck())
}

/// For a scenario that is nowhere.
fn no_scenario(name: &str, rosters: &Path) -> String {
    format!("There is no scenario {}. Write one of {}, or the path of a file.", quoted(name), names(SCENARIO, &[rosters.to_owned()]))
}

/// Finds and reads a deck: the built-in one by its name `hastings`, else the file of this name or path, with or
/// without `.toml`, beside the scenario, then in the folder `decks` beside the scenario's own folder, then in `decks`
/// under the current folder.
///
/// # Errors
/// [`NoDeck::Unknown`] with the decks there are, or every mistake of the deck's file.
pub fn deck(name_or_path: &str, scenario_folder: Option<&Path>) -> Result<Vec<Card>, NoDeck> {
    find_deck(Path::new(""), scenario_folder, name_or_path)
}

/// Finds a deck from this folder.
fn find_deck(folder: &Path, beside: Option<&Path>, name: &str) -> Result<Vec<Card>, NoDeck> {
    if name.trim().to_lowercase() == DECK {
        return built_in_deck();
    }
    let beside = beside.unwrap_or(folder);
    let folders = [beside.to_owned(), beside.join("../decks"), folder.join("decks")];
    let places = folders.iter().flat_map(|folder| [folder.join(name), folder.join(format!("{name}.toml"))]);
    // A folder is no deck, though it may have the name of one.
    let Some(path) = places.into_iter().find(|path| !name.trim().is_empty() && is_there(path) && !path.is_dir()) else {
        let known = names(DECK, &folders[1..]);
        return Err(NoDeck::Unknown(format!("there is no deck {}. Write one of {known}, or the path of a file.", quoted(name))));
    };
    let text = files::text(&path).map_err(|problem| NoDeck::Mistakes(problem.into()))?;
    deck::parse(&text, &path.display().to_string()).map(|deck| deck.cards).map_err(NoDeck::Mistakes)
}

/// The deck that is built in.
fn built_in_deck() -> Result<Vec<Card>, NoDeck> {
    deck::parse(HASTINGS, "hastings.toml").map(|deck| deck.cards).map_err(NoDeck::Mistakes)
}

/// Reads a class list.
///
/// # Errors
/// Every mistake of the list with its row, or why the file cannot be read.
pub fn class(path: &Path) -> Result<Vec<Pupil>, Problems> {
    roster::parse(&files::bytes(path)?, &path.display().to_string())
}

/// The class that is built in: 31 made-up pupils, one for each unit of [`SCENARIO`].
///
/// # Errors
/// None in a sound build; the built-in files are read like any others.
pub fn sample_class() -> Result<Vec<Pupil>, Problems> {
    roster::parse(SAMPLE_CLASS.as_bytes(), SAMPLE_CLASS_FILE)
}

/// The built-in scenario with the sample class in command.
///
/// # Errors
/// None in a sound build; the built-in files are read like any others.
pub fn sample_battle() -> Result<Setup, Problems> {
    let mut setup = built_in_scenario()?;
    roster::seat(&mut setup, &sample_class()?, SAMPLE_CLASS_FILE)?;
    Ok(setup)
}

/// Whether there is something at this path, be it that it cannot be read.
fn is_there(path: &Path) -> bool {
    path.try_exists().unwrap_or_else(|error| error.kind() == std::io::ErrorKind::PermissionDenied)
}

/// The names that can be written for a file of these folders, the built-in one first and the others by the alphabet.
fn names(built_in: &str, folders: &[PathBuf]) -> String {
    let mut found: Vec<String> = folders.iter().flat_map(|folder| toml_files(folder)).filter(|name| name != built_in).collect();
    found.sort();
    found.dedup();
    list(std::iter::once(built_in.to_owned()).chain(found))
}

/// The names of the TOML files in a folder, without their ending; none where there is no such folder.
fn toml_files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .filter_map(|path| path.file_stem().map(|name| name.to_string_lossy().into_owned()))
        .collect()
}

#[cfg(test)]
mod tests;
