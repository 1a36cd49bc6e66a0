//! Whole battles by simple players: how many a second, on one thread and on two, and what a deed of a unit costs.
//!
//! `cargo bench --bench battles` prints battles and deeds a second, and how near two threads come to twice one.
//! `benches/battles.sh` counts instructions: it calls `battles COUNT` for whole battles with the players' thinking, and
//! `battles COUNT rules` for the same commands without it.

use std::time::Instant;

use senlac::battles::players::Table;
use senlac::battles::{Forecast, LAST_TURN, Manner, Players, Progress, Question};
use senlac::content::library;
use senlac::rules::{Command, Dice, Phase, Rolled, State, apply_all, check, resolve};

const PLAYERS: Players = Players { norman: Manner::Bold, saxon: Manner::Bold };

fn start() -> State {
    State::new(&library::scenario(library::SCENARIO).expect("Senlac").setup()).expect("a battle")
}

/// Carries out one command.
fn play(state: &mut State, command: Command, dice: &mut dyn Dice) {
    let legal = check(state, command).expect("the players know the rules");
    let events = resolve(state, &legal, dice);
    apply_all(state, &events);
}

/// Plays so many battles and says how many moves, volleys and blows there were. The commands are kept and played once
/// more, `again` times, without anybody thinking.
fn battles(count: u64, again: u32) -> u64 {
    let start = start();
    let mut deeds = 0;
    for number in 0..count {
        let (mut state, mut dice, mut table, mut commands) = (start.clone(), Rolled::new(1066, number), Table::new(PLAYERS), Vec::new());
        while state.phase != Phase::Over && state.turn <= LAST_TURN {
            let command = table.next(&state).expect("something");
            deeds += u64::from(command.unit().is_some());
            if again > 0 {
                commands.push(command.clone());
            }
            play(&mut state, command, &mut dice);
        }
        for _ in 0..again {
            let (mut state, mut dice) = (start.clone(), Rolled::new(1066, number));
            for command in &commands {
                play(&mut state, command.clone(), &mut dice);
            }
        }
    }
    deeds
}

/// Battles a second on so many threads.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn speed(threads: usize, battles: u64) -> (f64, f64) {
    let question = Question { threads, ..Question::new(start(), PLAYERS, battles, 1066) };
    let began = Instant::now();
    let forecast = Forecast::run(&question, &Progress::default()).expect("an answer");
    let seconds = began.elapsed().as_secs_f64();
    (battles as f64 / seconds, forecast.deeds as f64 / seconds)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if let Some(count) = words.first().and_then(|word| word.parse().ok()) {
        let again = u32::from(words.get(1).is_some_and(|word| word == "rules"));
        println!("{}", battles(count, again));
        return;
    }
    for threads in [1, 2] {
        let (battles, deeds) = speed(threads, 20_000);
        println!("{threads} thread(s): {battles:.0} battles a second, {deeds:.0} deeds a second");
    }
}
