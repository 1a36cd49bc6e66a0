//! What every document is held to: nothing outside the margins, no words on other words.

use super::{MARGIN_MM, Mark, Page};
use crate::sheets::text::{Fonts, Sense};

/// Every mark lies within what a school printer can print.
pub(in crate::sheets) fn assert_inside_margins(pages: &[Page], fonts: &Fonts) {
    for (number, page) in pages.iter().enumerate() {
        let within = page.paper.within(MARGIN_MM);
        for mark in &page.marks {
            assert!(within.holds(mark.bounds(fonts)), "page {number}, {:?}: {mark:?}", page.paper);
        }
    }
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
