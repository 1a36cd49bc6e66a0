//! The orders of wings and sections, and an entry of the tables that give them (4.2.3, 4.3).

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::unit::{Group, Side};

senlac_board_games::keyed::keyed! {
    /// Order of a wing or a section.
    pub enum Order {
        ShieldWall = "shield-wall", tr_mark!("Shield Wall");
        InPlace = "in-place", tr_mark!("Melee/Fire in Place");
        AdvanceToCombat = "advance-to-combat", tr_mark!("Advance to Combat");
        AttackAndPursue = "attack-and-pursue", tr_mark!("Attack & Pursue");
        Hold = "hold", tr_mark!("Hold");
        Advance = "advance", tr_mark!("Advance");
        Charge = "charge", tr_mark!("Charge");
    }
}

senlac_board_games::message::said_words!("hastings_order": Order);

impl Order {
    /// Returns whether a D that its units inflict in melee becomes an R, after which they pursue (4.3.4, 4.3.7).
    pub const fn inflicts_routs(self) -> bool {
        matches!(self, Self::AttackAndPursue | Self::Charge)
    }

    /// Returns whether its units may leave enemies in front of them alone (8.1.2).
    pub const fn may_refuse_melee(self) -> bool {
        matches!(self, Self::ShieldWall | Self::Hold)
    }

    /// Returns whether this wing or section can be under this order (4.3).
    pub const fn suits(self, group: Group) -> bool {
        match self {
            Self::Hold | Self::Advance | Self::Charge => group.is_mounted(),
            Self::AttackAndPursue => matches!(group.side(), Side::Saxon),
            Self::ShieldWall | Self::InPlace | Self::AdvanceToCombat => !group.is_mounted(),
        }
    }
}

/// Entry of the order table for a strategy and a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// The order; `None` is Optional (4.2.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// Number of turns, 1 or 2.
    #[serde(default = "default_length")]
    pub turns: u8,
    /// Strategy effect of the entry.
    #[serde(default)]
    pub effect: i8,
}

const fn default_length() -> u8 {
    1
}
