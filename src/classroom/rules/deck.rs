//! The event deck and its shuffling (ruling 3). `below(n)` returns a random whole number from 0 to n − 1.

use std::sync::Arc;

use super::{Card, CardName};

/// The event deck: all its cards, and those still to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Every card, in the order of the deck file.
    pub cards: Arc<[Card]>,
    /// Indices in `cards` of the cards still to be drawn. The last one is the top card.
    pub draw: Vec<u8>,
}

impl Deck {
    /// Moves Arrow in the Eye out of the rest of the deck's top half. It is swapped with another card of the bottom
    /// half. A middle card belongs to the top half. `order` holds the cards still to be drawn, from the top.
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

/// Shuffles the cards. Every order is equally likely.
pub fn shuffle(order: &mut [u8], mut below: impl FnMut(u8) -> u8) {
    for place in (1..u8::try_from(order.len()).unwrap_or(u8::MAX)).rev() {
        order.swap(usize::from(place), usize::from(below(place + 1)));
    }
}
