//! Scenarios: `rosters/*.toml`, the ground, the zones, the deck, the rulings and both orders of battle.
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
//! A scenario may do without `about`, `minutes` and `zones`. An entry without `figures` is at full strength, one
//! without `bases` stands on the first number of bases that the source gives its type, and one without `square` waits
//! in reserve. Rulings that are not named keep their defaults. A deck is named and never reached by a path: a scenario
//! that somebody sends opens no file but a deck of the known folders.

mod army;
mod table;
mod write;

use super::Problems;
use super::toml_file::{TomlPage, TomlTable};
use super::words::{list, name_problem, quoted};
use crate::rules::rulings::{REGISTER, RulingName, Rulings};
use crate::rules::{Board, Card, CardName, Color, Setup, Side, UnitSetup, did_you_mean};
use senlac_base::game::NameTable;
pub use table::Zones;

/// Every key that a scenario may have.
const KEYS: [&str; 9] = ["name", "about", "minutes", "deck", "terrain", "zones", "rulings", "norman", "saxon"];

/// The longest lesson that a scenario is made for, in minutes.
pub const MOST_MINUTES: u8 = 240;

/// A battle to choose: the table, where each side sets up, both orders of battle, the deck and the rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// What people call it: 1 to 200 characters that can be seen.
    pub name: String,
    /// A sentence for the teacher: 1 to 200 characters.
    pub about: Option<String>,
    /// The lesson it is made for in minutes, 1 to [`MOST_MINUTES`].
    pub minutes: Option<u16>,
    /// The ground.
    pub terrain: Board,
    /// Where each side sets up; empty where the scenario does not say.
    pub zones: Zones,
    /// The Norman order of battle, N01 first; nobody leads a unit yet.
    pub norman: Vec<UnitSetup>,
    /// The Saxon order of battle, S01 first; nobody leads a unit yet.
    pub saxon: Vec<UnitSetup>,
    /// The name of its event deck as it is written: plain, without a folder.
    pub deck: String,
    /// The cards of that deck, unshuffled.
    pub cards: Vec<Card>,
    /// The rulings at the start.
    pub rulings: Rulings,
}

impl Scenario {
    /// The battle as it stands in the file.
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

    /// The scenario as a file: tidy, in columns, with its comments. [`parse`] reads it back as it was, but for players,
    /// whom a scenario does not know.
    pub fn write(&self) -> String {
        write::file(self)
    }
}

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
pub fn parse(text: &str, file: &str, find_deck: impl Fn(&str) -> Result<Vec<Card>, NoDeck>) -> Result<Scenario, Problems> {
    let (root, mut page) = TomlPage::open(text, file)?;
    page.only_keys(&root, &KEYS);
    let name = page.name(&root, tr!("name = \"Senlac 16 × 10\""));
    let about = about(&mut page, &root);
    let minutes = root.get("minutes").and_then(|value| page.number(value, "minutes", 1..=MOST_MINUTES));
    let (deck, cards) = deck(&mut page, &root, find_deck).unwrap_or_else(stand_in_deck);
    let terrain = table::ground(&mut page, &root);
    let zones = table::zones(&mut page, &root, terrain.as_ref());
    let rulings = rulings(&mut page, &root);
    let [norman, saxon] = Side::ALL.map(|side| army::read(&mut page, &root, side));
    let read = army::ReadParts { terrain_known: terrain.is_some(), norman: norman.places, saxon: saxon.places };
    // Where something could not be read, a placeholder without mistakes lets the rest be checked; the mistake itself has
    // been told, so that a scenario with a placeholder never leaves this function.
    let Some(terrain) = terrain.or_else(table::stand_in) else { return Err(page.into_problems()) };
    let name = name.unwrap_or_default();
    let (norman, saxon) = (norman.units, saxon.units);
    let scenario = Scenario { name, about, minutes: minutes.map(u16::from), terrain, zones, norman, saxon, deck, cards, rulings };
    army::check(&mut page, &scenario.setup(), &read);
    table::check(&mut page, &root, &scenario);
    page.finish()?;
    Ok(scenario)
}

/// The sentence for the teacher.
fn about(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Option<String> {
    let value = root.get("about")?;
    let about = page.text(value, "about")?.trim();
    let empty = about.is_empty().then(|| tr!("the sentence about the scenario is empty. Write one, or take the line out.").to_owned());
    match empty.or_else(|| name_problem(about)) {
        Some(what) => page.mistake(page.line(value), &what),
        None => return Some(about.to_owned()),
    }
    None
}

fn deck(
    page: &mut TomlPage<'_>,
    root: &TomlTable<'_>,
    find_deck: impl Fn(&str) -> Result<Vec<Card>, NoDeck>,
) -> Option<(String, Vec<Card>)> {
    let value = page.required(root, "deck", tr!("deck = \"hastings\""))?;
    let name = page.text(value, "deck")?;
    if !is_plain(name) {
        let what = tr!(
            "the deck {deck} has a folder in it. Put the deck’s file into the folder “decks”, and write its name alone.",
            deck = quoted(name)
        );
        page.mistake(page.line(value), &what);
        return None;
    }
    match find_deck(name) {
        Ok(cards) => return Some((name.to_owned(), cards)),
        Err(NoDeck::Unknown(what)) => page.mistake(page.line(value), &what),
        Err(NoDeck::Mistakes(problems)) => {
            page.mistake(page.line(value), &tr!("the deck {deck} has mistakes of its own. Mend them first.", deck = quoted(name)));
            page.mistakes_elsewhere(problems);
        }
    }
    None
}

/// Whether a name leads nowhere but into the folder where it is looked for, on every computer.
pub(super) fn is_plain(name: &str) -> bool {
    !name.contains(['/', '\\', ':']) && !name.trim().starts_with("..")
}

/// Some deck, for a file whose own cannot be read.
fn stand_in_deck() -> (String, Vec<Card>) {
    (String::new(), vec![Card::new(CardName::Shieldwall, Color::Black)])
}

/// The rulings that differ from their defaults.
fn rulings(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Rulings {
    let mut rulings = Rulings::default();
    let Some(table) = root
        .get("rulings")
        .and_then(|value| page.table(value, "rulings", tr!("the heading [rulings] and lines such as hill = \"target\"")))
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
            page.mistake_in_words(line, || {
                let known = list(REGISTER.iter().map(|entry| entry.key));
                let maybe = did_you_mean(key.get_ref(), REGISTER.iter().map(|entry| entry.key));
                tr!("there is no ruling {key}.{maybe} Write one of {known}.", key = quoted(key.get_ref()), maybe, known)
            });
            continue;
        };
        if let Some((_, first)) = set.iter().find(|(other, _)| *other == ruling) {
            page.mistake(line, &tr!("the ruling {ruling} is set on line {first} already. Keep one of the two.", ruling, first));
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
