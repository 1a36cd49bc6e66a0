//! What happens in a game.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::facing::Front;
use super::order::Order;
use super::order::TableEntry;
use super::sealed::{Body, Chosen, Sealed};
use super::step::Step;
use super::unit::{Group, Health, Leader, Place, Side, Status, Unit};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, FieldKind, Message, UnitName};

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
    Changed(UnitChange),
    /// A unit is lost.
    Eliminated {
        /// Which.
        unit: String,
        /// The casualty points of its side for it.
        points: u16,
    },
    /// A leader is otherwise now; what is left out stays as it was.
    LeaderChanged(LeaderChange),
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

keys! {
    /// A unit is otherwise now; what is left out stays as it was. Only Saxon units belong to a wing. Asked for by the referee, the place `lost`
    /// eliminates the unit.
    #[derive(Default)]
    pub struct UnitChange of Unit { unit: UnitName = tr_mark!("Unit"); }
    may set {
        status: Status = tr_mark!("Status");
        reduced: bool = tr_mark!("Reduced");
        place: Place = tr_mark!("Place"), places();
        wing: Group = tr_mark!("Wing"), wings();
    }
}

/// The wings of the Saxons.
fn wings() -> FieldKind {
    FieldKind::One([Group::Left, Group::Centre, Group::Right].map(|wing| Choice::new(wing.key(), wing.name())).into())
}

/// Where the referee can put a unit; between the assault periods none waits.
fn places() -> FieldKind {
    let places = [("map", tr!("on the map")), ("turns", tr!("comes later")), ("lost", tr!("lost"))];
    FieldKind::One(places.map(|(place, title)| Choice::new(place, title)).into())
}

keys! {
    /// A leader is otherwise now; what is left out stays as it was. A wound of the first kind leaves his status to a shaken leader, who stays
    /// shaken and comes to it later (10.5). He is alone where the unit is empty, and a second wound kills him. His side has casualty points
    /// for him if he is lost.
    #[derive(Default)]
    pub struct LeaderChange of Leader { leader: String = tr_mark!("Leader"); }
    in play say {
        health: Health = tr_mark!("How he is");
        recovers_to: Health = tr_mark!("How he will be when he is no longer shaken");
        with: String = tr_mark!("The unit in whose hex he is");
    }
    in play set {
        command: u8 = tr_mark!("His command radius");
        rally: u8 = tr_mark!("His rally range");
        scarred: bool = tr_mark!("Whether he was wounded before");
    }
    in play written { points: u16 = tr_mark!("The casualty points of his side for him"); }
}

keys! {
    /// What the referee sets of the table; what is left out stays as it was.
    #[derive(Default)]
    pub struct TableSet {}
    in play say {
        period: u8 = tr_mark!("The assault period");
        turn: u8 = tr_mark!("The battle turn");
        last_turn: u8 = tr_mark!("The last turn of the period");
        step: Step = tr_mark!("The step of the turn");
    }
    in play {
        points: BTreeMap<Side, u16> = tr_mark!("Casualty points of each side, for its own losses");
        effects: BTreeMap<Body, i8> = tr_mark!("Where markers stand on the Strategy Effects Track");
        used: BTreeMap<String, u8> = tr_mark!("Fire segments used in this period, by wing, section or unit");
        used_before: BTreeMap<String, u8> = tr_mark!("Fire segments used in the first period, by wing, section or unit");
    }
    in play say { entered: u8 = tr_mark!("How many reinforcements have come in turns"); }
}
