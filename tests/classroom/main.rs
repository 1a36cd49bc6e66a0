//! Tests the classroom game: its rules, dice, odds, whole battles and content files.

#[path = "../support/first_table.rs"]
mod first_table;
#[path = "../support/other_language.rs"]
mod other_language;
#[path = "../support/player.rs"]
mod player;

mod balance;
mod content;
mod dice;
mod games;
mod lists;
mod odds;
mod random_play;
mod rules;
mod sameness;
mod second_rulebook;
mod second_rules;
mod small_boards;
mod story;

use chrono::{DateTime, Utc};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Returns the time at which games are played.
fn noon() -> DateTime<Utc> {
    "2026-10-14T12:00:00Z".parse().expect("a time")
}

/// Creates a test runner that generates the same cases on every run.
fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}
