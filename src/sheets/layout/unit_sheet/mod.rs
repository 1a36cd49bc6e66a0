//! The unit sheet: one page for each unit, with all that its player needs to know, in words for a ten-year-old.
//!
//! [`content`] says it, as the game's rulings have it; [`layout`] puts it on paper.

mod cards;
mod content;
mod layout;
mod men;
mod to_hit;

use self::content::Sheet;
use self::to_hit::Trial;
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::Fonts;

/// A page for every unit of both armies in the order of the army lists, bodyguards that the rulings add at their
/// end. Units bear the name of whoever leads them now; those that nobody leads have a line to write
/// one on. Figures are those at the start, and the numbers to hit
/// those of the rulings in force, with no card in play.
#[must_use]
pub fn unit_sheets(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let Battle { setup, state } = battle;
    let trial = Trial::new(state);
    let sheets: Vec<Sheet> = state.units().map(|unit| Sheet::of(setup, state, &trial, unit)).collect();
    let pages = sheets.iter().map(|sheet| layout::lay_out(sheet, options.paper, fonts)).collect();
    Document::new(Kind::UnitSheets, pages)
}

#[cfg(any())]
mod tests;
#[cfg(any())]
mod tests_of_words;
