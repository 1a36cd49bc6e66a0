//! Tests that a game always replays to the same battle: any number of times, on any number of threads, in any build and
//! from any version of the format.
//!
//! `tests/games/golden.txt` lists every saved game with the version of its format and the hash of its course. A line is
//! added when a game is saved. Lines are never changed or removed.

#![expect(clippy::panic, reason = "a test fails by panicking, its helpers too")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use senlac::classroom::{FORMAT_VERSION, inspect};
use senlac::rules::{State, apply, fingerprint};

use super::games::folder;

/// Number of lines in the first version of the list. The list may only grow.
const KEPT_AT_FIRST: usize = 22;

/// Returns the course of a game: one hash over the fingerprints after each active step, and the last fingerprint.
fn course(path: &Path) -> String {
    let kept = inspect(path).unwrap_or_else(|problem| panic!("{problem}"));
    assert!(kept.damage.is_none(), "{}: {:?}", path.display(), kept.damage);
    let mut state = State::new(&kept.chronicle.header().setup).expect("a sound set-up");
    let mut course = String::new();
    for step in kept.chronicle.active_steps() {
        step.events.iter().for_each(|event| apply(&mut state, event));
        course.push_str(&fingerprint(&state));
    }
    assert_eq!(fingerprint(&state), fingerprint(kept.chronicle.state()), "{}", path.display());
    format!("{:08x}-{}", crc32fast::hash(course.as_bytes()), fingerprint(&state))
}

/// Returns the version in a game file's first line.
fn version(path: &Path) -> u64 {
    let text = fs::read_to_string(path).expect("a game");
    let header: serde_json::Value = serde_json::from_str(text.lines().next().expect("a header")).expect("JSON");
    header["version"].as_u64().expect("a version")
}

/// Returns the golden games: version, name and hash.
fn golden() -> Vec<(u64, String, String)> {
    let list = fs::read_to_string(folder().join("golden.txt")).expect("tests/games/golden.txt");
    let rows = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|row| {
        let [version, name, hash] = row.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{row}") };
        (version.parse().expect(row), name.to_owned(), hash.to_owned())
    })
    .collect()
}

#[test]
fn golden_games_exist_and_replay_to_their_listed_hash() {
    let golden = golden();
    assert!(golden.len() >= KEPT_AT_FIRST, "a golden game was taken off the list");
    for (version, name, hash) in &golden {
        let path = folder().join(name);
        assert!(path.exists(), "{name} of format {version} is gone; it must be readable for ever, so bring it back");
        assert_eq!((self::version(&path), &course(&path)), (*version, hash), "{name}");
    }
    let versions: BTreeSet<u64> = golden.iter().map(|(version, ..)| *version).collect();
    assert!(versions.into_iter().eq(1..=u64::from(FORMAT_VERSION)), "every version of the format has golden games");
}

#[test]
fn every_saved_game_is_listed_as_golden() {
    let listed: BTreeSet<String> = golden().into_iter().map(|(_, name, _)| name).collect();
    let mut missing = String::new();
    for entry in fs::read_dir(folder()).expect("tests/games") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.extension().is_some_and(|ending| ending == "senlac") && !listed.contains(&name) {
            writeln!(missing, "{} {name} {}", version(&path), course(&path)).expect("memory");
        }
    }
    assert!(missing.is_empty(), "add to tests/games/golden.txt:\n{missing}");
}

#[test]
fn replays_are_identical_on_one_and_eight_threads() {
    let game = folder().join("whole-battle-saxons-win.senlac");
    let alone: BTreeSet<String> = (0..100).map(|_| course(&game)).collect();
    let together: BTreeSet<String> = std::thread::scope(|scope| {
        let replays = || (0..13).map(|_| course(&game)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(replays)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a replay")).collect()
    });
    assert_eq!(alone.len(), 1, "{alone:?}");
    assert_eq!(alone, together);
    // Printed by `cargo test --test classroom sameness:: -- --nocapture`. The result must be the same with `--release`.
    println!("the whole battle runs the course {alone:?}");
}
