//! Sections of a report after its first page: headings, and text that continues overleaf.

use super::BODY;
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::HEADING;
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Look, Role};

const HEADING_MM: f32 = 11.0;
/// Space above a heading that isn't at the top of a page.
const ABOVE_MM: f32 = 4.0;

/// The report's sections, each with its page, counted from 0.
#[derive(Default)]
pub(super) struct Contents {
    pub(super) places: Vec<(usize, String)>,
}

/// Draws a section heading, on a page with at least `at_least` millimetres left below it.
pub(super) fn begin_section(flow: &mut Flow<'_>, contents: &mut Contents, words: &str, at_least: f32) {
    if flow.left.height < ABOVE_MM + HEADING_MM + at_least {
        flow.next_page();
    } else if !flow.is_fresh() {
        flow.take(ABOVE_MM);
    }
    contents.places.push((flow.page(), words.to_owned()));
    let area = flow.take(HEADING_MM);
    flow.pen.heading(2, (area.x, area.y + 5.6), Align::Left, HEADING, words);
    let y = area.y + 8.0;
    flow.pen.line((area.x, y), (area.right(), y), 0.5, Ink::Gold);
}

/// Draws a paragraph. It is not split if it fits on one page.
pub(super) fn paragraph(flow: &mut Flow<'_>, look: Look, words: &str) {
    paragraph_in(flow, 0.0, look, words);
}

/// Draws a paragraph with this indent. It is not split if it fits on one page.
pub(super) fn paragraph_in(flow: &mut Flow<'_>, indent: f32, look: Look, words: &str) {
    let width = flow.left.width - indent;
    let whole = flow.pen.height(width, look, words);
    if whole > flow.left.height && whole < flow.pen.paper().height_mm() / 2.0 {
        flow.next_page();
    }
    let mut lines = flow.pen.fonts.wrap(words, look.size_pt, look.style, width).into_iter().peekable();
    while lines.peek().is_some() {
        if flow.left.height < look.leading_mm() {
            flow.next_page();
        }
        let Area { x, mut y, .. } = flow.left;
        let bottom = flow.left.bottom();
        let paragraph = flow.pen.begin(Role::Paragraph);
        while let Some(line) = lines.next_if(|_| y + look.leading_mm() <= bottom) {
            flow.pen.text((x + indent, y + look.size_mm() * ASCENT), Align::Left, look, &line);
            y += look.leading_mm();
        }
        flow.pen.end(paragraph);
        flow.continue_below(y);
    }
}

/// Draws list items, each as a paragraph with space below it.
pub(super) fn items(flow: &mut Flow<'_>, items: &[String]) {
    for words in items {
        let whole = flow.pen.height(flow.left.width - 4.0, BODY, words);
        if whole > flow.left.height && whole < flow.pen.paper().height_mm() / 2.0 {
            flow.next_page();
        }
        let (x, y) = (flow.left.x, flow.left.y);
        let item = flow.pen.begin(Role::Item);
        if flow.left.height >= BODY.leading_mm() {
            let dot = Area::square((x + 1.2, y + BODY.size_mm() * 0.64), 1.2);
            flow.pen.frame(dot, 0.6, None, Some(Ink::Words));
        }
        if whole <= flow.left.height {
            let area = Area { x: x + 4.0, width: flow.left.width - 4.0, ..flow.left };
            let y = flow.pen.paragraph(area, Align::Left, BODY, words);
            flow.pen.end(item);
            flow.continue_below(y + 1.2);
        } else {
            flow.pen.end(item);
            paragraph_in(flow, 4.0, BODY, words);
            flow.take(1.2);
        }
    }
}
