//! Table checks as text: the units that were corrected.

use std::collections::BTreeMap;

use super::{event_sentences, figures_text};
use crate::phrasebook::names::UnitNames;
use crate::phrasebook::sentence::Sentence;
use crate::rules::{Correction, Event, Square, Unit, UnitId};
use senlac_base::language::lists::{join_commas, join_with};

/// Returns "Table checked: Bo’s knights 7 figures, C9; Ida’s spearmen 9 figures", and the consequences.
pub fn table_check_sentences(names: &UnitNames, units: &BTreeMap<UnitId, Correction>, events: &[Event]) -> Vec<Sentence> {
    let changed = |id: &UnitId| events.iter().any(|event| matches!(event, Event::WasSet { unit, .. } if unit == id));
    let parts =
        units.iter().filter(|(id, _)| changed(id)).map(|(id, correction)| format!("{} {}", names.unit(*id), correction_text(correction)));
    let mut sentences = vec![Sentence::with_about(tr!("Table checked"), join_with(parts, "; "))];
    let rest = events.iter().filter(|event| !matches!(event, Event::WasSet { .. }));
    sentences.extend(rest.flat_map(|event| event_sentences(names, event)));
    sentences
}

/// Returns "7 figures, C9, commander dead".
fn correction_text(correction: &Correction) -> String {
    let figures = correction.figures.map(|figures| match u8::try_from(figures).unwrap_or_default() {
        0 => tr!("all killed").to_owned(),
        figures => figures_text(figures),
    });
    let commander = correction.commander.map(|lives| commander_text(lives).to_owned());
    join_commas([figures, correction.square.map(place_text), commander].into_iter().flatten())
}

/// Returns the differences between a unit in the program and as it was found on the table: "7 figures, not 8; C9, not C10".
pub fn difference_text(before: &Unit, found: &Unit) -> String {
    if found.figures == 0 && before.figures > 0 {
        return tr!("all killed, not {figures}", figures = figures_text(before.figures));
    }
    let not = |found: String, before: String| tr!("{found}, not {before}", found, before);
    let figures = (before.figures != found.figures).then(|| not(figures_text(found.figures), before.figures.to_string()));
    let square = (before.square != found.square).then(|| not(place_text(found.square), place_text(before.square)));
    let commander = (before.commander != found.commander).then(|| commander_text(found.commander).to_owned());
    join_with([figures, square, commander].into_iter().flatten(), "; ")
}

/// Returns "C9", or that the unit is off the table.
fn place_text(square: Option<Square>) -> String {
    square.map_or_else(|| tr!("off the table").to_owned(), |square| square.to_string())
}

fn commander_text(lives: bool) -> &'static str {
    if lives { tr!("commander alive") } else { tr!("commander dead") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrasebook::sentence::join_sentences;
    use crate::rules::Side;

    fn unit(number: u8) -> UnitId {
        UnitId::new(Side::Norman, number)
    }

    #[test]
    fn a_table_check_lists_corrections_and_consequences() {
        let square = Some(Square::new(2, 8));
        let set = |number, figures| Event::WasSet { unit: unit(number), figures, square, commander: true, away: false };
        let half = Event::HalfLost { side: Side::Norman, left: 8, start: 16 };
        let units = BTreeMap::from([
            (unit(1), Correction { figures: Some(7), square: Some(square), commander: None }),
            (unit(2), Correction { figures: Some(1), square: Some(None), commander: Some(false) }),
            (unit(3), Correction { figures: Some(8), ..Correction::default() }),
        ]);
        assert_eq!(
            join_sentences(&table_check_sentences(&UnitNames::default(), &units, &[set(2, 1), set(1, 7), half])),
            "Table checked: William’s own bodyguard 7 figures, C9; William’s own bodyguard 1 figure, off the table, commander dead. \
             The Normans have lost exactly half: 8 of 16 left"
        );
    }
}
