//! The types of troops and what the source's table says of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;

/// What kind of men a unit is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Troop {
    /// Norman horse.
    Knights,
    /// Saxon household warriors with axes.
    Housecarles,
    /// Foot of either side; the Saxon spearmen are the fyrd (ruling 42).
    Spearmen,
    /// Bowmen of either side.
    Archers,
}

impl Troop {
    /// Every type, as the army list names them.
    pub const ALL: [Self; 4] = [Self::Knights, Self::Housecarles, Self::Spearmen, Self::Archers];

    /// Its name in files.
    pub const fn key(self) -> &'static str {
        ["knights", "housecarles", "spearmen", "archers"][self as usize]
    }

    /// Whether this side fields such troops at all: only Normans ride, only Saxons are housecarles.
    pub const fn serves(self, side: Side) -> bool {
        match self {
            Self::Knights => matches!(side, Side::Norman),
            Self::Housecarles => matches!(side, Side::Saxon),
            Self::Spearmen | Self::Archers => true,
        }
    }

    /// How far such a unit shoots in squares, counting the target's and not its own (ruling 27); `None` for men without bows.
    pub const fn range(self) -> Option<u8> {
        if matches!(self, Self::Archers) { Some(3) } else { None }
    }

    /// Whether armour turns half of the shooting hits (Knights and Housecarles do).
    pub const fn saves_half_from_shooting(self) -> bool {
        matches!(self, Self::Knights | Self::Housecarles)
    }

    /// Figures in a full unit, its commander among them (ruling 12's default).
    pub const fn full_strength(self) -> u8 {
        if matches!(self, Self::Spearmen) { 12 } else { 8 }
    }

    /// The numbers of bases that the source gives such a unit, the first being ours where nothing is said.
    pub const fn bases(self) -> &'static [u8] {
        match self {
            Self::Knights => &[4, 3, 2],
            Self::Housecarles => &[2, 3],
            Self::Spearmen => &[3, 4],
            Self::Archers => &[8],
        }
    }
}

/// With what a unit attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    /// A volley of arrows, in the phase `shoot`.
    Bow,
    /// Blows, in the phase `fight`.
    Melee,
}
