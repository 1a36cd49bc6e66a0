//! Tests with tokens of a full class, of large units and of long names.

use super::*;
use crate::sheets::layout::checks::{all_options, assert_printable};
use crate::sheets::layout::test_battles::{TestBattle, class_of_size, full_class};
use crate::sheets::layout::{InkMode, Mark, Page, TextVisibility};
use senlac_classroom::rules::rulings::Bodyguards;
use senlac_classroom::rules::{Setup, Side};

/// Returns the number of bases on these pages. A standee has its base on both sides.
fn count_bases(pages: &[Page], options: PrintOptions) -> usize {
    let labels = pages.iter().flat_map(Page::texts).filter(|text| text.starts_with("base ") || text.starts_with("man ")).count();
    if options.standees { labels / 2 } else { labels }
}

fn count_crowns(pages: &[Page]) -> usize {
    pages.iter().flat_map(|page| &page.marks).filter_map(Mark::as_drawing).filter(|(art, _)| art.name == "crown").count()
}

#[test]
fn every_base_has_a_token_and_every_unit_has_a_crown() {
    // 6 × 4 knights, 5 × 2 housecarles, 10 × 4 spearmen and 10 × 8 archers.
    let battle = TestBattle::new(full_class(|_, _| Some("Bo".to_owned())));
    for options in all_options() {
        let Document { pages, places, .. } = battle.document(tokens, options);
        assert_eq!((count_bases(&pages, options), places.len()), (154, 31), "{options:?}");
        assert_eq!(count_crowns(&pages), if options.standees { 62 } else { 31 });
        assert!(pages.len() <= if options.standees { 7 } else { 4 }, "{} pages, {options:?}", pages.len());
    }
}

/// Returns varied armies: of a few units or many, on a single base or up to one per figure.
fn armies() -> impl Iterator<Item = Setup> {
    (0..30_usize).map(|seed| {
        let mut setup = full_class(|_, _| None);
        setup.norman.truncate(1 + seed * 5 % 16);
        setup.saxon.truncate(1 + seed * 7 % 15);
        for (number, muster) in setup.norman.iter_mut().chain(&mut setup.saxon).enumerate() {
            let most = if seed % 3 == 0 { 3 } else { muster.figures };
            muster.bases = 1 + u8::try_from((number + 1) * (seed + 3) * 11 % usize::from(most)).expect("few");
        }
        setup
    })
}

/// Returns a sheet's free areas: the end of each row at the row's height, and the foot of the page.
fn free_areas(sheet: &[(Area, TokenRun)], room: Area) -> Vec<Area> {
    let mut rows: Vec<Area> = Vec::new();
    for &(area, _) in sheet {
        match rows.iter_mut().find(|row| (row.y - area.y).abs() < 0.01) {
            Some(row) => *row = row.union(area),
            None => rows.push(area),
        }
    }
    let foot = rows.iter().map(|row| row.bottom()).fold(room.y, f32::max);
    let ends = rows.into_iter().map(|row| Area::new(row.right(), row.y, room.right() - row.right(), row.height));
    ends.chain([Area::new(room.x, foot, room.width, room.bottom() - foot)]).collect()
}

/// Places a token of this size in the first free area with room. Returns whether there was one.
fn place_token((width, height): (f32, f32), free: &mut Vec<Area>) -> bool {
    let Some(place) = free.iter().position(|free| free.width + 0.01 >= width && free.height + 0.01 >= height) else { return false };
    let (taken, below) = free[place].split_top(height);
    free[place] = taken.split_left(width).1;
    // The space below a token is free if its row isn't taller than the token, so only at the bottom of a sheet.
    if taken.width > 150.0 {
        free.push(below);
    }
    true
}

#[test]
fn tokens_start_a_new_sheet_only_if_the_others_are_full() {
    let (mut saved, mut several) = (0, 0);
    for setup in armies() {
        let battle = TestBattle::new(setup);
        let strips: Vec<TokenStrip<'_>> = battle.state.units().map(|unit| TokenStrip::from_unit(battle.battle(), unit)).collect();
        for options in all_options().filter(|options| options.inks == InkMode::Full) {
            let sheets = arrange(&strips, options);
            let room = cutting::room(options.paper).moved(0.1, 0.0);
            let mut bases: Vec<(usize, usize)> = sheets
                .iter()
                .flatten()
                .flat_map(|(_, run)| (run.first..run.first + usize::from(run.count)).map(|base| (run.strip, base)))
                .collect();
            bases.sort_unstable();
            assert!(
                bases.into_iter().eq(strips.iter().enumerate().flat_map(|(strip, s)| (0..s.bases.len()).map(move |base| (strip, base))))
            );
            for (number, sheet) in sheets.iter().enumerate() {
                let before = || sheets[..number].iter().flat_map(|sheet| free_areas(sheet, room));
                for (place, (area, run)) in sheet.iter().enumerate() {
                    assert!(room.contains(*area) && sheet[..place].iter().all(|(other, _)| are_disjoint(*area, *other)));
                    assert!(before().all(|free| free.width + 0.005 < area.width || free.height + 0.005 < area.height), "{run:?}");
                }
                saved += sheet.iter().filter(|(_, run)| run.first > 0 && strips[run.strip].bases.len() <= 6).count();
            }
            let Some((last, before)) = sheets.split_last().filter(|(_, before)| !before.is_empty()) else { continue };
            several += 1;
            let mut free: Vec<Area> = before.iter().flat_map(|sheet| free_areas(sheet, room)).collect();
            let tokens = last.iter().flat_map(|(_, run)| std::iter::repeat_n(run.token, run.count.into()));
            assert!(!tokens.into_iter().all(|token| place_token(token, &mut free)), "the last of {} sheets is needless", sheets.len());
        }
    }
    assert!(several > 40 && saved > 0, "{several} of several sheets, {saved} strips broken");
}

fn are_disjoint(a: Area, b: Area) -> bool {
    a.x + 0.01 >= b.right() || b.x + 0.01 >= a.right() || a.y + 0.01 >= b.bottom() || b.y + 0.01 >= a.bottom()
}

#[test]
fn token_texts_have_a_minimum_size() {
    /// Height of the head with the title and the instruction.
    const HEAD_MM: f32 = 14.0;
    for (count, least) in [(1, 8.7), (31, 6.5), (60, 5.2), (120, 4.0)] {
        let battle = TestBattle::new(class_of_size(count).0);
        for options in all_options() {
            let pages = battle.pages(tokens, options);
            assert_printable(&pages, 0.0);
            for text in pages.iter().flat_map(|page| &page.marks).filter_map(Mark::text) {
                let is_place = text.text.starts_with("base ") || text.text.starts_with("man ");
                let least = if is_place || text.at_mm.1 < HEAD_MM { 8.0 } else { least };
                assert!(
                    text.sense == TextVisibility::Found || text.size_pt >= least - 0.01,
                    "{} pt: {:?}, {options:?}",
                    text.size_pt,
                    text.text
                );
            }
        }
    }
}

#[test]
fn large_units_and_long_names_fit() {
    let names = ["W".repeat(200), "Maximiliana Żółkiewska-Ffoulkes".to_owned(), String::new()];
    for bases in [1, 20, 40] {
        let mut setup = full_class(|_, number| Some(names[number % names.len()].clone()));
        setup.norman.truncate(3);
        setup.saxon.truncate(6);
        for muster in setup.norman.iter_mut().chain(&mut setup.saxon) {
            (muster.figures, muster.bases) = (40, bases);
        }
        let battle = TestBattle::new(setup);
        for options in all_options() {
            let pages = battle.pages(tokens, options);
            assert_eq!(count_bases(&pages, options), 9 * usize::from(bases), "{options:?}");
            assert_printable(&pages, 0.0);
        }
    }
}

#[test]
fn each_token_names_its_unit_base_and_player() {
    let mut setup = full_class(|side, _| (side == Side::Norman).then(|| "Ada Lind".to_owned()));
    setup.norman.truncate(1);
    setup.norman[0].bases = 2;
    setup.saxon.truncate(1);
    setup.saxon[0].bases = 1;
    let pages = TestBattle::new(setup).pages(tokens, PrintOptions::default());
    let expected = "\
Tokens
Print on card at 100%. Cut along the lines. Each token is one base. Cross off a circle for each figure lost.
page 1 of 1
N01
base 1 of 2
Ada Lind
N01
base 2 of 2
Ada Lind
S01
base 1 of 1";
    assert_eq!(pages[0].texts().collect::<Vec<_>>().join("\n"), expected);
}

#[test]
fn bodyguards_added_by_a_ruling_have_tokens() {
    let mut setup = full_class(|_, _| None);
    setup.rulings.bodyguards = Bodyguards::Extra;
    let pages = TestBattle::new(setup).pages(tokens, PrintOptions::default());
    for code in ["N17", "S16"] {
        assert!(pages.iter().flat_map(Page::texts).any(|text| text == code), "{code}");
    }
}
