//! The pages of a report: border, head, and what is still free of the last one.

use super::words;
use super::{BODY, verdict};
use crate::sheets::document::{Battle, Options};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::{self, BORDER_MM};
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Look, Page, Pen, Role};
use crate::sheets::text::{Fonts, Style};

const PAGE_MARGIN_MM: f32 = 11.0;
/// What stays free below the border, for the number of the page.
const NUMBER_MM: f32 = 1.5;
/// What the rule above the sentences takes, and what stays free below each of them.
const RULE_MM: f32 = 5.0;
const AIR_MM: f32 = 1.0;
/// Height of the head of every page but the first.
const HEAD_MM: f32 = 11.0;

pub(super) struct Sheets<'a> {
    pub(super) flow: Flow<'a>,
}

impl<'a> Sheets<'a> {
    /// A first page with its border; those after it have a head.
    pub(super) fn new(battle: Battle<'a>, options: Options, fonts: &'a Fonts) -> Self {
        let begin = move |is_first| {
            let (mut pen, area) = bordered(options, fonts);
            let left = if is_first { area } else { head(&mut pen, battle, area) };
            (pen, left)
        };
        Self { flow: Flow::new(begin) }
    }

    /// What is above this is taken.
    pub(super) fn go_on_below(&mut self, y: f32) {
        self.flow.take(y - self.flow.left.y);
    }

    /// The height that sentences take with the rule above them.
    pub(super) fn height(&self, sentences: &[String]) -> f32 {
        RULE_MM + sentences.iter().map(|words| self.flow.pen.height(self.flow.left.width, BODY, words) + AIR_MM).sum::<f32>()
    }

    /// Sentences under a rule. None is parted by the end of a page if it has room on a whole one.
    pub(super) fn tell(&mut self, sentences: &[String]) {
        let y = self.flow.left.y + 2.0;
        if self.flow.left.height > self.height(sentences.get(..1).unwrap_or_default()) {
            self.flow.pen.line((self.flow.left.x, y), (self.flow.left.right(), y), 0.5, Ink::Gold);
            self.go_on_below(self.flow.left.y + RULE_MM);
        }
        for words in sentences {
            let whole = self.flow.pen.height(self.flow.left.width, BODY, words);
            if whole > self.flow.left.height && whole < self.flow.pen.paper().height_mm() / 2.0 {
                self.flow.turn_over();
            }
            self.sentence(words);
            self.go_on_below(self.flow.left.y + AIR_MM);
        }
    }

    /// A sentence, on as many pages as it needs.
    fn sentence(&mut self, words: &str) {
        let lines = self.flow.pen.fonts.wrap(words, BODY.size_pt, BODY.style, self.flow.left.width);
        let mut lines = lines.into_iter().peekable();
        while lines.peek().is_some() {
            if self.flow.left.height < BODY.leading_mm() {
                self.flow.turn_over();
            }
            let (x, mut y, bottom) = (self.flow.left.x, self.flow.left.y, self.flow.left.bottom());
            let item = self.flow.pen.begin(Role::Item);
            let paragraph = self.flow.pen.begin(Role::Paragraph);
            while let Some(line) = lines.next_if(|_| y + BODY.leading_mm() <= bottom) {
                self.flow.pen.text((x, y + BODY.size_mm() * ASCENT), Align::Left, BODY, &line);
                y += BODY.leading_mm();
            }
            self.flow.pen.end(paragraph);
            self.flow.pen.end(item);
            self.go_on_below(y);
        }
    }

    /// The pages, numbered where there are several.
    pub(super) fn finish(self) -> Vec<Page> {
        furniture::number_pages_in(BODY.sized(10.0).inked(Ink::Quiet), self.flow.pages(), PAGE_MARGIN_MM)
    }
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
    pen.fitted((head.right(), baseline), Align::Right, quiet, room, 10.0, &words::title(battle.setup));
    left
}
