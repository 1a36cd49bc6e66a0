//! The report against the state.

use super::*;
use crate::rules::{Event, Outcome, Setup, Why, apply_all};
use crate::sheets::layout::battlefield::{largest, named, senlac, under_way};
use crate::sheets::layout::checks::{assert_inside_margins, assert_no_words_on_words};
use crate::sheets::layout::{Inks, Page, Paper};

fn page(setup: &Setup, state: &State, options: Options) -> Page {
    let [page] = <[Page; 1]>::try_from(report(Battle { setup, state }, options, &Fonts::built_in()).pages).expect("one page");
    page
}

fn words(setup: &Setup, state: &State) -> String {
    page(setup, state, Options::default()).texts().collect::<Vec<_>>().join(" ")
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
    assert_eq!(words.matches("fell to the last man").count(), state.units().filter(|unit| unit.is_destroyed()).count());
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
            state.over = Some(Outcome { winner, why });
            let words = words(&setup, &state);
            assert!(words.contains(&format!("The {} won", winner.army())) && words.contains("It ended in turn 3: "), "{words}");
        }
    }
}

#[test]
fn every_battle_fits_one_page() {
    let fonts = Fonts::built_in();
    for setup in [senlac(named), senlac(|_, _| None), largest()] {
        for state in [State::new(&setup).expect("sound"), under_way(&setup)] {
            for paper in Paper::ALL {
                for inks in [Inks::Full, Inks::Saver] {
                    let pages = [page(&setup, &state, Options { paper, inks, ..Options::default() })];
                    assert_inside_margins(&pages, &fonts);
                    assert_no_words_on_words(&pages, &fonts);
                }
            }
        }
    }
}
