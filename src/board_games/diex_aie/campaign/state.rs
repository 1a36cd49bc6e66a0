//! State of a campaign: its groups, settlements, convoys and spies.

use crate::campaign::messages;
use crate::duty::PendingStep;
use senlac_board_games::Message;
use std::collections::{BTreeMap, BTreeSet};

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::group::{Convoy, Group, Settlement, Spy, highest_leader, sum};
use super::step::Step;
use super::vocabulary::{Compass, Season};
use crate::characters::{Character, Condition};
use crate::event_helpers::GameEvent;
use crate::side::Side;
use senlac_board_games::form_answer::is_default;

/// General state of a campaign: season, weather, marching order of equals, and earlier meetings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CampaignStatus {
    /// Season (C18.2); `None` before the roll.
    pub season: Option<Season>,
    /// Change in resources due to the weather (C18.1); `None` before the roll.
    pub weather: Option<i8>,
    /// Groups that march before their equals today.
    pub first: Vec<String>,
    /// Pairs of Scottish and Saxon groups that have met, and whether they're hostile (C13.2).
    pub met: BTreeMap<String, bool>,
}

/// A battle or a siege on the campaign map (C14, C15).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    /// Names of the groups on each side, the main group first.
    pub sides: BTreeMap<Side, Vec<String>>,
    /// Direction from which each group arrives.
    pub from: BTreeMap<String, Compass>,
    /// Number of men on each side at the start.
    pub men: BTreeMap<Side, u16>,
    /// Name of the besieged motte; `None` in a battle.
    pub siege: Option<String>,
    /// Whether it's fought as a quick combat.
    pub quick: bool,
    /// Whether a skirmish has been started for it.
    #[serde(skip_serializing_if = "is_default")]
    pub skirmish: bool,
    /// Leaders without a counter who died in it.
    #[serde(skip_serializing_if = "is_default")]
    pub fallen: BTreeSet<String>,
}

/// State of a campaign, which only events change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Campaign {
    /// Day of the campaign, counted from 1.
    pub day: u16,
    /// Current step of the day.
    pub step: Step,
    /// Groups of all factions, by name.
    pub groups: BTreeMap<String, Group>,
    /// Settlements and mottes by name.
    pub settlements: BTreeMap<String, Settlement>,
    /// Convoys of all factions, by name.
    pub convoys: BTreeMap<String, Convoy>,
    /// Spies of all factions, by name.
    pub spies: BTreeMap<String, Spy>,
    /// General state, such as season and weather.
    #[serde(flatten)]
    pub standing: CampaignStatus,
    /// Battle or siege being fought, if any.
    pub battle: Option<Battle>,
    /// Record of each past day: a summary of every piece in the evening, by name.
    pub days: BTreeMap<u16, BTreeMap<String, Message>>,
}

/// Number of turns after which a battle fought as a skirmish ends (C14.6).
const TURNS: u16 = 12;

impl Campaign {
    /// Creates a campaign on its first day.
    pub(crate) fn new(groups: &[Group], settlements: &[Settlement], convoys: &[Convoy], spies: &[Spy]) -> Self {
        Self {
            day: 1,
            groups: groups.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            settlements: settlements.iter().map(|one| (one.name.clone(), one.clone().with_default_garrison())).collect(),
            convoys: convoys.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            spies: spies.iter().map(|one| (one.name.clone(), one.clone())).collect(),
            ..Self::default()
        }
    }

    /// Returns whether a character takes part in the current battle. Without a battle, every character does.
    pub(crate) fn takes_part(&self, who: &str) -> bool {
        let fights = |battle: &Battle| {
            let groups = battle.sides.values().flatten().filter_map(|group| self.groups.get(group));
            groups.into_iter().any(|group| group.members.contains(who))
        };
        self.battle.as_ref().is_none_or(fights)
    }

    /// Adds a character who joins a side to the first group on that side of the battle.
    pub(crate) fn add_to_side(&mut self, man: &Character) {
        let group = self.battle.as_ref().and_then(|battle| battle.sides.get(&man.side)?.first());
        if let Some(group) = group.and_then(|name| self.groups.get_mut(name)) {
            group.members.insert(man.name.clone());
        }
    }

    /// Returns whether a siege is in progress.
    pub(crate) fn has_siege(&self) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.siege.is_some())
    }

    /// Returns the besieged motte; `None` without a siege.
    pub(crate) fn besieged_motte(&self) -> Option<&Settlement> {
        self.settlements.get(self.battle.as_ref()?.siege.as_ref()?)
    }

    /// Returns the groups on one side of the battle.
    pub(super) fn groups_on_side(&self, side: Side) -> impl Iterator<Item = &Group> {
        let names = self.battle.as_ref().and_then(|battle| battle.sides.get(&side)).into_iter().flatten();
        names.filter_map(|name| self.groups.get(name))
    }

    /// Returns whether the current battle isn't a siege and hasn't been started as a skirmish.
    pub(crate) fn can_begin_skirmish(&self) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.siege.is_none() && !battle.skirmish)
    }

    /// Returns whether a battle fought as a skirmish has used up its turns when `turn` begins (C14.6). A siege has no such
    /// limit.
    pub(crate) fn is_over_in(&self, turn: u16) -> bool {
        turn > TURNS && self.battle.as_ref().is_some_and(|battle| battle.siege.is_none())
    }

    /// Returns the pending end of the battle, which the side resolves with `battle_over`; `None` if there is no battle.
    pub(crate) fn pending_battle_end(&self, side: Side, cause: &str, section: &str) -> Option<GameEvent> {
        let group = self.battle.as_ref()?.sides.get(&side)?.first()?;
        Some(GameEvent::due(PendingStep::BattleOver, group, cause, section))
    }

    /// Returns whether a leader is dead.
    ///
    /// A leader with a counter is dead by the roster, and one without by the list of the current battle.
    pub(super) fn is_fallen(&self, leader: &str, roster: &[Character]) -> bool {
        let has_counter = roster.iter().find(|man| man.name == leader);
        let fell = || self.battle.as_ref().is_some_and(|battle| battle.fallen.contains(leader));
        has_counter.map_or_else(fell, |man| man.state == Condition::Dead)
    }

    /// Returns the leaders able to lead a group, with their prestige.
    ///
    /// The dead can't lead. Prisoners can lead only if the whole group is captive.
    pub(super) fn leaders_of<'a>(&'a self, group: &'a Group, roster: &'a [Character]) -> impl Iterator<Item = (&'a str, u8)> {
        let is_captive = |leader: &str| roster.iter().any(|man| man.name == leader && man.state == Condition::Prisoner);
        let can_lead = move |leader: &str| !self.is_fallen(leader, roster) && (group.captor.is_some() || !is_captive(leader));
        group.leaders.iter().map(|(name, prestige)| (name.as_str(), *prestige)).filter(move |(name, _)| can_lead(name))
    }

    /// Returns the leader of a side in the battle: the one with the most prestige. Among equals, the first group's leader comes
    /// first.
    pub(crate) fn leader_of_side<'a>(&'a self, side: Side, roster: &'a [Character]) -> Option<&'a str> {
        highest_leader(self.groups_on_side(side).flat_map(|group| self.leaders_of(group, roster))).map(|(name, _)| name)
    }

    /// Returns whether this leader belongs to a group in the current battle, even if he has died.
    pub(crate) fn leads_in_battle(&self, name: &str) -> bool {
        Side::ALL.into_iter().flat_map(|side| self.groups_on_side(side)).any(|group| group.leaders.contains_key(name))
    }

    /// Returns whether a group is in the current battle.
    pub(super) fn is_fighting(&self, name: &str) -> bool {
        self.battle.as_ref().is_some_and(|battle| battle.sides.values().flatten().any(|one| one == name))
    }

    /// Begins a step. On a new day, the previous day is recorded and the daily values are reset.
    pub(super) fn begin(&mut self, day: u16, step: Step, roster: &[Character]) {
        if day != self.day {
            self.days.insert(self.day, self.day_summary(roster));
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

    /// Returns the record of the day: a summary of each free group, settlement and convoy, by name.
    pub(super) fn day_summary(&self, roster: &[Character]) -> BTreeMap<String, Message> {
        let men = |group: &Group| {
            let named = roster.iter().filter(|man| group.members.contains(&man.name) && man.state.is_present()).count();
            usize::from(sum(&group.men) + sum(&group.wounded)) + named
        };
        let groups = self.groups.values().filter(|group| group.is_free());
        let groups = groups.map(|group| (group.name.clone(), format!("{}, {}", group.hex, men(group)).into()));
        let places = self.settlements.values().map(|place| (place.name.clone(), place.resources_and_loyalty()));
        let convoys = self.convoys.values().map(|convoy| (convoy.name.clone(), format!("{}, {}", convoy.hex, convoy.points).into()));
        groups.chain(places).chain(convoys).collect()
    }

    /// Returns every name in use on the map.
    pub(super) fn names(&self) -> BTreeSet<&str> {
        let places = self.settlements.keys().chain(self.convoys.keys()).chain(self.spies.keys());
        self.groups.keys().chain(places).map(String::as_str).collect()
    }
}

impl Settlement {
    /// Returns the settlement's resources and loyalty, as shown in the record.
    pub(super) fn resources_and_loyalty(&self) -> Message {
        let stock = self.stock();
        self.loyalty.map_or_else(|| stock.clone(), |loyalty| messages::stock_and_loyalty(&stock, loyalty))
    }

    /// Returns the settlement's resources as text. A city's are endless.
    pub(super) fn stock(&self) -> Message {
        if self.kind == super::vocabulary::PlaceKind::City { messages::endless() } else { self.resources.to_string().into() }
    }
}
