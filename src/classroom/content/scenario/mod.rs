//! Scenarios: `rosters/*.toml` with the terrain, the zones, the deck, the rulings and both orders of battle.
//!
//! ```toml
//! name = "Senlac 16 × 10"
//! about = "The whole battle for a class of 31."
//! minutes = 50
//! deck = "hastings"
//! terrain = [ "..^^", "####" ]
//! zones = [ "NNSS", "...." ]
//! norman = [ { type = "knights", figures = 8, bases = 4, square = "A1", bodyguard = true } ]
//! saxon = [ { type = "housecarles", square = "D1", bodyguard = true } ]
//! [rulings]
//! hill = "target"
//! ```
//!
//! `about`, `minutes` and `zones` are optional. An entry without `figures` is at full strength. One without `bases` has the
//! first number of bases that the source gives for its type. One without `square` starts in reserve. Rulings that aren't given
//! keep their defaults. A deck is given by name, never by path, so a scenario from somebody else opens no file except a deck in
//! the known folders.

mod army;
mod table;
mod write;

use super::Problems;
use super::text_checks::{list, name_problem, quoted};
use super::toml_file::{TomlPage, TomlTable};
use crate::rules::rulings::{REGISTER, RulingName, Rulings};
use crate::rules::{Board, Card, CardName, Color, Setup, Side, UnitSetup, did_you_mean};
use senlac_base::game::NameTable;
pub use table::Zones;

/// Every key that a scenario may have.
const KEYS: [&str; 9] = ["name", "about", "minutes", "deck", "terrain", "zones", "rulings", "norman", "saxon"];

/// Maximum length of a scenario's lesson, in minutes.
pub const MOST_MINUTES: u8 = 240;

/// A battle to choose: the table, the zones where each side sets up, both orders of battle, the deck and the rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Scenario name that people see: 1 to 200 characters, without invisible ones.
    pub name: String,
    /// One sentence for the teacher: 1 to 200 characters.
    pub about: Option<String>,
    /// Length of the lesson for which it is made, in minutes, 1 to [`MOST_MINUTES`].
    pub minutes: Option<u16>,
    /// Terrain of the table.
    pub terrain: Board,
    /// Zones where each side sets up; empty if the scenario has none.
    pub zones: Zones,
    /// Norman order of battle, N01 first. No unit has a player yet.
    pub norman: Vec<UnitSetup>,
    /// Saxon order of battle, S01 first. No unit has a player yet.
    pub saxon: Vec<UnitSetup>,
    /// Name of its event deck as written, without a folder.
    pub deck: String,
    /// Cards of that deck, unshuffled.
    pub cards: Vec<Card>,
    /// Rulings at the start.
    pub rulings: Rulings,
}

impl Scenario {
    /// Returns the battle as the file describes it.
    pub fn setup(&self) -> Setup {
        Setup {
            scenario: self.name.clone(),
            class: None,
            names: NameTable::with_ids(),
            absent: Vec::new(),
            large_print: Vec::new(),
            terrain: self.terrain.clone(),
            norman: self.norman.clone(),
            saxon: self.saxon.clone(),
            deck: self.cards.clone(),
            rulings: self.rulings,
        }
    }

    /// Returns the scenario as the text of a file, in columns and with comments. [`parse`] reads the same scenario from it,
    /// except for players, which a scenario doesn't contain.
    pub fn write(&self) -> String {
        write::scenario_text(self)
    }
}

/// The reason why a scenario's deck isn't available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckError {
    /// There is no deck with this name. The sentence lists the known ones.
    Unknown(String),
    /// The deck's own file has mistakes.
    Mistakes(Problems),
}

/// Parses a scenario. `file` is only used in messages. `find_deck` returns the cards of the deck that the scenario names.
///
/// # Errors
/// Every mistake in the file with its line, including the problems with its set-up ([`Setup::problems`]), and the mistakes in
/// its deck.
pub fn parse(text: &str, file: &str, find_deck: impl Fn(&str) -> Result<Vec<Card>, DeckError>) -> Result<Scenario, Problems> {
    let (root, mut page) = TomlPage::open(text, file)?;
    page.reject_unknown_keys(&root, &KEYS);
    let name = page.name(&root, tr!("name = \"Senlac 16 × 10\""));
    let about = read_description(&mut page, &root);
    let minutes = root.get("minutes").and_then(|value| page.number(value, "minutes", 1..=MOST_MINUTES));
    let (deck, cards) = deck(&mut page, &root, find_deck).unwrap_or_else(placeholder_deck);
    let terrain = table::ground(&mut page, &root);
    let zones = table::zones(&mut page, &root, terrain.as_ref());
    let rulings = rulings(&mut page, &root);
    let [norman, saxon] = Side::ALL.map(|side| army::read(&mut page, &root, side));
    let read = army::SetupLines { terrain_known: terrain.is_some(), norman: norman.places, saxon: saxon.places };
    // A placeholder replaces anything that could not be read, so that the rest can be checked. The mistake itself has
    // been reported, so a scenario with a placeholder never leaves this function.
    let Some(terrain) = terrain.or_else(table::placeholder_board) else { return Err(page.into_problems()) };
    let name = name.unwrap_or_default();
    let (norman, saxon) = (norman.units, saxon.units);
    let scenario = Scenario { name, about, minutes: minutes.map(u16::from), terrain, zones, norman, saxon, deck, cards, rulings };
    army::check(&mut page, &scenario.setup(), &read);
    table::check(&mut page, &root, &scenario);
    page.finish()?;
    Ok(scenario)
}

/// Reads the sentence for the teacher.
fn read_description(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Option<String> {
    let value = root.get("about")?;
    let about = page.text(value, "about")?.trim();
    let empty = about.is_empty().then(|| tr!("the scenario’s description is empty. Add one, or delete the line.").to_owned());
    match empty.or_else(|| name_problem(about)) {
        Some(what) => page.mistake(page.line(value), &what),
        None => return Some(about.to_owned()),
    }
    None
}

fn deck(
    page: &mut TomlPage<'_>,
    root: &TomlTable<'_>,
    find_deck: impl Fn(&str) -> Result<Vec<Card>, DeckError>,
) -> Option<(String, Vec<Card>)> {
    let value = page.required(root, "deck", tr!("deck = \"hastings\""))?;
    let name = page.text(value, "deck")?;
    if !is_plain_file_name(name) {
        let what = tr!(
            "the deck {deck} contains a folder name. Put the deck’s file in the folder “decks”, and give only its name.",
            deck = quoted(name)
        );
        page.mistake(page.line(value), &what);
        return None;
    }
    match find_deck(name) {
        Ok(cards) => return Some((name.to_owned(), cards)),
        Err(DeckError::Unknown(what)) => page.mistake(page.line(value), &what),
        Err(DeckError::Mistakes(problems)) => {
            page.mistake(page.line(value), &tr!("the deck {deck} contains mistakes. Fix them first.", deck = quoted(name)));
            page.add_mistakes(problems);
        }
    }
    None
}

/// Returns whether a name stays within the folder where it is looked for, on every computer.
pub(super) fn is_plain_file_name(name: &str) -> bool {
    !name.contains(['/', '\\', ':']) && !name.trim().starts_with("..")
}

/// Returns a placeholder for a deck that can't be read.
fn placeholder_deck() -> (String, Vec<Card>) {
    (String::new(), vec![Card::new(CardName::Shieldwall, Color::Black)])
}

/// Reads the rulings that differ from their defaults.
fn rulings(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Rulings {
    let mut rulings = Rulings::default();
    let Some(table) = root
        .get("rulings")
        .and_then(|value| page.table(value, "rulings", tr!("the heading [rulings] and lines such as hill = \"target\"")))
    else {
        return rulings;
    };
    // A ruling can be named by its key or its number, so it may appear twice. The table is sorted by keys. The entry
    // that comes later in the file is the duplicate.
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let mut set: Vec<(RulingName, usize)> = Vec::new();
    for (key, value) in entries {
        let line = page.line(key);
        let Ok(ruling) = key.get_ref().parse::<RulingName>() else {
            page.mistake_with(line, || {
                let known = list(REGISTER.iter().map(|entry| entry.key));
                let maybe = did_you_mean(key.get_ref(), REGISTER.iter().map(|entry| entry.key));
                tr!("there is no ruling {key}.{maybe} Use one of {known}.", key = quoted(key.get_ref()), maybe, known)
            });
            continue;
        };
        if let Some((_, first)) = set.iter().find(|(other, _)| *other == ruling) {
            page.mistake(line, &tr!("the ruling {ruling} is already set on line {first}. Remove one of the two.", ruling, first));
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
