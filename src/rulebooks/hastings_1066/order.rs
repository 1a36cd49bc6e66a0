//! The orders of wings and sections, and an entry of the tables that give them (4.2.3, 4.3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::unit::{Group, Side};

/// An order of a wing or a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of the book")]
pub enum Order {
    ShieldWall,
    InPlace,
    AdvanceToCombat,
    AttackAndPursue,
    Hold,
    Advance,
    Charge,
}

impl Order {
    /// Every order, as the book has them.
    pub const ALL: [Self; 7] =
        [Self::ShieldWall, Self::InPlace, Self::AdvanceToCombat, Self::AttackAndPursue, Self::Hold, Self::Advance, Self::Charge];

    /// Its word in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::ShieldWall => "shield-wall",
            Self::InPlace => "in-place",
            Self::AdvanceToCombat => "advance-to-combat",
            Self::AttackAndPursue => "attack-and-pursue",
            Self::Hold => "hold",
            Self::Advance => "advance",
            Self::Charge => "charge",
        }
    }

    /// Whether a D that its units inflict in melee becomes an R, and they pursue (4.3.4, 4.3.7).
    pub const fn routs(self) -> bool {
        matches!(self, Self::AttackAndPursue | Self::Charge)
    }

    /// Whether its units may leave enemies before them alone (8.1.2).
    pub const fn may_refuse_melee(self) -> bool {
        matches!(self, Self::ShieldWall | Self::Hold)
    }

    /// Whether this wing or section adopts it (4.3).
    pub const fn suits(self, group: Group) -> bool {
        match self {
            Self::Hold | Self::Advance | Self::Charge => group.is_mounted(),
            Self::AttackAndPursue => matches!(group.side(), Side::Saxon),
            Self::ShieldWall | Self::InPlace | Self::AdvanceToCombat => !group.is_mounted(),
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::ShieldWall => tr!("Shield Wall"),
            Self::InPlace => tr!("Melee/Fire in Place"),
            Self::AdvanceToCombat => tr!("Advance to Combat"),
            Self::AttackAndPursue => tr!("Attack & Pursue"),
            Self::Hold => tr!("Hold"),
            Self::Advance => tr!("Advance"),
            Self::Charge => tr!("Charge"),
        }
    }
}

/// What the order table says for a strategy and a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// The order; `None` is Optional (4.2.7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// For how many turns.
    #[serde(default = "one")]
    pub turns: u8,
    /// The strategy effect beside it.
    #[serde(default)]
    pub effect: i8,
}

const fn one() -> u8 {
    1
}
