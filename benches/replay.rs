//! Measures the replay of game files of growing length, and how the cost of a step grows with it.
//!
//! `cargo bench --bench replay`; "elements" are steps. `benches/instructions.sh` counts the instructions of a step.
//! With `-- --make STEPS FILE` it writes such a game file and measures nothing. With `-- --amend TIMES FILE` it
//! amends steps spread over a file, and prints the time taken and the growth of the file.

#[path = "../tests/support/player.rs"]
mod player;

use std::path::Path;
use std::time::Instant;

use chrono::Utc;
use criterion::{Criterion, Throughput};
use senlac::classroom::{Game, Request, inspect};
use senlac::rules::{Command, Phase};

/// Plays this many steps of a battle that never ends, and saves them.
fn make(path: &Path, steps: u64) {
    let setup = senlac::planning::sample_battle().expect("the sample battle");
    let mut game = Game::create(path, setup, 1066, Utc::now()).expect("a game");
    let start = game.state().clone();
    let mut waiting: Vec<Command> = Vec::new();
    while game.chronicle().len() < steps {
        let over = game.state().phase() == Phase::Over;
        if over {
            // Undo the end of the battle. It continues with fresh armies.
            game.submit(Request::TakeBack, Utc::now()).expect("a step to take back");
        }
        if over || (waiting.is_empty() && game.state().phase() == Phase::Event && game.state().todo().is_empty()) {
            waiting = player::refresh(game.state(), &start);
            waiting.reverse();
        }
        let command = waiting.pop().unwrap_or_else(|| player::next_command(game.state()));
        game.submit(Request::from(command), Utc::now()).expect("a step");
    }
}

/// Amends this many steps one after another: the referee removes a figure from a unit at each.
fn amend(path: &Path, times: usize) {
    let size = || std::fs::metadata(path).expect("the file").len();
    let (mut game, _) = Game::open(path).expect("a sound game");
    let (begun, before, steps) = (Instant::now(), size(), game.chronicle().active_steps().len());
    let mut amended = 0;
    for place in (0..).map(|time| time * 7_919 % steps).take(times) {
        let standing = game.chronicle().active_steps();
        let Some(step) = standing.get(place.min(standing.len() - 1)).map(|standing| standing.step) else { continue };
        let state = game.chronicle().state_before_step(step).expect("it stands");
        let Some(unit) = state.units().filter(|unit| unit.figures > 1).nth(place % 20) else { continue };
        let set = Command::Set { unit: unit.id, figures: Some(i32::from(unit.figures) - 1), square: None, commander: None };
        amended += u32::from(game.submit(Request::Amend { step, order: set.into(), revive: Vec::new() }, Utc::now()).is_ok());
    }
    println!("{amended} amendments among {steps} steps: {:?}, {} bytes", begun.elapsed(), size() - before);
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == "--make") {
        let steps = arguments[place + 1].parse().expect("a number of steps");
        return make(Path::new(&arguments[place + 2]), steps);
    }
    if let Some(place) = arguments.iter().position(|argument| argument == "--amend") {
        let times = arguments[place + 1].parse().expect("a number of amendments");
        return amend(Path::new(&arguments[place + 2]), times);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("replay");
    for steps in [100, 1_000, 10_000] {
        let path = folder.path().join(format!("{steps}.senlac"));
        make(&path, steps);
        group.throughput(Throughput::Elements(steps));
        group.bench_function(format!("{steps} steps"), |bencher| {
            bencher.iter(|| inspect(&path).expect("a sound file").chronicle.len());
        });
    }
    group.finish();
}
