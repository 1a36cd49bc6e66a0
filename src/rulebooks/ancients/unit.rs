//! A unit: what the set-up says of it, and what it has come to.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sequence::Step;
use crate::rulebooks::keyed::{keyed, keys};

keyed! {
    /// A side, by the colour of its cards. The set-up may name it.
    pub enum Side {
        Red = "red", tr_mark!("Red");
        Blue = "blue", tr_mark!("Blue");
    }
}

keyed! {
    /// A type of troops, by which the owners' book has its numbers.
    pub enum Kind {
        HeavyInfantry = "heavy-infantry", tr_mark!("heavy infantry");
        MediumInfantry = "medium-infantry", tr_mark!("medium infantry");
        LightInfantry = "light-infantry", tr_mark!("light infantry");
        Archers = "archers", tr_mark!("archers");
        Slingers = "slingers", tr_mark!("slingers");
        Javelinmen = "javelinmen", tr_mark!("javelinmen");
        HeavyCavalry = "heavy-cavalry", tr_mark!("heavy cavalry");
        MediumCavalry = "medium-cavalry", tr_mark!("medium cavalry");
        LightCavalry = "light-cavalry", tr_mark!("light cavalry");
        Camels = "camels", tr_mark!("camels");
        Elephants = "elephants", tr_mark!("elephants");
        Chariots = "chariots", tr_mark!("chariots");
    }
}

keyed! {
    /// A morale class.
    pub enum Class {
        A = "A", "A";
        B = "B", "B";
        C = "C", "C";
        D = "D", "D";
    }
}

keyed! {
    /// How closely a unit stands.
    pub enum Order {
        Close = "close", tr_mark!("close order");
        Loose = "loose", tr_mark!("loose order");
        Open = "open", tr_mark!("open order");
    }
}

keyed! {
    /// What a rule asks of troops beside their type.
    pub enum Trait {
        Mounted = "mounted", tr_mark!("mounted");
        Fanatic = "fanatic", tr_mark!("fanatic");
        Skirmishers = "skirmishers", tr_mark!("skirmishers");
        Missiles = "missiles", tr_mark!("missile troops");
        Javelins = "javelins", tr_mark!("armed with javelins");
        Eastern = "eastern", tr_mark!("eastern");
    }
}

keyed! {
    /// How a unit is.
    #[derive(Default)]
    pub enum Condition {
        #[default]
        Good = "good", tr_mark!("in good order");
        Disordered = "disordered", tr_mark!("disordered");
        Charging = "charging", tr_mark!("charging");
        Evading = "evading", tr_mark!("evading");
        Pursuing = "pursuing", tr_mark!("pursuing");
        Routed = "routed", tr_mark!("routed");
        Rallying = "rallying", tr_mark!("rallying");
        Gone = "gone", tr_mark!("gone");
    }
}

keyed! {
    /// The side of a unit that is met.
    pub enum Facing {
        Front = "front", tr_mark!("the front");
        Flank = "flank", tr_mark!("a flank");
        Rear = "rear", tr_mark!("the rear");
    }
}

/// The clock of a unit that rallies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The turn in which it began.
    pub since: u32,
    /// It is in good order again in this turn …
    pub turn: u32,
    /// … when this step begins.
    pub step: Step,
    /// Whether it has made its rally move.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub moved: bool,
}

keys! {
    /// A named number that is added to a level of morale or to what is needed in melee.
    pub struct Modifier {
        /// What it is for.
        what: String,
    } may say {
        /// What it is worth; left out, the owners' table has it.
        value: i16,
    }
}

/// Whether something need not be written down.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks in this way")]
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its name in commands.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its type of troops.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its morale class.
    pub class: Class,
    /// How closely it stands.
    pub order: Order,
    /// What else it is.
    #[serde(default, rename = "is", skip_serializing_if = "is_usual")]
    pub traits: BTreeSet<Trait>,
    /// Its armour and its arms, in the owners' words.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub armour: String,
    #[serde(default, skip_serializing_if = "is_usual")]
    #[allow(missing_docs, reason = "told with the armour")]
    pub arms: String,
    /// How many figures it has.
    pub figures: u16,
    /// How many it began with; as many as it has if the set-up leaves it out.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub began: Option<u16>,
    /// What a figure costs. This and the next four are numbers of its own, where it does not have those of its type.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub cost: Option<u16>,
    /// The points of its type.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub points: Option<u16>,
    /// Its normal move.
    #[serde(default, rename = "move", skip_serializing_if = "is_usual")]
    pub pace: Option<u16>,
    /// How far it shoots.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub range: Option<u16>,
    /// Its evolutions, without the one more of open order.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub evolutions: Option<u16>,
    /// How it is.
    #[serde(default)]
    pub state: Condition,
    /// Whether it is in disorder, whatever else it does.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub disordered: bool,
    /// Whom it charges; empty if nobody.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub target: String,
    /// The charge move that it rolled in this turn; 0 if none.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub charge_move: u16,
    /// Whom it charged in vain, for which it owes another charge; empty if nobody.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub missed: String,
    /// Until when it rallies.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub rally: Option<Clock>,
    /// Whether it made its normal move in this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub moved: bool,
    /// How many evolutions it made in this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub evolved: u16,
    /// By how many figures it changed its frontage in this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub frontage: u16,
    /// Whether it made an evolution after its move in this turn.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub evolved_after: bool,
    /// The turn in which it came out of an ambush; 0 if it did not.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub ambushed: u32,
    /// Whether it was tested for its rout.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub tested: bool,
    /// What is added to its level of morale, as far as it is told before a test.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub modifiers: Vec<Modifier>,
}

impl Unit {
    /// Whether it is this beside its type.
    pub fn is(&self, what: Trait) -> bool {
        self.traits.contains(&what)
    }

    /// Whether it is in the game.
    pub fn is_there(&self) -> bool {
        self.state != Condition::Gone
    }

    /// What it is when it does nothing else.
    pub const fn at_rest(&self) -> Condition {
        if self.disordered { Condition::Disordered } else { Condition::Good }
    }

    /// Changes what is told. A state brings its order with it, unless that is told too.
    pub(super) fn change(&mut self, to: &Change) {
        macro_rules! take {
            ($($key:ident),+) => { $(if let Some(told) = &to.$key { self.$key.clone_from(told); })+ };
        }
        if let Some(state) = to.state {
            match state {
                Condition::Good => self.disordered = false,
                Condition::Disordered | Condition::Pursuing | Condition::Routed | Condition::Rallying => self.disordered = true,
                Condition::Charging | Condition::Evading | Condition::Gone => {}
            }
            self.target.clear();
            self.rally = None;
        }
        take!(state, disordered, class, order, traits, figures, target, charge_move, missed, moved, evolved, frontage);
        take!(evolved_after, ambushed, tested, modifiers);
        self.cost = to.cost.or(self.cost);
        self.points = to.points.or(self.points);
        self.pace = to.pace.or(self.pace);
        self.range = to.range.or(self.range);
        self.evolutions = to.evolutions.or(self.evolutions);
        self.rally = to.rally.or(self.rally);
    }

    /// What a turn is forgotten with.
    pub(super) fn begin_turn(&mut self) {
        (self.moved, self.evolved, self.frontage, self.evolved_after, self.charge_move) = (false, 0, 0, false, 0);
    }
}

keys! {
    /// A unit is otherwise; what is left out stays as it was. An empty name is nobody.
    #[derive(Default)]
    pub struct Change {
        /// Which.
        unit: String,
    } may say {
        /// How it is. This ends a charge and a rally.
        state: Condition,
        /// Whether it is in disorder, where its state does not say so.
        disordered: bool,
        /// How many figures it has.
        figures: u16,
        /// Its morale class.
        class: Class,
        /// How closely it stands.
        order: Order,
        /// All that it is beside its type.
        #[serde(rename = "is")]
        traits: BTreeSet<Trait>,
        /// What a figure costs.
        cost: u16,
        /// The points of its type.
        points: u16,
        /// Its normal move.
        #[serde(rename = "move")]
        pace: u16,
        /// How far it shoots.
        range: u16,
        /// Its evolutions, without the one more of open order.
        evolutions: u16,
        /// What is added to its level of morale.
        modifiers: Vec<Modifier>,
        /// Whom it charges.
        target: String,
        /// The charge move that it rolled.
        charge_move: u16,
        /// Whom it charged in vain.
        missed: String,
        /// Until when it rallies.
        rally: Clock,
        /// Whether it made its normal move in this turn.
        moved: bool,
        /// How many evolutions it made in this turn.
        evolved: u16,
        /// By how many figures it changed its frontage in this turn.
        frontage: u16,
        /// Whether it made an evolution after its move.
        evolved_after: bool,
        /// The turn in which it came out of an ambush.
        ambushed: u32,
        /// Whether it was tested for its rout.
        tested: bool,
    }
}
