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
use super::{Page, Paper};
use crate::rules::{Setup, State};

/// A page for every unit of both armies in the order of the army lists, bodyguards that the rulings add at their
/// end. Units bear the name of whoever leads them now; those that nobody leads have a line to write
/// one on. Figures are those at the start, and the numbers to hit
/// those of the rulings in force, with no card in play.
#[must_use]
pub fn unit_sheets(setup: &Setup, state: &State, paper: Paper) -> Vec<Page> {
    let trial = Trial::new(state);
    state.units().map(|unit| layout::lay_out(&Sheet::of(setup, state, &trial, unit), paper)).collect()
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_words;
