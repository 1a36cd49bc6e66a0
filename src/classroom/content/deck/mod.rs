//! Event decks: `decks/*.toml`.
//!
//! ```toml
//! name = "Hastings"
//! cards = [
//! { name = "shieldwall", black = 2, red = 1 },
//! { name = "muddy-ground", title = "Deep mud", strength = 2, turns = 3, black = 1, red = 0 },
//! ]
//! ```
//!
//! The second card is a custom one. [`CardName::strength`] returns how strong each event may be.

mod warnings;

use std::fmt::Write as _;
use std::sync::Arc;

use super::Problems;
use super::text_checks::{title_problem, toml_text};
use super::toml_file::{TomlPage, TomlTable, TomlValue};
use crate::rules::{Card, CardName, Color, SetupProblem};
pub use warnings::{Warning, warnings};

/// Maximum number of copies of an event in one colour.
pub const MOST_COPIES: u8 = 40;
/// Maximum number of cards in a deck.
pub const MOST_CARDS: usize = SetupProblem::MOST_CARDS;

/// Maximum number of turns for which any card lasts.
const MOST_TURNS: u8 = 5;

/// Example of an entry, for messages.
const EXAMPLE: &str = "{ name = \"shieldwall\", black = 2, red = 1 }";

/// An event deck as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile {
    /// Deck name that people see.
    pub name: String,
    /// Cards, unshuffled and in the order of the file, 1 to 120. Each row's black cards come before its red ones.
    pub cards: Vec<Card>,
}

/// Parses a deck. `file` is only used in messages.
///
/// Every event has one row with its numbers of black and red cards, 0 to 40 each. A custom card with another title, strength or
/// length has a row of its own. A deck has 1 to 120 cards.
///
/// # Errors
/// Every mistake in the file, with its line.
pub fn parse(text: &str, file: &str) -> Result<DeckFile, Problems> {
    let (root, mut page) = TomlPage::open(text, file)?;
    page.reject_unknown_keys(&root, &["name", "cards"]);
    let name = page.name(&root, tr!("name = \"Hastings\""));
    let cards = cards(&mut page, &root);
    page.finish()?;
    // Missing values have been reported, and the function has returned an error above.
    Ok(DeckFile { name: name.unwrap_or_default(), cards: cards.unwrap_or_default() })
}

/// Returns the cards of every entry, and reports a deck without cards or with too many.
fn cards(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Option<Vec<Card>> {
    let value = page.required(root, "cards", &tr!("cards = [ {example} ]", example = EXAMPLE))?;
    let entries = page.list(value, "cards", &tr!("rows such as {example}", example = EXAMPLE))?;
    let mut rows = Vec::new();
    let mut cards = Vec::new();
    let mut all_read = true;
    for value in entries {
        match entry(page, value, &mut rows) {
            Some(copies) => cards.extend(copies),
            None => all_read = false,
        }
    }
    let line = page.line(value);
    if cards.is_empty() && all_read {
        page.mistake(line, tr!("the event deck is empty. Add at least one card."));
    } else if cards.len() > MOST_CARDS {
        page.mistake(
            line,
            &tr!("the event deck has {cards} cards. The maximum is {most_cards}.", cards = cards.len(), most_cards = MOST_CARDS),
        );
    }
    Some(cards)
}

/// Returns the cards of one entry. `rows` contains the earlier entries with their lines.
fn entry(page: &mut TomlPage<'_>, value: &TomlValue<'_>, rows: &mut Vec<(Card, usize)>) -> Option<Vec<Card>> {
    let table = page.table(value, tr!("this entry"), &tr!("a row such as {example}", example = EXAMPLE))?;
    page.reject_unknown_keys(table, &["name", "title", "strength", "turns", "black", "red"]);
    let line = page.line(value);
    let card = event(page, table, line).and_then(|name| own_terms(page, table, name));
    let card = card.filter(|card| check_new_row(page, table, card, line, rows));
    let [black, red] = Color::ALL.map(|color| copies(page, table, line, color.key()));
    let card = card?;
    let copies = [(Color::Black, black?), (Color::Red, red?)];
    let copy = |color| Card { color, ..card.clone() };
    Some(copies.into_iter().flat_map(|(color, count)| std::iter::repeat_n(copy(color), usize::from(count))).collect())
}

fn event(page: &mut TomlPage<'_>, table: &TomlTable<'_>, line: usize) -> Option<CardName> {
    let value = page.required_in(table, "name", line, tr!("name = \"shieldwall\""))?;
    page.one_of(value, "name", "card", &CardName::ALL.map(|name| (name.key(), name)))
}

/// Returns the card with its custom title, strength and length, if the entry gives them.
fn own_terms(page: &mut TomlPage<'_>, table: &TomlTable<'_>, name: CardName) -> Option<Card> {
    let range = name.strength();
    let title = table.get("title").map(|value| title(page, value));
    let strength = table.get("strength").map(|value| page.number(value, "strength", range.least..=range.most));
    let turns = table.get("turns").map(|value| turns(page, value, name));
    // A value that could not be read has been reported.
    let card = Card::new(name, Color::Black);
    Some(Card { title: transpose_option(title)?, strength: transpose_option(strength)?, turns: transpose_option(turns)?, ..card })
}

/// Returns `None` if a value was given but couldn't be read, otherwise the value, which may be missing.
fn transpose_option<T>(named: Option<Option<T>>) -> Option<Option<T>> {
    named.map_or(Some(None), |read| read.map(Some))
}

fn title(page: &mut TomlPage<'_>, value: &TomlValue<'_>) -> Option<Arc<str>> {
    let title = page.text(value, tr!("title"))?.trim();
    let trouble = title_problem(title);
    if let Some(what) = &trouble {
        page.mistake(page.line(value), what);
    }
    trouble.is_none().then(|| title.into())
}

fn turns(page: &mut TomlPage<'_>, value: &TomlValue<'_>, name: CardName) -> Option<u8> {
    let turns = page.number(value, "turns", 1..=MOST_TURNS)?;
    if turns > name.longest() {
        page.mistake(
            page.line(value),
            &tr!("{key} takes effect once, so it can’t last {turns} turns. Remove turns.", key = name.key(), turns),
        );
        return None;
    }
    Some(turns)
}

/// Returns whether no earlier row has the same card, and adds the card to `rows`. Reports a repeated card.
fn check_new_row(page: &mut TomlPage<'_>, table: &TomlTable<'_>, card: &Card, line: usize, rows: &mut Vec<(Card, usize)>) -> bool {
    let line = table.get("name").map_or(line, |value| page.line(value));
    let name = card.name.key();
    if let Some((_, first)) = rows.iter().find(|(other, _)| other.is_like(card)) {
        page.mistake(line, &tr!("{name} already has a row on line {first}. Count all its cards there.", name, first));
        return false;
    }
    rows.push((card.clone(), line));
    true
}

/// Returns how many cards of this colour an entry has.
fn copies(page: &mut TomlPage<'_>, table: &TomlTable<'_>, line: usize, color: &str) -> Option<u8> {
    let value = page.required_in(table, color, line, &tr!("{color} = 0 if there are none", color))?;
    page.number(value, color, 0..=MOST_COPIES)
}

/// Returns the deck as TOML for [`parse`]. Each kind of card has a row, in the order in which the kinds first appear in the
/// deck. A deck that was read, or whose cards are in that order, parses to the same deck.
pub fn write(deck: &DeckFile) -> String {
    let mut text = String::from(include_str!("head.txt"));
    // Writing to a string cannot fail.
    let _: std::fmt::Result = writeln!(text, "name = {}\n\ncards = [", toml_text(&deck.name));
    let rows: Vec<(String, String)> = kinds(deck).into_iter().map(|card| (key(card), terms(deck, card))).collect();
    let width = rows.iter().map(|(key, _)| key.len()).max().unwrap_or_default();
    for (key, terms) in rows {
        let _: std::fmt::Result = writeln!(text, "  {{ {key:width$} {terms} }},");
    }
    text.push_str("]\n");
    text
}

fn kinds(deck: &DeckFile) -> Vec<&Card> {
    let mut kinds: Vec<&Card> = Vec::new();
    for card in &deck.cards {
        if !kinds.iter().any(|kind| kind.is_like(card)) {
            kinds.push(card);
        }
    }
    kinds
}

/// Returns the start of a row: `name = "shieldwall",`.
fn key(card: &Card) -> String {
    format!("name = \"{}\",", CardName::key(card.name))
}

/// Returns the rest of a row: `title = "Deep mud", strength = 2, turns = 3, black = 1, red = 0`.
fn terms(deck: &DeckFile, card: &Card) -> String {
    let title = card.title.as_deref().map(|title| format!("title = {}", toml_text(title)));
    let strength = card.strength.map(|strength| format!("strength = {strength}"));
    let turns = card.turns.map(|turns| format!("turns = {turns}"));
    let copies = Color::ALL.map(|color| {
        let count = deck.cards.iter().filter(|other| other.color == color && other.is_like(card)).count();
        Some(format!("{} = {count}", color.key()))
    });
    [title, strength, turns].into_iter().chain(copies).flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
