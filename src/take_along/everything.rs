//! Everything that a computer keeps for its teacher: classes, tables, decks, games, the lesson that is prepared, the settings.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::bring_up_to_date;
use super::same_game::{Ahead, compared};
use crate::atomic_write::{in_words, write_new_on};
use crate::disk::{Access, FileKind, FileSystem};
use crate::language::lists::commas;
use crate::paths::{DATA_FOLDERS, SETTINGS_FILE, is_game, shown};
use crate::planning::PREPARATION_FILE;

/// The files of a data folder by their paths in it, with “/” between folder and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Everything {
    files: BTreeMap<String, String>,
}

/// Whether a path in a data folder is that of something a teacher keeps: it leads nowhere else.
fn is_kept(path: &str) -> bool {
    let is_name = |name: &str| !name.starts_with('.') && !name.contains(['/', '\\', ':']) && !name.contains(char::is_control);
    match path.split_once('/') {
        None => is_name(path) && (path == SETTINGS_FILE || path == PREPARATION_FILE || is_game(Path::new(path))),
        Some((folder, name)) => {
            DATA_FOLDERS.contains(&folder) && is_name(name) && Path::new(name).extension().is_some_and(|end| end == "toml")
        }
    }
}

impl Everything {
    /// What is kept in this data folder, and the files that are damaged so far that they are no text.
    pub fn gather(disk: &dyn FileSystem, home: &Path) -> (Self, Vec<String>) {
        let (mut all, mut damaged) = (Self::default(), Vec::new());
        for folder in [None].into_iter().chain(DATA_FOLDERS.map(Some)) {
            let place = folder.map_or_else(|| home.to_owned(), |folder| home.join(folder));
            for (path, _) in disk.list(&place).unwrap_or_default().into_iter().filter(|(_, kind)| *kind == FileKind::File) {
                let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
                let key = folder.map_or_else(|| name.to_owned(), |folder| format!("{folder}/{name}"));
                if !is_kept(&key) {
                    continue;
                }
                match disk.read(&path).map(String::from_utf8) {
                    Ok(Ok(text)) => drop(all.files.insert(key, text)),
                    Ok(Err(_)) | Err(_) => damaged.push(key),
                }
            }
        }
        (all, damaged)
    }

    /// Takes in a file that came along.
    ///
    /// # Errors
    /// That it is none of those that a data folder keeps, or is there already.
    pub(super) fn take(&mut self, path: &str, text: String) -> Result<(), String> {
        if !is_kept(path) {
            return Err(tr!("“{path}” is nothing that Senlac keeps", path = shown(Path::new(path))));
        }
        match self.files.insert(path.to_owned(), text) {
            None => Ok(()),
            Some(_) => Err(tr!("“{path}” is there twice", path)),
        }
    }

    /// Every file.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Takes the settings out of it, as their file has them; `None` if it holds none.
    pub fn take_settings(&mut self) -> Option<String> {
        self.files.remove(SETTINGS_FILE)
    }

    /// What it holds: “2 games, 3 files with classes, tables and decks”.
    pub fn words(&self) -> String {
        let games = self.files.keys().filter(|path| is_game(Path::new(path))).count();
        let others = self.files.keys().filter(|path| path.contains('/')).count();
        let games = tr_count!(games, "{games} game", "{games} games");
        let others = tr_count!(others, "{others} file of classes, tables and decks", "{others} files of classes, tables and decks");
        tr!("{games} and {others}", games, others)
    }

    /// Adds what a data folder lacks, and brings its games up to date that went on elsewhere. Nothing in it is overwritten: a game that
    /// went on otherwise gets a place of its own, and anything else that differs stays as it is here.
    ///
    /// # Errors
    /// In words, what could not be written. What was added before is there.
    pub fn add_to(&self, disk: &Arc<dyn FileSystem>, home: &Path) -> Result<Added, String> {
        let mut added = Added::default();
        for (key, text) in self.files() {
            let path = home.join(key);
            let told =
                |problem: io::Error| tr!("{path} could not be written: {problem}", path = shown(&path), problem = in_words(&problem));
            disk.make_folder(home, Access::Private).map_err(told)?;
            disk.make_folder(path.parent().unwrap_or(home), Access::Usual).map_err(told)?;
            let here = if disk.is_taken(&path) { Some(disk.read(&path).map_err(told)?) } else { None };
            match here.map(|here| judged(&path, &here, text)) {
                None => {
                    write_new_on(&**disk, &path, text.as_bytes()).map_err(told)?;
                    added.new += 1;
                }
                Some(There::Same) => {}
                Some(There::LacksSteps) => {
                    let brought = bring_up_to_date(Arc::<dyn FileSystem>::clone(disk), &path, text.as_bytes());
                    brought.map_err(|problem| problem.to_string())?;
                    added.further += 1;
                }
                Some(There::OtherGame) => added.new += usize::from(write_beside(&**disk, &path, text).map_err(told)?),
                Some(There::Other) => added.others.push(key.to_owned()),
            }
        }
        Ok(added)
    }
}

/// What a data folder has in the place of a file that came along.
enum There {
    /// The same, or a game that is further ahead.
    Same,
    /// The same game, with fewer steps.
    LacksSteps,
    /// Another game, or one that went on otherwise.
    OtherGame,
    /// Something else.
    Other,
}

fn judged(path: &Path, here: &[u8], text: &str) -> There {
    if here == text.as_bytes() {
        return There::Same;
    }
    if !is_game(path) {
        return There::Other;
    }
    match compared(here, text.as_bytes()).map(|(_, ahead)| ahead) {
        Some(Ahead::Carried) => There::LacksSteps,
        Some(Ahead::Neither | Ahead::Here) => There::Same,
        Some(Ahead::Parted(_)) | None => There::OtherGame,
    }
}

/// Writes a game under its name with a number; whether it was not there already.
fn write_beside(disk: &dyn FileSystem, path: &Path, text: &str) -> io::Result<bool> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    for number in 2..1000 {
        let place = path.with_file_name(format!("{stem}-{number}.senlac"));
        if !disk.is_taken(&place) {
            return write_new_on(disk, &place, text.as_bytes()).map(|_| true);
        }
        if disk.read(&place)? == text.as_bytes() {
            return Ok(false);
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// Files that were not here.
    pub new: usize,
    /// Games that got the steps they lacked.
    pub further: usize,
    /// What is here otherwise, and was left as it is.
    pub others: Vec<String>,
}

impl Added {
    /// In words.
    pub fn words(&self) -> String {
        let new = tr_count!(new = self.new, "{new} file is new here", "{new} files are new here");
        let further = tr_count!(further = self.further, "{further} game was brought up to date", "{further} games were brought up to date");
        if self.others.is_empty() {
            return tr!("{new}, {further}.", new, further);
        }
        tr!("{new}, {further}. These are otherwise here, and stay as they are: {others}.", new, further, others = commas(&self.others))
    }
}
