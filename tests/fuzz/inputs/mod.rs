//! Tests that no file contents stop the program: runs the parsers in `parsers.rs` on changed inputs. A seed and a
//! number define each input, so a failure can be repeated.

mod memory;
mod mutate;
mod parsers;

use std::fs;
use std::path::Path;

use senlac::rules::SeededDice;

use parsers::PARSERS;

/// Returns the intact inputs of a parser: a small corpus, and the project's own files.
fn corpus(parser: &str) -> Vec<Vec<u8>> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (folder, ending) = match parser {
        "game" => ("tests/games", "senlac"),
        "script" => ("tests/games", "jsonl"),
        "class_list" => ("tests/lists/good", ""),
        "deck" => ("decks", "toml"),
        "settings" => ("tests/fuzz", "toml"),
        "lesson" => ("fuzz/corpus/lesson", "senlac-lesson"),
        _ => ("rosters", "toml"),
    };
    let mut files: Vec<_> = [home.join(folder), home.join("fuzz/corpus").join(parser)]
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file() && (ending.is_empty() || path.extension().is_some_and(|found| found == ending || found == "seed")))
        .filter(|path| path.extension().is_none_or(|ending| ending != "expected"))
        .collect();
    files.sort();
    let inputs: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).expect("an input")).collect();
    // Long games take time and test nothing that short ones don't.
    let short: Vec<Vec<u8>> = inputs.into_iter().filter(|input| input.len() < 24_000).collect();
    assert!(!short.is_empty(), "{parser} has sound inputs");
    short
}

/// Returns the input with this number.
fn input(corpus: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut chance = SeededDice::new(1066, number);
    let seed = &corpus[mutate::below(corpus.len(), &mut chance)];
    mutate::mutated(seed, &mut chance)
}

/// Prints the current input if a parser panics.
struct InputGuard(&'static str, u64);

impl Drop for InputGuard {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{} stumbled over input {}: SENLAC_PARSER={} SENLAC_FIRST={} SENLAC_INPUTS=1", self.0, self.1, self.0, self.1);
        }
    }
}

/// Runs a parser on this many inputs, starting with this number.
fn try_inputs((name, parse): parsers::Parser, first: u64, count: u64) {
    let corpus = corpus(name);
    for number in first..first + count {
        let trying = InputGuard(name, number);
        parse(&input(&corpus, number));
        drop(trying);
    }
}

fn parser(name: &str) -> parsers::Parser {
    *PARSERS.iter().find(|(parser, _)| *parser == name).expect("a parser")
}

#[test]
fn intact_inputs_never_stop_the_program() {
    for (name, parse) in PARSERS {
        corpus(name).iter().take(3).for_each(|input| parse(input));
    }
}

#[test]
fn changed_games_never_stop_the_program() {
    try_inputs(parser("game"), 0, 60);
}

#[test]
fn changed_scripts_never_stop_the_program() {
    try_inputs(parser("script"), 0, 150);
}

#[test]
fn changed_settings_never_stop_the_program() {
    try_inputs(parser("settings"), 0, 300);
}

#[test]
fn changed_packs_never_stop_the_program() {
    try_inputs(parser("lesson"), 0, 150);
}

#[test]
fn changed_class_lists_never_stop_the_program() {
    try_inputs(parser("class_list"), 0, 150);
}

#[test]
fn changed_decks_and_scenarios_never_stop_the_program() {
    try_inputs(parser("deck"), 0, 400);
    try_inputs(parser("scenario"), 0, 300);
}

/// Long run: `SENLAC_PARSER=deck SENLAC_INPUTS=1000000 cargo test --release --test fuzz -- --ignored --nocapture
/// a_million`. Prints each parser's maximum growth in memory. Without `SENLAC_PARSER`, all parsers run.
#[test]
#[ignore = "the long run"]
fn a_million_changed_inputs_never_stop_the_program() {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |number| number.parse().expect("a number"));
    let (first, count) = (number("SENLAC_FIRST", 1_000_000), number("SENLAC_INPUTS", 1_000_000));
    let wanted = std::env::var("SENLAC_PARSER").ok();
    for parser in PARSERS.into_iter().filter(|(name, _)| wanted.as_deref().is_none_or(|wanted| wanted == *name)) {
        let largest = corpus(parser.0).iter().map(Vec::len).max().unwrap_or_default();
        let before = most_memory();
        try_inputs(parser, first, count);
        let grown = most_memory().saturating_sub(before);
        println!("{}: {count} inputs, no panic; memory grew by {grown} KiB at most, the largest sound input has {largest} bytes", parser.0);
    }
}

/// Returns the process's maximum memory so far in KiB, if the system reports it.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}
