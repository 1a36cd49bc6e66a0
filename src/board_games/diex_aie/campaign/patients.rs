//! Wounded men in settlements. They fight if it's attacked, and a motte's own men return to the garrison (C14.7).

use std::collections::{BTreeMap, BTreeSet};

use super::allegiance::camp;
use super::group::{Count, Group, Patient, Settlement, add};
use super::helpers::{campaign_state, settlement_set};
use super::vocabulary::{Faction, PlaceKind};
use crate::event_helpers::GameEvent;
use crate::game::DiexGame;
use crate::quick_combat::Kind;

/// Returns whether a faction's wounded may recover in a place.
///
/// Normans need a loyal settlement or a castle. Saxons and mercenaries can stay anywhere except in a motte.
/// Scots and Danes can stay neither in a village nor in a motte.
pub(super) fn is_friend(place: &Settlement, faction: Faction) -> bool {
    match faction {
        Faction::Norman => !place.is_rebel(),
        Faction::Saxon | Faction::Mercenary => place.kind != PlaceKind::Motte,
        Faction::Scottish | Faction::Danish => !matches!(place.kind, PlaceKind::Village | PlaceKind::Motte),
    }
}

/// Returns whether a patient fights for the place: not if it's now hostile to him, and not against his own faction.
fn can_fight(game: &DiexGame, place: &Settlement, patient: &Patient) -> bool {
    let is_own = |group: &Group| group.is_free() && group.hex == place.hex() && camp(game, group) == Some(patient.faction);
    let is_stranger = matches!(patient.faction, Faction::Scottish | Faction::Danish);
    is_friend(place, patient.faction) && !(is_stranger && campaign_state(game).groups.values().any(is_own))
}

/// Returns the patients who fight for a place: unnamed men by kind, and the names of characters.
pub(super) fn fighting_patients(game: &DiexGame, place: &Settlement) -> (Count, BTreeSet<String>) {
    let (mut wounded, mut members) = (Count::new(), BTreeSet::new());
    for patient in place.patients.iter().filter(|patient| can_fight(game, place, patient)) {
        match Kind::of_word(&patient.who) {
            Some(kind) => add(&mut wounded, &Count::from([(kind, 1)])),
            None => drop(members.insert(patient.who.clone())),
        }
    }
    (wounded, members)
}

/// Returns the patients after a fight for the place, and the unhurt fighters by kind.
///
/// Patients who didn't fight stay, and so do fighters who survived. Newly wounded men of a motte are added, with their day
/// unset.
pub(super) fn after_battle(game: &DiexGame, place: &Settlement, group: &Group) -> (Vec<Patient>, Count) {
    let named: BTreeSet<&String> = place.patients.iter().map(|patient| &patient.who).collect();
    let mut others = group.clone();
    others.members.retain(|name| !named.contains(name));
    let mut unhurt = Count::new();
    let mut hurt: BTreeMap<Kind, u16> = BTreeMap::new();
    for (kind, men) in others.men_by_kind(game) {
        add(&mut unhurt, &Count::from([(kind, men.men)]));
        hurt.insert(kind, men.wounded);
    }
    let mut lives = |patient: &Patient| match Kind::of_word(&patient.who) {
        Some(_) if !can_fight(game, place, patient) => true,
        Some(kind) => hurt.get_mut(&kind).filter(|left| **left > 0).is_some_and(|left| {
            *left -= 1;
            true
        }),
        None if group.members.contains(&patient.who) => game.own.character(&patient.who).is_some_and(|man| man.state.is_present()),
        None => true,
    };
    let mut patients: Vec<Patient> = place.patients.iter().filter(|patient| lives(patient)).cloned().collect();
    if place.kind == PlaceKind::Motte {
        let fresh = |kind: Kind| Patient { faction: group.faction, who: kind.key().to_owned(), garrison: true, ..Patient::default() };
        patients.extend(hurt.into_iter().flat_map(|(kind, count)| vec![fresh(kind); count.into()]));
    }
    (patients, unhurt)
}

/// Returns the patients who didn't fight. Those who did are gone: eliminated, or away with their side.
pub(super) fn patients_left_out(game: &DiexGame, place: &Settlement) -> Vec<Patient> {
    place.patients.iter().filter(|patient| !can_fight(game, place, patient)).cloned().collect()
}

/// Returns the events that return a motte's healed men to its garrison on the morning of `day`.
pub(super) fn return_to_garrison(game: &DiexGame, day: u16) -> Vec<GameEvent> {
    let mut events = Vec::new();
    for place in campaign_state(game).settlements.values() {
        let is_back = |patient: &&Patient| patient.garrison && patient.day.is_some_and(|healed| healed <= day);
        let (back, lie): (Vec<&Patient>, Vec<&Patient>) = place.patients.iter().partition(is_back);
        if back.is_empty() {
            continue;
        }
        let mut after = Settlement { patients: lie.into_iter().cloned().collect(), ..place.clone() };
        for kind in back.iter().filter_map(|patient| Kind::of_word(&patient.who)) {
            add(after.garrison.get_or_insert_default(), &Count::from([(kind, 1)]));
        }
        events.push(settlement_set(after));
    }
    events
}

/// Returns each patient whose healing table result is missing, as text, with the name of his place.
pub(super) fn unread_patients(game: &DiexGame) -> impl Iterator<Item = (&str, &str)> {
    let who = |patient: &Patient| Kind::of_word(&patient.who).map(Kind::name);
    campaign_state(game).settlements.values().flat_map(move |place| {
        let open = place.patients.iter().filter(|patient| patient.day.is_none());
        open.map(move |patient| (who(patient).unwrap_or(patient.who.as_str()), place.name.as_str()))
    })
}
