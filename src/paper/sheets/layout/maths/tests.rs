//! Tests of the sheets against the questions.

use super::*;
use crate::played::played;
use crate::sheets::layout::checks::{assert_no_words_torn_or_cut_off, assert_printable, every_paper_and_ink};
use crate::sheets::layout::test_battles::{TestBattle, fonts, ordinary_name, pages_text, senlac};
use senlac_classroom::story::Review;

fn collapse_spaces(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn there_are_no_sums_before_the_first_card() {
    assert!(TestBattle::new(senlac(ordinary_name)).words(maths).contains("No turn has been played"));
}

#[test]
fn answers_appear_only_on_the_answer_pages() {
    let setup = senlac(ordinary_name);
    for (seed, most) in [(1, 3000), (2, 3000), (3, 8), (4, 1)] {
        let review = Review::new(played(&setup, seed, most));
        let story = review.story();
        let battle = Battle { review: Some(&review), ..Battle::new(&setup, story.final_state()) };
        for options in every_paper_and_ink() {
            let document = maths(battle, options, fonts());
            assert_printable(&document.pages, 10.0);
            assert_no_words_torn_or_cut_off(&document.pages);
            let [(0, _), (second, _), (answers, _)] = document.places[..] else { panic!("{:?}", document.places) };
            assert!(second >= 1 && answers > second);
            let words = |pages: &[crate::sheets::Page]| collapse_spaces(&pages_text(pages));
            let parts = [&document.pages[..second], &document.pages[second..answers], &document.pages[answers..]].map(words);
            for (level, part) in Level::ALL.into_iter().zip(&parts) {
                for sum in sums(story, level) {
                    assert!(part.contains(&collapse_spaces(&sum.question)), "{part}");
                    assert!(parts[2].contains(&collapse_spaces(&sum.answer)), "{}", sum.answer);
                    assert!(!parts[0].contains(&collapse_spaces(&sum.answer)) && !parts[1].contains(&collapse_spaces(&sum.answer)));
                }
            }
        }
    }
}
