//! What every document is held to beside its margins: words stay in their boxes and whole.

use kurbo::Shape as _;

use super::{Area, Mark, Page, Role, Text};
use crate::sheets::text::{Fonts, Sense};

/// Words that stand in a box stand in it wholly, each line of them and all lines of a paragraph: none has come to lie
/// below the box.
pub(in crate::sheets) fn assert_words_in_their_boxes(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let boxes: Vec<Area> = page.marks.iter().filter_map(box_of).collect();
        let lines = (0..page.marks.len()).map(|place| place..place + 1);
        let paragraphs = page.pieces.iter().filter(|piece| matches!(piece.role, Role::Paragraph | Role::Says(_)));
        for marks in lines.chain(paragraphs.map(|piece| piece.marks.clone())) {
            let words: Vec<&Text> = page.marks.get(marks).unwrap_or_default().iter().filter_map(seen).collect();
            // What stands on both sides of a fold is told once.
            let is_folded = words.windows(2).any(|pair| pair[0].turn != pair[1].turn);
            let Some(area) = words.iter().map(|line| line.bounds(fonts)).reduce(Area::union).filter(|_| !is_folded) else { continue };
            for frame in &boxes {
                let inside = overlap(area, *frame) / (area.width * area.height);
                assert!(!(0.04..0.97).contains(&inside), "page {number}, {:?}: {inside:.2} of {words:?} in {frame:?}", page.paper);
            }
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

/// A line of text that is seen.
fn seen(mark: &Mark) -> Option<&Text> {
    match mark {
        Mark::Text(text) if text.sense != Sense::Found && !text.text.trim().is_empty() => Some(text),
        Mark::Text(_) | Mark::Shape(_) | Mark::Art { .. } => None,
    }
}

/// What two areas have in common, in square millimetres.
fn overlap(a: Area, b: Area) -> f32 {
    let width = a.right().min(b.right()) - a.x.max(b.x);
    let height = a.bottom().min(b.bottom()) - a.y.max(b.y);
    width.max(0.0) * height.max(0.0)
}

/// No words are smaller than this.
pub(in crate::sheets) fn assert_no_words_smaller_than(least_pt: f32, pages: &[Page]) {
    for text in pages.iter().flat_map(|page| &page.marks).filter_map(seen) {
        assert!(text.size_pt > least_pt - 0.001, "{} points: {}", text.size_pt, text.text);
    }
}

/// Whatever is said is printed in whole words, wholly.
pub(in crate::sheets) fn assert_no_words_torn_or_cut_off(pages: &[Page]) {
    for piece in pages.iter().flat_map(|page| &page.pieces) {
        assert!(!matches!(piece.role, Role::Says(_)), "{:?}", piece.role);
    }
}
