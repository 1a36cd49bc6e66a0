//! Margins, and numbers against the rules'.

use super::*;
use crate::rules::rulings::{Bodyguards, CommanderFigure, NaturalOne, NaturalSix};
use crate::rules::{Card, CardName, Color, Event, RulingName, Rulings, Setup, Side, Square, Troop, Unit, UnitId, Weapon, apply_all, needs};
use crate::sheets::layout::checks::{assert_inside_margins, assert_no_words_on_words};
use crate::sheets::layout::{Inks, Paper, full_class};

/// The sheets of a battle, one to a page in full colours unless told otherwise.
fn sheets(setup: &Setup, state: &State, options: Options) -> Vec<Page> {
    unit_sheets(Battle { setup, state }, options, &Fonts::built_in()).pages
}

/// Every way in which sheets can be printed.
fn every_way() -> impl Iterator<Item = Options> {
    let papers = Paper::ALL.into_iter().map(|paper| Options { paper, ..Options::default() });
    papers.flat_map(|options| [options, Options { two_to_a_page: true, ..options }])
}

fn assert_readable(pages: &[Page]) {
    let fonts = Fonts::built_in();
    assert_inside_margins(pages, &fonts);
    assert_no_words_on_words(pages, &fonts);
}

#[test]
fn every_unit_has_one_page_in_army_list_order() {
    let setup = full_class::setup(|side, number| (number % 2 == 0).then(|| format!("{side:?} {number}")));
    let state = full_class::state(&setup);
    let pages = sheets(&setup, &state, Options { paper: Paper::Letter, ..Options::default() });
    assert_eq!(pages.len(), 31);
    for (unit, page) in state.units().zip(&pages) {
        assert!(page.texts().any(|text| text == format!("unit {} · waits in reserve", unit.id)), "{}", unit.id);
        assert_eq!(page.texts().any(|text| text == "name"), setup.player(unit.id).is_none(), "a line to write on");
    }
}

#[test]
fn nothing_stands_outside_the_margins_or_on_other_words() {
    let names = ["W".repeat(200), "Maximiliana Żółkiewska-Ffoulkes ".repeat(6), "Bo".to_owned(), String::new(), "a ".repeat(100)];
    for options in every_way() {
        let setup = full_class::setup(|_, number| Some(names[number % names.len()].clone()));
        let pages = sheets(&setup, &full_class::state(&setup), options);
        assert_readable(&pages);
        let torn: String = pages[0].texts().filter(|text| text.contains("WW")).collect();
        assert_eq!(torn.replace('-', ""), names[0], "the longest name is not cut");
    }
}

#[test]
fn every_reading_of_every_ruling_fits_the_page() {
    let fonts = Fonts::built_in();
    for rulings in every_reading() {
        let mut setup = full_class::setup(|_, _| Some("Maximiliana Żółkiewska-Ffoulkes".to_owned()));
        setup.rulings = rulings;
        let state = full_class::state(&setup);
        let trial = Trial::new(&state);
        // The bodyguard and a baron of the knights, and of the Saxons those with the most to read.
        for (side, number) in [(Side::Norman, 1), (Side::Norman, 2), (Side::Saxon, 6), (Side::Saxon, 11)] {
            let unit = state.unit(UnitId::new(side, number)).expect("such a unit");
            let sheet = Sheet::of(Battle { setup: &setup, state: &state }, &trial, unit);
            let page = one_to_a_page(&sheet, Options { paper: Paper::Letter, ..Options::default() }, &fonts);
            assert!(page.texts().all(|text| !text.starts_with("and ") || !text.ends_with(" more")), "every card is told");
            assert_inside_margins(&[page], &fonts);
        }
    }
}

#[test]
fn forty_figures_on_any_number_of_bases_fit_with_the_longest_name() {
    for bases in [1, 7, 20, 40] {
        for options in every_way() {
            let mut setup = full_class::setup(|_, _| Some("W".repeat(200)));
            setup.rulings.commander_figure = CommanderFigure::Extra;
            // A bodyguard, a knight and an archer, who has the most lines, are enough.
            setup.norman.truncate(2);
            setup.saxon.rotate_right(4);
            setup.saxon.truncate(5);
            for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
                (muster.figures, muster.bases) = (40, bases);
            }
            let pages = sheets(&setup, &full_class::state(&setup), options);
            assert_readable(&pages);
            let a_page = if options.two_to_a_page { 2 } else { 1 };
            let boxes = pages.iter().flat_map(Page::texts).filter(|text| text.parse::<u8>().is_ok()).count();
            assert_eq!(boxes, 40 * 7, "a number for every man but the commander");
            assert_eq!(pages.len(), 7usize.div_ceil(a_page));
        }
    }
}

#[test]
fn own_cards_fit_the_page_whatever_they_are_called_and_however_many_they_are() {
    for options in every_way() {
        let mut setup = full_class::setup(|_, _| Some("W".repeat(200)));
        setup.rulings.natural_six = NaturalSix::Hits;
        for (number, name) in (0..10u8).flat_map(|number| CardName::ALL.map(|name| (number, name))) {
            let title = Some(format!("{number} {}", "Wretched ".repeat(6)).trim().into());
            setup.deck.push(Card {
                title,
                strength: Some(name.strength().most),
                turns: Some(name.longest()),
                ..Card::new(name, Color::Red)
            });
        }
        for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
            (muster.figures, muster.bases) = (40, 20);
        }
        let pages = sheets(&setup, &full_class::state(&setup), options);
        assert_readable(&pages);
        let more = |page: &Page| page.texts().any(|text| text.starts_with("and ") && text.ends_with(" more"));
        assert!(pages.iter().all(more));
    }
}

#[test]
fn a_sheet_bears_the_name_of_whoever_leads_now() {
    let setup = full_class::setup(|_, _| Some("Bo Lind".to_owned()));
    let mut state = full_class::state(&setup);
    let change = |number, player: Option<&str>| Event::PlayerChanged {
        unit: UnitId::new(Side::Norman, number),
        player: player.map(ToOwned::to_owned),
    };
    apply_all(&mut state, &[change(2, Some("Ada Berg")), change(3, None)]);
    let pages = sheets(&setup, &state, Options::default());
    let has = |page: usize, word: &str| pages[page].texts().any(|text| text == word);
    assert!(has(0, "Bo Lind") && has(1, "Ada Berg") && !has(1, "Bo Lind") && has(2, "name"));
}

#[test]
fn extra_bodyguards_have_pages_and_the_listed_ones_become_like_others() {
    let mut setup = full_class::setup(|_, _| Some("Bo".to_owned()));
    setup.rulings.bodyguards = Bodyguards::Extra;
    let pages = sheets(&setup, &full_class::state(&setup), Options::default());
    assert_eq!(pages.len(), 33);
    let says = |page: usize, words: [&str; 2]| words.iter().all(|&words| pages[page].texts().any(|text| text == words));
    assert!(says(0, ["baron of the Norman knights", "unit N01 · waits in reserve"]));
    assert!(says(16, ["you are William · Norman knights", "unit N17 · waits in reserve"]));
    assert!(says(32, ["you are Harold · Saxon housecarles", "unit S16 · waits in reserve"]));
}

/// The defaults, and for every other reading of every ruling the defaults with that one changed.
fn every_reading() -> Vec<Rulings> {
    let mut all = vec![Rulings::default()];
    for ruling in RulingName::all() {
        for reading in &ruling.entry().readings[1..] {
            let mut rulings = Rulings::default();
            rulings.set(ruling, reading.key).expect("a reading of its own");
            all.push(rulings);
        }
    }
    all
}

#[test]
fn the_numbers_are_those_of_the_rules() {
    let mut readings = every_reading();
    readings.push(Rulings { natural_one: NaturalOne::Misses, natural_six: NaturalSix::Hits, ..Rulings::default() });
    for rulings in readings {
        let mut setup = full_class::setup(|_, _| None);
        setup.rulings = rulings;
        let state = full_class::state(&setup);
        for unit in state.units() {
            let table = Trial::new(&state).to_hit(unit);
            for row in &table.rows {
                let weapon = if row.against.starts_with("Arrows") { Weapon::Bow } else { Weapon::Hand };
                let troop = Troop::ALL.into_iter().find(|troop| row.against.to_lowercase().contains(troop.name()));
                for enemy in state.army(unit.id.side.other()).iter().filter(|enemy| troop.is_none_or(|troop| troop == enemy.troop)) {
                    for (column, &found) in (0..).zip(&row.needs) {
                        let there = |unit: &Unit| Unit { square: Some(Square::new(column, 0)), ..unit.clone() };
                        assert_eq!(found, needs(&state, &there(unit), &there(enemy), weapon), "{} {}", unit.id, row.against);
                    }
                }
            }
        }
    }
}

#[test]
fn a_spare_sheet_of_each_kind_of_men_has_no_name_and_no_unit() {
    let setup = full_class::setup(|_, _| Some("Bo".to_owned()));
    let state = full_class::state(&setup);
    let spares = spares(Battle { setup: &setup, state: &state }, Options::default(), &Fonts::built_in());
    let kinds: Vec<&str> = spares.places.iter().map(|(_, words)| words.as_str()).collect();
    let expected = [
        "baron of the Norman knights",
        "baron of the Norman spearmen",
        "baron of the Norman archers",
        "thegn of the Saxon housecarles",
        "thegn of the Saxon spearmen",
        "thegn of the Saxon archers",
    ];
    assert_eq!(kinds, expected);
    assert!(spares.pages.iter().all(|page| page.texts().any(|text| text == "name") && page.texts().all(|text| text != "Bo")));
}

#[test]
fn each_sheet_is_found_by_its_unit_and_its_player() {
    let setup = full_class::setup(|side, number| (side == Side::Norman || number > 0).then(|| format!("{side:?} {number}")));
    let state = full_class::state(&setup);
    let options = Options { two_to_a_page: true, ..Options::default() };
    let sheets = unit_sheets(Battle { setup: &setup, state: &state }, options, &Fonts::built_in());
    assert_eq!(sheets.places[2], (1, "N03 · Norman 2".to_owned()));
    assert_eq!(sheets.places[16], (8, "S01 · nobody yet".to_owned()));
    assert_eq!(sheets.pages.len(), 16);
}

/// The share of a page's ground that ink covers, black counting whole and grey by its darkness.
fn coverage(page: &Page, fonts: &Fonts) -> f64 {
    let picture = crate::sheets::picture::picture(page, fonts, 2.0);
    let darkness = |pixel: &[u8]| 1.0 - (0.299 * f64::from(pixel[0]) + 0.587 * f64::from(pixel[1]) + 0.114 * f64::from(pixel[2])) / 255.0;
    let pixels = picture.rgba.chunks_exact(4);
    let count = u32::try_from(pixels.len()).expect("a small picture");
    pixels.map(darkness).sum::<f64>() / f64::from(count)
}

#[test]
fn saving_ink_a_sheet_takes_less_than_half_of_it() {
    let fonts = Fonts::built_in();
    let setup = full_class::setup(|_, _| Some("Maximiliana Ferrers".to_owned()));
    let state = full_class::state(&setup);
    let full = sheets(&setup, &state, Options::default());
    let saver = sheets(&setup, &state, Options { inks: Inks::Saver, ..Options::default() });
    // One of each kind of men, and both lords.
    for page in [0, 1, 6, 11, 16, 17, 21, 26] {
        let (full, saver) = (coverage(&full[page], &fonts), coverage(&saver[page], &fonts));
        assert!(saver < full / 2.0, "page {page}: {saver} of {full}");
    }
}

#[test]
fn a_sheet_tells_where_its_unit_starts_and_a_spare_one_does_not() {
    let setup = crate::sheets::layout::battlefield::senlac(|_, _| None);
    let state = State::new(&setup).expect("sound");
    let pages = sheets(&setup, &state, Options::default());
    assert!(pages[2].texts().any(|text| text == "unit N03 · starts on E10"));
    let spares = spares(Battle { setup: &setup, state: &state }, Options::default(), &Fonts::built_in()).pages;
    assert!(spares.iter().flat_map(Page::texts).filter(|text| text.contains("starts on")).all(|text| text.ends_with("starts on ____")));
}
