//! What nobody may know: the order of the cards that are still to come.

use crate::rules::rulings::{CardColors, Reshuffle};
use crate::rules::{Dice, Event, State, apply, shuffle};

/// The battle with the rest of its deck in a new order, each equally likely: a forecast must not tell the next card. Where
/// the ruling keeps Arrow in the Eye out of the top half (ruling 3) it stays out of what is left of that half. A paper deck
/// is taken for the program's own (ruling 2), its colours as printed.
pub(super) fn reshuffled(state: &State, dice: &mut dyn Dice) -> State {
    let mut state = state.clone();
    if !state.deck().draw.is_empty() {
        let mut order: Vec<u8> = state.deck().draw.iter().rev().copied().collect();
        shuffle(&mut order, |sides| dice.below(sides));
        if state.rulings().reshuffle == Reshuffle::WhenEmptyArrowLate {
            state.deck().keep_arrow_low(&mut order, |choices| dice.below(choices));
        }
        apply(&mut state, &Event::DeckShuffled { order });
    }
    if state.rulings().card_colors == CardColors::Paper {
        let event =
            Event::RulingChanged { ruling: "card-colors".to_owned(), from: "paper".to_owned(), to: "printed".to_owned(), kept: false };
        apply(&mut state, &event);
    }
    state
}
