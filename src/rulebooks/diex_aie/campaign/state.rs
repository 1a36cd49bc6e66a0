//! How a campaign stands.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::Character;
use super::super::side::Side;
use super::group::{Convoy, Group, Settlement, Spy, sum};
use super::step::Step;
use super::words::{Compass, Season};

/// What holds for the whole campaign, and who goes first where two are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Standing {
    /// The season, if it was rolled for.
    pub season: Option<Season>,
    /// What the weather does to resources, if it was rolled for.
    pub weather: Option<i8>,
    /// Groups that march before their equals today.
    pub first: Vec<String>,
    /// Scots and Saxons who met before, and whether they are hostile.
    pub met: BTreeMap<String, bool>,
}

/// A battle or a siege on the map of the land (C14, C15).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    /// The groups of each side, the first of each first.
    pub sides: BTreeMap<Side, Vec<String>>,
    /// Where each group comes from.
    pub from: BTreeMap<String, Compass>,
    /// How many men each side has at its begin.
    pub men: BTreeMap<Side, u16>,
    /// The motte that is besieged.
    pub siege: Option<String>,
    /// Whether it is fought quickly.
    pub quick: bool,
}

/// How a campaign stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// The day, from 1.
    pub day: u16,
    /// The step of the day.
    pub step: Step,
    /// The groups by name.
    pub groups: BTreeMap<String, Group>,
    /// Settlements and mottes by name.
    pub settlements: BTreeMap<String, Settlement>,
    /// Convoys by name.
    pub convoys: BTreeMap<String, Convoy>,
    /// Spies by name.
    pub spies: BTreeMap<String, Spy>,
    /// What holds for the whole campaign.
    #[serde(flatten)]
    pub standing: Standing,
    /// The battle or siege that is fought now.
    pub battle: Option<Battle>,
    /// How everything stood in the evening of each day that is over, for the record.
    pub days: BTreeMap<u16, BTreeMap<String, String>>,
}

impl Campaign {
    /// On its first day.
    pub(in super::super) fn new(groups: &[Group], settlements: &[Settlement], convoys: &[Convoy], spies: &[Spy]) -> Self {
        Self {
            day: 1,
            groups: groups.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            settlements: settlements.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            convoys: convoys.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            spies: spies.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            ..Self::default()
        }
    }

    /// Whether a character takes part in what is fought now: everybody where no groups fight.
    pub(in super::super) fn takes_part(&self, who: &str) -> bool {
        let fights = |battle: &Battle| {
            let groups = battle.sides.values().flatten().filter_map(|group| self.groups.get(group));
            groups.into_iter().any(|group| group.members.contains(who))
        };
        self.battle.as_ref().is_none_or(fights)
    }

    /// Somebody joins a side of what is fought now: he is with the first group of it.
    pub(in super::super) fn joins(&mut self, man: &Character) {
        let group = self.battle.as_ref().and_then(|battle| battle.sides.get(&man.side)?.first());
        if let Some(group) = group.and_then(|name| self.groups.get_mut(name)) {
            group.members.insert(man.name.clone());
        }
    }

    /// Whether a siege of this campaign goes on.
    pub(in super::super) fn besieges(&self) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.siege.is_some())
    }

    /// The motte that is besieged.
    pub(in super::super) fn besieged(&self) -> Option<&Settlement> {
        self.settlements.get(self.battle.as_ref()?.siege.as_ref()?)
    }

    /// The groups of a side of the battle.
    pub(super) fn fighting(&self, side: Side) -> impl Iterator<Item = &Group> {
        let names = self.battle.as_ref().and_then(|battle| battle.sides.get(&side)).into_iter().flatten();
        names.filter_map(|name| self.groups.get(name))
    }

    /// Whether a group fights now.
    pub(super) fn is_fighting(&self, name: &str) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.sides.values().flatten().any(|one| one == name))
    }

    /// A step begins; with a new day what belongs to a day is forgotten.
    pub(super) fn begin(&mut self, day: u16, step: Step, roster: &[Character]) {
        if day != self.day {
            self.days.insert(self.day, self.evening(roster));
            self.standing.first.clear();
            for group in self.groups.values_mut() {
                (group.fed, group.marched, group.stayed) = (None, None, false);
            }
            for convoy in self.convoys.values_mut() {
                (convoy.moved, convoy.marched) = (0, false);
            }
            for spy in self.spies.values_mut() {
                spy.marched = false;
            }
        }
        (self.day, self.step) = (day, step);
    }

    /// What the record keeps of a day.
    pub(super) fn evening(&self, roster: &[Character]) -> BTreeMap<String, String> {
        let men = |group: &Group| {
            let named = roster.iter().filter(|man| group.members.contains(&man.name) && man.state.is_present()).count();
            usize::from(sum(&group.men) + sum(&group.wounded)) + named
        };
        let groups = self.groups.values().filter(|group| group.is_free());
        let groups = groups.map(|group| (group.name.clone(), format!("{}, {}", group.hex, men(group))));
        let places = self.settlements.values().map(|place| (place.name.clone(), place.in_numbers()));
        let convoys = self.convoys.values().map(|convoy| (convoy.name.clone(), format!("{}, {}", convoy.hex, convoy.points)));
        groups.chain(places).chain(convoys).collect()
    }

    /// Every name that is taken.
    pub(super) fn names(&self) -> BTreeSet<&str> {
        let places = self.settlements.keys().chain(self.convoys.keys()).chain(self.spies.keys());
        self.groups.keys().chain(places).map(String::as_str).collect()
    }
}

impl Settlement {
    /// Its resources and its loyalty, as the record has them.
    pub(super) fn in_numbers(&self) -> String {
        let loyalty = self.loyalty.map(|loyalty| format!(" / {loyalty}")).unwrap_or_default();
        format!("{}{loyalty}", self.stock())
    }

    /// Its resources in words.
    pub(super) fn stock(&self) -> String {
        if self.kind == super::words::PlaceKind::City { tr!("endless").to_owned() } else { self.resources.to_string() }
    }
}
