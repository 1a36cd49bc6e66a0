//! Thousands of random battles from fixed seeds. Whatever players and referee do, the table stays consistent, the game
//! never gets stuck, and a battle replayed from its events is the same at every step.

#![expect(clippy::panic, reason = "a test fails by panicking, its helpers too")]

pub mod asking;
pub mod battlefield;
pub mod game;
mod histories;
pub mod sound;

use battlefield::{Chance, full_setup, small_setup};
use game::Game;

/// Names of all event kinds in the battle log.
#[rustfmt::skip]
const KINDS: [&str; 30] = [
    "battle_ended", "battle_resumed", "card_flipped", "deck_shuffled", "destroyed", "effect_ended", "forgiven", "half_lost", "lord_away", "lord_back", "lord_killed",
    "moved", "noted", "panic_began", "panic_ended", "panicked", "phase_began", "phase_ended", "player_changed", "ruling_changed",
    "rush_began", "rush_ended", "rushed", "shot", "struck", "time_called", "turn_began", "turn_ended", "verdict_changed", "was_set",
];

/// Plays games from a range of seeds and asserts that together they contain every kind of event.
fn play_games(seeds: std::ops::Range<u64>, turns: u32, setup: fn(&mut Chance) -> senlac::rules::Setup) {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in seeds {
        let mut chance = Chance::new(seed);
        let mut game = Game::new(setup(&mut chance), seed);
        game.run(turns, &mut chance);
        game.assert_replay_matches();
        for event in game.steps.iter().flat_map(|(events, _)| events) {
            let json = serde_json::to_value(event).expect("an event can be written");
            kinds.insert(json["event"].as_str().expect("a name").to_owned());
        }
    }
    assert!(kinds.iter().eq(&KINDS), "the games were varied: {kinds:?}");
}

#[test]
fn small_battles_stay_consistent_and_replay_identically() {
    play_games(0..960, 6, small_setup);
}

#[test]
fn more_small_battles_stay_consistent_and_replay_identically() {
    play_games(5_000..5_960, 6, small_setup);
}

#[test]
fn full_battles_stay_consistent_and_replay_identically() {
    play_games(9_000..9_080, 4, full_setup);
}

/// `SENLAC_GAMES=100000 cargo test --release --test classroom random_play:: -- --ignored --nocapture`
///
/// Every fiftieth game has whole armies. The games are played in batches, and each batch must contain every kind of
/// event.
#[test]
#[ignore = "the long run"]
fn many_battles_stay_consistent_and_replay_identically() {
    let games: u64 = std::env::var("SENLAC_GAMES").map_or(100_000, |games| games.parse().expect("a number of games"));
    let (batch, full) = (games.clamp(1_000, 10_000), games.clamp(1_000, 10_000) / 50);
    for first in (0..games).step_by(usize::try_from(batch).expect("few")) {
        play_games(1_000_000 + first..1_000_000 + first + batch - full, 6, small_setup);
        play_games(9_000_000 + first..9_000_000 + first + full.max(80), 4, full_setup);
        println!("{} battles are sound", first + batch);
    }
}
