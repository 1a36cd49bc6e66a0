//! Tests that the battle log does not depend on the classroom game: games of another rulebook can also be saved, undone
//! and amended.

mod race;

use std::path::PathBuf;

use race::{Command, Race, Setup};
use senlac::game::Reason;
use senlac::record::{Game, ReadOnly, Remark, Request, inspect};
use senlac::rules::Classroom;
use tempfile::TempDir;

use crate::noon;

fn new_game() -> (TempDir, PathBuf, Game<Race>) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("race.senlac");
    let game = Game::create(&path, Setup { goal: 50 }, 7, noon()).expect("a game");
    (folder, path, game)
}

/// Submits a line and returns the responses as JSON, or the refusal.
fn ask(game: &mut Game<Race>, line: &str) -> Result<String, String> {
    let request = Request::<Command>::parse(line).map_err(|problem| problem.to_string())?;
    let responses = game.submit(request, noon()).map_err(|denied| denied.to_string())?;
    Ok(serde_json::to_string(&responses).expect("JSON"))
}

const RUN: &str = r#"{"do":"run","times":2}"#;

fn played_game() -> (TempDir, PathBuf, Game<Race>) {
    let (folder, path, mut game) = new_game();
    for line in [RUN, r#"{"do":"note","text":"Ada stumbles"}"#, RUN] {
        ask(&mut game, line).expect(line);
    }
    (folder, path, game)
}

#[test]
fn a_played_game_is_saved_and_read_back() {
    let (_folder, path, game) = played_game();
    let end = game.state().clone();
    drop(game);
    let text = std::fs::read_to_string(&path).expect("the file");
    let head = r#"{"format":"senlac-game","version":1,"#;
    assert!(text.starts_with(head) && text.contains(r#""rulebook":"race","setup":{"goal":50}"#), "{text}");
    let found = inspect::<Race>(&path).expect("a game");
    assert_eq!((found.damage, found.remarks, found.chronicle.state()), (None, vec![], &end));
    let (game, remarks) = Game::<Race>::open(&path).expect("a game");
    assert_eq!((game.state(), remarks), (&end, vec![]));
}

#[test]
fn undo_and_redo_restore_states_and_a_new_run_has_new_dice() {
    let (_folder, _path, mut game) = played_game();
    let (end, last) = (game.state().clone(), game.chronicle().active_steps()[2].events.clone());
    ask(&mut game, r#"{"do":"take_back"}"#).expect("taken back");
    assert_eq!(game.state().steps, game.chronicle().state_before_step(2).expect("the note").steps);
    ask(&mut game, r#"{"do":"restore"}"#).expect("restored");
    assert_eq!(game.state(), &end);
    let again = (0..6).map(|_| {
        ask(&mut game, r#"{"do":"take_back"}"#).expect("taken back");
        ask(&mut game, RUN).expect("run");
        game.chronicle().active_steps()[2].events.clone()
    });
    assert!(again.into_iter().any(|events| events != last), "the die fell anew");
}

#[test]
fn an_amended_step_keeps_its_die_and_may_drop_later_steps() {
    let (_folder, path, mut game) = played_game();
    let end = game.state().clone();
    let responses = ask(&mut game, r#"{"do":"amend","step":1,"command":{"do":"run","times":49,"ruling":"a horse"}}"#).expect("amended");
    assert!(responses.contains("step_dropped") && responses.contains("the goal is only"), "{responses}");
    assert!(game.chronicle().active_step(3).is_none());
    ask(&mut game, r#"{"do":"amend","step":1,"revive":[3],"command":{"do":"run","times":2}}"#).expect("amended");
    assert_eq!(game.state(), &end, "every die is the one that fell");
    drop(game);
    assert_eq!(inspect::<Race>(&path).expect("a game").chronicle.state(), &end);
}

#[test]
fn refusals_use_the_rulebooks_own_messages() {
    let (_folder, _path, mut game) = new_game();
    assert_eq!(ask(&mut game, r#"{"do":"run","times":51}"#), Err("the goal is only 50 steps away".to_owned()));
    let slip = ask(&mut game, r#"{"do":"rnu","times":1}"#).expect_err("no command");
    assert_eq!(slip, "there is no command “rnu”; did you mean “run”? If not, use one of run, note, take_back, restore, amend");
    ask(&mut game, r#"{"do":"run","times":51,"ruling":"a tailwind"}"#).expect("overruled");
    let ruling = game.chronicle().record(1).and_then(|record| record.ruling).expect("a ruling");
    assert_eq!(
        (ruling.reason.as_str(), ruling.waived.as_slice()),
        ("a tailwind", &[Reason::from_sentence(&"the goal is only 50 steps away")][..])
    );
    let problem = Game::<Race>::create(&game.path().with_file_name("none.senlac"), Setup { goal: 0 }, 7, noon()).expect_err("no race");
    assert!(problem.to_string().contains("where the race begins"), "{problem}");
}

#[test]
fn the_readable_part_of_a_damaged_race_is_saved() {
    let (folder, path, game) = played_game();
    drop(game);
    let whole = std::fs::read(&path).expect("the file");
    let starts: Vec<usize> = whole.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1).collect();
    for (line, at, lost) in [(0, 20, 0), (2, starts[1] + 40, 1)] {
        let mut bytes = whole.clone();
        bytes[at..at + 3].copy_from_slice(b"!!!");
        std::fs::write(&path, &bytes).expect("a damaged file");
        let found = inspect::<Race>(&path).expect("it can be saved");
        assert_eq!(found.damage.as_ref().map(|damage| damage.line), Some(line + 1));
        let saved = folder.path().join(format!("saved-{line}.senlac"));
        found.intact_part().save_as(&saved).expect("saved");
        assert_eq!(found.salvage.expect("something").lost.len(), lost);
        let (game, remarks) = Game::<Race>::open(&saved).expect("a game");
        assert_eq!((game.chronicle().len(), remarks), (3, vec![]));
    }
}

#[test]
fn a_game_is_played_only_by_its_own_rulebook() {
    let (folder, path, game) = played_game();
    drop(game);
    // The setup of another rulebook cannot even be read.
    let problem = inspect::<Classroom>(&path).expect_err("no battle").to_string();
    assert!(problem.contains("the rulebook “race”"), "{problem}");
    let text = std::fs::read_to_string(&path).expect("the file").replace(r#""rulebook":"race","#, "");
    let header = text.lines().next().and_then(|line| line.split_once(",\"sum\"")).expect("a header").0;
    let sum = crc32fast::hash(header.as_bytes());
    let older = folder.path().join("older.senlac");
    std::fs::write(&older, format!("{header},\"sum\":\"{sum:08x}\"}}\n")).expect("a file");
    let (_game, remarks) = Game::<Race>::open(&older).expect("it can be read");
    let other = ReadOnly::Rulebook { found: "classroom".to_owned(), known: "race" };
    assert_eq!(remarks, [Remark::ReadOnly(other)], "no rulebook in the header is the classroom game");
}
