//! What the players say of the hexes of a way, and how it ends.

use crate::melee::Slope;
use senlac_board_games::FieldKind;
use senlac_board_games::keyed::keys;

keys! {
    /// A hex that is entered: its ground, and what is on the hexside across which it is entered. Whether it is entered uphill or downhill
    /// (5.3.3, 5.3.4) follows from what is said of higher ground, where the players do not say it themselves: how many hexes it is away
    /// from higher ground toward which it is entered, neither sideways nor away, and how many the hex before it is away from higher ground
    /// from which it leads away. Near the hill of 1419 and the top of Senlac Hill nothing is uphill yet.
    #[derive(Default)]
    pub struct Hex {}
    usually {
        ground: Ground = tr_mark!("Ground");
        across: Vec<Across> = tr_mark!("Across");
    }
    may say { grade: Slope = tr_mark!("Goes"); }
    seldom say {
        level: Level = tr_mark!("Beside the hex before");
        nearing: u8 = tr_mark!("Goes toward higher ground, hexes away"), FieldKind::Number(0, 20);
        leaving: u8 = tr_mark!("Goes away from higher ground, hexes away before"), FieldKind::Number(0, 20);
    }
    unusually {
        knoll: bool = tr_mark!("That is the hill of 1419 or the top of Senlac Hill");
        road: bool = tr_mark!("The road is in it");
    }
    usually {
        zone: bool = tr_mark!("In an enemy zone of control");
        friend: bool = tr_mark!("A friendly unit is there");
    }
    unusually { enemy: bool = tr_mark!("An enemy is there"); }
}

senlac_board_games::keyed::keyed! {
    /// How high a hex is beside the one before it.
    pub enum Level {
        Higher = "higher", tr_mark!("higher");
        Lower = "lower", tr_mark!("lower");
    }
}

senlac_board_games::keyed::keyed! {
    /// The ground of a hex.
    #[derive(Default)]
    pub enum Ground {
        #[default]
        Clear = "clear", tr_mark!("clear");
        Marsh = "marsh", tr_mark!("marsh");
        Woods = "woods", tr_mark!("woods");
    }
}

senlac_board_games::keyed::keyed! {
    /// What is on a hexside.
    pub enum Across {
        Ridge = "ridge", tr_mark!("a ridge");
        Stream = "stream", tr_mark!("a stream");
    }
}

senlac_board_games::keyed::keyed! {
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

senlac_board_games::keyed::keyed! {
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

senlac_board_games::keyed::keyed! {
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
