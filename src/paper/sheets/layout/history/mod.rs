//! 1066 compared with this battle: the order of the day beside its turns, the history behind the cards, legends, discussion
//! questions, and sources.

mod cards;
#[cfg(test)]
mod tests;
mod timeline;
mod verdict;

use super::flow::Flow;
use super::furniture::{self, HEADING, number_pages_with_look};
use super::{Align, Area, Battle, Document, DocumentKind, Fonts, Ink, Look, Pen, PrintOptions, Role, Style};
use senlac_classroom::story::history::HISTORY;

const PAGE_MARGIN_MM: f32 = 11.0;
/// Height of the page number below everything else.
const NUMBER_MM: f32 = 4.0;
const BODY: Look = Look::new(10.5, Style::Plain, Ink::Words);
const BOLD: Look = Look::new(10.5, Style::Bold, Ink::Words);
const QUIET: Look = Look::new(10.0, Style::Italic, Ink::Quiet);
const HEADING_MM: f32 = 10.5;
/// Minimum height left on the page for starting an item.
const FEW_LINES_MM: f32 = 14.0;

/// Lays out the comparison. Before the first card, it has no turns of the battle.
pub(crate) fn history(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let about = furniture::subtitle(battle.setup);
    let mut flow = Flow::new(|_| {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        let area = options.paper.inner_area(PAGE_MARGIN_MM);
        let area = Area { height: area.height - NUMBER_MM, ..area };
        let left = furniture::draw_head(&mut pen, area, DocumentKind::History.title(), &about);
        (pen, left)
    });
    let mut places = vec![(0, tr!("The order of the day").to_owned())];
    let review = battle.review.filter(|_| battle.state.has_begun());
    for words in verdict::sentences(battle) {
        draw_paragraph(&mut flow, 0.0, BODY, &words);
    }
    for note in &HISTORY.note {
        draw_paragraph(&mut flow, 0.0, BODY, &note.say);
    }
    flow.take(2.0);
    timeline::draw(&mut flow, battle, review);
    places.push((draw_heading(&mut flow, tr!("What the cards stand for")), tr!("What the cards stand for").to_owned()));
    cards::draw(&mut flow, battle, review);
    places.push((draw_heading(&mut flow, tr!("To talk about")), tr!("To talk about").to_owned()));
    for question in &HISTORY.question {
        let ages = tr!("(ages {from} to {to})", from = question.ages.0, to = question.ages.1);
        draw_item(&mut flow, BODY, &format!("{} {ages}", question.ask));
    }
    places.push((draw_heading(&mut flow, tr!("Who tells it")), tr!("Who tells it").to_owned()));
    for source in &HISTORY.source {
        let words = tr!("{name}: {when}. {leans}.", name = capitalise(&source.name), when = source.when, leans = capitalise(&source.leans));
        draw_item(&mut flow, BODY, &words);
    }
    let pages = number_pages_with_look(BODY.with_size(10.0).with_ink(Ink::Quiet), flow.into_pens(), PAGE_MARGIN_MM);
    Document { places, ..Document::new(DocumentKind::History, pages) }
}

fn capitalise(text: &str) -> String {
    senlac_base::language::lists::capitalise(text)
}

/// Draws a heading with space for a few lines below it on the same page. Returns the page.
fn draw_heading(flow: &mut Flow<'_>, words: &str) -> usize {
    if flow.left.height < HEADING_MM + 2.0 + FEW_LINES_MM {
        flow.next_page();
    } else if !flow.is_fresh() {
        flow.take(2.0);
    }
    let area = flow.take(HEADING_MM);
    flow.pen.heading(2, (area.x, area.y + 5.6), Align::Left, HEADING, words);
    flow.pen.line((area.x, area.y + 7.8), (area.right(), area.y + 7.8), 0.5, Ink::Gold);
    flow.page()
}

/// Draws a paragraph without splitting it, with this indent.
fn draw_paragraph(flow: &mut Flow<'_>, indent: f32, look: Look, words: &str) {
    let width = flow.left.width - indent;
    let height = flow.pen.height(width, look, words);
    if height > flow.left.height {
        flow.next_page();
    }
    let area = Area { x: flow.left.x + indent, width, ..flow.left };
    let y = flow.pen.paragraph(area, Align::Left, look, words);
    flow.continue_below(y);
}

/// Draws a list item with a bullet.
fn draw_item(flow: &mut Flow<'_>, look: Look, words: &str) {
    if flow.pen.height(flow.left.width - 4.5, look, words) > flow.left.height {
        flow.next_page();
    }
    let dot = Area::square((flow.left.x + 1.4, flow.left.y + look.size_mm() * 0.64), 1.3);
    let item = flow.pen.begin(Role::Item);
    flow.pen.frame(dot, 0.65, None, Some(Ink::Words));
    draw_paragraph(flow, 4.5, look, words);
    flow.pen.end(item);
    flow.take(1.2);
}
