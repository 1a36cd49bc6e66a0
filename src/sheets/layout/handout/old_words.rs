//! Words that nobody uses any more, explained at the foot of the page.

use super::sizes::Sizes;
use super::words::OLD_WORDS;
use crate::language::tr;
use crate::sheets::layout::{Align, Area, Ink, Pen, Role};

const TITLE: &str = tr_mark!("Old words");

/// Draws them one behind the other beside their heading, on as many lines as that takes; gives the height.
pub(super) fn draw(pen: &mut Pen<'_>, area: Area, sizes: Sizes) -> f32 {
    pen.line((area.x, area.y), (area.right(), area.y), 0.3, Ink::Rule);
    let baseline = area.y + sizes.em(1.6);
    pen.heading(2, (area.x, baseline), Align::Left, sizes.heading(), tr(TITLE));
    let (gist, body) = (sizes.gist(), sizes.body());
    let left = area.x + pen.width(sizes.heading(), tr(TITLE)) + sizes.em(1.4);
    let (mut x, mut y) = (left, baseline);
    for (term, meaning) in OLD_WORDS.map(|(term, meaning)| (tr(term), tr(meaning))) {
        let beside = pen.width(gist, term) + sizes.em(0.4);
        let width = beside + pen.width(body, meaning);
        if x > left && x + width > area.right() {
            (x, y) = (left, y + body.leading_mm());
        }
        pen.piece(Role::Item, |pen| {
            pen.text((x, y), Align::Left, gist, term);
            pen.text((x + beside, y), Align::Left, body, meaning);
        });
        x += width + sizes.em(1.3);
    }
    y + sizes.em(0.3) - area.y
}
