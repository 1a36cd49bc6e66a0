//! The referee's hand: units are put right, one or many.

use super::{Event, State, Story};
use crate::rules::apply;
use crate::rules::plan::Stand;

/// Every unit that is put right is told as it stands now; what follows from it is judged once, at the end.
pub(super) fn set(story: &mut Story<'_>, stands: &[Stand]) {
    let destroyed = stands.iter().filter(|stand| stand.figures == 0);
    story.forgive(destroyed.filter_map(|stand| story.state.unit(stand.unit)));
    for stand in in_order(story.state, stands) {
        let Stand { unit, figures, square, commander, away } = *stand;
        story.tell(Event::WasSet { unit, figures, square, commander, away });
    }
    story.recount();
    story.after_the_referee();
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
fn in_order<'a>(state: &State, stands: &'a [Stand]) -> Vec<&'a Stand> {
    let mut left: Vec<&Stand> = stands.iter().collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let stands_there = |other: &Stand, stand: &Stand| {
            other.unit != stand.unit && stand.square.is_some() && state.unit(other.unit).is_some_and(|other| other.square == stand.square)
        };
        let is_free = |stand: &&Stand| !left.iter().any(|other| stands_there(other, stand));
        let next = left.iter().position(is_free).unwrap_or_default();
        order.push(left.remove(next));
    }
    order
}
