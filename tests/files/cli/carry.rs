//! Tests of `senlac pack`, `unpack` and `report`.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::{complained, new_game, play, run, said, senlac};

/// Returns a game's fingerprint.
fn fingerprint(folder: &Path, game: &str) -> Value {
    let shown = run(&["show", game, "--json"], folder);
    assert!(shown.status.success(), "{}", complained(&shown));
    serde_json::from_str::<Value>(&said(&shown)).expect("JSON")["hash"].clone()
}

/// Runs a call that must succeed and returns its output.
fn run_ok(arguments: &[&str], folder: &Path) -> String {
    let output = run(arguments, folder);
    assert!(output.status.success(), "{arguments:?}: {}", complained(&output));
    said(&output)
}

/// Runs a call that must end with 1 and returns its error message.
fn run_refused(arguments: &[&str], folder: &Path) -> String {
    let output = run(arguments, folder);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", said(&output));
    complained(&output)
}

#[test]
fn packed_games_continue_in_another_folder() {
    let (home, school) = (new_game(), TempDir::new().expect("a folder"));
    play(home.path(), "{\"do\":\"flip\"}\n{\"do\":\"note\",\"text\":\"at home\"}\n");
    assert_eq!(run_ok(&["pack", "game.senlac", "stick.senlac-lesson"], home.path()), "stick.senlac-lesson: a game of 2 steps\n");
    assert!(run_refused(&["pack", "game.senlac", "stick.senlac-lesson"], home.path()).contains("a file with that name already exists"));
    fs::copy(home.path().join("stick.senlac-lesson"), school.path().join("stick.senlac-lesson")).expect("carried");
    let unpacked = run_ok(&["unpack", "stick.senlac-lesson", "--to", "games"], school.path());
    assert!(unpacked.trim_end().ends_with("game.senlac"), "{unpacked}");
    let game = "games/game.senlac";
    assert_eq!(fingerprint(school.path(), game), fingerprint(home.path(), "game.senlac"));
    assert_eq!(fs::read(school.path().join(game)).expect("a game"), fs::read(home.path().join("game.senlac")).expect("a game"));
    // Carries the game to school and back.
    play(&school.path().join("games"), "{\"do\":\"note\",\"text\":\"at school\"}\n");
    run_ok(&["pack", game, "back.senlac-lesson"], school.path());
    fs::copy(school.path().join("back.senlac-lesson"), home.path().join("back.senlac-lesson")).expect("carried");
    let lacks = run_refused(&["unpack", "back.senlac-lesson"], home.path());
    assert!(lacks.contains("2 of 3") && lacks.contains("--update"), "{lacks}");
    assert!(run_ok(&["unpack", "back.senlac-lesson", "--update"], home.path()).contains("from step 2 to step 3"));
    assert_eq!(fingerprint(home.path(), "game.senlac"), fingerprint(school.path(), game));
    assert!(run_ok(&["unpack", "back.senlac-lesson"], home.path()).contains("with the same steps"));
    assert!(run_refused(&["unpack", "stick.senlac-lesson"], home.path()).contains("has 3 steps"));
    assert!(run_ok(&["unpack", "stick.senlac-lesson", "--both"], home.path()).contains("game-2.senlac"));
    fs::remove_file(home.path().join("game-2.senlac")).expect("the older state goes");
    play(home.path(), "{\"do\":\"note\",\"text\":\"at home\"}\n");
    play(&school.path().join("games"), "{\"do\":\"note\",\"text\":\"elsewhere\"}\n");
    run_ok(&["pack", game, "other.senlac-lesson"], school.path());
    fs::copy(school.path().join("other.senlac-lesson"), home.path().join("other.senlac-lesson")).expect("carried");
    assert!(run_refused(&["unpack", "other.senlac-lesson"], home.path()).contains("differently after step 3"));
}

#[test]
fn packed_preparations_begin_elsewhere_with_their_class() {
    let (home, school) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let data = home.path().join("senlac");
    let call = |arguments: &[&str]| {
        let output =
            senlac().args(arguments).current_dir(school.path()).env("XDG_DATA_HOME", home.path()).output().expect("the program runs");
        (output.status.code(), said(&output), complained(&output))
    };
    let (code, _, why) = call(&["pack", "preparation", "l.senlac-lesson"]);
    assert!(code == Some(1) && why.contains("no lesson is prepared"), "{why}");
    let scenario = senlac::content::library::scenario(senlac::content::library::SCENARIO).expect("a scenario");
    let mut draft = senlac::planning::Draft::from_scenario(scenario);
    let class = senlac::content::library::sample_class().expect("a class");
    draft.seat_class(senlac::planning::enrol::enrol("6b", &class), senlac::planning::enrol::ArmyFitting::Not).expect("seats");
    fs::create_dir_all(&data).expect("a folder");
    fs::write(data.join("preparation.json"), draft.write()).expect("a preparation");
    let (code, answer, why) = call(&["pack", "preparation", "l.senlac-lesson"]);
    assert_eq!((code, answer.as_str()), (Some(0), "l.senlac-lesson: a lesson on Senlac 16 × 10 for 31 pupils\n"), "{why}");
    assert!(run_ok(&["new", "g.senlac", "--lesson", "l.senlac-lesson", "--seed", "7"], school.path()).contains("seed 7"));
    let shown: Value = serde_json::from_str(&run_ok(&["show", "g.senlac", "--json"], school.path())).expect("JSON");
    assert_eq!(shown["units"][0]["player"], "Amelie Carter");
    assert_eq!(run_ok(&["unpack", "l.senlac-lesson"], school.path()), "./6b.json\n");
    run_ok(&["pack", "6b.json", "again.senlac-lesson"], school.path());
    run_ok(&["new", "unpacked.senlac", "--lesson", "6b.json", "--seed", "3"], school.path());
    let (code, answer, why) = call(&["pack", "everything", "all.senlac-lesson"]);
    assert_eq!((code, answer.as_str()), (Some(0), "all.senlac-lesson: 0 games and 0 other files (classes, tables, decks)\n"), "{why}");
    assert_eq!(run_ok(&["unpack", "all.senlac-lesson", "--to", "all"], school.path()), "1 file was added, 0 games were updated.\n");
    assert_eq!(fs::read_to_string(school.path().join("all/preparation.json")).expect("the preparation"), draft.write());
    let bytes = |name: &str| fs::read(school.path().join(name)).expect(name);
    assert_eq!(bytes("again.senlac-lesson"), bytes("l.senlac-lesson"), "the same bytes every time");
    run_ok(&["pack", "g.senlac", "g.senlac-lesson"], school.path());
    assert!(run_refused(&["new", "h.senlac", "--lesson", "g.senlac-lesson"], school.path()).contains("a started game"));
}

#[test]
fn backups_name_damaged_games_and_never_damage_intact_ones() {
    let (home, school) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let data = home.path().join("senlac");
    fs::create_dir_all(&data).expect("a folder");
    let there = school.path().join("there");
    fs::create_dir_all(&there).expect("a folder");
    for (rulebook, name) in [(None, "a"), (Some("hastings-1066"), "h"), (Some("diex-aie"), "d"), (Some("ancients"), "n")] {
        let game = format!("{name}.senlac");
        let mut call = vec!["new", &game, "--seed", "1"];
        call.extend(rulebook.iter().flat_map(|rulebook| ["--rulebook", rulebook]));
        run_ok(&call, &data);
        let notes = |from: u32, to: u32| {
            (from..to).map(|step| format!("{{\"do\":\"note\",\"text\":\"step {step}\"}}\n")).collect::<Vec<_>>().concat()
        };
        fs::write(data.join("script"), notes(1, 6)).expect("a script");
        run_ok(&["play", &game, "--script", "script"], &data);
        fs::copy(data.join(&game), there.join(&game)).expect("the other computer has five steps");
        fs::write(data.join("script"), notes(6, 11)).expect("a script");
        run_ok(&["play", &game, "--script", "script"], &data);
    }
    fs::remove_file(data.join("script")).expect("the script goes");
    let call = |arguments: &[&str]| {
        let output =
            senlac().args(arguments).current_dir(school.path()).env("XDG_DATA_HOME", home.path()).output().expect("the program runs");
        (output.status.code(), said(&output), complained(&output))
    };
    // Changes one letter of step 7 in two games.
    let before: Vec<Vec<u8>> = ["a", "d"].map(|name| fs::read(there.join(format!("{name}.senlac"))).expect("a game")).into();
    for name in ["a", "d"] {
        let path = data.join(format!("{name}.senlac"));
        let text = fs::read_to_string(&path).expect("a game");
        fs::write(&path, text.replacen("step 7", "step 1", 1)).expect("damaged");
    }
    let (code, answer, why) = call(&["pack", "everything", "all.senlac-lesson"]);
    assert_eq!((code, answer.as_str()), (Some(1), "all.senlac-lesson: 2 games and 0 other files (classes, tables, decks)\n"), "{why}");
    assert!(why.contains("a.senlac (") && why.contains("d.senlac (") && why.contains("line 8"), "{why}");
    assert_eq!(run_ok(&["unpack", "all.senlac-lesson", "--to", "there"], school.path()), "0 files were added, 2 games were updated.\n");
    let after: Vec<Vec<u8>> = ["a", "d"].map(|name| fs::read(there.join(format!("{name}.senlac"))).expect("a game")).into();
    assert_eq!(after, before);
    for name in ["a", "h", "d", "n"] {
        run_ok(&["check", &format!("there/{name}.senlac")], school.path());
    }
}

#[test]
fn invalid_settings_are_not_packed_or_unpacked() {
    let (home, school) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let data = home.path().join("senlac");
    fs::create_dir_all(&data).expect("a folder");
    let pack = |settings: &str| {
        fs::write(data.join("settings.toml"), settings).expect("settings");
        let mut call = senlac();
        call.args(["pack", "everything", "all.senlac-lesson"]).current_dir(school.path());
        let output = call.env("XDG_DATA_HOME", home.path()).output().expect("the program runs");
        (output.status.code(), complained(&output))
    };
    let (code, why) = pack("theme = 5\n");
    assert!(code == Some(1) && why.contains("settings.toml (it contains no Senlac settings)"), "{why}");
    fs::remove_file(school.path().join("all.senlac-lesson")).expect("the pack goes");
    assert_eq!(pack("text_percent = 150\n"), (Some(0), String::new()));
    let text = fs::read_to_string(school.path().join("all.senlac-lesson")).expect("the pack");
    let (start, _) = text.split_once("{\"parts\"").expect("its end");
    let start = start.replace("text_percent = 150", "theme = 5");
    let end = format!("{{\"parts\":1,\"sum\":\"{:08x}\"}}\n", crc32fast::hash(start.as_bytes()));
    fs::write(school.path().join("odd.senlac-lesson"), start + &end).expect("a pack");
    let why = run_refused(&["unpack", "odd.senlac-lesson", "--to", "there"], school.path());
    assert!(why.contains("settings.toml (it contains no Senlac settings)"), "{why}");
    assert!(!school.path().join("there/settings.toml").exists());
}

#[test]
fn games_with_windows_line_ends_receive_missing_steps() {
    let folder = new_game();
    play(folder.path(), "{\"do\":\"note\",\"text\":\"here\"}\n");
    fs::create_dir(folder.path().join("there")).expect("a folder");
    let here = fs::read_to_string(folder.path().join("game.senlac")).expect("the game");
    fs::write(folder.path().join("there/game.senlac"), here.replace('\n', "\r\n")).expect("a copy");
    play(folder.path(), "{\"do\":\"note\",\"text\":\"more\"}\n");
    run_ok(&["pack", "game.senlac", "g.senlac-lesson"], folder.path());
    run_ok(&["unpack", "g.senlac-lesson", "--to", "there", "--update"], folder.path());
    run_ok(&["check", "there/game.senlac"], folder.path());
    assert_eq!(fingerprint(folder.path(), "there/game.senlac"), fingerprint(folder.path(), "game.senlac"));
}

#[test]
fn board_games_are_packed_with_their_owners_tables() {
    let folder = TempDir::new().expect("a folder");
    run_ok(&["new", "e.senlac", "--rulebook", "hastings-1066", "--seed", "1"], folder.path());
    let tables = run_ok(&["show", "e.senlac", "--tables"], folder.path());
    fs::write(folder.path().join("tables.toml"), tables).expect("a file");
    run_ok(&["pack", "e.senlac", "e.senlac-lesson", "--tables", "tables.toml"], folder.path());
    let answer = run_ok(&["unpack", "e.senlac-lesson", "--to", "there"], folder.path());
    assert!(answer.contains("e.senlac") && answer.contains("hastings-1066.toml"), "{answer}");
    assert_eq!(fingerprint(folder.path(), "there/e.senlac"), fingerprint(folder.path(), "e.senlac"));
    assert!(run_refused(&["pack", "e.senlac", "x.senlac-lesson", "--tables", "e.senlac"], folder.path()).contains("e.senlac: "));
}

#[test]
fn invalid_and_changed_packs_are_refused_without_writing_files() {
    let folder = new_game();
    run_ok(&["pack", "game.senlac", "g.senlac-lesson"], folder.path());
    let path = folder.path().join("g.senlac-lesson");
    let text = fs::read_to_string(&path).expect("the file");
    fs::write(&path, text.replacen("Amelie Carter", "Somebody else entirely", 1)).expect("changed");
    let answer = run_refused(&["unpack", "g.senlac-lesson", "--to", "there"], folder.path());
    assert!(answer.contains("its checksum is wrong") && answer.contains("line 2"), "{answer}");
    assert!(!folder.path().join("there").exists());
    assert!(run_refused(&["unpack", "game.senlac"], folder.path()).contains("first line"));
    assert!(run_refused(&["unpack", "nowhere"], folder.path()).contains("no such file"));
    assert!(run_refused(&["pack", "g.senlac-lesson", "h.senlac-lesson"], folder.path()).contains("not a Senlac game"));
    fs::write(folder.path().join("game.senlac"), "{\"format\":\"senlac-game\"").expect("damaged");
    assert!(run_refused(&["pack", "game.senlac", "h.senlac-lesson"], folder.path()).contains("game.senlac"));
}

#[test]
fn reports_contain_log_settings_and_game_without_names() {
    let (folder, home) = (new_game(), TempDir::new().expect("a folder"));
    play(folder.path(), "{\"do\":\"note\",\"text\":\"Amelie Carter was late\"}\n");
    let data = home.path().join("senlac");
    fs::create_dir_all(&data).expect("a folder");
    fs::write(data.join("log.txt"), "2026-11-22 12:00:00 TakeBack: Take back\n").expect("a log");
    fs::write(data.join("settings.toml"), "text_percent = 150\nrecent = [\"/home/amelie/a.senlac\"]\nquartz = 7\n[zebedee]\nodd = 1\n")
        .expect("settings");
    let call = |arguments: &[&str]| {
        let output =
            senlac().args(arguments).current_dir(folder.path()).env("XDG_DATA_HOME", home.path()).output().expect("the program runs");
        assert!(output.status.success(), "{}", complained(&output));
    };
    call(&["report", "r.txt", "--game", "game.senlac"]);
    let text = fs::read_to_string(folder.path().join("r.txt")).expect("a report");
    for kept in ["Program: Senlac ", "text_percent = 150", "TakeBack: Take back", "\"do\":\"note\""] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    for name in ["amelie", "carter", "late", "zebedee", "quartz", "sample-class", &folder.path().to_string_lossy().to_lowercase()] {
        assert!(!text.to_lowercase().contains(name), "{name} in {text}");
    }
    assert!(run_refused(&["report", "r.txt"], folder.path()).contains("already"));
}

/// A game of another rulebook: its set-up, its script, and the names to replace.
struct NamedGame {
    rulebook: &'static str,
    setup: &'static str,
    script: String,
    names: &'static [(&'static str, &'static str)],
}

#[test]
fn reports_contain_board_games_without_names() {
    let repeated = |line: &str, times| format!("{line}\n").repeat(times);
    let advance = r#"{"do":"advance","ruling":"Zoë asked"}"#;
    let read = |path: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path);
    let games = [
        NamedGame {
            rulebook: "hastings-1066",
            setup: "decks/hastings-1066/sample.toml",
            script: [
                r#"{"do":"set","unit":"HC1","reduced":true}"#,
                r#"{"do":"set","unit":"HC2","place":"lost","ruling":"for HC1"}"#,
                &repeated(advance, 40),
                r#"{"do":"note","text":"HC1 ran"}"#,
            ]
            .join("\n"),
            names: &[("\"Harold\"", "\"Quux-Ymir\""), ("HC1\"", "zebedee\""), ("HC2\"", "김민준\""), ("Sample order of", "O’Zzyx’s")],
        },
        NamedGame {
            rulebook: "ancients",
            setup: "decks/ancients/sample.toml",
            script: [
                r#"{"do":"set","unit":"R1","orders":"hold with R2","arms":"the axe of Ñandú","away":9,"target":"B1"}"#,
                r#"{"do":"set","unit":"R2","figures":0}"#,
                &repeated(advance, 30),
            ]
            .join("\n"),
            names: &[("\"R1\"", "\"zebedee\""), ("R2", "Xoloitz"), ("the ford", "zebedee’s ford"), ("The men of the plain", "ñandú")],
        },
        NamedGame {
            rulebook: "diex-aie",
            setup: "decks/diex-aie/campaign.toml",
            script: read("tests/diex_aie_cases/thirty_days.txt"),
            names: &[("Odard", "Zebedee"), ("Hrafn", "김민준"), ("Wolf’s Ford", "xoloitz"), ("Thurkil’s thegns", "Ñandú")],
        },
    ];
    for NamedGame { rulebook, setup, script, names } in games {
        let folder = TempDir::new().expect("a folder");
        let other = |text: String| names.iter().fold(text, |text, (name, other)| text.replace(name, other));
        fs::write(folder.path().join("setup.toml"), other(read(setup))).expect("a set-up");
        fs::write(folder.path().join("script.jsonl"), other(script)).expect("a script");
        run_ok(&["new", "game.senlac", "--rulebook", rulebook, "--scenario", "setup.toml", "--seed", "7"], folder.path());
        let played = run(&["play", "game.senlac", "--script", "script.jsonl"], folder.path());
        assert!(said(&played).lines().count() > 20, "{rulebook}: {}", complained(&played));
        run_ok(&["report", "r.txt", "--game", "game.senlac"], folder.path());
        let text = fs::read_to_string(folder.path().join("r.txt")).expect("a report");
        let game = text.split_once("without names ==\n").expect("a game").1;
        for name in ["zebedee", "quux", "zzyx", "김민준", "xoloitz", "ñandú", "zoë"] {
            assert!(!text.to_lowercase().contains(name), "{rulebook}: {name} in {text}");
        }
        fs::write(folder.path().join("left.senlac"), game).expect("the game");
        let (before, after) = (run_ok(&["check", "game.senlac"], folder.path()), run_ok(&["check", "left.senlac"], folder.path()));
        let steps = |answer: &str| answer.split(", ").nth(1).map(str::to_owned);
        assert_eq!(steps(&after), steps(&before), "{rulebook}");
    }
}
