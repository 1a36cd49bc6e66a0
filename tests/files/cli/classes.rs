//! Tests of `senlac classes`: the results of several games, in a folder with other files.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::{complained, run, said};

/// Returns a folder with whole battles, a game of a later version, a damaged game and a diary.
fn games() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for name in ["whole-battle-normans-win.senlac", "whole-battle-saxons-win.senlac", "take-back-and-amend.senlac", "later-event.senlac"] {
        fs::copy(kept.join(name), folder.path().join(name)).expect("a copy");
    }
    let mut torn = fs::read(kept.join("card-tired.senlac")).expect("a game");
    let middle = torn.len() / 2;
    torn[middle] = b'#';
    torn[middle + 1] = b'#';
    fs::write(folder.path().join("torn.senlac"), torn).expect("a file");
    fs::write(folder.path().join("diary.senlac"), "Dear diary\n").expect("a file");
    fs::write(folder.path().join("notes.txt"), "no game").expect("a file");
    folder
}

#[test]
fn intact_games_are_counted_and_other_files_are_named() {
    let folder = games();
    let output = run(&["classes", ".", "--json"], folder.path());
    assert!(output.status.success(), "{}", complained(&output));
    let classes: Value = serde_json::from_str(&said(&output)).expect("JSON");
    let games = classes[0]["games"].as_array().expect("games");
    assert_eq!((classes.as_array().map(Vec::len), games.len()), (Some(1), 3));
    for game in games {
        let file = game["file"].as_str().expect("a file");
        let shown: Value = serde_json::from_str(&said(&run(&["show", file, "--json"], folder.path()))).expect("JSON");
        let units = shown["units"].as_array().expect("units");
        for (side, letter) in [("norman", "N"), ("saxon", "S")] {
            let of_side = units.iter().filter(|unit| unit["id"].as_str().is_some_and(|id| id.starts_with(letter)));
            let left: u64 = of_side.filter_map(|unit| unit["figures"].as_u64()).sum();
            assert_eq!(game[side]["left"].as_u64(), Some(left), "{side} of {file}");
        }
        assert_eq!(game["outcome"], shown["over"], "{file}");
    }
    let answer = complained(&output);
    for name in ["later-event.senlac", "torn.senlac", "diary.senlac"] {
        assert_eq!(answer.lines().filter(|line| line.starts_with("ignored: ") && line.contains(name)).count(), 1, "{name}: {answer}");
    }
    assert!(!answer.contains("notes.txt"), "{answer}");
}

#[test]
fn results_are_written_as_text_csv_and_pdf() {
    let folder = games();
    let text = said(&run(&["classes", "."], folder.path()));
    assert!(
        text.starts_with("Games without a class\n3 games: ")
            && text.contains("The Saxons won: more than half of the Normans have been lost"),
        "{text}"
    );
    let csv = said(&run(&["classes", ".", "--csv"], folder.path()));
    assert_eq!(csv.lines().count(), 4, "{csv}");
    let output = run(&["classes", ".", "--pdf", "--paper", "letter", "--out", "paper"], folder.path());
    assert!(said(&output).contains("results.pdf: 1 page"), "{} {}", said(&output), complained(&output));
    let made = fs::read_dir(folder.path().join("paper")).expect("a folder").next().expect("a file").expect("a file").path();
    assert!(fs::read(made).expect("a file").starts_with(b"%PDF-"));
}

#[test]
fn an_error_is_shown_if_no_game_can_be_counted() {
    let folder = games();
    for arguments in [&["classes", ".", "--class", "9z"][..], &["classes", "diary.senlac"], &["classes", "no-folder"]] {
        let output = run(arguments, folder.path());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(complained(&output).contains("can’t show results"), "{}", complained(&output));
    }
    assert_eq!(run(&["classes"], folder.path()).status.code(), Some(2));
    assert_eq!(run(&["classes", ".", "--csv", "--json"], folder.path()).status.code(), Some(2));
}
