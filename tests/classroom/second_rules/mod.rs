//! A second, slow implementation of the rules, written only from the rules page. Every need, hit, loss, waiting hit and
//! panic of random battles is calculated again from the events and must be the same.

#![expect(clippy::panic, reason = "a test fails by panicking, its helpers too")]

mod books;
mod page;
mod witness;

use super::random_play::battlefield::{Chance, full_setup, small_setup};
use super::random_play::game::Game;
use witness::{Seen, Witness};

/// Cases that every run must include.
const CASES: [&str; 14] = [
    "a commander's die",
    "a guard whose lord is away",
    "a guard without its lord",
    "a hit that waits",
    "a need of 1 or less",
    "a need of more than 6",
    "a plain volley",
    "armour behind a shield wall",
    "blows",
    "dice",
    "panic beyond a unit's size",
    "panic dice",
    "surplus hits",
    "volleys",
];

/// Plays games, every tenth with whole armies, and checks them with the witness.
fn watch(games: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::new();
    for seed in games {
        let mut chance = Chance::new(seed);
        let (setup, turns) = if seed % 10 == 0 { (full_setup(&mut chance), 3) } else { (small_setup(&mut chance), 6) };
        let mut game = Game::new(setup, seed);
        game.run(turns, &mut chance);
        game.assert_replay_matches();
        let mut witness = Witness::new(&game.setup, &mut seen);
        for (step, (events, _)) in game.steps.iter().enumerate() {
            witness.set_place(seed, step);
            witness.check_step(events);
        }
    }
    for case in CASES {
        assert!(seen.contains_key(case), "no game had {case}: {seen:?}");
    }
    seen
}

#[test]
fn the_second_rules_agree_on_every_number() {
    watch(20_000..20_150);
}

/// `SENLAC_GAMES=10000 cargo test --release --test classroom second_rules:: -- --ignored --nocapture`
#[test]
#[ignore = "the long run"]
fn the_second_rules_agree_on_every_number_in_many_games() {
    let games = std::env::var("SENLAC_GAMES").map_or(10_000, |games| games.parse().expect("a number of games"));
    println!("{games} games: {:?}", watch(100_000..100_000 + games));
}
