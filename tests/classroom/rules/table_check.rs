//! Tests of the table check, which corrects several units in one step and judges the final state.

use senlac::rules::{Breach, Phase, Side, Weapon};

use super::table::{Battle, battle, parse_events, square, unit};

/// Four units in a row with a free square behind the last of them, woods, and one unit in reserve.
fn row() -> Battle {
    battle(
        &[".....#", "......"],
        "N01 knights 8 @A1 lord\nN02 spearmen 12 @B1\nN03 archers 8\nS01 housecarles 8 @C1 lord\nS02 archers 8 @D1",
    )
}

/// Returns a table check with these corrections.
fn check(units: &str) -> String {
    format!(r#"{{"do":"table_check","units":{{{units}}}}}"#)
}

#[test]
fn two_units_swap_squares_in_one_step() {
    let mut battle = row();
    let events = battle.play(&check(r#""N01":{"square":"C1"},"S01":{"square":"A1"}"#));
    let lines = "was_set unit=N01 figures=8 square=C1 commander=true\nwas_set unit=S01 figures=8 square=A1 commander=true";
    assert_eq!(events, parse_events(lines));
    assert_eq!((battle.at("N01"), battle.at("S01")), ("C1".to_owned(), "A1".to_owned()));
    assert_eq!(battle.state.occupant(square("A1")), Some(unit("S01")));
    assert_eq!(battle.state.occupant(square("C1")), Some(unit("N01")));
}

#[test]
fn a_chain_of_units_moves_up_in_one_step() {
    let mut battle = row();
    let events = battle.play(&check(r#""N01":{"square":"B1"},"N02":{"square":"C1"},"S01":{"square":"E1"}"#));
    let lines = "was_set unit=S01 figures=8 square=E1 commander=true
        was_set unit=N02 figures=12 square=C1 commander=true
        was_set unit=N01 figures=8 square=B1 commander=true";
    assert_eq!(events, parse_events(lines), "the front one first");
}

#[test]
fn a_unit_can_take_the_square_of_a_removed_unit() {
    let mut battle = row();
    battle.play(&check(r#""N02":{"figures":0},"N03":{"square":"B1"},"S01":{"square":null},"S02":{"square":"C1","figures":3}"#));
    assert_eq!(["N02", "N03", "S01", "S02"].map(|name| battle.at(name)), ["nowhere", "B1", "nowhere", "C1"]);
    assert_eq!(["N02", "S01", "S02"].map(|name| battle.figures(name)), [0, 8, 3]);
}

#[test]
fn all_mistakes_in_a_check_are_reported_at_once() {
    let battle = row();
    let units = r#""N01":{"square":"F1"},"N02":{"figures":13},"N03":{},"N09":{"figures":1},"S01":{"square":"D1"},"S02":{"figures":0,"commander":true}"#;
    assert_eq!(
        battle.impossible(&check(units)),
        [
            Breach::Woods(square("F1")),
            Breach::FiguresOutOfRange { unit: unit("N02"), start: 12, figures: 13 },
            Breach::NothingSaidOf(unit("N03")),
            Breach::NoSuchUnit { unit: unit("N09"), last: 3 },
            Breach::NobodyToCommand(unit("S02")),
        ],
        "S02 has fallen, so D1 is free for S01"
    );
    let crowded =
        |name: &str, units: &[&str]| Breach::Crowded { square: square(name), units: units.iter().map(|name| unit(name)).collect() };
    let units = r#""N01":{"square":"C1"},"N02":{"square":"E1"},"N03":{"square":"E1"}"#;
    let breaches = battle.impossible(&check(units));
    assert_eq!(breaches, [crowded("C1", &["N01", "S01"]), crowded("E1", &["N02", "N03"])]);
    assert_eq!(breaches[1].to_string(), "N02 and N03 cannot all stand on E1: only one unit fits in a square");
}

#[test]
fn a_check_without_corrections_is_refused() {
    let battle = row();
    let nothing = [Breach::NothingToPutRight];
    assert_eq!(battle.impossible(&check("")), nothing);
    assert_eq!(battle.impossible(&check(r#""N01":{"square":"A1","figures":8,"commander":true},"N03":{"square":null}"#)), nothing);
}

#[test]
fn only_corrected_units_are_recorded() {
    let mut battle = row();
    let events = battle.play(&check(r#""N01":{"figures":8},"N02":{"figures":11},"S01":{"square":"C1","commander":false}"#));
    let lines = "was_set unit=N02 figures=11 square=B1 commander=true\nwas_set unit=S01 figures=8 square=C1 commander=false";
    assert_eq!(events, parse_events(lines));
}

#[test]
fn the_table_can_be_checked_in_any_phase_and_after_the_end() {
    let mut battle = row();
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    battle.play(&check(r#""S02":{"figures":7}"#));
    battle.play(r#"{"do":"call_time"}"#);
    battle.play(&check(r#""S02":{"figures":6}"#));
    assert_eq!(battle.figures("S02"), 6);
}

#[test]
fn half_losses_are_judged_once_after_all_corrections() {
    let mut battle = row().ruled("victory-check", "at-once");
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    let events = battle.play(&check(r#""S01":{"figures":5},"S02":{"figures":3}"#));
    let lines = "was_set unit=S01 figures=5 square=C1 commander=true
        was_set unit=S02 figures=3 square=D1 commander=true
        half_lost side=saxon left=8 start=16
        battle_ended winner=saxon why=saxons-lost-half";
    assert_eq!(events, parse_events(lines));
}

#[test]
fn corrections_that_balance_out_do_not_end_the_battle() {
    let mut battle = row().ruled("victory-check", "at-once");
    battle.play(&check(r#""S01":{"figures":1}"#));
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    let events = battle.play(&check(r#""S01":{"figures":8},"S02":{"figures":1}"#));
    assert_eq!(events.len(), 2, "9 of 16 are left before and after: {events:?}");
}

#[test]
fn a_check_clears_the_waiting_hits_of_a_fallen_unit() {
    let mut battle = battle(&["...", "..."], "N01 archers 8 @A2\nS01 housecarles 8 @A1 lord\nS02 archers 8 @B1");
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    battle.play(r#"{"do":"shoot","unit":"N01","at":"S01","hits":1}"#);
    battle.play(&check(r#""S01":{"figures":0},"S02":{"square":"A1"}"#));
    assert_eq!(battle.unit("S01").carried_hits(Weapon::Bow), 0);
    assert_eq!(battle.at("S02"), "A1");
}

#[test]
fn william_stays_away_when_his_men_are_checked() {
    let mut battle = row();
    battle.flip("william-trips", "black");
    let events = battle.play(&check(r#""N01":{"square":"B1"},"N02":{"square":"A1"}"#));
    let lines = "was_set unit=N01 figures=8 square=B1 commander=true away=true\nwas_set unit=N02 figures=12 square=A1 commander=true";
    assert_eq!(events, parse_events(lines));
}
