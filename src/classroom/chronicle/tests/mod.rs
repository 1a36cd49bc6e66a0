//! Tests of the battle log's guarantees, on a small battle.

mod amendments;
mod forgetting;
mod later_versions;
#[path = "../../../../tests/support/new_sums.rs"]
mod new_sums;
mod pupils;
mod requests;

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use tempfile::TempDir;

use crate::chronicle::*;
use crate::rules::{Board, Card, CardName, Color, Rulings, Setup, Troop, UnitSetup, fingerprint};

pub(super) use self::new_sums::with_new_sums;

/// Two units a side on a small hill.
pub(super) fn small_battle() -> Setup {
    let unit = |troop: Troop, square: &str, bodyguard| {
        let (square, player) = (square.parse().ok(), Some("Zoë".into()));
        UnitSetup { bodyguard, square, player, ..UnitSetup::with_full_strength(troop, troop.bases()[0]) }
    };
    let card = |name, color| Card::new(name, color);
    Setup {
        names: senlac_base::game::NameTable::default(),
        scenario: "Small".to_owned(),
        class: None,
        absent: Vec::new(),
        large_print: Vec::new(),
        terrain: Board::from_rows(&["..^^..", "..^^..", "......", "......"]).expect("a sound board"),
        norman: vec![unit(Troop::Knights, "C4", true), unit(Troop::Archers, "D4", false)],
        saxon: vec![unit(Troop::Housecarles, "C2", true), unit(Troop::Spearmen, "D2", false)],
        deck: vec![card(CardName::MuddyGround, Color::Black), card(CardName::Shieldwall, Color::Red)],
        rulings: Rulings::default(),
    }
}

pub(super) fn noon() -> DateTime<Utc> {
    "2026-10-14T12:00:00Z".parse().expect("a time")
}

/// Creates a new game in a folder of its own.
pub(super) fn new_game() -> (TempDir, PathBuf, Game) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("game.senlac");
    let game = Game::create(&path, small_battle(), 1066, noon()).expect("a new game");
    (folder, path, game)
}

pub(super) fn ask(game: &mut Game, line: &str) -> Vec<Response> {
    let request = Request::parse(line).expect(line);
    game.submit(request, noon()).unwrap_or_else(|denied| panic!("{line}: {denied}"))
}

pub(super) fn denial(game: &mut Game, line: &str) -> String {
    game.submit(Request::parse(line).expect(line), noon()).expect_err(line).to_string()
}

pub(super) const TURN: [&str; 9] = [
    r#"{"do":"flip","card":"muddy-ground","color":"black"}"#,
    r#"{"do":"move","unit":"N01","to":"C3"}"#,
    r#"{"do":"done"}"#,
    r#"{"do":"shoot","unit":"N02","at":"S01"}"#,
    r#"{"do":"done"}"#,
    r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":3}]}"#,
    r#"{"do":"done"}"#,
    r#"{"do":"done"}"#,
    r#"{"do":"done"}"#,
];

pub(super) fn play(game: &mut Game, lines: &[&str]) {
    for line in lines {
        ask(game, line);
    }
}

/// Creates a new game with the first turn played.
pub(super) fn played_game() -> (TempDir, PathBuf, Game) {
    let (folder, path, mut game) = new_game();
    play(&mut game, &TURN);
    (folder, path, game)
}

pub(super) fn hash(game: &Game) -> String {
    fingerprint(game.state())
}

pub(super) fn reopen(path: &Path) -> (Game, Vec<Remark>) {
    Game::open(path).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn an_amendment_lists_changes_and_the_next_one_builds_on_it() {
    let (_folder, _path, mut game) = played_game();
    let responses = ask(&mut game, r#"{"do":"amend","step":6,"command":{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1}]}}"#);
    assert!(matches!(responses[0], Response::Chronicle(ChronicleEvent::Amended { step: 6, .. })));
    assert!(
        responses[1..].iter().all(|response| matches!(response, Response::Chronicle(ChronicleEvent::StepChanged { .. }))),
        "{responses:?}"
    );
    let one = game.chronicle().active_step(6).cloned();
    ask(&mut game, r#"{"do":"amend","step":2,"command":{"do":"move","unit":"N01","to":"B3"}}"#);
    assert_eq!(game.chronicle().active_step(6), one.as_ref(), "the amended hits, not the first ones");
}

#[test]
fn only_active_game_steps_can_be_amended() {
    let (_folder, _path, mut game) = new_game();
    play(&mut game, &TURN[..2]);
    ask(&mut game, r#"{"do":"take_back"}"#);
    for (step, why) in [(3, "is an undo, a redo"), (2, "it was undone"), (99, "step 99 can’t be amended")] {
        let amend = format!(r#"{{"do":"amend","step":{step},"command":{{"do":"done"}}}}"#);
        assert!(denial(&mut game, &amend).contains(why), "{step}");
    }
}

#[test]
fn undo_steps_through_lists_the_steps_to_be_undone() {
    let (_folder, _path, mut game) = played_game();
    assert_eq!(game.chronicle().undo_steps_through(7), [9, 8, 7]);
    assert_eq!(game.chronicle().undo_steps_through(99), Vec::<u64>::new());
    ask(&mut game, r#"{"do":"amend","step":2,"command":{"do":"move","unit":"N01","to":"B4"}}"#);
    assert_eq!(game.chronicle().undo_steps_through(6), Vec::<u64>::new(), "it fell away");
    let undone = game.chronicle().undo_steps_through(8);
    assert_eq!(undone, [10, 9, 8]);
    for step in undone {
        assert_eq!(game.chronicle().next_undo(), Some(step));
        ask(&mut game, r#"{"do":"take_back"}"#);
    }
    assert!(game.chronicle().active_step(8).is_none() && game.chronicle().active_step(7).is_some());
}

#[test]
fn an_overruled_step_stays_overruled_when_an_earlier_one_is_amended() {
    let (_folder, path, mut game) = new_game();
    ask(&mut game, r#"{"do":"note","text":"before"}"#);
    ask(&mut game, TURN[0]);
    ask(&mut game, r#"{"do":"move","unit":"N01","to":"A3","ruling":"a fresh horse"}"#);
    let hash_before = hash(&game);
    let responses = ask(&mut game, r#"{"do":"amend","step":1,"command":{"do":"note","text":"after"}}"#);
    assert_eq!(responses.len(), 1, "nothing else has changed: {responses:?}");
    assert_eq!(hash(&game), hash_before);
    ask(&mut game, r#"{"do":"amend","step":3,"command":{"do":"move","unit":"N01","to":"F3","ruling":"the other way"}}"#);
    let file = std::fs::read_to_string(&path).expect("the file");
    let last = file.lines().last().expect("a line");
    assert!(last.contains("the other way") && last.contains("squares, but N01 may move only 1 on muddy ground"), "{last}");
    ask(&mut game, r#"{"do":"call_time","ruling":"the bell"}"#);
    let ruling = game.chronicle().record(6).and_then(|record| record.ruling).expect("a word of why beside what needed none");
    assert_eq!((ruling.reason.as_str(), ruling.waived.len()), ("the bell", 0));
}

#[test]
fn files_that_are_not_games_are_refused_with_a_reason() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("no.senlac");
    for (content, words) in [
        (&b""[..], "it is empty"),
        (b"hello\n", "isn’t a game header"),
        (b"{\"format\":\"chess\",\"version\":1}\n", "its header, names the format"),
        (b"{\"format\":\"senlac-game\",\"version\":99}\n", "a newer version of Senlac"),
        (b"{\"format\":\"senlac-game\",\"version\":1}\n", "damaged"),
        (b"\xff\xfe\x00", "isn’t text"),
    ] {
        std::fs::write(&path, content).expect("a file");
        let problem = Game::open(&path).expect_err("no game").to_string();
        assert!(problem.contains(words), "{problem}");
    }
    let problem = Game::open(&folder.path().join("missing.senlac")).expect_err("missing").to_string();
    assert!(problem.contains("no such file"), "{problem}");
}

#[test]
fn the_published_schema_matches_the_types() {
    let made = serde_json::to_string_pretty(&schema()).expect("JSON") + "\n";
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../record/senlac.schema.json");
    if std::env::var_os("SENLAC_WRITE_SCHEMA").is_some() {
        std::fs::write(&place, &made).expect("the schema is written");
    }
    let published = std::fs::read_to_string(&place).expect("src/record/senlac.schema.json");
    assert!(published == made, "the types have changed: run SENLAC_WRITE_SCHEMA=1 cargo test schema, and look at what changed");
}
