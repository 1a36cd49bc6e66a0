//! Tests that a report contains no pupil's name and nothing that was typed.

use chrono::{DateTime, TimeZone as _, Utc};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value;

use super::*;
use crate::test_games::BOARD_GAMES;
use senlac_base::disk::{Disk as _, Mirror};
use senlac_board_games::session::{BoardGame, SessionPlan};
use senlac_classroom::chronicle::{Game, Request, inspect};
use senlac_classroom::planning::sample_battle;
use senlac_classroom::rules::fingerprint;

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("a time")
}

/// Names that are easily missed.
const NAMES: [&str; 10] =
    ["zebedee", "Quux-Ymir", "O’Zzyx", "Ñandú Xoloitz", "김민준", "ZOË VON WJK", "N1ck", "d'Xyzzy", "Ab Cdéf", "xylophonia-marsh"];

#[test]
fn reported_games_replay_without_names_or_typed_texts() {
    for name in NAMES {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(format!("{name}.senlac"));
        let mut setup = sample_battle().expect("a battle");
        setup.class = Some(format!("class of {name}"));
        setup.scenario = format!("{name}’s hill");
        setup.assign_unit("N01".parse().expect("a unit"), name);
        setup.absent = setup.norman[0].player.iter().flat_map(|players| players.iter().cloned()).collect();
        setup.large_print = setup.absent.clone();
        setup.deck[0].title = Some(name.into());
        let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
        let lines = [
            format!(r#"{{"do":"note","text":"{name} said zounds"}}"#),
            format!(r#"{{"do":"set_players","units":{{"N02":"{name}"}}}}"#),
            r#"{"do":"flip"}"#.to_owned(),
            format!(r#"{{"do":"flip","ruling":"{name} asked"}}"#),
            r#"{"do":"done"}"#.to_owned(),
            r#"{"do":"guess","step":3,"hits":2}"#.to_owned(),
            format!(r#"{{"do":"bookmark","step":3,"title":"{name} begins"}}"#),
            format!(r#"{{"do":"tell_of","pupil":"{name}","deeds":"{name} stood","honour":"{name} the Bold"}}"#),
        ];
        let played = lines.iter().filter(|line| game.submit(Request::parse(line).expect(line), noon()).is_ok()).count();
        assert!(played >= 6, "{name}: only {played} of them are allowed");
        drop(game);
        let before = inspect(&path).expect("a game").chronicle;
        let bytes = std::fs::read(&path).expect("the file");
        assert!(String::from_utf8_lossy(&bytes).contains(name));
        let left = game_without_names(&bytes, BOARD_GAMES).expect(name);
        for word in [name, "zounds", "asked", "begins", "stood", "Bold", "’s hill", "class of"] {
            assert!(!left.to_lowercase().contains(&word.to_lowercase()), "{word} in {left}");
        }
        let again = folder.path().join("again.senlac");
        std::fs::write(&again, &left).expect("a file");
        let after = inspect(&again).expect("a game").chronicle;
        assert_eq!((after.len(), fingerprint(after.state())), (before.len(), fingerprint(before.state())), "{name}");
    }
}

#[test]
fn reported_settings_omit_personal_and_unknown_values() {
    let text = "appearance = \"dark\"\ntext_percent = 150\nmotion = true\nscreen = \"Ada’s screen\"\nrecent = [\"/home/ada/a.senlac\"]\n\
                nickname = \"Ada\"\n\"Ada Lind\" = 1\nbell = \"2026-11-22T11:50:00Z\"\n[print]\nletter = true\nfolder = \"/home/ada\"\n\
                [window]\nwidth = 1280.0\n";
    let report = settings_without_names(&text.parse::<toml::Table>().expect("settings"));
    assert!(!report.to_lowercase().contains("ada"), "{report}");
    for kept in ["appearance = \"dark\"", "text_percent = 150", "motion = true", "letter = true", "width = 1280.0"] {
        assert!(report.contains(kept), "{kept} in {report}");
    }
    assert_eq!(settings_without_names(&toml::Table::from_iter([("appearance".to_owned(), toml::Value::from("Ada"))])), "");
}

#[test]
fn reports_say_when_the_game_is_left_out() {
    let report = ProblemReport { computer: system(), log: "12:00:00 begins\n".to_owned(), ..ProblemReport::default() };
    let text = report.to_text();
    assert!(text.contains("Program: Senlac ") && text.contains("12:00:00 begins") && text.contains("Not included"), "{text}");
    let damaged = game_without_names(b"{\"format\":\"senlac-game\",\"Ada Lind\"", BOARD_GAMES).expect_err("damaged");
    assert!(!damaged.contains("Ada"), "{damaged}");
}

/// Names that are easily missed: short, with any kind of letters, or like numbers of squares and units.
const ODD: [&str; 25] = [
    "Bo",
    "jo",
    "Al",
    "Q",
    "zoe",
    "MAX1",
    "N01",
    "CC9",
    "o’b",
    "d'Arc",
    "김",
    "Ян",
    "Ö",
    "ab-c",
    "x_y",
    "7bq",
    "Ñandú",
    "ZZ9",
    "Zebedee",
    "ＭＡＸ",
    "محمد",
    "Ann",
    "TOM",
    "Li",
    "é",
];
/// Names that are also words of the program.
const WORDS: [&str; 8] = ["moderate", "left", "wounded", "advance", "charge", "target", "Moderate", "flat"];

/// Collects every text of a report's game with its key, and the keys of objects.
fn collect_texts(value: &Value, key: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => found.push((key.to_owned(), text.clone())),
        Value::Array(values) => values.iter().for_each(|value| collect_texts(value, key, found)),
        Value::Object(entries) => {
            for (inner, value) in entries {
                found.push(("a key".to_owned(), inner.clone()));
                collect_texts(value, inner, found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn report_texts(game: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for line in game.lines() {
        collect_texts(&serde_json::from_str(line).expect("JSON"), "", &mut found);
    }
    found
}

/// Returns whether a text contains a name as a separate word.
fn contains_name(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, name)| {
        let letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        !letter(text[..at].chars().next_back()) && !letter(text[at + name.len()..].chars().next())
    })
}

/// Returns a value with each of these names replaced, even where several are joined or the program has added
/// something.
fn replace_names(value: &Value, names: &BTreeMap<String, String>) -> Value {
    let word = |text: &str| {
        let part = |part: &str| {
            let ending = part.rfind([' ', ':']).filter(|at| !names.contains_key(part) && names.contains_key(&part[..*at]));
            let (name, ending) = part.split_at(ending.unwrap_or(part.len()));
            names.get(name).map_or_else(|| part.to_owned(), |name| format!("{name}{ending}"))
        };
        text.split('+').map(part).collect::<Vec<_>>().join("+")
    };
    match value {
        Value::String(text) => word(text).into(),
        Value::Array(values) => values.iter().map(|value| replace_names(value, names)).collect(),
        Value::Object(entries) => Value::Object(entries.iter().map(|(key, value)| (word(key), replace_names(value, names))).collect()),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Collects the names given in a set-up.
fn collect_names(value: &Value, key: &str, names: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if ["id", "name", "red", "blue"].contains(&key) => names.extend([text.clone()]),
        Value::Array(values) => values.iter().for_each(|value| collect_names(value, key, names)),
        Value::Object(entries) => entries.iter().for_each(|(key, value)| collect_names(value, key, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Reads the set-up and the commands of a file of cases.
fn cases(path: &str) -> (String, Vec<String>) {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).expect(path);
    let file: toml::Table = text.parse().expect(path);
    let mut lines = Vec::new();
    for case in file["case"].as_array().expect("cases") {
        lines.extend(case.get("before").and_then(toml::Value::as_array).into_iter().flatten().filter_map(toml::Value::as_str));
        lines.extend(case.get("line").and_then(toml::Value::as_str));
    }
    let army = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path).with_file_name("army.toml");
    let setup = file.get("setup").and_then(toml::Value::as_str).map(str::to_owned);
    (setup.or_else(|| std::fs::read_to_string(army).ok()).unwrap_or_default(), lines.into_iter().map(str::to_owned).collect())
}

/// Returns the file of a board game in which everything has an odd name, starting with the one at `first`, and
/// these names.
fn odd_game(light: &BoardGame, setup: &str, lines: &[String], first: usize) -> (Vec<u8>, BTreeSet<String>) {
    let answers = if setup.is_empty() { (light.sample)() } else { light.read_setup(setup).expect("a set-up") };
    let mut given = BTreeSet::new();
    collect_names(&Value::Object(answers.clone()), "", &mut given);
    let odd: Vec<&str> = ODD.iter().chain(&WORDS).copied().collect();
    let other = |place: usize| {
        let name = odd[(place + first) % odd.len()];
        if place < odd.len() { name.to_owned() } else { format!("{name}q{}", ["a", "b", "c", "d", "e", "f"][place / odd.len() % 6]) }
    };
    let names: BTreeMap<String, String> = given.into_iter().enumerate().map(|(place, name)| (name, other(place))).collect();
    let Value::Object(setup) = replace_names(&Value::Object(answers), &names) else { panic!("answers") };
    assert_eq!((light.judge)(&setup), [], "{}", light.name);
    let disk = Mirror::new(|| std::time::UNIX_EPOCH);
    let path = Path::new("/games/g.senlac");
    disk.load_folder(Path::new("/games"));
    let plan = SessionPlan { setup, ..SessionPlan::default() };
    let mut game = light.begin(Arc::new(disk.clone()), path, plan, 1, noon()).expect("a game");
    let mut played = 0;
    for line in lines {
        let mut command = replace_names(&serde_json::from_str(line).expect(line), &names);
        played += usize::from(game.submit(&command.to_string(), noon()).is_ok());
        command["ruling"] = "Zebedee asked".into();
        played += usize::from(game.submit(&command.to_string(), noon()).is_ok());
    }
    assert!(played >= lines.len() / 5, "{}: {played} of {}", light.name, lines.len());
    drop(game);
    (disk.read(path).expect("the file"), names.into_values().collect())
}

#[test]
fn reported_board_games_contain_no_names() {
    let folders =
        [("hastings-1066", "tests/hastings_1066_cases"), ("ancients", "tests/ancients_cases"), ("diex-aie", "tests/diex_aie_cases")];
    for (rulebook, folder) in folders {
        let light = BOARD_GAMES.named(rulebook).expect(rulebook);
        let listed = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)).expect(folder);
        let mut files: Vec<String> =
            listed.map(|entry| format!("{folder}/{}", entry.expect("a file").file_name().to_string_lossy())).collect();
        files.retain(|file| {
            std::path::Path::new(file).extension().is_some_and(|end| end == "toml")
                && !["army.toml", "bad_input.toml"].iter().any(|other| file.ends_with(other))
        });
        files.sort();
        for (first, file) in files.iter().enumerate() {
            let (setup, lines) = cases(file);
            let (bytes, names) = odd_game(light, &setup, &lines, first * 7);
            let left = game_without_names(&bytes, BOARD_GAMES).unwrap_or_else(|problem| panic!("{file}: {problem}"));
            let before = String::from_utf8(bytes).expect("text");
            assert_eq!(left.matches("\"do\":").count(), before.matches("\"do\":").count(), "{file}");
            for (key, text) in report_texts(&left) {
                for name in &names {
                    // A word of the program counts as a name only where names are written.
                    let is_looked_for = !WORDS.contains(&name.as_str()) || ["id", "name"].contains(&key.as_str());
                    assert!(!is_looked_for || !contains_name(&text, name), "{file}: “{name}” under {key}: {text}");
                }
            }
        }
    }
}

#[test]
fn reported_classroom_games_contain_no_odd_names() {
    let typed = [
        "name",
        "short",
        "given",
        "player",
        "pupil",
        "absent",
        "large_print",
        "class",
        "scenario",
        "title",
        "text",
        "deeds",
        "honour",
        "reason",
        "N02",
    ];
    for name in ODD.iter().chain(&WORDS).chain(&["hill", "done", "flip", "N02", "player 1"]) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("g.senlac");
        let mut setup = sample_battle().expect("a battle");
        (setup.class, setup.scenario) = (Some((*name).to_owned()), (*name).to_owned());
        let pupils = [*name, "Ada"].map(|name| setup.names.add(name));
        (setup.absent, setup.large_print) = (vec![pupils[0].clone()], vec![pupils[0].clone()]);
        setup.norman[0].player = Some(pupils.into_iter().collect());
        setup.deck[0].title = Some((*name).into());
        let mut game = Game::create(&path, setup, 1, noon()).expect("a game");
        let lines = [
            format!(r#"{{"do":"note","text":"{name}"}}"#),
            format!(r#"{{"do":"set_players","units":{{"N02":"{name}"}}}}"#),
            r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#.to_owned(),
            format!(r#"{{"do":"flip","ruling":"{name}"}}"#),
            format!(r#"{{"do":"bookmark","step":3,"title":"{name}"}}"#),
            format!(r#"{{"do":"tell_of","pupil":"{name}","deeds":"{name}","honour":"{name}"}}"#),
            r#"{"do":"set","unit":"N01","figures":3,"square":"C9","ruling":"…"}"#.to_owned(),
        ];
        let played = lines.iter().filter(|line| game.submit(Request::parse(line).expect(line), noon()).is_ok()).count();
        assert!(played >= 5, "{name}: only {played} of them are allowed");
        drop(game);
        let left = game_without_names(&std::fs::read(&path).expect("the file"), BOARD_GAMES).expect(name);
        let mut players = 0;
        for (key, text) in report_texts(&left) {
            let is_looked_for = typed.contains(&key.as_str()) || ODD.contains(name) && *name != "N01";
            assert!(!is_looked_for || !contains_name(&text, name) || *name == "player 1", "“{name}” under {key}: {text}");
            players += usize::from(key == "name" && text.starts_with("player "));
        }
        assert!(players > 20 && left.contains("\"choice\":\"target\""), "{left}");
    }
}
