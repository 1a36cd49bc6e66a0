//! List of the available scenarios and decks: the built-in ones and those in a teacher's own folders.

use std::path::{Path, PathBuf};

use super::{BUILT_IN, DECK, HASTINGS, built_in_deck, deck_folders, find_deck, read_built_in, read_scenario};
use crate::content::scenario::{DeckError, Scenario};
use crate::content::{Problems, deck, files};
use senlac_base::disk::FileSystem;

/// A scenario or deck that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// Name by which it is requested: the file name without its extension.
    pub key: String,
    /// Name that people see; the key if the file can't be read.
    pub name: String,
    /// One sentence about the scenario, for the teacher.
    pub about: Option<String>,
    /// Length in minutes of the lesson for which the scenario is made.
    pub minutes: Option<u16>,
    /// Whether it is built in.
    pub built_in: bool,
    /// Path of its file; `None` if it is built in.
    pub path: Option<PathBuf>,
    /// Mistakes in its file. It can't be played until they are fixed.
    pub problems: Option<Problems>,
}

impl LibraryEntry {
    /// Reads this scenario again.
    ///
    /// # Errors
    /// Every mistake in its file.
    pub fn scenario(&self, disk: &dyn FileSystem) -> Result<Scenario, Problems> {
        match &self.path {
            Some(path) => scenario_at(disk, path),
            None => super::scenario_in(disk, &[], &self.key),
        }
    }

    /// Returns an entry for a file of which only the path is known.
    fn from_path(path: &Path) -> Self {
        let key = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let path = Some(path.to_owned());
        Self { name: key.clone(), key, about: None, minutes: None, built_in: false, path, problems: None }
    }

    fn from_built_in(key: &str, name: &str) -> Self {
        let (key, name) = (key.to_owned(), name.to_owned());
        Self { key, name, about: None, minutes: None, built_in: true, path: None, problems: None }
    }

    /// Adds the name and details of the scenario, or the mistakes in its file.
    fn with_scenario(mut self, read: Result<Scenario, Problems>) -> Self {
        match read {
            Ok(scenario) => (self.name, self.about, self.minutes) = (scenario.name, scenario.about, scenario.minutes),
            Err(problems) => self.problems = Some(problems),
        }
        self
    }

    /// Adds the deck's name, or the mistakes in its file.
    fn with_deck(mut self, read: Result<deck::DeckFile, Problems>) -> Self {
        match read {
            Ok(deck) => self.name = deck.name,
            Err(problems) => self.problems = Some(problems),
        }
        self
    }
}

/// Returns every scenario: the built-in ones, then those in these folders, each folder in alphabetical order. A missing folder
/// counts as empty.
pub fn scenarios(disk: &dyn FileSystem, folders: &[PathBuf]) -> Vec<LibraryEntry> {
    let ours = BUILT_IN.iter().map(|entry| LibraryEntry::from_built_in(entry.key, entry.name).with_scenario(read_built_in(entry)));
    let own = folders.iter().flat_map(|folder| files::toml_files(disk, folder));
    ours.chain(own.map(|path| LibraryEntry::from_path(&path).with_scenario(scenario_at(disk, &path)))).collect()
}

/// Returns every deck: the built-in one, then those in these folders, each folder in alphabetical order.
pub fn decks(disk: &dyn FileSystem, folders: &[PathBuf]) -> Vec<LibraryEntry> {
    let ours = LibraryEntry::from_built_in(DECK, DECK).with_deck(deck::parse(HASTINGS, "hastings.toml"));
    let own = folders.iter().flat_map(|folder| files::toml_files(disk, folder)).map(|path| {
        let read = files::text(disk, &path).map_err(Problems::from);
        LibraryEntry::from_path(&path).with_deck(read.and_then(|text| deck::parse(&text, &path.display().to_string())))
    });
    std::iter::once(ours).chain(own).collect()
}

/// Finds and reads a deck by its name, with or without its extension: the built-in one, otherwise a file in these folders. A
/// name that contains a folder is never found.
///
/// # Errors
/// An unknown name, with the known decks, or every mistake in the deck's file.
pub fn deck_in(disk: &dyn FileSystem, folders: &[PathBuf], name: &str) -> Result<deck::DeckFile, DeckError> {
    if name.trim().to_lowercase() == DECK { built_in_deck() } else { find_deck(disk, folders, name) }
}

/// Reads the scenario in this file. Its deck is looked for in the same folder and in `decks` beside that folder.
fn scenario_at(disk: &dyn FileSystem, path: &Path) -> Result<Scenario, Problems> {
    read_scenario(disk, path, &deck_folders(path))
}
