//! State of a siege, with a record of each past day.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::place::{Action, Equipment, Place, Wall};
use super::step::Step;
use crate::event_helpers::all_characters_field;
use crate::fire_target::TargetName;
use crate::game::DiexAie;
use crate::side::Side;
use senlac_board_games::form_answer::is_default;
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Message};

keys! {
    /// A sally for supplies in progress (11.4.2). `turn` is the turn of the next patrol roll.
    #[derive(Default)]
    pub struct Sally at (game: DiexAie, input) {
        turn: u8 = tr_mark!("Turn"), FieldKind::Number(1, 99);
        party: BTreeSet<String> = tr_mark!("Sally party"), all_characters_field(game);
        animals: u8 = tr_mark!("Pack animals"), FieldKind::Number(0, 60);
    }
    in play written { patrols: Vec<BTreeSet<String>> = tr_mark!("Patrols, in order"); }
}

keys! {
    /// A hex on fire.
    pub struct Fire { target: TargetName = tr_mark!("Burning structure"); }
    written { tried: bool = tr_mark!("Attempt made to put it out"); }
}

/// State of a siege, which only events change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Siege {
    /// Besieged place.
    pub place: Place,
    /// Day of the siege, counted from 1.
    pub day: u16,
    /// Current step of the day.
    pub step: Step,
    /// Days of supply; `None` until they are counted.
    pub supply: Option<u16>,
    /// Days of supply used up.
    pub used: u16,
    /// Days of supply that the garrison left to the besiegers.
    pub left_behind: u16,
    /// Numbers of the events that have happened.
    pub drawn: BTreeSet<u8>,
    /// Whether today's event has been rolled.
    pub event_rolled: bool,
    /// Day on which it began to rain.
    pub rain: Option<u16>,
    /// Side with the initiative today.
    pub initiative: Option<Side>,
    /// Side that has the initiative tomorrow without a roll.
    pub initiative_tomorrow: Option<Side>,
    /// Action chosen for today, if any.
    pub action: Option<Action>,
    /// Whether there was hand-to-hand fighting today.
    pub fought: bool,
    /// Whether flaming arrows were shot today.
    pub fired: bool,
    /// Number of besiegers let in by a spy for today's assault.
    pub let_in: u8,
    /// Equipment built so far.
    pub built: BTreeMap<Equipment, u16>,
    /// Names of the men who build today.
    pub builders: BTreeSet<String>,
    /// State of the outer wall.
    pub outer: Wall,
    /// Whether the walls of the tower are breached.
    pub tower_breached: bool,
    /// Whether the garrison has withdrawn to the inner part.
    pub inside: bool,
    /// Whether a relief force is besieging the besiegers.
    pub relief: bool,
    /// Burning hexes, by name.
    pub burning: BTreeMap<String, Fire>,
    /// Hexes that have burnt down.
    pub burnt: BTreeSet<String>,
    /// Day on which each wounded man returns.
    pub calendar: BTreeMap<String, u16>,
    /// Sally in progress, if any.
    pub sally: Option<Sally>,
    /// Whether today's fight has been started as a skirmish.
    #[serde(skip_serializing_if = "is_default")]
    pub skirmish: bool,
    /// Whether the battle outside was fought.
    pub battled: bool,
    /// Whether it was fought in an earlier siege of the same campaign.
    pub battled_before: bool,
    /// Whether food was brought in by night today.
    pub night_food: bool,
    /// Whether an engineer helps the besiegers.
    pub engineer: bool,
    /// Final result; `None` while the siege continues.
    pub outcome: Option<Message>,
    /// Record of each past day.
    pub days: BTreeMap<u16, DayRecord>,
}

/// Record of one day of a siege.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DayRecord {
    /// Number of the event.
    pub event: Option<u8>,
    /// Side that had the initiative.
    pub initiative: Option<Side>,
    /// Action of the day.
    pub action: Option<Action>,
    /// Days of supply left at the end of the day.
    pub left: Option<u16>,
}

impl Siege {
    /// Creates a siege on its first day.
    pub(crate) fn new(place: Place) -> Self {
        Self { place, day: 1, ..Self::default() }
    }

    /// Resets everything for another siege in the same campaign.
    pub(crate) fn restart(&mut self) {
        let battled_before = self.battled || self.battled_before;
        *self = Self { battled_before, ..Self::new(self.place) };
    }

    /// Returns the days of supply left; `None` until they are counted.
    pub fn supply_days(&self) -> Option<u16> {
        self.supply.map(|supply| supply.saturating_sub(self.used))
    }

    /// Returns whether today's fight hasn't been started as a skirmish yet.
    pub(crate) fn can_begin_skirmish(&self) -> bool {
        !self.skirmish && (self.sally.is_some() || self.action.is_some_and(Action::is_fight))
    }

    /// Returns whether the place was fought for on an earlier day.
    pub(crate) fn was_fought_for(&self) -> bool {
        self.days.values().filter_map(|day| day.action).any(Action::is_fight)
    }

    /// Begins a step. On a new day, the previous day is recorded and the daily values are reset.
    pub(super) fn begin(&mut self, day: u16, step: Step) {
        if day != self.day {
            self.note_day();
            self.event_rolled = false;
            self.initiative = self.initiative_tomorrow.take();
            self.action = None;
            (self.fought, self.fired, self.night_food, self.let_in) = (false, false, false, 0);
            self.builders.clear();
            (self.sally, self.skirmish) = (None, false);
            for fire in self.burning.values_mut() {
                fire.tried = false;
            }
        }
        (self.day, self.step) = (day, step);
    }

    /// Records today's initiative, action and supplies.
    pub(super) fn note_day(&mut self) {
        let (initiative, action, left) = (self.initiative, self.action, self.supply_days());
        let day = self.days.entry(self.day).or_default();
        (day.initiative, day.action, day.left) = (initiative, action, left);
    }
}
