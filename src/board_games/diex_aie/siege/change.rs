//! Changes to a siege, by an event or by the referee (`set_siege`).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Map;

use super::place::{Action, Equipment, Place, Wall};
use super::siege_changed;
use super::state::{Fire, Sally, Siege};
use super::step::Step;
use crate::event_helpers::{all_characters_field, command_only_field};
use crate::game::{DiexAie, DiexGame};
use crate::side::Side;
use senlac_board_games::form_answer::record_of_each_key;
use senlac_board_games::keyed::keys;
use senlac_board_games::limits::range_problems;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan};

/// Most days that a siege can be set to.
const LONGEST: i64 = 999;

keys! {
    /// Change to a siege. Omitted keys stay unchanged.
    ///
    /// A `rain` of 0 ends the rain. `null` puts out a fire, takes a man off the calendar, clears the initiative or clears the
    /// supplies.
    #[derive(Default)]
    pub struct SiegeChange of Siege at (game: DiexAie, input) {}
    seldom set { place: Place = tr_mark!("Besieged place"); }
    may say { day: u16 = tr_mark!("Day"), FieldKind::Number(1, LONGEST); }
    may set { step: Step = tr_mark!("Step"); }
    may set { supply: Option<u16> = tr_mark!("Days of supply"); }
    may set { used: u16 = tr_mark!("Days of supply used"); }
    seldom set {
        left_behind: u16 = tr_mark!("Days of supply left to the besiegers");
        drawn: BTreeSet<u8> = tr_mark!("Past events"), events();
        event_rolled: bool = tr_mark!("Today’s event has been rolled");
    }
    seldom say { rain: u16 = tr_mark!("Day the rain began (0: no rain)"); }
    may set { initiative: Option<Side> = tr_mark!("Initiative"); }
    seldom set {
        initiative_tomorrow: Option<Side> = tr_mark!("Initiative tomorrow without a roll");
        action: Option<Action> = tr_mark!("Action of the day");
        fought: bool = tr_mark!("Hand-to-hand fighting today");
        fired: bool = tr_mark!("Fire shot today");
        let_in: u8 = tr_mark!("Besiegers let in by a spy"), FieldKind::Number(0, 20);
    }
    usually set { built: BTreeMap<Equipment, u16> = tr_mark!("Built"), record_of_each_key::<Equipment>(&FieldKind::Number(0, 99)); }
    seldom set { builders: BTreeSet<String> = tr_mark!("Today’s builders"), all_characters_field(game); }
    may set { outer: Wall = tr_mark!("Outer wall"); }
    seldom set {
        tower_breached: bool = tr_mark!("Tower walls breached");
        inside: bool = tr_mark!("Garrison in the inner part");
        relief: bool = tr_mark!("Besiegers shut in by a relief");
    }
    unusually set { burning: BTreeMap<String, Option<Fire>> = tr_mark!("Hexes on fire"), command_only_field(); }
    unusually set { burnt: BTreeSet<String> = tr_mark!("Burnt hexes"), FieldKind::Several(Vec::new()); }
    unusually set { calendar: BTreeMap<String, Option<u16>> = tr_mark!("Return days of the wounded"), command_only_field(); }
    seldom say {
        sally: Sally = tr_mark!("Current sally"), FieldKind::Record(Sally::fields(game, input));
        sally_over: bool = tr_mark!("Sally over");
        skirmish: bool = tr_mark!("Today’s fight is a skirmish");
    }
    seldom set {
        battled: bool = tr_mark!("Battle outside fought");
        night_food: bool = tr_mark!("Food brought by night today");
        engineer: bool = tr_mark!("Engineer with the besiegers");
    }
}

/// Returns a form field that offers the events of the table by number.
fn events() -> FieldKind {
    FieldKind::Several((1..=20).map(|number: u8| Choice::new(number, number.to_string())).collect())
}

impl Siege {
    /// Applies a change to the siege.
    pub(super) fn change(&mut self, change: &SiegeChange) {
        if let Some(day) = change.day {
            self.begin(day, self.step);
        }
        // Another action, or another sally, is another fight.
        let is_another = change.action.is_some() || change.sally_over == Some(true) || (change.sally.is_some() && self.sally.is_none());
        self.skirmish = change.skirmish.unwrap_or(self.skirmish && !is_another);
        change.apply_to(self);
        if let Some(day) = change.rain {
            self.rain = Some(day).filter(|day| *day > 0);
        }
        if change.sally.is_some() || change.sally_over == Some(true) {
            self.sally.clone_from(&change.sally);
        }
        self.burning.retain(|hex, _| !change.burnt.contains(hex));
    }
}

impl SiegeChange {
    /// Returns everything wrong with the change: values out of range, unknown targets and unknown characters.
    fn problems(&self, game: &DiexGame) -> Vec<String> {
        let mut problems = Vec::new();
        let numbers = [self.day, self.supply.flatten(), self.used, self.rain, self.left_behind];
        if self.day == Some(0) || numbers.into_iter().flatten().any(|number| i64::from(number) > LONGEST) {
            problems.push(tr!("days must be between 1 and {longest}", longest = LONGEST));
        }
        for number in self.drawn.iter().flatten().filter(|number| !(1..=20).contains(*number)) {
            problems.push(tr!("{number} is not an event: enter 1 to 20", number));
        }
        let mut fields = Self::fields(game, &Map::new());
        fields.retain(|field| ["let_in", "built", "sally"].contains(&field.key));
        problems.extend(range_problems(&fields, self));
        problems.extend(self.burning.values().flatten().filter_map(|fire| fire.target.target().err()));
        let sally = self.sally.iter().flat_map(|sally| sally.party.iter().chain(sally.patrols.iter().flatten()));
        let named = self.builders.iter().flatten().chain(self.calendar.keys()).chain(sally);
        let strangers = named.filter(|name| game.own.character(name).is_none());
        problems.extend(strangers.map(|name| tr!("there is no character “{name}”", name)));
        problems
    }

    /// Plans the referee's change.
    pub(super) fn plan(&self, game: &DiexGame) -> Result<Plan<DiexAie>, CommandRefusal> {
        let problems = self.problems(game);
        if problems.is_empty() { Ok(Plan::without_dice(vec![siege_changed(self.clone())])) } else { Err(problems.into()) }
    }
}
