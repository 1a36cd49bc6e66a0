//! Before the battle: how a class and a table become two armies. Pure: no screen, no paper, no file, no clock; chance
//! is an argument.
//!
//! A [`Draft`] is a battle in the making: the class, the table, both orders of battle with who leads what, the deck and
//! the rulings. [`enrol()`](enrol::enrol) makes a class of a list, [`measure`] finds the armies for it and where
//! they stand on our own tables, [`placing`] sets them up in the zones of any other, [`mirror`] turns a table round, [`seats`] draws lots for who plays what, and [`leaders`]
//! changes that by hand. Whatever is missing is told by [`ready`], and [`Draft::setup`] is the battle that it becomes.

pub mod deck;
pub mod draft;
pub mod editing;
pub mod enrol;
pub mod leaders;
pub mod measure;
pub mod mirror;
pub mod placing;
pub mod ready;
mod saved;
pub mod seats;

pub use draft::{Draft, DraftTable, Post};
pub use leaders::{Lead, Leaders, Left};
pub use saved::PREPARATION_FILE;

use crate::content::library;
use crate::rules::Setup;

/// The shipped scenario with the sample class in command: a battle that can begin at once.
///
/// # Errors
/// In words; none in a sound build. The built-in files are read like any others.
pub fn sample_battle() -> Result<Setup, String> {
    let scenario = library::scenario(library::SCENARIO).map_err(|problems| problems.to_string())?;
    let pupils = library::sample_class().map_err(|problems| problems.to_string())?;
    let mut draft = Draft::of(scenario);
    draft.sit_down(enrol::enrol("", &pupils), enrol::Fitting::Not)?;
    Ok(draft.setup())
}

#[cfg(test)]
mod tests;
