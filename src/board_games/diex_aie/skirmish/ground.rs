//! Ground of the tactical maps (3.1, 8.1, 9.1, 10.1): movement costs, cover, and effects on combat.

use crate::game::DiexGame;
use crate::rulings::{DestroyedGate, HearthSign, MoatArmour, OpenTowerGate, StockadeCombat, WindowSigns};
use senlac_board_games::keyed::keyed;

keyed! {
    /// Cover against missiles.
    pub enum Cover {
        None = "none", tr_mark!("none");
        Light = "light", tr_mark!("light");
        Medium = "medium", tr_mark!("medium");
        Heavy = "heavy", tr_mark!("heavy");
        Infinite = "infinite", tr_mark!("infinite");
    }
}

senlac_board_games::message::said_words!("skirmish_cover": Cover);

/// Table values of a kind of ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// Cost of a hex on foot, in movement points; 0 if it's closed.
    pub(super) foot: u8,
    /// Cost of a hex mounted, in movement points; 0 if it's closed.
    pub(super) mounted: u8,
    /// Cover that a man gets on it.
    pub(super) cover: Cover,
    /// Combat sign for an attacker and for a defender on it: 1, 0 or −1.
    pub(super) combat: (i32, i32),
}

/// Defines every kind of ground: its key, its title, then its table values.
macro_rules! grounds {
    ($($name:ident = $key:literal, $title:expr; $foot:literal $mounted:literal $cover:ident $attacker:literal $defender:literal;)+) => {
        keyed! {
            /// Kind of ground.
            pub enum Terrain { $($name = $key, $title;)+ }
        }

        impl Terrain {
            /// Returns the values of the booklet's tables.
            const fn printed(self) -> Ground {
                match self {
                    $(Self::$name => Ground {
                        foot: $foot,
                        mounted: $mounted,
                        cover: Cover::$cover,
                        combat: ($attacker, $defender),
                    },)+
                }
            }
        }
    };
}
senlac_board_games::message::said_words!("skirmish_ground": Terrain);

grounds! {
    Flat = "flat", tr_mark!("flat ground"); 1 1 None 0 0;
    Scrub = "scrub", tr_mark!("scrub"); 2 4 Light -1 -1;
    Tree = "tree", tr_mark!("tree"); 2 0 Light -1 -1;
    Slope = "slope", tr_mark!("slope"); 2 4 None -1 -1;
    Marsh = "marsh", tr_mark!("marsh"); 2 4 Light -1 -1;
    Rock = "rock", tr_mark!("rock"); 4 0 Light -1 -1;
    River = "river", tr_mark!("river"); 4 0 Light -1 -1;
    Handrail = "handrail", tr_mark!("bridge handrail"); 1 1 Light 0 0;
    House = "house", tr_mark!("house interior"); 1 0 None 1 1;
    Wall = "wall", tr_mark!("wattle and daub wall"); 0 0 Infinite 0 0;
    Window = "window", tr_mark!("window in a wall"); 4 0 Medium -1 1;
    Door = "door", tr_mark!("door in a wall"); 1 1 Medium 0 1;
    Stairs = "stairs", tr_mark!("staircase"); 2 0 None -1 -1;
    Fence = "fence", tr_mark!("fence"); 2 2 Medium 0 1;
    Corner = "corner", tr_mark!("outside corner"); 1 1 Medium 0 0;
    HallEntrance = "hall-entrance", tr_mark!("hall entrance"); 2 0 Medium 0 1;
    Throne = "throne", tr_mark!("throne"); 2 0 Light 0 1;
    Hearth = "hearth", tr_mark!("hearth"); 2 0 None 0 -1;
    Moat = "moat", tr_mark!("moat"); 4 0 None -1 -1;
    FilledMoat = "filled-moat", tr_mark!("filled moat"); 2 0 None 0 0;
    Bridge = "bridge", tr_mark!("bridge"); 1 1 None 0 0;
    ShutGate = "closed-gate", tr_mark!("closed gate"); 0 0 Infinite 0 0;
    TowerGate = "tower-gate", tr_mark!("open tower gate"); 1 1 None 0 0;
    OpenGate = "open-gate", tr_mark!("open gate"); 2 0 Light -1 -1;
    DestroyedGate = "destroyed-gate", tr_mark!("destroyed gate"); 2 4 Light -1 -1;
    Stockade = "stockade", tr_mark!("stockade"); 1 0 Infinite 0 0;
    BurntPalisade = "burnt-palisade", tr_mark!("burnt palisade"); 2 2 Light -1 -1;
    Platform = "platform", tr_mark!("platform"); 1 0 Heavy 0 0;
    Ramp = "ramp", tr_mark!("ramp"); 2 0 None 0 0;
    Ladder = "ladder", tr_mark!("upright ladder"); 3 0 None -1 -1;
    Burning = "burning", tr_mark!("hex on fire"); 0 0 None -1 -1;
}

impl Terrain {
    /// Returns the table values under this game's options.
    pub(super) fn ground(self, game: &DiexGame) -> Ground {
        let printed = self.printed();
        let reads = |terrain: Self, ruling: bool| self == terrain && ruling;
        if reads(Self::Window, game.has_option(WindowSigns::DefenderPlus)) || reads(Self::Hearth, game.has_option(HearthSign::Plus)) {
            Ground { combat: (0, 1), ..printed }
        } else if reads(Self::DestroyedGate, game.has_option(DestroyedGate::None)) {
            Ground { cover: Cover::None, ..printed }
        } else if reads(Self::TowerGate, game.has_option(OpenTowerGate::OpenGate)) {
            Self::OpenGate.printed()
        } else if reads(Self::Stockade, game.has_option(StockadeCombat::Minus)) {
            Ground { combat: (-1, -1), ..printed }
        } else {
            printed
        }
    }

    /// Returns whether it is water in which an armoured man drowns (4.2.1, R20).
    pub(super) fn is_drowning_water(self, game: &DiexGame) -> bool {
        self == Self::River || (self == Self::Moat && game.has_option(MoatArmour::River))
    }

    /// Returns whether it's closed to a man coming from the water beside it (3.1, 9.1).
    pub(super) const fn is_closed_from(self, from: Self) -> bool {
        matches!((self, from), (Self::Handrail, Self::River) | (Self::Bridge, Self::River | Self::Moat))
    }

    /// Returns the cost of one hex, in movement points; `None` if it's closed to him.
    pub(super) fn cost(self, game: &DiexGame, mounted: bool, armour: bool) -> Option<u8> {
        let ground = self.ground(game);
        let points = if mounted { ground.mounted } else { ground.foot };
        (points > 0 && !(armour && self.is_drowning_water(game))).then_some(points)
    }
}
