//! Tests of the winner, the time of the judgement and the bell.

use senlac::rules::{Breach, EndReason, Outcome, Phase, Side, winner_at_bell};

use super::table::{Battle, battle, parse_events};

/// William with 8 figures beside Harold with 8, without other units.
fn lords() -> Battle {
    battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 housecarles 8 @A1 lord")
}

/// Sets the figures of both units, plays the turn to its end and returns the outcome.
fn judged(battle: &mut Battle, normans: u8, saxons: u8) -> Option<Outcome> {
    battle.play(&format!(r#"{{"do":"set","unit":"N01","figures":{normans}}}"#));
    battle.play(&format!(r#"{{"do":"set","unit":"S01","figures":{saxons}}}"#));
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    battle.end_turn();
    battle.state.outcome()
}

#[test]
fn the_battle_continues_while_both_have_more_than_half() {
    assert_eq!(judged(&mut lords(), 5, 5), None);
}

#[test]
fn saxons_win_if_they_have_at_least_half_at_the_end() {
    let outcome = |winner, why| Some(Outcome { winner, why });
    assert_eq!(judged(&mut lords(), 4, 5), outcome(Side::Saxon, EndReason::NormansLostHalf));
    assert_eq!(judged(&mut lords(), 5, 3), outcome(Side::Norman, EndReason::SaxonsLostHalf));
    assert_eq!(judged(&mut lords(), 5, 4), outcome(Side::Saxon, EndReason::SaxonsLostHalf), "exactly half is still half");
    assert_eq!(judged(&mut lords(), 4, 4), outcome(Side::Saxon, EndReason::BothLostHalf));
    assert_eq!(judged(&mut lords(), 4, 3), outcome(Side::Norman, EndReason::BothLostHalf));
    assert_eq!(judged(&mut lords(), 0, 8), outcome(Side::Saxon, EndReason::NormansLostHalf));
}

#[test]
fn half_of_an_odd_number_is_never_rounded() {
    let odd = || battle(&["..", ".."], "N01 knights 7 @A2 lord\nS01 housecarles 7 @A1 lord");
    assert_eq!(judged(&mut odd(), 4, 4), None, "4 of 7 is more than half");
    assert_eq!(judged(&mut odd(), 4, 3), Some(Outcome { winner: Side::Norman, why: EndReason::SaxonsLostHalf }), "3 of 7 is less");
    assert_eq!(judged(&mut odd(), 3, 4), Some(Outcome { winner: Side::Saxon, why: EndReason::NormansLostHalf }));
}

#[test]
fn crossing_half_is_reported_once() {
    let mut battle = lords();
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    let events = battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":4}]}"#);
    assert_eq!(
        events,
        parse_events(
            "struck unit=N01 at=S01 figures=8 commander=true needs=3 commander_needs=2 hits=4 losses=4
             half_lost side=saxon left=4 start=8"
        ),
        "mud takes back the bodyguards' +1"
    );
    battle.play(r#"{"do":"set","unit":"S01","figures":3}"#);
    battle.go_to(Phase::Fight, Side::Saxon);
    assert_eq!(
        battle.chronicle.iter().filter(|event| matches!(event, senlac::rules::Event::HalfLost { .. })).count(),
        1,
        "fewer than half is no news"
    );
    assert_eq!(
        battle.play(r#"{"do":"done"}"#),
        parse_events(
            "phase_ended phase=fight side=saxon
             turn_ended turn=1 norman=8 saxon=3
             battle_ended winner=norman why=saxons-lost-half"
        )
    );
}

#[test]
fn crossing_half_again_is_reported_again() {
    let mut battle = lords();
    let crossed = parse_events("was_set unit=S01 figures=4 square=A1 commander=true\nhalf_lost side=saxon left=4 start=8");
    assert_eq!(battle.play(r#"{"do":"set","unit":"S01","figures":4}"#), crossed);
    battle.play(r#"{"do":"set","unit":"S01","figures":8}"#);
    assert_eq!(battle.play(r#"{"do":"set","unit":"S01","figures":4}"#), crossed);
}

#[test]
fn units_in_reserve_count() {
    let mut battle = battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 housecarles 8 @A1 lord\nS02 archers 8");
    assert_eq!(judged(&mut battle, 8, 1), None, "9 of 16 are left");
    battle.play(r#"{"do":"set","unit":"S02","figures":7}"#);
    assert_eq!(battle.left(), [8, 8]);
    assert_eq!(judged(&mut battle, 8, 1), Some(Outcome { winner: Side::Saxon, why: EndReason::SaxonsLostHalf }));
}

/// The second option of ruling 51.
#[test]
fn ruling_51_can_exclude_units_in_reserve() {
    let reserve =
        || battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 housecarles 8 @A1 lord\nS02 archers 8").ruled("reserve", "not-counted");
    let mut battle = reserve();
    assert_eq!(battle.left(), [8, 8]);
    assert_eq!(winner_at_bell(&battle.state), Side::Saxon, "8 of 16 are exactly half");
    assert_eq!(judged(&mut battle, 8, 7), Some(Outcome { winner: Side::Norman, why: EndReason::SaxonsLostHalf }), "7 of 16 on the table");
    let mut battle = reserve();
    battle.play(r#"{"do":"set","unit":"S02","square":"B1"}"#);
    assert_eq!(battle.left(), [8, 16]);
    assert_eq!(
        battle.play(r#"{"do":"set","unit":"S02","square":null}"#),
        parse_events("was_set unit=S02 figures=8 square=null commander=true\nhalf_lost side=saxon left=8 start=16"),
        "the half is crossed when a unit leaves the table"
    );
    assert_eq!(battle.play(r#"{"do":"set_ruling","ruling":51,"choice":"counts"}"#).len(), 1);
    assert_eq!(battle.left(), [8, 16]);
}

#[test]
fn harold_falling_in_reserve_is_counted_at_most_once() {
    let fall = |choice: &str| {
        let mut battle =
            battle(&["..", ".."], "N01 knights 8 @A2 lord\nS01 housecarles 8 lord\nS02 spearmen 9 @A1").ruled("reserve", choice);
        let events = battle.flip("arrow-in-the-eye", "red");
        (battle.left()[1], events.iter().filter(|event| matches!(event, senlac::rules::Event::HalfLost { .. })).count())
    };
    assert_eq!(fall("counts"), (16, 0));
    assert_eq!(fall("not-counted"), (9, 0), "9 of 17 stand on the table before and after");
}

/// The fingerprint of a battle with only the first fifty rulings must never change.
#[test]
fn a_later_ruling_enters_the_fingerprint_only_if_changed() {
    let mut battle = lords();
    let usual = senlac::rules::fingerprint(&battle.state);
    assert_eq!(usual, "ee4e332b7b3fa5008cceb4460f73f5a7");
    battle.play(r#"{"do":"set_ruling","ruling":"reserve","choice":"not-counted"}"#);
    assert_ne!(senlac::rules::fingerprint(&battle.state), usual);
    battle.play(r#"{"do":"set_ruling","ruling":"reserve","choice":"counts"}"#);
    assert_eq!(senlac::rules::fingerprint(&battle.state), usual);
}

#[test]
fn the_bell_ends_the_battle_in_any_phase() {
    for (saxons, winner) in [(8, "saxon"), (5, "saxon"), (4, "saxon"), (3, "norman")] {
        let mut battle = lords();
        battle.play(&format!(r#"{{"do":"set","unit":"S01","figures":{saxons}}}"#));
        for steps in 0..8 {
            let mut battle = battle.clone();
            if steps > 0 {
                battle.flip("arrow-in-the-eye", "black");
                battle.play(&format!(r#"{{"do":"set","unit":"S01","figures":{saxons}}}"#));
            }
            if steps > 1 {
                battle.overrule(r#"{"do":"done"}"#);
            }
            for _ in 2..steps {
                battle.play(r#"{"do":"done"}"#);
            }
            assert_eq!(winner_at_bell(&battle.state).adjective().to_lowercase(), winner);
            let events = battle.play(r#"{"do":"call_time"}"#);
            assert_eq!(events, parse_events(&format!("time_called\nbattle_ended winner={winner} why=time-called")), "{steps} steps");
            assert_eq!((battle.state.phase(), battle.state.acting_side(), battle.state.pending()), (Phase::Over, None, None));
        }
    }
}

#[test]
fn after_the_end_only_the_referee_can_act() {
    let mut battle = lords();
    battle.play(r#"{"do":"call_time"}"#);
    let commands = [r#"{"do":"flip"}"#, r#"{"do":"panic"}"#, r#"{"do":"amok"}"#, r#"{"do":"done"}"#, r#"{"do":"call_time"}"#];
    for command in commands {
        assert_eq!(battle.impossible(command), [Breach::BattleIsOver], "{command}");
    }
    let deeds = [r#"{"do":"move","unit":"N01","to":"B2"}"#, r#"{"do":"fight","unit":"N01","blows":[{"at":"S01"}]}"#];
    for deed in deeds {
        assert_eq!(battle.refused(deed), [Breach::BattleIsOver], "{deed}");
    }
    assert!(battle.impossible(r#"{"do":"shoot","unit":"N01","at":"S01"}"#).contains(&Breach::BattleIsOver), "knights have no bows");
    battle.overrule(deeds[0]);
    assert_eq!(battle.at("N01"), "B2");
    assert_eq!(battle.play(r#"{"do":"note","text":" well fought "}"#), [noted("well fought")]);
    battle.play(r#"{"do":"set","unit":"N01","figures":7}"#);
    battle.play(r#"{"do":"set_ruling","ruling":"hill","choice":"target"}"#);
    assert_eq!(battle.state.phase(), Phase::Over);
}

/// Returns the event of a note.
fn noted(text: &str) -> senlac::rules::Event {
    senlac::rules::Event::Noted { text: text.to_owned() }
}
