//! The options of a ruling, as a choice.

use egui::Id;

use crate::widgets::radio::RadioGroup;
use senlac_base::language::tr;
use senlac_classroom::rules::Rulings;
use senlac_classroom::rules::rulings::{OptionEntry, RulingName};

/// Returns the radio buttons for a ruling's options, with ids unique to this place.
pub fn option_radios(ruling: RulingName, rulings: &Rulings, place: &'static str) -> RadioGroup {
    let (entry, in_force) = (ruling.entry(), rulings.option(ruling));
    let chosen = entry.readings.iter().position(|reading| reading == in_force).unwrap_or_default();
    RadioGroup { group: Id::unique((place, entry.key)), count: entry.readings.len(), chosen }
}

/// Returns what an option means, and whether it is the default.
pub fn option_text(place: usize, reading: &OptionEntry) -> String {
    let meaning = tr(reading.meaning);
    if place == 0 { tr!("{meaning} (default)", meaning) } else { meaning.to_owned() }
}

/// Returns whether a ruling has a non-default option.
pub fn is_changed(rulings: &Rulings, ruling: RulingName) -> bool {
    ruling.entry().readings.first().is_some_and(|usual| usual != rulings.option(ruling))
}
