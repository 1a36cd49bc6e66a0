//! Something of a siege is otherwise, by an event or by the referee's hand.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::super::side::Side;
use super::place::{Action, Equipment, Place, Wall};
use super::state::{Fire, Sally, Siege};
use super::step::Step;

/// What is otherwise in a siege; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Change {
    /// What is besieged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// The day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<u16>,
    /// The step of the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// Days of supply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supply: Option<u16>,
    /// Days of supply that are used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<u16>,
    /// Days of supply that the garrison left to the besiegers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_behind: Option<u16>,
    /// Every event that has happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<BTreeSet<u8>>,
    /// Whether today's event is rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_rolled: Option<bool>,
    /// The day on which it began to rain; 0 for no rain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rain: Option<u16>,
    /// Who has the initiative today; nothing for nobody yet.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub initiative: Option<Option<Side>>,
    /// Who has it tomorrow without a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initiative_tomorrow: Option<Side>,
    /// What is played today; nothing for nothing yet.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub action: Option<Option<Action>>,
    /// Whether somebody fought hand to hand today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fought: Option<bool>,
    /// Whether fire was shot today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fired: Option<bool>,
    /// How many men a spy let in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub let_in: Option<u8>,
    /// How much of each kind is built.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub built: BTreeMap<Equipment, u16>,
    /// Who builds today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub builders: Option<BTreeSet<String>>,
    /// How the outer wall stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outer: Option<Wall>,
    /// Whether the walls of the tower are breached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tower_breached: Option<bool>,
    /// Whether the garrison has withdrawn to the inner part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inside: Option<bool>,
    /// Whether a relief shuts the besiegers in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relief: Option<bool>,
    /// Hexes on fire; nothing puts one out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub burning: BTreeMap<String, Option<Fire>>,
    /// Hexes that burn down.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub burnt: BTreeSet<String>,
    /// The day on which each wounded man comes back; nothing takes his name off.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub calendar: BTreeMap<String, Option<u16>>,
    /// The sally on its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sally: Option<Sally>,
    /// Whether the sally is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sally_over: Option<bool>,
    /// Whether today's fight was begun man by man.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skirmish: Option<bool>,
    /// Whether the battle outside was fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battled: Option<bool>,
    /// Whether food came by night today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub night_food: Option<bool>,
    /// Whether an engineer helps the besiegers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engineer: Option<bool>,
}

/// Tells `null`, which takes it away, from nothing, which leaves it as it is.
fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Siege {
    /// Something is otherwise now.
    pub(super) fn change(&mut self, change: &Change) {
        if let Some(day) = change.day {
            self.begin(day, self.step);
        }
        self.place = change.place.unwrap_or(self.place);
        self.step = change.step.unwrap_or(self.step);
        self.supply = change.supply.or(self.supply);
        self.used = change.used.unwrap_or(self.used);
        self.left_behind = change.left_behind.unwrap_or(self.left_behind);
        self.event_rolled = change.event_rolled.unwrap_or(self.event_rolled);
        self.initiative = change.initiative.unwrap_or(self.initiative);
        self.initiative_tomorrow = change.initiative_tomorrow.or(self.initiative_tomorrow);
        self.action = change.action.unwrap_or(self.action);
        self.fought = change.fought.unwrap_or(self.fought);
        self.fired = change.fired.unwrap_or(self.fired);
        self.let_in = change.let_in.unwrap_or(self.let_in);
        self.outer = change.outer.unwrap_or(self.outer);
        self.tower_breached = change.tower_breached.unwrap_or(self.tower_breached);
        self.inside = change.inside.unwrap_or(self.inside);
        self.relief = change.relief.unwrap_or(self.relief);
        self.battled = change.battled.unwrap_or(self.battled);
        self.night_food = change.night_food.unwrap_or(self.night_food);
        self.engineer = change.engineer.unwrap_or(self.engineer);
        if let Some(day) = change.rain {
            self.rain = Some(day).filter(|day| *day > 0);
        }
        if let Some(drawn) = &change.drawn {
            self.drawn.clone_from(drawn);
        }
        if let Some(builders) = &change.builders {
            self.builders.clone_from(builders);
        }
        // Another action, or another sally, is another fight.
        let is_another = change.action.is_some() || change.sally_over == Some(true) || (change.sally.is_some() && self.sally.is_none());
        self.skirmish = change.skirmish.unwrap_or(self.skirmish && !is_another);
        if change.sally.is_some() || change.sally_over == Some(true) {
            self.sally.clone_from(&change.sally);
        }
        self.built.extend(&change.built);
        self.note_fires(change);
        for (name, day) in &change.calendar {
            match day {
                Some(day) => drop(self.calendar.insert(name.clone(), *day)),
                None => drop(self.calendar.remove(name)),
            }
        }
    }

    fn note_fires(&mut self, change: &Change) {
        for (hex, fire) in &change.burning {
            match fire {
                Some(fire) => drop(self.burning.insert(hex.clone(), fire.clone())),
                None => drop(self.burning.remove(hex)),
            }
        }
        for hex in &change.burnt {
            self.burning.remove(hex);
            self.burnt.insert(hex.clone());
        }
    }
}
