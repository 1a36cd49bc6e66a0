//! Measures the cost of saving a step against a bare write and fdatasync of the same number of bytes, alternating in
//! one run.
//!
//! `cargo bench --bench append`; the goal is a ratio of at most 1.2.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::{Duration, Instant};

use chrono::Utc;
use senlac::classroom::{Game, Request};

/// Number of measured pairs.
const PAIRS: usize = 2_000;

fn main() {
    let folder = tempfile::tempdir_in(".").expect("a folder on the same disk as the project");
    let setup = senlac::planning::sample_battle().expect("the sample battle");
    let path = folder.path().join("game.senlac");
    let mut game = Game::create(&path, setup, 1066, Utc::now()).expect("a game");
    let mut bare = OpenOptions::new().create(true).append(true).open(folder.path().join("bare")).expect("a file");
    let mut times: [Vec<Duration>; 2] = [Vec::with_capacity(PAIRS), Vec::with_capacity(PAIRS)];
    let mut length = std::fs::metadata(&path).expect("the file").len();
    for _ in 0..PAIRS {
        let request = Request::parse(r#"{"do":"set","unit":"N01","figures":7}"#).expect("a command");
        let begun = Instant::now();
        game.submit(request, Utc::now()).expect("a step");
        times[0].push(begun.elapsed());
        let now = std::fs::metadata(&path).expect("the file").len();
        let line = vec![b'x'; usize::try_from(now - length).expect("a line")];
        length = now;
        let begun = Instant::now();
        bare.write_all(&line).expect("a write");
        bare.sync_data().expect("a sync");
        times[1].push(begun.elapsed());
    }
    let [step, bare] = times.map(|mut times| {
        times.sort_unstable();
        times[PAIRS / 2]
    });
    println!("append: a step {step:?}, a bare write and fdatasync {bare:?} (medians of {PAIRS})");
    println!("append: ratio {:.3}", step.as_secs_f64() / bare.as_secs_f64());
}
