//! Tests of the list of sheets, and of their numbers against the rules.

use super::*;
use crate::sheets::layout::checks::setups_for_all_options;
use crate::sheets::layout::test_battles::{TestBattle, fonts, full_class, senlac};
use crate::sheets::layout::{InkMode, Mark, Paper};
use senlac_classroom::rules::rulings::{Bodyguards, NaturalOne, NaturalSix};
use senlac_classroom::rules::{Event, Rulings, Setup, Side, Square, Troop, Unit, UnitId, Weapon, apply_all, needs};

#[test]
fn every_unit_has_one_page_in_army_list_order() {
    let battle = TestBattle::new(full_class(|side, number| (number % 2 == 0).then(|| format!("{side:?} {number}"))));
    let pages = battle.pages(unit_sheets, PrintOptions { paper: Paper::Letter, ..PrintOptions::default() });
    assert_eq!(pages.len(), 31);
    for (unit, page) in battle.state.units().zip(&pages) {
        assert!(page.texts().any(|text| text == format!("unit {} · starts in reserve", unit.id)), "{}", unit.id);
        assert_eq!(page.texts().any(|text| text == "name"), battle.setup.player(unit.id).is_none(), "a line to write on");
    }
}

#[test]
fn sheets_show_the_current_players_name() {
    let mut battle = TestBattle::new(full_class(|_, _| Some("Bo Lind".to_owned())));
    let change = |number, player: Option<&str>| Event::PlayerChanged {
        unit: UnitId::new(Side::Norman, number),
        player: player.map(Into::into),
        computer: None,
    };
    apply_all(&mut battle.state, &[change(2, Some("Ada Berg")), change(3, None)]);
    let pages = battle.pages(unit_sheets, PrintOptions::default());
    let has = |page: usize, word: &str| pages[page].texts().any(|text| text == word);
    assert!(has(0, "Bo Lind") && has(1, "Ada Berg") && !has(1, "Bo Lind") && has(2, "name"));
}

#[test]
fn each_pupil_has_a_sheet_per_unit_with_their_own_name_first() {
    let battle = TestBattle::new(full_class(|side, number| match (side, number) {
        (Side::Norman, 6) => Some("Ada, Ben and Cleo Ray".to_owned()),
        (Side::Saxon, 1 | 2) => Some("Dev".to_owned()),
        (Side::Saxon, 3) => None,
        _ => Some(format!("{side:?} {number}")),
    }));
    for two_to_a_page in [false, true] {
        let options = PrintOptions { two_to_a_page, ..PrintOptions::default() };
        let sheets = battle.document(unit_sheets, options);
        assert_eq!(sheets.places.len(), 33, "31 units, two of three more pupils");
        assert_eq!(sheets.pages.len(), if two_to_a_page { 17 } else { 33 });
        let with = |name: &str| sheets.places.iter().filter(|(_, place)| place.ends_with(&format!(" · {name}"))).count();
        assert_eq!([with("Ada"), with("Ben"), with("Cleo Ray"), with("Dev"), with("no player yet")], [1, 1, 1, 2, 1]);
    }
    let pages = battle.pages(unit_sheets, PrintOptions::default());
    for (page, own, others) in [
        (6, "Ada", "together with Ben and Cleo Ray"),
        (7, "Ben", "together with Ada and Cleo Ray"),
        (8, "Cleo Ray", "together with Ada and Ben"),
    ] {
        let texts: Vec<&str> = pages[page].texts().collect();
        assert_eq!(texts[..3], [own, others, "baron of the Norman spearmen"]);
        let size = |words: &str| pages[page].marks.iter().filter_map(Mark::text).find(|text| text.text == words).map(|text| text.size_pt);
        assert!(size(own) > size(others).map(|size| 2.0 * size));
    }
}

#[test]
fn extra_bodyguards_have_sheets_and_first_units_become_ordinary() {
    let mut setup = full_class(|_, _| Some("Bo".to_owned()));
    setup.rulings.bodyguards = Bodyguards::Extra;
    let pages = TestBattle::new(setup).pages(unit_sheets, PrintOptions::default());
    assert_eq!(pages.len(), 33);
    let says = |page: usize, words: [&str; 2]| words.iter().all(|&words| pages[page].texts().any(|text| text == words));
    assert!(says(0, ["baron of the Norman knights", "unit N01 · starts in reserve"]));
    assert!(says(16, ["you are William · Norman knights", "unit N17 · starts in reserve"]));
    assert!(says(32, ["you are Harold · Saxon housecarls", "unit S16 · starts in reserve"]));
}

#[test]
fn the_numbers_match_the_rules() {
    let usual = full_class(|_, _| None);
    let odd = Rulings { natural_one: NaturalOne::Misses, natural_six: NaturalSix::Hits, ..usual.rulings };
    for setup in setups_for_all_options(&usual).into_iter().chain([Setup { rulings: odd, ..usual.clone() }, usual]) {
        let state = TestBattle::new(setup).state;
        for unit in state.units() {
            let table = Trial::new(&state).to_hit(unit);
            for row in &table.rows {
                let weapon = if row.against.starts_with("Arrows") { Weapon::Bow } else { Weapon::Melee };
                let troop = Troop::ALL.into_iter().find(|troop| row.against.to_lowercase().contains(troop.name()));
                for enemy in state.army(unit.id.side.enemy()).iter().filter(|enemy| troop.is_none_or(|troop| troop == enemy.troop)) {
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
fn spare_sheets_cover_each_troop_type_without_names() {
    let spares = TestBattle::new(full_class(|_, _| Some("Bo".to_owned()))).document(spare_sheets, PrintOptions::default());
    let kinds: Vec<&str> = spares.places.iter().map(|(_, words)| words.as_str()).collect();
    let expected = [
        "baron of the Norman knights",
        "baron of the Norman spearmen",
        "baron of the Norman archers",
        "thegn of the Saxon housecarls",
        "thegn of the Saxon spearmen",
        "thegn of the Saxon archers",
    ];
    assert_eq!(kinds, expected);
    assert!(spares.pages.iter().all(|page| page.texts().any(|text| text == "name") && page.texts().all(|text| text != "Bo")));
}

#[test]
fn sheets_are_listed_by_unit_and_player() {
    let setup = full_class(|side, number| (side == Side::Norman || number > 0).then(|| format!("{side:?} {number}")));
    let battle = TestBattle::new(setup);
    let options = PrintOptions { two_to_a_page: true, ..PrintOptions::default() };
    let sheets = battle.document(unit_sheets, options);
    assert_eq!(sheets.places[2], (1, "N03 · Norman 2".to_owned()));
    assert_eq!(sheets.places[16], (8, "S01 · no player yet".to_owned()));
    assert_eq!(sheets.pages.len(), 16);
}

/// Returns the fraction of a page covered by ink. Black counts fully, and grey by its darkness.
fn coverage(page: &Page) -> f64 {
    let picture = crate::sheets::picture::picture(page, fonts(), 2.0);
    let darkness = |pixel: &[u8]| 1.0 - (0.299 * f64::from(pixel[0]) + 0.587 * f64::from(pixel[1]) + 0.114 * f64::from(pixel[2])) / 255.0;
    let pixels = picture.rgba.chunks_exact(4);
    let count = u32::try_from(pixels.len()).expect("a small picture");
    pixels.map(darkness).sum::<f64>() / f64::from(count)
}

#[test]
fn ink_saver_uses_less_than_half_the_ink() {
    let battle = TestBattle::new(full_class(|_, _| Some("Maximiliana Ferrers".to_owned())));
    let [full, saver] =
        [InkMode::Full, InkMode::Saver].map(|inks| battle.pages(unit_sheets, PrintOptions { inks, ..PrintOptions::default() }));
    // One sheet for each troop type, and both lords.
    for page in [0, 1, 6, 11, 16, 17, 21, 26] {
        let (full, saver) = (coverage(&full[page]), coverage(&saver[page]));
        assert!(saver < full / 2.0, "page {page}: {saver} of {full}");
    }
}

#[test]
fn sheets_show_the_starting_square_and_spares_leave_a_gap() {
    let battle = TestBattle::new(senlac(|_, _| None));
    let pages = battle.pages(unit_sheets, PrintOptions::default());
    assert!(pages[2].texts().any(|text| text == "unit N03 · starts on E10"));
    let spares = battle.pages(spare_sheets, PrintOptions::default());
    assert!(spares.iter().flat_map(Page::texts).filter(|text| text.contains("starts on")).all(|text| text.ends_with("starts on ____")));
}
