//! The handout's words against the rulings, and its edges against the paper.

use super::*;
use crate::rules::{RulingName, Setup, Square, Unit, Weapon, needs};
use crate::sheets::layout::battlefield::{largest, named, senlac};
use crate::sheets::layout::checks::{assert_inside_margins, assert_no_words_on_words};
use crate::sheets::layout::{Inks, Page, Paper};

fn page(setup: &Setup, options: Options) -> Page {
    let state = State::new(setup).expect("sound");
    let [page] = <[Page; 1]>::try_from(handout(Battle { setup, state: &state }, options, &Fonts::built_in()).pages).expect("one page");
    page
}

fn words(setup: &Setup) -> String {
    page(setup, Options::default()).texts().collect::<Vec<_>>().join(" ")
}

#[test]
fn it_fits_one_page_under_every_reading() {
    let fonts = Fonts::built_in();
    let mut setups = vec![senlac(named), largest()];
    let mut wordy = senlac(named);
    for ruling in RulingName::all() {
        for reading in &ruling.entry().readings[1..] {
            let mut setup = senlac(named);
            setup.rulings.set(ruling, reading.key).expect("a reading");
            wordy.rulings.set(ruling, reading.key).expect("a reading");
            setups.push(setup);
        }
    }
    setups.push(wordy);
    for setup in &setups {
        for paper in Paper::ALL {
            for inks in [Inks::Full, Inks::Saver] {
                let pages = [page(setup, Options { paper, inks, ..Options::default() })];
                assert_inside_margins(&pages, &fonts);
                assert_no_words_on_words(&pages, &fonts);
            }
        }
    }
}

#[test]
fn its_words_follow_what_changes_a_childs_deeds() {
    let usual = words(&senlac(named));
    for (ruling, reading, told) in [
        ("adjacency", "orthogonal", "never from corner to corner"),
        ("adjacency", "orthogonal", "Corners do not count"),
        ("hill-move", "start-square", "start on the hill go only 1"),
        ("turn-order", "phases", "The first side, then the other."),
        ("friends-in-line", "block", "Not through friends"),
        ("line-blockers", "any-unit", "No unit may stand in between"),
        ("half-hit-pool", "volley", "Each volley counts for itself"),
        ("shoot-and-fight", "one", "Who shoots does not fight"),
        ("shooting-in-contact", "forbidden", "Not with an enemy next to you"),
        ("bonus-when-shooting", "fighting-only", "when you fight"),
        ("natural-six", "hits", "A 6 always hits"),
        ("natural-one", "misses", "a 1 always misses"),
        ("exact-half", "normans-win", "71 or more"),
        ("victory-check", "at-once", "at once when an army"),
        ("holding-the-hill", "normans-win", "if none is on the hill"),
    ] {
        let mut setup = senlac(named);
        setup.rulings.set(ruling.parse().expect("a ruling"), reading).expect("a reading");
        let words = words(&setup);
        assert!(words.to_lowercase().contains(&told.to_lowercase()), "{ruling}: {words}");
        assert!(!usual.contains(told), "{ruling}");
    }
}

#[test]
fn the_example_of_dice_is_what_housecarles_need_against_spearmen() {
    let state = State::new(&senlac(named)).expect("sound");
    let unit = |side, troop| {
        let unit = state.army(side).iter().find(|unit| unit.troop == troop && !unit.bodyguard).expect("such a unit");
        Unit { square: Some(Square::new(0, 0)), ..unit.clone() }
    };
    let found = needs(&state, &unit(Side::Saxon, Troop::Housecarles), &unit(Side::Norman, Troop::Spearmen), Weapon::Hand);
    assert_eq!((found.men, found.commander), (words::EXAMPLE.0.try_into().expect("a face"), words::EXAMPLE.1.try_into().expect("a face")));
}
