//! Whole games, played from their scripts to their exact end.
//!
//! `tests/games/NAME.jsonl` is a script in the command language. Its `#=` lines describe the end, worked out by hand or
//! checked once. A `#!` line is a command that must be refused at that point, with the text that its refusal must
//! contain. `NAME.senlac` is the same game as the first version of the format saved it. It must stay readable for ever.
//! `SENLAC_WRITE_GAMES=1 cargo test --test classroom games::` records new games.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use std::path::{Path, PathBuf};

use senlac::classroom::{Game, Request, inspect};
use senlac::language::{CurrentLanguage, in_language};
use senlac::rules::{Setup, State, UnitId, fingerprint};

use crate::first_table::first_battle;
use crate::other_language::{MARK, OTHER, other_line};
use crate::{noon, player};

/// Returns the folder with the saved games.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

/// Returns the names of all games in alphabetical order.
fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("tests/games");
    let scripts = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.extension().is_some_and(|end| end == "jsonl"));
    let mut names: Vec<String> = scripts.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Returns the first battle as in games of format 1, with names instead of IDs.
fn setup_in_format_1() -> Setup {
    let mut setup = first_battle().expect("the first table");
    let names = std::mem::take(&mut setup.names);
    for unit in setup.norman.iter_mut().chain(&mut setup.saxon) {
        unit.player = unit.player.as_deref().map(|players| players.iter().map(|id| names.name(id).into()).collect());
    }
    setup
}

fn script(name: &str) -> String {
    std::fs::read_to_string(folder().join(name).with_extension("jsonl")).expect("a script")
}

fn seed(script: &str) -> u64 {
    script.lines().find_map(|line| line.strip_prefix("#= seed ")).map_or(1066, |seed| seed.parse().expect("a seed"))
}

/// Plays a script into a new game file of format 1 and checks its end.
fn play(name: &str, path: &Path) -> Game {
    let script = script(name);
    let mut game = Game::create(path, setup_in_format_1(), seed(&script), noon()).expect("a game");
    for (number, line) in (1..).zip(script.lines()) {
        if let Some(refused) = line.strip_prefix("#! ") {
            let (command, words) = refused.rsplit_once(" | ").expect("a command | words");
            let denied = game.submit(Request::parse(command).expect(command), noon()).expect_err(command).to_string();
            assert!(denied.contains(words), "{name}, line {number}: {denied}");
        } else if !line.starts_with('#') && !line.is_empty() {
            let request = Request::parse(line).unwrap_or_else(|problem| panic!("{name}, line {number}: {problem}"));
            game.submit(request, noon()).unwrap_or_else(|denied| panic!("{name}, line {number}: {denied}"));
        }
    }
    for (number, line) in (1..).zip(script.lines()) {
        if let Some(expected) = line.strip_prefix("#= ").filter(|expected| !expected.starts_with("seed ")) {
            assert_end(&format!("{name}, line {number}"), game.state(), expected);
        }
    }
    game
}

/// Asserts that the end is exactly what a `#=` line says.
fn assert_end(place: &str, state: &State, expected: &str) {
    let found = if let Some(words) = expected.strip_prefix("unit ") {
        let id: UnitId = words.split(' ').next().expect("a name").parse().expect("a unit");
        let unit = state.unit(id).expect("a unit of the game");
        let square = unit.square.map_or("-".to_owned(), |square| square.to_string());
        format!("unit {id} figures {} commander {} square {square}", unit.figures, unit.commander)
    } else if let Some(words) = expected.strip_prefix("player ") {
        let id: UnitId = words.split(' ').next().expect("a name").parse().expect("a unit");
        format!("player {id} {}", state.player_text(id).unwrap_or_else(|| "-".to_owned()))
    } else if expected.starts_with("still ") {
        format!("still {}", state.effects().iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    } else {
        let over = state.outcome().unwrap_or_else(|| panic!("{place}: the battle is not over"));
        let word = |value: serde_json::Value| value.as_str().expect("a word").to_owned();
        let [norman, saxon] = senlac::rules::Side::ALL.map(|side| state.strength(side).left);
        let winner = word(serde_json::json!(over.winner));
        format!("winner {winner} why {} turn {} norman {norman} saxon {saxon}", word(serde_json::json!(over.why)), state.turn())
    };
    assert_eq!(found, expected, "{place}");
}

#[test]
fn every_game_ends_exactly_as_its_script_says() {
    let names = names();
    assert!(names.len() >= 12, "{names:?}");
    let folder = tempfile::tempdir().expect("a folder");
    for name in names {
        let path = folder.path().join(&name).with_extension("senlac");
        let game = play(&name, &path);
        let (end, steps) = (fingerprint(game.state()), game.chronicle().len());
        drop(game);
        let replayed = inspect(&path).expect("a sound file");
        assert_eq!((fingerprint(replayed.chronicle.state()), replayed.chronicle.len()), (end, steps), "{name}");
    }
}

/// Undoes every step of a game and compares the hash with the one before that step.
fn undo_every_step(game: &mut Game, hashes: &[String]) {
    for (step, expected) in hashes.iter().enumerate().rev().skip(1) {
        game.submit(Request::TakeBack, noon()).expect("a step to take back");
        assert_eq!(&fingerprint(game.state()), expected, "step {} taken back", step + 1);
    }
    assert!(game.submit(Request::TakeBack, noon()).is_err(), "nothing is left to take back");
}

#[test]
fn undoing_any_step_restores_the_previous_hash() {
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 1..=25 {
        let path = folder.path().join(format!("{seed}.senlac"));
        let mut game = Game::create(&path, first_battle().expect("the first table"), seed, noon()).expect("a game");
        let mut hashes = vec![fingerprint(game.state())];
        while game.state().outcome().is_none() {
            let command = player::next_command(game.state());
            game.submit(Request::from(command), noon()).expect("the player knows the rules");
            hashes.push(fingerprint(game.state()));
        }
        undo_every_step(&mut game, &hashes);
        for expected in &hashes[1..] {
            game.submit(Request::Restore, noon()).expect("a step to bring back");
            assert_eq!(&fingerprint(game.state()), expected);
        }
    }
}

#[test]
fn format_1_golden_games_are_read_and_replayed_identically() {
    let scratch = tempfile::tempdir().expect("a folder");
    for name in names() {
        let golden = folder().join(&name).with_extension("senlac");
        if std::env::var_os("SENLAC_WRITE_GAMES").is_some() && !golden.exists() {
            drop(play(&name, &golden));
        }
        let kept = inspect(&golden).unwrap_or_else(|problem| panic!("{problem}"));
        assert!(kept.damage.is_none() && kept.remarks.is_empty(), "{name}: {:?}", kept.damage);
        let again = play(&name, &scratch.path().join(&name));
        assert_eq!(kept.chronicle.active_steps(), again.chronicle().active_steps(), "{name}");
        assert_eq!(fingerprint(kept.chronicle.state()), fingerprint(again.state()), "{name}");
    }
}

#[test]
fn a_battle_file_is_the_same_in_every_language() {
    for name in names() {
        let script = script(&name);
        let lines = || script.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let file = |spoken: CurrentLanguage| {
            in_language(spoken, || {
                let folder = tempfile::tempdir().expect("a folder");
                let path = folder.path().join("battle.senlac");
                let mut game = Game::create(&path, first_battle().expect("the first table"), seed(&script), noon()).expect("a game");
                // A pupil’s name is a separate step, so some later lines refer to other steps and are refused.
                let done = lines().filter(|line| game.submit(Request::parse(line).expect("a line"), noon()).is_ok()).count();
                assert!(done * 3 > lines().count() * 2, "{name}: {done} lines are done");
                std::fs::read_to_string(path).expect("a battle")
            })
        };
        let (english, foreign) = (file(CurrentLanguage::English), file(*OTHER));
        let said = foreign.split('"').find(|text| text.contains(MARK));
        assert_eq!((said, other_line(&foreign, &english)), (None, None), "{name}");
    }
}

/// The golden games of later versions, and why each cannot be continued; `None` if it can.
const LATER: [(&str, Option<&str>); 5] = [
    ("later-keys", None),
    ("later-rules", Some("version 99 of the rules")),
    ("later-rulebook", Some("the rulebook “hastings-1066”")),
    ("later-ruling", Some("a ruling “weather”")),
    ("later-event", Some("the event “rain_fell”")),
];

#[test]
fn games_of_later_versions_are_playable_only_if_understood() {
    let scratch = tempfile::tempdir().expect("a folder");
    let model = inspect(&folder().join("take-back-and-amend.senlac")).expect("a game").chronicle;
    for (name, why) in LATER {
        let path = scratch.path().join(name).with_extension("senlac");
        std::fs::copy(folder().join(name).with_extension("senlac"), &path).expect("a copy");
        let before = std::fs::read(&path).expect("the file");
        let (mut game, remarks) = Game::open(&path).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let chronicle = game.chronicle();
        assert_eq!(chronicle.active_steps(), model.active_steps(), "{name}");
        assert_eq!(fingerprint(game.state()), fingerprint(model.state()), "{name}");
        let words: Vec<String> = remarks.iter().map(ToString::to_string).collect();
        assert_eq!(words.len(), usize::from(why.is_some()), "{name}: {words:?}");
        let asked = game.submit(Request::TakeBack, noon());
        if let Some(why) = why {
            assert!(words[0].contains(why) && asked.expect_err(name).to_string().contains(why), "{name}: {words:?}");
            assert_eq!(std::fs::read(&path).expect("the file"), before, "{name}");
        } else {
            asked.expect("it is understood");
            assert!(std::fs::read(&path).expect("the file").starts_with(&before), "{name}: nothing of it is lost");
        }
    }
}
