use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use senlac::battles::computer::next_step;
use senlac::classroom::{Game, Request};
use senlac::rules::{Event, Manner, apply};
use std::collections::BTreeSet;

#[test]
fn make() {
    let noon: chrono::DateTime<chrono::Utc> = "2026-11-21T12:00:00Z".parse().unwrap();
    for seed in 1..=4_u64 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut setup = senlac::planning::sample_battle().unwrap();
        setup.absent = vec!["Zoë Absent".to_owned(), "Yan Gone".to_owned()];
        let path = std::path::PathBuf::from(format!("/tmp/deeds/game{seed}.senlac"));
        let _ = std::fs::remove_file(&path);
        let mut game = Game::create(&path, setup, seed, noon).unwrap();
        for step in 0..700 {
            match random.random_range(0..80) {
                0 => {
                    let _ = game.submit(Request::parse(r#"{"do":"take_back"}"#).unwrap(), noon);
                }
                1 if step > 60 => {
                    let _ = game.submit(Request::parse(r#"{"do":"set_players","units":{"N01":"Late Comer","N02":null}}"#).unwrap(), noon);
                }
                2 if step > 40 => {
                    let _ =
                        game.submit(Request::parse(r#"{"do":"set_players","units":{"S05":["Pia Two","Quentin Three"]}}"#).unwrap(), noon);
                }
                _ => {}
            }
            let mut all = game.state().clone();
            let manner = if random.random_range(0..3) == 0 { Manner::Cautious } else { Manner::Bold };
            for unit in game.state().units() {
                let player = game.state().player(unit.id).cloned();
                apply(&mut all, &Event::PlayerChanged { unit: unit.id, player, computer: Some(manner) });
            }
            let Some(command) = next_step(&all, &BTreeSet::new()) else { break };
            let line = serde_json::to_string(&command).unwrap();
            game.submit(Request::parse(&line).unwrap(), noon).unwrap();
            let chron = game.chronicle();
            let last = chron.active_steps().last().unwrap();
            if last.events.iter().any(|e| e.attack().is_some()) && random.random_range(0..4) == 0 {
                let line = format!(r#"{{"do":"guess","step":{},"hits":{}}}"#, last.step, random.random_range(0..4));
                game.submit(Request::parse(&line).unwrap(), noon).unwrap();
            }
            if game.state().outcome().is_some() {
                break;
            }
        }
    }
}
