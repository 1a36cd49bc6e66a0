//! Pages of a report: the border, the head, and the space left on the last page.

use super::words;
use super::{BODY, verdict};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::{self, BORDER_MM};
use crate::sheets::layout::{ASCENT, Align, Area, Battle, Fonts, Ink, Look, Page, Pen, PrintOptions, Role, Style};

const PAGE_MARGIN_MM: f32 = 11.0;
/// Space below the border for the page number.
const NUMBER_MM: f32 = 1.5;
/// Height of the rule above the sentences, and the space below each sentence.
const RULE_MM: f32 = 5.0;
const AIR_MM: f32 = 1.0;
/// Height of the head of every page but the first.
const HEAD_MM: f32 = 11.0;

/// Starts the first page with its border. Later pages also get a head.
pub(super) fn begin<'a>(battle: Battle<'a>, options: PrintOptions, fonts: &'a Fonts) -> Flow<'a> {
    Flow::new(move |is_first| {
        let (mut pen, area) = begin_bordered_page(options, fonts);
        let left = if is_first { area } else { head(&mut pen, battle, area) };
        (pen, left)
    })
}

/// Returns the height of sentences, including the rule above them.
pub(super) fn height(flow: &Flow<'_>, sentences: &[String]) -> f32 {
    RULE_MM + sentences.iter().map(|words| flow.pen.height(flow.left.width, BODY, words) + AIR_MM).sum::<f32>()
}

/// Draws sentences below a rule. A sentence is split across pages only if it doesn't fit on one.
pub(super) fn draw_sentences(flow: &mut Flow<'_>, sentences: &[String]) {
    let y = flow.left.y + 2.0;
    if flow.left.height > height(flow, sentences.get(..1).unwrap_or_default()) {
        flow.pen.line((flow.left.x, y), (flow.left.right(), y), 0.5, Ink::Gold);
        flow.continue_below(flow.left.y + RULE_MM);
    }
    for words in sentences {
        let whole = flow.pen.height(flow.left.width, BODY, words);
        if whole > flow.left.height && whole < flow.pen.paper().height_mm() / 2.0 {
            flow.next_page();
        }
        draw_sentence(flow, words);
        flow.continue_below(flow.left.y + AIR_MM);
    }
}

/// Draws a sentence on as many pages as needed.
fn draw_sentence(flow: &mut Flow<'_>, words: &str) {
    let lines = flow.pen.fonts.wrap(words, BODY.size_pt, BODY.style, flow.left.width);
    let mut lines = lines.into_iter().peekable();
    while lines.peek().is_some() {
        if flow.left.height < BODY.leading_mm() {
            flow.next_page();
        }
        let (x, mut y, bottom) = (flow.left.x, flow.left.y, flow.left.bottom());
        let item = flow.pen.begin(Role::Item);
        let paragraph = flow.pen.begin(Role::Paragraph);
        while let Some(line) = lines.next_if(|_| y + BODY.leading_mm() <= bottom) {
            flow.pen.text((x, y + BODY.size_mm() * ASCENT), Align::Left, BODY, &line);
            y += BODY.leading_mm();
        }
        flow.pen.end(paragraph);
        flow.pen.end(item);
        flow.continue_below(y);
    }
}

/// Returns the pages, numbered if there are several.
pub(super) fn finish(flow: Flow<'_>) -> Vec<Page> {
    furniture::number_pages_with_look(BODY.with_size(10.0).with_ink(Ink::Quiet), flow.into_pens(), PAGE_MARGIN_MM)
}

/// Starts a page with its border, and returns the area inside it.
fn begin_bordered_page(options: PrintOptions, fonts: &Fonts) -> (Pen<'_>, Area) {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.inner_area(PAGE_MARGIN_MM);
    let area = Area { height: area.height - NUMBER_MM, ..area };
    furniture::draw_zigzag(&mut pen, Area { height: BORDER_MM, ..area });
    furniture::draw_zigzag(&mut pen, Area { y: area.bottom() - BORDER_MM, height: BORDER_MM, ..area });
    (pen, Area::new(area.x, area.y + BORDER_MM + 2.0, area.width, area.height - 2.0 * BORDER_MM - 4.0))
}

/// Draws the head of a further page and returns the area left below it.
fn head(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) -> Area {
    let (head, left) = area.split_top(HEAD_MM);
    let (verdict, ink) = verdict(battle.state);
    let baseline = head.y + 6.0;
    let look = Look::new(18.0, Style::Title, ink);
    pen.heading(1, (head.x, baseline), Align::Left, look, verdict);
    let room = head.width - pen.width(look, verdict) - 6.0;
    let quiet = Look::new(10.0, Style::Plain, Ink::Quiet);
    pen.fitted_text((head.right(), baseline), Align::Right, quiet, room, 10.0, &words::title(battle));
    left
}
