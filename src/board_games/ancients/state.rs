//! State of a game, and how events change it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::contact::Contact;
use super::event::{Contest, Event, Shot};
use super::step::Step;
use super::unit::{Class, Condition, Side, Unit};
use senlac_board_games::OwnedCell;

/// State of a game of ancients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// Names of the sides in the set-up.
    pub names: BTreeMap<Side, String>,
    /// The owners’ order of the morale classes, best first; empty if it isn’t known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<Class>,
    /// The present turn, from 1.
    pub turn: u32,
    /// Present step of the turn.
    pub step: Step,
    /// Every unit, in the order of the set-up.
    pub units: Vec<Unit>,
    /// All contacts between units.
    pub contacts: Vec<Contact>,
    /// All missile fire of this turn.
    pub shots: Vec<Shot>,
    /// The side that last rolled higher, for each decision.
    pub won: BTreeMap<Contest, Side>,
    /// The side that goes first in this turn, for each decision.
    pub first: BTreeMap<Contest, Side>,
    /// Known cells of the owners’ tables.
    pub known: Vec<OwnedCell>,
}

impl State {
    /// Returns the unit of this name.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// Returns all units that are in the game.
    pub fn units_in_game(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| unit.is_in_game())
    }

    /// Returns the name that players see for a unit, a side, or a decision that is rolled for.
    pub fn title(&self, id: &str) -> String {
        let unit = self.unit(id).map(|unit| format!("{id} ({})", unit.r#type.name()));
        let side = || Side::of_word(id).map(|side| self.side(side));
        let contest = || Contest::of_word(id).map(|what| what.name().to_owned());
        unit.or_else(side).or_else(contest).unwrap_or_else(|| id.to_owned())
    }

    /// Returns the contacts of a unit.
    pub fn contacts_of<'a>(&'a self, unit: &'a str) -> impl Iterator<Item = &'a Contact> {
        self.contacts.iter().filter(move |contact| contact.enemy_of(unit).is_some())
    }

    /// Returns whether a unit is in contact with an enemy.
    pub fn is_in_contact(&self, unit: &str) -> bool {
        self.contacts_of(unit).next().is_some()
    }

    /// Returns how many figures of a unit have been killed in rounds that aren’t over, and are still on the table.
    pub fn pending_losses(&self, unit: &str) -> u16 {
        self.contacts_of(unit).map(|contact| contact.losses(unit)).fold(0, u16::saturating_add)
    }

    /// Returns the units that charge this unit.
    pub fn chargers_of<'a>(&'a self, unit: &'a str) -> impl Iterator<Item = &'a Unit> {
        self.units.iter().filter(move |charger| charger.is_in_game() && *charger.target == *unit)
    }

    /// Returns the name that players see for a side: its name, and its colour in commands.
    pub fn side(&self, side: Side) -> String {
        let colour = side.name();
        self.names.get(&side).map_or_else(|| colour.to_owned(), |name| tr!("{name} ({colour})", name, colour))
    }

    /// Returns the contact between two units.
    fn contact(&mut self, one: &str, other: &str) -> Option<&mut Contact> {
        self.contacts.iter_mut().find(|contact| contact.is_between(one, other))
    }

    /// Applies an event to the state.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::StepBegan { turn, step } => {
                if *turn != self.turn {
                    self.begin_turn();
                }
                (self.turn, self.step) = (*turn, *step);
            }
            Event::Changed(change) => {
                self.units.iter_mut().filter(|unit| *unit.id == *change.unit).for_each(|unit| unit.change(change));
            }
            Event::Fell { unit, count, .. } => {
                let hurt = self.units.iter_mut().filter(|one| one.id == *unit);
                hurt.for_each(|unit| unit.figures = unit.figures.saturating_sub(*count));
            }
            Event::Shot(shot) => self.shots.push(shot.clone()),
            Event::Met { by, with, into } => {
                let caught = self.unit(with).is_some_and(|unit| unit.state == Condition::Routed);
                self.contacts.push(Contact { caught, ..Contact::new(by.as_str().into(), with.as_str().into(), *into) });
            }
            Event::Parted { by, with } => self.contacts.retain(|contact| !contact.is_between(by, with)),
            Event::Struck { unit, target, waiting } => {
                let Some(contact) = self.contact(unit, target) else { return };
                contact.rolled.insert(unit.as_str().into());
                let fallen = if *contact.by == **target { &mut contact.fallen_by } else { &mut contact.fallen_with };
                *fallen = fallen.saturating_add(*waiting);
            }
            Event::RoundOver { by, with, over } => {
                let Some(contact) = self.contact(by, with) else { return };
                contact.begin_round(contact.rounds.saturating_add(1), *over);
            }
            Event::Won { what, side } => drop(self.won.insert(*what, *side)),
            Event::GoesFirst { what, side } => drop(self.first.insert(*what, *side)),
            Event::Remembered(cell) => {
                self.known.retain(|known| !known.is_at(&cell.table, &cell.row, &cell.column));
                self.known.push(cell.clone());
            }
            Event::TableSet(set) => {
                (self.turn, self.step) = (set.turn.unwrap_or(self.turn), set.step.unwrap_or(self.step));
                self.won.extend(set.initiative.map(|side| (Contest::Initiative, side)));
                self.won.extend(set.fire.map(|side| (Contest::Missiles, side)));
                self.first.extend(set.moves_first.map(|side| (Contest::Initiative, side)));
                self.first.extend(set.shoots_first.map(|side| (Contest::Missiles, side)));
                self.contacts = set.contacts.clone().unwrap_or_else(|| std::mem::take(&mut self.contacts));
                self.shots = set.shots.clone().unwrap_or_else(|| std::mem::take(&mut self.shots));
            }
        }
    }

    /// Clears the data of the last turn.
    fn begin_turn(&mut self) {
        self.units.iter_mut().for_each(Unit::begin_turn);
        self.shots.clear();
        self.first.clear();
        for contact in &mut self.contacts {
            contact.caught = false;
            contact.begin_round(0, false);
        }
    }
}
