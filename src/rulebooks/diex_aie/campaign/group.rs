//! What moves on the map of the land, and what stands there: groups, settlements, convoys, spies (C4, C5, C8, C10, C11).

use crate::rulebooks::Message;
use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::quick_combat::{Kind, Men, kind_of};
use super::super::{Condition, DiexDesk};
use super::patients::Patient;
use super::words::{Faction, Fed, Pay, PlaceKind, Pounds};

/// Men by kind.
pub type Count = BTreeMap<Kind, u16>;

/// A group of men (C8). Prisoners are a group with a captor, and the men of a settlement who fight a group of that place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Group {
    /// Its name, by which commands call it.
    pub name: String,
    /// Whose it is.
    pub faction: Faction,
    /// The hex in which it is.
    pub hex: String,
    /// Unhurt men without names.
    pub men: Count,
    /// Wounded men without names.
    pub wounded: Count,
    /// Characters of the roster who are with it.
    pub members: BTreeSet<String>,
    /// Its leaders with their prestige; they are counted among the men or the members.
    #[serde(with = "leaders")]
    #[schemars(with = "Vec<Leader>")]
    pub leaders: BTreeMap<String, u8>,
    /// Its loyalty to the king, 1 to 10.
    pub loyalty: Option<u8>,
    /// Whether it revolted at its last test of loyalty.
    pub rebel: Option<bool>,
    /// Its money in pounds.
    pub money: Pounds,
    /// How it was supplied today.
    pub fed: Option<Fed>,
    /// How many days running it was short.
    pub short: u8,
    /// Its place in the order of today's marches; nothing before it marches.
    pub marched: Option<u16>,
    /// Whether it stayed in its hex when it was its turn to march.
    #[serde(skip_serializing_if = "crate::rulebooks::asked::is_usual")]
    pub stayed: bool,
    /// Of mercenaries: the group that they serve.
    pub employer: Option<String>,
    /// Of mercenaries: how they serve.
    pub pay: Pay,
    /// Of mercenaries: how often they were tested.
    pub tests: u8,
    /// Of mercenaries: the day on which they were recruited or tested last.
    pub tested_on: u16,
    /// Battles won without a leader.
    pub victories: u8,
    /// How many they were at the first of them.
    pub first_men: u16,
    /// Who still throws for getting away from a battle.
    pub slipping: Vec<String>,
    /// Of prisoners: whose they are.
    pub captor: Option<Faction>,
    /// Of prisoners: the group that guards them.
    pub escort: Option<String>,
    /// Of men who fight for a settlement: which.
    pub of: Option<String>,
    /// Of those who surrendered: who still throws, and how many they were.
    pub fate: Vec<String>,
    /// The day on which it came out of another group; nought if it never did.
    #[serde(skip_serializing_if = "crate::rulebooks::asked::is_usual")]
    pub parted: u16,
}

/// A settlement or a motte (C5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settlement {
    /// Its name, by which commands call it.
    pub name: String,
    /// What it is.
    pub kind: PlaceKind,
    /// Its hex; its name where nothing is said.
    pub hex: String,
    /// Its loyalty to the king, 1 to 10.
    pub loyalty: Option<u8>,
    /// Whether it revolted at its last test of loyalty.
    pub rebel: Option<bool>,
    /// Its resources; a city's have no limit.
    pub resources: u16,
    /// The garrison of a motte; nothing where nobody has said it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub garrison: Option<Count>,
    /// Whether its garrison is the ten men of the book, whose kinds are still to be read off play sheet 4 (C5.2).
    #[serde(skip_serializing_if = "crate::rulebooks::asked::is_usual")]
    pub unsorted: bool,
    /// The group that beat its men and may loot it.
    pub beaten_by: Option<String>,
    /// The wounded who lie here.
    pub patients: Vec<Patient>,
}

/// A convoy of supplies (C11).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Convoy {
    /// Its name, by which commands call it.
    pub name: String,
    /// The hex in which it is.
    pub hex: String,
    /// Pack animals, 5 at most.
    pub animals: u8,
    /// Points of supply that they carry, one each.
    pub points: u8,
    /// Whether it has a driver.
    pub driver: bool,
    /// Whose it is; nobody's at the start.
    pub faction: Option<Faction>,
    /// From where it plies.
    pub from: String,
    /// Where it plies to.
    pub to: String,
    /// Points that changed hands today.
    pub moved: u8,
    /// Whether it marched today.
    pub marched: bool,
}

/// A spy (C10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Spy {
    /// His name, by which commands call him.
    pub name: String,
    /// Whose he is.
    pub faction: Faction,
    /// The hex in which he is.
    pub hex: String,
    /// What he knows of each group.
    pub seen: BTreeMap<String, Message>,
    /// Whether he marched today.
    pub marched: bool,
}

/// A leader with his prestige (C9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// His prestige, from 1.
    pub prestige: u8,
}

/// Leaders are a list in files.
mod leaders {
    use super::{BTreeMap, Deserialize, Leader, Serialize};

    pub(super) fn serialize<S: serde::Serializer>(leaders: &BTreeMap<String, u8>, serializer: S) -> Result<S::Ok, S::Error> {
        let list = leaders.iter().map(|(name, prestige)| Leader { name: name.clone(), prestige: *prestige });
        list.collect::<Vec<_>>().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, u8>, D::Error> {
        let list = Vec::<Leader>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|leader| (leader.name, leader.prestige.max(1))).collect())
    }
}

/// A garrison of nobody.
static NOBODY: Count = Count::new();

/// Men who are in a motte at the beginning of a scenario (C5.2).
const FIRST_GARRISON: u16 = 10;

impl Settlement {
    /// The men of a motte.
    pub fn garrison(&self) -> &Count {
        self.garrison.as_ref().unwrap_or(&NOBODY)
    }

    /// A place as it is set up: a motte of whose garrison nothing is said has the ten men of the book.
    pub(super) fn set_up(self) -> Self {
        if self.kind != PlaceKind::Motte || self.garrison.is_some() {
            return self;
        }
        Self { garrison: Some(Count::from([(Kind::Infantry, FIRST_GARRISON)])), unsorted: true, ..self }
    }

    /// The hex in which it is.
    pub fn hex(&self) -> &str {
        if self.hex.is_empty() { &self.name } else { &self.hex }
    }

    /// Whether it is a rebel: its last test failed, or it was never tested and has 3 or less (R73).
    pub fn is_rebel(&self) -> bool {
        self.kind != PlaceKind::Motte && self.rebel.unwrap_or_else(|| self.loyalty.is_some_and(|loyalty| loyalty <= 3))
    }
}

impl Group {
    /// Whether it may do as it likes: no prisoners, and nobody of a settlement.
    pub fn is_free(&self) -> bool {
        self.captor.is_none() && self.of.is_none()
    }

    /// Whether it is a rebel (R73).
    pub fn is_rebel(&self) -> bool {
        self.rebel.unwrap_or_else(|| self.loyalty.is_some_and(|loyalty| loyalty <= 3))
    }

    /// When it came into its hex today, by the order of the marches; nothing if it was there in the morning (R77).
    pub(super) fn arrived(&self) -> Option<u16> {
        self.marched.filter(|_| !self.stayed)
    }

    /// Its leader with his prestige: of those who can lead it the one with the most; `None` without one. The dead lead nobody.
    pub(super) fn leader<'a>(&'a self, desk: &'a DiexDesk) -> Option<(&'a str, u8)> {
        highest(desk.own.campaign.leaders_of(self, &desk.own.characters))
    }

    /// Its leader's prestige; `None` without a leader.
    pub(super) fn prestige(&self, desk: &DiexDesk) -> Option<u8> {
        self.leader(desk).map(|(_, prestige)| prestige)
    }

    /// The man who led it into the battle that ends now, whether he has survived it or not.
    pub(super) fn led_into_battle(&self, desk: &DiexDesk) -> Option<&str> {
        let is_captive = |name: &str| desk.own.character(name).is_some_and(|man| man.state == Condition::Prisoner);
        highest(self.leaders.iter().map(|(name, prestige)| (name.as_str(), *prestige)).filter(|(name, _)| !is_captive(name)))
            .map(|(name, _)| name)
    }

    /// Its leader's prestige changes.
    pub(super) fn change_prestige(&mut self, desk: &DiexDesk, by: i8) {
        if let Some(leader) = self.leader(desk).map(|(name, _)| name.to_owned()) {
            self.change_prestige_of(&leader, by);
        }
    }

    /// The prestige of one of its leaders changes; it never falls below 1 (C9).
    pub(super) fn change_prestige_of(&mut self, leader: &str, by: i8) {
        if let Some(prestige) = self.leaders.get_mut(leader) {
            *prestige = prestige.saturating_add_signed(by).max(1);
        }
    }

    /// Its dead leaders are taken out of it; whether there were any.
    pub(super) fn loses_the_dead(&mut self, desk: &DiexDesk) -> bool {
        let before = self.leaders.len();
        self.leaders.retain(|name, _| !desk.own.campaign.is_fallen(name, &desk.own.characters));
        self.leaders.len() < before
    }

    /// Everybody in it by kind, those with names too.
    pub(super) fn all(&self, desk: &DiexDesk) -> BTreeMap<Kind, Men> {
        let mut all: BTreeMap<Kind, Men> = BTreeMap::new();
        for (kind, count) in &self.men {
            let sum = all.entry(*kind).or_default();
            sum.men = sum.men.saturating_add(*count);
        }
        for (kind, count) in &self.wounded {
            let sum = all.entry(*kind).or_default();
            sum.wounded = sum.wounded.saturating_add(*count);
        }
        let is_here = |state: Condition| state.is_present() || (self.captor.is_some() && state == Condition::Prisoner);
        for man in self.members.iter().filter_map(|name| desk.own.character(name)).filter(|man| is_here(man.state)) {
            let sum = all.entry(kind_of(desk, man)).or_default();
            let one = if man.state == Condition::Wounded { &mut sum.wounded } else { &mut sum.men };
            *one = one.saturating_add(1);
        }
        all.retain(|_, men| men.all() > 0);
        all
    }

    /// How many they are.
    pub(super) fn headcount(&self, desk: &DiexDesk) -> u16 {
        total(self.all(desk).values().map(|men| men.all()))
    }

    /// How many of them are wounded.
    pub(super) fn hurt(&self, desk: &DiexDesk) -> u16 {
        total(self.all(desk).values().map(|men| men.wounded))
    }

    /// Whether all of them ride.
    pub(super) fn rides(&self, desk: &DiexDesk) -> bool {
        let all = self.all(desk);
        !all.is_empty() && all.keys().all(|kind| is_mounted(*kind))
    }

    /// What they are worth in a quick combat, in half points.
    pub(super) fn worth(&self, desk: &DiexDesk) -> i32 {
        self.all(desk).iter().map(|(kind, men)| kind.points(desk) * (2 * i32::from(men.men) + i32::from(men.wounded))).sum()
    }

    /// The men without names of these kinds go; what is not there stays.
    pub(super) fn give(&mut self, men: &Count, wounded: &Count) {
        for (own, going) in [(&mut self.men, men), (&mut self.wounded, wounded)] {
            for (kind, count) in going {
                let left = own.get(kind).copied().unwrap_or_default().saturating_sub(*count);
                own.insert(*kind, left);
            }
            own.retain(|_, count| *count > 0);
        }
    }

    /// Men without names come.
    pub(super) fn take(&mut self, men: &Count, wounded: &Count) {
        for (own, coming) in [(&mut self.men, men), (&mut self.wounded, wounded)] {
            add(own, coming);
        }
    }
}

/// The leader with the most prestige, the first of equals.
pub(super) fn highest<'a>(leaders: impl Iterator<Item = (&'a str, u8)>) -> Option<(&'a str, u8)> {
    leaders.fold(None, |first: Option<(&str, u8)>, one| Some(first.filter(|first| first.1 >= one.1).unwrap_or(one)))
}

/// These men with those.
pub(super) fn add(own: &mut Count, coming: &Count) {
    for (kind, count) in coming.iter().filter(|(_, count)| **count > 0) {
        let sum = own.entry(*kind).or_default();
        *sum = sum.saturating_add(*count);
    }
}

/// How many they are together.
pub(super) fn sum(count: &Count) -> u16 {
    total(count.values().copied())
}

/// The sum of numbers of men.
pub(super) fn total(men: impl Iterator<Item = u16>) -> u16 {
    men.fold(0, u16::saturating_add)
}

/// Whether so many of each kind are there.
pub(super) fn has(own: &Count, wanted: &Count) -> bool {
    wanted.iter().all(|(kind, count)| own.get(kind).copied().unwrap_or_default() >= *count)
}

/// Whether men of this kind sit on horses.
pub(super) fn is_mounted(kind: Kind) -> bool {
    kind.on_foot() != kind
}

/// Whether men of this kind are in armour.
pub(super) fn is_armoured(kind: Kind) -> bool {
    kind.key().ends_with("-armour")
}
