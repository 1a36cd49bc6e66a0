//! Tests of pupils in a game: IDs, the table of names, and steps that add and correct names.

use std::path::PathBuf;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tempfile::TempDir;

use super::{noon, small_battle, with_new_sums};
use crate::chronicle::{Game, Request, inspect};
use crate::rules::{Setup, State, UnitId};
use senlac_base::game::{NameTable, PupilId};

/// Creates a game of the sample battle after these lines of the command language.
fn game_after(setup: Setup, lines: &[String]) -> (TempDir, PathBuf, Vec<Result<(), String>>) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("g.senlac");
    let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
    let submit = |line: &String| {
        let request = Request::parse(line).map_err(|problem| problem.to_string())?;
        game.submit(request, noon()).map(drop).map_err(|denied| denied.to_string())
    };
    let results = lines.iter().map(submit).collect();
    drop(game);
    (folder, path, results)
}

/// The small battle with a table of names.
fn sample() -> Setup {
    let mut setup = Setup { names: NameTable::with_ids(), ..small_battle() };
    for (unit, name) in [("N01", "Ada Lind"), ("N02", "Ben Okoro"), ("S01", "Cleo Fox"), ("S02", "Dev Patel")] {
        setup.assign_unit(unit.parse().expect(unit), name);
    }
    setup
}

fn leader_names(state: &State, unit: &str) -> Vec<String> {
    let players = state.player(unit.parse::<UnitId>().expect(unit)).map_or(&[][..], |players| players);
    state.names().names(players).into_iter().map(ToOwned::to_owned).collect()
}

fn set_players_line(unit: &str, players: &serde_json::Value) -> String {
    serde_json::json!({"do": "set_players", "units": {unit: players}}).to_string()
}

#[test]
fn a_list_names_several_pupils_and_one_name_may_contain_and() {
    let lines = [
        set_players_line("N01", &["Lind, Bo", "Ada Okoro"].into()),
        set_players_line("N02", &["Sand and Stone"].into()),
        set_players_line("S01", &"Sand and Stone".into()),
        set_players_line("S02", &"Sand and Ada".into()),
    ];
    let (_folder, path, results) = game_after(sample(), &lines);
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    let inspection = inspect(&path).expect("a game");
    assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
    let state = inspection.chronicle.state();
    assert_eq!(leader_names(state, "N01"), ["Lind, Bo", "Ada Okoro"]);
    assert_eq!(leader_names(state, "N02"), ["Sand and Stone"]);
    assert_eq!(leader_names(state, "S01"), ["Sand and Stone"], "the text is a pupil’s whole name");
    assert_eq!(leader_names(state, "S02"), ["Sand", "Ada"], "the text names two");
}

#[test]
fn a_new_name_is_a_separate_step_that_survives_undo() {
    let lines = [set_players_line("N01", &"Zed Late".into()), r#"{"do":"take_back"}"#.to_owned()];
    let (_folder, path, results) = game_after(sample(), &lines);
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    let text = std::fs::read_to_string(&path).expect("a game");
    let steps: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(steps.len(), 3, "{text}");
    assert!(steps[0].contains(r##""do":"name_pupil","pupil":"#5","name":"Zed Late""##), "{}", steps[0]);
    assert!(steps[1].contains(r##""units":{"N01":["#5"]}"##) && !steps[1].contains("Zed"), "{}", steps[1]);
    let inspection = inspect(&path).expect("a game");
    let state = inspection.chronicle.state();
    assert_eq!(leader_names(state, "N01"), leader_names(&State::new(&sample()).expect("a state"), "N01"));
    assert_eq!(state.names().find("zed late").map(PupilId::as_str), Some("#5"));
}

#[test]
fn a_corrected_name_replaces_the_old_one() {
    let before = State::new(&sample()).expect("a state");
    let [old, other] = [&leader_names(&before, "N01")[0], &leader_names(&before, "N02")[0]];
    let name = |pupil: &str, name: &str| serde_json::json!({"do": "name_pupil", "pupil": pupil, "name": name}).to_string();
    let lines = [name(old, "Sand & Stone"), name("#1", other), name("#1", "#7"), name("#77", "Ann"), name("#1", " ")];
    let (_folder, path, results) = game_after(sample(), &lines);
    assert_eq!(results[0], Ok(()));
    assert!(results[1..].iter().all(Result::is_err), "{results:?}");
    let inspection = inspect(&path).expect("a game");
    let state = inspection.chronicle.state();
    assert_eq!(leader_names(state, "N01"), ["Sand & Stone"]);
    assert_eq!(state.names().find(old), None);
}

#[test]
fn an_amendment_may_use_only_names_already_in_the_table() {
    let amend = |step: u64, name: &str| {
        serde_json::json!({"do": "amend", "step": step, "command": {"do": "set_players", "units": {"N01": name}}}).to_string()
    };
    let lines = [
        set_players_line("N01", &leader_names(&State::new(&sample()).expect("a state"), "N02").into()),
        set_players_line("S02", &"Zed Late".into()),
        amend(1, "Zed Late"),
        amend(1, "Ann Nobody"),
    ];
    let (_folder, path, results) = game_after(sample(), &lines);
    assert_eq!(results[..3], [Ok(()), Ok(()), Ok(())]);
    assert!(results[3].as_ref().is_err_and(|message| message.contains("“Ann Nobody” is not a pupil of this game")), "{results:?}");
    let inspection = inspect(&path).expect("a game");
    assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
    assert_eq!(leader_names(inspection.chronicle.state(), "N01"), ["Zed Late"]);
    let text = std::fs::read_to_string(&path).expect("a game");
    assert_eq!(text.matches("Zed").count(), 2, "the step that adds the name has it in its command and its event: {text}");
}

#[test]
fn a_text_is_read_as_a_whole_name_first() {
    let name = |name: &str| serde_json::json!({"do": "name_pupil", "name": name}).to_string();
    let lines = [
        name("Sand"),
        name("Stone"),
        name("Sand and Stone"),
        name("Sand and Stone and Rock"),
        set_players_line("N01", &["Sand", "Stone"].into()),
        set_players_line("N02", &"Sand and Stone and Rock".into()),
        set_players_line("S01", &["sand"].into()),
    ];
    let (_folder, path, results) = game_after(sample(), &lines);
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    let inspection = inspect(&path).expect("a game");
    let state = inspection.chronicle.state();
    assert_eq!(leader_names(state, "N01"), ["Sand", "Stone"]);
    assert_eq!(leader_names(state, "N02"), ["Sand and Stone and Rock"]);
    assert_eq!(leader_names(state, "S01"), ["sand"], "another pupil, for whom a unit is asked by name");
}

#[test]
fn naming_steps_survive_amendments_and_cannot_be_amended() {
    let name = |pupil: &str, name: &str| serde_json::json!({"do": "name_pupil", "pupil": pupil, "name": name}).to_string();
    let lines = [
        set_players_line("N01", &"Zed Late".into()),
        name("#5", "Zoe Late"),
        set_players_line("N02", &"Zed Late".into()),
        r#"{"do":"amend","step":1,"command":{"do":"note","text":"nobody came"}}"#.to_owned(),
        r#"{"do":"amend","step":2,"command":{"do":"note","text":"nobody came"}}"#.to_owned(),
    ];
    let (_folder, path, results) = game_after(sample(), &lines);
    assert!(results[..3].iter().all(Result::is_ok) && results[3].is_err() && results[4].is_ok(), "{results:?}");
    let inspection = inspect(&path).expect("a game");
    assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
    let state = inspection.chronicle.state();
    assert_eq!((leader_names(state, "N01"), leader_names(state, "N02")), (vec!["Ada Lind".to_owned()], vec!["Zed Late".to_owned()]));
    assert_eq!(state.names().find("Zoe Late").map(PupilId::as_str), Some("#5"));
}

#[test]
fn a_setup_with_an_unknown_pupil_id_is_refused() {
    let mut setup = sample();
    setup.absent.push("#99".into());
    let folder = TempDir::new().expect("a folder");
    let message = Game::create(&folder.path().join("g.senlac"), setup, 1, noon()).map(drop).expect_err("nobody").to_string();
    assert!(message.contains("no pupil has the id “#99”"), "{message}");
}

#[test]
fn a_format_1_game_continues_in_format_1() {
    let lines = [set_players_line("N01", &["Lind, Bo", "Ada Okoro"].into()), r#"{"do":"name_pupil","name":"Zed"}"#.to_owned()];
    let (_folder, path, results) = game_after(small_battle(), &lines);
    assert!(results[0].is_ok() && results[1].as_ref().is_err_and(|message| message.contains("older version")), "{results:?}");
    let text = std::fs::read_to_string(&path).expect("a game");
    assert!(text.contains(r#""version":1"#) && text.contains(r#""N01":"Lind, Bo and Ada Okoro""#) && !text.contains("\"names\""), "{text}");
    // As in older versions, a text is split at its comma.
    assert!(inspect(&path).expect("a game").remarks.is_empty());
    let newer = with_new_sums(&text, |_, header| header["version"] = 3.into());
    std::fs::write(&path, newer).expect("a game");
    assert!(inspect(&path).is_err(), "format 3 is a newer Senlac’s");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, rng_seed: RngSeed::Fixed(1066), ..ProptestConfig::default() })]

    #[test]
    fn unusual_names_are_read_back_from_the_file(names in prop::collection::btree_set("[^\\p{C}\\p{Z}#][^\\p{C}\\p{Zl}\\p{Zp}]{0,24}[^\\p{C}\\p{Z}]", 1..4)) {
        let mut names: Vec<String> = names.into_iter().collect();
        // Names that differ only in capitals are found under either spelling.
        names.dedup_by_key(|name| name.to_lowercase());
        let (_folder, path, results) = game_after(sample(), &[set_players_line("S02", &names.clone().into())]);
        if results[0].is_ok() {
            let inspection = inspect(&path).expect("a game");
            prop_assert!(inspection.remarks.is_empty());
            prop_assert_eq!(leader_names(inspection.chronicle.state(), "S02"), names);
        } else {
            prop_assert!(names.iter().any(|name| senlac_base::game::name::find_name_problem(name, senlac_base::game::name::LONGEST_NAME).is_some()), "{:?}: {:?}", names, results);
        }
    }
}
