//! The pages of a report: border, head, and what is still free of the last one.

use super::words;
use super::{BODY, verdict};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::{self, BORDER_MM};
use crate::sheets::layout::{ASCENT, Align, Area, Battle, Fonts, Ink, Look, Options, Page, Pen, Role, Style};

const PAGE_MARGIN_MM: f32 = 11.0;
/// What stays free below the border, for the number of the page.
const NUMBER_MM: f32 = 1.5;
/// What the rule above the sentences takes, and what stays free below each of them.
const RULE_MM: f32 = 5.0;
const AIR_MM: f32 = 1.0;
/// Height of the head of every page but the first.
const HEAD_MM: f32 = 11.0;

/// A first page with its border; those after it have a head.
pub(super) fn begin<'a>(battle: Battle<'a>, options: Options, fonts: &'a Fonts) -> Flow<'a> {
    Flow::new(move |is_first| {
        let (mut pen, area) = bordered(options, fonts);
        let left = if is_first { area } else { head(&mut pen, battle, area) };
        (pen, left)
    })
}

/// The height that sentences take with the rule above them.
pub(super) fn height(flow: &Flow<'_>, sentences: &[String]) -> f32 {
    RULE_MM + sentences.iter().map(|words| flow.pen.height(flow.left.width, BODY, words) + AIR_MM).sum::<f32>()
}

/// Sentences under a rule. None is parted by the end of a page if it has room on a whole one.
pub(super) fn tell(flow: &mut Flow<'_>, sentences: &[String]) {
    let y = flow.left.y + 2.0;
    if flow.left.height > height(flow, sentences.get(..1).unwrap_or_default()) {
        flow.pen.line((flow.left.x, y), (flow.left.right(), y), 0.5, Ink::Gold);
        flow.go_on_below(flow.left.y + RULE_MM);
    }
    for words in sentences {
        let whole = flow.pen.height(flow.left.width, BODY, words);
        if whole > flow.left.height && whole < flow.pen.paper().height_mm() / 2.0 {
            flow.turn_over();
        }
        sentence(flow, words);
        flow.go_on_below(flow.left.y + AIR_MM);
    }
}

/// A sentence, on as many pages as it needs.
fn sentence(flow: &mut Flow<'_>, words: &str) {
    let lines = flow.pen.fonts.wrap(words, BODY.size_pt, BODY.style, flow.left.width);
    let mut lines = lines.into_iter().peekable();
    while lines.peek().is_some() {
        if flow.left.height < BODY.leading_mm() {
            flow.turn_over();
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
        flow.go_on_below(y);
    }
}

/// The pages, numbered where there are several.
pub(super) fn finish(flow: Flow<'_>) -> Vec<Page> {
    furniture::number_pages_in(BODY.sized(10.0).inked(Ink::Quiet), flow.pages(), PAGE_MARGIN_MM)
}

/// A page with its border, and what lies within.
fn bordered(options: Options, fonts: &Fonts) -> (Pen<'_>, Area) {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.within(PAGE_MARGIN_MM);
    let area = Area { height: area.height - NUMBER_MM, ..area };
    furniture::zigzag(&mut pen, Area { height: BORDER_MM, ..area });
    furniture::zigzag(&mut pen, Area { y: area.bottom() - BORDER_MM, height: BORDER_MM, ..area });
    (pen, Area::new(area.x, area.y + BORDER_MM + 2.0, area.width, area.height - 2.0 * BORDER_MM - 4.0))
}

/// The head of a further page; gives what is left below it.
fn head(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) -> Area {
    let (head, left) = area.split_top(HEAD_MM);
    let (verdict, ink) = verdict(battle.state);
    let baseline = head.y + 6.0;
    let look = Look::new(18.0, Style::Title, ink);
    pen.heading(1, (head.x, baseline), Align::Left, look, verdict);
    let room = head.width - pen.width(look, verdict) - 6.0;
    let quiet = Look::new(10.0, Style::Plain, Ink::Quiet);
    pen.fitted((head.right(), baseline), Align::Right, quiet, room, 10.0, &words::title(battle));
    left
}
