//! What the players say of the hexes of a way, and how it ends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::melee::Slope;

/// A hex that is entered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// Its ground; clear if it is left out.
    #[serde(default, skip_serializing_if = "is_clear")]
    pub ground: Ground,
    /// What is on the hexside across which it is entered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub across: Vec<Across>,
    /// Whether it is entered uphill or downhill (5.3.3, 5.3.4), where the players say it; as the next keys say if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Slope>,
    /// Whether it is higher or lower than the hex before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// How many hexes it is away from higher ground toward which it is entered; neither sideways nor away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearing: Option<u8>,
    /// How many hexes the hex before it is away from higher ground from which it leads away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaving: Option<u8>,
    /// Whether that ground is the hill of 1419 or the top of Senlac Hill, near which nothing is uphill yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub knoll: bool,
    /// Whether the road is in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub road: bool,
    /// Whether it is in an enemy zone of control.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub zone: bool,
    /// Whether a friendly combat unit is in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub friend: bool,
    /// Whether an enemy is in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enemy: bool,
}

crate::rulebooks::keyed::keyed! {
    /// How high a hex is beside the one before it.
    pub enum Level {
        Higher = "higher", tr_mark!("higher");
        Lower = "lower", tr_mark!("lower");
    }
}

crate::rulebooks::keyed::keyed! {
    /// The ground of a hex.
    #[derive(Default)]
    pub enum Ground {
        #[default]
        Clear = "clear", tr_mark!("clear");
        Marsh = "marsh", tr_mark!("marsh");
        Woods = "woods", tr_mark!("woods");
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_clear(ground: &Ground) -> bool {
    *ground == Ground::Clear
}

crate::rulebooks::keyed::keyed! {
    /// What is on a hexside.
    pub enum Across {
        Ridge = "ridge", tr_mark!("a ridge");
        Stream = "stream", tr_mark!("a stream");
    }
}

crate::rulebooks::keyed::keyed! {
    /// Whither one hex goes.
    pub enum Toward {
        /// Toward its own rear: north for Saxons, south for Normans.
        Rear = "rear", tr_mark!("to its rear");
        /// Toward the enemy.
        Forward = "forward", tr_mark!("forward");
        /// Neither.
        Side = "side", tr_mark!("neither");
    }
}

crate::rulebooks::keyed::keyed! {
    /// Where a way ends, seen from the enemy.
    pub enum Ends {
        /// With an enemy before its front.
        Contact = "contact", tr_mark!("enemy before it");
        /// Next to an enemy, on another side.
        Beside = "beside", tr_mark!("beside one");
        /// As close to the nearest enemy as it can come.
        Nearer = "nearer", tr_mark!("as near as can be");
        /// Anywhere else.
        Elsewhere = "elsewhere", tr_mark!("elsewhere");
    }
}

crate::rulebooks::keyed::keyed! {
    /// What a knight unit does of a charge (ruling 26).
    pub enum Pace {
        /// It charges.
        Charge = "charge", tr_mark!("charges");
        /// It does not meet the conditions, and goes on with 6 points.
        PressOn = "press-on", tr_mark!("presses on");
        /// It does not wish to: 4 points, as in Advance.
        Decline = "decline", tr_mark!("declines");
    }
}
