//! Tests that a unit's leader can change at any time without affecting the battle.

use senlac::game::name::NameProblem;
use senlac::rules::{Breach, Phase, Side, fingerprint};

use super::table::{Battle, battle, unit};

fn row() -> Battle {
    battle(&["....."], "N01 knights 8 @A1 lord\nN02 spearmen 12 @B1\nS01 housecarles 8 @D1 lord\nS02 archers 8 @E1")
}

/// Returns a command that gives units to these players.
fn set(units: &str) -> String {
    format!(r#"{{"do":"set_players","units":{{{units}}}}}"#)
}

#[test]
fn a_unit_can_be_given_to_a_pupil_or_the_referee() {
    let mut battle = row();
    assert_eq!(battle.state.player(unit("N01")), None);
    battle.play(&set(r#""N01":"Ada Lind""#));
    assert_eq!(battle.state.player(unit("N01")), Some(&"Ada Lind".into()));
    battle.play(&set(r#""N01":null"#));
    assert_eq!(battle.state.player(unit("N01")), None);
}

#[test]
fn two_pupils_swap_units_and_only_changes_are_recorded() {
    let mut battle = row();
    battle.play(&set(r#""N01":"Ada Lind","N02":"Ben Okoro","S01":"Cleo Fox""#));
    let events = battle.play(&set(r#""N01":"Ben Okoro","N02":"Ada Lind","S01":" Cleo Fox ","S02":null"#));
    assert_eq!(
        serde_json::to_string(&events).expect("events"),
        r#"[{"event":"player_changed","unit":"N01","player":"Ben Okoro"},{"event":"player_changed","unit":"N02","player":"Ada Lind"}]"#
    );
}

#[test]
fn the_computer_plays_a_unit_until_people_take_over() {
    let mut battle = row();
    let before = fingerprint(&battle.state);
    battle.play(&set(r#""N02":"Ada Lind""#));
    let events = battle.play(r#"{"do":"set_computer","units":{"N01":"cautious","N02":"bold","S01":null}}"#);
    assert_eq!(
        serde_json::to_string(&events).expect("events"),
        r#"[{"event":"player_changed","unit":"N01","player":null,"computer":"cautious"},{"event":"player_changed","unit":"N02","player":"Ada Lind","computer":"bold"}]"#
    );
    let played = |battle: &Battle| battle.state.computer_units().keys().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(played(&battle), ["N01", "N02"]);
    battle.play(&set(r#""N02":"Ben Okoro""#));
    assert_eq!(played(&battle), ["N01"], "whoever comes plays");
    battle.play(r#"{"do":"set_computer","units":{"N01":null}}"#);
    assert!(played(&battle).is_empty());
    assert_eq!(fingerprint(&battle.state), before);
    assert_eq!(battle.impossible(r#"{"do":"set_computer","units":{}}"#), [Breach::NobodyForTheComputer]);
    assert_eq!(battle.impossible(r#"{"do":"set_computer","units":{"N01":null}}"#), [Breach::SameComputer]);
}

#[test]
fn players_can_change_in_any_phase_without_changing_the_battle() {
    let mut battle = row();
    let change = |battle: &mut Battle, name: &str| {
        let before = fingerprint(&battle.state);
        battle.play(&set(&format!(r#""S02":"{name}""#)));
        assert_eq!(fingerprint(&battle.state), before);
    };
    change(&mut battle, "before the card");
    battle.flip("arrow-in-the-eye", "red");
    change(&mut battle, "in the panic");
    battle.play(r#"{"do":"panic","dice":{"S01":1,"S02":1}}"#);
    for phase in Phase::ACTING {
        battle.go_to(phase, Side::Norman);
        change(&mut battle, phase.name());
    }
    battle.play(r#"{"do":"call_time"}"#);
    change(&mut battle, "after the bell");
}

#[test]
fn all_invalid_names_are_reported_at_once() {
    let battle = row();
    let long = "ß".repeat(201);
    let units = format!(r#""N01":"","N02":"{long}","N09":"Bo","S01":"B\u202Eo","S02":"Bo\nAnn""#);
    let bad = |name, trouble| Breach::BadPlayer { unit: unit(name), trouble };
    assert_eq!(
        battle.impossible(&set(&units)),
        [
            bad("N01", NameProblem::Empty),
            bad("N02", NameProblem::Long(201, 200)),
            Breach::NoSuchUnit { unit: unit("N09"), last: 2 },
            bad("S01", NameProblem::ControlCharacter),
            bad("S02", NameProblem::SeveralLines),
        ]
    );
    assert!(battle.allows(&set(&format!(r#""N01":"{}""#, "ß".repeat(200)))));
}

#[test]
fn a_change_without_effect_is_refused() {
    let mut battle = row();
    assert_eq!(battle.impossible(&set("")), [Breach::NobodyNamed]);
    assert_eq!(battle.impossible(&set(r#""N01":null"#)), [Breach::SamePlayers]);
    battle.play(&set(r#""N01":"Ada""#));
    assert_eq!(battle.impossible(&set(r#""N01":" Ada""#)), [Breach::SamePlayers]);
}

#[test]
fn an_extra_bodyguard_is_removed_with_its_player() {
    let mut battle = row();
    battle.play(r#"{"do":"set_ruling","ruling":"bodyguards","choice":"extra"}"#);
    battle.play(&set(r#""N03":"Max Hart""#));
    assert_eq!(battle.state.player(unit("N03")), Some(&"Max Hart".into()));
    battle.play(r#"{"do":"set_ruling","ruling":"bodyguards","choice":"listed"}"#);
    assert_eq!(battle.state.player(unit("N03")), None);
}
