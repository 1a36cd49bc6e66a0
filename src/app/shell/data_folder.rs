//! User's data folder: location of new games, and the game played last.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use chrono::{DateTime, Datelike as _, FixedOffset, Utc};

use crate::platform::{Platform, reachable};
use senlac_base::atomic_write::{error_text, write_new_file};
use senlac_base::disk::{Access, FileSystem, ordinary_metadata};
use senlac_base::game::name::without_control_characters;
use senlac_base::paths::{display_path, is_game};
use senlac_board_games::session::{BoardGame, OpenBoardGame, SessionPlan};
use senlac_classroom::chronicle::{FORMAT, FileProblem, Game};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::Setup;

/// Folder for unnamed games.
#[derive(Clone, Debug)]
pub struct DataFolder {
    platform: Arc<dyn Platform>,
    /// Path of the folder; `None` if the system has none.
    path: Option<PathBuf>,
}

/// Summary of a game that was played before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// Path of the game file.
    pub path: PathBuf,
    /// Time when it was last played, in local time.
    pub when: DateTime<FixedOffset>,
    /// Whether it was last played this year.
    pub is_of_this_year: bool,
    /// Class that played it, according to the first line of the file.
    pub class: Option<String>,
    /// Name of its table, according to the first line of the file.
    pub table: Option<String>,
}

impl GameSummary {
    /// Returns a summary such as "6b on Senlac 16 × 10, played on 21 November at 11:24".
    pub fn summary(&self) -> String {
        let name = match (&self.class, &self.table) {
            (Some(class), Some(table)) => tr!("{class} on {table}", class, table),
            _ => game_name(&self.path),
        };
        tr!("{name}, played on {when}", name, when = self.date_text())
    }

    /// Returns the class that played it, or else its table, or else its file name.
    pub fn title(&self) -> String {
        self.class.clone().or_else(|| self.table.clone()).unwrap_or_else(|| game_name(&self.path))
    }

    /// Returns the date, such as "21 November at 11:24", with the year unless it is this year.
    pub fn date_text(&self) -> String {
        let written = if self.is_of_this_year { tr!("%-d %B at %H:%M") } else { tr!("%-d %B %Y at %H:%M") };
        self.when.format(written).to_string()
    }
}

/// Returns the name of a game file without its extension.
pub fn game_name(path: &Path) -> String {
    without_control_characters(&path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned()))
}

fn read_header(disk: &dyn FileSystem, path: &Path) -> io::Result<serde_json::Value> {
    ordinary_metadata(disk, path)?;
    let start = disk.read_start(path, FIRST_LINE_MOST)?;
    let mut lines = start.split(|byte| *byte == b'\n');
    let (line, next) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let header: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    // Opening the game reports a damaged first line.
    let is_game = header.get("format").and_then(serde_json::Value::as_str) == Some(FORMAT) || next.starts_with(b"{\"step\":");
    if is_game { Ok(header) } else { Err(io::Error::other(tr!("it’s no longer a Senlac game"))) }
}

/// Returns the class that plays a game, according to the first line of the file.
pub fn read_class_name(disk: &dyn FileSystem, path: &Path) -> Option<String> {
    Some(read_header(disk, path).ok()?.get("setup")?.get("class")?.as_str()?.to_owned())
}

/// Reads the summary of a game for the start screen.
///
/// # Errors
/// Returns an error if the file no longer exists or can't be opened.
fn read_played_game(platform: &dyn Platform, disk: &dyn FileSystem, path: &Path) -> io::Result<GameSummary> {
    let header = read_header(disk, path)?;
    let text = |key: &str| header.get("setup")?.get(key)?.as_str().map(without_control_characters);
    let (class, table) = (text("class"), text("scenario"));
    let here = |time: DateTime<Utc>| time.with_timezone(&platform.utc_offset(time));
    let when = here(disk.metadata(path)?.changed.unwrap_or(std::time::UNIX_EPOCH).into());
    let is_of_this_year = when.year() == here(platform.now()).year();
    Ok(GameSummary { path: path.to_owned(), when, is_of_this_year, class, table })
}

/// Longest first line that can be a header: 1 MiB.
const FIRST_LINE_MOST: u64 = 1 << 20;

/// Largest number of games read from a folder, the most recently changed first.
const GAMES_MOST: usize = 48;

/// Returns the games of a folder, the most recently changed first.
fn games_in(platform: &dyn Platform, disk: &dyn FileSystem, folder: &Path) -> Vec<GameSummary> {
    let paths = disk.list(folder).unwrap_or_default().into_iter().map(|(path, _)| path).filter(|path| is_game(path));
    let mut paths: Vec<(Option<SystemTime>, PathBuf)> =
        paths.map(|path| (disk.metadata(&path).ok().and_then(|about| about.changed), path)).collect();
    paths.sort_unstable_by(|one, other| other.cmp(one));
    paths.iter().filter_map(|(_, path)| read_played_game(platform, disk, path).ok()).take(GAMES_MOST).collect()
}

impl DataFolder {
    /// Returns the data folder of this platform.
    pub fn new(platform: Arc<dyn Platform>) -> Self {
        Self { path: platform.data_folder(), platform }
    }

    /// Returns the folder's path.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the disk that contains it.
    pub fn disk(&self) -> Arc<dyn FileSystem> {
        self.platform.disk()
    }

    /// Reads these games, each with the reason if it can't be opened.
    pub fn read_games(&self, paths: &[PathBuf]) -> Vec<Result<GameSummary, String>> {
        let clock = Arc::clone(&self.platform);
        let seen = reachable::probe_all(&self.disk(), paths, move |disk, path| {
            read_played_game(&*clock, disk, path).map_err(|problem| reachable::unreachable_reason(disk, path, &problem))
        });
        seen.into_iter().map(|game| game.unwrap_or_else(|| Err(reachable::silent_text().to_owned()))).collect()
    }

    /// Returns all games in the folder, the most recently changed first.
    pub fn games(&self) -> Vec<GameSummary> {
        let clock = Arc::clone(&self.platform);
        let Some(path) = &self.path else { return Vec::new() };
        reachable::probe(&self.disk(), path, move |disk, folder| games_in(&*clock, disk, folder)).unwrap_or_default()
    }

    /// Returns a sentence that says why there is no last game.
    pub fn no_game_text(&self) -> String {
        match &self.path {
            Some(_) => tr!("No game has been played yet").to_owned(),
            None => tr!("This computer has no games folder. Open a file instead").to_owned(),
        }
    }

    /// Starts a game in a new file named after the date, with a number if that name is taken.
    ///
    /// # Errors
    /// Returns an error text if there is no folder, or if the file can't be created.
    pub fn new_game(&self, begun: &Setup, seed: u64, now: DateTime<Utc>) -> Result<Game, String> {
        for path in self.candidate_paths(&self.dated_name(now))? {
            match Game::create_on(self.disk(), &path, begun.clone(), seed, now) {
                Ok(game) => return Ok(game),
                Err(FileProblem::AlreadyThere(_)) => {}
                Err(problem) => return Err(capitalise_visible(&problem.to_string())),
            }
        }
        Err(self.too_many_text())
    }

    /// Starts a board game in a new file named after it and the date, with a number if that name is taken.
    ///
    /// # Errors
    /// Returns an error text if there is no folder, or if the file can't be created.
    pub fn new_board_game(
        &self,
        rulebook: &BoardGame,
        plan: &SessionPlan,
        seed: u64,
        now: DateTime<Utc>,
    ) -> Result<Box<dyn OpenBoardGame>, String> {
        let day = now.with_timezone(&self.platform.utc_offset(now)).format("%Y-%m-%d");
        for path in self.candidate_paths(&format!("{}-{day}", rulebook.name))? {
            match rulebook.begin(self.disk(), &path, plan.clone(), seed, now) {
                Ok(game) => return Ok(game),
                Err(FileProblem::AlreadyThere(_)) => {}
                Err(problem) => return Err(capitalise_visible(&problem.to_string())),
            }
        }
        Err(self.too_many_text())
    }

    /// Saves a copy of an external game under its own name, with a number if that name is taken.
    ///
    /// # Errors
    /// Returns an error text if there is no folder, or if the file can't be written.
    pub fn new_copy(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
        let disk = self.disk();
        let path =
            self.candidate_paths(&game_name(Path::new(name)))?.find(|path| !disk.is_taken(path)).ok_or_else(|| self.too_many_text())?;
        let written = write_new_file(&*disk, &path, bytes);
        written.map(|_| path).map_err(|problem| tr!("Couldn’t copy the game: {problem}.", problem = error_text(&problem)))
    }

    /// Returns an unused path for a new game.
    ///
    /// # Errors
    /// Returns an error text if there is no folder or no free name.
    pub fn free_path(&self, now: DateTime<Utc>) -> Result<PathBuf, String> {
        let disk = self.disk();
        self.candidate_paths(&self.dated_name(now))?.find(|path| !disk.is_taken(path)).ok_or_else(|| self.too_many_text())
    }

    /// Returns the file name for a game started on this local date, without its extension.
    fn dated_name(&self, now: DateTime<Utc>) -> String {
        format!("hastings-{}", now.with_timezone(&self.platform.utc_offset(now)).format("%Y-%m-%d"))
    }

    /// Returns candidate paths for games of this name, after creating the folder.
    fn candidate_paths(&self, name: &str) -> Result<impl Iterator<Item = PathBuf> + use<>, String> {
        let name = name.to_owned();
        let folder = self.path.clone().ok_or_else(|| self.no_game_text())?;
        self.disk().create_folder(&folder, Access::Private).map_err(|problem| {
            tr!("Couldn’t create the games folder: {problem} ({folder})", problem = error_text(&problem), folder = display_path(&folder))
        })?;
        let numbered = move |number| if number == 1 { format!("{name}.senlac") } else { format!("{name}-{number}.senlac") };
        Ok((1..1000).map(move |number| folder.join(numbered(number))))
    }

    fn too_many_text(&self) -> String {
        let folder = self.path.as_deref().unwrap_or(Path::new(""));
        tr!(
            "There are too many games from this day. Delete or move some files in the games folder ({folder})",
            folder = display_path(folder)
        )
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::platform::tests::{Place, noon};

    #[test]
    fn dates_and_times_use_the_given_time_zone() {
        let place = tempfile::tempdir().expect("a folder");
        let far_east = |_| FixedOffset::east_opt(14 * 3600).expect("an offset");
        let folder = DataFolder::new(Arc::new(Place { offset: far_east, ..Place::real(place.path()) }));
        let path = folder.free_path(noon()).expect("a place");
        assert_eq!(path.file_name().and_then(|name| name.to_str()), Some("hastings-2026-11-22.senlac"));
        std::fs::write(&path, format!("{{\"format\":\"{FORMAT}\"}}\n")).expect("a game");
        File::options().append(true).open(&path).and_then(|file| file.set_modified(noon().into())).expect("a time");
        let words = folder.games().first().expect("a game").summary();
        assert!(words.ends_with("played on 22 November at 02:00"), "{words}");
    }
}
