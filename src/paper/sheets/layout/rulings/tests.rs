//! Tests of the page against the register.

use super::*;
use crate::sheets::layout::Paper;
use crate::sheets::layout::checks::setups_for_all_options;
use crate::sheets::layout::test_battles::{TestBattle, fonts, ordinary_name, pages_text, senlac};
use crate::sheets::missing_characters;

#[test]
fn every_ruling_shows_its_phrase_option_and_reason() {
    let battle = TestBattle::new(senlac(ordinary_name));
    let pages = battle.pages(rulings, PrintOptions::default());
    let words = pages_text(&pages);
    for ruling in RulingName::all() {
        let entry = ruling.entry();
        for text in [entry.question, entry.phrase, entry.readings[0].meaning, entry.reason] {
            assert!(words.contains(&text.replace('\u{2212}', "–")), "{}: {text}", entry.number);
        }
        assert!(words.split(' ').any(|word| word == entry.number.to_string()), "{}", entry.number);
    }
    assert!(words.contains("the default option for every ruling"));
    for paper in Paper::ALL {
        assert!(battle.pages(rulings, PrintOptions { paper, ..PrintOptions::default() }).len() <= 3, "{paper:?}");
    }
    assert!(missing_characters(fonts(), &pages).is_empty());
}

#[test]
fn changed_rulings_are_marked_with_their_default() {
    for setup in setups_for_all_options(&senlac(ordinary_name)) {
        let battle = TestBattle::new(setup);
        let in_force = &battle.setup.rulings;
        let pages = battle.pages(rulings, PrintOptions { paper: Paper::Letter, ..PrintOptions::default() });
        let words = pages_text(&pages);
        let changed: Vec<RulingName> = RulingName::all().filter(|&ruling| is_changed(in_force, ruling)).collect();
        for ruling in &changed {
            assert!(words.contains(&format!("In this game: {}", in_force.option(*ruling).meaning)), "{words}");
            assert!(words.contains(&format!("Default: {}", ruling.entry().readings[0].meaning)));
        }
        let expected =
            if let [one] = changed[..] { format!("ruling {} does", one.entry().number) } else { format!("{} rulings do", changed.len()) };
        assert!(words.contains(&format!("{expected} not use the default option")), "{expected}: {words}");
        assert!(pages.len() <= if changed.len() > 1 { 4 } else { 3 }, "{} pages", pages.len());
    }
}
