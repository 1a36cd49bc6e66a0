//! The table against the armies, and its edges against the paper.

use super::*;
use crate::rules::State;
use crate::rules::rulings::Bodyguards;
use crate::sheets::layout::battlefield::{class_of, largest, named, senlac};
use crate::sheets::layout::checks::{assert_sound, every_paper_and_ink};
use crate::sheets::layout::{Mark, Page, Paper};

fn pages(setup: &Setup, options: Options) -> Vec<Page> {
    pages_in(setup, options, &Fonts::built_in())
}

fn pages_in(setup: &Setup, options: Options, fonts: &Fonts) -> Vec<Page> {
    let state = State::new(setup).expect("sound");
    order_of_battle(Battle { setup, state: &state }, options, fonts).pages
}

/// Texts on the line of another, from left to right.
fn line(page: &Page, of: &str) -> Vec<String> {
    let texts: Vec<_> = page.marks.iter().filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None }).collect();
    let y = texts.iter().find(|text| text.text == of).expect("such a text").at_mm.1;
    texts.iter().filter(|text| (text.at_mm.1 - y).abs() < 0.01).map(|text| text.text.clone()).collect()
}

#[test]
fn a_full_class_fits_one_page_of_either_paper() {
    for paper in Paper::ALL {
        let pages = pages(&senlac(named), Options { paper, ..Options::default() });
        assert_eq!(pages.len(), 1);
        assert_eq!(line(&pages[0], "N03"), ["3", "N03", "Knights", "Łukasz Żółkiewski", "8 on 4", "E10"]);
        assert!(line(&pages[0], "S01").contains(&"Harold".to_owned()));
        let totals = pages[0].texts().filter(|text| text.contains("units, "));
        assert_eq!(totals.collect::<Vec<_>>(), ["16 units, 14 with a player, 148 figures", "15 units, 13 with a player, 140 figures"]);
    }
}

#[test]
fn added_bodyguards_stand_at_the_end_in_reserve() {
    let mut setup = senlac(named);
    setup.rulings.bodyguards = Bodyguards::Extra;
    let pages = pages(&setup, Options::default());
    assert_eq!(line(&pages[0], "N17"), ["17", "N17", "Knights", "William", "8 on 4", "reserve"]);
}

#[test]
fn classes_of_any_size_stay_in_their_columns_in_letters_of_eight_points_and_the_absent_are_told() {
    let fonts = Fonts::built_in();
    for count in [1, 31, 60, 120] {
        let (setup, class) = class_of(count);
        for options in every_paper_and_ink() {
            let pages = pages_in(&setup, options, &fonts);
            assert_sound(&pages, &fonts, 8.0);
            let words = pages.iter().flat_map(Page::texts).collect::<Vec<_>>().join(" ");
            assert!(class.iter().all(|child| words.contains(child.as_str())), "{words}");
            assert_eq!(words.contains("Absent: "), count > 7);
        }
    }
}

#[test]
fn the_largest_armies_with_the_longest_names_stay_in_their_columns() {
    let fonts = Fonts::built_in();
    for setup in [senlac(|_, _| None), largest()] {
        for options in every_paper_and_ink() {
            let pages = pages_in(&setup, options, &fonts);
            assert_sound(&pages, &fonts, 8.0);
            let is_row = |text: &&str| text.ends_with(" on 20") || text.contains(" on ") && text.len() < 8;
            assert_eq!(pages.iter().flat_map(Page::texts).filter(is_row).count(), setup.norman.len() + setup.saxon.len());
            assert!(pages.iter().all(|page| page.texts().any(|text| text == "absent")), "every page has the columns' headings");
        }
    }
}
