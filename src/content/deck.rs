//! Event decks: `decks/*.toml`.
//!
//! ```toml
//! name = "Hastings"
//! cards = [
//!   { name = "shieldwall", black = 2, red = 1 },
//! ]
//! ```

use super::Problems;
use super::document::{Page, Table, Value};
use super::words::{as_key, list, quoted};
use crate::rules::{Card, CardName, Color, SetupProblem};

/// The most copies of an event in one colour.
pub const MOST_COPIES: u8 = 40;
/// The most cards of a deck.
pub const MOST_CARDS: usize = SetupProblem::MOST_CARDS;

/// What an entry looks like, for messages.
const EXAMPLE: &str = "{ name = \"shieldwall\", black = 2, red = 1 }";

/// An event deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// What people call it.
    pub name: String,
    /// Its cards, unshuffled, in the order of the file; of each event the black ones before the red. 1 to 120.
    pub cards: Vec<Card>,
}

/// Reads a deck. Every event is named once, with the number of its black and of its red cards, 0 to 40 each; together
/// they are 1 to 120 cards. `file` is only for messages.
///
/// # Errors
/// Every mistake of the file, with its line.
pub fn parse(text: &str, file: &str) -> Result<Deck, Problems> {
    let (root, mut page) = Page::open(text, file)?;
    page.only_keys(&root, &["name", "cards"]);
    let name = page.name(&root, "name = \"Hastings\"");
    let cards = cards(&mut page, &root);
    page.finish()?;
    // Whatever is missing has been told, and ended the reading above.
    Ok(Deck { name: name.unwrap_or_default(), cards: cards.unwrap_or_default() })
}

/// The cards of every entry, counted.
fn cards(page: &mut Page<'_>, root: &Table<'_>) -> Option<Vec<Card>> {
    let value = page.required(root, "cards", &format!("cards = [ {EXAMPLE} ]"))?;
    let entries = page.list(value, "cards", &format!("rows such as {EXAMPLE}"))?;
    let mut events = Vec::new();
    let mut cards = Vec::new();
    let mut all_read = true;
    for value in entries {
        match entry(page, value, &mut events) {
            Some(copies) => cards.extend(copies),
            None => all_read = false,
        }
    }
    let line = page.line(value);
    if cards.is_empty() && all_read {
        page.mistake(line, "the event deck is empty. Give it at least one card.");
    } else if cards.len() > MOST_CARDS {
        page.mistake(line, &format!("the event deck has {} cards. {MOST_CARDS} is the most.", cards.len()));
    }
    Some(cards)
}

/// The cards of one entry; `events` are those of the entries before, with their lines.
fn entry(page: &mut Page<'_>, value: &Value<'_>, events: &mut Vec<(CardName, usize)>) -> Option<Vec<Card>> {
    let table = page.table(value, "this entry", &format!("a row such as {EXAMPLE}"))?;
    page.only_keys(table, &["name", "black", "red"]);
    let line = page.line(value);
    let name = event(page, table, line, events);
    let [black, red] = Color::ALL.map(|color| copies(page, table, line, color.name()));
    let name = name?;
    let copies = [(Color::Black, black?), (Color::Red, red?)];
    Some(copies.into_iter().flat_map(|(color, count)| std::iter::repeat_n(Card { name, color }, usize::from(count))).collect())
}

/// The event of an entry.
fn event(page: &mut Page<'_>, table: &Table<'_>, line: usize, events: &mut Vec<(CardName, usize)>) -> Option<CardName> {
    let value = page.required_in(table, "name", line, "name = \"shieldwall\"")?;
    let word = page.text(value, "name")?;
    let key = as_key(word);
    let Some(name) = CardName::ALL.into_iter().find(|name| name.key() == key) else {
        let known = list(CardName::ALL.map(CardName::key));
        page.mistake(page.line(value), &format!("there is no card {}. Write one of {known}.", quoted(word)));
        return None;
    };
    if let Some((_, first)) = events.iter().find(|(other, _)| *other == name) {
        page.mistake(page.line(value), &format!("{} has a row already, on line {first}. Count all its cards there.", name.key()));
        return None;
    }
    events.push((name, page.line(value)));
    Some(name)
}

/// How many cards of this colour an entry has.
fn copies(page: &mut Page<'_>, table: &Table<'_>, line: usize, color: &str) -> Option<u8> {
    let value = page.required_in(table, color, line, &format!("{color} = 0 where there are none"))?;
    page.number(value, color, 0..=MOST_COPIES)
}

#[cfg(test)]
mod tests;
/// TEMP
pub struct Trouble {
    /// words
    pub words: String,
    /// fatal
    pub is_fatal: bool,
}
/// TEMP
pub fn troubles(_deck: &Deck, _rulings: &crate::rules::Rulings) -> Vec<Trouble> {
    Vec::new()
}
