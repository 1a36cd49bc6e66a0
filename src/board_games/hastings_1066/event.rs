//! Events of *Hastings: 1066*.

use std::collections::BTreeMap;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::facing::Front;
use super::order::Order;
use super::order::TableEntry;
use super::sealed::{SealedStrategies, StrategyChoice, StrategyGroup};
use super::step::Step;
use super::unit::{Group, Health, Leader, Place, Side, Status, Unit};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, FieldKind, Message, UnitName};

/// An event of *Hastings: 1066*, in addition to the events that all board games share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A step of the turn begins.
    StepBegan {
        /// The assault period, 1 or 2.
        period: u8,
        /// Battle turn of the period, from 1.
        turn: u8,
        /// The step of the battle turn.
        step: Step,
    },
    /// Units have done something that is allowed once in a segment.
    Did {
        /// The deed: "melee", "struck", "fire" or "rally".
        what: String,
        /// The units that have done it.
        units: Vec<String>,
    },
    /// A unit has changed. Values that are left out stay the same.
    Changed(UnitChange),
    /// A unit is eliminated.
    Eliminated {
        /// The unit that is eliminated.
        unit: String,
        /// Casualty points counted against its side (12.2).
        points: u16,
    },
    /// A leader has changed. Values that are left out stay the same.
    LeaderChanged(LeaderChange),
    /// A leader has used movement points in this segment, by himself or with a unit (10.2.1).
    PointsUsed {
        /// The leader who has used movement points.
        leader: String,
        /// Movement points used.
        points: u8,
    },
    /// A leader can no longer rally units (ruling 95).
    RallyLost {
        /// The leader who can no longer rally.
        leader: String,
    },
    /// A wing or a section receives an order.
    Ordered {
        /// The wing or section that receives it.
        group: Group,
        /// The order it receives.
        order: Order,
        /// Number of turns, including this one.
        turns: u8,
        /// Strategy effect of the order.
        #[serde(default)]
        effect: i8,
    },
    /// Units receive an order of their own, which differs from their wing’s.
    UnitsOrdered {
        /// The units that receive it.
        units: Vec<String>,
        /// The order they receive.
        order: Order,
        /// Number of turns, including this one.
        turns: u8,
    },
    /// An order ends before its time.
    OrderEnded {
        /// The wing or section under the order.
        group: Group,
    },
    /// A side has placed its strategies face down (4.2.2).
    Chosen {
        /// The side that has chosen.
        side: Side,
        /// Its strategies, sealed.
        sealed: SealedStrategies,
    },
    /// The strategies are revealed.
    Revealed {
        /// The strategy of each wing and each nation.
        strategies: Vec<StrategyChoice>,
    },
    /// An entry of the owner’s order table is now known.
    Remembered {
        /// Table, strategy and sum: "foot aggressive 8".
        key: String,
        /// The entry in that cell.
        #[serde(flatten)]
        entry: TableEntry,
    },
    /// The effect of a box on the Strategy Effects Track is now known (4.4.4).
    TrackRead {
        /// The value of the box.
        place: i8,
        /// Its effect, in the owners’ words.
        does: String,
    },
    /// A marker moves on the Strategy Effects Track.
    Effect {
        /// The marker’s wing or nation.
        marker: String,
        /// The marker’s new value.
        value: i8,
    },
    /// One more fire segment has been used (7.4).
    SegmentUsed {
        /// The wing or section, or the unit if each unit has its own supply.
        who: String,
    },
    /// A road hex changes hands (12.1.1).
    Controlled {
        /// The hex number: "0811".
        hex: String,
        /// The side that controls it now.
        side: Side,
    },
    /// The assault period is extended to this turn.
    Extended {
        /// Last turn of the period.
        last_turn: u8,
        /// Whether the period lasts as long as the Saxons are surrounded (3.3.1).
        #[serde(default)]
        ring: bool,
    },
    /// The enemies of a unit are entered for this melee segment (8.1.2).
    FrontTold {
        /// The unit that faces these enemies.
        unit: String,
        /// The enemies in front of the unit and those that control it.
        #[serde(flatten)]
        front: Front,
    },
    /// The referee changes the turn, the step or the tracks.
    TableSet(TableChange),
    /// The game has ended with an outcome.
    GameEnded {
        /// The result, as a sentence.
        outcome: Message,
    },
}

keys! {
    /// Change of a unit. Values that are left out stay the same. Only Saxon units belong to a wing.
    /// When the referee sets the place to `lost`, the unit is eliminated.
    #[derive(Default)]
    pub struct UnitChange of Unit { unit: UnitName = tr_mark!("Unit"); }
    may set {
        status: Status = tr_mark!("Status");
        reduced: bool = tr_mark!("Reduced");
        place: Place = tr_mark!("Place"), places();
        wing: Group = tr_mark!("Wing"), wings();
    }
}

/// Returns the Saxon wings as choices.
fn wings() -> FieldKind {
    FieldKind::One([Group::Left, Group::Centre, Group::Right].map(|wing| Choice::new(wing.key(), wing.name())).into())
}

/// Returns the places where the referee can put a unit. The reserve for the second period isn’t one of them.
fn places() -> FieldKind {
    let places = [("map", tr!("on the map")), ("turns", tr!("arrives later")), ("lost", tr!("lost"))];
    FieldKind::One(places.map(|(place, title)| Choice::new(place, title)).into())
}

keys! {
    /// Change of a leader. Values that are left out stay the same. A shaken leader with a wound of the first kind
    /// stays shaken and is wounded when he recovers (10.5). An empty unit means that he is alone. A second wound
    /// kills him. If he is lost, his casualty points count against his side.
    #[derive(Default)]
    pub struct LeaderChange of Leader { leader: String = tr_mark!("Leader"); }
    in play say {
        health: Health = tr_mark!("Health");
        recovers_to: Health = tr_mark!("Health once no longer shaken");
        with: String = tr_mark!("Unit in his hex");
    }
    in play set {
        command: u8 = tr_mark!("Command radius");
        rally: u8 = tr_mark!("Rally range");
        scarred: bool = tr_mark!("Wounded before");
    }
    in play written { points: u16 = tr_mark!("Casualty points for his loss"); }
}

keys! {
    /// Turn, step and tracks as set by the referee. Values that are left out stay the same.
    #[derive(Default)]
    pub struct TableChange {}
    in play say {
        period: u8 = tr_mark!("Assault period");
        turn: u8 = tr_mark!("Battle turn");
        last_turn: u8 = tr_mark!("Last turn of the period");
        step: Step = tr_mark!("Step of the turn");
    }
    in play {
        points: BTreeMap<Side, u16> = tr_mark!("Casualty points of each side, for its own losses");
        effects: BTreeMap<StrategyGroup, i8> = tr_mark!("Markers on the Strategy Effects Track");
        used: BTreeMap<String, u8> = tr_mark!("Fire segments used in this period, by wing, section or unit");
        used_before: BTreeMap<String, u8> = tr_mark!("Fire segments used in the first period, by wing, section or unit");
    }
    in play say { entered: u8 = tr_mark!("Reinforcements that have arrived in turns"); }
}
