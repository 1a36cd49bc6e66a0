//! How a siege stands, and what changes it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::place::{Action, Equipment, Place, Wall};
use super::step::Step;
use crate::DiexAie;
use crate::fire_table::Burns;
use crate::side::Side;
use crate::words::everybody;
use senlac_board_games::asked::is_usual;
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Message};

keys! {
    /// A sally for supply on its way (11.4.2). Its turn is the one that the next roll for a patrol is for.
    #[derive(Default)]
    pub struct Sally at (desk: DiexAie, input) {
        turn: u8 = tr_mark!("Turn"), FieldKind::Number(1, 99);
        party: BTreeSet<String> = tr_mark!("Who went out"), everybody(desk);
        animals: u8 = tr_mark!("Pack animals"), FieldKind::Number(0, 60);
    }
    in play written { patrols: Vec<BTreeSet<String>> = tr_mark!("The patrols, one after the other"); }
}

keys! {
    /// A hex on fire.
    pub struct Fire { target: Burns = tr_mark!("What burns there"); }
    written { tried: bool = tr_mark!("Somebody has tried to put it out"); }
}

/// How a siege stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Siege {
    /// What is besieged.
    pub place: Place,
    /// The day, from 1.
    pub day: u16,
    /// The step of the day.
    pub step: Step,
    /// Days of supply; `None` before they are counted.
    pub supply: Option<u16>,
    /// Days of supply that are used up.
    pub used: u16,
    /// Days of supply that the garrison left to the besiegers.
    pub left_behind: u16,
    /// The events that have happened, by their number.
    pub drawn: BTreeSet<u8>,
    /// Whether today's event is rolled.
    pub event_rolled: bool,
    /// The day on which it began to rain.
    pub rain: Option<u16>,
    /// Who has the initiative today.
    pub initiative: Option<Side>,
    /// Who has it tomorrow without a roll.
    pub initiative_tomorrow: Option<Side>,
    /// What is played today.
    pub action: Option<Action>,
    /// Whether somebody fought hand to hand today.
    pub fought: bool,
    /// Whether fire was shot today.
    pub fired: bool,
    /// How many men a spy let in for today's assault.
    pub let_in: u8,
    /// What is built.
    pub built: BTreeMap<Equipment, u16>,
    /// Who builds today.
    pub builders: BTreeSet<String>,
    /// How the outer wall stands.
    pub outer: Wall,
    /// Whether the walls of the tower are breached.
    pub tower_breached: bool,
    /// Whether the garrison has withdrawn to the inner part.
    pub inside: bool,
    /// Whether a relief shuts the besiegers in.
    pub relief: bool,
    /// Hexes on fire.
    pub burning: BTreeMap<String, Fire>,
    /// Hexes that have burnt.
    pub burnt: BTreeSet<String>,
    /// The day on which each wounded man comes back.
    pub calendar: BTreeMap<String, u16>,
    /// The sally on its way.
    pub sally: Option<Sally>,
    /// Whether today's fight was begun man by man.
    #[serde(skip_serializing_if = "is_usual")]
    pub skirmish: bool,
    /// Whether the battle outside was fought.
    pub battled: bool,
    /// Whether it was fought in another siege of the same campaign.
    pub battled_before: bool,
    /// Whether food came by night today.
    pub night_food: bool,
    /// Whether an engineer helps the besiegers.
    pub engineer: bool,
    /// How it ended; `None` if it goes on.
    pub outcome: Option<Message>,
    /// What happened on each day that is over, for the record.
    pub days: BTreeMap<u16, DayRecord>,
}

/// A day as the record keeps it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DayRecord {
    /// The number of the event that was rolled.
    pub event: Option<u8>,
    /// Who had the initiative.
    pub initiative: Option<Side>,
    /// What was played.
    pub action: Option<Action>,
    /// Days of supply that were left in the evening.
    pub left: Option<u16>,
}

impl Siege {
    /// On its first day.
    pub(crate) fn new(place: Place) -> Self {
        Self { place, day: 1, ..Self::default() }
    }

    /// Another siege of the same campaign.
    pub(crate) fn begin_anew(&mut self) {
        let battled_before = self.battled || self.battled_before;
        *self = Self { battled_before, ..Self::new(self.place) };
    }

    /// Days of supply that are left; `None` before they are counted.
    pub fn left(&self) -> Option<u16> {
        self.supply.map(|supply| supply.saturating_sub(self.used))
    }

    /// Whether today's action is a fight that was not begun man by man yet.
    pub(crate) fn begins_skirmish(&self) -> bool {
        !self.skirmish && (self.sally.is_some() || self.action.is_some_and(Action::is_fight))
    }

    /// Whether the place was fought for on an earlier day.
    pub(crate) fn was_fought_for(&self) -> bool {
        self.days.values().filter_map(|day| day.action).any(Action::is_fight)
    }

    /// A step begins; with a new day what belongs to a day is forgotten.
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

    /// What the record keeps of today.
    pub(super) fn note_day(&mut self) {
        let (initiative, action, left) = (self.initiative, self.action, self.left());
        let day = self.days.entry(self.day).or_default();
        (day.initiative, day.action, day.left) = (initiative, action, left);
    }
}
