//! The rulings of this game: every question that the source leaves open, and how this referee reads it.

use super::flow::{Columns, Flow};
use super::furniture::{self, number_pages};
use super::{Align, Area, Ink, Look, Pen, Role};
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::{Fonts, Style};
use senlac_base::language::lists::commas;
use senlac_classroom::rules::rulings::Entry;
use senlac_classroom::rules::{RulingName, Rulings};

#[cfg(test)]
mod tests;

const PAGE_MARGIN_MM: f32 = 12.0;
/// Between the two columns.
const GUTTER_MM: f32 = 7.0;
/// Left of a question, for its number.
const NUMBER_MM: f32 = 8.5;
/// Below a ruling.
const AIR_MM: f32 = 3.0;
/// Sizes of the words in points, the largest that needs no more pages than this being taken.
const SIZES_PT: [f32; 5] = [10.2, 9.9, 9.6, 9.3, 9.0];
const MOST_PAGES: usize = 3;
const NUMBER: Look = Look::new(12.5, Style::Title, Ink::Words);
const QUESTION: Look = Look::new(10.0, Style::Bold, Ink::Words);
const READING: Look = Look::new(10.0, Style::Plain, Ink::Words);
const QUIET: Look = Look::new(10.0, Style::Plain, Ink::Quiet);
const PHRASE: Look = Look::new(10.0, Style::Italic, Ink::Quiet);
/// How much smaller than the reading its reason is.
const QUIET_PART: f32 = 0.95;

/// All rulings as they are in force: those that the short set-up asks for first. What differs from the usual reading
/// is framed and marked.
pub(crate) fn rulings(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let mut pens = Vec::new();
    for size_pt in SIZES_PT {
        pens = columns(battle, options, fonts, size_pt);
        if pens.len() <= MOST_PAGES {
            break;
        }
    }
    Document::new(Kind::Rulings, number_pages(pens, PAGE_MARGIN_MM))
}

/// The pages at one size of words.
fn columns<'a>(battle: Battle<'a>, options: Options, fonts: &'a Fonts, size_pt: f32) -> Vec<Pen<'a>> {
    let rulings = battle.state.rulings();
    let mut columns = RulingColumns::new(battle, options, fonts, size_pt);
    columns.heading(&summary(rulings));
    let (asked, others): (Vec<RulingName>, Vec<RulingName>) = RulingName::all().partition(|ruling| ruling.entry().asked);
    columns.title(tr!("The ten that matter most"));
    for ruling in asked {
        columns.ruling(rulings, ruling);
    }
    columns.title(tr!("All the others"));
    for ruling in others {
        columns.ruling(rulings, ruling);
    }
    columns.columns.flow.pages()
}

pub(in crate::sheets::layout) fn is_changed(rulings: &Rulings, ruling: RulingName) -> bool {
    ruling.entry().readings.first() != Some(rulings.reading(ruling))
}

/// How many are changed, and which.
pub(in crate::sheets::layout) fn summary(rulings: &Rulings) -> String {
    let changed: Vec<String> =
        RulingName::all().filter(|&ruling| is_changed(rulings, ruling)).map(|ruling| ruling.entry().number.to_string()).collect();
    match changed.as_slice() {
        [] => tr!("In this game every ruling is the usual one.").to_owned(),
        [one] => tr!("In this game ruling {one} is not read as usual; it stands in a frame.", one),
        many => tr!(
            "In this game {many} rulings are not read as usual; they stand in frames: {changed}.",
            many = many.len(),
            changed = commas(many)
        ),
    }
}

/// Two columns on as many pages as it takes.
struct RulingColumns<'a> {
    size_pt: f32,
    columns: Columns<'a>,
}

impl<'a> RulingColumns<'a> {
    fn new(battle: Battle<'a>, options: Options, fonts: &'a Fonts, size_pt: f32) -> Self {
        let flow = Flow::new(move |_| {
            let mut pen = Pen::new(fonts, options.paper, options.inks);
            let area = options.paper.within(PAGE_MARGIN_MM);
            let page = furniture::head(&mut pen, area, Kind::Rulings.title(), &furniture::about(battle.setup)).split_top(1.2).1;
            (pen, Area { height: page.height - 2.0, ..page })
        });
        Self { size_pt, columns: Columns::new(flow, 2, GUTTER_MM) }
    }

    /// Words across the page, below its head.
    fn heading(&mut self, words: &str) {
        let page = self.columns.page();
        let y = self.columns.flow.pen.paragraph(page, Align::Left, Look::new(10.5, Style::Bold, Ink::Words), words);
        self.columns.begin_at(page.split_top(y - page.y + 2.0).1);
    }

    fn title(&mut self, words: &str) {
        self.columns.make_room(40.0);
        let title = self.columns.flow.take(11.4);
        let pen = &mut self.columns.flow.pen;
        pen.heading(2, (title.x, title.y + 5.2), Align::Left, furniture::HEADING, words);
        pen.line((title.x, title.y + 7.4), (title.right(), title.y + 7.4), 0.5, Ink::Gold);
    }

    /// A ruling, in a frame where it is changed.
    fn ruling(&mut self, rulings: &Rulings, ruling: RulingName) {
        let flow = &self.columns.flow;
        let height = draw(&mut flow.pen.apart(), rulings, ruling, Area { y: 0.0, ..flow.left }, self.size_pt);
        self.columns.make_room(height);
        let flow = &mut self.columns.flow;
        let (left, pen) = (flow.take(height), &mut flow.pen);
        if is_changed(rulings, ruling) {
            let frame = Area { height: height - AIR_MM * 0.4, ..left };
            pen.frame(
                Area::new(frame.x - 2.0, frame.y - 1.4, frame.width + 4.0, frame.height),
                1.8,
                Some((0.6, Ink::Words)),
                Some(Ink::Shade),
            );
        }
        draw(pen, rulings, ruling, left, self.size_pt);
    }
}

/// Draws a ruling at the top of an area; gives where the next begins.
fn draw(pen: &mut Pen<'_>, rulings: &Rulings, ruling: RulingName, area: Area, size_pt: f32) -> f32 {
    let entry = ruling.entry();
    let words = area.split_left(NUMBER_MM).1;
    let changed = is_changed(rulings, ruling);
    let heading = pen.begin(Role::Heading(3));
    pen.text((area.x + NUMBER_MM - 2.4, area.y + 3.7), Align::Right, NUMBER, &entry.number.to_string());
    let mut y = pen.paragraph(words, Align::Left, QUESTION.sized(size_pt), &printed(entry.question));
    pen.end(heading);
    let mut paragraph = |look: Look, part: f32, text: &str| {
        y = pen.paragraph(Area { y, ..words }, Align::Left, look.sized(size_pt * part), &printed(text));
    };
    if changed {
        paragraph(QUESTION, 1.0, &tr!("In this game: {meaning}", meaning = rulings.reading(ruling).meaning));
    } else {
        paragraph(READING, 1.0, rulings.reading(ruling).meaning);
    }
    paragraph(PHRASE, QUIET_PART, &format!("“{}”", entry.phrase));
    paragraph(QUIET, QUIET_PART, &reason(entry, changed));
    y + AIR_MM
}

/// A minus sign is a dash to the faces of these pages.
fn printed(text: &str) -> String {
    text.replace('\u{2212}', "–")
}

/// Why the usual reading is usual, and what it is where another holds.
fn reason(entry: &Entry, changed: bool) -> String {
    match (changed, entry.readings.first()) {
        (true, Some(usual)) => tr!("Usually: {meaning} {reason}", meaning = usual.meaning, reason = entry.reason),
        (true, None) | (false, _) => entry.reason.to_owned(),
    }
}
