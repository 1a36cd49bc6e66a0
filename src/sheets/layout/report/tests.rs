//! The report against the state.

use super::*;
use crate::rules::{Event, Why, apply_all};
use crate::sheets::layout::battlefield::{TestBattle, largest, named, senlac};

/// What is told once these events have happened.
fn told_after(battle: &mut TestBattle, events: &[Event]) -> String {
    apply_all(&mut battle.state, events);
    battle.words(report)
}

/// Units get other players, or none.
fn changes(changes: &[(&str, &str)]) -> Vec<Event> {
    let event = |&(id, player): &(&str, &str)| {
        let player = Some(player.to_owned()).filter(|player| !player.is_empty());
        Event::PlayerChanged { unit: id.parse().expect(id), player: player.map(Into::into), computer: None }
    };
    changes.iter().map(event).collect()
}

#[test]
fn before_the_first_card_no_turn_has_been_played() {
    let battle = TestBattle::new(senlac(named));
    assert!(!battle.state.has_begun());
    assert!(battle.words(report).contains("No turn has been played"));
}

#[test]
fn in_mid_battle_it_tells_how_it_stands() {
    let battle = TestBattle::under_way(senlac(named));
    let (state, words) = (&battle.state, battle.words(report));
    assert!(state.has_begun());
    for side in Side::ALL {
        let strength = state.strength(side);
        assert!(words.contains(&format!("{} {} of {} left", side.army(), strength.left, strength.start)), "{words}");
    }
    assert!(words.contains("turn 3"));
    assert!(words.contains(&format!("The {} lead", if_the_bell_rang_now(state).army())));
    for unit in state.units().filter(|unit| !unit.is_destroyed()) {
        assert!(words.contains(&format!("{} of {}", unit.figures, unit.start)), "{}", unit.id);
    }
    assert_eq!(words.matches("all fell").count(), state.units().filter(|unit| unit.is_destroyed()).count());
}

#[test]
fn lords_live_fall_and_are_away() {
    let mut battle = TestBattle::under_way(senlac(named));
    let [william, harold] = Side::ALL.map(|side| battle.state.bodyguard(side).expect("a lord").id);
    assert!(battle.words(report).contains("William lives"));
    assert!(told_after(&mut battle, &[Event::LordAway { unit: william }]).contains("William is away"));
    assert!(told_after(&mut battle, &[Event::LordKilled { unit: harold }]).contains("Harold fell"));
}

#[test]
fn the_victor_and_the_reason_are_told() {
    for winner in Side::ALL {
        for why in [Why::NormansLostHalf, Why::SaxonsLostHalf, Why::BothLostHalf, Why::HillCleared, Why::TimeCalled] {
            let words = told_after(&mut TestBattle::under_way(senlac(named)), &[Event::BattleEnded { winner, why }]);
            assert!(words.contains(&format!("The {} won", winner.army())) && words.contains("It ended in turn 3: "), "{words}");
        }
    }
}

#[test]
fn everybody_who_came_changed_left_or_was_absent_is_told() {
    let mut setup = senlac(|side, number| Some(format!("{}{number}", side.letter())));
    setup.absent = vec!["Dev Patel".to_owned(), "Eli Stone".to_owned(), "Fay Oduya".to_owned()];
    let before = changes(&[("N05", "Nova"), ("N06", "N7"), ("N08", "N5")]);
    let second = changes(&[("N01", "N1"), ("N02", "N0"), ("N03", "Eli Stone"), ("S01", "S0 and Late Lou")]);
    let fourth = changes(&[("S02", ""), ("N10", "N10"), ("S03", "S2"), ("S01", "Late Lou")]);
    let [two, four] = [2, 4].map(|turn| vec![Event::TurnBegan { turn }]);
    let words = told_after(&mut TestBattle::new(setup), &[before, two, second, four, fourth].concat());
    for told in [
        "Came later: Eli Stone (N03 from turn 2) and Late Lou (S01 from turn 2).",
        "Changed places: N0 (N01 until turn 2, N02 from turn 2) and N1 (N02 until turn 2, N01 from turn 2).",
        "Took on another unit: N10 (N11, N10 from turn 4).",
        "Handed on their unit: N2 (N03 until turn 2), N9 (N10 until turn 4), S0 (S01 until turn 4) and S1 (S02 until turn 4).",
        "Stepped aside before the first card: N4 (N05).",
        "Absent today: Dev Patel and Fay Oduya. See you at the next battle!",
    ] {
        assert!(words.contains(told), "{told}: {words}");
    }
    assert!(!words.contains("N5 (") && !words.contains("N7 ("), "who changed places before the first card is no news: {words}");
}

#[test]
fn a_report_has_few_pages() {
    for (setup, most) in [(senlac(named), 2), (senlac(|_, _| None), 1), (largest(), 40)] {
        let pages = TestBattle::under_way(setup).pages(report, Options::default());
        assert!(pages.len() <= most, "{} pages", pages.len());
    }
}
