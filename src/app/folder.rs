//! The user's data folder: where new games go, and which was played last.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, Local, Utc};

use crate::record::{FileProblem, Game, Header};
use crate::rules::Setup;
use crate::rules::name::without_orders;
use crate::whole_file::in_words;

/// The folder in which games are kept that were never named; nothing where the system has none.
#[derive(Clone, Debug)]
pub struct DataFolder(Option<PathBuf>);

/// The game that was played last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastGame {
    /// Where it is.
    pub path: PathBuf,
    /// When it was played.
    pub when: DateTime<Utc>,
    /// Who played it where, as its first line tells: "6b on Senlac 16 × 10".
    pub about: Option<String>,
}

impl LastGame {
    /// "6b on Senlac 16 × 10, played on 21 November at 11:24".
    #[must_use]
    pub fn words(&self) -> String {
        let name = || self.path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let name = self.about.clone().unwrap_or_else(name);
        format!("{name}, played on {}", self.when.with_timezone(&Local).format("%-d %B at %H:%M"))
    }
}

/// "6b on Senlac 16 × 10": who plays a game, where its first line names a class.
#[must_use]
pub fn about(path: &Path) -> Option<String> {
    let mut line = String::new();
    let file = fs::File::open(path).ok()?;
    BufReader::new(file.take(FIRST_LINE_MOST)).read_line(&mut line).ok()?;
    let setup = serde_json::from_str::<Header>(&line).ok()?.setup;
    Some(without_orders(&format!("{} on {}", setup.class?, setup.scenario)))
}

/// A first line longer than this is no header: 1 MiB.
const FIRST_LINE_MOST: u64 = 1 << 20;

impl DataFolder {
    /// This folder, or the system's own for this program.
    #[must_use]
    pub fn new(given: Option<PathBuf>) -> Self {
        Self(given.or_else(|| eframe::storage_dir("senlac")))
    }

    /// The folder itself.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.as_deref()
    }

    /// The game file that was changed last.
    #[must_use]
    pub fn last_game(&self) -> Option<LastGame> {
        let files = fs::read_dir(self.0.as_ref()?).ok()?;
        let games = files.flatten().map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "senlac"));
        let dated = games.filter_map(|path| {
            let changed: SystemTime = fs::metadata(&path).ok()?.modified().ok()?;
            Some(LastGame { when: changed.into(), path, about: None })
        });
        let last = dated.max_by(|one, other| (one.when, &one.path).cmp(&(other.when, &other.path)))?;
        Some(LastGame { about: about(&last.path), ..last })
    }

    /// Why there is no last game, as a sentence.
    #[must_use]
    pub fn why_no_last_game(&self) -> String {
        match &self.0 {
            Some(_) => "No game has been played yet".to_owned(),
            None => "This system has no folder for games; open a file instead".to_owned(),
        }
    }

    /// Begins a game in a new file named after the day, numbered where that name is taken.
    ///
    /// # Errors
    /// In words, where there is no folder or the file cannot be made.
    pub fn new_game(&self, setup: &Setup, seed: u64, now: DateTime<Utc>) -> Result<Game, String> {
        for path in self.places(now)? {
            match Game::create(&path, setup.clone(), seed, now) {
                Ok(game) => return Ok(game),
                Err(FileProblem::AlreadyThere(_)) => {}
                Err(problem) => return Err(super::names::capital(&problem.to_string())),
            }
        }
        Err(self.too_many())
    }

    /// A place for a game that no file has yet.
    ///
    /// # Errors
    /// In words, where there is no folder or no free name.
    pub fn free_place(&self, now: DateTime<Utc>) -> Result<PathBuf, String> {
        self.places(now)?.find(|path| path.symlink_metadata().is_err()).ok_or_else(|| self.too_many())
    }

    /// The names for games of this day, in a folder that is there.
    fn places(&self, now: DateTime<Utc>) -> Result<impl Iterator<Item = PathBuf>, String> {
        let folder = self.0.clone().ok_or_else(|| self.why_no_last_game())?;
        fs::create_dir_all(&folder)
            .map_err(|problem| format!("The folder for games could not be made: {} ({})", in_words(&problem), folder.display()))?;
        let day = now.with_timezone(&Local).format("%Y-%m-%d").to_string();
        Ok((1..1000).map(move |number| {
            let name = if number == 1 { format!("hastings-{day}.senlac") } else { format!("hastings-{day}-{number}.senlac") };
            folder.join(name)
        }))
    }

    fn too_many(&self) -> String {
        let folder = self.0.as_deref().unwrap_or(Path::new(""));
        format!("There are too many games of this day; clear out the folder ({})", folder.display())
    }
}
