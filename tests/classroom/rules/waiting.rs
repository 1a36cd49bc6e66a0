//! Tests of two pending steps, which are carried out in order.

use senlac::rules::{Breach, Event, Pending, Phase, Side, apply_all, fingerprint};

use super::table::{Battle, battle, parse_events, unit};

/// Returns a battle before a rush. N02 can strike Harold, who is alone beside it.
fn about_to_run() -> Battle {
    let mut battle = battle(
        &["......", "......", "......", "......", "......", "......"],
        "N01 knights 8 @F6 lord\nN02 spearmen 12 @A2
         S01 housecarles 1 @A1 lord\nS02 spearmen 12 @D1\nS03 archers 8 @F1",
    )
    .ruled("lord-killed", "panic");
    battle.flip("fyrd-runs-amok", "red");
    battle
}

const BLOW: &str = r#"{"do":"fight","unit":"N02","blows":[{"at":"S01","hits":3}]}"#;

/// Returns the battle after Harold is killed while the rush is pending.
fn both_wait() -> Battle {
    let mut battle = about_to_run();
    let events = battle.overrule(BLOW);
    assert_eq!(events[1..], parse_events("destroyed unit=S01\npanic_began side=saxon queued=true"));
    battle
}

#[test]
fn a_panic_waits_until_the_rush_is_done() {
    let mut battle = both_wait();
    let rush = Pending::Rush(vec![unit("S02"), unit("S03")]);
    assert_eq!(*battle.state.todo(), [rush, Pending::Panic(Side::Saxon)]);
    assert!(matches!(battle.impossible(r#"{"do":"panic"}"#)[..], [Breach::CardFirst(_)]), "the rush comes first");
    let events = battle.play(r#"{"do":"amok"}"#);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Rushed { .. })).count(), 2);
    assert_eq!(events.last(), parse_events("rush_ended").last(), "nobody moves before the panic");
    assert_eq!((battle.state.phase(), battle.state.pending()), (Phase::Event, Some(&Pending::Panic(Side::Saxon))));
    let events = battle.play(r#"{"do":"panic","dice":{"S02":2,"S03":1}}"#);
    assert_eq!(events[events.len() - 2..], parse_events("panic_ended side=saxon\nphase_began phase=move side=saxon"));
    assert_eq!((battle.figures("S02"), battle.figures("S03"), battle.state.todo().len()), (10, 7, 0));
}

#[test]
fn a_rush_without_runners_ends_with_done_and_the_panic_remains() {
    let mut battle = both_wait();
    battle.play(r#"{"do":"set","unit":"S02","square":null}"#);
    battle.play(r#"{"do":"set","unit":"S03","square":null}"#);
    assert_eq!(battle.play(r#"{"do":"done"}"#), parse_events("rush_ended"));
    assert_eq!(battle.state.pending(), Some(&Pending::Panic(Side::Saxon)));
    assert_eq!(battle.play(r#"{"do":"panic"}"#), parse_events("panic_ended side=saxon\nphase_began phase=move side=saxon"));
}

#[test]
fn two_panics_are_queued_in_order() {
    let mut battle = battle(
        &["...", "...", "..."],
        "N01 knights 1 @A2 lord\nN02 spearmen 12 @C3
         S01 housecarles 8 @A1 lord\nS02 spearmen 12 @C1",
    )
    .ruled("lord-killed", "panic");
    battle.flip("arrow-in-the-eye", "red");
    battle.overrule(r#"{"do":"fight","unit":"S01","blows":[{"at":"N01","hits":1}]}"#);
    assert_eq!(*battle.state.todo(), [Pending::Panic(Side::Saxon), Pending::Panic(Side::Norman)]);
    battle.play(r#"{"do":"panic","dice":{"S01":1,"S02":1}}"#);
    assert_eq!(battle.state.phase(), Phase::Event);
    assert!(matches!(battle.impossible(r#"{"do":"panic","dice":{"S02":1}}"#)[..], [Breach::NotPanicking(_)]), "now the Normans roll");
    battle.play(r#"{"do":"panic","dice":{"N02":6}}"#);
    assert_eq!((battle.figures("N02"), battle.state.phase()), (8, Phase::Move), "6 less William's 2");
}

#[test]
fn queued_steps_are_part_of_the_fingerprint() {
    let battle = both_wait();
    let begins = |place: usize, queued| match &battle.state.todo()[place] {
        Pending::Panic(side) => Event::PanicBegan { side: *side, queued },
        Pending::Rush(units) => Event::RushBegan { units: units.clone(), queued },
    };
    let after = |events: &[Event]| {
        let mut state = battle.state.clone();
        apply_all(&mut state, events);
        fingerprint(&state)
    };
    // A step that is not queued replaces all pending ones.
    let [both, one, turned] =
        [&[begins(0, false), begins(1, true)][..], &[begins(0, false)], &[begins(1, false), begins(0, true)]].map(after);
    assert_eq!(both, fingerprint(&battle.state));
    assert!(both != one && both != turned && one != turned);
}

#[test]
fn old_games_still_lose_queued_steps() {
    let mut battle = about_to_run();
    battle.happen(&parse_events("panic_began side=saxon"));
    assert_eq!(*battle.state.todo(), [Pending::Panic(Side::Saxon)]);
}

#[test]
fn queued_steps_survive_the_end_of_the_battle() {
    let mut battle = both_wait();
    let waiting = battle.state.todo().clone();
    battle.play(r#"{"do":"set_ruling","ruling":"victory-check","choice":"at-once"}"#);
    battle.play(r#"{"do":"set","unit":"S02","figures":1}"#);
    assert_eq!(battle.state.phase(), Phase::Over);
    battle.play(r#"{"do":"set","unit":"S02","figures":12}"#);
    assert_eq!((battle.state.phase(), battle.state.todo()), (Phase::Event, &waiting));
}
