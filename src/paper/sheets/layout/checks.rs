//! Checks that apply to every document, on every paper, in every ink and layout: nothing outside the margins, no
//! overlapping text, no text across box edges, and none too small.

use kurbo::Shape as _;

use super::test_battles::{TestBattle, fonts, ordinary_name, senlac, setup_with_ruling};
use super::{Area, InkMode, Mark, Page, Paper, PrintOptions, Role, Text, TextVisibility};
use crate::sheets::document::LayoutFn;
use senlac_classroom::rules::{RulingName, Setup};

/// Returns every paper in every ink, with the standard layout and with the alternative one.
pub(in crate::sheets) fn all_options() -> impl Iterator<Item = PrintOptions> {
    let papers = Paper::ALL.into_iter().flat_map(|paper| [InkMode::Full, InkMode::Saver].map(|inks| (paper, inks)));
    papers.flat_map(|(paper, inks)| {
        [false, true].map(|other| PrintOptions {
            paper,
            inks,
            two_to_a_page: other,
            fold_over: other,
            standees: other,
            ..PrintOptions::default()
        })
    })
}

/// Returns every paper in every ink: full ink with the standard layout, saver ink with the alternative one.
pub(in crate::sheets) fn every_paper_and_ink() -> impl Iterator<Item = PrintOptions> {
    all_options().filter(|options| options.fold_over == (options.inks == InkMode::Saver))
}

/// Returns the setup with each non-default option of each ruling, and once with the last option of every ruling.
pub(in crate::sheets) fn setups_for_all_options(setup: &Setup) -> Vec<Setup> {
    let mut setups = Vec::new();
    let mut last = setup.clone();
    for ruling in RulingName::all() {
        for reading in &ruling.entry().readings[1..] {
            let mut changed = setup.clone();
            changed.rulings.set(ruling, reading.key).expect("a reading");
            last.rulings.set(ruling, reading.key).expect("a reading");
            setups.push(changed);
        }
    }
    setups.push(last);
    setups
}

fn visible_text(mark: &Mark) -> Option<&Text> {
    mark.text().filter(|text| text.sense != TextVisibility::Found && !text.text.trim().is_empty())
}

/// Asserts that a document follows the rulings: with this option, it contains text that it lacks by default.
pub(in crate::sheets) fn assert_words_follow(lay_out: LayoutFn, rulings: &[(&str, &str, &str)]) {
    let words = |setup: Setup| TestBattle::new(setup).words(lay_out).to_lowercase();
    let usual = words(senlac(ordinary_name));
    for &(ruling, reading, told) in rulings {
        let (words, told) = (words(setup_with_ruling(ruling, reading)), told.to_lowercase());
        assert!(words.contains(&told), "{ruling}: {words}");
        assert!(!usual.contains(&told), "{ruling}");
    }
}

/// Asserts that every mark is at least 8 mm from each edge of the paper.
/// No text may overlap other text, cross the edge of a box, or be smaller than `least_pt`.
pub(in crate::sheets) fn assert_printable(pages: &[Page], least_pt: f32) {
    for (number, page) in pages.iter().enumerate() {
        let within = page.paper.area().inset(8.0);
        for mark in &page.marks {
            assert!(within.contains(mark.bounds(fonts())), "page {number}, {:?}: {mark:?}", page.paper);
        }
        for text in page.marks.iter().filter_map(visible_text) {
            assert!(text.size_pt >= least_pt - 0.01, "{} pt: {:?}", text.size_pt, text.text);
        }
        assert_no_words_on_words(page);
        assert_words_in_their_boxes(number, page);
    }
}

/// Asserts that no two lines of text overlap.
pub(in crate::sheets) fn assert_no_words_on_words(page: &Page) {
    let texts: Vec<(&Text, Area)> = page.marks.iter().filter_map(visible_text).map(|text| (text, text.bounds(fonts()))).collect();
    for (place, (text, a)) in texts.iter().enumerate() {
        for (other, b) in &texts[..place] {
            // Ascenders may reach into the descenders' room of the line above.
            let slack = 0.25 * a.width.min(a.height).min(b.width.min(b.height));
            let apart = a.x + slack >= b.right() || b.x + slack >= a.right() || a.y + slack >= b.bottom() || b.y + slack >= a.bottom();
            assert!(apart, "{text:?}\n{other:?}");
        }
    }
}

/// Asserts that text in a box is entirely inside it, including all lines of a paragraph.
fn assert_words_in_their_boxes(number: usize, page: &Page) {
    let boxes: Vec<Area> = page.marks.iter().filter_map(box_area).collect();
    let lines = (0..page.marks.len()).map(|place| place..place + 1);
    let paragraphs = page.pieces.iter().filter(|piece| matches!(piece.role, Role::Paragraph | Role::Says(_)));
    for marks in lines.chain(paragraphs.map(|piece| piece.marks.clone())) {
        let words: Vec<&Text> = page.marks.get(marks).unwrap_or_default().iter().filter_map(visible_text).collect();
        // Text on both sides of a fold is read aloud once.
        let is_folded = words.windows(2).any(|pair| pair[0].turn != pair[1].turn);
        let Some(area) = words.iter().map(|line| line.bounds(fonts())).reduce(Area::union).filter(|_| !is_folded) else { continue };
        for frame in &boxes {
            let inside = overlap(area, *frame) / (area.width * area.height);
            assert!(!(0.04..0.97).contains(&inside), "page {number}, {:?}: {inside:.2} of {words:?} in {frame:?}", page.paper);
        }
    }
}

/// Returns the area of a rectangle with its own line or fill that may contain text, with or without round corners.
fn box_area(mark: &Mark) -> Option<Area> {
    let Mark::Shape(shape) = mark else { return None };
    let area = Area::around(&shape.path);
    let is_rectangle = shape.path.area().abs() > 0.9 * f64::from(area.width) * f64::from(area.height);
    (is_rectangle && !shape.dashed && area.width > 12.0 && area.height > 6.0).then_some(area)
}

/// Returns the overlap of two areas, in square millimetres.
fn overlap(a: Area, b: Area) -> f32 {
    let width = a.right().min(b.right()) - a.x.max(b.x);
    let height = a.bottom().min(b.bottom()) - a.y.max(b.y);
    width.max(0.0) * height.max(0.0)
}

/// Asserts that no text overlaps a picture.
pub(in crate::sheets) fn assert_no_words_on_pictures(pages: &[Page]) {
    for (number, page) in pages.iter().enumerate() {
        for mark in &page.marks {
            let Mark::Art { art, .. } = mark else { continue };
            let picture = mark.bounds(fonts()).inset(0.3);
            for text in page.marks.iter().filter_map(visible_text) {
                let area = text.bounds(fonts());
                // Few letters need all of the room above and below.
                let letters = area.inset(0.2 * area.width.min(area.height));
                assert!(overlap(letters, picture) <= 0.0, "page {number}, {:?}: {:?} stands on the {}", page.paper, text.text, art.name);
            }
        }
    }
}

/// Asserts that no text is cut off or broken inside a word.
pub(in crate::sheets) fn assert_no_words_torn_or_cut_off(pages: &[Page]) {
    for piece in pages.iter().flat_map(|page| &page.pieces) {
        assert!(!matches!(piece.role, Role::Says(_)), "{:?}", piece.role);
    }
}
