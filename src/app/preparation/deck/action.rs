//! What can be asked of the event deck.

use senlac_classroom::rules::{Card, CardName, Color};

#[derive(Clone, Debug, PartialEq)]
pub enum DeckAction {
    /// So many cards of this kind and colour.
    Copies(Card, Color, u8),
    /// Look at a card, or no longer.
    Open(Option<Card>),
    /// A new card of the teacher's own, with this event.
    New(CardName),
    /// The keyboard is at the new card's title.
    Arrived,
    /// The open card's title is now this.
    Title(String),
    /// The open card gets another event, strength or length.
    Terms(Card),
    /// The open card leaves the deck.
    Remove,
    /// Take the deck that is kept under this key.
    Take(String),
    /// The name under which the deck would be kept.
    Name(String),
    /// Keep the deck under that name; whether it may take the place of an older one.
    Keep(bool),
    /// Ask the teacher first; nothing takes the question back.
    Ask(Option<DeckQuestion>),
    /// Remove the deck that is kept under this key for good.
    RemoveDeck(String),
}

/// What the teacher is asked before it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckQuestion {
    /// Whether this deck may take the place of the one that is kept under its name.
    Replace,
    /// Whether the deck that is kept under this key is to be removed.
    Remove(String),
}
