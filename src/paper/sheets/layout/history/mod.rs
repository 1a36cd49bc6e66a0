//! 1066 compared with this battle: the order of the day beside its turns, the history behind the cards, legends, discussion
//! questions, and sources.

mod cards;
#[cfg(test)]
mod tests;
mod timeline;
mod verdict;

use super::flow::{Bullet, SectionHeading};
use super::furniture::{self, begin_page};
use super::{Battle, Document, DocumentKind, Flow, Fonts, Ink, Look, PrintOptions, Style};
use senlac_base::language::lists::capitalise;
use senlac_classroom::story::history::HISTORY;

const PAGE_MARGIN_MM: f32 = 11.0;
/// Height of the page number below everything else.
const NUMBER_MM: f32 = 4.0;
const BODY: Look = Look::new(10.5, Style::Plain, Ink::Words);
const BOLD: Look = Look::new(10.5, Style::Bold, Ink::Words);
const QUIET: Look = Look::new(10.0, Style::Italic, Ink::Quiet);
const HEADING: SectionHeading = SectionHeading { above: 2.0, height: 10.5, line: 7.8 };
const BULLET: Bullet = Bullet { middle: 1.4, side: 1.3, indent: 4.5 };
/// Minimum height left on the page for starting an item.
const FEW_LINES_MM: f32 = 14.0;

/// Lays out the comparison. Before the first card, it has no turns of the battle.
pub(crate) fn history(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let about = furniture::subtitle(battle.setup);
    let mut flow = Flow::new(|_| {
        let (pen, left) = begin_page(options, fonts, PAGE_MARGIN_MM, DocumentKind::History.title(), &about);
        (pen, left.without_bottom(NUMBER_MM))
    });
    flow.add_place(tr!("The day of the battle"));
    let review = battle.review.filter(|_| battle.state.has_begun());
    for words in verdict::sentences(battle) {
        flow.paragraph(BODY, &words);
    }
    for note in &HISTORY.note {
        flow.paragraph(BODY, &note.say);
    }
    flow.take(2.0);
    timeline::draw(&mut flow, battle, review);
    flow.begin_section(tr!("The history behind the cards"), HEADING, FEW_LINES_MM);
    cards::draw(&mut flow, battle, review);
    flow.begin_section(tr!("Questions to discuss"), HEADING, FEW_LINES_MM);
    for question in &HISTORY.question {
        let ages = tr!("(ages {from} to {to})", from = question.ages.0, to = question.ages.1);
        flow.item(BULLET, BODY, &format!("{} {ages}", question.ask));
    }
    flow.begin_section(tr!("Our sources"), HEADING, FEW_LINES_MM);
    for source in &HISTORY.source {
        let words = tr!("{name}: {when}. {leans}.", name = capitalise(&source.name), when = source.when, leans = capitalise(&source.leans));
        flow.item(BULLET, BODY, &words);
    }
    flow.into_document(DocumentKind::History, BODY.with_size(10.0).with_ink(Ink::Quiet), PAGE_MARGIN_MM)
}
