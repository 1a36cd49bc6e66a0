//! What every document is held to: nothing outside the margins, no words on other words or over the edges of frames.

use super::{Area, Mark, Page, Text};
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

/// No letters that are seen are smaller than this.
pub(in crate::sheets) fn assert_least_size(pages: &[Page], least_pt: f32) {
    for text in pages.iter().flat_map(|page| &page.marks).filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None }) {
        assert!(text.sense == Sense::Found || text.size_pt >= least_pt - 0.01, "{} pt: {:?}", text.size_pt, text.text);
    }
}

/// The texts of a page that are seen.
fn seen(page: &Page) -> impl Iterator<Item = &Text> {
    page.marks.iter().filter_map(|mark| match mark {
        Mark::Text(text) if text.sense != Sense::Found && !text.text.trim().is_empty() => Some(text),
        Mark::Text(_) | Mark::Shape(_) | Mark::Art { .. } => None,
    })
}

/// What the letters of a page's texts take, without the room above and below that only a few of them need.
fn letters<'a>(page: &'a Page, fonts: &Fonts) -> Vec<(&'a str, Area)> {
    let area = |text: &Text| {
        let area = text.bounds(fonts);
        area.inset(0.2 * area.width.min(area.height))
    };
    seen(page).map(|text| (text.text.as_str(), area(text))).collect()
}

fn touch(a: Area, b: Area) -> bool {
    a.x < b.right() && a.right() > b.x && a.y < b.bottom() && a.bottom() > b.y
}

/// No words stand over the edge of a frame or of a coloured ground.
pub(in crate::sheets) fn assert_words_within_frames(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let letters = letters(page, fonts);
        for mark in &page.marks {
            let Mark::Shape(shape) = mark else { continue };
            if shape.path.elements().len() <= 4 {
                continue;
            }
            let frame = shape.bounds();
            for (words, area) in letters.iter().filter(|(_, area)| frame.width.min(frame.height) > 4.0 && touch(*area, frame)) {
                assert!(frame.holds(*area), "page {number}, {:?}: {words:?} stands over an edge of {frame:?}", page.paper);
            }
        }
    }
}

/// No words stand on a picture.
pub(in crate::sheets) fn assert_no_words_on_pictures(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let letters = letters(page, fonts);
        for mark in &page.marks {
            let Mark::Art { art, .. } = mark else { continue };
            let picture = mark.bounds(fonts).inset(0.3);
            let on = letters.iter().find(|(_, area)| touch(*area, picture));
            assert_eq!(on, None, "page {number}, {:?}: words stand on the {}", page.paper, art.name);
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
