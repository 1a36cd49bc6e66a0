//! What every document is held to: nothing outside the margins, no words on other words or over the edges of frames.

use kurbo::Shape as _;

use super::{Area, Mark, Page, Role, Text};
use crate::sheets::text::{Fonts, Sense};

/// Every mark lies within what a school printer can print: 8 mm from each edge of the paper.
pub(in crate::sheets) fn assert_inside_margins(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let within = page.paper.area().inset(8.0);
        for mark in &page.marks {
            assert!(within.holds(mark.bounds(fonts)), "page {number}, {:?}: {mark:?}", page.paper);
        }
    }
}

/// The texts of a page that are seen.
fn seen(page: &Page) -> impl Iterator<Item = &Text> {
    page.marks.iter().filter_map(|mark| match mark {
        Mark::Text(text) if text.sense != Sense::Found && !text.text.trim().is_empty() => Some(text),
        Mark::Text(_) | Mark::Shape(_) | Mark::Art { .. } => None,
    })
}

/// No words stand over the edge of a frame or of a coloured ground.
pub(in crate::sheets) fn assert_words_within_frames(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let frame = |mark: &Mark| match mark {
            Mark::Shape(shape) if shape.path.elements().len() > 4 => Some(shape.bounds()).filter(|area| area.width.min(area.height) > 4.0),
            Mark::Text(_) | Mark::Shape(_) | Mark::Art { .. } => None,
        };
        let frames: Vec<Area> = page.marks.iter().filter_map(frame).collect();
        for text in seen(page) {
            // What letters take, without the room that only a few of them need above and below.
            let area = text.bounds(fonts);
            let words = area.inset(0.2 * area.width.min(area.height));
            let touches =
                |frame: &&Area| words.x < frame.right() && words.right() > frame.x && words.y < frame.bottom() && words.bottom() > frame.y;
            for frame in frames.iter().filter(touches) {
                assert!(frame.holds(words), "page {number}, {:?}: {:?} stands over an edge of {frame:?}", page.paper, text.text);
            }
        }
    }
}

/// The smallest words of a page, in points; 1000 where it has none.
pub(in crate::sheets) fn smallest_words(page: &Page) -> (f32, &str) {
    seen(page).map(|text| (text.size_pt, text.text.as_str())).fold((1000.0, ""), |least, text| if text.0 < least.0 { text } else { least })
}

/// No two lines of text cover each other, which nobody could read.
pub(in crate::sheets) fn assert_no_words_on_words(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let texts: Vec<_> = page
            .marks
            .iter()
            .filter(|mark| matches!(mark, Mark::Text(text) if text.sense != Sense::Found && !text.text.trim().is_empty()))
            .collect();
        let areas: Vec<_> = texts.iter().map(|mark| mark.bounds(fonts)).collect();
        for (place, a) in areas.iter().enumerate() {
            for (other, b) in areas[..place].iter().enumerate() {
                // Ascenders may reach into the descenders' room of the line above.
                let slack = 0.25 * a.width.min(a.height).min(b.width.min(b.height));
                let apart = a.x + slack >= b.right() || b.x + slack >= a.right() || a.y + slack >= b.bottom() || b.y + slack >= a.bottom();
                assert!(apart, "page {number}: {:?}\n{:?}", texts[place], texts[other]);
            }
        }
    }
}

/// A paragraph that stands in a box stands in it with all of its lines: none has come to lie below the box.
pub(in crate::sheets) fn assert_paragraphs_in_their_boxes(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let boxes: Vec<Area> = page.marks.iter().filter_map(box_of).collect();
        for piece in page.pieces.iter().filter(|piece| matches!(piece.role, Role::Paragraph | Role::Says(_))) {
            let marks = page.marks.get(piece.marks.clone()).unwrap_or_default();
            let lines: Vec<&Text> = marks.iter().filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None }).collect();
            // What stands on both sides of a fold is told once.
            let is_folded = lines.windows(2).any(|pair| pair[0].turn != pair[1].turn);
            let Some(area) = lines.iter().map(|line| line.bounds(fonts)).reduce(Area::union).filter(|_| !is_folded) else { continue };
            for frame in &boxes {
                let inside = overlap(area, *frame) / (area.width * area.height);
                assert!(!(0.04..0.97).contains(&inside), "page {number}, {:?}: {inside:.2} of {lines:?} in {frame:?}", page.paper);
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

/// What two areas have in common, in square millimetres.
fn overlap(a: Area, b: Area) -> f32 {
    let width = a.right().min(b.right()) - a.x.max(b.x);
    let height = a.bottom().min(b.bottom()) - a.y.max(b.y);
    width.max(0.0) * height.max(0.0)
}

/// Whatever is said is printed in whole words, wholly.
pub(in crate::sheets) fn assert_no_words_torn_or_cut_off(pages: &[Page]) {
    for piece in pages.iter().flat_map(|page| &page.pieces) {
        assert!(!matches!(piece.role, Role::Says(_)), "{:?}", piece.role);
    }
}
