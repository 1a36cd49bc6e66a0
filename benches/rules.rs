//! Measures steps per second through check, resolve and apply, on whole battles of the sample class.
//!
//! `cargo bench --bench rules`; "elements" are steps. The goal is 1,000,000 a second on one core.

#[path = "../tests/support/player.rs"]
mod player;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use senlac::rules::{Command, Phase, SeededDice, State};

/// Returns the commands of several whole battles, each with the seed of its dice.
fn battles(start: &State, count: u64) -> Vec<(u64, Vec<Command>)> {
    (1..=count)
        .map(|seed| {
            let (mut state, mut dice, mut commands) = (start.clone(), SeededDice::new(seed, 0), Vec::new());
            while state.phase() != Phase::Over {
                let command = player::next_command(&state);
                player::play(&mut state, &command, &mut dice);
                commands.push(command);
            }
            (seed, commands)
        })
        .collect()
}

fn steps(criterion: &mut Criterion) {
    let start = State::new(&senlac::planning::sample_battle().expect("the sample battle")).expect("a battle");
    let battles = battles(&start, 20);
    let steps: usize = battles.iter().map(|(_, commands)| commands.len()).sum();
    let mut group = criterion.benchmark_group("rules");
    group.throughput(Throughput::Elements(steps as u64));
    group.bench_function("steps", |bencher| {
        bencher.iter(|| {
            for (seed, commands) in &battles {
                let (mut state, mut dice) = (start.clone(), SeededDice::new(*seed, 0));
                for command in commands {
                    player::play(&mut state, command, &mut dice);
                }
                assert_eq!(state.phase(), Phase::Over);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, steps);
criterion_main!(benches);
