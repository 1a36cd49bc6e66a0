//! A table check in words: what was put right on whom.

use std::collections::BTreeMap;

use super::event_words;
use crate::app::names::{Names, capital, counted};
use crate::rules::{Correction, Event, Unit, UnitId};

/// "Table check: Bo’s knights 7 figures, C9; Ida’s spearmen 9 figures", and what followed from it.
#[must_use]
pub fn table_check_words(names: &Names, units: &BTreeMap<UnitId, Correction>, events: &[Event]) -> String {
    let changed = |id: &UnitId| events.iter().any(|event| matches!(event, Event::WasSet { unit, .. } if unit == id));
    let parts = units.iter().filter(|(id, _)| changed(id)).map(|(id, correction)| format!("{} {}", names.unit(*id), put_right(correction)));
    let mut sentences = vec![format!("Table check: {}", parts.collect::<Vec<_>>().join("; "))];
    let rest = events.iter().filter(|event| !matches!(event, Event::WasSet { .. }));
    sentences.extend(rest.filter_map(|event| event_words(names, event)).map(|sentence| capital(&sentence)));
    sentences.join(". ")
}

/// "7 figures, C9, commander fallen".
fn put_right(correction: &Correction) -> String {
    let figures = correction.figures.map(|figures| match figures {
        0 => "all fallen".to_owned(),
        figures => counted(u32::try_from(figures).unwrap_or_default(), "figure", "figures"),
    });
    let square = correction.square.map(|square| square.map_or_else(|| "off the table".to_owned(), |square| square.to_string()));
    let commander = correction.commander.map(|lives| if lives { "commander lives" } else { "commander fallen" }.to_owned());
    [figures, square, commander].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What differs between a unit as the program has it and as it was found: "8 → 7 figures; C10 → C9".
#[must_use]
pub fn difference_words(before: &Unit, found: &Unit) -> String {
    let place = |unit: &Unit| unit.square.map_or_else(|| "off the table".to_owned(), |square| square.to_string());
    let mut words = Vec::new();
    if found.figures == 0 && before.figures > 0 {
        return format!("{} → 0 figures, all fallen", before.figures);
    }
    if before.figures != found.figures {
        words.push(format!("{} → {}", before.figures, counted(found.figures, "figure", "figures")));
    }
    if before.square != found.square {
        words.push(format!("{} → {}", place(before), place(found)));
    }
    if before.commander != found.commander {
        words.push(if found.commander { "commander lives" } else { "commander fallen" }.to_owned());
    }
    words.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Side, Square};

    fn unit(number: u8) -> UnitId {
        UnitId::new(Side::Norman, number)
    }

    #[test]
    fn a_check_tells_what_was_put_right_and_what_followed() {
        let square = Some(Square::new(2, 8));
        let set = |number, figures| Event::WasSet { unit: unit(number), figures, square, commander: true, away: false };
        let half = Event::HalfLost { side: Side::Norman, left: 8, start: 16 };
        let units = BTreeMap::from([
            (unit(1), Correction { figures: Some(7), square: Some(square), commander: None }),
            (unit(2), Correction { figures: Some(1), square: Some(None), commander: Some(false) }),
            (unit(3), Correction { figures: Some(8), ..Correction::default() }),
        ]);
        assert_eq!(
            table_check_words(&Names::default(), &units, &[set(2, 1), set(1, 7), half]),
            "Table check: William’s own bodyguard 7 figures, C9; William’s own bodyguard 1 figure, off the table, commander fallen. \
             The Normans are down to half: 8 of 16"
        );
    }
}
