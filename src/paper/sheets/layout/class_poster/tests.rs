//! Tests that the poster matches the story and that everything fits every paper size.

use super::*;
use crate::sheets::layout::checks::assert_printable;
use crate::sheets::layout::test_battles::{class_of_size, custom_cards, fonts, largest_setup, ordinary_name, pages_text, senlac};
use crate::sheets::layout::test_stories::{battle_events, review_of};
use crate::sheets::{InkMode, Page};
use senlac_classroom::rules::{Event, Setup, State, apply_all};
use senlac_classroom::story::turn_summaries;

/// Returns every paper size in full ink, because saver ink has the same layout.
fn all_paper_sizes() -> impl Iterator<Item = PrintOptions> {
    let sizes = Paper::ALL.into_iter().flat_map(|paper| [false, true].map(|large_poster| (paper, large_poster)));
    let inks = |paper| if paper == Paper::A4 { InkMode::Full } else { InkMode::Saver };
    sizes.map(move |(paper, large_poster)| PrintOptions { paper, inks: inks(paper), large_poster, ..PrintOptions::default() })
}

fn lay_out(setup: &Setup, events: &[Event], options: PrintOptions) -> Vec<Page> {
    let mut state = State::new(setup).expect("a battle");
    apply_all(&mut state, events);
    let review = review_of(setup, events);
    class_poster(Battle { review: Some(&review), ..Battle::new(setup, &state) }, options, fonts()).pages
}

/// Returns the size of running text, in points.
fn body_size(pages: &[Page]) -> f32 {
    let sizes = pages.iter().flat_map(|page| &page.marks).filter_map(|mark| mark.text());
    sizes.filter(|text| text.style == Style::Plain && text.text.contains("killed")).map(|text| text.size_pt).fold(f32::MAX, f32::min)
}

#[test]
fn posters_show_every_name_turn_and_honour() {
    for count in [6, 31, 40] {
        let (setup, class) = class_of_size(count);
        for turns in [1, 10] {
            let events = battle_events(&setup, turns);
            let review = review_of(&setup, &events);
            for options in all_paper_sizes() {
                let pages = lay_out(&setup, &events, options);
                assert_printable(&pages, LEAST_PT);
                // A small page can't show a large class with many 40-letter names and ten turns.
                let may_go_on = !options.large_poster && count > 6 && turns == 10;
                assert!(pages.len() == 1 || may_go_on && pages.len() == 2, "{count}, {turns}, {options:?}: {} pages", pages.len());
                let words = pages_text(&pages);
                // Names longer than a column are split.
                let letters = words.replace([' ', '-'], "");
                assert!(class.iter().all(|name| letters.contains(&name.replace([' ', '-'], ""))), "{words}");
                for turn in turn_summaries(review.story()) {
                    assert!(words.contains(&format!("Turn {}", turn.turn)));
                    let main = &turn.sentences[turn.main];
                    assert!(words.contains(main.as_str()), "{main}: {words}");
                }
                assert!(review.pupil_stories().iter().all(|telling| words.contains(telling.honour.as_str())), "{words}");
                assert!(words.contains("The Saxons won") && words.contains("the turning point"), "{words}");
            }
        }
    }
}

#[test]
fn an_ordinary_class_fits_on_one_page_after_a_long_battle() {
    let setup = senlac(ordinary_name);
    let events = battle_events(&setup, 10);
    for options in all_paper_sizes() {
        let pages = lay_out(&setup, &events, options);
        assert_eq!(pages.len(), 1, "{options:?}");
        assert_printable(&pages, LEAST_PT);
    }
}

#[test]
fn the_large_poster_has_larger_letters() {
    let setup = senlac(ordinary_name);
    let events = battle_events(&setup, 6);
    for paper in Paper::ALL {
        let [small, large] =
            [false, true].map(|large_poster| lay_out(&setup, &events, PrintOptions { paper, large_poster, ..PrintOptions::default() }));
        assert!(
            body_size(&small) >= LEAST_PT && body_size(&large) >= 1.25 * body_size(&small),
            "{} and {}",
            body_size(&small),
            body_size(&large)
        );
        assert_eq!(large[0].paper, paper.doubled());
    }
}

#[test]
fn many_turns_and_names_continue_on_more_pages() {
    let mut cards = senlac(ordinary_name);
    cards.deck = custom_cards(4).collect();
    for (setup, turns) in [(cards, 25), (class_of_size(120).0, 12)] {
        let events = battle_events(&setup, turns);
        for options in all_paper_sizes() {
            let pages = lay_out(&setup, &events, options);
            assert_printable(&pages, LEAST_PT);
            assert!((1..6).contains(&pages.len()), "{options:?}: {} pages", pages.len());
        }
    }
}

#[test]
fn very_long_names_continue_on_more_pages() {
    let setup = largest_setup();
    let pages = lay_out(&setup, &battle_events(&setup, 2), PrintOptions::default());
    assert_printable(&pages, LEAST_PT);
    assert!((2..20).contains(&pages.len()), "{} pages", pages.len());
}

#[test]
fn the_poster_is_empty_before_the_first_card() {
    let setup = senlac(ordinary_name);
    let state = State::new(&setup).expect("a battle");
    for options in all_paper_sizes() {
        let pages = class_poster(Battle::new(&setup, &state), options, fonts()).pages;
        assert_printable(&pages, LEAST_PT);
        assert!(pages_text(&pages).contains("No turn has been played yet"));
    }
}
