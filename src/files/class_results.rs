//! The games of classes, read from their files: which class played what, and how it went. The command line and the window
//! both find them here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, FixedOffset, Utc};
use serde_json::Value;

use senlac_base::atomic_write::in_words;
use senlac_base::disk::{FileSystem, ordinary};
use senlac_base::game::name::without_control_characters;
use senlac_base::paths::{is_game, shown};
use senlac_board_games::session::BoardGames;
use senlac_classroom::chronicle::{Chronicle, FORMAT, inspect_on};
use senlac_classroom::phrasebook::names::capital;
use senlac_classroom::rules::Classroom;
use senlac_classroom::story::Story;
use senlac_classroom::story::results::{ClassResults, GameResult, PlayedGame};
use senlac_record::{FileProblem, ForgottenClass, replace_game, rulebook_on};

/// A first line longer than this is no header: 1 MiB.
const FIRST_LINE_MOST: u64 = 1 << 20;

/// A file of which nothing is counted, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The file.
    pub path: PathBuf,
    /// Why, as a sentence.
    pub why: String,
}

/// The games of a class, and where each lies.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassGames {
    /// How they went, the one that was begun first at the top.
    pub results: ClassResults,
    /// The file of each.
    pub paths: Vec<PathBuf>,
}

/// What was found in files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundGames {
    /// The classes in the order of their names; games of nobody's come first.
    pub classes: Vec<ClassGames>,
    /// What is no game that can be counted.
    pub left_out: Vec<LeftOut>,
}

/// Takes the names of a class out of a game file, whichever rulebook plays it: see [`without_class`]. Says whether there was anything to
/// forget.
///
/// # Errors
/// Where the file is open elsewhere, damaged, or cannot be written; it is left as it is then.
pub fn forget_players(disk: &Arc<dyn FileSystem>, path: &Path, class: &ForgottenClass<'_>, games: BoardGames) -> Result<bool, FileProblem> {
    replace_game(disk, path, |bytes, path| game_without_class(bytes, path, class, games))
}

/// A game of any rulebook without the names of a class; `None` if there is nothing to forget.
///
/// # Errors
/// As [`without_class`].
pub fn game_without_class(bytes: &[u8], path: &Path, class: &ForgottenClass<'_>, games: BoardGames) -> Result<Option<String>, FileProblem> {
    games.without_class::<Classroom>(bytes, path, class)
}

/// The files at these places: a folder is all games in it, but not those in its folders.
///
/// # Errors
/// In words, where a folder cannot be looked through.
pub fn game_files(disk: &dyn FileSystem, places: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files: Vec<PathBuf> = Vec::new();
    for place in places {
        let mut found = if disk.is_folder(place) {
            let told = |problem| {
                tr!("the folder cannot be looked through: {problem} ({place})", problem = in_words(&problem), place = shown(place))
            };
            disk.list(place).map_err(told)?.into_iter().map(|(path, _)| path).filter(|path| is_game(path)).collect()
        } else {
            vec![place.clone()]
        };
        found.sort();
        files.extend(found);
    }
    // A file that is named twice is one game.
    let mut seen = BTreeSet::new();
    files.retain(|path| seen.insert(disk.without_links(path).unwrap_or_else(|_| path.clone())));
    Ok(files)
}

/// Reads these files; `wanted` says of which classes, by name, games are counted. Board games are no class's and are passed
/// over. A file that is damaged, foreign or newer is told and keeps no other from being read.
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
                classes.entry(class.clone()).or_insert_with(|| ClassGames::none(class)).add(path.clone(), game);
            }
            Ok(None) => {}
            Err(why) => found.left_out.push(LeftOut { path: path.clone(), why: format!("{}.", capital(&why)) }),
        }
    }
    found.classes = classes.into_values().collect();
    found
}

impl ClassGames {
    /// The games of a class, none so far.
    pub const fn none(class: Option<String>) -> Self {
        Self { results: ClassResults { class, games: Vec::new() }, paths: Vec::new() }
    }

    /// Takes in a game, in its place.
    pub fn add(&mut self, path: PathBuf, game: PlayedGame) {
        let others = self.results.games.iter().map(|game| game.begun).zip(&self.paths);
        let place = others.take_while(|(begun, other)| (*begun, *other) <= (game.begun, &path)).count();
        self.results.games.insert(place, game);
        self.paths.insert(place, path);
    }
}

/// Reads a game; `None` if it is of a class that is not wanted.
fn read_game(
    disk: &dyn FileSystem,
    path: &Path,
    wanted: &impl Fn(Option<&str>) -> bool,
    offset: &impl Fn(DateTime<Utc>) -> FixedOffset,
) -> Result<Option<PlayedGame>, String> {
    ordinary(disk, path).map_err(|problem| tr!("{problem} ({path})", problem = in_words(&problem), path = shown(path)))?;
    // A game of another class is known by its first line, and need not be replayed.
    if class_in_header(disk, path).is_some_and(|class| !wanted(class.as_deref())) {
        return Ok(None);
    }
    let inspection = inspect_on(disk, path).map_err(|problem| problem.to_string())?;
    if !wanted(class_of(&inspection.chronicle).as_deref()) {
        return Ok(None);
    }
    let chronicle = inspection.sound(path).map_err(|problem| problem.to_string())?;
    if let Some(read_only) = chronicle.read_only() {
        return Err(tr!("what is in it is not proved here, so it is not counted: {read_only} ({path})", read_only, path = shown(path)));
    }
    let steps = chronicle.active_steps().iter().map(|step| (step.step, step.events.as_slice()));
    let story = Story::of(chronicle.setup(), steps).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("{} ({})", problems.join("; "), shown(path))
    })?;
    let begun = chronicle.header().time;
    let result = GameResult { class: class_of(&chronicle), ..GameResult::of(&story) };
    Ok(Some(PlayedGame { file: shown(path), begun: begun.with_timezone(&offset(begun)), result }))
}

/// The class that a game's first line names; `None` if that line cannot be read.
fn class_in_header(disk: &dyn FileSystem, path: &Path) -> Option<Option<String>> {
    let start = disk.read_start(path, FIRST_LINE_MOST).ok()?;
    let header: Value = serde_json::from_slice(start.split(|byte| *byte == b'\n').next()?).ok()?;
    let is_game = header.get("format").and_then(Value::as_str) == Some(FORMAT);
    let class = header.get("setup")?.get("class").and_then(Value::as_str).map(without_control_characters);
    is_game.then_some(class)
}

/// The class that plays a game, as the first screen groups games by it.
fn class_of(chronicle: &Chronicle) -> Option<String> {
    chronicle.setup().class.as_deref().map(without_control_characters)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::test_games::BOARD_GAMES;
    use senlac_base::disk::Real;
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
    fn games_stand_by_class_and_day_and_what_cannot_be_read_stops_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        game(&at("b.senlac"), Some("7b"), "2026-11-21T10:00:00Z");
        game(&at("a.senlac"), Some("7b"), "2026-11-22T10:00:00Z");
        game(&at("c.SENLAC"), Some("6a"), "2026-11-20T10:00:00Z");
        game(&at("nobody.senlac"), None, "2026-11-20T10:00:00Z");
        fs::write(at("foreign.senlac"), "Dear diary\n").expect("a file");
        fs::write(at("notes.txt"), "not looked at").expect("a file");
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
        for newer in ["later-keys", "later-rules", "later-rulebook"] {
            fs::copy(games.join(format!("{newer}.senlac")), at(&format!("{newer}.senlac"))).expect("a copy");
        }
        let mut whole = fs::read_to_string(at("b.senlac")).expect("a game");
        whole.push_str("{\"step\":1,\"sum\":\"wrong\"}\n{\"step\":2,\"sum\":\"wrong\"}\n");
        fs::write(at("damaged.senlac"), whole).expect("a file");
        let files = game_files(&Real, &[folder.path().to_owned(), at("a.senlac")]).expect("files");
        assert_eq!(files.len(), 9, "{files:?}");
        let found = read_games(&Real, &files, |_| true, utc, BOARD_GAMES);
        let told: Vec<(Option<&str>, Vec<String>)> = found
            .classes
            .iter()
            .map(|class| {
                (
                    class.results.class.as_deref(),
                    class.paths.iter().map(|path| shown(path.strip_prefix(folder.path()).expect("a name"))).collect(),
                )
            })
            .collect();
        let sevens = ["b.senlac", "a.senlac"].map(str::to_owned).to_vec();
        assert!(told.contains(&(Some("7b"), sevens.clone())) && told.contains(&(Some("6a"), vec!["c.SENLAC".to_owned()])), "{told:?}");
        let left: Vec<String> = found.left_out.iter().map(|left| format!("{}: {}", shown(&left.path), left.why)).collect();
        for name in ["damaged", "foreign", "later-rules", "later-rulebook"] {
            assert!(left.iter().any(|left| left.contains(name)), "{name}: {left:?}");
        }
        assert!(left.iter().all(|left| left.ends_with('.') && !left.contains("notes")), "{left:?}");
        let found = read_games(&Real, &files, |class| class == Some("7b"), utc, BOARD_GAMES);
        assert_eq!(found.classes.len(), 1);
        assert_eq!(
            found.classes[0].results.games.iter().map(PlayedGame::date).collect::<Vec<_>>(),
            ["21 November 2026 at 10:00", "22 November 2026 at 10:00"]
        );
    }
}
