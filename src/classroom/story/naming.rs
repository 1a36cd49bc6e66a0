//! Names of pupils and units in the story: short names, or only what the class's projector may show.

use crate::phrasebook::names::short_player_name;
use crate::rules::{Side, State, Troop, UnitId};
use senlac_base::game::PupilId;
use senlac_base::game::name::without_control_characters;
use senlac_base::language::lists::join_with_and;

/// Function that returns pupils' names. A pupil without a name here is not named in the text.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    person: &'a dyn Fn(&PupilId) -> Option<String>,
}

impl<'a> Naming<'a> {
    /// Creates a naming from a function that returns the name for an ID.
    pub fn new(person: &'a dyn Fn(&PupilId) -> Option<String>) -> Self {
        Self { person }
    }

    /// Returns a pupil's name, or `None` if it must not be shown.
    pub fn person(&self, pupil: &PupilId) -> Option<String> {
        (self.person)(pupil)
    }

    /// "Bo’s archers" after the unit's leader in this state, or "the archers (N12)".
    pub(super) fn unit(&self, state: &State, id: UnitId) -> String {
        let troop = state.unit(id).map(|unit| unit.troop);
        let players = state.player(id).map(|names| names.iter().map(|name| self.person(name)).collect::<Option<Vec<_>>>());
        match (players.flatten().filter(|names| !names.is_empty()), troop) {
            (Some(names), Some(troop)) => format!("{}’s {}", join_with_and(&names), troop.name()),
            (None, Some(troop)) => unit_text(troop, id),
            (_, None) => id.to_string(),
        }
    }
}

/// Returns a text such as "the archers (N12)".
pub(super) fn unit_text(troop: Troop, id: UnitId) -> String {
    tr!("the {troop} ({id})", troop = troop.name(), id)
}

/// Returns the names to show for a class: the first name if it is unique, or else with the next initial, or else the whole
/// name.
pub(super) fn shown_names<'a>(all: &[&'a str]) -> Vec<(&'a str, String)> {
    let short: Vec<(&str, String)> = all.iter().map(|name| (*name, short_player_name(name, all))).collect();
    let is_shared = |called: &str| short.iter().filter(|(_, other)| other == called).count() > 1;
    let whole = |name: &str, called: &str| if is_shared(called) { name.to_owned() } else { called.to_owned() };
    short.iter().map(|(name, called)| (*name, without_control_characters(&whole(name, called)))).collect()
}

/// "Norman knights (N01)": a unit without its leader's name.
pub fn unit_without_name(side: Side, troop: Troop, id: UnitId) -> String {
    tr!("{adjective} {troop} ({id})", adjective = side.adjective(), troop = troop.name(), id)
}
