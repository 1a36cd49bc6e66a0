//! A deck as a tidy file.

use std::fmt::Write as _;

use super::Deck;
use crate::content::words::toml_text;
use crate::rules::{Card, CardName, Color};

/// The deck as TOML that [`parse`](super::parse) reads: a row for each kind of card, in the order in which they come up in
/// the deck. A deck that was read, or whose cards are in that order, comes back as it was.
#[must_use]
pub fn write(deck: &Deck) -> String {
    let mut text = String::from(HEAD);
    // Writing to a text cannot fail.
    let _: std::fmt::Result = writeln!(text, "name = {}\n\ncards = [", toml_text(&deck.name));
    let rows: Vec<(String, String)> = kinds(deck).into_iter().map(|card| (key(card), terms(deck, card))).collect();
    let width = rows.iter().map(|(key, _)| key.len()).max().unwrap_or_default();
    for (key, terms) in rows {
        let _: std::fmt::Result = writeln!(text, "  {{ {key:width$} {terms} }},");
    }
    text.push_str("]\n");
    text
}

/// What somebody should know who opens the file.
const HEAD: &str = "\
# An event deck. A black card lets the Normans move, shoot and hit first, a red one the Saxons.
# Each row is a card, with how many of it are black and how many red. A card may have a title, a strength and a length
# in turns of its own.

";

/// One card of each kind.
fn kinds(deck: &Deck) -> Vec<&Card> {
    let mut kinds: Vec<&Card> = Vec::new();
    for card in &deck.cards {
        if !kinds.iter().any(|kind| kind.is_like(card)) {
            kinds.push(card);
        }
    }
    kinds
}

/// `name = "shieldwall",`
fn key(card: &Card) -> String {
    format!("name = \"{}\",", CardName::key(card.name))
}

/// `title = "Deep mud", strength = 2, turns = 3, black = 1, red = 0`
fn terms(deck: &Deck, card: &Card) -> String {
    let title = card.title.as_deref().map(|title| format!("title = {}", toml_text(title)));
    let strength = card.strength.map(|strength| format!("strength = {strength}"));
    let turns = card.turns.map(|turns| format!("turns = {turns}"));
    let copies = Color::ALL.map(|color| {
        let count = deck.cards.iter().filter(|other| other.color == color && other.is_like(card)).count();
        Some(format!("{} = {count}", color.key()))
    });
    [title, strength, turns].into_iter().chain(copies).flatten().collect::<Vec<_>>().join(", ")
}
