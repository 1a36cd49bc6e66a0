//! The page against the register.

use super::*;
use crate::rules::{Setup, State};
use crate::sheets::layout::battlefield::{named, senlac};
use crate::sheets::layout::checks::{assert_inside_margins, assert_no_words_on_words};
use crate::sheets::layout::{Inks, Page, Paper};
use crate::sheets::missing_characters;

fn pages(setup: &Setup, options: Options) -> Vec<Page> {
    let state = State::new(setup).expect("sound");
    rulings(Battle { setup, state: &state }, options, &Fonts::built_in()).pages
}

fn words(pages: &[Page]) -> String {
    pages.iter().flat_map(Page::texts).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_ruling_is_there_with_its_phrase_its_reading_and_its_reason() {
    let pages = pages(&senlac(named), Options::default());
    let words = words(&pages);
    for ruling in RulingName::all() {
        let entry = ruling.entry();
        for text in [entry.question, entry.phrase, entry.readings[0].meaning, entry.reason] {
            assert!(words.contains(&text.replace('\u{2212}', "–")), "{}: {text}", entry.number);
        }
        assert!(pages.iter().flat_map(Page::texts).any(|text| text == entry.number.to_string()), "{}", entry.number);
    }
    assert!(words.contains("every ruling is the usual one"));
    assert!(missing_characters(&Fonts::built_in(), &pages).is_empty());
}

#[test]
fn every_other_reading_is_marked_and_the_usual_one_told() {
    for ruling in RulingName::all() {
        for reading in &ruling.entry().readings[1..] {
            let mut setup = senlac(named);
            setup.rulings.set(ruling, reading.key).expect("a reading");
            let words = words(&pages(&setup, Options::default()));
            assert!(words.contains(&format!("In this game: {}", reading.meaning)), "{words}");
            assert!(words.contains(&format!("Usually: {}", ruling.entry().readings[0].meaning)));
            assert!(words.contains(&format!("ruling {} is not read as usual", ruling.entry().number)));
        }
    }
}

#[test]
fn all_changed_or_none_three_pages_hold_them() {
    let fonts = Fonts::built_in();
    let mut changed = senlac(named);
    for ruling in RulingName::all() {
        if let Some(last) = ruling.entry().readings.last() {
            changed.rulings.set(ruling, last.key).expect("a reading");
        }
    }
    for (setup, most) in [(senlac(named), 3), (changed, 4)] {
        for paper in Paper::ALL {
            for inks in [Inks::Full, Inks::Saver] {
                let pages = pages(&setup, Options { paper, inks, ..Options::default() });
                assert!(pages.len() <= most, "{} pages", pages.len());
                assert_inside_margins(&pages, &fonts);
                assert_no_words_on_words(&pages, &fonts);
            }
        }
    }
}
