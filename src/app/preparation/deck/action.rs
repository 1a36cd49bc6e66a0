//! Actions of the event deck.

use senlac_classroom::rules::{Card, CardName, Color};

/// An action of the event deck.
#[derive(Clone, Debug, PartialEq)]
pub enum DeckAction {
    /// Set the number of copies of this kind and colour.
    Copies(Card, Color, u8),
    /// Open a card, or close it.
    Open(Option<Card>),
    /// Add a custom card with this event.
    New(CardName),
    /// The new card's title has the focus now.
    Arrived,
    /// Change the open card's title.
    Title(String),
    /// Change the open card's event, strength or duration.
    Terms(Card),
    /// Remove the open card from the deck.
    Remove,
    /// Use the saved deck with this key.
    Take(String),
    /// Set the name for saving the deck.
    Name(String),
    /// Save the deck under that name; the flag allows replacing an older one.
    Keep(bool),
    /// Ask the teacher first; `None` withdraws the question.
    Ask(Option<DeckPrompt>),
    /// Delete the saved deck with this key.
    RemoveDeck(String),
}

/// A question to the teacher before an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckPrompt {
    /// Whether to replace the deck saved under the same name.
    Replace,
    /// Whether to delete the saved deck with this key.
    Remove(String),
}
