//! Games of classes, read from their files: which class played what, and how it ended. Used by the command line
//! and the window.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, FixedOffset, Utc};
use serde_json::Value;

use senlac_base::atomic_write::error_text;
use senlac_base::disk::{FileSystem, ordinary_metadata};
use senlac_base::game::name::without_control_characters;
use senlac_base::paths::{display_path, is_game};
use senlac_board_games::session::BoardGames;
use senlac_classroom::chronicle::{Chronicle, FORMAT, inspect_on};
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::Classroom;
use senlac_classroom::story::Story;
use senlac_classroom::story::results::{ClassResults, GameResult, PlayedGame};
use senlac_record::{DeletedClass, FileProblem, replace_game, rulebook_on};

/// Longest first line that can be a header: 1 MiB.
const FIRST_LINE_MOST: u64 = 1 << 20;

/// File that isn't counted, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredFile {
    /// Path of the ignored file.
    pub path: PathBuf,
    /// Reason, as a sentence.
    pub why: String,
}

/// Games of a class, with their files.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassGames {
    /// Results of the games, the earliest first.
    pub results: ClassResults,
    /// Path of each game's file.
    pub paths: Vec<PathBuf>,
}

/// Games found in files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundGames {
    /// Classes in alphabetical order. Games without a class come first.
    pub classes: Vec<ClassGames>,
    /// Files without a game that can be counted.
    pub left_out: Vec<IgnoredFile>,
}

/// Deletes the names of a class from a game file of any rulebook: see [`without_class`](senlac_record::without_class). Returns whether there
/// was anything to delete.
///
/// # Errors
/// Returns an error if the file is open elsewhere, is damaged, or can't be written. It is then unchanged.
pub fn delete_player_names(
    disk: &Arc<dyn FileSystem>,
    path: &Path,
    class: &DeletedClass<'_>,
    games: BoardGames,
) -> Result<bool, FileProblem> {
    replace_game(disk, path, |bytes, path| game_without_class(bytes, path, class, games))
}

/// Returns a game of any rulebook without the names of a class; `None` if there is nothing to delete.
///
/// # Errors
/// Returns the same errors as [`without_class`](senlac_record::without_class).
pub fn game_without_class(bytes: &[u8], path: &Path, class: &DeletedClass<'_>, games: BoardGames) -> Result<Option<String>, FileProblem> {
    games.without_class::<Classroom>(bytes, path, class)
}

/// Returns the game files at these locations. A folder stands for all games directly in it.
///
/// # Errors
/// Returns an error text if a folder can't be read.
pub fn game_files(disk: &dyn FileSystem, places: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files: Vec<PathBuf> = Vec::new();
    for place in places {
        let mut found = if disk.is_folder(place) {
            let told =
                |problem| tr!("couldn’t read the folder: {problem} ({place})", problem = error_text(&problem), place = display_path(place));
            disk.list(place).map_err(told)?.into_iter().map(|(path, _)| path).filter(|path| is_game(path)).collect()
        } else {
            vec![place.clone()]
        };
        found.sort();
        files.extend(found);
    }
    // A file that is named twice is one game.
    let mut seen = BTreeSet::new();
    files.retain(|path| seen.insert(disk.resolve_links(path).unwrap_or_else(|_| path.clone())));
    Ok(files)
}

/// Reads these files. `wanted` selects classes by name. Board games belong to no class and are ignored. A file
/// that is damaged, foreign or newer is reported and doesn't prevent others from being read.
pub fn read_games(
    disk: &dyn FileSystem,
    files: &[PathBuf],
    wanted: impl Fn(Option<&str>) -> bool,
    offset: impl Fn(DateTime<Utc>) -> FixedOffset,
    games: BoardGames,
) -> FoundGames {
    let mut found = FoundGames::default();
    let mut classes: BTreeMap<Option<String>, ClassGames> = BTreeMap::new();
    for path in files {
        let board_game = rulebook_on::<Classroom>(disk, path);
        if board_game.is_some_and(|name| games.named(&name).is_some()) {
            continue;
        }
        match read_game(disk, path, &wanted, &offset) {
            Ok(Some(game)) => {
                let class = game.result.class.clone();
                classes.entry(class.clone()).or_insert_with(|| ClassGames::new(class)).add(path.clone(), game);
            }
            Ok(None) => {}
            Err(why) => found.left_out.push(IgnoredFile { path: path.clone(), why: format!("{}.", capitalise_visible(&why)) }),
        }
    }
    found.classes = classes.into_values().collect();
    found
}

impl ClassGames {
    /// Returns a class without games.
    pub const fn new(class: Option<String>) -> Self {
        Self { results: ClassResults { class, games: Vec::new() }, paths: Vec::new() }
    }

    /// Adds a game in chronological order.
    pub fn add(&mut self, path: PathBuf, game: PlayedGame) {
        let others = self.results.games.iter().map(|game| game.begun).zip(&self.paths);
        let place = others.take_while(|(begun, other)| (*begun, *other) <= (game.begun, &path)).count();
        self.results.games.insert(place, game);
        self.paths.insert(place, path);
    }
}

/// Reads a game; `None` if its class isn't wanted.
fn read_game(
    disk: &dyn FileSystem,
    path: &Path,
    wanted: &impl Fn(Option<&str>) -> bool,
    offset: &impl Fn(DateTime<Utc>) -> FixedOffset,
) -> Result<Option<PlayedGame>, String> {
    ordinary_metadata(disk, path)
        .map_err(|problem| tr!("{problem} ({path})", problem = error_text(&problem), path = display_path(path)))?;
    // A game of another class is known by its first line, and need not be replayed.
    if class_in_header(disk, path).is_some_and(|class| !wanted(class.as_deref())) {
        return Ok(None);
    }
    let inspection = inspect_on(disk, path).map_err(|problem| problem.to_string())?;
    if !wanted(class_name(&inspection.chronicle).as_deref()) {
        return Ok(None);
    }
    let chronicle = inspection.into_intact(path).map_err(|problem| problem.to_string())?;
    if let Some(read_only) = chronicle.read_only() {
        return Err(tr!(
            "this version of Senlac can’t verify the game, so it isn’t counted: {read_only} ({path})",
            read_only,
            path = display_path(path)
        ));
    }
    let steps = chronicle.active_steps().iter().map(|step| (step.step, step.events.as_slice()));
    let story = Story::from_steps(chronicle.setup(), steps).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("{} ({})", problems.join("; "), display_path(path))
    })?;
    let begun = chronicle.header().time;
    let result = GameResult { class: class_name(&chronicle), ..GameResult::from_story(&story) };
    Ok(Some(PlayedGame { file: display_path(path), begun: begun.with_timezone(&offset(begun)), result }))
}

/// Returns the class named in the first line of a game; `None` if that line can't be read.
fn class_in_header(disk: &dyn FileSystem, path: &Path) -> Option<Option<String>> {
    let start = disk.read_start(path, FIRST_LINE_MOST).ok()?;
    let header: Value = serde_json::from_slice(start.split(|byte| *byte == b'\n').next()?).ok()?;
    let is_game = header.get("format").and_then(Value::as_str) == Some(FORMAT);
    let class = header.get("setup")?.get("class").and_then(Value::as_str).map(without_control_characters);
    is_game.then_some(class)
}

/// Returns the class that plays a game, as the start screen groups games.
fn class_name(chronicle: &Chronicle) -> Option<String> {
    chronicle.setup().class.as_deref().map(without_control_characters)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::test_games::BOARD_GAMES;
    use senlac_base::disk::RealDisk;
    use senlac_classroom::chronicle::Game;
    use senlac_classroom::planning::sample_battle;

    fn game(path: &Path, class: Option<&str>, time: &str) {
        let mut setup = sample_battle().expect("the sample battle");
        setup.class = class.map(str::to_owned);
        drop(Game::create(path, setup, 1, time.parse().expect("a time")).expect("a game"));
    }

    fn utc(_: DateTime<Utc>) -> FixedOffset {
        FixedOffset::east_opt(0).expect("an offset")
    }

    #[test]
    fn games_are_grouped_by_class_and_unreadable_files_are_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        game(&at("b.senlac"), Some("7b"), "2026-11-21T10:00:00Z");
        game(&at("a.senlac"), Some("7b"), "2026-11-22T10:00:00Z");
        game(&at("c.SENLAC"), Some("6a"), "2026-11-20T10:00:00Z");
        game(&at("nobody.senlac"), None, "2026-11-20T10:00:00Z");
        fs::write(at("foreign.senlac"), "Dear diary\n").expect("a file");
        fs::write(at("notes.txt"), "not looked at").expect("a file");
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games");
        for newer in ["later-keys", "later-rules", "later-rulebook"] {
            fs::copy(games.join(format!("{newer}.senlac")), at(&format!("{newer}.senlac"))).expect("a copy");
        }
        let mut whole = fs::read_to_string(at("b.senlac")).expect("a game");
        whole.push_str("{\"step\":1,\"sum\":\"wrong\"}\n{\"step\":2,\"sum\":\"wrong\"}\n");
        fs::write(at("damaged.senlac"), whole).expect("a file");
        let files = game_files(&RealDisk, &[folder.path().to_owned(), at("a.senlac")]).expect("files");
        assert_eq!(files.len(), 9, "{files:?}");
        let found = read_games(&RealDisk, &files, |_| true, utc, BOARD_GAMES);
        let told: Vec<(Option<&str>, Vec<String>)> = found
            .classes
            .iter()
            .map(|class| {
                (
                    class.results.class.as_deref(),
                    class.paths.iter().map(|path| display_path(path.strip_prefix(folder.path()).expect("a name"))).collect(),
                )
            })
            .collect();
        let sevens = ["b.senlac", "a.senlac"].map(str::to_owned).to_vec();
        assert!(told.contains(&(Some("7b"), sevens.clone())) && told.contains(&(Some("6a"), vec!["c.SENLAC".to_owned()])), "{told:?}");
        let left: Vec<String> = found.left_out.iter().map(|left| format!("{}: {}", display_path(&left.path), left.why)).collect();
        for name in ["damaged", "foreign", "later-rules", "later-rulebook"] {
            assert!(left.iter().any(|left| left.contains(name)), "{name}: {left:?}");
        }
        assert!(left.iter().all(|left| left.ends_with('.') && !left.contains("notes")), "{left:?}");
        let found = read_games(&RealDisk, &files, |class| class == Some("7b"), utc, BOARD_GAMES);
        assert_eq!(found.classes.len(), 1);
        assert_eq!(
            found.classes[0].results.games.iter().map(PlayedGame::date_time_text).collect::<Vec<_>>(),
            ["21 November 2026 at 10:00", "22 November 2026 at 10:00"]
        );
    }
}
