//! The poster against the story, and whether everything has room on every size of paper.

use super::*;
use crate::sheets::Inks;
use crate::sheets::layout::battlefield::{class_of, fonts, largest, named, own_cards, senlac, words_of};
use crate::sheets::layout::checks::assert_sound;
use crate::sheets::layout::test_stories::{fought, review_of};
use senlac_classroom::rules::{Event, Setup, State, apply_all};
use senlac_classroom::story::turn_sentences;

/// Every size of paper; where ink is saved everything stands where it does otherwise.
fn every_size() -> impl Iterator<Item = Options> {
    let sizes = Paper::ALL.into_iter().flat_map(|paper| [false, true].map(|large_poster| (paper, large_poster)));
    let inks = |paper| if paper == Paper::A4 { Inks::Full } else { Inks::Saver };
    sizes.map(move |(paper, large_poster)| Options { paper, inks: inks(paper), large_poster, ..Options::default() })
}

fn laid_out(setup: &Setup, events: &[Event], options: Options) -> Vec<Page> {
    let mut state = State::new(setup).expect("a battle");
    apply_all(&mut state, events);
    let review = review_of(setup, events);
    class_poster(Battle { review: Some(&review), ..Battle::new(setup, &state) }, options, fonts()).pages
}

/// The letters of running words.
fn body(pages: &[Page]) -> f32 {
    let sizes = pages.iter().flat_map(|page| &page.marks).filter_map(|mark| mark.text());
    sizes.filter(|text| text.style == Style::Plain && text.text.contains("fell")).map(|text| text.size_pt).fold(f32::MAX, f32::min)
}

#[test]
fn a_class_of_any_size_stands_on_one_page_with_every_name_turn_and_honour() {
    for count in [6, 31, 40] {
        let (setup, class) = class_of(count);
        for turns in [1, 10] {
            let events = fought(&setup, turns);
            let review = review_of(&setup, &events);
            for options in every_size() {
                let pages = laid_out(&setup, &events, options);
                assert_sound(&pages, LEAST_PT);
                // A large class in which every fifth name has forty letters, beside ten turns, is more than a small page holds.
                let may_go_on = !options.large_poster && count > 6 && turns == 10;
                assert!(pages.len() == 1 || may_go_on && pages.len() == 2, "{count}, {turns}, {options:?}: {} pages", pages.len());
                let words = words_of(&pages);
                // Names that are longer than a column are torn.
                let letters = words.replace([' ', '-'], "");
                assert!(class.iter().all(|name| letters.contains(&name.replace([' ', '-'], ""))), "{words}");
                for turn in turn_sentences(review.story()) {
                    assert!(words.contains(&format!("Turn {}", turn.turn)));
                    let main = &turn.sentences[turn.main];
                    assert!(words.contains(main.as_str()), "{main}: {words}");
                }
                assert!(review.tellings().iter().all(|telling| words.contains(telling.honour.as_str())), "{words}");
                assert!(words.contains("The Saxons won") && words.contains("the turning point"), "{words}");
            }
        }
    }
}

#[test]
fn a_usual_class_stands_on_one_page_after_a_long_battle() {
    let setup = senlac(named);
    let events = fought(&setup, 10);
    for options in every_size() {
        let pages = laid_out(&setup, &events, options);
        assert_eq!(pages.len(), 1, "{options:?}");
        assert_sound(&pages, LEAST_PT);
    }
}

#[test]
fn the_large_poster_has_larger_letters() {
    let setup = senlac(named);
    let events = fought(&setup, 6);
    for paper in Paper::ALL {
        let [small, large] =
            [false, true].map(|large_poster| laid_out(&setup, &events, Options { paper, large_poster, ..Options::default() }));
        assert!(body(&small) >= LEAST_PT && body(&large) >= 1.25 * body(&small), "{} and {}", body(&small), body(&large));
        assert_eq!(large[0].paper, paper.doubled());
    }
}

#[test]
fn many_turns_and_many_names_go_on_on_further_pages() {
    let mut cards = senlac(named);
    cards.deck = own_cards(4).collect();
    for (setup, turns) in [(cards, 25), (class_of(120).0, 12)] {
        let events = fought(&setup, turns);
        for options in every_size() {
            let pages = laid_out(&setup, &events, options);
            assert_sound(&pages, LEAST_PT);
            assert!((1..6).contains(&pages.len()), "{options:?}: {} pages", pages.len());
        }
    }
}

#[test]
fn names_without_end_go_on_on_further_pages() {
    let setup = largest();
    let pages = laid_out(&setup, &fought(&setup, 2), Options::default());
    assert_sound(&pages, LEAST_PT);
    assert!((2..20).contains(&pages.len()), "{} pages", pages.len());
}

#[test]
fn before_the_first_card_it_says_that_there_is_nothing_to_tell() {
    let setup = senlac(named);
    let state = State::new(&setup).expect("a battle");
    for options in every_size() {
        let pages = class_poster(Battle::new(&setup, &state), options, fonts()).pages;
        assert_sound(&pages, LEAST_PT);
        assert!(words_of(&pages).contains("Nothing has been played yet"));
    }
}
