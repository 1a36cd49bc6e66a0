//! The files that are built into the program, and where the others are looked for.
//!
//! A teacher's own scenarios and decks lie side by side, as ours do: `rosters/*.toml` and `decks/*.toml`. Whatever is
//! built in is called by its name everywhere; a file of one's own with the same name is opened by its path.

mod file_name;
mod shelf;

use std::path::{Path, PathBuf};

use super::deck::DeckFile;
use super::scenario::{self, NoDeck, Scenario};
use super::words::{list, quoted};
use super::{ListedPupil, Problem, Problems, deck, files};
use crate::rules::{UnitId, did_you_mean};
pub use file_name::file_name;
use senlac_base::disk::{FileSystem, Real};
pub use shelf::{Shelved, deck_in, decks, scenarios};

/// The name of the scenario that is played where nobody asks for another; it is built in.
pub const SCENARIO: &str = "senlac-16x10";
/// The name of the deck that is built in.
pub const DECK: &str = "hastings";

/// A scenario that is part of the program.
struct BuiltIn {
    /// The name of its file.
    key: &'static str,
    /// What people call it.
    name: &'static str,
    /// Its file.
    text: &'static str,
}

/// Every scenario that is part of the program, the usual one first.
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

/// Finds and reads a scenario for somebody who may open any file: a built-in one by its name or key (`senlac`,
/// `Senlac 16 × 10`, `a-small-table`), else the file of this path, else `rosters/NAME.toml` under the current folder.
/// Its deck is looked for beside it, in the folder `decks` beside its own folder, then in `decks` under the current one.
///
/// # Errors
/// Every mistake of the file; for a name that leads nowhere, which scenarios there are.
pub fn scenario(name_or_path: &str) -> Result<Scenario, Problems> {
    scenario_under(Path::new(""), name_or_path)
}

fn scenario_under(folder: &Path, name: &str) -> Result<Scenario, Problems> {
    if let Some(entry) = called(name) {
        return built_in(entry);
    }
    let rosters = folder.join("rosters");
    let places = [folder.join(name), rosters.join(format!("{name}.toml"))];
    match places.into_iter().find(|path| !name.trim().is_empty() && files::is_there(&Real, path)) {
        Some(path) => {
            let mut folders = deck_folders(&path);
            folders.push(folder.join("decks"));
            read_scenario(&Real, &path, &folders)
        }
        None => Err(no_scenario(&Real, name, &[rosters], tr!(", or the path of a file"))),
    }
}

/// Finds and reads a scenario by its name: a built-in one by its name or key, else a file of these folders. Its deck is
/// looked for beside it and in the folder `decks` beside its own. A name with a folder in it leads nowhere.
///
/// # Errors
/// Every mistake of the file; for a name that leads nowhere, which scenarios there are.
pub fn scenario_in(disk: &dyn FileSystem, folders: &[PathBuf], name: &str) -> Result<Scenario, Problems> {
    if let Some(entry) = called(name) {
        return built_in(entry);
    }
    let names = [name, &file_name(name)].map(|name| format!("{name}.toml"));
    let mut places = folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
    let found = places.find(|path| scenario::is_plain(name) && !name.trim().is_empty() && files::is_there(disk, path));
    match found {
        Some(path) => read_scenario(disk, &path, &deck_folders(&path)),
        None => Err(no_scenario(disk, name, folders, "")),
    }
}

/// The built-in scenario of this name or key, however it is spelt.
fn called(name: &str) -> Option<&'static BuiltIn> {
    let plain = |name: &str| name.to_lowercase().replace('×', "x").replace([' ', '-', '_'], "");
    let wanted = plain(name);
    let wanted = if wanted == "senlac" { plain(SCENARIO) } else { wanted };
    BUILT_IN.iter().find(|entry| [entry.key, entry.name].iter().any(|known| plain(known) == wanted))
}

fn built_in(entry: &BuiltIn) -> Result<Scenario, Problems> {
    scenario::parse(entry.text, &format!("{}.toml", entry.key), |_| built_in_deck().map(|deck| deck.cards))
}

fn read_scenario(disk: &dyn FileSystem, path: &Path, deck_folders: &[PathBuf]) -> Result<Scenario, Problems> {
    let text = files::text(disk, path)?;
    scenario::parse(&text, &path.display().to_string(), |name| deck_in(disk, deck_folders, name).map(|deck| deck.cards))
}

fn no_scenario(disk: &dyn FileSystem, name: &str, folders: &[PathBuf], or_else: &str) -> Problems {
    let known = list(names(disk, folders));
    let maybe = did_you_mean(name, names(disk, folders).iter().map(String::as_str));
    let what = tr!("There is no scenario {name}.{maybe} Write one of {known}{or_else}.", maybe, known, or_else, name = quoted(name));
    Problem::of_file(&folders.first().map_or_else(String::new, |folder| folder.display().to_string()), &what).into()
}

/// Where the deck of a scenario's file is looked for: beside it, then in the folder `decks` beside its own.
fn deck_folders(path: &Path) -> Vec<PathBuf> {
    let beside = path.parent().unwrap_or(Path::new(""));
    vec![beside.to_owned(), beside.join("../decks")]
}

fn find_deck(disk: &dyn FileSystem, folders: &[PathBuf], name: &str) -> Result<DeckFile, NoDeck> {
    let mut places = folders.iter().flat_map(|folder| [folder.join(name), folder.join(format!("{name}.toml"))]);
    // A folder is no deck, though it may have the name of one.
    let found =
        places.find(|path| scenario::is_plain(name) && !name.trim().is_empty() && files::is_there(disk, path) && !disk.is_folder(path));
    let Some(path) = found else {
        // Beside a scenario lie scenarios, too: only what can be read as a deck is worth naming.
        let mut known: Vec<String> = decks(disk, folders).into_iter().filter(|deck| deck.problems.is_none()).map(|deck| deck.key).collect();
        known.dedup();
        let maybe = did_you_mean(name, known.iter().map(String::as_str));
        return Err(NoDeck::Unknown(tr!(
            "there is no deck {name}.{maybe} Write one of {known}.",
            maybe,
            name = quoted(name),
            known = list(&known)
        )));
    };
    let text = files::text(disk, &path).map_err(|problem| NoDeck::Mistakes(problem.into()))?;
    deck::parse(&text, &path.display().to_string()).map_err(NoDeck::Mistakes)
}

fn built_in_deck() -> Result<DeckFile, NoDeck> {
    deck::parse(HASTINGS, "hastings.toml").map_err(NoDeck::Mistakes)
}

/// The bytes of a class list, to be read as a class list.
///
/// # Errors
/// Why the file cannot be read.
pub fn list_bytes(disk: &dyn FileSystem, path: &Path) -> Result<Vec<u8>, Problem> {
    files::bytes(disk, path)
}

/// The class that is built in: 31 made-up pupils, one for each unit of [`SCENARIO`].
///
/// # Errors
/// None in a sound build: the built-in list is plain CSV with the columns `name` and `unit`.
pub fn sample_class() -> Result<Vec<ListedPupil>, Problems> {
    let rows = csv::Reader::from_reader(SAMPLE_CLASS.as_bytes()).into_deserialize().enumerate();
    let pupil = |(at, row): (usize, Result<(String, UnitId), csv::Error>)| {
        let (name, unit) = row.map_err(|problem| Problem::of_file(SAMPLE_CLASS_FILE, &problem.to_string()))?;
        Ok(ListedPupil { row: at + 2, name, unit: Some(unit), ..ListedPupil::default() })
    };
    rows.map(pupil).collect::<Result<_, Problem>>().map_err(Problems::from)
}

/// The names by which a scenario can be called for, the built-in ones first and the others by the alphabet.
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
