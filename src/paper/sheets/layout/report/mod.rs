//! Report on the battle: a first page for the classroom wall, naming every child, and the story of the battle after it.

mod armies;
mod command_changes;
mod luck;
mod pupil_entries;
mod referee;
mod review_sections;
mod sheets;
#[cfg(test)]
mod tests;
mod turning;
mod turns;
pub(super) mod words;

use super::flow::SectionHeading;
use super::{Align, Area, Ink, Look, Mm, Pen, Role, Share, alt_text};
use crate::art;
use crate::sheets::document::{Battle, Document, PrintOptions};
use crate::sheets::text::{Fonts, Style};
use senlac_classroom::rules::{Side, State, winner_at_bell};

const BAND_MM: f32 = 42.0;
const BODY: Look = Look::new(10.5, Style::Plain, Ink::Words);
const HEADING: SectionHeading = SectionHeading { above: 4.0, height: 11.0, line: 8.0 };

/// Lays out the report: the current position or the result, the armies unit by unit with all their leaders, and the lords'
/// fates.
/// It also lists pupils who came late, changed units or were absent. With a review, the story follows: turn by turn, the
/// turning point, luck, deeds, rulings and charts. Before the first card, it only says that nothing has been played.
pub(crate) fn report(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let mut pages = sheets::begin(battle, options, fonts);
    let review = battle.review.filter(|_| battle.state.has_begun());
    if review.is_some() {
        pages.add_place(tr!("Both armies"));
    }
    let (pen, band) = pages.next(BAND_MM);
    draw_band(pen, battle, band);
    if battle.state.has_begun() {
        let sentences: Vec<String> = words::deeds(battle, fonts).into_iter().chain(command_changes::changes(battle, fonts)).collect();
        let below = sheets::height(&pages, &sentences);
        armies::draw(&mut pages, battle, below);
        sheets::draw_sentences(&mut pages, &sentences);
    }
    if let Some(review) = review {
        pages = review_sections::draw(pages, battle, review);
    }
    sheets::finish(pages)
}

/// Draws the verdict between the faces of William and Harold.
fn draw_band(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) {
    let state = battle.state;
    let face = 34.0;
    let [left, middle, right] = area.columns([Mm(face), Share(1.0), Mm(face)], 4.0);
    for (side, column) in Side::ALL.into_iter().zip([left, right]) {
        let Some(unit) = state.bodyguard(side) else { continue };
        let likeness = art::portrait(side, unit.troop, unit.id.number, true);
        pen.figure(&likeness, column.corner(face), alt_text::portrait_text(side, unit.troop, true));
        let look = Look::new(11.0, Style::Title, Ink::from_side(side));
        let at = (column.middle().0, area.y + face + 4.4);
        pen.fitted_text(at, Align::Center, look, face + 6.0, 10.0, &words::fate_text(unit));
    }
    let (x, _) = middle.middle();
    let look = Look::new(10.0, Style::Plain, Ink::Quiet);
    // The title and the outcome together are the page's heading.
    let heading = pen.begin(Role::Heading(1));
    pen.fitted_text((x, area.y + 4.0), Align::Center, look, middle.width, 10.0, &words::title(battle));
    let (verdict, ink) = verdict(state);
    pen.fitted_text((x, area.y + 18.0), Align::Center, Look::new(36.0, Style::Title, ink), middle.width, 16.0, verdict);
    pen.end(heading);
    pen.paragraph(middle.below(22.0), Align::Center, BODY.with_size(11.0), &words::outcome_text(state));
}

/// Returns the headline and its colour.
pub(super) fn verdict(state: &State) -> (&'static str, Ink) {
    if !state.has_begun() && state.outcome().is_none() {
        return (tr!("Not yet begun"), Ink::Words);
    }
    let ahead = state.outcome().map_or_else(|| winner_at_bell(state), |outcome| outcome.winner);
    let words = match (ahead, state.outcome().is_some()) {
        (Side::Norman, true) => tr!("The Normans won"),
        (Side::Norman, false) => tr!("The Normans lead"),
        (Side::Saxon, true) => tr!("The Saxons won"),
        (Side::Saxon, false) => tr!("The Saxons lead"),
    };
    (words, Ink::from_side(ahead))
}
