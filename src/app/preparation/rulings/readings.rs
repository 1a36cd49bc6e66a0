//! The readings of a ruling, to choose from.

use egui::Id;

use crate::widgets::radio::Radios;
use senlac_base::language::tr;
use senlac_classroom::rules::Rulings;
use senlac_classroom::rules::rulings::{Reading, RulingName};

/// The readings of a ruling to choose from, in a place of this name.
pub fn radios_of(ruling: RulingName, rulings: &Rulings, place: &'static str) -> Radios {
    let (entry, in_force) = (ruling.entry(), rulings.reading(ruling));
    let chosen = entry.readings.iter().position(|reading| reading == in_force).unwrap_or_default();
    Radios { group: Id::unique((place, entry.key)), count: entry.readings.len(), chosen }
}

/// What a reading means, and whether it is the usual one.
pub fn reading_words(place: usize, reading: &Reading) -> String {
    let meaning = tr(reading.meaning);
    if place == 0 { tr!("{meaning} (usual)", meaning) } else { meaning.to_owned() }
}

/// Whether a ruling is not read as usual.
pub fn is_changed(rulings: &Rulings, ruling: RulingName) -> bool {
    ruling.entry().readings.first().is_some_and(|usual| usual != rulings.reading(ruling))
}
