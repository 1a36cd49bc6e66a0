//! Tests of the table against the armies.

use super::*;
use crate::sheets::layout::test_battles::{TestBattle, largest_setup, ordinary_name, senlac};
use crate::sheets::layout::{Mark, Page, Paper};
use senlac_classroom::rules::rulings::Bodyguards;

/// Returns the texts on the same line as this one, from left to right.
fn texts_on_line(page: &Page, of: &str) -> Vec<String> {
    let texts: Vec<_> = page.marks.iter().filter_map(Mark::text).collect();
    let y = texts.iter().find(|text| text.text == of).expect("such a text").at_mm.1;
    texts.iter().filter(|text| (text.at_mm.1 - y).abs() < 0.01).map(|text| text.text.clone()).collect()
}

#[test]
fn a_full_class_fits_on_one_page_of_either_paper() {
    for paper in Paper::ALL {
        let pages = TestBattle::new(senlac(ordinary_name)).pages(order_of_battle, PrintOptions { paper, ..PrintOptions::default() });
        assert_eq!(pages.len(), 1);
        assert_eq!(texts_on_line(&pages[0], "N03"), ["3", "N03", "Knights", "Łukasz Żółkiewski", "8 on 4", "E10"]);
        assert!(texts_on_line(&pages[0], "S01").contains(&"Harold".to_owned()));
        let totals = pages[0].texts().filter(|text| text.contains("units, "));
        assert_eq!(totals.collect::<Vec<_>>(), ["16 units, 14 with players, 148 figures", "15 units, 13 with players, 140 figures"]);
    }
}

#[test]
fn added_bodyguards_are_listed_last_in_reserve() {
    let mut setup = senlac(ordinary_name);
    setup.rulings.bodyguards = Bodyguards::Extra;
    let pages = TestBattle::new(setup).pages(order_of_battle, PrintOptions::default());
    assert_eq!(texts_on_line(&pages[0], "N17"), ["17", "N17", "Knights", "William", "8 on 4", "reserve"]);
}

#[test]
fn every_unit_has_a_row_and_every_page_has_column_headings() {
    for setup in [senlac(|_, _| None), largest_setup()] {
        let units = setup.norman.len() + setup.saxon.len();
        let pages = TestBattle::new(setup).pages(order_of_battle, PrintOptions::default());
        let is_row = |text: &&str| text.ends_with(" on 20") || text.contains(" on ") && text.len() < 8;
        assert_eq!(pages.iter().flat_map(Page::texts).filter(is_row).count(), units);
        assert!(pages.iter().all(|page| page.texts().any(|text| text == "absent")));
    }
}
