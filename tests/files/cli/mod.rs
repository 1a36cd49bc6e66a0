//! Tests of the command line as a teacher or a script uses it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use senlac::battles::computer::next_step;
use senlac::class_list;
use senlac::content::library;
use senlac::planning::Draft;
use senlac::rules::{self, Manner, SeededDice, Side, State, UnitId};
use serde_json::Value;
use tempfile::TempDir;

mod carry;
mod classes;
mod lists;

fn senlac() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senlac"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    senlac().args(arguments).current_dir(folder).stdin(Stdio::null()).output().expect("the program runs")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn complained(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// Returns a folder that contains a new game of the sample class.
fn new_game() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let class = Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters/sample-class.csv");
    let output = run(&["new", "game.senlac", "--seed", "1066", "--class", class.to_str().expect("a path")], folder.path());
    assert!(output.status.success(), "{}", complained(&output));
    folder
}

/// Plays a script and returns the result.
fn play(folder: &Path, script: &str) -> Output {
    let mut child = senlac()
        .args(["play", "game.senlac"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A refusal ends the program before it has read everything, so a broken pipe isn't a failure here.
    let _ = child.stdin.take().expect("its input").write_all(script.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn show(folder: &Path) -> Value {
    let output = run(&["show", "game.senlac", "--json"], folder);
    assert!(output.status.success(), "{}", complained(&output));
    serde_json::from_str(&said(&output)).expect("JSON")
}

#[test]
fn new_games_show_the_designed_table() {
    let folder = new_game();
    let table = show(folder.path());
    let keys: Vec<&String> = table.as_object().expect("an object").keys().collect();
    let mut expected = ["turn", "phase", "first", "acting", "card", "units", "norman", "saxon", "over", "terrain", "hash"];
    expected.sort_unstable();
    let mut keys: Vec<&str> = keys.into_iter().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!((table["turn"].as_u64(), table["phase"].as_str()), (Some(1), Some("event")));
    assert!(["first", "acting", "card", "over"].iter().all(|key| table[key].is_null()));
    assert_eq!(table["norman"], serde_json::json!({"start": 148, "left": 148}));
    assert_eq!(table["saxon"], serde_json::json!({"start": 140, "left": 140}));
    let units = table["units"].as_array().expect("units");
    assert_eq!(units.len(), 31);
    assert_eq!(
        units[0],
        serde_json::json!({"id": "N01", "side": "norman", "type": "knights", "figures": 8, "start": 8, "commander": true, "square": "C5", "player": "Amelie Carter"})
    );
    assert_eq!(table["terrain"].as_array().expect("rows").len(), 10);
}

#[test]
fn play_stops_at_the_first_refusal_and_gives_every_reason() {
    let folder = new_game();
    let output = play(
        folder.path(),
        "{\"do\":\"flip\",\"card\":\"muddy-ground\",\"color\":\"black\"}\n\n# the knights\n{\"do\":\"move\",\"unit\":\"N02\",\"to\":\"C6\"}\n{\"do\":\"move\",\"unit\":\"N02\",\"to\":\"B8\"}\n{\"do\":\"done\"}\n",
    );
    assert_eq!(output.status.code(), Some(1));
    let events: Vec<Value> = said(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<&str> = events.iter().map(|event| event["event"].as_str().expect("a name")).collect();
    assert_eq!(names, ["card_flipped", "phase_began", "moved"]);
    let message = complained(&output);
    assert!(message.contains("line 5") && message.contains("already moved") && message.contains("B8 is taken by N07"), "{message}");
    let table = show(folder.path());
    assert_eq!(table["units"][1]["square"], "C6", "what went before stays");
    assert_eq!(table["phase"], "move");
    assert_eq!(table["card"], serde_json::json!({"name": "muddy-ground", "color": "black"}));
}

#[test]
fn a_table_check_is_one_step_and_is_undone_as_one() {
    let folder = new_game();
    let before = show(folder.path());
    let check = "{\"do\":\"table_check\",\"units\":{\"N02\":{\"square\":\"I10\",\"figures\":7},\"N01\":{\"square\":\"C10\"},\"S03\":{\"square\":null}}}\n";
    let output = play(folder.path(), check);
    assert!(output.status.success(), "{}", complained(&output));
    assert_eq!(said(&output).lines().count(), 3);
    let table = show(folder.path());
    assert_eq!((table["units"][0]["square"].as_str(), table["units"][1]["square"].as_str()), (Some("C10"), Some("I10")));
    assert!(table["units"][18]["square"].is_null());
    let again = play(folder.path(), check);
    assert!(complained(&again).contains("nothing to correct"), "{}", complained(&again));
    assert!(play(folder.path(), "{\"do\":\"take_back\"}\n").status.success());
    assert_eq!(show(folder.path()), before);
}

#[test]
fn invalid_command_lines_are_refused_and_change_nothing() {
    let folder = new_game();
    let before = show(folder.path());
    for line in
        ["hello", "{}", "{\"do\":\"dance\"}", "{\"do\":\"flip\",\"colour\":\"red\"}", "[]", "{\"do\":\"move\",\"unit\":\"N01\",\"to\":5}"]
    {
        let output = play(folder.path(), line);
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(complained(&output).contains("line 1: "), "{line}: {}", complained(&output));
    }
    assert_eq!(show(folder.path()), before);
}

#[test]
fn overlong_lines_are_refused_as_a_whole() {
    let folder = new_game();
    let script = format!("#{}{{\"do\":\"flip\"}}\n", "x".repeat((1 << 20) - 1));
    let output = play(folder.path(), &script);
    assert_eq!(output.status.code(), Some(1));
    assert!(complained(&output).contains("longer than 1 MiB") && output.stdout.is_empty(), "{}", complained(&output));
}

#[test]
fn new_games_never_overwrite_files() {
    let folder = new_game();
    let before = fs::read(folder.path().join("game.senlac")).expect("the file");
    let output = run(&["new", "game.senlac"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(complained(&output).contains("already exists"), "{}", complained(&output));
    assert_eq!(fs::read(folder.path().join("game.senlac")).expect("the file"), before);
}

#[test]
fn the_same_seed_gives_the_same_battle() {
    let battle = || {
        let folder = new_game();
        said(&play(folder.path(), "{\"do\":\"flip\"}\n"))
    };
    let first = battle();
    assert!(first.contains("deck_shuffled"));
    assert_eq!(first, battle());
}

#[test]
fn wrong_usage_exits_with_2_and_unusable_files_with_1() {
    let folder = new_game();
    for wrong in [
        &["new"][..],
        &["show"],
        &["play"],
        &["check"],
        &["check", "a", "b", "--repair", "c"],
        &["print", "socks", "--game", "game.senlac"],
        &["show", "game.senlac", "--xml"],
    ] {
        assert_eq!(run(wrong, folder.path()).status.code(), Some(2), "{wrong:?}");
    }
    for unusable in [
        &["show", "missing.senlac"][..],
        &["play", "missing.senlac"],
        &["check", "missing.senlac"],
        &["new", "nowhere/game.senlac"],
        &["new", "other.senlac", "--scenario", "agincourt"],
        &["new", "other.senlac", "--class", "missing.csv"],
        &["play", "game.senlac", "--script", "missing.jsonl"],
    ] {
        let output = run(unusable, folder.path());
        assert_eq!(output.status.code(), Some(1), "{unusable:?}");
        assert!(complained(&output).starts_with("senlac: "), "{unusable:?}: {}", complained(&output));
    }
    assert!(!folder.path().join("other.senlac").exists(), "nothing is half made");
}

/// Returns every list in `tests/lists/good` with its names.
fn good_lists() -> Vec<(PathBuf, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists/good");
    let mut lists: Vec<PathBuf> = fs::read_dir(folder).expect("the lists").map(|entry| entry.expect("an entry").path()).collect();
    lists.retain(|path| path.extension().is_some_and(|ending| ending != "expected"));
    lists.sort();
    let names = |path: &Path| {
        let expected = fs::read_to_string(format!("{}.expected", path.display())).expect("its names");
        expected.lines().map(str::to_owned).collect()
    };
    lists.into_iter().map(|path| (path.clone(), names(&path))).collect()
}

#[test]
fn every_class_list_gives_a_valid_game_with_each_pupil_once() {
    let lists = good_lists();
    assert!(lists.len() >= 14, "{}", lists.len());
    for (list, mut names) in lists {
        let folder = tempfile::tempdir().expect("a folder");
        let output = run(&["new", "game.senlac", "--class", list.to_str().expect("a path")], folder.path());
        assert!(output.status.success(), "{}: {}", list.display(), complained(&output));
        assert!(run(&["check", "game.senlac"], folder.path()).status.success(), "{}", list.display());
        let units = show(folder.path())["units"].as_array().expect("units").clone();
        let mut led: Vec<String> = units.iter().filter_map(|unit| Some(unit["player"].as_str()?.to_owned())).collect();
        let absent: Vec<String> = class_list::parse(&fs::read(&list).expect("the list"), "list")
            .expect("a good list")
            .into_iter()
            .filter(|pupil| pupil.absent)
            .map(|pupil| pupil.name)
            .collect();
        names.retain(|name| !absent.contains(name));
        led.sort();
        names.sort();
        assert_eq!(led, names, "{}", list.display());
        assert!(units.iter().all(|unit| !unit["square"].is_null()), "{}: everybody stands on the table", list.display());
    }
}

#[test]
fn nasty_lists_end_with_an_ordinary_exit_and_a_printable_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let lists = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists/nasty");
    for list in fs::read_dir(lists).expect("the lists").map(|entry| entry.expect("an entry").path()) {
        let output = run(&["new", "game.senlac", "--class", list.to_str().expect("a path")], folder.path());
        let words = complained(&output);
        assert!(output.status.code().is_some_and(|code| code <= 1), "{}: {words}", list.display());
        assert!(words.chars().filter(|sign| sign.is_control()).all(|sign| sign == '\n'), "{}: {words:?}", list.display());
        let _ = fs::remove_file(folder.path().join("game.senlac"));
    }
}

#[test]
fn a_class_can_use_the_scenarios_armies_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("6b.txt"), "Ada Lind\nBo Ek\nCleo Marsh\n").expect("a list");
    let output = run(&["new", "game.senlac", "--class", "6b.txt", "--keep-armies"], folder.path());
    assert!(output.status.success(), "{}", complained(&output));
    let units = show(folder.path())["units"].as_array().expect("units").clone();
    assert_eq!(units.len(), 31);
    assert_eq!(units.iter().filter(|unit| unit["player"].is_string()).count(), 3);
    for lord in [0, 16] {
        assert!(units[lord]["commander"] == true && units[lord]["player"].is_string(), "no lord is left to the referee");
    }
}

#[test]
fn built_in_scenarios_are_found_by_name_and_key() {
    let folder = tempfile::tempdir().expect("a folder");
    for (place, name) in [
        "senlac-16x10",
        "a-small-table",
        "A small table",
        "large-hall-floor",
        "A large hall floor",
        "35-minute-lesson",
        "A 35-minute lesson",
    ]
    .into_iter()
    .enumerate()
    {
        let output = run(&["new", &format!("{place}.senlac"), "--scenario", name], folder.path());
        assert_eq!(output.status.code(), Some(0), "{name}: {}", complained(&output));
    }
    let output = run(&["new", "other.senlac", "--scenario", "agincourt"], folder.path());
    assert!(complained(&output).contains("Use one of senlac-16x10, a-small-table, large-hall-floor, 35-minute-lesson, or the path"));
}

#[test]
fn a_missing_display_error_suggests_other_commands() {
    let folder = new_game();
    let output = run(&["game.senlac"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let message = complained(&output);
    assert!(message.contains("display") && message.contains("senlac play") && message.contains("senlac print"), "{message}");
}

#[test]
fn check_finds_damage_and_repairs_into_a_new_file() {
    let folder = new_game();
    let script = "{\"do\":\"note\",\"text\":\"one\"}\n{\"do\":\"note\",\"text\":\"two\"}\n{\"do\":\"note\",\"text\":\"three\"}\n";
    assert!(play(folder.path(), script).status.success());
    let sound = run(&["check", "game.senlac"], folder.path());
    assert!(sound.status.success() && said(&sound).contains("ok, 3 steps"), "{}", said(&sound));
    let path = folder.path().join("game.senlac");
    let damaged = fs::read_to_string(&path).expect("the file").replace("two", "twe");
    fs::write(&path, &damaged).expect("the file");
    let output = run(&["check", "game.senlac"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        complained(&output).contains("line 3") && complained(&output).contains("1 steps before it are intact"),
        "{}",
        complained(&output)
    );
    assert_eq!(play(folder.path(), "{\"do\":\"note\",\"text\":\"more\"}\n").status.code(), Some(1));
    let output = run(&["check", "game.senlac", "--repair", "saved.senlac"], folder.path());
    assert!(output.status.success(), "{}", complained(&output));
    assert!(said(&output).contains("step 2 can’t be read") && said(&output).contains("Saved 2 steps"), "{}", said(&output));
    assert!(said(&run(&["check", "saved.senlac"], folder.path())).contains("ok, 3 steps"), "a note stands for the second");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), damaged);
    let whole = fs::read(folder.path().join("saved.senlac")).expect("a game");
    fs::write(folder.path().join("torn.senlac"), &whole[..whole.len() - 9]).expect("a torn game");
    let output = run(&["check", "torn.senlac", "--repair", "whole.senlac"], folder.path());
    assert!(said(&output).contains("still being written") && !said(&output).contains("no damage found"), "{}", said(&output));
}

#[test]
fn games_of_later_versions_can_be_shown_but_not_played() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for (name, word) in
        [("later-rules", "version 99"), ("later-rulebook", "hastings-1066"), ("later-ruling", "weather"), ("later-event", "rain_fell")]
    {
        let folder = TempDir::new().expect("a folder");
        std::fs::copy(games.join(name).with_extension("senlac"), folder.path().join("game.senlac")).expect("a copy");
        let before = std::fs::read(folder.path().join("game.senlac")).expect("the game");
        for arguments in [&["show", "game.senlac", "--json"][..], &["check", "game.senlac"], &["print", "rulings", "--game", "game.senlac"]]
        {
            let output = run(arguments, folder.path());
            assert!(output.status.success() && complained(&output).contains(word), "{arguments:?}: {}", complained(&output));
            assert!(!said(&output).contains(word) && !said(&output).is_empty(), "{arguments:?}: {}", said(&output));
        }
        let output = play(folder.path(), "{\"do\":\"note\",\"text\":\"a\"}\n");
        assert_eq!(output.status.code(), Some(1));
        let words = complained(&output);
        assert!(words.contains(word) && words.contains("line 1: ") && words.contains("not continued"), "{words}");
        assert_eq!(std::fs::read(folder.path().join("game.senlac")).expect("the game"), before);
    }
}

#[test]
fn printing_unit_sheets_never_overwrites_files() {
    let folder = new_game();
    for name in ["game-unit-sheets.pdf", "game-unit-sheets-2.pdf"] {
        let output = run(&["print", "unit-sheets", "--game", "game.senlac"], folder.path());
        assert!(output.status.success(), "{}", complained(&output));
        assert!(said(&output).contains(name) && said(&output).contains("31 pages"), "{}", said(&output));
        let bytes = fs::read(folder.path().join("exports").join(name)).expect("a PDF");
        assert!(bytes.starts_with(b"%PDF-"));
    }
    let output = run(&["print", "unit-sheets", "--game", "game.senlac", "--paper", "letter", "--out", "paper"], folder.path());
    assert!(output.status.success() && folder.path().join("paper/game-unit-sheets.pdf").exists());
}

/// Returns the files that a call reports as written, each with its number of pages.
fn printed_files(output: &Output) -> Vec<(String, usize)> {
    assert!(output.status.success(), "{}", complained(output));
    let file = |line: &str| {
        let (path, pages) = line.rsplit_once(": ").expect("a path and its pages");
        let name = Path::new(path).file_name().expect("a name").to_string_lossy().into_owned();
        (name, pages.split(' ').next().expect("a number").parse().expect("a number"))
    };
    said(output).lines().map(file).collect()
}

#[test]
fn print_all_writes_one_combined_file_and_one_per_kind() {
    let folder = new_game();
    fs::create_dir(folder.path().join("exports")).expect("a folder");
    fs::write(folder.path().join("exports/game-deck.pdf"), "mine").expect("a file");
    let call = ["print", "all", "--game", "game.senlac", "--ink", "saver"];
    let files = printed_files(&run(&call, folder.path()));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[..2], ["game-all-2.pdf", "game-unit-sheets-2.pdf"]);
    assert!(names.contains(&"game-deck-2.pdf") && !names.contains(&"game-report-2.pdf"), "no report before the first card: {names:?}");
    assert_eq!(files[0].1, files[1..].iter().map(|(_, pages)| pages).sum::<usize>());
    for name in names {
        let bytes = fs::read(folder.path().join("exports").join(name)).expect("a PDF");
        assert!(bytes.starts_with(b"%PDF-") && bytes.ends_with(b"%%EOF"), "{name}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("exports/game-deck.pdf")).expect("the file"), "mine");
    assert!(play(folder.path(), "{\"do\":\"flip\"}\n").status.success());
    let files = printed_files(&run(&[&call[..], &["--so-far"]].concat(), folder.path()));
    assert!(files.iter().any(|(name, _)| name == "game-report-3.pdf"), "{files:?}");
}

#[test]
fn reports_need_a_finished_battle_or_the_so_far_flag() {
    let folder = new_game();
    let left_out = "The battle isn’t over, so these weren’t exported: report, certificates, poster. Add --so-far";
    let before = run(&["print", "all", "--game", "game.senlac", "--out", "before"], folder.path());
    assert!(complained(&before).contains(left_out), "before the first card, too: {}", complained(&before));
    assert!(play(folder.path(), "{\"do\":\"flip\"}\n").status.success());
    let all = run(&["print", "all", "--game", "game.senlac"], folder.path());
    let files = printed_files(&all);
    assert!(complained(&all).contains(left_out), "{}", complained(&all));
    for kind in ["report", "certificates", "poster"] {
        assert!(!files.iter().any(|(name, _)| name.contains(kind)), "{files:?}");
        let refused = run(&["print", kind, "--game", "game.senlac"], folder.path());
        assert_eq!(refused.status.code(), Some(1));
        let words = complained(&refused);
        assert!(
            words.contains(&format!("can’t export {kind} yet: the battle isn’t over; add --so-far")) && said(&refused).is_empty(),
            "{words}"
        );
        let one = run(&["print", kind, "--game", "game.senlac", "--so-far"], folder.path());
        assert_eq!(printed_files(&one)[0].0, format!("game-{kind}.pdf"));
    }
    let over = "{\"do\":\"call_time\"}\n";
    assert!(play(folder.path(), over).status.success());
    let after = run(&["print", "all", "--game", "game.senlac"], folder.path());
    assert!(!complained(&after).contains("isn’t over") && printed_files(&after).iter().any(|(name, _)| name.contains("poster")));
}

#[test]
fn board_games_print_their_own_documents() {
    let folder = new_game();
    let begun = run(&["new", "board-game.senlac", "--rulebook", "hastings-1066", "--seed", "1"], folder.path());
    assert!(begun.status.success(), "{}", complained(&begun));
    let names = |output: &Output| printed_files(output).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let all = run(&["print", "all", "--game", "board-game.senlac"], folder.path());
    let kinds = ["all", "roster", "record", "charts", "forms"];
    assert_eq!(names(&all), kinds.map(|kind| format!("board-game-{kind}.pdf")));
    for kind in kinds.into_iter().skip(1) {
        let one = run(&["print", kind, "--game", "board-game.senlac", "--paper", "letter", "--out", "paper"], folder.path());
        assert_eq!(names(&one), [format!("board-game-{kind}.pdf")]);
    }
    let bytes = |path: &str| fs::read(folder.path().join(path)).expect("a file");
    let again = run(&["print", "roster", "--game", "board-game.senlac"], folder.path());
    assert_eq!(names(&again), ["board-game-roster-2.pdf"]);
    assert_eq!(bytes("exports/board-game-roster.pdf"), bytes("exports/board-game-roster-2.pdf"), "the same game is the same bytes");
    for (kind, game, expected) in [("deck", "board-game", "roster, record, charts, forms, all"), ("roster", "game", "unit-sheets, ")] {
        let refused = run(&["print", kind, "--game", &format!("{game}.senlac")], folder.path());
        assert_eq!(refused.status.code(), Some(1));
        let words = complained(&refused);
        assert!(words.contains(&format!("this game has no {kind};")) && words.contains(expected), "{words}");
    }
    let unknown = run(&["print", "socks", "--game", "board-game.senlac"], folder.path());
    assert!(unknown.status.code() == Some(2) && complained(&unknown).contains("charts"), "{}", complained(&unknown));
    let pupil = run(&["print", "all", "--game", "board-game.senlac", "--for", "Ada"], folder.path());
    assert!(pupil.status.code() == Some(1) && complained(&pupil).contains("no pupils"), "{}", complained(&pupil));
}

#[test]
fn a_siege_can_be_started_played_and_printed_with_odds() {
    let folder = new_game();
    let begun = run(&["new", "board-game.senlac", "--rulebook", "diex-aie", "--ruling", "57=the-higher", "--seed", "1"], folder.path());
    assert!(begun.status.success(), "{}", complained(&begun));
    fs::write(folder.path().join("day.jsonl"), "{\"do\":\"supply\",\"dice\":[3,8,5]}\n{\"do\":\"advance\"}\n").expect("a script");
    let played = run(&["play", "board-game.senlac", "--script", "day.jsonl"], folder.path());
    assert!(played.status.success(), "{}", complained(&played));
    let shown = String::from_utf8(run(&["show", "board-game.senlac", "--json"], folder.path()).stdout).expect("text");
    let shown: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!((&shown["state"]["siege"]["supply"], &shown["state"]["siege"]["used"]), (&20.into(), &1.into()));
    let odds = run(&["odds", r#"{"do":"initiative"}"#, "--game", "board-game.senlac", "--json"], folder.path());
    assert!(String::from_utf8_lossy(&odds.stdout).contains("17/20"), "{}", complained(&odds));
    let all = run(&["print", "all", "--game", "board-game.senlac"], folder.path());
    let kinds = ["all", "roster", "record", "charts", "forms"].map(|kind| format!("board-game-{kind}.pdf"));
    assert_eq!(printed_files(&all).into_iter().map(|(name, _)| name).collect::<Vec<_>>(), kinds);
}

#[test]
fn failed_printing_shows_an_error_and_leaves_no_files() {
    let folder = new_game();
    for out in ["game.senlac", "game.senlac/below"] {
        let output = run(&["print", "all", "--game", "game.senlac", "--out", out], folder.path());
        assert_eq!(output.status.code(), Some(1));
        let message = complained(&output);
        assert!(message.contains("couldn’t write the sheets") && !message.contains("os error"), "{message}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "only the game");
    assert_eq!(run(&["print", "all"], folder.path()).status.code(), Some(2));
    assert_eq!(run(&["print", "all", "--game", "nowhere.senlac"], folder.path()).status.code(), Some(1));
}

/// Plays notes without end and kills the program after this many acknowledged steps.
fn kill_after(acknowledged: usize) -> (TempDir, PathBuf) {
    let folder = new_game();
    let path = folder.path().join("game.senlac");
    let mut child = senlac().args(["play"]).arg(&path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("its input");
    let writer = std::thread::spawn(move || {
        for number in 0_u32.. {
            if writeln!(input, "{{\"do\":\"note\",\"text\":\"note {number}\"}}").is_err() {
                break;
            }
        }
    });
    let mut answers = BufReader::new(child.stdout.take().expect("its output")).lines();
    for _ in 0..acknowledged {
        answers.next().expect("an answer").expect("text");
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it has ended");
    writer.join().expect("the writer stops with it");
    (folder, path)
}

#[test]
fn every_acknowledged_step_is_in_the_file_after_a_kill() {
    for acknowledged in [1, 2, 3, 7, 20, 55] {
        let (folder, path) = kill_after(acknowledged);
        let found = senlac::classroom::inspect(&path).expect("a game");
        assert!(found.damage.is_none());
        assert!(found.chronicle.len() >= acknowledged as u64, "{} of {acknowledged}", found.chronicle.len());
        let output = run(&["play", "game.senlac", "--script", "-"], folder.path());
        assert!(output.status.success(), "and play goes on: {}", complained(&output));
    }
}

/// Plays three notes, lets another program act, and plays one more note. Returns the number of further events and the
/// output.
fn play_with_change(folder: &Path, home: &Path, meddle: impl FnOnce()) -> (usize, Output) {
    let mut child = senlac()
        .args(["play", "game.senlac"])
        .current_dir(folder)
        .env("XDG_DATA_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("its input");
    let mut answers = BufReader::new(child.stdout.take().expect("its output")).lines();
    for number in 1..=3 {
        writeln!(input, "{{\"do\":\"note\",\"text\":\"note {number}\"}}").expect("it reads");
        answers.next().expect("an answer").expect("text");
    }
    meddle();
    // The program may have ended already.
    let _ = writeln!(input, "{{\"do\":\"note\",\"text\":\"one more\"}}");
    drop(input);
    (answers.count(), child.wait_with_output().expect("it ends"))
}

#[test]
fn games_changed_by_another_program_are_rescued_beside_the_file() {
    let folder = new_game();
    let home = TempDir::new().expect("a folder");
    let path = folder.path().join("game.senlac");
    let new = std::fs::read(&path).expect("the game");
    for (number, contents) in [&new[..], b"", b"nonsense\n"].into_iter().enumerate() {
        std::fs::write(&path, &new).expect("a new game");
        let (more, output) = play_with_change(folder.path(), home.path(), || std::fs::write(&path, contents).expect("written over"));
        assert_eq!((more, output.status.code()), (0, Some(1)), "{}", complained(&output));
        let name = if number == 0 { "game-rescued.senlac".to_owned() } else { format!("game-rescued-{}.senlac", number + 1) };
        for words in ["line 4", "another program changed the game file", "3 steps", &name] {
            assert!(complained(&output).contains(words), "{words}: {}", complained(&output));
        }
        assert_eq!(std::fs::read(&path).expect("the file"), contents, "nothing more is written into it");
        assert!(said(&run(&["check", &name], folder.path())).contains("ok, 3 steps"));
    }
    assert_eq!(std::fs::read_dir(home.path()).expect("the folder").count(), 0, "there was room beside it");
}

#[cfg(unix)]
#[test]
fn games_whose_folder_is_gone_are_rescued() {
    let folder = new_game();
    let home = TempDir::new().expect("a folder");
    let inner = folder.path().join("stick");
    std::fs::create_dir(&inner).expect("a folder");
    std::fs::rename(folder.path().join("game.senlac"), inner.join("game.senlac")).expect("the game");
    std::os::unix::fs::symlink(inner.join("game.senlac"), folder.path().join("game.senlac")).expect("a link");
    // The link remains, but its target is gone.
    let (more, output) = play_with_change(folder.path(), home.path(), || std::fs::remove_dir_all(&inner).expect("pulled out"));
    assert_eq!((more, output.status.code()), (0, Some(1)));
    assert!(complained(&output).contains("moved or deleted") && complained(&output).contains("rescued"), "{}", complained(&output));
    let kept = [folder.path().to_owned(), home.path().join("senlac")].map(|folder| folder.join("game-rescued.senlac"));
    let kept = kept.iter().find(|path| path.exists()).expect("it is somewhere");
    assert_eq!(senlac::classroom::inspect(kept).expect("a game").chronicle.len(), 3);
}

#[cfg(unix)]
#[test]
fn a_rescue_creates_the_games_folder_as_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = new_game();
    let home = TempDir::new().expect("a folder");
    let inner = folder.path().join("stick");
    std::fs::create_dir(&inner).expect("a folder");
    std::fs::rename(folder.path().join("game.senlac"), inner.join("game.senlac")).expect("the game");
    let (_, output) = play_with_change(&inner, home.path(), || std::fs::remove_dir_all(&inner).expect("pulled out"));
    let kept = home.path().join("senlac");
    assert!(kept.join("game-rescued.senlac").exists(), "{}", complained(&output));
    assert_eq!(std::fs::metadata(&kept).expect("the folder").permissions().mode() & 0o777, 0o700);
}

#[test]
fn rewriting_a_game_with_the_same_bytes_is_not_a_change() {
    let folder = new_game();
    let home = TempDir::new().expect("a folder");
    let path = folder.path().join("game.senlac");
    // Rewriting the same contents isn't a change.
    let (more, output) = play_with_change(folder.path(), home.path(), || {
        let same = std::fs::read(&path).expect("the game");
        std::fs::write(&path, same).expect("the same");
    });
    assert_eq!((more, output.status.code(), complained(&output)), (1, Some(0), String::new()));
    assert!(said(&run(&["check", "game.senlac"], folder.path())).contains("ok, 4 steps"));
}

#[test]
fn watch_shows_every_turn_and_repeats_for_the_same_seed() {
    let folder = TempDir::new().expect("a folder");
    let watch = |arguments: &[&str]| run(&[&["watch"], arguments].concat(), folder.path());
    let answer = said(&watch(&["--seed", "5"]));
    assert_eq!(said(&watch(&["--seed", "5"])), answer);
    assert_ne!(said(&watch(&["--seed", "6"])), answer);
    assert!(answer.lines().any(|line| line == "Turn 1") && answer.contains("Card: ") && answer.contains(" win"), "{answer}");
    let turns = answer.lines().filter(|line| line.starts_with("Turn ")).count();
    assert_eq!(answer.matches("      A   B   C").count(), turns + 1, "the table before the first card and after each turn");
    let small = watch(&["--scenario", "a-small-table", "--norman", "cautious"]);
    assert!(said(&small).contains("the Normans cautiously"), "{}", said(&small));
    assert_eq!(watch(&["--scenario", "nowhere"]).status.code(), Some(1));
    assert_eq!(watch(&["--norman", "wild"]).status.code(), Some(2));
}

#[test]
fn watched_battles_follow_the_same_rules_as_game_files() {
    const SEED: u64 = 5;
    let folder = TempDir::new().expect("a folder");
    let answer = said(&run(&["watch", "--scenario", "a-small-table", "--seed", &SEED.to_string(), "--saxon", "cautious"], folder.path()));
    assert!(answer.contains("# woods"), "what the signs of the table mean: {answer}");

    // Plays the same battle step by step. A game file checks each command again and rolls its own dice.
    let scenario = library::scenario("a-small-table").expect("a scenario");
    let mut state = State::new(&Draft::from_scenario(scenario).setup()).expect("a battle");
    let manner = |unit: UnitId| if unit.side == Side::Norman { Manner::Bold } else { Manner::Cautious };
    let units = state.units().map(|unit| (unit.id, Some(manner(unit.id)))).collect();
    let mut next = Some(rules::Command::SetComputer { units });
    let (mut script, mut step) = (String::new(), 0);
    while let Some(command) = next {
        step += 1;
        script.push_str(&serde_json::to_string(&command).expect("JSON"));
        script.push('\n');
        let legal = rules::check(&state, command).expect("a legal command");
        let events = rules::resolve(&state, &legal, &mut SeededDice::new(SEED, step));
        rules::apply_all(&mut state, &events);
        next = next_step(&state, &BTreeSet::new());
    }
    let new = run(&["new", "game.senlac", "--scenario", "a-small-table", "--seed", &SEED.to_string()], folder.path());
    assert!(new.status.success(), "{}", complained(&new));
    let played = play(folder.path(), &script);
    assert!(played.status.success(), "{}", complained(&played));
    let shown = said(&run(&["show", "game.senlac"], folder.path()));
    let map = |text: &str| -> Vec<String> {
        let last = text.rfind("      A   B   C").expect("a table");
        text[last..].lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    assert_eq!(map(&answer), map(&shown), "everybody stands where the game file has them");
    let table = show(folder.path());
    let ends = format!("Turn {} ends: Normans {}, Saxons {}.", table["turn"], table["norman"]["left"], table["saxon"]["left"]);
    assert!(!table["over"].is_null() && answer.contains(&ends), "{ends}\n{answer}");
}

#[test]
fn large_print_needs_a_pupil_who_leads_a_unit() {
    let folder = new_game();
    let player = show(folder.path())["units"][3]["player"].as_str().expect("a pupil").to_owned();
    let printed = run(&["print", "large-print", "--game", "game.senlac", "--for", &player], folder.path());
    assert!(printed.status.success(), "{}", complained(&printed));
    assert!(said(&printed).contains("large-print") && said(&printed).contains(" pages"), "{}", said(&printed));
    let nobody = run(&["print", "large-print", "--game", "game.senlac", "--for", "Nobody Here"], folder.path());
    assert_eq!(nobody.status.code(), Some(1));
    assert!(complained(&nobody).contains("Nobody Here doesn’t lead a unit"), "{}", complained(&nobody));
}

#[test]
fn forecasts_are_the_same_for_any_number_of_threads() {
    let folder = TempDir::new().expect("a folder");
    let forecast = |threads: &str| {
        let call = ["forecast", "--scenario", "a-small-table", "--battles", "40", "--seed", "7", "--threads", threads, "--json"];
        let output = run(&call, folder.path());
        assert!(output.status.success(), "{}", complained(&output));
        assert_eq!(complained(&output), "", "no bar where there is no terminal");
        said(&output)
    };
    let one = forecast("1");
    assert_eq!(forecast("3"), one);
    let result: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!((result["battles"].as_u64(), result["seed"].as_u64()), (Some(40), Some(7)));
    let share = result["saxon_share"].as_f64().expect("a share");
    assert!((share * 40.0 - result["saxon_wins"].as_f64().expect("wins")).abs() < 1e-9);
    assert!(result["interval"][0].as_f64().expect("low") < share && share < result["interval"][1].as_f64().expect("high"));
    assert_eq!(result["figures"], serde_json::json!({"norman": 56, "saxon": 56}));
    let first = &result["engagement"]["1"];
    assert_eq!((first["battles"].as_u64(), first["units"].as_u64(), first["idle"].as_u64()), (Some(40), Some(480), Some(0)));
    let acted = first["acted"].as_f64().expect("a count");
    assert!(
        acted >= first["struck"].as_f64().expect("a count")
            && (first["acted_share"].as_f64().expect("a part") - acted / 480.0).abs() < 1e-9
    );
    assert!(result["half_struck"].is_object() && result["first_rush"]["ran"].is_u64() && result["boxed_in"].is_array());
}

#[test]
fn forecasts_continue_a_game_and_reject_wrong_usage() {
    let folder = new_game();
    assert!(play(folder.path(), "{\"do\":\"flip\"}\n").status.success());
    let from_here = ["forecast", "--game", "game.senlac", "--battles", "10", "--norman", "bold", "--saxon", "cautious"];
    let output = run(&from_here, folder.path());
    assert!(said(&output).starts_with("game.senlac: 10 battles, bold Normans against cautious Saxons, seed 1066.\n"), "{}", said(&output));
    assert!(said(&output).contains("of 148 figures: knights "));
    assert!(said(&output).contains(" have done nothing for two turns in a row."), "{}", said(&output));
    for (arguments, code) in [
        (&["forecast", "--scenario", "nowhere"][..], 1),
        (&["forecast", "--game", "nowhere.senlac"], 1),
        (&["forecast", "--battles", "0"], 2),
        (&["forecast", "--students", "5"], 2),
        (&["forecast", "--norman", "meek"], 2),
        (&["forecast", "--game", "game.senlac", "--students", "12"], 2),
    ] {
        let output = run(arguments, folder.path());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", complained(&output));
        assert!(!complained(&output).is_empty());
    }
}

#[test]
fn check_fails_if_one_of_several_games_is_damaged() {
    let folder = new_game();
    let sound = fs::read(folder.path().join("game.senlac")).expect("a game");
    fs::write(folder.path().join("other.senlac"), &sound).expect("a game");
    fs::write(folder.path().join("bad.senlac"), [&sound[..], b"{}\n{}\n"].concat()).expect("a damaged game");
    fs::write(folder.path().join("none.senlac"), "no game").expect("no game");
    assert!(run(&["check", "game.senlac", "other.senlac"], folder.path()).status.success());
    for bad in ["bad.senlac", "none.senlac", "missing.senlac"] {
        let orders = [["game.senlac", "other.senlac", bad], ["game.senlac", bad, "other.senlac"], [bad, "game.senlac", "other.senlac"]];
        for [first, second, third] in orders {
            let output = run(&["check", first, second, third], folder.path());
            assert_eq!(output.status.code(), Some(1), "{first} {second} {third}");
            assert_eq!(said(&output).matches(": ok, ").count(), 2, "those that are sound are said to be: {}", said(&output));
            let answer = complained(&output);
            assert!(answer.contains(bad) && !answer.contains("game.senlac:"), "{answer}");
        }
    }
}

#[test]
fn play_writes_remarks_to_standard_error_only() {
    let folder = new_game();
    let path = folder.path().join("game.senlac");
    let torn = [fs::read(&path).expect("a game"), b"{\"step\":1,\"ti".to_vec()].concat();
    fs::write(&path, torn).expect("a torn game");
    let output = play(folder.path(), "{\"do\":\"note\",\"text\":\"a word\"}\n");
    assert!(output.status.success(), "{}", complained(&output));
    assert_eq!(said(&output), "{\"event\":\"noted\",\"text\":\"a word\"}\n", "standard output holds events and nothing else");
    assert!(complained(&output).contains("13 bytes"), "{}", complained(&output));
    let quiet = play(folder.path(), "{\"do\":\"note\",\"text\":\"another\"}\n");
    assert_eq!((said(&quiet).lines().count(), complained(&quiet).as_str()), (1, ""));
}
