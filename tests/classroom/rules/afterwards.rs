//! Tests of corrections after the end. The judgement that ended the battle is repeated for the same moment.

use senlac::rules::{EndReason, Event, Outcome, Phase, Side, fingerprint};

use super::table::{Battle, battle, parse_events};

/// William with 8 figures beside Harold with 8, and 8 more figures on either side behind them.
fn field() -> Battle {
    battle(
        &["....", "....", "....", "...."],
        "N01 knights 8 @A3 lord\nN02 archers 8 @D4
         S01 housecarles 8 @A2 lord\nS02 spearmen 8 @C1",
    )
}

fn set(battle: &mut Battle, unit: &str, figures: u8) -> Vec<Event> {
    battle.play(&format!(r#"{{"do":"set","unit":"{unit}","figures":{figures}}}"#))
}

fn change(battle: &mut Battle, ruling: &str, choice: &str) -> Vec<Event> {
    battle.play(&format!(r#"{{"do":"set_ruling","ruling":"{ruling}","choice":"{choice}"}}"#))
}

/// Returns the turn, the phase and the acting side.
fn place(battle: &Battle) -> (u32, Phase, Option<Side>) {
    (battle.state.turn(), battle.state.phase(), battle.state.acting_side())
}

/// Returns a battle that ended with turn 1, with 7 of 16 Saxons left.
fn ended_with_the_turn() -> Battle {
    let mut battle = field();
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    set(&mut battle, "S01", 7);
    set(&mut battle, "S02", 0);
    battle.end_turn();
    assert_eq!(battle.state.outcome(), Some(Outcome { winner: Side::Norman, why: EndReason::SaxonsLostHalf }));
    battle
}

#[test]
fn a_battle_no_longer_decided_continues_with_the_next_turn() {
    let mut battle = ended_with_the_turn();
    assert_eq!(
        battle.play(r#"{"do":"set","unit":"S02","figures":2,"square":"C1"}"#),
        parse_events(
            "was_set unit=S02 figures=2 square=C1 commander=false
             battle_resumed
             turn_began turn=2"
        )
    );
    assert_eq!(place(&battle), (2, Phase::Event, None));
    assert_eq!(battle.state.outcome(), None);
    battle.turn("muddy-ground", "red", Phase::Fight, Side::Norman);
}

#[test]
fn table_checks_and_rulings_also_repeat_the_judgement() {
    let mut battle = ended_with_the_turn();
    let events = battle.play(r#"{"do":"table_check","units":{"S01":{"figures":8},"S02":{"figures":1,"square":"C1"}}}"#);
    assert_eq!(events[events.len() - 2..], parse_events("battle_resumed\nturn_began turn=2"));
    let mut battle = ended_with_the_turn();
    set(&mut battle, "S01", 8);
    assert_eq!(battle.state.outcome(), Some(Outcome { winner: Side::Saxon, why: EndReason::SaxonsLostHalf }));
    assert_eq!(
        change(&mut battle, "exact-half", "normans-win")[1..],
        parse_events("verdict_changed winner=norman why=saxons-lost-half"),
        "exactly half"
    );
    assert_eq!(battle.state.phase(), Phase::Over);
}

#[test]
fn only_a_changed_verdict_is_reported() {
    let mut battle = ended_with_the_turn();
    assert_eq!(set(&mut battle, "S01", 6), parse_events("was_set unit=S01 figures=6 square=A2 commander=true"));
    assert_eq!(
        set(&mut battle, "S01", 8),
        parse_events(
            "was_set unit=S01 figures=8 square=A2 commander=true
             verdict_changed winner=saxon why=saxons-lost-half"
        ),
        "exactly half still stand"
    );
    let events = set(&mut battle, "N01", 0);
    assert_eq!(
        events[events.len() - 2..],
        parse_events("half_lost side=norman left=8 start=16\nverdict_changed winner=saxon why=both-lost-half")
    );
    assert_eq!(battle.play(r#"{"do":"note","text":"well fought"}"#).len(), 1, "a note decides nothing");
    assert_eq!(battle.state.outcome(), Some(Outcome { winner: Side::Saxon, why: EndReason::BothLostHalf }));
}

#[test]
fn a_battle_ended_by_the_bell_stays_over_and_is_judged_again() {
    let mut battle = field();
    battle.turn("muddy-ground", "black", Phase::Shoot, Side::Norman);
    battle.play(r#"{"do":"call_time"}"#);
    assert_eq!(set(&mut battle, "S01", 7), parse_events("was_set unit=S01 figures=7 square=A2 commander=true"));
    let events = set(&mut battle, "S02", 0);
    assert_eq!(events[events.len() - 1..], parse_events("verdict_changed winner=norman why=time-called"));
    let events = battle.play(r#"{"do":"set","unit":"S02","figures":8,"square":"C1"}"#);
    assert_eq!(events[events.len() - 1..], parse_events("verdict_changed winner=saxon why=time-called"));
    assert_eq!(place(&battle), (1, Phase::Over, None));
}

#[test]
fn a_battle_ended_after_one_side_resumes_with_the_other_side() {
    let mut battle = field().ruled("victory-check", "end-of-side");
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    set(&mut battle, "S02", 0);
    battle.play(r#"{"do":"done"}"#);
    assert_eq!(battle.state.outcome().map(|outcome| outcome.why), Some(EndReason::SaxonsLostHalf));
    let events = battle.play(r#"{"do":"set","unit":"S02","figures":1,"square":"C1"}"#);
    assert_eq!(events[1..], parse_events("battle_resumed\nphase_began phase=move side=saxon"));
    assert_eq!(place(&battle), (1, Phase::Move, Some(Side::Saxon)));
}

#[test]
fn a_battle_ended_by_an_action_resumes_in_the_same_phase() {
    let mut battle = field().ruled("victory-check", "at-once");
    battle.turn("muddy-ground", "black", Phase::Fight, Side::Norman);
    set(&mut battle, "S02", 1);
    battle.play(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":2}]}"#);
    assert_eq!((battle.state.phase(), battle.figures("S01")), (Phase::Over, 6));
    let events = set(&mut battle, "S02", 8);
    assert_eq!(events[1..], parse_events("battle_resumed"));
    assert_eq!(place(&battle), (1, Phase::Fight, Some(Side::Norman)));
    assert!(battle.unit("N01").fought, "who has fought has fought");
    let events = set(&mut battle, "S02", 1);
    assert!(matches!(events.last(), Some(Event::BattleEnded { .. })), "at once, as before: {events:?}");
}

#[test]
fn a_later_moment_of_judgement_resumes_the_battle() {
    let mut battle = field().ruled("victory-check", "at-once");
    battle.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    set(&mut battle, "S02", 0);
    assert_eq!(battle.state.phase(), Phase::Over);
    assert_eq!(change(&mut battle, "victory-check", "end-of-turn")[1..], parse_events("battle_resumed"));
    assert_eq!(place(&battle), (1, Phase::Move, Some(Side::Norman)));
    let events = battle.end_turn();
    assert!(matches!(events.last(), Some(Event::BattleEnded { .. })), "{events:?}");
    assert_eq!(change(&mut battle, "victory-check", "at-once").len(), 1, "the end of a turn is a moment in every reading");
}

#[test]
fn a_card_interrupted_by_the_end_takes_effect_on_resuming() {
    let on_the_hill = || {
        let mut battle = battle(&["^^.", "...", "..."], "N01 knights 8 @A3 lord\nS01 housecarles 8 @A1 lord\nS02 spearmen 8 @C2");
        // No Saxon is on the hill when the card is flipped, which decides the battle at once.
        battle.play(r#"{"do":"set","unit":"S01","square":"B2"}"#);
        battle.ruled_now("holding-the-hill", "normans-win").ruled_now("victory-check", "at-once")
    };
    for (card, then) in [
        ("muddy-ground", "phase_began phase=move side=norman"),
        ("fyrd-runs-amok", "rush_began units=[]"),
        ("arrow-in-the-eye", "lord_killed unit=S01\npanic_began side=saxon"),
        ("william-trips", "lord_away unit=N01\npanic_began side=norman"),
    ] {
        let mut battle = on_the_hill();
        let events = battle.flip(card, "black");
        assert_eq!(events[1..], parse_events("battle_ended winner=norman why=hill-cleared"), "{card}");
        let mut resumed = parse_events("battle_resumed");
        resumed.extend(parse_events(then));
        let events = battle.play(r#"{"do":"set","unit":"S01","square":"A1"}"#);
        let tell =
            |events: &[Event]| events.iter().map(|event| serde_json::to_value(event).expect("json")["event"].clone()).collect::<Vec<_>>();
        if card == "fyrd-runs-amok" {
            assert_eq!(tell(&events[1..]), tell(&resumed), "{card}");
        } else {
            assert_eq!(events[1..], resumed, "{card}");
        }
    }
}

#[test]
fn a_panic_prevented_by_the_end_follows_on_resuming() {
    let mut battle = battle(&["...", "...", "..."], "N01 knights 8 @A3 lord\nS01 housecarles 8 @A1 lord").ruled("victory-check", "at-once");
    battle.play(r#"{"do":"set","unit":"S01","figures":5}"#);
    let events = battle.flip("arrow-in-the-eye", "red");
    assert!(matches!(events.last(), Some(Event::BattleEnded { .. })), "4 of 8 are left: {events:?}");
    let events = set(&mut battle, "S01", 6);
    assert_eq!(events[1..], parse_events("battle_resumed\npanic_began side=saxon"));
    battle.play(r#"{"do":"panic","dice":{"S01":1}}"#);
    assert_eq!(place(&battle), (1, Phase::Move, Some(Side::Saxon)));
}

#[test]
fn a_battle_ended_by_panic_resumes_with_the_first_sides_move() {
    let mut battle = battle(&["...", "...", "..."], "N01 knights 8 @A3 lord\nS01 housecarles 8 @A1 lord").ruled("victory-check", "at-once");
    battle.flip("arrow-in-the-eye", "red");
    battle.play(r#"{"do":"panic","dice":{"S01":4}}"#);
    assert_eq!(battle.state.phase(), Phase::Over);
    assert_eq!(set(&mut battle, "S01", 6)[1..], parse_events("battle_resumed\nphase_began phase=move side=saxon"));
}

#[test]
fn pending_steps_are_restored_on_resuming() {
    let mut battle = field().ruled("victory-check", "at-once");
    battle.flip("arrow-in-the-eye", "red");
    let waiting = battle.state.todo().clone();
    assert_eq!(waiting.len(), 1);
    set(&mut battle, "S02", 0);
    assert_eq!((battle.state.phase(), battle.state.pending()), (Phase::Over, None));
    battle.play(r#"{"do":"set","unit":"S02","figures":8,"square":"C1"}"#);
    assert_eq!((place(&battle), battle.state.todo().clone()), ((1, Phase::Event, None), waiting));
}

#[test]
fn an_overruled_action_after_the_end_repeats_the_judgement() {
    let mut battle = ended_with_the_turn();
    set(&mut battle, "S01", 8);
    assert_eq!(battle.state.outcome(), Some(Outcome { winner: Side::Saxon, why: EndReason::SaxonsLostHalf }), "exactly half");
    let events = battle.overrule(r#"{"do":"fight","unit":"N01","blows":[{"at":"S01","hits":1}]}"#);
    assert_eq!(
        events,
        parse_events(
            "struck unit=N01 at=S01 figures=8 commander=true needs=3 commander_needs=2 hits=1 losses=1
             verdict_changed winner=norman why=saxons-lost-half"
        )
    );
}

#[test]
fn waiting_hits_of_a_late_volley_are_forgiven_on_resuming() {
    let mut battle = ended_with_the_turn();
    battle.play(r#"{"do":"set","unit":"N02","square":"C3"}"#);
    battle.overrule(r#"{"do":"shoot","unit":"N02","at":"S01","hits":1}"#);
    assert_eq!(battle.unit("S01").carried_hits, [1, 0]);
    let events = battle.play(r#"{"do":"set","unit":"S02","figures":8,"square":"C1"}"#);
    assert_eq!(events[1..], parse_events("battle_resumed\nforgiven unit=S01 hits=1\nturn_began turn=2"));
}

#[test]
fn a_resumed_battle_has_the_fingerprint_of_one_never_ended() {
    let mut battle = ended_with_the_turn();
    let over = fingerprint(&battle.state);
    battle.play(r#"{"do":"set","unit":"S02","figures":8,"square":"C1"}"#);
    assert_ne!(fingerprint(&battle.state), over);
    // A battle that never ended and is in the same state has the same fingerprint.
    let mut never = field();
    never.turn("muddy-ground", "black", Phase::Move, Side::Norman);
    set(&mut never, "S01", 7);
    never.play(r#"{"do":"set","unit":"S02","commander":false}"#);
    never.end_turn();
    assert_eq!(fingerprint(&battle.state), fingerprint(&never.state));
}
