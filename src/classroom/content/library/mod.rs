//! The built-in files, and the search for others.
//!
//! A teacher's own scenarios and decks are in neighbouring folders, as the built-in ones are: `rosters/*.toml` and
//! `decks/*.toml`. A built-in file is found by its name everywhere. A teacher's file with the same name is opened by its path.

mod entries;
mod file_name;

use std::path::{Path, PathBuf};

use super::deck::DeckFile;
use super::scenario::{self, DeckError, Scenario};
use super::text_checks::{list, quoted};
use super::{ListedPupil, Problem, Problems, deck, files};
use crate::rules::{UnitId, did_you_mean};
pub use entries::{LibraryEntry, deck_in, decks, scenarios};
pub use file_name::file_name;
use senlac_base::disk::{FileSystem, RealDisk};

/// Name of the built-in scenario that is used by default.
pub const SCENARIO: &str = "senlac-16x10";
/// Name of the built-in deck.
pub const DECK: &str = "hastings";

/// A scenario that is part of the program.
struct BuiltIn {
    /// File name without its extension.
    key: &'static str,
    /// Scenario name that people see.
    name: &'static str,
    /// Content of the scenario file.
    text: &'static str,
}

/// All built-in scenarios, the default one first.
static BUILT_IN: [BuiltIn; 4] = [
    BuiltIn { key: SCENARIO, name: "Senlac 16 × 10", text: include_str!("../../../../rosters/senlac-16x10.toml") },
    BuiltIn { key: "a-small-table", name: tr_mark!("A small table"), text: include_str!("../../../../rosters/a-small-table.toml") },
    BuiltIn {
        key: "large-hall-floor",
        name: tr_mark!("A large hall floor"),
        text: include_str!("../../../../rosters/large-hall-floor.toml"),
    },
    BuiltIn {
        key: "35-minute-lesson",
        name: tr_mark!("A 35-minute lesson"),
        text: include_str!("../../../../rosters/35-minute-lesson.toml"),
    },
];

const HASTINGS: &str = include_str!("../../../../decks/hastings.toml");
const SAMPLE_CLASS: &str = include_str!("../../../../rosters/sample-class.csv");
const SAMPLE_CLASS_FILE: &str = "sample-class.csv";

/// Finds and reads a scenario for a caller who may open any file.
///
/// It looks for a built-in one by its name or key (`senlac`, `Senlac 16 × 10`, `a-small-table`), then the file at this path,
/// then `rosters/NAME.toml` under the current folder. The deck is looked for in the scenario's folder, in the folder `decks`
/// beside that folder, then in `decks` under the current one.
///
/// # Errors
/// Every mistake in the file, or, for an unknown name, a list of the known scenarios.
pub fn scenario(name_or_path: &str) -> Result<Scenario, Problems> {
    scenario_under(Path::new(""), name_or_path)
}

fn scenario_under(folder: &Path, name: &str) -> Result<Scenario, Problems> {
    if let Some(entry) = find_built_in(name) {
        return read_built_in(entry);
    }
    let rosters = folder.join("rosters");
    let places = [folder.join(name), rosters.join(format!("{name}.toml"))];
    match places.into_iter().find(|path| !name.trim().is_empty() && files::is_there(&RealDisk, path)) {
        Some(path) => {
            let mut folders = deck_folders(&path);
            folders.push(folder.join("decks"));
            read_scenario(&RealDisk, &path, &folders)
        }
        None => Err(unknown_scenario(&RealDisk, name, &[rosters], tr!(", or the path of a file"))),
    }
}

/// Finds and reads a scenario by its name: a built-in one by its name or key, otherwise a file in these folders.
///
/// The deck is looked for in the scenario's folder and in the folder `decks` beside it. A name that contains a folder is never
/// found.
///
/// # Errors
/// Every mistake in the file, or, for an unknown name, a list of the known scenarios.
pub fn scenario_in(disk: &dyn FileSystem, folders: &[PathBuf], name: &str) -> Result<Scenario, Problems> {
    if let Some(entry) = find_built_in(name) {
        return read_built_in(entry);
    }
    let names = [name, &file_name(name)].map(|name| format!("{name}.toml"));
    let mut places = folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
    let found = places.find(|path| scenario::is_plain_file_name(name) && !name.trim().is_empty() && files::is_there(disk, path));
    match found {
        Some(path) => read_scenario(disk, &path, &deck_folders(&path)),
        None => Err(unknown_scenario(disk, name, folders, "")),
    }
}

/// Returns the built-in scenario with this name or key. Capitals, spaces, hyphens and underscores don't count.
fn find_built_in(name: &str) -> Option<&'static BuiltIn> {
    let plain = |name: &str| name.to_lowercase().replace('×', "x").replace([' ', '-', '_'], "");
    let wanted = plain(name);
    let wanted = if wanted == "senlac" { plain(SCENARIO) } else { wanted };
    BUILT_IN.iter().find(|entry| [entry.key, entry.name].iter().any(|known| plain(known) == wanted))
}

fn read_built_in(entry: &BuiltIn) -> Result<Scenario, Problems> {
    scenario::parse(entry.text, &format!("{}.toml", entry.key), |_| built_in_deck().map(|deck| deck.cards))
}

fn read_scenario(disk: &dyn FileSystem, path: &Path, deck_folders: &[PathBuf]) -> Result<Scenario, Problems> {
    let text = files::text(disk, path)?;
    scenario::parse(&text, &path.display().to_string(), |name| deck_in(disk, deck_folders, name).map(|deck| deck.cards))
}

fn unknown_scenario(disk: &dyn FileSystem, name: &str, folders: &[PathBuf], or_else: &str) -> Problems {
    let known = list(names(disk, folders));
    let maybe = did_you_mean(name, names(disk, folders).iter().map(String::as_str));
    let what = tr!("There is no scenario {name}.{maybe} Use one of {known}{or_else}.", maybe, known, or_else, name = quoted(name));
    Problem::for_file(&folders.first().map_or_else(String::new, |folder| folder.display().to_string()), &what).into()
}

/// Returns the folders in which a scenario's deck is looked for: the scenario's own, then `decks` beside it.
fn deck_folders(path: &Path) -> Vec<PathBuf> {
    let beside = path.parent().unwrap_or(Path::new(""));
    vec![beside.to_owned(), beside.join("../decks")]
}

fn find_deck(disk: &dyn FileSystem, folders: &[PathBuf], name: &str) -> Result<DeckFile, DeckError> {
    let mut places = folders.iter().flat_map(|folder| [folder.join(name), folder.join(format!("{name}.toml"))]);
    // A folder may have the name of a deck, but it is not one.
    let found = places
        .find(|path| scenario::is_plain_file_name(name) && !name.trim().is_empty() && files::is_there(disk, path) && !disk.is_folder(path));
    let Some(path) = found else {
        // The scenario's folder also contains scenarios, so only files that can be read as decks are suggested.
        let mut known: Vec<String> = decks(disk, folders).into_iter().filter(|deck| deck.problems.is_none()).map(|deck| deck.key).collect();
        known.dedup();
        let maybe = did_you_mean(name, known.iter().map(String::as_str));
        return Err(DeckError::Unknown(tr!(
            "there is no deck {name}.{maybe} Use one of {known}.",
            maybe,
            name = quoted(name),
            known = list(&known)
        )));
    };
    let text = files::text(disk, &path).map_err(|problem| DeckError::Mistakes(problem.into()))?;
    deck::parse(&text, &path.display().to_string()).map_err(DeckError::Mistakes)
}

fn built_in_deck() -> Result<DeckFile, DeckError> {
    deck::parse(HASTINGS, "hastings.toml").map_err(DeckError::Mistakes)
}

/// The bytes of a class list, to be read as a class list.
///
/// # Errors
/// Why the file cannot be read.
pub fn list_bytes(disk: &dyn FileSystem, path: &Path) -> Result<Vec<u8>, Problem> {
    files::read_bytes(disk, path)
}

/// The class that is built in: 31 made-up pupils, one for each unit of [`SCENARIO`].
///
/// # Errors
/// None in a sound build: the built-in list is plain CSV with the columns `name` and `unit`.
pub fn sample_class() -> Result<Vec<ListedPupil>, Problems> {
    let rows = csv::Reader::from_reader(SAMPLE_CLASS.as_bytes()).into_deserialize().enumerate();
    let pupil = |(at, row): (usize, Result<(String, UnitId), csv::Error>)| {
        let (name, unit) = row.map_err(|problem| Problem::for_file(SAMPLE_CLASS_FILE, &problem.to_string()))?;
        Ok(ListedPupil { row: at + 2, name, unit: Some(unit), ..ListedPupil::default() })
    };
    rows.map(pupil).collect::<Result<_, Problem>>().map_err(Problems::from)
}

/// Returns the names of all scenarios: the built-in ones, then the others in alphabetical order.
fn names(disk: &dyn FileSystem, folders: &[PathBuf]) -> Vec<String> {
    let mut names: Vec<String> = BUILT_IN.iter().map(|entry| entry.key.to_owned()).collect();
    let files = folders.iter().flat_map(|folder| files::toml_files(disk, folder));
    let mut own: Vec<String> = files.filter_map(|path| path.file_stem().map(|name| name.to_string_lossy().into_owned())).collect();
    own.retain(|name| !names.contains(name));
    own.sort();
    own.dedup();
    names.extend(own);
    names
}
#[cfg(test)]
mod tests;
