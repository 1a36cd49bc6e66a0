//! The teacher's own classes, scenarios and decks, saved in folders of the data folder. Pupils' names are never
//! saved anywhere else.

mod deletion;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use self::deletion::DeletionReport;
use super::data_folder::read_class_name;
use crate::platform::reachable;
use senlac_base::atomic_write::{error_text, replace_file};
use senlac_base::disk::{Access, FileSystem, read_small};
use senlac_base::paths::{CLASSES, DECKS, SCENARIOS, TABLES, display_path};
use senlac_board_games::session::{BoardGame, BoardGames};
use senlac_board_games::{CellUpdate, OwnedCell, OwnedCells};
use senlac_classroom::content::class::{self, Class};
use senlac_classroom::content::library::{LibraryEntry, file_name, scenarios};
use senlac_classroom::planning::{Draft, PREPARATION_FILE};

/// Largest size of a class file: 1 MiB.
const BYTES_MOST: u64 = 1 << 20;

/// The teacher's own files.
#[derive(Clone, Debug)]
pub struct Library {
    /// Disk that contains all files.
    disk: Arc<dyn FileSystem>,
    /// Data folder; `None` if the system has none.
    folder: Option<PathBuf>,
    /// Recent games, wherever they are.
    played: Vec<PathBuf>,
    /// Folders that may contain printed sheets.
    exports: Vec<PathBuf>,
    /// The board games of the program.
    board_games: BoardGames,
}

/// Class that is saved in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedClass {
    /// Name of the class, or of its file if it can't be read.
    pub name: String,
    /// Path of the class file.
    pub path: PathBuf,
    /// The class, or why it can't be read.
    pub class: Result<Class, String>,
}

impl Library {
    /// Returns the library in this data folder, with these recent games.
    pub fn new(disk: Arc<dyn FileSystem>, data_folder: Option<&Path>, played: &[PathBuf], board_games: BoardGames) -> Self {
        Self { disk, folder: data_folder.map(Path::to_owned), played: played.to_vec(), exports: Vec::new(), board_games }
    }

    /// Returns the library with these folders for printed sheets.
    pub fn with_exports(self, exports: Vec<PathBuf>) -> Self {
        Self { exports, ..self }
    }

    /// The board games of the program.
    pub const fn board_games(&self) -> BoardGames {
        self.board_games
    }

    /// Returns the disk that contains all files.
    pub const fn disk(&self) -> &Arc<dyn FileSystem> {
        &self.disk
    }

    /// Returns the folders that are searched for the teacher's scenarios and decks.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.folder.iter().cloned().collect()
    }

    /// Returns the folder of the teacher's decks, if there is one.
    pub fn deck_folders(&self) -> Vec<PathBuf> {
        self.folders().iter().map(|folder| folder.join(DECKS)).collect()
    }

    /// Returns all scenarios: the teacher's own and the built-in ones.
    pub fn tables(&self) -> Vec<LibraryEntry> {
        let folders: Vec<PathBuf> = self.folders().iter().map(|folder| folder.join(SCENARIOS)).collect();
        scenarios(&*self.disk, &folders)
    }

    /// Returns the names of the tables that are saved with this deck.
    pub fn tables_with_deck(&self, tables: &[LibraryEntry], deck: &str) -> Vec<String> {
        let scenarios = tables.iter().filter_map(|table| table.scenario(&*self.disk).ok());
        scenarios
            .filter(|scenario| scenario.deck.strip_suffix(".toml").unwrap_or(&scenario.deck) == deck)
            .map(|scenario| scenario.name)
            .collect()
    }

    /// Returns all saved classes, sorted by name.
    pub fn classes(&self) -> Vec<SavedClass> {
        let files = self.toml_files(CLASSES);
        let read = reachable::probe_all(&self.disk, &files, read_saved_class);
        let silent = |path: PathBuf| SavedClass { name: stem(&path), class: Err(reachable::silent_text().to_owned()), path };
        let mut kept: Vec<SavedClass> = files.into_iter().zip(read).map(|(path, kept)| kept.unwrap_or_else(|| silent(path))).collect();
        kept.sort_by(|one, other| one.name.cmp(&other.name));
        kept
    }

    /// Reads a class.
    ///
    /// # Errors
    /// Returns an error text if its file can't be read.
    pub fn class(&self, path: &Path) -> Result<Class, String> {
        let text = read(&*self.disk, path).map_err(|problem| format!("{problem} ({})", display_path(path)))?;
        class::parse(&text, &display_path(path)).map_err(|problems| problems.to_string())
    }

    /// Returns the class of this name; `None` if it isn't saved here or can't be read.
    pub fn class_by_name(&self, name: &str) -> Option<Class> {
        self.classes().into_iter().filter(|kept| kept.name == name).find_map(|kept| kept.class.ok())
    }

    /// Returns the names of all pupils in a class; empty if it isn't saved here.
    pub fn pupils(&self, name: &str) -> Vec<String> {
        let classes = self.classes().into_iter().filter(|kept| kept.name == name);
        let pupils = classes.filter_map(|kept| kept.class.ok()).flat_map(|class| class.pupils);
        pupils.map(|pupil| pupil.name).collect()
    }

    /// Saves a class under its name, replacing an older one.
    ///
    /// # Errors
    /// Returns an error text if it can't be written.
    pub fn save_class(&self, class: &Class) -> Result<PathBuf, String> {
        let kept = self.classes().into_iter().find(|kept| kept.name == class.name);
        let name = match kept.as_ref().and_then(|kept| kept.path.file_stem()) {
            Some(stem) => stem.to_string_lossy().into_owned(),
            None => self.free_name(CLASSES, &class.name),
        };
        self.save_file(CLASSES, &name, &class.write())
    }

    /// Returns an unused file name. Two names such as "7/b" and "7 b" can lead to the same file name.
    fn free_name(&self, folder: &str, name: &str) -> String {
        let is_free = |name: &String| {
            self.folder.as_ref().is_none_or(|data| self.disk.metadata(&data.join(folder).join(format!("{name}.toml"))).is_err())
        };
        let names = (1..1000).map(|number| if number == 1 { file_name(name) } else { format!("{} {number}", file_name(name)) });
        names.into_iter().find(is_free).unwrap_or_else(|| file_name(name))
    }

    /// Reads the file of a board game owner's tables; empty if there is none.
    ///
    /// # Errors
    /// Returns every mistake in the file, with its line.
    pub fn owned(&self, rulebook: &BoardGame) -> Result<OwnedCells, Vec<String>> {
        let Some(data) = &self.folder else { return Ok(OwnedCells::default()) };
        let path = data.join(TABLES).join(format!("{}.toml", rulebook.name));
        if self.disk.metadata(&path).is_err() {
            return Ok(OwnedCells::default());
        }
        let told = |problem: &dyn std::fmt::Display| format!("{}: {problem}", display_path(&path));
        let text = read(&*self.disk, &path).map_err(|problem| vec![told(&problem)])?;
        rulebook.read_owned(&text).map_err(|problems| problems.iter().map(|problem| told(problem)).collect())
    }

    /// Saves the file of a board game owner's tables.
    ///
    /// # Errors
    /// Returns an error text if it can't be written.
    pub fn save_owned(&self, rulebook: &BoardGame, owned: &OwnedCells) -> Result<(), String> {
        self.save_file(TABLES, rulebook.name, &rulebook.write_owned(owned)).map(drop)
    }

    /// Adds table cells that were entered during play on this date. Existing cells are kept; returns a message for
    /// each that differs.
    ///
    /// # Errors
    /// Returns an error text if the file can't be read or written. The file is then unchanged.
    pub fn add_owned_cells(&self, rulebook: &BoardGame, cells: &[OwnedCell], today: &str) -> Result<Vec<String>, String> {
        let mut owned = self.owned(rulebook).map_err(|problems| {
            tr!(
                "Your entries are saved in the game, but your tables file contains mistakes and wasn’t updated:\n{problems}",
                problems = problems.join("\n")
            )
        })?;
        let (mut is_new, mut told) = (false, Vec::new());
        for cell in cells {
            match owned.add_cell(cell, today) {
                CellUpdate::New => is_new = true,
                CellUpdate::Known => {}
                CellUpdate::Otherwise => told.push(tr!("{table} {row} {column}", table = cell.table, row = cell.row, column = cell.column)),
            }
        }
        if is_new {
            self.save_owned(rulebook, &owned)?;
        }
        Ok(told)
    }

    /// Saves a scenario.
    ///
    /// # Errors
    /// Returns an error text if it can't be written.
    pub fn save_scenario(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        self.save_file(SCENARIOS, name, text)
    }

    /// Saves a deck.
    ///
    /// # Errors
    /// Returns an error text if it can't be written.
    pub fn save_deck(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        self.save_file(DECKS, name, text)
    }

    /// Permanently deletes one of the teacher's scenarios or decks.
    ///
    /// # Errors
    /// Returns an error text if it can't be deleted, or isn't in this library.
    pub fn remove(&self, path: &Path) -> Result<(), String> {
        let is_ours =
            self.folder.as_ref().is_some_and(|data| [SCENARIOS, DECKS].iter().any(|folder| path.parent() == Some(&data.join(folder))));
        if !is_ours {
            return Err(tr!("This file isn’t one of your tables or decks, so it wasn’t deleted: {path}", path = display_path(path)));
        }
        self.disk.remove(path).map_err(|problem| {
            tr!("Couldn’t delete the file: {problem} ({path})", problem = error_text(&problem), path = display_path(path))
        })
    }

    /// Reads the last saved preparation; `None` if there is none, or if it can't be read.
    pub fn read_draft(&self) -> Option<Draft> {
        let text = reachable::probe(&self.disk, &self.folder.as_ref()?.join(PREPARATION_FILE), read)?.ok()?;
        Draft::read(&text).ok()
    }

    /// Saves a preparation, replacing an older one.
    ///
    /// # Errors
    /// Returns an error text if it can't be written.
    pub fn save_draft(&self, draft: &Draft) -> Result<(), String> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = folder.join(PREPARATION_FILE);
        self.write(folder, &path, &draft.write()).map_err(|problem| {
            tr!("Couldn’t save your preparation: {problem} ({path})", problem = error_text(&problem), path = display_path(&path))
        })
    }

    /// Writes a file atomically.
    fn save_file(&self, folder: &str, name: &str, text: &str) -> Result<PathBuf, String> {
        let data = self.folder.as_ref().ok_or(tr!("This computer has no folder for your files."))?;
        let path = data.join(folder).join(format!("{}.toml", file_name(name)));
        self.write(data, &path, text).map_err(|problem| {
            tr!("Couldn’t save “{name}”: {problem} ({path})", name, problem = error_text(&problem), path = display_path(&path))
        })?;
        Ok(path)
    }

    /// Returns the TOML files in a folder.
    fn toml_files(&self, folder: &str) -> Vec<PathBuf> {
        let Some(data) = &self.folder else { return Vec::new() };
        let entries = self.disk.list(&data.join(folder)).unwrap_or_default().into_iter().map(|(path, _)| path);
        entries.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect()
    }

    /// Writes a file atomically in a subfolder of the data folder, and creates missing folders.
    fn write(&self, data: &Path, path: &Path, text: &str) -> io::Result<()> {
        self.disk.create_folder(data, Access::Private)?;
        if let Some(folder) = path.parent() {
            self.disk.create_folder(folder, Access::Usual)?;
        }
        replace_file(&*self.disk, path, text.as_bytes())
    }
}

/// Returns a file name without its extension.
fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Reads a class for the list of classes.
fn read_saved_class(disk: &dyn FileSystem, path: &Path) -> SavedClass {
    let read = read(disk, path).and_then(|text| class::parse(&text, &display_path(path)).map_err(|problems| problems.to_string()));
    match read {
        Ok(class) => SavedClass { name: class.name.clone(), class: Ok(class), path: path.to_owned() },
        Err(problem) => SavedClass { name: stem(path), class: Err(problem), path: path.to_owned() },
    }
}

fn read(disk: &dyn FileSystem, path: &Path) -> Result<String, String> {
    read_small(disk, path, BYTES_MOST).map_err(|problem| error_text(&problem))
}
