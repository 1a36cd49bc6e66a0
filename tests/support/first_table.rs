//! The table of the saved games: the first version of Senlac 16 × 10, with the broad hill.

use senlac::content::library;
use senlac::planning::Draft;
use senlac::planning::enrol::{ArmyFitting, enrol};
use senlac::rules::Setup;

/// Returns the first table with the sample class as players.
pub fn first_battle() -> Result<Setup, String> {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/senlac-16x10.toml");
    let scenario = library::scenario(table).map_err(|problems| problems.to_string())?;
    let pupils = library::sample_class().map_err(|problems| problems.to_string())?;
    let mut draft = Draft::from_scenario(scenario);
    draft.seat_class(enrol("", &pupils), ArmyFitting::Not)?;
    Ok(draft.setup())
}
