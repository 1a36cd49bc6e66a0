//! Battles from states that play never reaches but a file can contain. They end within bounded work.

use super::super::players::Strategy;
use super::*;
use crate::battles::tests::setup;
use crate::rules::{
    Attack, CardName, Color, Event, Phase, SeededDice, Square, SquarePath, State, UnitId, Weapon, apply, fingerprint, needs, reach,
    shooting_targets,
};

const NAIVE: Players = Players { norman: Strategy::Naive, saxon: Strategy::Naive };
const CAUTIOUS: Players = Players { norman: Strategy::Cautious, saxon: Strategy::Cautious };

/// Plays commands, fewer than `most`, until the battle ends.
fn play_to_end(start: &State, players: Players, last_turn: u32, most: u32) -> Ending {
    let mut dice = SeededDice::new(1, 1);
    let mut game = SimulatedGame::new(start, players, last_turn, &mut dice);
    let mut commands = 0;
    while game.play_command(&mut dice) {
        commands += 1;
        assert!(commands < most, "it never ends: {:?}", play_point(&game.state));
    }
    game.ending()
}

fn start() -> State {
    State::new(&setup()).expect("a battle")
}

/// Returns the battle after these events, even if they break the rules.
fn forged(events: &[Event]) -> State {
    let mut state = start();
    apply_all(&mut state, events);
    state
}

#[test]
fn a_phase_begun_before_any_flip_ends() {
    for phase in [Phase::Event, Phase::Move, Phase::Shoot, Phase::Fight, Phase::Over] {
        for side in Side::ALL {
            let state = forged(&[Event::PhaseBegan { phase, side }]);
            let _: Ending = play_to_end(&state, NAIVE, 8, 1000);
        }
    }
}

#[test]
fn a_battle_at_the_highest_turn_number_ends() {
    let state = forged(&[Event::TurnBegan { turn: u32::MAX }]);
    assert_eq!(play_to_end(&state, NAIVE, u32::MAX, 1000).outcome.why, EndReason::TimeCalled);
    let state = forged(&[Event::TurnBegan { turn: u32::MAX - 1 }]);
    let _: Ending = play_to_end(&state, NAIVE, u32::MAX, 1000);
}

#[test]
fn a_panic_or_rush_without_units_ends() {
    let gone = |side: Side| (1..=16).map(move |number| Event::Destroyed { unit: UnitId::new(side, number) });
    let nobody: Vec<Event> = gone(Side::Norman).chain(gone(Side::Saxon)).collect();
    let _: Ending = play_to_end(&forged(&nobody), NAIVE, 8, 1000);
    let panic = Event::PanicBegan { side: Side::Norman, queued: false };
    let rush = Event::RushBegan { units: vec![UnitId::new(Side::Saxon, 200), UnitId::new(Side::Norman, 1)], queued: true };
    for waits in [vec![panic.clone()], vec![rush.clone()], vec![panic.clone(), rush.clone(), panic, rush]] {
        let _: Ending = play_to_end(&forged(&waits), NAIVE, 8, 1000);
        let _: Ending = play_to_end(&forged(&[nobody.clone(), waits].concat()), NAIVE, 8, 1000);
    }
}

/// Returns any event with any values, possible or not.
fn any_event(dice: &mut SeededDice) -> Event {
    let side = Side::ALL[usize::from(dice.roll_below(2))];
    let number = if dice.roll_below(8) == 0 { dice.roll_below(255) } else { 1 + dice.roll_below(17) };
    let unit = UnitId::new(side, number);
    let mut square = || {
        if dice.roll_below(8) == 0 {
            Square::new(dice.roll_below(255), dice.roll_below(255))
        } else {
            Square::new(dice.roll_below(16), dice.roll_below(10))
        }
    };
    let (from, to, over) = (square(), square(), square());
    let small = dice.roll_below(9);
    let figures = if dice.roll_below(8) == 0 { dice.roll_below(255) } else { small };
    let phases = [Phase::Event, Phase::Move, Phase::Shoot, Phase::Fight, Phase::Over];
    let phase = phases[usize::from(dice.roll_below(5))];
    let whys =
        [EndReason::NormansLostHalf, EndReason::SaxonsLostHalf, EndReason::BothLostHalf, EndReason::HillCleared, EndReason::TimeCalled];
    let why = whys[usize::from(dice.roll_below(5))];
    let flag = dice.roll_below(2) == 0;
    let turn = if dice.roll_below(8) == 0 { u32::MAX - u32::from(small) } else { small.into() };
    let card = CardName::ALL[usize::from(dice.roll_below(6))];
    let at = UnitId::new(side.enemy(), 1 + small);
    let attack = Attack { unit, at, commander: flag, losses: figures, waiting: figures, ..Attack::sample(figures, figures) };
    let ruling = crate::rules::RulingName::all().nth(usize::from(dice.roll_below(51))).expect("a ruling");
    let readings = ruling.entry().readings;
    let reading = readings[usize::from(small) % readings.len()].key;
    match dice.roll_below(32) {
        0 => Event::DeckShuffled { order: (0..figures).rev().collect() },
        1 => Event::LordBack { unit },
        2 | 3 => Event::CardFlipped {
            card,
            color: Color::ALL[usize::from(flag)],
            drawn: flag,
            first: side,
            title: None,
            strength: (small > 6).then_some(figures),
            turns: (small > 6).then_some(figures),
        },
        4 => Event::EffectEnded { card, title: None },
        5 => Event::LordKilled { unit },
        6 => Event::LordAway { unit },
        7 => Event::PanicBegan { side, queued: flag },
        8 => Event::Panicked { unit, die: small, losses: figures },
        9 => Event::PanicEnded { side },
        10 => Event::RushBegan { units: vec![unit, UnitId::new(Side::Saxon, 1 + small), unit], queued: flag },
        11 => Event::Rushed { unit, from, path: SquarePath::from_slice(&[over, to]) },
        12 => Event::RushEnded {},
        13..=15 => Event::PhaseBegan { phase, side },
        16 => Event::Moved { unit, from, to, path: SquarePath::from_slice(&[to]) },
        17 => Event::Shot(attack),
        18 => Event::Struck(attack),
        19 => Event::Destroyed { unit },
        20 => Event::Forgiven { unit, hits: figures },
        21 => Event::PhaseEnded { phase, side },
        22 => Event::TurnEnded { turn, norman: 1, saxon: 1, hill: None },
        23 | 24 => Event::TurnBegan { turn },
        25 => Event::BattleEnded { winner: side, why },
        26 => Event::VerdictChanged { winner: side, why },
        27 => Event::BattleResumed {},
        28 | 29 => Event::WasSet { unit, figures, square: flag.then_some(to), commander: flag, away: small > 6 },
        _ => Event::RulingChanged { ruling: ruling.entry().key.to_owned(), from: String::new(), to: reading.to_owned(), kept: flag },
    }
}

/// Calls everything that the window asks of a battle on screen.
fn query_state(state: &State) {
    let _: String = fingerprint(state);
    for unit in state.units() {
        let _: usize = shooting_targets(state, unit).count();
        let _: bool = reach(state, unit).is_nowhere();
        for enemy in state.army(unit.id.side.enemy()) {
            let _: crate::rules::Needs = needs(state, unit, enemy, Weapon::Melee);
        }
    }
    let _: usize = crate::rules::waiting_units(state).count();
    let _: Vec<(UnitId, Vec<Square>)> = crate::rules::proposed_rush(state, &std::collections::BTreeMap::new());
}

#[test]
fn battles_from_forged_states_end() {
    for seed in 0..400 {
        let mut dice = SeededDice::new(seed, 7);
        let mut state = start();
        for _ in 0..dice.roll_below(60) {
            apply(&mut state, &any_event(&mut dice));
        }
        query_state(&state);
        let players = if seed % 2 == 0 { NAIVE } else { CAUTIOUS };
        let last_turn = state.turn().saturating_add(2);
        let ending = play_to_end(&state, players, last_turn, 2000);
        assert!(ending.turns <= last_turn, "seed {seed}");
    }
}
