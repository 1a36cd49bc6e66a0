//! Changes of players: possible at any time, and never against the rules.

use std::collections::BTreeMap;

use super::{Breach, Plan, known};
use crate::game::Players;
use crate::game::name::{LONGEST_NAME, NameTrouble, trouble_with};
use crate::rules::{State, UnitId};

/// What is wrong with somebody's name: there must be one, and each has a longest length of its own.
fn trouble_with_players(players: &Players) -> Option<NameTrouble> {
    let each = || players.iter().find_map(|name| trouble_with(name, LONGEST_NAME));
    if players.is_empty() { Some(NameTrouble::Empty) } else { each() }
}

/// Who leads these units from now on. Only those that are led otherwise then are told.
pub(super) fn set(state: &State, units: &BTreeMap<UnitId, Option<Players>>, breaches: &mut Vec<Breach>) -> Plan {
    if units.is_empty() {
        breaches.push(Breach::NobodyNamed);
    }
    let mut changed = Vec::with_capacity(units.len());
    for (&unit, player) in units {
        if let Some(trouble) = player.as_ref().and_then(trouble_with_players) {
            breaches.push(Breach::BadPlayer { unit, trouble });
        }
        if known(state, unit, breaches).is_some() && state.player(unit) != player.as_ref() {
            changed.push((unit, player.clone()));
        }
    }
    if changed.is_empty() && breaches.is_empty() {
        breaches.push(Breach::SamePlayers);
    }
    Plan::SetPlayers { units: changed }
}
