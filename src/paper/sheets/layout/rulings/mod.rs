//! The rulings of this game: every question that the source leaves open, and the referee's answer.

use super::furniture::{self, BOLD, PLAIN, QUIET, begin_page, number_pages, with_dashes};
use super::{Align, Area, Columns, Flow, Ink, Look, Pen, Role};
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::text::{Fonts, Style};
use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::rulings::RulingEntry;
use senlac_classroom::rules::{RulingName, Rulings};

#[cfg(test)]
mod tests;

const PAGE_MARGIN_MM: f32 = 12.0;
/// Space between the two columns.
const GUTTER_MM: f32 = 7.0;
/// Space on the left of a question for its number.
const NUMBER_MM: f32 = 8.5;
/// Space below a ruling.
const AIR_MM: f32 = 3.0;
/// Text sizes in points to try; the largest that needs no more pages than the maximum is used.
const SIZES_PT: [f32; 5] = [10.2, 9.9, 9.6, 9.3, 9.0];
const MOST_PAGES: usize = 3;
const NUMBER: Look = Look::new(12.5, Style::Title, Ink::Words);
const PHRASE: Look = Look::new(10.0, Style::Italic, Ink::Quiet);
/// Size of the reason, relative to the option's text.
const QUIET_PART: f32 = 0.95;

/// Lays out all rulings in force, starting with those of the short set-up. Options other than the default are framed and
/// marked.
pub(crate) fn rulings(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let mut pens = Vec::new();
    for size_pt in SIZES_PT {
        pens = lay_out_columns(battle, options, fonts, size_pt);
        if pens.len() <= MOST_PAGES {
            break;
        }
    }
    Document::new(DocumentKind::Rulings, number_pages(furniture::HINT, pens, PAGE_MARGIN_MM))
}

/// Lays out the pages at one text size.
fn lay_out_columns<'a>(battle: Battle<'a>, options: PrintOptions, fonts: &'a Fonts, size_pt: f32) -> Vec<Pen<'a>> {
    let rulings = battle.state.rulings();
    let about = furniture::subtitle(battle.setup);
    let flow = Flow::new(move |_| {
        let (pen, page) = begin_page(options, fonts, PAGE_MARGIN_MM, DocumentKind::Rulings.title(), &about);
        (pen, page.below(1.2).without_bottom(2.0))
    });
    let mut columns = Columns::new(flow, 2, GUTTER_MM);
    let mut page = columns.page();
    page.paragraph(&mut columns.flow.pen, Align::Left, BOLD.with_size(10.5), &summary(rulings));
    columns.begin_at(page.below(2.0));
    let (asked, others): (Vec<RulingName>, Vec<RulingName>) = RulingName::all().partition(|ruling| ruling.entry().asked);
    for (title, entries) in [(tr!("The ten that matter most"), asked), (tr!("Other rulings"), others)] {
        draw_title(&mut columns, title);
        for ruling in entries {
            draw_ruling(&mut columns, rulings, ruling, size_pt);
        }
    }
    columns.flow.into_pens()
}

pub(in crate::sheets::layout) fn is_changed(rulings: &Rulings, ruling: RulingName) -> bool {
    ruling.entry().readings.first() != Some(rulings.option(ruling))
}

/// Returns text about how many rulings are changed, and which.
pub(in crate::sheets::layout) fn summary(rulings: &Rulings) -> String {
    let changed: Vec<String> =
        RulingName::all().filter(|&ruling| is_changed(rulings, ruling)).map(|ruling| ruling.entry().number.to_string()).collect();
    match changed.as_slice() {
        [] => tr!("This game uses the default option for every ruling.").to_owned(),
        [one] => tr!("In this game, ruling {one} does not use the default option. It is shown in a box.", one),
        many => tr!(
            "In this game, {many} rulings do not use the default option. They are shown in boxes: {changed}.",
            many = many.len(),
            changed = join_commas(many)
        ),
    }
}

fn draw_title(columns: &mut Columns<'_>, words: &str) {
    columns.make_room(40.0);
    let (pen, title) = columns.flow.next(11.4);
    pen.heading(2, (title.x, title.y + 5.2), Align::Left, furniture::HEADING, words);
    pen.rule(title, title.y + 7.4, 0.5, Ink::Gold);
}

/// Draws a ruling in the next column with room for it, with a frame if it is changed.
fn draw_ruling(columns: &mut Columns<'_>, rulings: &Rulings, ruling: RulingName, size_pt: f32) {
    let flow = &columns.flow;
    let height = draw(&mut flow.pen.scratch_pen(), rulings, ruling, Area { y: 0.0, ..flow.left }, size_pt);
    columns.make_room(height);
    let (pen, left) = columns.flow.next(height);
    if is_changed(rulings, ruling) {
        let frame = left.moved(0.0, -1.4).padded(-2.0, 0.0).without_bottom(AIR_MM * 0.4);
        pen.frame(frame, 1.8, Some((0.6, Ink::Words)), Some(Ink::Shade));
    }
    draw(pen, rulings, ruling, left, size_pt);
}

/// Draws a ruling at the top of an area and returns the top of the next one.
fn draw(pen: &mut Pen<'_>, rulings: &Rulings, ruling: RulingName, area: Area, size_pt: f32) -> f32 {
    let entry = ruling.entry();
    let mut words = area.beside(NUMBER_MM);
    let changed = is_changed(rulings, ruling);
    let heading = pen.begin(Role::Heading(3));
    pen.text((area.x + NUMBER_MM - 2.4, area.y + 3.7), Align::Right, NUMBER, &entry.number.to_string());
    words.paragraph(pen, Align::Left, BOLD.with_size(size_pt), &with_dashes(entry.question));
    pen.end(heading);
    let mut paragraph = |look: Look, part: f32, text: &str| {
        words.paragraph(pen, Align::Left, look.with_size(size_pt * part), &with_dashes(text));
    };
    if changed {
        paragraph(BOLD, 1.0, &tr!("In this game: {meaning}", meaning = rulings.option(ruling).meaning));
    } else {
        paragraph(PLAIN, 1.0, rulings.option(ruling).meaning);
    }
    paragraph(PHRASE, QUIET_PART, &format!("“{}”", entry.phrase));
    paragraph(QUIET, QUIET_PART, &reason_text(entry, changed));
    words.y + AIR_MM
}

/// Returns the reason for the default option, and the default itself if another is in force.
fn reason_text(entry: &RulingEntry, changed: bool) -> String {
    match (changed, entry.readings.first()) {
        (true, Some(usual)) => tr!("Default: {meaning} {reason}", meaning = usual.meaning, reason = entry.reason),
        (true, None) | (false, _) => entry.reason.to_owned(),
    }
}
