//! What every document is held to: nothing outside the margins, no words on other words, over the edges of boxes or too
//! small, on every paper, in every ink, however it is laid out.

use kurbo::Shape as _;

use super::battlefield::{TestBattle, fonts, named, ruled, senlac};
use super::{Area, Inks, Mark, Options, Page, Paper, Role, Sense, Text};
use crate::sheets::document::LayOut;
use senlac_classroom::rules::{RulingName, Setup};

/// Every paper in every ink, laid out in the usual way and in the other one that some documents have.
pub(in crate::sheets) fn every_way() -> impl Iterator<Item = Options> {
    let papers = Paper::ALL.into_iter().flat_map(|paper| [Inks::Full, Inks::Saver].map(|inks| (paper, inks)));
    papers.flat_map(|(paper, inks)| {
        [false, true].map(|other| Options { paper, inks, two_to_a_page: other, fold_over: other, standees: other, ..Options::default() })
    })
}

/// Every paper in every ink: in full ink laid out in the usual way, in saved ink in the other one.
pub(in crate::sheets) fn every_paper_and_ink() -> impl Iterator<Item = Options> {
    every_way().filter(|options| options.fold_over == (options.inks == Inks::Saver))
}

/// A battle under every reading but the usual one of each ruling by itself, and under the last readings of all together.
pub(in crate::sheets) fn every_reading(setup: &Setup) -> Vec<Setup> {
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

fn seen(mark: &Mark) -> Option<&Text> {
    mark.text().filter(|text| text.sense != Sense::Found && !text.text.trim().is_empty())
}

/// What a document says follows the rulings: under this reading of this ruling it says what it does not say as a rule.
pub(in crate::sheets) fn assert_words_follow(lay_out: LayOut, rulings: &[(&str, &str, &str)]) {
    let words = |setup: Setup| TestBattle::new(setup).words(lay_out).to_lowercase();
    let usual = words(senlac(named));
    for &(ruling, reading, told) in rulings {
        let (words, told) = (words(ruled(ruling, reading)), told.to_lowercase());
        assert!(words.contains(&told), "{ruling}: {words}");
        assert!(!usual.contains(&told), "{ruling}");
    }
}

/// Every mark lies where a school printer can print, 8 mm from each edge of the paper; no words cover each other or stand
/// over the edge of a box; and none are smaller than this.
pub(in crate::sheets) fn assert_sound(pages: &[Page], least_pt: f32) {
    for (number, page) in pages.iter().enumerate() {
        let within = page.paper.area().inset(8.0);
        for mark in &page.marks {
            assert!(within.holds(mark.bounds(fonts())), "page {number}, {:?}: {mark:?}", page.paper);
        }
        for text in page.marks.iter().filter_map(seen) {
            assert!(text.size_pt >= least_pt - 0.01, "{} pt: {:?}", text.size_pt, text.text);
        }
        assert_no_words_on_words(page);
        assert_words_in_their_boxes(number, page);
    }
}

/// No two lines of text cover each other, which nobody could read.
pub(in crate::sheets) fn assert_no_words_on_words(page: &Page) {
    let texts: Vec<(&Text, Area)> = page.marks.iter().filter_map(seen).map(|text| (text, text.bounds(fonts()))).collect();
    for (place, (text, a)) in texts.iter().enumerate() {
        for (other, b) in &texts[..place] {
            // Ascenders may reach into the descenders' room of the line above.
            let slack = 0.25 * a.width.min(a.height).min(b.width.min(b.height));
            let apart = a.x + slack >= b.right() || b.x + slack >= a.right() || a.y + slack >= b.bottom() || b.y + slack >= a.bottom();
            assert!(apart, "{text:?}\n{other:?}");
        }
    }
}

/// Words that stand in a box stand in it wholly, each line of them and all lines of a paragraph: none has come to lie
/// below the box.
fn assert_words_in_their_boxes(number: usize, page: &Page) {
    let boxes: Vec<Area> = page.marks.iter().filter_map(box_of).collect();
    let lines = (0..page.marks.len()).map(|place| place..place + 1);
    let paragraphs = page.pieces.iter().filter(|piece| matches!(piece.role, Role::Paragraph | Role::Says(_)));
    for marks in lines.chain(paragraphs.map(|piece| piece.marks.clone())) {
        let words: Vec<&Text> = page.marks.get(marks).unwrap_or_default().iter().filter_map(seen).collect();
        // What stands on both sides of a fold is told once.
        let is_folded = words.windows(2).any(|pair| pair[0].turn != pair[1].turn);
        let Some(area) = words.iter().map(|line| line.bounds(fonts())).reduce(Area::union).filter(|_| !is_folded) else { continue };
        for frame in &boxes {
            let inside = overlap(area, *frame) / (area.width * area.height);
            assert!(!(0.04..0.97).contains(&inside), "page {number}, {:?}: {inside:.2} of {words:?} in {frame:?}", page.paper);
        }
    }
}

/// The area of a rectangle with a line or a ground of its own, with round corners or without, that may hold words.
fn box_of(mark: &Mark) -> Option<Area> {
    let Mark::Shape(shape) = mark else { return None };
    let area = Area::around(&shape.path);
    let is_rectangle = shape.path.area().abs() > 0.9 * f64::from(area.width) * f64::from(area.height);
    (is_rectangle && !shape.dashed && area.width > 12.0 && area.height > 6.0).then_some(area)
}

/// What two areas have in common, in square millimetres.
fn overlap(a: Area, b: Area) -> f32 {
    let width = a.right().min(b.right()) - a.x.max(b.x);
    let height = a.bottom().min(b.bottom()) - a.y.max(b.y);
    width.max(0.0) * height.max(0.0)
}

/// No words stand on a picture.
pub(in crate::sheets) fn assert_no_words_on_pictures(pages: &[Page]) {
    for (number, page) in pages.iter().enumerate() {
        for mark in &page.marks {
            let Mark::Art { art, .. } = mark else { continue };
            let picture = mark.bounds(fonts()).inset(0.3);
            for text in page.marks.iter().filter_map(seen) {
                let area = text.bounds(fonts());
                // Few letters need all of the room above and below.
                let letters = area.inset(0.2 * area.width.min(area.height));
                assert!(overlap(letters, picture) <= 0.0, "page {number}, {:?}: {:?} stands on the {}", page.paper, text.text, art.name);
            }
        }
    }
}

/// Whatever is said is printed in whole words, wholly.
pub(in crate::sheets) fn assert_no_words_torn_or_cut_off(pages: &[Page]) {
    for piece in pages.iter().flat_map(|page| &page.pieces) {
        assert!(!matches!(piece.role, Role::Says(_)), "{:?}", piece.role);
    }
}
