//! What happens in a game.

use crate::rulebooks::Message;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::facing::Front;
use super::order::Order;
use super::order::TableEntry;
use super::sealed::{Body, Chosen, Sealed};
use super::step::Step;
use super::unit::{Group, Health, Place, Side, Status};

/// What happens, beside what every light rulebook shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A step of the rail begins.
    StepBegan {
        /// The assault period, 1 or 2.
        period: u8,
        /// The battle turn.
        turn: u8,
        /// The step.
        step: Step,
    },
    /// Units have done what they may do once in a segment.
    Did {
        /// What: "melee", "struck", "fire", "rally".
        what: String,
        /// Who.
        units: Vec<String>,
    },
    /// A unit is otherwise now; what is left out stays as it was.
    Changed {
        /// Which.
        unit: String,
        /// How it holds together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        status: Option<Status>,
        /// Whether it has lost its first step.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reduced: Option<bool>,
        /// Where it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
        /// The wing that it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wing: Option<Group>,
    },
    /// A unit is lost.
    Eliminated {
        /// Which.
        unit: String,
        /// The casualty points of its side for it.
        points: u16,
    },
    /// A leader is otherwise now; what is left out stays as it was.
    LeaderChanged {
        /// Who.
        leader: String,
        /// How he is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        health: Option<Health>,
        /// How he will be when he is no longer shaken, which he stays: a wound of the first kind leaves his status (10.5).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        recovers_to: Option<Health>,
        /// The unit in whose hex he is; empty if he is alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<String>,
        /// His command radius.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command: Option<u8>,
        /// His rally range.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rally: Option<u8>,
        /// Whether he was wounded before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scarred: Option<bool>,
        /// The casualty points of his side for him; 0 unless he is lost.
        #[serde(default)]
        points: u16,
    },
    /// A leader has used movement points in this segment, by himself or with a unit (10.2.1).
    PointsUsed {
        /// Who.
        leader: String,
        /// How many.
        points: u8,
    },
    /// A leader can rally nobody any more (ruling 95).
    RallyLost {
        /// Who.
        leader: String,
    },
    /// A wing or a section is under an order.
    Ordered {
        /// Who.
        group: Group,
        /// Which.
        order: Order,
        /// For how many turns, this one counted.
        turns: u8,
        /// The strategy effect that came with it.
        #[serde(default)]
        effect: i8,
    },
    /// Units are under an order of their own, whatever their wing does.
    UnitsOrdered {
        /// Who.
        units: Vec<String>,
        /// Which.
        order: Order,
        /// For how many turns, this one counted.
        turns: u8,
    },
    /// An order is over before its time.
    OrderEnded {
        /// Whose.
        group: Group,
    },
    /// A side has laid its strategies face down (4.2.2).
    Chosen {
        /// Which.
        side: Side,
        /// What it chose, sealed.
        sealed: Sealed,
    },
    /// The strategies are turned up.
    Revealed {
        /// Of each wing and each nation.
        strategies: Vec<Chosen>,
    },
    /// An entry of the owner's order table was read off.
    Remembered {
        /// Which: its table, strategy and sum, "foot aggressive 8".
        key: String,
        /// What stands there.
        #[serde(flatten)]
        entry: TableEntry,
    },
    /// What a place on the Strategy Effects Track does was read off (4.4.4).
    TrackRead {
        /// The place.
        place: i8,
        /// What it does, in the owners' words.
        does: String,
    },
    /// A marker stands here on the Strategy Effects Track.
    Effect {
        /// The wing or the nation.
        marker: String,
        /// Where.
        value: i8,
    },
    /// One more fire segment is used up (7.4).
    SegmentUsed {
        /// The wing or the section; a unit where each keeps its own count.
        who: String,
    },
    /// A road hex changes hands.
    Controlled {
        /// Which: "0811".
        hex: String,
        /// Whose it is now.
        side: Side,
    },
    /// The assault period lasts until this turn.
    Extended {
        /// Its last turn.
        last_turn: u8,
        /// Whether it lasts as long as the Saxons are ringed.
        #[serde(default)]
        ring: bool,
    },
    /// The enemies of a unit are told, for this melee segment (8.1.2).
    FrontTold {
        /// Whose.
        unit: String,
        /// Who they are.
        #[serde(flatten)]
        front: Front,
    },
    /// The referee sets what is counted.
    TableSet(TableSet),
    /// The game is over.
    GameEnded {
        /// How, as a sentence.
        outcome: Message,
    },
}

/// What the referee sets of the table; what is left out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableSet {
    /// The assault period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u8>,
    /// The battle turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// The last turn of the period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_turn: Option<u8>,
    /// The step of the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// Casualty points of each side, for its own losses.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub points: BTreeMap<Side, u16>,
    /// Where markers stand on the Strategy Effects Track.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub effects: BTreeMap<Body, i8>,
    /// Fire segments used in this period, by wing, section or unit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used: BTreeMap<String, u8>,
    /// Fire segments used in the first period, by wing, section or unit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub used_before: BTreeMap<String, u8>,
    /// How many reinforcements have come in turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered: Option<u8>,
}
