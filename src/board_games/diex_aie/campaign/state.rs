//! How a campaign stands.

use crate::campaign::messages;
use crate::owed::Owed;
use senlac_board_games::Message;
use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::Event;
use super::group::{Convoy, Group, Settlement, Spy, highest, sum};
use super::step::Step;
use super::words::{Compass, Season};
use crate::side::Side;
use crate::words::Happens;
use crate::{Character, Condition};
use senlac_board_games::asked::is_usual;

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
    /// Whether it was begun man by man.
    #[serde(skip_serializing_if = "is_usual")]
    pub skirmish: bool,
    /// Leaders without a counter who died in it.
    #[serde(skip_serializing_if = "is_usual")]
    pub fallen: BTreeSet<String>,
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
    pub days: BTreeMap<u16, BTreeMap<String, Message>>,
}

/// How many turns a battle lasts that is fought man by man (C14.6).
const TURNS: u16 = 12;

impl Campaign {
    /// On its first day.
    pub(crate) fn new(groups: &[Group], settlements: &[Settlement], convoys: &[Convoy], spies: &[Spy]) -> Self {
        Self {
            day: 1,
            groups: groups.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            settlements: settlements.iter().map(|one| (one.name.clone(), one.clone().set_up())).collect(),
            convoys: convoys.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            spies: spies.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            ..Self::default()
        }
    }

    /// Whether a character takes part in what is fought now: everybody where no groups fight.
    pub(crate) fn takes_part(&self, who: &str) -> bool {
        let fights = |battle: &Battle| {
            let groups = battle.sides.values().flatten().filter_map(|group| self.groups.get(group));
            groups.into_iter().any(|group| group.members.contains(who))
        };
        self.battle.as_ref().is_none_or(fights)
    }

    /// Somebody joins a side of what is fought now: he is with the first group of it.
    pub(crate) fn joins(&mut self, man: &Character) {
        let group = self.battle.as_ref().and_then(|battle| battle.sides.get(&man.side)?.first());
        if let Some(group) = group.and_then(|name| self.groups.get_mut(name)) {
            group.members.insert(man.name.clone());
        }
    }

    /// Whether a siege of this campaign goes on.
    pub(crate) fn besieges(&self) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.siege.is_some())
    }

    /// The motte that is besieged.
    pub(crate) fn besieged(&self) -> Option<&Settlement> {
        self.settlements.get(self.battle.as_ref()?.siege.as_ref()?)
    }

    /// The groups of a side of the battle.
    pub(super) fn fighting(&self, side: Side) -> impl Iterator<Item = &Group> {
        let names = self.battle.as_ref().and_then(|battle| battle.sides.get(&side)).into_iter().flatten();
        names.filter_map(|name| self.groups.get(name))
    }

    /// Whether the battle that is fought now was not begun man by man yet.
    pub(crate) fn begins_skirmish(&self) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.siege.is_none() && !battle.skirmish)
    }

    /// Whether the battle that is fought man by man has lasted its turns when this one begins; a siege has no such end (C14.6).
    pub(crate) fn is_over_in(&self, turn: u16) -> bool {
        turn > TURNS && self.battle.as_ref().is_some_and(|battle| battle.siege.is_none())
    }

    /// The end of a battle falls due: a side of it must say with `battle_over` how it ended. `None` if there is no battle.
    pub(crate) fn end_falls_due(&self, side: Side, cause: &str, section: &str) -> Option<Happens> {
        let group = self.battle.as_ref()?.sides.get(&side)?.first()?;
        Some(Happens::due(Owed::BattleOver, group, cause, section))
    }

    /// Whether a leader is dead: by the roster, or, where he is counted among the men, by the battle that is fought now.
    pub(super) fn is_fallen(&self, leader: &str, roster: &[Character]) -> bool {
        let has_counter = roster.iter().find(|man| man.name == leader);
        let fell = || self.battle.as_ref().is_some_and(|battle| battle.fallen.contains(leader));
        has_counter.map_or_else(fell, |man| man.state == Condition::Dead)
    }

    /// The leaders of a group who can lead it, each with his prestige: neither the dead nor, unless the whole group is captive, prisoners.
    pub(super) fn leaders_of<'a>(&'a self, group: &'a Group, roster: &'a [Character]) -> impl Iterator<Item = (&'a str, u8)> {
        let is_captive = |leader: &str| roster.iter().any(|man| man.name == leader && man.state == Condition::Prisoner);
        let can_lead = move |leader: &str| !self.is_fallen(leader, roster) && (group.captor.is_some() || !is_captive(leader));
        group.leaders.iter().map(|(name, prestige)| (name.as_str(), *prestige)).filter(move |(name, _)| can_lead(name))
    }

    /// The leader of a side of the battle: of all its leaders the one with the most prestige, the first group's before the others'.
    pub(crate) fn leader_of_side<'a>(&'a self, side: Side, roster: &'a [Character]) -> Option<&'a str> {
        highest(self.fighting(side).flat_map(|group| self.leaders_of(group, roster))).map(|(name, _)| name)
    }

    /// Whether somebody of this name leads a group in the battle that is fought now, or led it into the battle.
    pub(crate) fn leads_in_battle(&self, name: &str) -> bool {
        Side::ALL.into_iter().flat_map(|side| self.fighting(side)).any(|group| group.leaders.contains_key(name))
    }

    /// A leader without a counter dies in the battle that is fought now; `None` if he leads none of its groups.
    pub(crate) fn leader_dies(&self, name: &str) -> Option<Event> {
        let mut battle = self.battle.clone().filter(|_| self.leads_in_battle(name))?;
        battle.fallen.insert(name.to_owned());
        Some(Event::BattleSet(battle))
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
    pub(super) fn evening(&self, roster: &[Character]) -> BTreeMap<String, Message> {
        let men = |group: &Group| {
            let named = roster.iter().filter(|man| group.members.contains(&man.name) && man.state.is_present()).count();
            usize::from(sum(&group.men) + sum(&group.wounded)) + named
        };
        let groups = self.groups.values().filter(|group| group.is_free());
        let groups = groups.map(|group| (group.name.clone(), format!("{}, {}", group.hex, men(group)).into()));
        let places = self.settlements.values().map(|place| (place.name.clone(), place.in_numbers()));
        let convoys = self.convoys.values().map(|convoy| (convoy.name.clone(), format!("{}, {}", convoy.hex, convoy.points).into()));
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
    pub(super) fn in_numbers(&self) -> Message {
        let stock = self.stock();
        self.loyalty.map_or_else(|| stock.clone(), |loyalty| messages::stock_and_loyalty(&stock, loyalty))
    }

    /// Its resources in words.
    pub(super) fn stock(&self) -> Message {
        if self.kind == super::words::PlaceKind::City { messages::endless() } else { self.resources.to_string().into() }
    }
}
