//! Tests of the comparison against its data and the battle.

use super::*;
use crate::played::played;
use crate::sheets::layout::checks::{assert_no_words_torn_or_cut_off, assert_printable, every_paper_and_ink};
use crate::sheets::layout::test_battles::{TestBattle, ordinary_name, pages_text, senlac};
use senlac_classroom::rules::CardName;
use senlac_classroom::story::Review;

fn collapse_spaces(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_shows_day_cards_questions_and_sources_before_play() {
    let words = collapse_spaces(&TestBattle::new(senlac(ordinary_name)).words(history));
    for hour in &HISTORY.hour {
        assert!(words.contains(&collapse_spaces(&hour.then)) && words.contains(&collapse_spaces(&hour.ours)), "{}", hour.when);
    }
    for card in CardName::ALL {
        let entry = HISTORY.card(card).expect("a card");
        assert!(words.contains(&collapse_spaces(&entry.stands_for)) && words.contains(&collapse_spaces(&entry.sureness)), "{card:?}");
    }
    assert!(HISTORY.question.iter().all(|question| words.contains(&collapse_spaces(&question.ask))));
    assert!(HISTORY.source.iter().all(|source| words.contains(&source.when)));
    assert!(!words.contains("In our battle") && !words.contains("Our battle ended") && !words.contains("our turn"), "{words}");
}

#[test]
fn each_played_turn_shows_the_remaining_figures() {
    for seed in 1..=3 {
        let setup = senlac(ordinary_name);
        let review = Review::new(played(&setup, seed, 3000));
        let story = review.story();
        let battle = Battle { review: Some(&review), ..Battle::new(&setup, story.final_state()) };
        for options in every_paper_and_ink() {
            let pages = history(battle, options, crate::sheets::layout::test_battles::fonts()).pages;
            assert_printable(&pages, 10.0);
            assert_no_words_torn_or_cut_off(&pages);
            let words = collapse_spaces(&pages_text(&pages));
            for turn in story.turns() {
                let [normans, saxons] = story.moments()[turn.end - 1].figures;
                assert!(
                    words.contains(&format!("Turn {}:", turn.turn))
                        && words.contains(&format!("{normans} Normans and {saxons} Saxons left"))
                );
            }
        }
    }
}

#[test]
fn the_page_says_who_starts_on_the_hill_and_explains_saxons() {
    let words = collapse_spaces(&TestBattle::new(senlac(ordinary_name)).words(history));
    assert!(words.contains("before the first card. On the hill at the start: all the Saxons, but no Normans."), "{words}");
    assert!(words.contains("We say Saxons. They called themselves English.") && words.contains("modern guesses"), "{words}");
    // The text still describes the start after the battle has moved on.
    let mut setup = senlac(ordinary_name);
    setup.norman[2].square = "E3".parse().ok();
    let review = Review::new(played(&setup, 1, 400));
    let state = review.story().final_state();
    let battle = Battle { review: Some(&review), ..Battle::new(&setup, state) };
    let words = collapse_spaces(&pages_text(&history(battle, PrintOptions::default(), crate::sheets::layout::test_battles::fonts()).pages));
    assert!(words.contains("On the hill at the start: all the Saxons and 1 of the 16 Norman units."), "{words}");
}
