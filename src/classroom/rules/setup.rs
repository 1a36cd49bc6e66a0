//! The set-up of a battle.

use std::collections::BTreeSet;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Board, Card, CardProblem, Rulings, Side, Square, Troop, Unit, UnitId};
use senlac_base::game::{NameTable, Players, PupilId};

/// Everything that is decided before the first card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// Scenario name, for people.
    pub scenario: String,
    /// Name of the class that plays, for people and for finding its games again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Names of the pupils, by ID. Games of format 1 have none: there a pupil's name is the ID.
    #[serde(default, skip_serializing_if = "NameTable::is_of_format_1")]
    pub names: NameTable,
    /// Pupils of the class who were absent when the battle was set up, in the order of the class list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<PupilId>,
    /// Pupils whose sheets are printed in large print.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub large_print: Vec<PupilId>,
    /// Terrain, one string for each row: `.` flat, `^` hill, `#` woods, `x` off the table.
    #[schemars(with = "Vec<String>")]
    pub terrain: Board,
    /// The Norman order of battle, N01 first.
    pub norman: Vec<UnitSetup>,
    /// The Saxon order of battle, S01 first.
    pub saxon: Vec<UnitSetup>,
    /// Event deck, unshuffled.
    pub deck: Vec<Card>,
    /// Rulings at the start.
    #[serde(default)]
    pub rulings: Rulings,
}

/// A unit in an order of battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Muster")]
pub struct UnitSetup {
    /// Troop type of the unit.
    #[serde(rename = "type")]
    pub troop: Troop,
    /// Number of figures, including the commander (ruling 12's default), 1 to 40.
    pub figures: u8,
    /// Number of bases that the figures are on.
    pub bases: u8,
    /// Whether William or Harold leads it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bodyguard: bool,
    /// Square before the first card. Omitted for a unit in reserve.
    pub square: Option<Square>,
    /// Pupils who lead the unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Players>,
    /// Rows of its pupils in the class list, from 1, in games of format 1. Format 2 saves them in the table of names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<u32>,
}

impl UnitSetup {
    /// Creates a unit at full strength, in reserve and without a player.
    pub const fn with_full_strength(troop: Troop, bases: u8) -> Self {
        Self { troop, figures: troop.full_strength(), bases, bodyguard: false, square: None, player: None, rows: Vec::new() }
    }

    /// Returns the unit at the start of the battle: at full strength, its commander alive, and off the table.
    pub const fn unit(&self, id: UnitId) -> Unit {
        Unit {
            id,
            troop: self.troop,
            start: self.figures,
            figures: self.figures,
            commander: true,
            bodyguard: self.bodyguard,
            away: false,
            square: None,
            moved: false,
            shot: false,
            fought: false,
            carried_hits: [0; 2],
            spared: false,
        }
    }
}

impl Setup {
    /// Returns a side's order of battle.
    pub fn army(&self, side: Side) -> &[UnitSetup] {
        match side {
            Side::Norman => &self.norman,
            Side::Saxon => &self.saxon,
        }
    }

    /// Returns a side's order of battle for changes.
    pub fn army_mut(&mut self, side: Side) -> &mut Vec<UnitSetup> {
        match side {
            Side::Norman => &mut self.norman,
            Side::Saxon => &mut self.saxon,
        }
    }

    /// Returns a unit's entry, or `None` for a unit outside the list, such as an extra bodyguard (ruling 13).
    pub fn unit(&self, id: UnitId) -> Option<&UnitSetup> {
        self.army(id.side).get(usize::from(id.number).checked_sub(1)?)
    }

    /// Returns every unit of both sides with its ID, Normans first.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &UnitSetup)> {
        Side::ALL
            .into_iter()
            .flat_map(|side| (1..=u8::MAX).zip(self.army(side)).map(move |(number, unit_setup)| (UnitId::new(side, number), unit_setup)))
    }

    /// Returns the pupils who lead a unit.
    pub fn player(&self, id: UnitId) -> Option<&Players> {
        self.unit(id)?.player.as_ref()
    }

    /// Assigns a unit to the pupil with this name alone. A new name is added to the table of names, if there is one.
    pub fn assign_unit(&mut self, id: UnitId, name: &str) {
        let pupil = match self.names.find(name) {
            Some(pupil) => pupil.clone(),
            None if self.names.has_ids() => self.names.add(name),
            None => name.into(),
        };
        let place = usize::from(id.number).checked_sub(1);
        if let Some(unit) = place.and_then(|place| self.army_mut(id.side).get_mut(place)) {
            unit.player = Some(std::iter::once(pupil).collect());
        }
    }

    /// Returns the IDs that the set-up uses but the table of names lacks.
    fn unknown_pupils(&self) -> BTreeSet<&PupilId> {
        let leading = self.units().filter_map(|(_, unit)| unit.player.as_ref()).flat_map(|players| players.iter());
        let listed = leading.chain(&self.absent).chain(&self.large_print);
        listed.filter(|id| self.names.has_ids() && self.names.entry(id).is_none()).collect()
    }

    /// Returns a pupil's row in the class list, or `None` for latecomers and games without a list.
    pub fn row_of(&self, pupil: &PupilId) -> Option<u32> {
        let row = self.names.entry(pupil).and_then(|named| named.row);
        row.or_else(|| self.row_in_format_1(pupil))
    }

    fn row_in_format_1(&self, pupil: &PupilId) -> Option<u32> {
        self.units().find_map(|(_, unit_setup)| {
            let names = unit_setup.player.as_ref()?;
            // Names that cannot be told apart in the text have no separate rows.
            let rows = Some(&unit_setup.rows).filter(|rows| rows.len() == names.len())?;
            names.iter().zip(rows).find(|(id, row)| *id == pupil && **row > 0).map(|(_, row)| *row)
        })
    }
}

/// An error that makes a set-up invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum SetupProblem {
    #[error("{}", tr!("the {army} have no units; add at least one", army = _0.army()))]
    NoUnits(Side),
    #[error("{}", tr!("the {army} have {found} units; the maximum is {most}", army = side.army(), found, most = SetupProblem::MOST_UNITS))]
    TooManyUnits { side: Side, found: usize },
    #[error("{}", tr!("{unit} is a unit of {troop}, which the {army} do not have", unit, troop = troop.name(), army = unit.side.army()))]
    WrongArmy { unit: UnitId, troop: Troop },
    #[error("{}", tr!("{unit} has {found} figures; enter 1 to {most}", unit, found, most = SetupProblem::MOST_FIGURES))]
    Figures { unit: UnitId, found: u8 },
    #[error("{}", tr!("{unit} has {bases} bases for {figures} figures; enter 1 to {figures}", unit, bases, figures))]
    Bases { unit: UnitId, bases: u8, figures: u8 },
    #[error("{}", tr!("the {army} have {found} bodyguard units; mark exactly one, the unit that {army_commander} leads", army = side.army(), found, army_commander = side.army_commander()))]
    Bodyguards { side: Side, found: usize },
    #[error("{}", tr!("{unit} is marked as the bodyguard, but it is a unit of {troop}; {army_commander} leads {guards}", unit, troop = troop.name(), army_commander = unit.side.army_commander(), guards = SetupProblem::bodyguard_troop(unit.side).name()))]
    BodyguardTroop { unit: UnitId, troop: Troop },
    #[error("{}", tr!("{unit} is on {square}, where no unit can stand; choose a flat square or a hill square", unit, square))]
    BadSquare { unit: UnitId, square: Square },
    #[error("{}", tr!("{first} and {second} are both on {square}; only one unit fits in a square", first, second, square))]
    SharedSquare { first: UnitId, second: UnitId, square: Square },
    #[error("{}", tr!("the event deck is empty; add at least one card"))]
    EmptyDeck,
    #[error("{}", tr!("the event deck has {found} cards; the maximum is {most}", found = _0, most = SetupProblem::MOST_CARDS))]
    LargeDeck(usize),
    #[error(transparent)]
    Card(CardProblem),
    #[error("{}", tr!("no pupil has the id “{id}”; add it to “names”, or remove it", id = _0.as_str()))]
    UnknownPupil(PupilId),
}

impl SetupProblem {
    /// Maximum number of units of a side.
    pub const MOST_UNITS: usize = 40;
    /// Maximum number of cards in a deck.
    pub const MOST_CARDS: usize = 120;
    /// Maximum number of figures of a unit.
    pub const MOST_FIGURES: u8 = 40;

    /// Returns the troop type of a side's bodyguard.
    pub const fn bodyguard_troop(side: Side) -> Troop {
        match side {
            Side::Norman => Troop::Knights,
            Side::Saxon => Troop::Housecarles,
        }
    }
}

impl Setup {
    /// Returns every error in this set-up; empty if it is valid.
    pub fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        for side in Side::ALL {
            self.army_problems(side, &mut problems);
        }
        let mut taken: Vec<(Square, UnitId)> = Vec::new();
        for (unit, unit_setup) in self.units() {
            unit_problems(unit, unit_setup, &mut problems);
            let Some(square) = unit_setup.square else { continue };
            if !self.terrain.terrain(square).is_open() {
                problems.push(SetupProblem::BadSquare { unit, square });
            }
            match taken.iter().find(|(other, _)| *other == square) {
                Some(&(_, first)) => problems.push(SetupProblem::SharedSquare { first, second: unit, square }),
                None => taken.push((square, unit)),
            }
        }
        match self.deck.len() {
            0 => problems.push(SetupProblem::EmptyDeck),
            1..=SetupProblem::MOST_CARDS => {}
            more => problems.push(SetupProblem::LargeDeck(more)),
        }
        for problem in self.deck.iter().flat_map(Card::problems).map(SetupProblem::Card) {
            // Each copy of a card has the same problem.
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        problems.extend(self.unknown_pupils().into_iter().cloned().map(SetupProblem::UnknownPupil));
        problems
    }

    fn army_problems(&self, side: Side, problems: &mut Vec<SetupProblem>) {
        let army = self.army(side);
        match army.len() {
            0 => return problems.push(SetupProblem::NoUnits(side)),
            1..=SetupProblem::MOST_UNITS => {}
            found => problems.push(SetupProblem::TooManyUnits { side, found }),
        }
        let found = army.iter().filter(|unit_setup| unit_setup.bodyguard).count();
        if found != 1 {
            problems.push(SetupProblem::Bodyguards { side, found });
        }
    }
}

fn unit_problems(unit: UnitId, unit_setup: &UnitSetup, problems: &mut Vec<SetupProblem>) {
    let troop = unit_setup.troop;
    if !troop.serves_side(unit.side) {
        problems.push(SetupProblem::WrongArmy { unit, troop });
    }
    if !(1..=SetupProblem::MOST_FIGURES).contains(&unit_setup.figures) {
        problems.push(SetupProblem::Figures { unit, found: unit_setup.figures });
    } else if !(1..=unit_setup.figures).contains(&unit_setup.bases) {
        problems.push(SetupProblem::Bases { unit, bases: unit_setup.bases, figures: unit_setup.figures });
    }
    if unit_setup.bodyguard && troop != SetupProblem::bodyguard_troop(unit.side) {
        problems.push(SetupProblem::BodyguardTroop { unit, troop });
    }
}
