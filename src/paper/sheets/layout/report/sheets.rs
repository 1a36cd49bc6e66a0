//! Pages of a report: the border, the head, and the space left on the last page.

use super::words;
use super::{BODY, verdict};
use crate::sheets::layout::furniture::{self, BORDER_MM};
use crate::sheets::layout::{
    Align, Area, Battle, Document, DocumentKind, Flow, Fonts, Ink, Look, Mm, Pen, PrintOptions, Role, Share, Style,
};

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
    if flow.left.height > height(flow, sentences.get(..1).unwrap_or_default()) {
        let (pen, area) = flow.next(RULE_MM);
        pen.rule(area, area.y + 2.0, 0.5, Ink::Gold);
    }
    for words in sentences {
        flow.paragraph_in(&[Role::Item, Role::Paragraph], 0.0, BODY, words);
        flow.take(AIR_MM);
    }
}

/// Returns the report, its pages numbered if there are several.
pub(super) fn finish(flow: Flow<'_>) -> Document {
    flow.into_document(DocumentKind::Report, BODY.with_size(10.0).with_ink(Ink::Quiet), PAGE_MARGIN_MM)
}

/// Starts a page with its border, and returns the area inside it.
fn begin_bordered_page(options: PrintOptions, fonts: &Fonts) -> (Pen<'_>, Area) {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.inner_area(PAGE_MARGIN_MM);
    let [top, inner, bottom] = area.without_bottom(NUMBER_MM).rows([Mm(BORDER_MM), Share(1.0), Mm(BORDER_MM)], 2.0);
    furniture::draw_zigzag(&mut pen, top);
    furniture::draw_zigzag(&mut pen, bottom);
    (pen, inner)
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
