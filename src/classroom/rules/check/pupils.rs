//! Pupils in commands. IDs and names are resolved before a command is judged, and names can be added and corrected.

use std::collections::BTreeMap;

use super::{Breach, Plan};
use crate::rules::{Command, Event, State};
use senlac_base::game::name::{LONGEST_NAME, find_name_problem};
use senlac_base::game::{NameTable, Players, PupilId, PupilName, ResolvedCommand};

/// Replaces names in a command with IDs. A new name is added first, by a command of its own. In a game of
/// format 1 the names are the IDs, and the command stays as it is.
pub fn settle(state: &State, command: &Command) -> ResolvedCommand<Command> {
    if !state.names().has_ids() {
        return command.clone().into();
    }
    let mut lookup = NameLookup { names: state.names().clone(), added: Vec::new() };
    let command = match command {
        Command::SetPlayers { units } => {
            let settled = units.iter().map(|(unit, players)| (*unit, players.as_ref().map(|players| lookup.players(players))));
            Command::SetPlayers { units: settled.collect::<BTreeMap<_, _>>() }
        }
        Command::TellOf { pupil, deeds, honour } => {
            let pupil = pupil.as_ref().map(|pupil| lookup.known_pupil(pupil.as_str()).unwrap_or_else(|| pupil.clone()));
            Command::TellOf { pupil, deeds: deeds.clone(), honour: honour.clone() }
        }
        Command::NamePupil { pupil, name, short } => {
            let pupil = pupil.as_ref().map(|pupil| lookup.known_pupil(pupil.as_str()).unwrap_or_else(|| pupil.clone()));
            Command::NamePupil { pupil: Some(pupil.unwrap_or_else(|| lookup.names.free_id())), name: name.clone(), short: short.clone() }
        }
        Command::Flip { .. }
        | Command::Panic { .. }
        | Command::Amok { .. }
        | Command::Move { .. }
        | Command::Shoot { .. }
        | Command::Fight { .. }
        | Command::Done { .. }
        | Command::Set { .. }
        | Command::TableCheck { .. }
        | Command::SetComputer { .. }
        | Command::SetRuling { .. }
        | Command::Note { .. }
        | Command::Bookmark { .. }
        | Command::Guess { .. }
        | Command::CallTime { .. } => command.clone(),
    };
    ResolvedCommand { first: lookup.added, command }
}

/// Name table used to resolve the names in a command, with the commands that add new names.
struct NameLookup {
    names: NameTable,
    added: Vec<Command>,
}

impl NameLookup {
    /// Returns the pupil with this ID or name.
    fn known_pupil(&self, text: &str) -> Option<PupilId> {
        self.names.find(text).cloned()
    }

    /// Returns the IDs of a unit's players. A text such as "Sand and Stone" may be one pupil's whole name. Each
    /// entry of a list is one pupil.
    fn players(&mut self, players: &Players) -> Players {
        match players.text().and_then(|text| self.names.find_exactly(text)) {
            Some(one) => std::iter::once(one.clone()).collect(),
            None => players.iter().map(|pupil| self.pupil(pupil.as_str())).collect(),
        }
    }

    /// Returns the pupil's ID for this ID or name. A new name is added to the table. Text that cannot be a name
    /// stays as it is.
    fn pupil(&mut self, text: &str) -> PupilId {
        if let Some(known) = self.names.find_exactly(text) {
            return known.clone();
        }
        let is_name = PupilId::from(text).number().is_none() && find_name_problem(text, LONGEST_NAME).is_none();
        if !is_name {
            return text.into();
        }
        let id = self.names.add(text);
        self.added.push(Command::NamePupil { pupil: Some(id.clone()), name: text.to_owned(), short: None });
        id
    }
}

/// Checks a new or changed pupil's name.
pub(super) fn check_pupil_name(
    state: &State,
    pupil: Option<&PupilId>,
    name: &str,
    short: Option<&str>,
    breaches: &mut Vec<Breach>,
) -> Option<Plan> {
    let names = state.names();
    let name = name.trim();
    if !names.has_ids() {
        breaches.push(Breach::NameIsId);
    }
    breaches.extend(find_name_problem(name, LONGEST_NAME).map(Breach::BadName));
    let short = short.map(str::trim).filter(|short| !short.is_empty());
    breaches.extend(short.and_then(|short| find_name_problem(short, LONGEST_NAME)).map(Breach::BadName));
    if PupilId::from(name).number().is_some() {
        breaches.push(Breach::NameTaken(name.to_owned()));
    }
    if names.entries().any(|(id, other)| Some(id) != pupil && other.name == name) {
        breaches.push(Breach::NameTaken(name.to_owned()));
    }
    let free = names.free_id();
    let pupil = pupil.unwrap_or(&free);
    if names.entry(pupil).is_none() && *pupil != free {
        breaches.push(Breach::UnknownPupil(pupil.as_str().to_owned()));
    }
    let before = names.entry(pupil);
    // A given name from the class list belongs to the full name in that list.
    let given = before.filter(|before| before.name == name).and_then(|before| before.given.clone());
    let named = PupilName { name: name.to_owned(), short: short.map(str::to_owned), given, row: before.and_then(|before| before.row) };
    breaches.is_empty().then(|| Plan::Tell(Box::new(Event::PupilNamed { pupil: pupil.clone(), named })))
}
