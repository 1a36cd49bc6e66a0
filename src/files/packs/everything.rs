//! Backup of everything that a computer has saved for its teacher: classes, tables, decks, games, the prepared
//! lesson, the settings.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::carried_game::update_objection;
use super::same_game::{GameLead, compare};
use super::{LONGEST_PROBLEM, PackedGame, bring_up_to_date, lesson};
use senlac_base::atomic_write::{error_text, write_each_new};
use senlac_base::disk::{Access, FileKind, FileSystem};
use senlac_base::game::name::{MOST_REPEATED, shorten_end, shorten_middle};
use senlac_base::language::lists::{format_thousands, join_first, join_with};
use senlac_base::paths::{CLASSES, DATA_FOLDERS, DECKS, SCENARIOS, SETTINGS_FILE, TABLES, display_path, is_game};
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::scenario::DeckError;
use senlac_classroom::content::{class, deck, scenario};
use senlac_classroom::planning::{Draft, PREPARATION_FILE};
use senlac_classroom::rules::{Card, CardName, Color};
use senlac_record::FileProblem;

/// Files of a data folder by their paths in it, with “/” between folder and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backup {
    files: BTreeMap<String, String>,
}

/// Result of collecting the files of a data folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CollectedBackup {
    /// Files that can be exported.
    pub all: Backup,
    /// Files that can't be exported, with the reasons: “a.senlac (line 8 is damaged)”.
    pub damaged: Vec<String>,
}

/// Longest path in a data folder, in characters: the longest subfolder, and the longest file name of a disk.
const LONGEST_PATH: usize = 8 + 255;

/// Function that returns why a text isn't the window's settings, which this module doesn't know; `None` if it is.
pub type SettingsProblem = fn(&str) -> Option<String>;

/// Checks for the files of a backup.
#[derive(Clone, Copy, Debug)]
pub struct PackChecks {
    /// The board games that this program has.
    pub board_games: BoardGames,
    /// Checks the window's settings.
    pub settings_problem: SettingsProblem,
}

/// Returns whether a path in a data folder is that of a file to back up, and doesn't lead out of the folder.
fn is_backup_path(path: &str) -> bool {
    let is_name = |name: &str| !name.starts_with('.') && !name.contains(['/', '\\', ':']) && !name.contains(char::is_control);
    match path.split_once('/') {
        None => is_name(path) && (path == SETTINGS_FILE || path == PREPARATION_FILE || is_game(Path::new(path))),
        Some((folder, name)) => {
            DATA_FOLDERS.contains(&folder) && is_name(name) && Path::new(name).extension().is_some_and(|end| end == "toml")
        }
    }
}

/// File of a data folder, read according to its kind.
enum BackupFile {
    /// A game that was replayed.
    Game(Box<PackedGame>),
    /// Any other readable file, with its text.
    Other(String),
}

impl BackupFile {
    /// Reads a file with this path in the data folder.
    ///
    /// # Errors
    /// Returns an error text if the file is invalid.
    fn read(key: &str, bytes: Vec<u8>, checks: PackChecks) -> Result<Self, String> {
        let path = Path::new(key);
        if is_game(path) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            return PackedGame::from_bytes(&name, bytes, checks.board_games)
                .map(|game| Self::Game(Box::new(game)))
                .map_err(unreadable_reason);
        }
        let text = String::from_utf8(bytes).map_err(|_problem| tr!("it isn’t text").to_owned())?;
        match key.split_once('/') {
            None if key == PREPARATION_FILE => {
                let problems = lesson::problems(&Draft::read(&text)?);
                if !problems.is_empty() {
                    return Err(join_first(&problems, "; "));
                }
            }
            None => (checks.settings_problem)(&text).map_or(Ok(()), Err)?,
            Some((CLASSES, _)) => drop(class::parse(&text, key).map_err(|problems| problems.messages())?),
            Some((DECKS, _)) => drop(deck::parse(&text, key).map_err(|problems| problems.messages())?),
            Some((SCENARIOS, _)) => drop(scenario::parse(&text, key, any_deck).map_err(|problems| problems.messages())?),
            Some((TABLES, _)) => {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                let board_game = checks
                    .board_games
                    .named(&name)
                    .ok_or_else(|| tr!("this version of Senlac doesn’t know its rulebook; install the newest version").to_owned())?;
                board_game.read_owned(&text).map_err(|problems| join_first(&problems, "; "))?;
            }
            Some(_) => {}
        }
        Ok(Self::Other(text))
    }

    fn text(&self) -> &str {
        match self {
            Self::Game(game) => game.text(),
            Self::Other(text) => text,
        }
    }
}

/// Accepts any deck name in a table, because the deck is another file that is checked separately.
#[expect(clippy::unnecessary_wraps, reason = "a table's reader asks for a deck that may be missing")]
fn any_deck(_name: &str) -> Result<Vec<Card>, DeckError> {
    Ok(vec![Card::new(CardName::Shieldwall, Color::Black)])
}

/// Returns a file name with a reason, such as “a.senlac (line 8 is damaged)”. A reason of several lines becomes
/// one line.
pub(super) fn name_with_reason(key: &str, why: &str) -> String {
    let why = join_with(why.lines(), " ");
    format!("{} ({})", display_path(Path::new(key)), shorten_middle(&why, LONGEST_PROBLEM))
}

/// Returns why a game can't be used, without its file name.
pub(super) fn unreadable_reason(problem: FileProblem) -> String {
    match problem {
        FileProblem::Damaged { damage, .. } => damage.to_string(),
        FileProblem::NotAGame { problem, .. } => tr!("it isn’t a Senlac game: {problem}", problem),
        other @ (FileProblem::AlreadyThere(_)
        | FileProblem::System { .. }
        | FileProblem::Gone(_)
        | FileProblem::Changed(_)
        | FileProblem::InUse(_)
        | FileProblem::Newer { .. }) => other.to_string(),
    }
}

impl Backup {
    /// Collects the files in this data folder. Games are replayed, and everything else is read.
    pub fn collect(disk: &dyn FileSystem, home: &Path, checks: PackChecks) -> CollectedBackup {
        let mut gathered = CollectedBackup::default();
        for folder in [None].into_iter().chain(DATA_FOLDERS.map(Some)) {
            let place = folder.map_or_else(|| home.to_owned(), |folder| home.join(folder));
            for (path, _) in disk.list(&place).unwrap_or_default().into_iter().filter(|(_, kind)| *kind == FileKind::File) {
                let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
                let key = folder.map_or_else(|| name.to_owned(), |folder| format!("{folder}/{name}"));
                if !is_backup_path(&key) {
                    continue;
                }
                let read = disk.read(&path).map_err(|problem| error_text(&problem)).and_then(|bytes| BackupFile::read(&key, bytes, checks));
                match read {
                    Ok(file) => drop(gathered.all.files.insert(key, file.text().to_owned())),
                    Err(why) => gathered.damaged.push(name_with_reason(&key, &why)),
                }
            }
        }
        gathered.damaged.sort();
        gathered
    }

    /// Adds an imported file.
    ///
    /// # Errors
    /// Returns an error if the path isn't one of a data folder's files, or is already there.
    pub(super) fn add_file(&mut self, path: &str, text: String) -> Result<(), String> {
        let letters = path.chars().count();
        if letters > LONGEST_PATH {
            let (start, letters) = (shorten_end(path, MOST_REPEATED), format_thousands(letters));
            return Err(tr!("the path “{start}” has {letters} characters; the limit is {most}", start, letters, most = LONGEST_PATH));
        }
        if !is_backup_path(path) {
            return Err(tr!("“{path}” isn’t a file that Senlac saves", path = display_path(Path::new(path))));
        }
        match self.files.insert(path.to_owned(), text) {
            None => Ok(()),
            Some(_) => Err(tr!("“{path}” is in it twice", path)),
        }
    }

    /// Returns all files, with their paths.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Replaces the text of a file, or removes the file.
    pub(super) fn set(&mut self, path: &str, text: Option<String>) {
        match text {
            Some(text) => drop(self.files.insert(path.to_owned(), text)),
            None => drop(self.files.remove(path)),
        }
    }

    /// Removes and returns the text of the settings file; `None` if there is none.
    pub fn take_settings(&mut self) -> Option<String> {
        self.files.remove(SETTINGS_FILE)
    }

    /// Returns a summary, such as “2 games and 3 other files (classes, tables, decks)”.
    pub fn summary(&self) -> String {
        let games = self.files.keys().filter(|path| is_game(Path::new(path))).count();
        let others = self.files.keys().filter(|path| path.contains('/')).count();
        let games = tr_count!(games, "{games} game", "{games} games");
        let others = tr_count!(others, "{others} other file (classes, tables, decks)", "{others} other files (classes, tables, decks)");
        tr!("{games} and {others}", games, others)
    }

    /// Adds the files missing from a data folder, and updates its games that were continued elsewhere. Nothing is
    /// overwritten: a game that was continued differently is added under another name, and any other file that
    /// differs is left unchanged. Every file is read, and every game replayed, before anything is written. Damaged
    /// files are left out.
    ///
    /// # Errors
    /// Returns an error text if the folder can't be created.
    pub fn restore_to(&self, disk: &Arc<dyn FileSystem>, home: &Path, checks: PackChecks) -> Result<RestoreResult, String> {
        let mut added = RestoreResult::default();
        let read = self.files().map(|(key, text)| (key, BackupFile::read(key, text.as_bytes().to_vec(), checks)));
        let files: Vec<(&str, Result<BackupFile, String>)> = read.collect();
        let told = |problem: io::Error| {
            tr!("couldn’t create the folder {folder}: {problem}", folder = display_path(home), problem = error_text(&problem))
        };
        disk.create_folder(home, Access::Private).map_err(told)?;
        let mut new = NewFiles::default();
        for (key, file) in &files {
            let done =
                file.as_ref().map_err(String::clone).and_then(|file| added.add(disk, &home.join(key), file, &mut new, checks.board_games));
            match done {
                Ok(true) => {}
                Ok(false) => added.others.push((*key).to_owned()),
                Err(why) => added.refused.push(name_with_reason(key, &why)),
            }
        }
        added.new = new.files.len();
        for (path, problem) in write_each_new(&**disk, &new.files) {
            added.new -= 1;
            added.refused.push(name_with_reason(&path.strip_prefix(home).unwrap_or(&path).to_string_lossy(), &error_text(&problem)));
        }
        Ok(added)
    }
}

/// Files that have to be written.
#[derive(Default)]
struct NewFiles<'f> {
    files: Vec<(PathBuf, &'f [u8])>,
    places: BTreeSet<PathBuf>,
}

impl<'f> NewFiles<'f> {
    fn add(&mut self, path: PathBuf, text: &'f str) {
        self.places.insert(path.clone());
        self.files.push((path, text.as_bytes()));
    }

    /// Adds a game under its name with a number, unless it already exists. Returns its path.
    fn add_numbered(&mut self, disk: &dyn FileSystem, path: &Path, text: &'f str) -> Result<PathBuf, String> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for number in 2..1000 {
            let place = path.with_file_name(format!("{stem}-{number}.senlac"));
            if !disk.is_taken(&place) && !self.places.contains(&place) {
                self.add(place.clone(), text);
                return Ok(place);
            }
            if disk.read(&place).is_ok_and(|here| here == text.as_bytes()) {
                return Ok(place);
            }
        }
        Err(tr!("there are too many files called {name}; rename or delete some", name = display_path(Path::new(&stem))))
    }
}

/// State of the file in a data folder that an imported file would replace.
enum LocalFile {
    /// The same file, or a game that is further ahead.
    Same,
    /// The same game with fewer steps.
    LacksSteps,
    /// Another game, or one that was continued differently.
    OtherGame,
    /// Any other file that differs.
    Other,
}

impl LocalFile {
    fn compare(here: &[u8], file: &BackupFile) -> Self {
        match file {
            _ if here == file.text().as_bytes() => Self::Same,
            BackupFile::Other(_) => Self::Other,
            BackupFile::Game(game) => match compare(here, game.text().as_bytes()).map(|(_, ahead)| ahead) {
                Some(GameLead::Carried) => Self::LacksSteps,
                Some(GameLead::Neither | GameLead::Here) => Self::Same,
                Some(GameLead::Parted(_)) | None => Self::OtherGame,
            },
        }
    }
}

/// Result of restoring a backup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RestoreResult {
    /// Number of files that are new here.
    pub new: usize,
    /// Number of games that got their missing steps.
    pub further: usize,
    /// Games that lack steps here but were left unchanged, because this version can't continue them after those
    /// steps. Each is given with the new file that has the steps: “a.senlac (a-2.senlac)”.
    pub later: Vec<String>,
    /// Files that differ here and were left unchanged.
    pub others: Vec<String>,
    /// Files that weren't written, with the reasons.
    pub refused: Vec<String>,
}

impl RestoreResult {
    /// Adds a file, or notes that it has to be written. Returns whether the folder then contains it.
    fn add<'f>(
        &mut self,
        disk: &Arc<dyn FileSystem>,
        path: &Path,
        file: &'f BackupFile,
        new: &mut NewFiles<'f>,
        games: BoardGames,
    ) -> Result<bool, String> {
        let told = |problem: io::Error| error_text(&problem);
        disk.create_folder(path.parent().unwrap_or(path), Access::Usual).map_err(told)?;
        if !disk.is_taken(path) {
            new.add(path.to_owned(), file.text());
            return Ok(true);
        }
        let here = disk.read(path).map_err(told)?;
        match (LocalFile::compare(&here, file), file) {
            (LocalFile::Same, _) => {}
            (LocalFile::LacksSteps, BackupFile::Game(game)) if update_objection(&here, game, games).is_some() => {
                let place = new.add_numbered(&**disk, path, file.text())?;
                let name = |path: &Path| display_path(Path::new(path.file_name().unwrap_or_default()));
                self.later.push(format!("{} ({})", name(path), name(&place)));
            }
            (LocalFile::LacksSteps, BackupFile::Game(game)) => {
                bring_up_to_date(Arc::<dyn FileSystem>::clone(disk), path, game).map_err(unreadable_reason)?;
                self.further += 1;
            }
            (LocalFile::OtherGame, _) => drop(new.add_numbered(&**disk, path, file.text())?),
            (LocalFile::Other | LocalFile::LacksSteps, _) => return Ok(false),
        }
        Ok(true)
    }

    /// Returns a summary of the result.
    pub fn summary(&self) -> String {
        let new = tr_count!(new = self.new, "{new} file was added", "{new} files were added");
        let further = tr_count!(further = self.further, "{further} game was updated", "{further} games were updated");
        let told = tr!("{new}, {further}.", new, further);
        let others = (!self.others.is_empty()).then(|| {
            let others = join_first(&self.others, ", ");
            tr!("These files are different here and weren’t changed: {others}.", others)
        });
        let later = (!self.later.is_empty()).then(|| {
            let games = join_first(&self.later, ", ");
            tr!("These games weren’t changed, because this version of Senlac can’t continue them after their later steps: {games}. The file in brackets has those steps. Install the newest version to play it.", games)
        });
        join_with([Some(told), others, later].into_iter().flatten(), " ")
    }

    /// Returns the files that weren't written, as text; `None` if there are none.
    pub fn problems_text(&self) -> Option<String> {
        let damaged = join_first(&self.refused, "; ");
        (!self.refused.is_empty()).then(|| tr!("These files weren’t added: {damaged}", damaged))
    }
}
