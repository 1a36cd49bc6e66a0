//! The user's data folder: where new games go, and which was played last.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use chrono::{DateTime, Datelike as _, FixedOffset, Utc};

use crate::platform::{Platform, reachable};
use senlac_base::atomic_write::{in_words, write_new_on};
use senlac_base::disk::{Access, FileSystem, ordinary};
use senlac_base::game::name::without_control_characters;
use senlac_base::paths::{is_game, shown};
use senlac_board_games::session::{BoardGame, DeskGame, SessionPlan};
use senlac_classroom::chronicle::{FORMAT, FileProblem, Game};
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::Setup;

/// The folder in which games are kept that were never named.
#[derive(Clone, Debug)]
pub struct DataFolder {
    platform: Arc<dyn Platform>,
    /// `None` if the system has none.
    path: Option<PathBuf>,
}

/// The game that was played last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastGame {
    /// Where it is.
    pub path: PathBuf,
    /// When it was played, by the clock on the wall.
    pub when: DateTime<FixedOffset>,
    /// Whether that was this year.
    pub is_of_this_year: bool,
    /// Who played it, as its first line tells.
    pub class: Option<String>,
    /// The table that it is played on, as its first line tells.
    pub table: Option<String>,
}

impl LastGame {
    /// "6b on Senlac 16 × 10, played on 21 November at 11:24".
    pub fn words(&self) -> String {
        let name = match (&self.class, &self.table) {
            (Some(class), Some(table)) => tr!("{class} on {table}", class, table),
            _ => name_of(&self.path),
        };
        tr!("{name}, played on {when}", name, when = self.date())
    }

    /// The class that played it; where it was nobody's, its table, or else what its file is called.
    pub fn who(&self) -> String {
        self.class.clone().or_else(|| self.table.clone()).unwrap_or_else(|| name_of(&self.path))
    }

    /// "21 November at 11:24", with the year of another year.
    pub fn date(&self) -> String {
        let written = if self.is_of_this_year { tr!("%-d %B at %H:%M") } else { tr!("%-d %B %Y at %H:%M") };
        self.when.format(written).to_string()
    }
}

/// What a game's file is called, without its ending.
pub fn name_of(path: &Path) -> String {
    without_control_characters(&path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned()))
}

fn header(disk: &dyn FileSystem, path: &Path) -> io::Result<serde_json::Value> {
    ordinary(disk, path)?;
    let start = disk.read_start(path, FIRST_LINE_MOST)?;
    let mut lines = start.split(|byte| *byte == b'\n');
    let (line, next) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let header: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    // A damaged first line is told by whoever opens the game.
    let is_game = header.get("format").and_then(serde_json::Value::as_str) == Some(FORMAT) || next.starts_with(b"{\"step\":");
    if is_game { Ok(header) } else { Err(io::Error::other(tr!("it is no Senlac game any more"))) }
}

/// The class that plays a game, as its first line tells.
pub fn class_of(disk: &dyn FileSystem, path: &Path) -> Option<String> {
    Some(header(disk, path).ok()?.get("setup")?.get("class")?.as_str()?.to_owned())
}

/// A game as the first screen tells of it.
///
/// # Errors
/// Where it is not there any more, or cannot be opened.
fn look_at(platform: &dyn Platform, disk: &dyn FileSystem, path: &Path) -> io::Result<LastGame> {
    let header = header(disk, path)?;
    let text = |key: &str| header.get("setup")?.get(key)?.as_str().map(without_control_characters);
    let (class, table) = (text("class"), text("scenario"));
    let here = |time: DateTime<Utc>| time.with_timezone(&platform.offset(time));
    let when = here(disk.about(path)?.changed.unwrap_or(std::time::UNIX_EPOCH).into());
    let is_of_this_year = when.year() == here(platform.now()).year();
    Ok(LastGame { path: path.to_owned(), when, is_of_this_year, class, table })
}

/// A first line longer than this is no header: 1 MiB.
const FIRST_LINE_MOST: u64 = 1 << 20;

/// So many games of a folder are looked at, the last changed first.
const GAMES_MOST: usize = 48;

/// The games of a folder, the last changed first.
fn games_in(platform: &dyn Platform, disk: &dyn FileSystem, folder: &Path) -> Vec<LastGame> {
    let paths = disk.list(folder).unwrap_or_default().into_iter().map(|(path, _)| path).filter(|path| is_game(path));
    let mut paths: Vec<(Option<SystemTime>, PathBuf)> =
        paths.map(|path| (disk.about(&path).ok().and_then(|about| about.changed), path)).collect();
    paths.sort_unstable_by(|one, other| other.cmp(one));
    paths.iter().filter_map(|(_, path)| look_at(platform, disk, path).ok()).take(GAMES_MOST).collect()
}

impl DataFolder {
    /// The folder of this place.
    pub fn new(platform: Arc<dyn Platform>) -> Self {
        Self { path: platform.data_folder(), platform }
    }

    /// The folder itself.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The disk that it is on.
    pub fn disk(&self) -> Arc<dyn FileSystem> {
        self.platform.disk()
    }

    /// Games that were played before, each with why it cannot be opened where it cannot.
    pub fn played_before(&self, paths: &[PathBuf]) -> Vec<Result<LastGame, String>> {
        let clock = Arc::clone(&self.platform);
        let seen = reachable::within(&self.disk(), paths, move |disk, path| {
            look_at(&*clock, disk, path).map_err(|problem| reachable::why_gone(disk, path, &problem))
        });
        seen.into_iter().map(|game| game.unwrap_or_else(|| Err(reachable::SILENT.to_owned()))).collect()
    }

    /// The games of the folder, whoever opened them, the last changed first.
    pub fn games(&self) -> Vec<LastGame> {
        let clock = Arc::clone(&self.platform);
        let Some(path) = &self.path else { return Vec::new() };
        reachable::soon(&self.disk(), path, move |disk, folder| games_in(&*clock, disk, folder)).unwrap_or_default()
    }

    /// Why there is no last game, as a sentence.
    pub fn why_no_last_game(&self) -> String {
        match &self.path {
            Some(_) => tr!("No game has been played yet").to_owned(),
            None => tr!("This system has no folder for games; open a file instead").to_owned(),
        }
    }

    /// Begins a game in a new file named after the day, numbered where that name is taken.
    ///
    /// # Errors
    /// In words, where there is no folder or the file cannot be made.
    pub fn new_game(&self, begun: &Setup, seed: u64, now: DateTime<Utc>) -> Result<Game, String> {
        for path in self.places(&self.name_of_the_day(now))? {
            match Game::create_on(self.disk(), &path, begun.clone(), seed, now) {
                Ok(game) => return Ok(game),
                Err(FileProblem::AlreadyThere(_)) => {}
                Err(problem) => return Err(capital(&problem.to_string())),
            }
        }
        Err(self.too_many())
    }

    /// Begins a game of a light rulebook in a new file named after it and the day, numbered where that is taken.
    ///
    /// # Errors
    /// In words, where there is no folder or the file cannot be made.
    pub fn new_evening(
        &self,
        rulebook: &BoardGame,
        plan: &SessionPlan,
        seed: u64,
        now: DateTime<Utc>,
    ) -> Result<Box<dyn DeskGame>, String> {
        let day = now.with_timezone(&self.platform.offset(now)).format("%Y-%m-%d");
        for path in self.places(&format!("{}-{day}", rulebook.name))? {
            match rulebook.begin(self.disk(), &path, plan.clone(), seed, now) {
                Ok(game) => return Ok(game),
                Err(FileProblem::AlreadyThere(_)) => {}
                Err(problem) => return Err(capital(&problem.to_string())),
            }
        }
        Err(self.too_many())
    }

    /// Writes a copy of a game from elsewhere under its own name, numbered where that is taken.
    ///
    /// # Errors
    /// In words, where there is no folder or the file cannot be written.
    pub fn new_copy(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
        let disk = self.disk();
        let path = self.places(&name_of(Path::new(name)))?.find(|path| !disk.is_taken(path)).ok_or_else(|| self.too_many())?;
        let written = write_new_on(&*disk, &path, bytes);
        written.map(|_| path).map_err(|problem| tr!("The game could not be copied: {problem}.", problem = in_words(&problem)))
    }

    /// A place for a game that no file has yet.
    ///
    /// # Errors
    /// In words, where there is no folder or no free name.
    pub fn free_place(&self, now: DateTime<Utc>) -> Result<PathBuf, String> {
        let disk = self.disk();
        self.places(&self.name_of_the_day(now))?.find(|path| !disk.is_taken(path)).ok_or_else(|| self.too_many())
    }

    /// What a game of this day is called, by the clock on the wall.
    fn name_of_the_day(&self, now: DateTime<Utc>) -> String {
        format!("hastings-{}", now.with_timezone(&self.platform.offset(now)).format("%Y-%m-%d"))
    }

    /// The paths for games of this name, in a folder that is there.
    fn places(&self, name: &str) -> Result<impl Iterator<Item = PathBuf> + use<>, String> {
        let name = name.to_owned();
        let folder = self.path.clone().ok_or_else(|| self.why_no_last_game())?;
        self.disk().make_folder(&folder, Access::Private).map_err(|problem| {
            tr!("The folder for games could not be made: {problem} ({folder})", problem = in_words(&problem), folder = shown(&folder))
        })?;
        let numbered = move |number| if number == 1 { format!("{name}.senlac") } else { format!("{name}-{number}.senlac") };
        Ok((1..1000).map(move |number| folder.join(numbered(number))))
    }

    fn too_many(&self) -> String {
        let folder = self.path.as_deref().unwrap_or(Path::new(""));
        tr!("There are too many games of this day; clear out the folder ({folder})", folder = shown(folder))
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::platform::tests::{Place, noon};

    #[test]
    fn days_and_hours_are_those_of_the_clock_that_was_given() {
        let place = tempfile::tempdir().expect("a folder");
        let far_east = |_| FixedOffset::east_opt(14 * 3600).expect("an offset");
        let folder = DataFolder::new(Arc::new(Place { offset: far_east, ..Place::real(place.path()) }));
        let path = folder.free_place(noon()).expect("a place");
        assert_eq!(path.file_name().and_then(|name| name.to_str()), Some("hastings-2026-11-22.senlac"));
        std::fs::write(&path, format!("{{\"format\":\"{FORMAT}\"}}\n")).expect("a game");
        File::options().append(true).open(&path).and_then(|file| file.set_modified(noon().into())).expect("a time");
        let words = folder.games().first().expect("a game").words();
        assert!(words.ends_with("played on 22 November at 02:00"), "{words}");
    }
}
