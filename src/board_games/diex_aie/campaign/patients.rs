//! The wounded who lie in a place: they fight when it is attacked, and the garrison's own go back to their motte (C14.7).

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::{land, place_set};
use super::encounter::camp;
use super::group::{Count, Group, Settlement, add};
use super::words::{Faction, PlaceKind};
use crate::DiexDesk;
use crate::quick_combat::Kind;
use crate::words::Happens;

/// A wounded man who lies in a settlement (C14.7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Patient {
    /// Whose he is.
    pub faction: Faction,
    /// His kind, or his name.
    pub who: String,
    /// The day on which he is healed; nothing before the healing table is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u16>,
    /// The prestige of a leader, who leads nobody while he lies here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prestige: Option<u8>,
    /// Whether he is one of the motte’s own men, and goes back to them when he is healed.
    #[serde(default, skip_serializing_if = "senlac_board_games::asked::is_usual")]
    pub garrison: bool,
}

/// Whether the wounded of a faction may lie in a place: in a loyal settlement or a castle, but no Scots and Danes in a village.
pub(super) fn is_friend(place: &Settlement, faction: Faction) -> bool {
    match faction {
        Faction::Norman => !place.is_rebel(),
        Faction::Saxon | Faction::Mercenary => place.kind != PlaceKind::Motte,
        Faction::Scottish | Faction::Danish => !matches!(place.kind, PlaceKind::Village | PlaceKind::Motte),
    }
}

/// Whether a patient fights for the place in which he lies: not where he has become an enemy, and not against his own.
fn fights(desk: &DiexDesk, place: &Settlement, patient: &Patient) -> bool {
    let is_own = |group: &Group| group.is_free() && group.hex == place.hex() && camp(desk, group) == Some(patient.faction);
    let is_stranger = matches!(patient.faction, Faction::Scottish | Faction::Danish);
    is_friend(place, patient.faction) && !(is_stranger && land(desk).groups.values().any(is_own))
}

/// The wounded who fight for a place: those without names by kind, and the others.
pub(super) fn fighting(desk: &DiexDesk, place: &Settlement) -> (Count, BTreeSet<String>) {
    let (mut wounded, mut members) = (Count::new(), BTreeSet::new());
    for patient in place.patients.iter().filter(|patient| fights(desk, place, patient)) {
        match Kind::of_word(&patient.who) {
            Some(kind) => add(&mut wounded, &Count::from([(kind, 1)])),
            None => drop(members.insert(patient.who.clone())),
        }
    }
    (wounded, members)
}

/// Who lies in a place when it was fought for: whoever did not fight, and of the others those who live; of a motte's men those too who
/// are newly wounded, whose day is still to be read.
pub(super) fn after_battle(desk: &DiexDesk, place: &Settlement, group: &Group) -> (Vec<Patient>, Count) {
    let named: BTreeSet<&String> = place.patients.iter().map(|patient| &patient.who).collect();
    let mut others = group.clone();
    others.members.retain(|name| !named.contains(name));
    let mut unhurt = Count::new();
    let mut hurt: BTreeMap<Kind, u16> = BTreeMap::new();
    for (kind, men) in others.all(desk) {
        add(&mut unhurt, &Count::from([(kind, men.men)]));
        hurt.insert(kind, men.wounded);
    }
    let mut lives = |patient: &Patient| match Kind::of_word(&patient.who) {
        Some(_) if !fights(desk, place, patient) => true,
        Some(kind) => hurt.get_mut(&kind).filter(|left| **left > 0).is_some_and(|left| {
            *left -= 1;
            true
        }),
        None if group.members.contains(&patient.who) => desk.own.character(&patient.who).is_some_and(|man| man.state.is_present()),
        None => true,
    };
    let mut patients: Vec<Patient> = place.patients.iter().filter(|patient| lives(patient)).cloned().collect();
    if place.kind == PlaceKind::Motte {
        let fresh = |kind: Kind| Patient { faction: group.faction, who: kind.key().to_owned(), garrison: true, ..Patient::default() };
        patients.extend(hurt.into_iter().flat_map(|(kind, count)| vec![fresh(kind); count.into()]));
    }
    (patients, unhurt)
}

/// Patients who fought, and are nowhere any more: their side was eliminated, or they went with it.
pub(super) fn others(desk: &DiexDesk, place: &Settlement) -> Vec<Patient> {
    place.patients.iter().filter(|patient| !fights(desk, place, patient)).cloned().collect()
}

/// Wounded men of a motte who are healed in the morning of this day are its garrison again.
pub(super) fn back_in_garrison(desk: &DiexDesk, day: u16) -> Vec<Happens> {
    let mut events = Vec::new();
    for place in land(desk).settlements.values() {
        let is_back = |patient: &&Patient| patient.garrison && patient.day.is_some_and(|healed| healed <= day);
        let (back, lie): (Vec<&Patient>, Vec<&Patient>) = place.patients.iter().partition(is_back);
        if back.is_empty() {
            continue;
        }
        let mut after = Settlement { patients: lie.into_iter().cloned().collect(), ..place.clone() };
        for kind in back.iter().filter_map(|patient| Kind::of_word(&patient.who)) {
            add(after.garrison.get_or_insert_default(), &Count::from([(kind, 1)]));
        }
        events.push(place_set(after));
    }
    events
}

/// Patients for whom nobody has read the healing table yet, in words, each with his place.
pub(super) fn unread(desk: &DiexDesk) -> impl Iterator<Item = (&str, &str)> {
    let who = |patient: &Patient| Kind::of_word(&patient.who).map(Kind::name);
    land(desk).settlements.values().flat_map(move |place| {
        let open = place.patients.iter().filter(|patient| patient.day.is_none());
        open.map(move |patient| (who(patient).unwrap_or(patient.who.as_str()), place.name.as_str()))
    })
}
