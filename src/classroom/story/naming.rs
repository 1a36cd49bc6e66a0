//! What pupils and their units are called where the battle is told: by short names, or as far as the class's wall may tell them.

use crate::phrasebook::names::short;
use crate::rules::{Side, State, Troop, UnitId};
use senlac_base::game::PupilId;
use senlac_base::game::name::without_control_characters;
use senlac_base::language::lists::and;

/// How people are called. A pupil without a name here is told of without one.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    person: &'a dyn Fn(&PupilId) -> Option<String>,
}

impl<'a> Naming<'a> {
    /// People are called what this says of their ids.
    pub fn new(person: &'a dyn Fn(&PupilId) -> Option<String>) -> Self {
        Self { person }
    }

    /// What a pupil is called; `None` where nobody may say it.
    pub fn person(&self, pupil: &PupilId) -> Option<String> {
        (self.person)(pupil)
    }

    /// "Bo’s archers" by whoever leads them in this state, or "the archers N12".
    pub(super) fn unit(&self, state: &State, id: UnitId) -> String {
        let troop = state.unit(id).map(|unit| unit.troop);
        let players = state.player(id).map(|names| names.iter().map(|name| self.person(name)).collect::<Option<Vec<_>>>());
        match (players.flatten().filter(|names| !names.is_empty()), troop) {
            (Some(names), Some(troop)) => format!("{}’s {}", and(&names), troop.name()),
            (None, Some(troop)) => bare(troop, id),
            (_, None) => id.to_string(),
        }
    }
}

/// "the archers N12".
pub(super) fn bare(troop: Troop, id: UnitId) -> String {
    tr!("the {troop} {id}", troop = troop.name(), id)
}

/// The names of a class as they are told: the first name where nobody shares it, else with the first letter of the next, else all of it.
pub(super) fn called<'a>(all: &[&'a str]) -> Vec<(&'a str, String)> {
    let short: Vec<(&str, String)> = all.iter().map(|name| (*name, short(name, all))).collect();
    let is_shared = |called: &str| short.iter().filter(|(_, other)| other == called).count() > 1;
    let whole = |name: &str, called: &str| if is_shared(called) { name.to_owned() } else { called.to_owned() };
    short.iter().map(|(name, called)| (*name, without_control_characters(&whole(name, called)))).collect()
}

/// "the Norman knights N01": a unit whose leader is not named.
pub fn unit_without_name(side: Side, troop: Troop, id: UnitId) -> String {
    tr!("{adjective} {troop} {id}", adjective = side.adjective(), troop = troop.name(), id)
}
