//! Types of troops and their values in the source's table.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;

/// Type of a unit's troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Troop {
    /// Norman horsemen, who are slower on the hill.
    Knights,
    /// Saxon household warriors with axes.
    Housecarles,
    /// Foot soldiers of either side. The Saxon spearmen are the fyrd (ruling 42).
    Spearmen,
    /// Bowmen of either side.
    Archers,
}

impl Troop {
    /// Every type, in the order of the army list.
    pub const ALL: [Self; 4] = [Self::Knights, Self::Housecarles, Self::Spearmen, Self::Archers];

    /// Returns the key in files.
    pub const fn key(self) -> &'static str {
        ["knights", "housecarles", "spearmen", "archers"][self as usize]
    }

    /// Returns whether a side has such troops. Only Normans have knights, and only Saxons have housecarls.
    pub const fn serves_side(self, side: Side) -> bool {
        match self {
            Self::Knights => matches!(side, Side::Norman),
            Self::Housecarles => matches!(side, Side::Saxon),
            Self::Spearmen | Self::Archers => true,
        }
    }

    /// Returns the range in squares, counting the target's and not its own (ruling 27), or `None` without bows.
    pub const fn range(self) -> Option<u8> {
        if matches!(self, Self::Archers) { Some(3) } else { None }
    }

    /// Returns whether armour halves shooting hits, as for Knights and Housecarls.
    pub const fn saves_half_from_shooting(self) -> bool {
        matches!(self, Self::Knights | Self::Housecarles)
    }

    /// Returns the figures of a full unit, including its commander (ruling 12's default).
    pub const fn full_strength(self) -> u8 {
        if matches!(self, Self::Spearmen) { 12 } else { 8 }
    }

    /// Returns the numbers of bases that the source allows for such a unit. The first is our default.
    pub const fn bases(self) -> &'static [u8] {
        match self {
            Self::Knights => &[4, 3, 2],
            Self::Housecarles => &[2, 3],
            Self::Spearmen => &[3, 4],
            Self::Archers => &[8],
        }
    }
}

/// Weapon that a unit attacks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    /// Bows: a volley of arrows, in the phase `shoot`.
    Bow,
    /// Hand weapons: blows, in the phase `fight`.
    Melee,
}
