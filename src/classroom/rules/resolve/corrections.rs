//! The referee's corrections of one unit or many.

use super::{Event, Resolution, State};
use crate::rules::apply;
use crate::rules::plan::UnitCorrection;

/// Adds an event for every corrected unit. The consequences are judged once, at the end.
pub(super) fn set(resolution: &mut Resolution<'_>, corrections: &[UnitCorrection]) {
    let destroyed = corrections.iter().filter(|corrected| corrected.figures == 0);
    resolution.remove_pending_hits(destroyed.filter_map(|corrected| resolution.state.unit(corrected.unit)));
    for corrected in in_free_order(resolution.state, corrections) {
        let UnitCorrection { unit, figures, square, commander, away } = *corrected;
        resolution.push(Event::WasSet { unit, figures, square, commander, away });
    }
    resolution.recount();
    resolution.judge_after_referee();
}

/// Returns whether changing this ruling and changing it back would lose something unless the old values are saved.
pub(super) fn must_save_old_values(state: &State, ruling: &str, to: &str) -> bool {
    let [plain, kept] = [false, true].map(|kept| {
        let mut after = state.clone();
        apply(&mut after, &Event::RulingChanged { ruling: ruling.to_owned(), from: String::new(), to: to.to_owned(), kept });
        after
    });
    plain != kept
}

/// Returns the corrections in an order in which each square is free when a unit comes to it. If units swap squares
/// in a ring, the first of them goes first.
fn in_free_order<'a>(state: &State, corrections: &'a [UnitCorrection]) -> Vec<&'a UnitCorrection> {
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
