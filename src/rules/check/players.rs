//! Changes of players: possible at any time, and never against the rules.

use std::collections::BTreeMap;

use super::{Breach, Plan, known};
use crate::game::name::{LONGEST_NAME, NameTrouble, trouble_with};
use crate::rules::{State, UnitId, players};

/// What is wrong with a text that names one player or several: each name has a longest length of its own.
fn trouble_with_players(text: &str) -> Option<NameTrouble> {
    let names = players::split(text);
    let whole = trouble_with(text, usize::MAX);
    whole.or_else(|| names.into_iter().find_map(|name| trouble_with(name, LONGEST_NAME)))
}

/// Who leads these units from now on. Only those that are led otherwise then are told.
pub(super) fn set(state: &State, units: &BTreeMap<UnitId, Option<String>>, breaches: &mut Vec<Breach>) -> Plan {
    if units.is_empty() {
        breaches.push(Breach::NobodyNamed);
    }
    let mut changed = Vec::with_capacity(units.len());
    for (&unit, player) in units {
        let player = player.as_deref().map(str::trim);
        if let Some(trouble) = player.and_then(trouble_with_players) {
            breaches.push(Breach::BadPlayer { unit, trouble });
        }
        if known(state, unit, breaches).is_some() && state.player(unit) != player {
            changed.push((unit, player.map(ToOwned::to_owned)));
        }
    }
    if changed.is_empty() && breaches.is_empty() {
        breaches.push(Breach::SamePlayers);
    }
    Plan::SetPlayers { units: changed }
}
