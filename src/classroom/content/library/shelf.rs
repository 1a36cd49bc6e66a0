//! What there is to choose from: what is built in, and what lies in a teacher's own folders.

use std::path::{Path, PathBuf};

use super::{BUILT_IN, DECK, HASTINGS, built_in, built_in_deck, deck_folders, find_deck, read_scenario};
use crate::content::scenario::{NoDeck, Scenario};
use crate::content::{Problems, deck, files};
use senlac_base::disk::FileSystem;

/// A scenario or a deck on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelved {
    /// What it is called for by: the name of its file without the ending.
    pub key: String,
    /// What people call it; the key where its file cannot be read.
    pub name: String,
    /// A scenario's sentence for the teacher.
    pub about: Option<String>,
    /// The lesson that a scenario is made for, in minutes.
    pub minutes: Option<u16>,
    /// Whether it is part of the program.
    pub built_in: bool,
    /// Its file, where it has one.
    pub path: Option<PathBuf>,
    /// What is wrong with its file; it cannot be played until that is mended.
    pub problems: Option<Problems>,
}

impl Shelved {
    /// Reads this scenario anew.
    ///
    /// # Errors
    /// Every mistake of its file.
    pub fn scenario(&self, disk: &dyn FileSystem) -> Result<Scenario, Problems> {
        match &self.path {
            Some(path) => scenario_at(disk, path),
            None => super::scenario_in(disk, &[], &self.key),
        }
    }

    /// A file about which nothing is known but where it lies.
    fn of_file(path: &Path) -> Self {
        let key = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let path = Some(path.to_owned());
        Self { name: key.clone(), key, about: None, minutes: None, built_in: false, path, problems: None }
    }

    fn of_program(key: &str, name: &str) -> Self {
        let (key, name) = (key.to_owned(), name.to_owned());
        Self { key, name, about: None, minutes: None, built_in: true, path: None, problems: None }
    }

    /// With what its scenario says, or what is wrong with it.
    fn with_scenario(mut self, read: Result<Scenario, Problems>) -> Self {
        match read {
            Ok(scenario) => (self.name, self.about, self.minutes) = (scenario.name, scenario.about, scenario.minutes),
            Err(problems) => self.problems = Some(problems),
        }
        self
    }

    /// With its deck's name, or what is wrong with it.
    fn with_deck(mut self, read: Result<deck::DeckFile, Problems>) -> Self {
        match read {
            Ok(deck) => self.name = deck.name,
            Err(problems) => self.problems = Some(problems),
        }
        self
    }
}

/// Every scenario: those that are built in, then those of these folders, each by the alphabet. A folder that is not
/// there holds none.
pub fn scenarios(disk: &dyn FileSystem, folders: &[PathBuf]) -> Vec<Shelved> {
    let ours = BUILT_IN.iter().map(|entry| Shelved::of_program(entry.key, entry.name).with_scenario(built_in(entry)));
    let own = folders.iter().flat_map(|folder| files::toml_files(disk, folder));
    ours.chain(own.map(|path| Shelved::of_file(&path).with_scenario(scenario_at(disk, &path)))).collect()
}

/// Every deck: the one that is built in, then those of these folders, each by the alphabet.
pub fn decks(disk: &dyn FileSystem, folders: &[PathBuf]) -> Vec<Shelved> {
    let ours = Shelved::of_program(DECK, DECK).with_deck(deck::parse(HASTINGS, "hastings.toml"));
    let own = folders.iter().flat_map(|folder| files::toml_files(disk, folder)).map(|path| {
        let read = files::text(disk, &path).map_err(Problems::from);
        Shelved::of_file(&path).with_deck(read.and_then(|text| deck::parse(&text, &path.display().to_string())))
    });
    std::iter::once(ours).chain(own).collect()
}

/// Finds and reads a deck by its name: the built-in one, else a file of these folders, with or without its ending. A
/// name with a folder in it leads nowhere.
///
/// # Errors
/// [`NoDeck::Unknown`] with the decks there are, or every mistake of the deck's file.
pub fn deck_in(disk: &dyn FileSystem, folders: &[PathBuf], name: &str) -> Result<deck::DeckFile, NoDeck> {
    if name.trim().to_lowercase() == DECK { built_in_deck() } else { find_deck(disk, folders, name) }
}

/// The scenario of this file. Its deck is looked for beside it, and in `decks` beside its folder.
fn scenario_at(disk: &dyn FileSystem, path: &Path) -> Result<Scenario, Problems> {
    read_scenario(disk, path, &deck_folders(path))
}
