//! The event deck, and how it is shuffled (ruling 3). `below` is chance: a whole number from 0 to one less than it is given.

use std::sync::Arc;

use super::{Card, CardName};

/// The event deck: what it holds and what of it has not been drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Every card, in the order of the deck file.
    pub cards: Arc<[Card]>,
    /// The cards still to come, as places in `cards`; the last one is on top.
    pub draw: Vec<u8>,
}

impl Deck {
    /// Swaps Arrow in the Eye from what is left of the deck's top half, a middle card counted, with any other card of the bottom
    /// half. `order` is what is still to come, from the top.
    pub fn keep_arrow_low(&self, order: &mut [u8], mut below: impl FnMut(u8) -> u8) {
        let is_arrow = |card: u8| self.cards.get(usize::from(card)).is_some_and(|card| card.name == CardName::ArrowInTheEye);
        let drawn = self.cards.len().saturating_sub(order.len());
        let half = self.cards.len().div_ceil(2).saturating_sub(drawn);
        for place in 0..half.min(order.len()) {
            let low: Vec<usize> = (half..order.len()).filter(|&low| !is_arrow(order[low])).collect();
            if let Ok(choices @ 1..) = u8::try_from(low.len())
                && is_arrow(order[place])
            {
                order.swap(place, low[usize::from(below(choices))]);
            }
        }
    }
}

/// Brings cards into an order of which each is equally likely.
pub fn shuffle(order: &mut [u8], mut below: impl FnMut(u8) -> u8) {
    for place in (1..u8::try_from(order.len()).unwrap_or(u8::MAX)).rev() {
        order.swap(usize::from(place), usize::from(below(place + 1)));
    }
}
