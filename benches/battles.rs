//! Measures whole battles by simple players: battles per second on one and two threads, and the cost of a unit's
//! action.
//!
//! `cargo bench --bench battles` prints battles per second on one thread and on two. `benches/battles.sh` counts
//! instructions: it calls `battles COUNT` for whole battles including the players' decisions, and `battles COUNT
//! rules` for the same commands without them. It also compares two threads (`battles threads 2 COUNT`) with two
//! processes.

use std::time::Instant;

use senlac::battles::players::SimulatedPlayers;
use senlac::battles::{Forecast, ForecastSettings, LAST_TURN, Players, Progress, Strategy};
use senlac::content::library;
use senlac::rules::{Command, Dice, Phase, SeededDice, State, apply_all, check, resolve};

const PLAYERS: Players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };

fn start() -> State {
    State::new(&library::scenario(library::SCENARIO).expect("Senlac").setup()).expect("a battle")
}

fn play(state: &mut State, command: Command, dice: &mut dyn Dice) {
    let legal = check(state, command).expect("the players know the rules");
    let events = resolve(state, &legal, dice);
    apply_all(state, &events);
}

/// Plays `count` battles and returns the number of moves, volleys and attacks. The commands are recorded and replayed
/// `again` times without the players' decisions.
fn battles(count: u64, again: u32) -> u64 {
    let start = start();
    let mut deeds = 0;
    for number in 0..count {
        let (mut state, mut dice, mut table, mut commands) =
            (start.clone(), SeededDice::new(1066, number), SimulatedPlayers::new(PLAYERS), Vec::new());
        while state.phase() != Phase::Over && state.turn() <= LAST_TURN {
            let command = table.next_command(&state).expect("something");
            deeds += u64::from(command.unit().is_some());
            if again > 0 {
                commands.push(command.clone());
            }
            play(&mut state, command, &mut dice);
        }
        for _ in 0..again {
            let (mut state, mut dice) = (start.clone(), SeededDice::new(1066, number));
            for command in &commands {
                play(&mut state, command.clone(), &mut dice);
            }
        }
    }
    deeds
}

/// Returns the battles per second on this number of threads.
fn speed(threads: usize, battles: u64) -> u64 {
    let question = ForecastSettings { threads, ..ForecastSettings::new(start(), PLAYERS, battles, 1066) };
    let began = Instant::now();
    Forecast::run(&question, &Progress::default()).expect("an answer");
    u64::try_from(u128::from(battles) * 1_000_000 / began.elapsed().as_micros().max(1)).expect("a speed")
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    match (words.first().map(String::as_str), number(0)) {
        (_, Some(count)) => println!("{}", battles(count, u32::from(words.get(1).is_some_and(|word| word == "rules")))),
        (Some("threads"), None) => {
            let threads = number(1).and_then(|threads| usize::try_from(threads).ok()).unwrap_or(1);
            println!("{}", speed(threads, number(2).unwrap_or(10_000)));
        }
        (Some(_) | None, None) => {
            let [one, two] = [1, 2].map(|threads| speed(threads, 10_000));
            println!("{one} battles a second on one thread, {two} on two");
        }
    }
}
