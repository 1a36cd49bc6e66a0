//! The page against the register.

use super::*;
use crate::rules::{Setup, State};
use crate::sheets::layout::battlefield::{named, senlac};
use crate::sheets::layout::checks::every_reading;
use crate::sheets::layout::{Page, Paper};
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
    for paper in Paper::ALL {
        assert!(self::pages(&senlac(named), Options { paper, ..Options::default() }).len() <= 3, "{paper:?}");
    }
    assert!(missing_characters(&Fonts::built_in(), &pages).is_empty());
}

#[test]
fn every_other_reading_is_marked_and_the_usual_one_told() {
    for setup in every_reading(&senlac(named)) {
        let pages = pages(&setup, Options { paper: Paper::Letter, ..Options::default() });
        let words = words(&pages);
        let changed: Vec<RulingName> = RulingName::all().filter(|&ruling| is_changed(&setup.rulings, ruling)).collect();
        for ruling in &changed {
            assert!(words.contains(&format!("In this game: {}", setup.rulings.reading(*ruling).meaning)), "{words}");
            assert!(words.contains(&format!("Usually: {}", ruling.entry().readings[0].meaning)));
        }
        let told =
            if let [one] = changed[..] { format!("ruling {} is", one.entry().number) } else { format!("{} rulings are", changed.len()) };
        assert!(words.contains(&format!("{told} not read as usual")), "{told}: {words}");
        assert!(pages.len() <= if changed.len() > 1 { 4 } else { 3 }, "{} pages", pages.len());
    }
}
