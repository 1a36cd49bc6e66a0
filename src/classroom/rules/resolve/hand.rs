//! The referee's hand: units are put right, one or many.

use super::{Event, Resolution, State};
use crate::rules::apply;
use crate::rules::plan::UnitCorrection;

/// Every unit that is put right is told as it stands now; what follows from it is judged once, at the end.
pub(super) fn set(resolution: &mut Resolution<'_>, corrections: &[UnitCorrection]) {
    let destroyed = corrections.iter().filter(|corrected| corrected.figures == 0);
    resolution.forgive(destroyed.filter_map(|corrected| resolution.state.unit(corrected.unit)));
    for corrected in in_order(resolution.state, corrections) {
        let UnitCorrection { unit, figures, square, commander, away } = *corrected;
        resolution.push(Event::WasSet { unit, figures, square, commander, away });
    }
    resolution.recount();
    resolution.after_the_referee();
}

/// Whether a change of this ruling and back would lose something if it did not say that what there was is kept.
pub(super) fn is_to_be_kept(state: &State, ruling: &str, to: &str) -> bool {
    let [plain, kept] = [false, true].map(|kept| {
        let mut after = state.clone();
        apply(&mut after, &Event::RulingChanged { ruling: ruling.to_owned(), from: String::new(), to: to.to_owned(), kept });
        after
    });
    plain != kept
}

/// The units in such an order that each square is free when somebody comes to it, but where units change places in a
/// ring: there the first of them begins.
fn in_order<'a>(state: &State, corrections: &'a [UnitCorrection]) -> Vec<&'a UnitCorrection> {
    let mut left: Vec<&UnitCorrection> = corrections.iter().collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_there = |other: &UnitCorrection, corrected: &UnitCorrection| {
            other.unit != corrected.unit
                && corrected.square.is_some()
                && state.unit(other.unit).is_some_and(|other| other.square == corrected.square)
        };
        let is_free = |corrected: &&UnitCorrection| !left.iter().any(|other| is_there(other, corrected));
        let next = left.iter().position(is_free).unwrap_or_default();
        order.push(left.remove(next));
    }
    order
}
