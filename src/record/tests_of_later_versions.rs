//! Files of later versions: what is unknown is passed over, and nothing is played that is not understood.

use super::tests::{TURN, ask, hash, new_game, noon, play};
use crate::classroom::*;

/// A game of a few steps, each of its lines changed, and sealed again.
fn written(change: impl Fn(usize, &mut serde_json::Value)) -> (tempfile::TempDir, std::path::PathBuf, String) {
    let (folder, path, mut game) = new_game();
    play(&mut game, &TURN);
    ask(&mut game, r#"{"do":"amend","step":6,"command":{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1}]}}"#);
    ask(&mut game, r#"{"do":"take_back"}"#);
    ask(&mut game, r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#);
    let end = hash(&game);
    drop(game);
    let text = std::fs::read_to_string(&path).expect("the file");
    let (mut changed, mut sum) = (String::new(), 0);
    for (place, line) in text.lines().enumerate() {
        let mut value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        value.as_object_mut().expect("an object").remove("sum");
        change(place, &mut value);
        let (line, next) = super::format::with_checksum(&value, sum);
        changed.push_str(&line);
        sum = next;
    }
    std::fs::write(&path, changed).expect("a file");
    (folder, path, end)
}

/// Adds an unknown key to every object, those that list things by name aside.
fn add_everywhere(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(parts) => {
            parts.iter_mut().filter(|(key, _)| *key != "command").for_each(|(_, value)| add_everywhere(value));
            parts.insert("later".to_owned(), serde_json::json!({"events": [{"event": "danced"}], "unit": 7}));
        }
        serde_json::Value::Array(values) => values.iter_mut().for_each(add_everywhere),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) | serde_json::Value::String(_) => {}
    }
}

#[test]
fn unknown_keys_are_passed_over_everywhere_and_nothing_of_them_is_lost() {
    let (folder, path, end) = written(|_, value| add_everywhere(value));
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

/// Opens a game that must not be played on, and says why.
fn reason(change: impl Fn(usize, &mut serde_json::Value)) -> String {
    let (_folder, path, _end) = written(change);
    let before = std::fs::read(&path).expect("the file");
    let inspection = inspect(&path).expect("it can be read");
    assert_eq!(inspection.damage, None);
    assert_eq!(inspection.chronicle.len(), 12);
    let (mut game, remarks) = Game::open(&path).expect("it opens");
    let [remark @ Remark::ReadOnly(_)] = remarks.as_slice() else { panic!("{remarks:?}") };
    for line in [r#"{"do":"flip"}"#, r#"{"do":"note","text":"a"}"#, r#"{"do":"take_back"}"#] {
        let denied = game.submit(Request::parse(line).expect(line), noon()).expect_err("it cannot be played").to_string();
        assert!(denied.contains("cannot") || denied.contains("not be played on"), "{denied}");
    }
    assert_eq!(std::fs::read(&path).expect("the file"), before);
    remark.to_string()
}

#[test]
fn a_game_that_is_not_understood_is_read_and_not_played() {
    let header = |key: &'static str, other: serde_json::Value| {
        move |place: usize, value: &mut serde_json::Value| {
            if place == 0 {
                *value.pointer_mut(key).unwrap_or(&mut serde_json::Value::Null) = other.clone();
            }
        }
    };
    assert!(reason(header("/rules", 99.into())).contains("version 99 of the rules"));
    assert!(reason(header("/rules", 99_999_999_999_u64.into())).contains("of the rules"));
    assert!(reason(header("/setup/rulings/hill", "sideways".into())).contains("“hill” has a reading “sideways”"));
    let add = |place: usize, value: &mut serde_json::Value| {
        if place == 0 {
            value["setup"]["rulings"]["weather"] = "rain".into();
        }
    };
    assert!(reason(add).contains("a ruling “weather”"));
    let card = |place: usize, value: &mut serde_json::Value| {
        if place == 0 {
            value["setup"]["deck"][1]["name"] = "plague".into();
        }
    };
    assert!(reason(card).contains("a card “plague”"));
    let rulebook = |place: usize, value: &mut serde_json::Value| {
        if place == 0 {
            value["rulebook"] = "hastings-1066".into();
        }
    };
    assert!(reason(rulebook).contains("the rulebook “hastings-1066”"));
    let event = |place: usize, value: &mut serde_json::Value| {
        if place == 2 {
            value["events"][0]["event"] = "parleyed".into();
        }
    };
    assert!(reason(event).contains("in step 2 something happened, “parleyed”"));
    let amended = |place: usize, value: &mut serde_json::Value| {
        if place == 10 {
            value["amended"][0]["events"][0]["event"] = "parleyed".into();
        }
    };
    assert!(reason(amended).contains("in step 6 something happened"));
    let ruling = |place: usize, value: &mut serde_json::Value| {
        if place == 12 {
            value["events"][0]["ruling"] = "weather".into();
        }
    };
    assert!(reason(ruling).contains("a ruling “weather”"));
    let command = |place: usize, value: &mut serde_json::Value| {
        if place == 3 {
            value["command"]["do"] = "parley".into();
            value.as_object_mut().expect("an object").remove("events");
        }
    };
    assert!(reason(command).contains("step 3 asked for something, “parley”"));
}

#[test]
fn the_rulebook_of_this_game_may_be_named() {
    let (_folder, path, end) = written(|place, value| {
        if place == 0 {
            value["rulebook"] = "classroom".into();
        }
    });
    let (game, remarks) = Game::open(&path).expect("a game");
    assert_eq!((hash(&game), remarks), (end, vec![]));
}

#[test]
fn a_game_of_another_rulebook_that_has_another_set_up_says_so() {
    let (_folder, path, _) = written(|place, value| {
        if place == 0 {
            value["rulebook"] = "ancients".into();
            value["setup"] = serde_json::json!({"armies": []});
        }
    });
    let problem = Game::open(&path).expect_err("no set-up").to_string();
    assert!(problem.contains("the rulebook “ancients”"), "{problem}");
}
