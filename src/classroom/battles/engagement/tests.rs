use std::collections::BTreeSet;

use super::*;
use crate::battles::game::{play, reshuffled};
use crate::battles::tests::{setup, state_after};
use crate::battles::{Forecast, ForecastSettings, Players, Progress, Strategy};
use crate::rules::{Board, SeededDice, Setup, Square, check, distance, resolve};

const BOLD: Players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };

/// Actions in a turn, by unit.
#[derive(Default)]
struct TurnRecord {
    present: BTreeSet<UnitId>,
    struck: BTreeSet<UnitId>,
    acted: BTreeSet<UnitId>,
}

fn nearest(state: &State, side: Side, square: Square) -> u8 {
    let foes = state.army(side.enemy()).iter().filter(|foe| foe.can_act()).filter_map(|foe| foe.square);
    foes.map(|foe| distance(square, foe, state.adjacency())).min().unwrap_or(u8::MAX)
}

/// Plays the same battle again and returns each turn's actions, counted from its events.
fn turn_records(start: &State, number: u64) -> Vec<TurnRecord> {
    let mut dice = SeededDice::new(1066, number);
    let (mut state, mut table) = (reshuffled(start, &mut dice), SimulatedPlayers::new(BOLD));
    let mut turns = Vec::new();
    while let Some(command) = table.next_command(&state).filter(|_| state.turn() <= 8) {
        if state.phase() == Phase::Event && state.first_side().is_none() {
            turns.push(TurnRecord {
                present: state.units().filter(|unit| unit.square.is_some()).map(|unit| unit.id).collect(),
                ..TurnRecord::default()
            });
        }
        let turn: &mut TurnRecord = turns.last_mut().expect("a turn");
        for event in resolve(&state, &check(&state, command.clone()).expect("legal"), &mut dice.clone()) {
            if let Event::Shot(attack) | Event::Struck(attack) = &event {
                turn.struck.insert(attack.unit);
                turn.acted.insert(attack.unit);
            }
            if let Event::Rushed { unit, .. } = &event {
                turn.acted.insert(*unit);
            }
            if let Event::Moved { unit, from, to, .. } = &event
                && nearest(&state, unit.side, *to) < nearest(&state, unit.side, *from)
            {
                turn.acted.insert(*unit);
            }
        }
        state = state_after(state, &command, &mut dice);
    }
    turns
}

#[test]
fn engagement_counts_match_the_events() {
    let start = State::new(&setup()).expect("a battle");
    for number in 0..6 {
        let turns = turn_records(&start, number);
        let seen = play(&start, BOLD, 8, &mut SeededDice::new(1066, number)).engagement;
        assert_eq!(seen.turns.len(), turns.len(), "battle {number}");
        let mut all_struck = BTreeSet::new();
        let mut half = None;
        for (place, (turn, did)) in turns.iter().zip(1..).enumerate() {
            let count = |units: &BTreeSet<UnitId>| u64::try_from(units.intersection(&turn.present).count()).expect("few");
            let still = |place: usize| turns[place].present.difference(&turns[place].acted).copied().collect::<BTreeSet<_>>();
            let idle = if place == 0 { 0 } else { still(place).intersection(&still(place - 1)).count() as u64 };
            let found =
                EngagedTurn { battles: 1, units: count(&turn.present), struck: count(&turn.struck), acted: count(&turn.acted), idle };
            assert_eq!(seen.turns.get(&did), Some(&found), "battle {number}, turn {did}");
            all_struck.extend(turn.struck.iter().copied());
            half = half.or_else(|| (2 * all_struck.len() >= 31).then_some(did));
        }
        assert_eq!(seen.half_struck.keys().next().copied(), half, "battle {number}");
    }
}

#[test]
fn a_turn_cut_off_before_its_card_is_not_counted() {
    let start = State::new(&setup()).expect("a battle");
    let question = ForecastSettings { last_turn: 2, ..ForecastSettings::new(start, BOLD, 20, 1066) };
    let seen = Forecast::run(&question, &Progress::default()).expect("an answer").engagement;
    assert_eq!(seen.turns.keys().copied().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(seen.turns[&1].units, 20 * 31);
    assert_eq!(seen.turns[&1].idle, 0, "nobody can have waited for two turns");
}

#[test]
fn a_turn_already_in_progress_is_not_counted() {
    let start = state_after(State::new(&setup()).expect("a battle"), &crate::rules::Command::flip(), &mut SeededDice::new(3, 3));
    let seen = play(&start, BOLD, 8, &mut SeededDice::new(1066, 0)).engagement;
    assert_eq!(seen.turns.keys().next(), Some(&2));
}

/// Creates a battle on this ground. N and S are knights and housecarls, n and s spearmen of either side.
fn battle(rows: &[&str]) -> State {
    let ground: Vec<String> = rows.iter().map(|row| row.chars().map(|sign| if sign == '#' { '#' } else { '.' }).collect()).collect();
    let setup = setup();
    let first = |side: Side, troop: Troop| setup.army(side).iter().find(|unit| unit.troop == troop).cloned().expect("one");
    let mut made = Setup { terrain: Board::from_rows(&ground).expect("ground"), norman: Vec::new(), saxon: Vec::new(), ..setup.clone() };
    for (row, signs) in (0..).zip(rows) {
        for (column, sign) in (0..).zip(signs.chars()) {
            let (side, troop) = match sign {
                'N' => (Side::Norman, Troop::Knights),
                'n' => (Side::Norman, Troop::Spearmen),
                'S' => (Side::Saxon, Troop::Housecarles),
                's' => (Side::Saxon, Troop::Spearmen),
                _ => continue,
            };
            let mut unit = first(side, troop);
            unit.square = Some(Square::new(column, row));
            unit.bodyguard &= made.army(side).iter().all(|other| !other.bodyguard);
            made.army_mut(side).push(unit);
        }
    }
    State::new(&made).expect("a battle")
}

fn boxed_in_text(rows: &[&str]) -> String {
    boxed_in(&battle(rows)).iter().map(UnitId::to_string).collect()
}

#[test]
fn woods_and_friends_box_units_in_but_knights_ride_through() {
    assert_eq!(boxed_in_text(&["s....", "##S##", ".....", "N...."]), "S01", "the gap is full");
    assert_eq!(boxed_in_text(&["s....", "#.S##", ".....", "N...."]), "", "there is a way round");
    assert_eq!(boxed_in_text(&["S....", ".....", "##N##", "n.N.."]), "N02", "a knight rides through the knight in the gap");
    assert_eq!(boxed_in_text(&["s#...", "##S..", ".....", "N...."]), "S01", "woods all round");
}
