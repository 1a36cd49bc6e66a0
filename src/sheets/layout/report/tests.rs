//! The report against the state.

use super::*;
use crate::rules::{Event, Setup, UnitId, Why, apply_all};
use crate::sheets::layout::Page;
use crate::sheets::layout::battlefield::{class_of, largest, named, senlac, under_way};
use crate::sheets::layout::checks::{assert_sound, every_paper_and_ink};

fn pages(setup: &Setup, state: &State, options: Options) -> Vec<Page> {
    report(Battle { setup, state }, options, &Fonts::built_in()).pages
}

fn words(setup: &Setup, state: &State) -> String {
    pages(setup, state, Options::default()).iter().flat_map(Page::texts).collect::<Vec<_>>().join(" ")
}

fn unit(name: &str) -> UnitId {
    name.parse().expect(name)
}

/// A battle in which nobody has fallen yet.
fn begun(setup: &Setup) -> State {
    let mut state = State::new(setup).expect("sound");
    apply_all(&mut state, &[Event::TurnBegan { turn: 2 }]);
    state
}

/// Units get other players, or none.
fn changes(changes: &[(&str, &str)]) -> Vec<Event> {
    let event = |&(id, player): &(&str, &str)| {
        let player = Some(player.to_owned()).filter(|player| !player.is_empty());
        Event::PlayerChanged { unit: unit(id), player: player.map(Into::into) }
    };
    changes.iter().map(event).collect()
}

#[test]
fn before_the_first_card_no_turn_has_been_played() {
    let setup = senlac(named);
    let state = State::new(&setup).expect("sound");
    assert!(!has_begun(&state));
    assert!(words(&setup, &state).contains("No turn has been played"));
}

#[test]
fn in_mid_battle_it_tells_how_it_stands() {
    let setup = senlac(named);
    let state = under_way(&setup);
    assert!(has_begun(&state));
    let words = words(&setup, &state);
    for side in Side::ALL {
        let strength = state.strength(side);
        assert!(words.contains(&format!("{} {} of {} left", side.army(), strength.left, strength.start)), "{words}");
    }
    assert!(words.contains("turn 3"));
    assert!(words.contains(&format!("The {} lead", if_the_bell_rang_now(&state).army())));
    for unit in state.units().filter(|unit| !unit.is_destroyed()) {
        assert!(words.contains(&format!("{} of {}", unit.figures, unit.start)), "{}", unit.id);
    }
    assert_eq!(words.matches("all fell").count(), state.units().filter(|unit| unit.is_destroyed()).count());
}

#[test]
fn lords_live_fall_and_are_away() {
    let setup = senlac(named);
    let mut state = under_way(&setup);
    let william = state.bodyguard(Side::Norman).expect("William").id;
    assert!(words(&setup, &state).contains("William lives"));
    apply_all(&mut state, &[Event::LordAway { unit: william }]);
    assert!(words(&setup, &state).contains("William is away"));
    let harold = state.bodyguard(Side::Saxon).expect("Harold").id;
    apply_all(&mut state, &[Event::LordKilled { unit: harold }]);
    assert!(words(&setup, &state).contains("Harold fell"));
}

#[test]
fn the_victor_and_the_reason_are_told() {
    let setup = senlac(named);
    for winner in Side::ALL {
        for why in [Why::NormansLostHalf, Why::SaxonsLostHalf, Why::BothLostHalf, Why::HillCleared, Why::TimeCalled] {
            let mut state = under_way(&setup);
            apply_all(&mut state, &[Event::BattleEnded { winner, why }]);
            let words = words(&setup, &state);
            assert!(words.contains(&format!("The {} won", winner.army())) && words.contains("It ended in turn 3: "), "{words}");
        }
    }
}

#[test]
fn everybody_who_came_changed_left_or_was_absent_is_told() {
    let mut setup = senlac(|side, number| Some(format!("{}{number}", side.letter())));
    setup.absent = vec!["Dev Patel".to_owned(), "Eli Stone".to_owned(), "Fay Oduya".to_owned()];
    let mut state = State::new(&setup).expect("sound");
    apply_all(&mut state, &changes(&[("N05", "Nova"), ("N06", "N7"), ("N08", "N5")]));
    apply_all(&mut state, &[Event::TurnBegan { turn: 2 }]);
    apply_all(&mut state, &changes(&[("N01", "N1"), ("N02", "N0"), ("N03", "Eli Stone"), ("S01", "S0 and Late Lou")]));
    apply_all(&mut state, &[Event::TurnBegan { turn: 4 }]);
    apply_all(&mut state, &changes(&[("S02", ""), ("N10", "N10"), ("S03", "S2"), ("S01", "Late Lou")]));
    let words = words(&setup, &state);
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

/// Every child of a class of 1, 31, 60 and 120 is named whole, on either paper and in either ink.
#[test]
fn every_child_of_a_class_of_any_size_is_named_in_letters_of_ten_points() {
    let fonts = Fonts::built_in();
    for count in [1, 31, 60, 120] {
        let (setup, class) = class_of(count);
        for state in [begun(&setup), under_way(&setup)] {
            for options in every_paper_and_ink() {
                let pages = report(Battle { setup: &setup, state: &state }, options, &fonts).pages;
                assert_sound(&pages, &fonts, 10.0);
                let words = pages.iter().flat_map(Page::texts).collect::<Vec<_>>().join(" ");
                for child in &class {
                    assert!(words.contains(child.as_str()), "{child} of {count}: {words}");
                }
            }
        }
    }
}

#[test]
fn every_battle_fits_its_pages() {
    let fonts = Fonts::built_in();
    for (setup, most) in [(senlac(named), 2), (senlac(|_, _| None), 1), (largest(), 40)] {
        let state = under_way(&setup);
        for options in every_paper_and_ink() {
            let pages = report(Battle { setup: &setup, state: &state }, options, &fonts).pages;
            assert_sound(&pages, &fonts, 10.0);
            assert!(pages.len() <= most, "{} pages", pages.len());
        }
    }
}
