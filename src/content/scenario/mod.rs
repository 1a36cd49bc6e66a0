//! Scenarios: `rosters/*.toml`, the ground, the deck, the rulings and both orders of battle.
//!
//! ```toml
//! name = "Senlac 16 × 10"
//! deck = "hastings"
//! terrain = [ "..^^", "####" ]
//! norman = [ { type = "knights", figures = 8, bases = 4, square = "A1", bodyguard = true } ]
//! saxon = [ { type = "housecarles", square = "D1", bodyguard = true } ]
//! [rulings]
//! hill = "target"
//! ```
//!
//! An entry without `figures` is at full strength, one without `bases` stands on the first number of bases that the
//! source gives its type, and one without `square` waits in reserve. Rulings that are not named keep their defaults.

mod army;
mod ground;
mod sound;

use super::Problems;
use super::document::{Page, Table};
use super::words::{list, quoted};
use crate::rules::rulings::{REGISTER, RulingName, Rulings};
use crate::rules::{Card, CardName, Color, Setup, Side};

/// Every key that a scenario may have.
const KEYS: [&str; 6] = ["name", "deck", "terrain", "rulings", "norman", "saxon"];

/// Why a scenario gets no deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDeck {
    /// There is none of this name; the sentence says which there are.
    Unknown(String),
    /// The deck's own file has mistakes.
    Mistakes(Problems),
}

/// Reads a scenario. `file` is only for messages; `find_deck` finds the cards of the deck that it names.
///
/// # Errors
/// Every mistake of the file with its line, whatever keeps its set-up from being a battle
/// ([`Setup::problems`]) among them, and the mistakes of its deck.
pub fn parse(text: &str, file: &str, find_deck: impl Fn(&str) -> Result<Vec<Card>, NoDeck>) -> Result<Setup, Problems> {
    let (root, mut page) = Page::open(text, file)?;
    page.only_keys(&root, &KEYS);
    let name = page.name(&root, "name = \"Senlac 16 × 10\"");
    let deck = deck(&mut page, &root, find_deck);
    let terrain = ground::read(&mut page, &root);
    let rulings = rulings(&mut page, &root);
    let [norman, saxon] = Side::ALL.map(|side| army::read(&mut page, &root, side));
    let read = sound::Read { terrain_known: terrain.is_some(), norman: norman.places, saxon: saxon.places };
    // Where something could not be read, a stand-in without faults lets the rest be looked at; the mistake itself has
    // been told, so that a set-up with a stand-in never leaves this function.
    let Some(terrain) = terrain.or_else(ground::stand_in) else { return Err(page.into_problems()) };
    let setup = Setup {
        scenario: name.unwrap_or_default(),
        class: None,
        terrain,
        norman: norman.units,
        saxon: saxon.units,
        deck: deck.unwrap_or_else(|| vec![Card::new(CardName::Shieldwall, Color::Black)]),
        rulings,
    };
    sound::check(&mut page, &setup, &read);
    page.finish()?;
    Ok(setup)
}

/// The cards of the deck that the scenario names.
fn deck(page: &mut Page<'_>, root: &Table<'_>, find_deck: impl Fn(&str) -> Result<Vec<Card>, NoDeck>) -> Option<Vec<Card>> {
    let value = page.required(root, "deck", "deck = \"hastings\"")?;
    let name = page.text(value, "deck")?;
    match find_deck(name) {
        Ok(cards) => return Some(cards),
        Err(NoDeck::Unknown(what)) => page.mistake(page.line(value), &what),
        Err(NoDeck::Mistakes(problems)) => {
            page.mistake(page.line(value), &format!("the deck {} has mistakes of its own. Mend them first.", quoted(name)));
            page.mistakes_elsewhere(problems);
        }
    }
    None
}

/// The rulings that differ from their defaults.
fn rulings(page: &mut Page<'_>, root: &Table<'_>) -> Rulings {
    let mut rulings = Rulings::default();
    let Some(table) =
        root.get("rulings").and_then(|value| page.table(value, "rulings", "the heading [rulings] and lines such as hill = \"target\""))
    else {
        return rulings;
    };
    // A ruling can be called by its key and by its number, so that one could be written twice. The table is sorted by
    // its keys; the one that stands later in the file is the one too many.
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let mut set: Vec<(RulingName, usize)> = Vec::new();
    for (key, value) in entries {
        let line = page.line(key);
        let Ok(ruling) = key.get_ref().parse::<RulingName>() else {
            let known = list(REGISTER.each_ref().map(|entry| entry.key));
            page.mistake(line, &format!("there is no ruling {}. Write one of {known}.", quoted(key.get_ref())));
            continue;
        };
        if let Some((_, first)) = set.iter().find(|(other, _)| *other == ruling) {
            page.mistake(line, &format!("the ruling {ruling} is set on line {first} already. Keep one of the two."));
            continue;
        }
        set.push((ruling, line));
        if let Some(reading) = page.text(value, ruling.entry().key)
            && let Err(unknown) = rulings.set(ruling, reading)
        {
            page.mistake(page.line(value), &format!("{unknown}."));
        }
    }
    rulings
}

#[cfg(test)]
mod tests;
