//! Tests of files from later versions: unknown parts are ignored, and a game that is not understood is not played.

use serde_json::Value;

use super::{ask, hash, noon, played_game, with_new_sums};
use crate::chronicle::*;

/// Creates a game of a few steps and changes each of its lines.
fn changed_game(change: impl Fn(usize, &mut Value)) -> (tempfile::TempDir, std::path::PathBuf, String) {
    let (folder, path, mut game) = played_game();
    ask(&mut game, r#"{"do":"amend","step":6,"command":{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1}]}}"#);
    ask(&mut game, r#"{"do":"take_back"}"#);
    ask(&mut game, r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#);
    let end = hash(&game);
    drop(game);
    let text = std::fs::read_to_string(&path).expect("the file");
    std::fs::write(&path, with_new_sums(&text, change)).expect("a file");
    (folder, path, end)
}

/// Adds an unknown key to every object, except maps by name.
fn add_everywhere(value: &mut Value) {
    match value {
        Value::Object(parts) => {
            parts.iter_mut().filter(|(key, _)| *key != "command").for_each(|(_, value)| add_everywhere(value));
            parts.insert("later".to_owned(), serde_json::json!({"events": [{"event": "danced"}], "unit": 7}));
        }
        Value::Array(values) => values.iter_mut().for_each(add_everywhere),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn unknown_keys_are_ignored_and_preserved_everywhere() {
    let (folder, path, end) = changed_game(|_, value| add_everywhere(value));
    let before = std::fs::read(&path).expect("the file");
    let (mut game, remarks) = Game::open(&path).expect("a game");
    assert_eq!((hash(&game), remarks), (end, vec![]));
    assert_eq!(std::fs::read(&path).expect("the file"), before);
    ask(&mut game, r#"{"do":"note","text":"played on"}"#);
    let copy = folder.path().join("copy.senlac");
    game.save_as(&copy).expect("saved");
    assert_eq!(std::fs::read(&copy).expect("the copy"), std::fs::read(&path).expect("the file"));
    assert!(std::fs::read(&copy).expect("the copy").starts_with(&before));
}

/// Opens a game that must not be played, and returns the reason.
fn read_only_reason(change: impl Fn(usize, &mut Value)) -> String {
    let (_folder, path, _end) = changed_game(change);
    let before = std::fs::read(&path).expect("the file");
    let inspection = inspect(&path).expect("it can be read");
    assert_eq!(inspection.damage, None);
    assert_eq!(inspection.chronicle.len(), 12);
    let (mut game, remarks) = Game::open(&path).expect("it opens");
    let [remark @ Remark::ReadOnly(_)] = remarks.as_slice() else { panic!("{remarks:?}") };
    for line in [r#"{"do":"flip"}"#, r#"{"do":"note","text":"a"}"#, r#"{"do":"take_back"}"#] {
        let denied = game.submit(Request::parse(line).expect(line), noon()).expect_err("it cannot be played").to_string();
        assert!(denied.contains("can’t") || denied.contains("not continued"), "{denied}");
    }
    assert_eq!(std::fs::read(&path).expect("the file"), before);
    remark.to_string()
}

/// Replaces the value at a path of keys.
fn replace_value(value: &mut Value, path: &str, other: Value) {
    let (parent, key) = path.rsplit_once('/').expect("a path");
    value.pointer_mut(parent).and_then(Value::as_object_mut).expect(path).insert(key.to_owned(), other);
}

#[test]
fn a_game_from_a_later_version_is_read_only() {
    for (line, path, other, words) in [
        (0, "/rules", 99.into(), "version 99 of the rules"),
        (0, "/rules", 99_999_999_999_u64.into(), "of the rules"),
        (0, "/rulebook", "hastings-1066".into(), "the rulebook “hastings-1066”"),
        (0, "/setup/rulings/hill", "sideways".into(), "“hill” has an option “sideways”"),
        (0, "/setup/rulings/weather", "rain".into(), "a ruling “weather”"),
        (0, "/setup/deck/1/name", "plague".into(), "a card “plague”"),
        (2, "/events/0/event", "parleyed".into(), "step 2 contains the event “parleyed”"),
        (10, "/amended/0/events/0/event", "parleyed".into(), "step 6 contains the event"),
        (12, "/events/0/ruling", "weather".into(), "a ruling “weather”"),
        (3, "/command/do", "parley".into(), "step 3 contains the command “parley”"),
    ] {
        let other: Value = other;
        let change = |place: usize, value: &mut Value| {
            if place == line {
                replace_value(value, path, other.clone());
                if path.starts_with("/command") {
                    value.as_object_mut().expect("an object").remove("events");
                }
            }
        };
        let said = read_only_reason(change);
        assert!(said.contains(words), "{path}: {said}");
    }
}

#[test]
fn a_header_may_name_this_rulebook() {
    let (_folder, path, end) = changed_game(|place, value| {
        if place == 0 {
            value["rulebook"] = "classroom".into();
        }
    });
    let (game, remarks) = Game::open(&path).expect("a game");
    assert_eq!((hash(&game), remarks), (end, vec![]));
}

#[test]
fn a_step_records_the_computer_and_unknown_authors_are_ignored() {
    let (_folder, path, mut game) = super::tests::new_game();
    ask(&mut game, r#"{"do":"set_computer","units":{"N01":"bold"}}"#);
    ask(&mut game, r#"{"do":"flip","by":"computer"}"#);
    drop(game);
    let text = std::fs::read_to_string(&path).expect("the file");
    let flip: Value = serde_json::from_str(text.lines().nth(2).expect("the flip")).expect("JSON");
    assert_eq!((&flip["command"], &flip["by"]), (&serde_json::json!({"do": "flip"}), &serde_json::json!("computer")));
    let by = |path: &std::path::Path| {
        let (game, remarks) = Game::open(path).expect("a game");
        assert!(remarks.is_empty() && game.state().computer_units().len() == 1);
        let Some(Request::Play(order)) = game.chronicle().record(2).and_then(|record| record.request) else { panic!("the flip") };
        order.by
    };
    assert_eq!(by(&path), Some(Author::Computer));
    let other = |place: usize, value: &mut Value| {
        if place == 2 {
            value["by"] = serde_json::json!({"robot": 7});
        }
    };
    std::fs::write(&path, with_new_sums(&text, other)).expect("a file");
    assert_eq!(by(&path), None);
}
