//! Preparation of the battle: a class and a table become two armies. Pure code: no screen, paper, files or clock, and the dice
//! are an argument.
//!
//! A [`Draft`] is a battle in preparation: the class, the table, both orders of battle with their players, the deck and the
//! rulings. [`enrol()`](enrol::enrol) makes a class from a list, [`fitted_armies`] returns the armies for it and their positions on
//! the built-in tables, [`placing`] deploys them in the zones of any other table, [`mirror`] mirrors a table, [`seats`] draws
//! seats at random, and [`leaders`] changes them by hand. [`ready_check`] reports what is missing, and [`Draft::setup`] returns the
//! set-up of the battle.

pub mod deck;
pub mod draft;
pub mod editing;
pub mod enrol;
pub mod fitted_armies;
pub mod leaders;
pub mod mirror;
pub mod placing;
pub mod ready_check;
mod saved;
pub mod seats;

pub use draft::{Draft, DraftTable, Post};
pub use leaders::{LeadMode, Leaders, UnitHandover};
pub use saved::PREPARATION_FILE;

use crate::content::library;
use crate::rules::Setup;

/// Returns the built-in scenario with the sample class as its players: a battle that can begin at once.
///
/// # Errors
/// None in a correct build. The built-in files are read like any others.
pub fn sample_battle() -> Result<Setup, String> {
    let scenario = library::scenario(library::SCENARIO).map_err(|problems| problems.to_string())?;
    let pupils = library::sample_class().map_err(|problems| problems.to_string())?;
    let mut draft = Draft::from_scenario(scenario);
    draft.seat_class(enrol::enrol("", &pupils), enrol::ArmyFitting::Not)?;
    Ok(draft.setup())
}

#[cfg(test)]
mod tests;
