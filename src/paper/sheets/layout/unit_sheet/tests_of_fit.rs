//! Tests that everything on a sheet fits and is large enough for children.

use super::*;
use crate::sheets::layout::Mark;
use crate::sheets::layout::checks::{all_options, assert_no_words_on_pictures, assert_printable, setups_for_all_options};
use crate::sheets::layout::test_battles::{TestBattle, custom_cards, fonts, full_class};
use senlac_classroom::rules::rulings::{CommanderFigure, NaturalSix};
use senlac_classroom::rules::{Setup, UnitId};

/// Names of 40 letters each.
const LONG: [&str; 2] = ["Bartholomew Featherstonehaugh-Wolverston", "Maximiliana Charlotte von Hohenstaufenau"];
/// A unit of each kind: for knights and housecarls, the lord's unit and another.
const KINDS: [(Side, [u8; 4]); 2] = [(Side::Norman, [1, 2, 7, 12]), (Side::Saxon, [1, 2, 6, 11])];

/// Returns the sheets of a unit of each kind.
fn unit_sheets(setup: Setup) -> Vec<UnitSheet> {
    let battle = TestBattle::new(setup);
    let trial = Trial::new(&battle.state);
    let ids = KINDS.into_iter().flat_map(|(side, numbers)| numbers.map(|number| UnitId::new(side, number)));
    let units = ids.filter_map(|id| battle.state.unit(id));
    units.flat_map(|unit| UnitSheet::all_for_unit(battle.battle(), &trial, unit)).collect()
}

/// Asserts that everything is on the paper and legible: inside the margins, on its side of the cut, in its frame, and large
/// enough.
fn assert_readable(page: &Page, options: PrintOptions, least_pt: f32) {
    let pages = std::slice::from_ref(page);
    assert_printable(pages, least_pt);
    assert_no_words_on_pictures(pages);
    let (_, middle) = page.paper.area().middle();
    for mark in page.marks.iter().filter(|_| options.two_to_a_page) {
        let area = mark.bounds(fonts());
        let is_cut = matches!(mark, Mark::Shape(shape) if shape.dashed);
        assert!(is_cut || area.bottom() <= middle || area.y >= middle, "{mark:?} lies on both sides of the cut");
    }
}

/// Returns the smallest size of text that children read.
const fn least_pt(options: PrintOptions) -> f32 {
    if options.two_to_a_page { 8.5 } else { 10.0 }
}

#[test]
fn sheets_fit_and_are_readable_under_every_option() {
    let mut sheets: Vec<UnitSheet> = Vec::new();
    let player = |side: Side, number: usize| match (side, number) {
        (Side::Norman, 1) | (Side::Saxon, 10) => LONG.join(" and "),
        _ => LONG[number % 2].to_owned(),
    };
    let usual = full_class(|side, number| Some(player(side, number)));
    for setup in std::iter::once(usual.clone()).chain(setups_for_all_options(&usual)) {
        for sheet in unit_sheets(setup) {
            if !sheets.contains(&sheet) {
                sheets.push(sheet);
            }
        }
    }
    assert!(sheets.len() > 40, "readings change what sheets say");
    for options in all_options() {
        for page in pages(&sheets, options, fonts()) {
            assert_readable(&page, options, least_pt(options));
            let is_short = |text: &&str| text.contains('…') || text.starts_with("and ") && text.ends_with(" more");
            assert_eq!(page.texts().find(is_short), None, "everything is told whole: {options:?}");
        }
    }
}

#[test]
fn any_name_fits_without_cuts() {
    let names = ["W".repeat(200), "Maximiliana Żółkiewska-Ffoulkes ".repeat(6), "Bo".to_owned(), String::new(), "a ".repeat(100)];
    for options in all_options() {
        let setup = full_class(|_, number| Some(names[number % names.len()].clone()));
        let pages = pages(&unit_sheets(setup), options, fonts());
        for page in &pages {
            assert_readable(page, options, 3.0);
        }
        let torn: String = pages[0].texts().filter(|text| text.contains("WW")).collect();
        assert_eq!(torn.replace('-', ""), names[0], "the longest name is not cut");
    }
}

#[test]
fn forty_figures_on_any_number_of_bases_fit() {
    for bases in [1, 7, 40] {
        let mut setup = full_class(|_, number| Some(LONG[number % 2].to_owned()));
        setup.rulings.commander_figure = CommanderFigure::Extra;
        for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
            (muster.figures, muster.bases) = (40, bases);
        }
        let sheets = unit_sheets(setup);
        for options in all_options() {
            let pages = pages(&sheets, options, fonts());
            for page in &pages {
                assert_readable(page, options, least_pt(options));
            }
            let boxes = pages.iter().flat_map(Page::texts).filter(|text| text.parse::<u8>().is_ok()).count();
            assert_eq!(boxes, 40 * 8, "a number for every man but the commander");
        }
    }
}

#[test]
fn any_number_of_custom_cards_fits() {
    for copies in [1, 10] {
        let mut setup = full_class(|_, number| Some(LONG[number % 2].to_owned()));
        setup.rulings.natural_six = NaturalSix::Hits;
        setup.deck.extend(custom_cards(copies));
        let sheets = unit_sheets(setup);
        for options in all_options() {
            for page in pages(&sheets, options, fonts()) {
                assert_readable(&page, options, least_pt(options));
                assert!(copies == 1 || page.texts().any(|text| text.starts_with("and ") && text.ends_with(" more")));
            }
        }
    }
}
