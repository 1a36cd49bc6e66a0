//! Hexes of a path, as the players enter them, and the end of a move.

use crate::melee::Slope;
use senlac_board_games::FieldKind;
use senlac_board_games::keyed::keys;

keys! {
    /// A hex of a path: its ground, and the features of the hexside crossed. If the players don’t say whether it is
    /// entered uphill or downhill (5.3.3, 5.3.4), this follows from the higher ground nearby. `nearing` is the hex’s
    /// distance to higher ground that it is entered towards, not sideways or away. `leaving` is the distance of the
    /// hex before it to higher ground that the path leads away from. Near the hill of 1419 and the top of Senlac Hill,
    /// approaching isn’t uphill yet.
    #[derive(Default)]
    pub struct Hex {}
    usually {
        ground: Ground = tr_mark!("Terrain");
        across: Vec<HexsideFeature> = tr_mark!("Crosses");
    }
    may say { grade: Slope = tr_mark!("Slope"); }
    seldom say {
        level: Level = tr_mark!("Compared with the last hex");
        nearing: u8 = tr_mark!("Hexes to the higher ground ahead"), FieldKind::Number(0, 20);
        leaving: u8 = tr_mark!("Hexes from the last hex to the higher ground behind"), FieldKind::Number(0, 20);
    }
    unusually {
        knoll: bool = tr_mark!("That is hill 1419 or the top of Senlac Hill");
        road: bool = tr_mark!("Road hex");
    }
    usually {
        zone: bool = tr_mark!("In an enemy zone of control");
        friend: bool = tr_mark!("Friendly unit in it");
    }
    unusually { enemy: bool = tr_mark!("Enemy in it"); }
}

senlac_board_games::keyed::keyed! {
    /// Height of a hex relative to the one before it.
    pub enum Level {
        Higher = "higher", tr_mark!("higher");
        Lower = "lower", tr_mark!("lower");
    }
}

senlac_board_games::keyed::keyed! {
    /// Ground of a hex, which sets its cost.
    #[derive(Default)]
    pub enum Ground {
        #[default]
        Clear = "clear", tr_mark!("clear");
        Marsh = "marsh", tr_mark!("marsh");
        Woods = "woods", tr_mark!("woods");
    }
}

senlac_board_games::keyed::keyed! {
    /// Feature of a hexside.
    pub enum HexsideFeature {
        Ridge = "ridge", tr_mark!("a ridge");
        Stream = "stream", tr_mark!("a stream");
    }
}

senlac_board_games::keyed::keyed! {
    /// Direction of a one-hex move.
    pub enum Direction {
        /// Towards its own rear: north for Saxons, south for Normans.
        Rear = "rear", tr_mark!("to its rear");
        /// Towards the enemy’s side.
        Forward = "forward", tr_mark!("forward");
        /// Sideways: neither of the two.
        Side = "side", tr_mark!("sideways");
    }
}

senlac_board_games::keyed::keyed! {
    /// End of a move in relation to the enemy.
    pub enum MoveEnd {
        /// With an enemy in front of it.
        Contact = "contact", tr_mark!("facing an enemy");
        /// Next to an enemy that isn’t in front of it.
        Beside = "beside", tr_mark!("next to an enemy");
        /// As close to the nearest enemy as it can get.
        Nearer = "nearer", tr_mark!("as close as possible");
        /// Anywhere else on the map.
        Elsewhere = "elsewhere", tr_mark!("elsewhere");
    }
}

senlac_board_games::keyed::keyed! {
    /// How a knight unit moves under a charge (ruling 26).
    pub enum ChargeChoice {
        /// The unit charges: 6 points and its bonus.
        Charge = "charge", tr_mark!("charges");
        /// It doesn’t meet the conditions and moves on with 6 points.
        PressOn = "press-on", tr_mark!("presses on");
        /// It declines to charge: 4 points, as under Advance.
        Decline = "decline", tr_mark!("declines");
    }
}
