//! Tests of the referee's corrections: units, notes, rulings and overruled refusals.

use senlac::rules::{Breach, Phase, Side, check};

use super::table::{Battle, battle, command, parse_events, square, unit};

/// A unit of each side and one in reserve, before the first card.
fn two_sides() -> Battle {
    battle(&["...", "#.x"], "N01 spearmen 12 @A1\nN02 archers 8\nS01 archers 8 @C1")
}

#[test]
fn setting_part_of_a_unit_leaves_the_rest_unchanged() {
    let mut battle = two_sides();
    let cases = [
        (r#""figures":7"#, "was_set unit=N01 figures=7 square=A1 commander=true"),
        (r#""square":"B2""#, "was_set unit=N01 figures=7 square=B2 commander=true"),
        (r#""commander":false"#, "was_set unit=N01 figures=7 square=B2 commander=false"),
        (r#""square":null"#, "was_set unit=N01 figures=7 square=null commander=false"),
        (r#""figures":12,"square":"A1","commander":true"#, "was_set unit=N01 figures=12 square=A1 commander=true"),
    ];
    for (fields, line) in cases {
        let events = battle.play(&format!(r#"{{"do":"set","unit":"N01",{fields}}}"#));
        assert_eq!(events, parse_events(line));
    }
    assert_eq!(battle.state, two_sides().state);
}

#[test]
fn a_unit_set_to_zero_leaves_the_table_and_can_return() {
    let mut battle = two_sides();
    let events = battle.play(r#"{"do":"set","unit":"S01","figures":0}"#);
    assert_eq!(
        events,
        parse_events("was_set unit=S01 figures=0 square=null commander=false\nhalf_lost side=saxon left=8 start=16"),
        "Harold's 8 in reserve are left"
    );
    assert_eq!(battle.impossible(r#"{"do":"set","unit":"S01","square":"C1"}"#), [Breach::NobodyToPlace(unit("S01"))]);
    assert_eq!(battle.impossible(r#"{"do":"set","unit":"S01","commander":true}"#), [Breach::NobodyToCommand(unit("S01"))]);
    let events = battle.play(r#"{"do":"set","unit":"S01","figures":2,"square":"B2","commander":true}"#);
    assert_eq!(events, parse_events("was_set unit=S01 figures=2 square=B2 commander=true"));
}

#[test]
fn the_referee_cannot_set_impossible_squares_or_figures() {
    let battle = two_sides();
    let set = |unit: &str, fields: &str| battle.impossible(&format!(r#"{{"do":"set","unit":"{unit}"{fields}}}"#));
    assert_eq!(set("N01", ""), [Breach::NothingToSet]);
    assert_eq!(set("N01", r#","square":"A2""#), [Breach::Woods(square("A2"))]);
    assert_eq!(set("N01", r#","square":"C2""#), [Breach::OffTheTable(square("C2"))]);
    assert_eq!(set("N01", r#","square":"Z9""#), [Breach::OffTheTable(square("Z9"))]);
    assert_eq!(set("N01", r#","square":"C1""#), [Breach::Occupied { square: square("C1"), by: unit("S01") }]);
    for figures in [13, -1, 1000] {
        let breach = Breach::FiguresOutOfRange { unit: unit("N01"), start: 12, figures };
        assert_eq!(set("N01", &format!(r#","figures":{figures}"#)), [breach]);
    }
    assert_eq!(set("N04", r#","figures":1"#), [Breach::NoSuchUnit { unit: unit("N04"), last: 3 }]);
    assert!(battle.allows(r#"{"do":"set","unit":"N01","square":"A1"}"#), "its own square is free for it");
}

#[test]
fn units_can_be_set_in_every_phase() {
    let mut battle = two_sides();
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    battle.play(r#"{"do":"set","unit":"N02","square":"B1"}"#);
    assert!(battle.allows(r#"{"do":"fight","unit":"N02","blows":[{"at":"S01"}]}"#));
}

#[test]
fn william_returns_only_if_he_himself_is_set() {
    let mut battle = battle(&["..."], "N01 knights 8 @A1 lord\nS01 archers 8 @C1");
    battle.flip("william-trips", "black");
    let events = battle.play(r#"{"do":"set","unit":"N01","figures":5}"#);
    assert_eq!(events, parse_events("was_set unit=N01 figures=5 square=A1 commander=true away=true"));
    assert_eq!(battle.unit("N01").men(), 4);
    let events = battle.play(r#"{"do":"set","unit":"N01","commander":true}"#);
    assert_eq!(events, parse_events("was_set unit=N01 figures=5 square=A1 commander=true"));
}

#[test]
fn removing_a_unit_clears_its_waiting_hits() {
    let mut battle = battle(&["..", ".."], "N01 archers 8 @A2\nS01 housecarles 8 @A1 lord");
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    battle.play(r#"{"do":"shoot","unit":"N01","at":"S01","hits":1}"#);
    battle.play(r#"{"do":"set","unit":"S01","figures":0}"#);
    assert_eq!(battle.play(r#"{"do":"done"}"#), parse_events("phase_ended phase=shoot side=norman\nphase_began phase=fight side=norman"));
}

#[test]
fn notes_are_trimmed_and_limited_in_length() {
    let mut battle = two_sides();
    assert_eq!(battle.play(r#"{"do":"note","text":"  hello "}"#), parse_events("noted text=hello"));
    assert_eq!(battle.impossible(r#"{"do":"note","text":"  "}"#), [Breach::EmptyNote]);
    let note = |length: usize| format!(r#"{{"do":"note","text":"{}"}}"#, "é".repeat(length));
    assert!(battle.allows(&note(2000)));
    assert_eq!(battle.impossible(&note(2001)), [Breach::LongNote(2001)]);
}

#[test]
fn the_referee_cannot_allow_a_move_into_woods() {
    let mut battle = two_sides();
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    let breaches = battle.impossible(r#"{"do":"move","unit":"N01","to":"A2"}"#);
    assert_eq!(breaches, [Breach::WrongPhase { needed: Phase::Move, now: Phase::Shoot }, Breach::Woods(square("A2"))]);
}

#[test]
fn the_referee_can_allow_forbidden_actions() {
    let mut battle = battle(&["....."], "N01 archers 8 @A1\nS01 archers 8 @E1");
    let far = "shot unit=N01 at=S01 figures=8 commander=true needs=6 commander_needs=5 hits=2 losses=2";
    assert_eq!(battle.overrule(r#"{"do":"shoot","unit":"N01","at":"S01","hits":2}"#), parse_events(far), "before the card, and too far");
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    assert_eq!(battle.overrule(r#"{"do":"move","unit":"N01","to":"D1"}"#), parse_events("moved unit=N01 from=A1 to=D1 path=[B1,C1,D1]"));
    assert_eq!(battle.overrule(r#"{"do":"move","unit":"N01","to":"C1"}"#), parse_events("moved unit=N01 from=D1 to=C1 path=[C1]"));
}

#[test]
fn a_refusal_lists_its_reasons_in_one_sentence() {
    let battle = two_sides();
    let refusal = check(&battle.state, command(r#"{"do":"move","unit":"N01","to":"A2"}"#)).expect_err("woods, before the card");
    assert_eq!(refusal.to_string(), "the card comes first: flip it; A2 is woods; no troops may enter");
}
