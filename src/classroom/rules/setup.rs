//! What a battle begins with.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Board, Card, CardProblem, Rulings, Side, Square, Troop, Unit, UnitId};
use senlac_base::game::{NameTable, Players, PupilId};

/// Everything that is decided before the first card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The scenario's name, for people.
    pub scenario: String,
    /// The name of the class that plays, for people and for finding its games again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The names of the pupils, by id. Games of format 1 have none: there a pupil's name is the id.
    #[serde(default, skip_serializing_if = "NameTable::is_of_format_1")]
    pub names: NameTable,
    /// The pupils of the class who were not there when the battle was set up, in the order of its list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<PupilId>,
    /// The pupils whose sheets are printed in large letters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub large_print: Vec<PupilId>,
    /// The ground, a string of signs for each row: `.` flat, `^` hill, `#` woods, `x` off the table.
    #[schemars(with = "Vec<String>")]
    pub terrain: Board,
    /// The Norman order of battle, N01 first.
    pub norman: Vec<UnitSetup>,
    /// The Saxon order of battle, S01 first.
    pub saxon: Vec<UnitSetup>,
    /// The event deck, unshuffled.
    pub deck: Vec<Card>,
    /// The rulings at the start.
    #[serde(default)]
    pub rulings: Rulings,
}

/// One unit of an order of battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Muster")]
pub struct UnitSetup {
    /// What its men are.
    #[serde(rename = "type")]
    pub troop: Troop,
    /// Figures, the commander among them (ruling 12's default), 1 to 40.
    pub figures: u8,
    /// Bases they are modelled on.
    pub bases: u8,
    /// Whether William or Harold leads it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bodyguard: bool,
    /// Where it stands before the first card; nowhere is in reserve.
    pub square: Option<Square>,
    /// The pupil who leads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Players>,
    /// The rows of its pupils in the class list, 1 and up, in games of format 1. In format 2 they are in the table of names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<u32>,
}

impl UnitSetup {
    /// A unit at full strength in reserve, whom nobody leads yet.
    pub const fn full(troop: Troop, bases: u8) -> Self {
        Self { troop, figures: troop.full_strength(), bases, bodyguard: false, square: None, player: None, rows: Vec::new() }
    }

    /// The unit as the battle begins: at full strength, its commander alive, and off the table.
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
    /// The order of battle of one side.
    pub fn army(&self, side: Side) -> &[UnitSetup] {
        match side {
            Side::Norman => &self.norman,
            Side::Saxon => &self.saxon,
        }
    }

    /// The order of battle of one side, to change it.
    pub fn army_mut(&mut self, side: Side) -> &mut Vec<UnitSetup> {
        match side {
            Side::Norman => &mut self.norman,
            Side::Saxon => &mut self.saxon,
        }
    }

    /// The entry of a unit; `None` for names beyond the list, such as an extra bodyguard's (ruling 13).
    pub fn unit(&self, id: UnitId) -> Option<&UnitSetup> {
        self.army(id.side).get(usize::from(id.number).checked_sub(1)?)
    }

    /// Every unit of both sides with its name, Normans first.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, &UnitSetup)> {
        Side::ALL
            .into_iter()
            .flat_map(|side| (1..=u8::MAX).zip(self.army(side)).map(move |(number, unit_setup)| (UnitId::new(side, number), unit_setup)))
    }

    /// The pupil who leads a unit.
    pub fn player(&self, id: UnitId) -> Option<&Players> {
        self.unit(id)?.player.as_ref()
    }

    /// Gives a unit of the order of battle to the pupil of this name alone. The pupil is added to the table of names if there is one
    /// and the name is new.
    pub fn give(&mut self, id: UnitId, name: &str) {
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

    /// The ids that the set-up has and the table of names lacks.
    fn unknown_pupils(&self) -> BTreeSet<&PupilId> {
        let leading = self.units().filter_map(|(_, unit)| unit.player.as_ref()).flat_map(|players| players.iter());
        let listed = leading.chain(&self.absent).chain(&self.large_print);
        listed.filter(|id| self.names.has_ids() && self.names.entry(id).is_none()).collect()
    }

    /// Returns a pupil's row in the class list; `None` for latecomers and where there was no list.
    pub fn row_of(&self, pupil: &PupilId) -> Option<u32> {
        let row = self.names.entry(pupil).and_then(|named| named.row);
        row.or_else(|| self.row_in_format_1(pupil))
    }

    fn row_in_format_1(&self, pupil: &PupilId) -> Option<u32> {
        self.units().find_map(|(_, unit_setup)| {
            let names = unit_setup.player.as_ref()?;
            // Names that cannot be told apart in the text have no rows of their own.
            let rows = Some(&unit_setup.rows).filter(|rows| rows.len() == names.len())?;
            names.iter().zip(rows).find(|(id, row)| *id == pupil && **row > 0).map(|(_, row)| *row)
        })
    }
}

/// What keeps a set-up from being a battle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum SetupProblem {
    #[error("{}", tr!("the {army} have no units; give them at least one", army = _0.army()))]
    NoUnits(Side),
    #[error("{}", tr!("the {army} have {found} units; {most} is the most", army = side.army(), found, most = SetupProblem::MOST_UNITS))]
    TooManyUnits { side: Side, found: usize },
    #[error("{}", tr!("{unit} is a unit of {troop}, whom the {army} do not have", unit, troop = troop.name(), army = unit.side.army()))]
    WrongArmy { unit: UnitId, troop: Troop },
    #[error("{}", tr!("{unit} has {found} figures; give it 1 to {most}", unit, found, most = SetupProblem::MOST_FIGURES))]
    Figures { unit: UnitId, found: u8 },
    #[error("{}", tr!("{unit} has {bases} bases for {figures} figures; give it 1 to {figures}", unit, bases, figures))]
    Bases { unit: UnitId, bases: u8, figures: u8 },
    #[error("{}", tr!("the {army} have {found} bodyguard units; mark exactly one, the one that {army_commander} leads", army = side.army(), found, army_commander = side.army_commander()))]
    Bodyguards { side: Side, found: usize },
    #[error("{}", tr!("{unit} is marked as bodyguard, and it is a unit of {troop}; {army_commander} leads {guards}", unit, troop = troop.name(), army_commander = unit.side.army_commander(), guards = SetupProblem::bodyguard_troop(unit.side).name()))]
    BodyguardTroop { unit: UnitId, troop: Troop },
    #[error("{}", tr!("{unit} stands on {square}, where no unit can stand; choose a square of flat ground or hill", unit, square))]
    BadSquare { unit: UnitId, square: Square },
    #[error("{}", tr!("{first} and {second} both stand on {square}; only one unit fits in a square", first, second, square))]
    SharedSquare { first: UnitId, second: UnitId, square: Square },
    #[error("{}", tr!("the event deck is empty; give it at least one card"))]
    EmptyDeck,
    #[error("{}", tr!("the event deck has {found} cards; {most} is the most", found = _0, most = SetupProblem::MOST_CARDS))]
    LargeDeck(usize),
    #[error(transparent)]
    Card(CardProblem),
    #[error("{}", tr!("no pupil has the id “{id}”; add it to “names”, or take it out", id = _0.as_str()))]
    UnknownPupil(PupilId),
}

impl SetupProblem {
    /// The most units of a side.
    pub const MOST_UNITS: usize = 40;
    /// The most cards of a deck.
    pub const MOST_CARDS: usize = 120;
    /// The most figures of a unit.
    pub const MOST_FIGURES: u8 = 40;

    /// What a side's bodyguards are.
    pub const fn bodyguard_troop(side: Side) -> Troop {
        match side {
            Side::Norman => Troop::Knights,
            Side::Saxon => Troop::Housecarles,
        }
    }
}

impl Setup {
    /// Everything that keeps this set-up from being a battle; empty if it is sound.
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
            // Each copy of a card has the same.
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
    if !troop.serves(unit.side) {
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
