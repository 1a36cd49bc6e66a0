//! Everything that a computer keeps for its teacher: classes, tables, decks, games, the lesson that is prepared, the settings.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::carried_game::would_end_play;
use super::same_game::{Ahead, compared};
use super::{CarriedGame, LONGEST_PROBLEM, bring_up_to_date, lesson};
use senlac_base::atomic_write::{in_words, write_each_new};
use senlac_base::disk::{Access, FileKind, FileSystem};
use senlac_base::game::name::{MOST_REPEATED, start_of, without_middle};
use senlac_base::language::lists::{first_of, joined, thousands};
use senlac_base::paths::{CLASSES, DATA_FOLDERS, DECKS, SCENARIOS, SETTINGS_FILE, TABLES, is_game, shown};
use senlac_board_games::session::BoardGames;
use senlac_classroom::content::scenario::NoDeck;
use senlac_classroom::content::{class, deck, scenario};
use senlac_classroom::planning::{Draft, PREPARATION_FILE};
use senlac_classroom::rules::{Card, CardName, Color};
use senlac_record::FileProblem;

/// The files of a data folder by their paths in it, with “/” between folder and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Everything {
    files: BTreeMap<String, String>,
}

/// What a data folder holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gathered {
    /// What can be taken along.
    pub all: Everything,
    /// The files that cannot, each with why: “a.senlac (line 8 is damaged)”.
    pub damaged: Vec<String>,
}

/// The most characters of a path in a data folder: the longest folder, and the longest name that a disk gives a file.
const LONGEST_PATH: usize = 8 + 255;

/// Returns why a text isn't the settings of the window, which this module doesn't know; `None` if it is.
pub type SettingsProblem = fn(&str) -> Option<String>;

/// What the files of a backup are checked with.
#[derive(Clone, Copy, Debug)]
pub struct PackChecks {
    /// The board games that this program has.
    pub board_games: BoardGames,
    /// Checks the window's settings.
    pub settings_problem: SettingsProblem,
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

/// A file of a data folder, read by what it is.
enum KeptFile {
    /// A game, replayed.
    Game(Box<CarriedGame>),
    /// Anything else, whose text can be read.
    Other(String),
}

impl KeptFile {
    /// Reads a file of this path in the data folder.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn read(key: &str, bytes: Vec<u8>, checks: PackChecks) -> Result<Self, String> {
        let path = Path::new(key);
        if is_game(path) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            return CarriedGame::of(&name, bytes, checks.board_games).map(|game| Self::Game(Box::new(game))).map_err(why_unreadable);
        }
        let text = String::from_utf8(bytes).map_err(|_problem| tr!("it isn’t text").to_owned())?;
        match key.split_once('/') {
            None if key == PREPARATION_FILE => {
                let problems = lesson::problems(&Draft::read(&text)?);
                if !problems.is_empty() {
                    return Err(first_of(&problems, "; "));
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
                board_game.read_owned(&text).map_err(|problems| first_of(&problems, "; "))?;
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

/// The deck that a table names is another file, which is judged by itself.
#[expect(clippy::unnecessary_wraps, reason = "a table's reader asks for a deck that may be missing")]
fn any_deck(_name: &str) -> Result<Vec<Card>, NoDeck> {
    Ok(vec![Card::new(CardName::Shieldwall, Color::Black)])
}

/// “a.senlac (line 8 is damaged)”: a reason of several lines becomes one.
pub(super) fn named(key: &str, why: &str) -> String {
    let why = joined(why.lines(), " ");
    format!("{} ({})", shown(Path::new(key)), without_middle(&why, LONGEST_PROBLEM))
}

/// Returns why a game can't be used, without its file's name.
pub(super) fn why_unreadable(problem: FileProblem) -> String {
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

impl Everything {
    /// What is kept in this data folder. Games are replayed, and everything else is read.
    pub fn gather(disk: &dyn FileSystem, home: &Path, checks: PackChecks) -> Gathered {
        let mut gathered = Gathered::default();
        for folder in [None].into_iter().chain(DATA_FOLDERS.map(Some)) {
            let place = folder.map_or_else(|| home.to_owned(), |folder| home.join(folder));
            for (path, _) in disk.list(&place).unwrap_or_default().into_iter().filter(|(_, kind)| *kind == FileKind::File) {
                let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
                let key = folder.map_or_else(|| name.to_owned(), |folder| format!("{folder}/{name}"));
                if !is_kept(&key) {
                    continue;
                }
                let read = disk.read(&path).map_err(|problem| in_words(&problem)).and_then(|bytes| KeptFile::read(&key, bytes, checks));
                match read {
                    Ok(file) => drop(gathered.all.files.insert(key, file.text().to_owned())),
                    Err(why) => gathered.damaged.push(named(&key, &why)),
                }
            }
        }
        gathered.damaged.sort();
        gathered
    }

    /// Takes in a file that came along.
    ///
    /// # Errors
    /// That it is none of those that a data folder keeps, or is there already.
    pub(super) fn take(&mut self, path: &str, text: String) -> Result<(), String> {
        let letters = path.chars().count();
        if letters > LONGEST_PATH {
            let (start, letters) = (start_of(path, MOST_REPEATED), thousands(letters));
            return Err(tr!("the path “{start}” has {letters} letters; {most} at most", start, letters, most = LONGEST_PATH));
        }
        if !is_kept(path) {
            return Err(tr!("“{path}” isn’t a file that Senlac saves", path = shown(Path::new(path))));
        }
        match self.files.insert(path.to_owned(), text) {
            None => Ok(()),
            Some(_) => Err(tr!("“{path}” is in it twice", path)),
        }
    }

    /// Every file.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Puts another text in the place of a file's, or takes the file out.
    pub(super) fn set(&mut self, path: &str, text: Option<String>) {
        match text {
            Some(text) => drop(self.files.insert(path.to_owned(), text)),
            None => drop(self.files.remove(path)),
        }
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
    /// went on otherwise gets a place of its own, and anything else that differs stays as it is here. Every file is read, and every
    /// game replayed, before anything is written; what is damaged is left out.
    ///
    /// # Errors
    /// In words, where there can be no such folder.
    pub fn add_to(&self, disk: &Arc<dyn FileSystem>, home: &Path, checks: PackChecks) -> Result<Added, String> {
        let mut added = Added::default();
        let read = self.files().map(|(key, text)| (key, KeptFile::read(key, text.as_bytes().to_vec(), checks)));
        let files: Vec<(&str, Result<KeptFile, String>)> = read.collect();
        let told =
            |problem: io::Error| tr!("couldn’t create the folder {folder}: {problem}", folder = shown(home), problem = in_words(&problem));
        disk.make_folder(home, Access::Private).map_err(told)?;
        let mut new = NewFiles::default();
        for (key, file) in &files {
            let done =
                file.as_ref().map_err(String::clone).and_then(|file| added.add(disk, &home.join(key), file, &mut new, checks.board_games));
            match done {
                Ok(true) => {}
                Ok(false) => added.others.push((*key).to_owned()),
                Err(why) => added.refused.push(named(key, &why)),
            }
        }
        added.new = new.files.len();
        for (path, problem) in write_each_new(&**disk, &new.files) {
            added.new -= 1;
            added.refused.push(named(&path.strip_prefix(home).unwrap_or(&path).to_string_lossy(), &in_words(&problem)));
        }
        Ok(added)
    }
}

/// Files that are to be written.
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

    /// Adds a game under its name with a number, unless it is there already. Returns where it is then.
    fn add_beside(&mut self, disk: &dyn FileSystem, path: &Path, text: &'f str) -> Result<PathBuf, String> {
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
        Err(tr!("there are too many files called {name}; rename or delete some", name = shown(Path::new(&stem))))
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

impl There {
    fn of(here: &[u8], file: &KeptFile) -> Self {
        match file {
            _ if here == file.text().as_bytes() => Self::Same,
            KeptFile::Other(_) => Self::Other,
            KeptFile::Game(game) => match compared(here, game.text().as_bytes()).map(|(_, ahead)| ahead) {
                Some(Ahead::Carried) => Self::LacksSteps,
                Some(Ahead::Neither | Ahead::Here) => Self::Same,
                Some(Ahead::Parted(_)) | None => Self::OtherGame,
            },
        }
    }
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// Files that were not here.
    pub new: usize,
    /// Games that got the steps they lacked.
    pub further: usize,
    /// Games that lack steps here and were left as they are, because this version can't play on with those steps; each with the file
    /// beside it that has them: “a.senlac (a-2.senlac)”.
    pub later: Vec<String>,
    /// What is here otherwise, and was left as it is.
    pub others: Vec<String>,
    /// What was not written, each with why.
    pub refused: Vec<String>,
}

impl Added {
    /// Adds a file, or notes that it is to be written; whether this folder has it then.
    fn add<'f>(
        &mut self,
        disk: &Arc<dyn FileSystem>,
        path: &Path,
        file: &'f KeptFile,
        new: &mut NewFiles<'f>,
        games: BoardGames,
    ) -> Result<bool, String> {
        let told = |problem: io::Error| in_words(&problem);
        disk.make_folder(path.parent().unwrap_or(path), Access::Usual).map_err(told)?;
        if !disk.is_taken(path) {
            new.add(path.to_owned(), file.text());
            return Ok(true);
        }
        let here = disk.read(path).map_err(told)?;
        match (There::of(&here, file), file) {
            (There::Same, _) => {}
            (There::LacksSteps, KeptFile::Game(game)) if would_end_play(&here, game, games).is_some() => {
                let place = new.add_beside(&**disk, path, file.text())?;
                let name = |path: &Path| shown(Path::new(path.file_name().unwrap_or_default()));
                self.later.push(format!("{} ({})", name(path), name(&place)));
            }
            (There::LacksSteps, KeptFile::Game(game)) => {
                bring_up_to_date(Arc::<dyn FileSystem>::clone(disk), path, game).map_err(why_unreadable)?;
                self.further += 1;
            }
            (There::OtherGame, _) => drop(new.add_beside(&**disk, path, file.text())?),
            (There::Other | There::LacksSteps, _) => return Ok(false),
        }
        Ok(true)
    }

    /// In words.
    pub fn words(&self) -> String {
        let new = tr_count!(new = self.new, "{new} file was added", "{new} files were added");
        let further = tr_count!(further = self.further, "{further} game was brought up to date", "{further} games were brought up to date");
        let told = tr!("{new}, {further}.", new, further);
        let others = (!self.others.is_empty()).then(|| {
            let others = first_of(&self.others, ", ");
            tr!("These files are different here and weren’t changed: {others}.", others)
        });
        let later = (!self.later.is_empty()).then(|| {
            let games = first_of(&self.later, ", ");
            tr!("These games weren’t changed, because this version of Senlac can’t play on with their later steps: {games}. The file in brackets has those steps; install the newest version to play it.", games)
        });
        joined([Some(told), others, later].into_iter().flatten(), " ")
    }

    /// What was not written, in words; `None` if everything could be.
    pub fn troubles(&self) -> Option<String> {
        let damaged = first_of(&self.refused, "; ");
        (!self.refused.is_empty()).then(|| tr!("These files weren’t added: {damaged}", damaged))
    }
}
