//! The side that starts on the hill, as text.

use crate::rules::{Side, State};

/// Returns who is on the hill before the first card, in a sentence: "On the hill at the start: all the Saxons, but no
/// Normans." It is empty if nobody is on the table yet.
pub fn start_on_hill_text(start: &State) -> String {
    let on_table = |side: Side| start.army(side).iter().filter_map(|unit| unit.square);
    if Side::ALL.into_iter().all(|side| on_table(side).next().is_none()) {
        return String::new();
    }
    let hill = start.board().hill();
    if hill.is_empty() {
        return tr!("Our table has no hill.").to_owned();
    }
    let part = |side: Side| {
        let (on_hill, all) = (on_table(side).filter(|square| hill.contains(*square)).count(), start.army(side).len());
        match on_hill {
            0 => None,
            _ if on_hill == all => Some(tr!("all the {army}", army = side.army())),
            _ => Some(tr!("{on_hill} of the {all} {side} units", on_hill, all, side = side.adjective())),
        }
    };
    match (part(Side::Saxon), part(Side::Norman)) {
        (None, None) => tr!("The hill is empty at the start.").to_owned(),
        (Some(saxons), None) => tr!("On the hill at the start: {saxons}, but no Normans.", saxons),
        (None, Some(normans)) => tr!("On the hill at the start: {normans}, but no Saxons.", normans),
        (Some(saxons), Some(normans)) => tr!("On the hill at the start: {saxons} and {normans}.", saxons, normans),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::sample_battle;
    use crate::rules::{Board, Setup, Square};

    /// Returns the text for two armies on a table of three rows. `saxons` and `normans` contain the rows of the units.
    fn start_text(rows: [&str; 3], saxons: &[u8], normans: &[u8]) -> String {
        let sample = sample_battle().expect("the sample battle");
        let mut setup = Setup { terrain: Board::from_rows(&rows).expect("a table"), ..sample };
        let mut column = 0;
        for (side, places) in [(Side::Saxon, saxons), (Side::Norman, normans)] {
            let army = setup.army_mut(side);
            army.truncate(places.len().max(1));
            for (muster, place) in army.iter_mut().zip(places) {
                muster.square = Some(Square::new(column, *place));
                column += 1;
            }
            if places.is_empty() {
                army[0].square = None;
            }
        }
        start_on_hill_text(&State::new(&setup).expect("a battle"))
    }

    #[test]
    fn the_hill_text_matches_the_starting_squares() {
        let rows = ["........", "^^^^^^^^", "........"];
        for (saxons, normans, expected) in [
            (&[1, 1][..], &[2, 2][..], "On the hill at the start: all the Saxons, but no Normans."),
            (&[1, 1], &[1, 2, 1], "On the hill at the start: all the Saxons and 2 of the 3 Norman units."),
            (&[1, 0], &[1, 1], "On the hill at the start: 1 of the 2 Saxon units and all the Normans."),
            (&[0], &[1], "On the hill at the start: all the Normans, but no Saxons."),
            (&[0, 0], &[2], "The hill is empty at the start."),
            (&[], &[], ""),
        ] {
            assert_eq!(start_text(rows, saxons, normans), expected);
        }
        assert_eq!(start_text(["........"; 3], &[0], &[2]), "Our table has no hill.");
    }
}
