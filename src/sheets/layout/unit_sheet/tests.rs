//! Margins, and numbers against the rules'.

use super::*;
use crate::rules::rulings::{Bodyguards, CommanderFigure, NaturalOne, NaturalSix};
use crate::rules::{Card, CardName, Color, Event, RulingName, Rulings, Side, Square, Troop, Unit, UnitId, Weapon, apply_all, needs};
use crate::sheets::text::{MM_PER_PT, width_mm};
use crate::sheets::{Align, MARGIN_MM, Mark, full_class};

/// The corners of what a mark covers: left, top, right, bottom.
fn extent(mark: &Mark) -> [f32; 4] {
    let around = |points: &[(f32, f32)], line: f32| {
        let (xs, ys) = (points.iter().map(|p| p.0), points.iter().map(|p| p.1));
        let least = |values: &mut dyn Iterator<Item = f32>| values.fold(f32::MAX, f32::min) - line / 2.0;
        let most = |values: &mut dyn Iterator<Item = f32>| values.fold(f32::MIN, f32::max) + line / 2.0;
        [least(&mut xs.clone()), least(&mut ys.clone()), most(&mut xs.clone()), most(&mut ys.clone())]
    };
    match mark {
        Mark::Text { x_mm, y_mm, size_pt, bold, align, text, .. } => {
            let (width, em) = (width_mm(text, *size_pt, *bold), size_pt * MM_PER_PT);
            let left = match align {
                Align::Left => *x_mm,
                Align::Center => x_mm - width / 2.0,
                Align::Right => x_mm - width,
            };
            [left, y_mm - 0.95 * em, left + width, y_mm + 0.25 * em]
        }
        Mark::Box { x_mm, y_mm, width_mm, height_mm, line_mm, .. } => {
            around(&[(*x_mm, *y_mm), (x_mm + width_mm, y_mm + height_mm)], *line_mm)
        }
        Mark::Line { ends_mm, line_mm, .. } => around(ends_mm, *line_mm),
        Mark::Shape { corners_mm, line_mm, .. } => around(corners_mm, *line_mm),
    }
}

fn assert_inside_margins(pages: &[Page]) {
    for page in pages {
        for mark in &page.marks {
            let [left, top, right, bottom] = extent(mark);
            let paper = page.paper;
            assert!(left >= MARGIN_MM && top >= MARGIN_MM, "{paper:?} {mark:?}");
            assert!(right <= paper.width_mm() - MARGIN_MM && bottom <= paper.height_mm() - MARGIN_MM, "{paper:?} {mark:?}");
        }
    }
}

/// Texts whose areas overlap, which nobody could read.
fn assert_nothing_overlaps(page: &Page) {
    let texts: Vec<&Mark> = page.marks.iter().filter(|mark| matches!(mark, Mark::Text { .. })).collect();
    let extents: Vec<[f32; 4]> = texts.iter().map(|mark| extent(mark)).collect();
    for (place, a) in extents.iter().enumerate() {
        for (other, b) in extents[..place].iter().enumerate() {
            let apart = a[0] >= b[2] || b[0] >= a[2] || a[1] + 0.8 >= b[3] || b[1] + 0.8 >= a[3];
            assert!(apart, "{:?}\n{:?}", texts[place], texts[other]);
        }
    }
}

#[test]
fn every_unit_has_one_page_in_army_list_order() {
    let setup = full_class::setup(|side, number| (number % 2 == 0).then(|| format!("{side:?} {number}")));
    let state = full_class::state(&setup);
    let pages = unit_sheets(&setup, &state, Paper::Letter);
    assert_eq!(pages.len(), 31);
    for (unit, page) in state.units().zip(&pages) {
        assert!(page.texts().any(|text| text.ends_with(&format!("unit {}", unit.id))), "{}", unit.id);
        assert_eq!(page.texts().any(|text| text == "name"), setup.player(unit.id).is_none(), "a line to write on");
    }
}

#[test]
fn nothing_stands_outside_the_margins_or_on_other_words() {
    let names = ["W".repeat(200), "Maximiliana Żółkiewska-Ffoulkes ".repeat(6), "Bo".to_owned(), String::new(), "a ".repeat(100)];
    for paper in Paper::ALL {
        let setup = full_class::setup(|_, number| Some(names[number % names.len()].clone()));
        let pages = unit_sheets(&setup, &full_class::state(&setup), paper);
        assert_inside_margins(&pages);
        pages.iter().for_each(assert_nothing_overlaps);
        let whole: String = pages[0].texts().filter(|text| text.contains("WW")).collect();
        assert_eq!(whole, names[0], "the longest name is not cut");
    }
}

#[test]
fn every_reading_of_every_ruling_fits_the_page() {
    for rulings in every_reading() {
        let mut setup = full_class::setup(|_, _| Some("Maximiliana Żółkiewska-Ffoulkes".to_owned()));
        setup.rulings = rulings;
        let state = full_class::state(&setup);
        let trial = Trial::new(&state);
        // The bodyguard and a baron of the knights, and of the Saxons those with the most to read.
        for (side, number) in [(Side::Norman, 1), (Side::Norman, 2), (Side::Saxon, 6), (Side::Saxon, 11)] {
            let unit = state.unit(UnitId::new(side, number)).expect("such a unit");
            let page = layout::lay_out(&Sheet::of(&setup, &state, &trial, unit), Paper::Letter);
            assert!(page.texts().all(|text| !text.starts_with("and ") || !text.ends_with(" more")), "every card is told");
            assert_inside_margins(&[page]);
        }
    }
}

#[test]
fn forty_figures_on_any_number_of_bases_fit_with_the_longest_name() {
    for bases in [1, 7, 20, 40] {
        for paper in Paper::ALL {
            let mut setup = full_class::setup(|_, _| Some("W".repeat(200)));
            setup.rulings.commander_figure = CommanderFigure::Extra;
            // A bodyguard, a knight and an archer, who has the most lines, are enough.
            setup.norman.truncate(2);
            setup.saxon.rotate_right(4);
            setup.saxon.truncate(5);
            for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
                (muster.figures, muster.bases) = (40, bases);
            }
            let pages = unit_sheets(&setup, &full_class::state(&setup), paper);
            assert_inside_margins(&pages);
            pages.iter().for_each(assert_nothing_overlaps);
            let boxes = |page: &Page| page.marks.iter().filter(|mark| matches!(mark, Mark::Box { corner_mm: 1.2, .. })).count();
            assert!(pages.iter().all(|page| boxes(page) == 41));
        }
    }
}

#[test]
fn own_cards_fit_the_page_whatever_they_are_called_and_however_many_they_are() {
    for paper in Paper::ALL {
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
        let pages = unit_sheets(&setup, &full_class::state(&setup), paper);
        assert_inside_margins(&pages);
        pages.iter().for_each(assert_nothing_overlaps);
        assert!(pages.iter().all(|page| page.texts().any(|text| text.starts_with("and ") && text.ends_with(" more"))));
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
    let pages = unit_sheets(&setup, &state, Paper::A4);
    let has = |page: usize, word: &str| pages[page].texts().any(|text| text == word);
    assert!(has(0, "Bo Lind") && has(1, "Ada Berg") && !has(1, "Bo Lind") && has(2, "name"));
}

#[test]
fn extra_bodyguards_have_pages_and_the_listed_ones_become_like_others() {
    let mut setup = full_class::setup(|_, _| Some("Bo".to_owned()));
    setup.rulings.bodyguards = Bodyguards::Extra;
    let pages = unit_sheets(&setup, &full_class::state(&setup), Paper::A4);
    let roles: Vec<&str> = pages.iter().flat_map(Page::texts).filter(|text| text.contains("· unit ")).collect();
    assert_eq!(roles.len(), 33);
    assert_eq!(roles[0], "baron of the Norman knights · unit N01");
    assert_eq!(roles[16], "leads as William · bodyguard of Norman knights · unit N17");
    assert_eq!(roles[32], "leads as Harold · bodyguard of Saxon housecarles · unit S16");
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
