//! Where classes, scenarios and decks of the teacher's own are kept: folders in the user's data folder. Pupils' names
//! never go anywhere else.

mod forgetting;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use self::forgetting::Forgotten;
use super::data_folder::class_of;
use crate::platform::reachable;
use senlac_base::atomic_write::{in_words, replace};
use senlac_base::disk::{Access, FileSystem, read_small};
use senlac_base::paths::{CLASSES, DECKS, SCENARIOS, TABLES, shown};
use senlac_board_games::session::{BoardGame, BoardGames};
use senlac_board_games::{Owned, OwnedCell, Remembered};
use senlac_classroom::content::class::{self, Class};
use senlac_classroom::content::library::{Shelved, file_name, scenarios};
use senlac_classroom::planning::{Draft, PREPARATION_FILE};

/// A class file larger than this is none: 1 MiB.
const BYTES_MOST: u64 = 1 << 20;

/// The teacher's own things.
#[derive(Clone, Debug)]
pub struct Library {
    /// The disk that everything is on.
    disk: Arc<dyn FileSystem>,
    /// The data folder; `None` if the system has none.
    folder: Option<PathBuf>,
    /// Games that were played lately, wherever they are.
    played: Vec<PathBuf>,
    /// Folders in which sheets may lie.
    exports: Vec<PathBuf>,
    /// The board games of the program.
    board_games: BoardGames,
}

/// A class that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedClass {
    /// Its name, or that of its file where it cannot be read.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// The class, or why it cannot be read.
    pub class: Result<Class, String>,
}

impl Library {
    /// The shelf in this data folder, and the games that were played lately.
    pub fn new(disk: Arc<dyn FileSystem>, data_folder: Option<&Path>, played: &[PathBuf], board_games: BoardGames) -> Self {
        Self { disk, folder: data_folder.map(Path::to_owned), played: played.to_vec(), exports: Vec::new(), board_games }
    }

    /// The same with folders in which sheets may lie.
    pub fn with_exports(self, exports: Vec<PathBuf>) -> Self {
        Self { exports, ..self }
    }

    /// The board games of the program.
    pub const fn board_games(&self) -> BoardGames {
        self.board_games
    }

    /// The disk that everything is on.
    pub const fn disk(&self) -> &Arc<dyn FileSystem> {
        &self.disk
    }

    /// The folders in which scenarios and decks of the teacher's own are looked for.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.folder.iter().cloned().collect()
    }

    /// The folder in which decks of the teacher's own are kept, where there is one.
    pub fn deck_folders(&self) -> Vec<PathBuf> {
        self.folders().iter().map(|folder| folder.join(DECKS)).collect()
    }

    /// Every scenario that can be chosen, one's own and those that come with the program.
    pub fn tables(&self) -> Vec<Shelved> {
        let folders: Vec<PathBuf> = self.folders().iter().map(|folder| folder.join(SCENARIOS)).collect();
        scenarios(&*self.disk, &folders)
    }

    /// The names of those of these tables that are kept with this deck.
    pub fn tables_with_deck(&self, tables: &[Shelved], deck: &str) -> Vec<String> {
        let scenarios = tables.iter().filter_map(|table| table.scenario(&*self.disk).ok());
        scenarios
            .filter(|scenario| scenario.deck.strip_suffix(".toml").unwrap_or(&scenario.deck) == deck)
            .map(|scenario| scenario.name)
            .collect()
    }

    /// Every class that is kept, by name.
    pub fn classes(&self) -> Vec<SavedClass> {
        let files = self.files(CLASSES);
        let read = reachable::within(&self.disk, &files, kept_class);
        let silent = |path: PathBuf| SavedClass { name: stem(&path), class: Err(reachable::SILENT.to_owned()), path };
        let mut kept: Vec<SavedClass> = files.into_iter().zip(read).map(|(path, kept)| kept.unwrap_or_else(|| silent(path))).collect();
        kept.sort_by(|one, other| one.name.cmp(&other.name));
        kept
    }

    /// Reads a class.
    ///
    /// # Errors
    /// In words, where its file cannot be read.
    pub fn class(&self, path: &Path) -> Result<Class, String> {
        let text = read(&*self.disk, path).map_err(|problem| format!("{problem} ({})", shown(path)))?;
        class::parse(&text, &shown(path)).map_err(|problems| problems.to_string())
    }

    /// The class of this name; `None` where it is not kept here or cannot be read.
    pub fn class_called(&self, name: &str) -> Option<Class> {
        self.classes().into_iter().filter(|kept| kept.name == name).find_map(|kept| kept.class.ok())
    }

    /// Everybody in the class of this name; nobody where it is not kept here.
    pub fn pupils(&self, name: &str) -> Vec<String> {
        let classes = self.classes().into_iter().filter(|kept| kept.name == name);
        let pupils = classes.filter_map(|kept| kept.class.ok()).flat_map(|class| class.pupils);
        pupils.map(|pupil| pupil.name).collect()
    }

    /// Keeps a class under its name, in the place of an older one of that name.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_class(&self, class: &Class) -> Result<PathBuf, String> {
        let kept = self.classes().into_iter().find(|kept| kept.name == class.name);
        let name = match kept.as_ref().and_then(|kept| kept.path.file_stem()) {
            Some(stem) => stem.to_string_lossy().into_owned(),
            None => self.free_name(CLASSES, &class.name),
        };
        self.keep(CLASSES, &name, &class.write())
    }

    /// A file name that nothing has yet: two names may be one as files, such as "7/b" and "7 b".
    fn free_name(&self, folder: &str, name: &str) -> String {
        let is_free = |name: &String| {
            self.folder.as_ref().is_none_or(|data| self.disk.about(&data.join(folder).join(format!("{name}.toml"))).is_err())
        };
        let names = (1..1000).map(|number| if number == 1 { file_name(name) } else { format!("{} {number}", file_name(name)) });
        names.into_iter().find(is_free).unwrap_or_else(|| file_name(name))
    }

    /// Reads the file of a board game's owners' tables; an empty one where there is none.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line.
    pub fn owned(&self, rulebook: &BoardGame) -> Result<Owned, Vec<String>> {
        let Some(data) = &self.folder else { return Ok(Owned::default()) };
        let path = data.join(TABLES).join(format!("{}.toml", rulebook.name));
        if self.disk.about(&path).is_err() {
            return Ok(Owned::default());
        }
        let told = |problem: &dyn std::fmt::Display| format!("{}: {problem}", shown(&path));
        let text = read(&*self.disk, &path).map_err(|problem| vec![told(&problem)])?;
        rulebook.read_owned(&text).map_err(|problems| problems.iter().map(|problem| told(problem)).collect())
    }

    /// Keeps the file of a board game's owners' tables.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_owned(&self, rulebook: &BoardGame, owned: &Owned) -> Result<(), String> {
        self.keep(TABLES, rulebook.name, &rulebook.write_owned(owned)).map(drop)
    }

    /// Remembers cells that were read in play on this day. What is known already stays, and where it says otherwise that is told.
    ///
    /// # Errors
    /// In words, where the file cannot be used or written; it is left as it is then.
    pub fn remember_owned(&self, rulebook: &BoardGame, cells: &[OwnedCell], today: &str) -> Result<Vec<String>, String> {
        let mut owned = self.owned(rulebook).map_err(|problems| {
            tr!(
                "What was read off is in the game, but the file of your tables cannot be used as it is:\n{problems}",
                problems = problems.join("\n")
            )
        })?;
        let (mut is_new, mut told) = (false, Vec::new());
        for cell in cells {
            match owned.remember(cell, today) {
                Remembered::New => is_new = true,
                Remembered::Known => {}
                Remembered::Otherwise => told.push(tr!("{table} {row} {column}", table = cell.table, row = cell.row, column = cell.column)),
            }
        }
        if is_new {
            self.keep_owned(rulebook, &owned)?;
        }
        Ok(told)
    }

    /// Keeps a scenario.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_scenario(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        self.keep(SCENARIOS, name, text)
    }

    /// Keeps a deck.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_deck(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        self.keep(DECKS, name, text)
    }

    /// Removes a scenario or a deck of the teacher's own for good.
    ///
    /// # Errors
    /// In words, where it cannot be removed, or is none of those that are kept here.
    pub fn remove(&self, path: &Path) -> Result<(), String> {
        let is_ours =
            self.folder.as_ref().is_some_and(|data| [SCENARIOS, DECKS].iter().any(|folder| path.parent() == Some(&data.join(folder))));
        if !is_ours {
            return Err(tr!("This is not kept here, so it is not removed: {path}", path = shown(path)));
        }
        self.disk
            .remove(path)
            .map_err(|problem| tr!("It could not be removed: {problem} ({path})", problem = in_words(&problem), path = shown(path)))
    }

    /// The preparation that was kept last; `None` if there is none, or none that can be read.
    pub fn draft(&self) -> Option<Draft> {
        let text = reachable::soon(&self.disk, &self.folder.as_ref()?.join(PREPARATION_FILE), read)?.ok()?;
        Draft::read(&text).ok()
    }

    /// Keeps a preparation in the place of an older one.
    ///
    /// # Errors
    /// In words, where it cannot be written.
    pub fn keep_draft(&self, draft: &Draft) -> Result<(), String> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = folder.join(PREPARATION_FILE);
        self.write(folder, &path, &draft.write()).map_err(|problem| {
            tr!("What is prepared here could not be kept: {problem} ({path})", problem = in_words(&problem), path = shown(&path))
        })
    }

    /// Writes a file whole, or not at all.
    fn keep(&self, folder: &str, name: &str, text: &str) -> Result<PathBuf, String> {
        let data = self.folder.as_ref().ok_or(tr!("This system has no folder for your own things."))?;
        let path = data.join(folder).join(format!("{}.toml", file_name(name)));
        self.write(data, &path, text).map_err(|problem| {
            tr!("“{name}” could not be kept: {problem} ({path})", name, problem = in_words(&problem), path = shown(&path))
        })?;
        Ok(path)
    }

    /// The TOML files of a folder.
    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let Some(data) = &self.folder else { return Vec::new() };
        let entries = self.disk.list(&data.join(folder)).unwrap_or_default().into_iter().map(|(path, _)| path);
        entries.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect()
    }

    /// Writes a file whole or not at all, in a folder of the data folder; both are made where there are none.
    fn write(&self, data: &Path, path: &Path, text: &str) -> io::Result<()> {
        self.disk.make_folder(data, Access::Private)?;
        if let Some(folder) = path.parent() {
            self.disk.make_folder(folder, Access::Usual)?;
        }
        replace(&*self.disk, path, text.as_bytes())
    }
}

/// What a file is called, without its ending.
fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// A class as the list of classes shows it.
fn kept_class(disk: &dyn FileSystem, path: &Path) -> SavedClass {
    let read = read(disk, path).and_then(|text| class::parse(&text, &shown(path)).map_err(|problems| problems.to_string()));
    match read {
        Ok(class) => SavedClass { name: class.name.clone(), class: Ok(class), path: path.to_owned() },
        Err(problem) => SavedClass { name: stem(path), class: Err(problem), path: path.to_owned() },
    }
}

fn read(disk: &dyn FileSystem, path: &Path) -> Result<String, String> {
    read_small(disk, path, BYTES_MOST).map_err(|problem| in_words(&problem))
}
