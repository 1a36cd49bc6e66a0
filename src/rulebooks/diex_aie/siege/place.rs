//! What is besieged, its walls, and what is built against them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::words;
use crate::rulebooks::FieldKind;

/// What is besieged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Place {
    #[default]
    Castle,
    GreatHall,
}

impl Place {
    /// Its word in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Castle => "castle",
            Self::GreatHall => "great-hall",
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Castle => tr!("castle"),
            Self::GreatHall => tr!("Great Hall"),
        }
    }

    /// One of them, as a field asks.
    pub(in super::super) fn asked() -> FieldKind {
        words::one_of(&[Self::Castle, Self::GreatHall].map(|place| (place.key(), place.name())))
    }
}

/// How the outer wall stands: the palisade of the bailey, or the wall of the hall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Wall {
    #[default]
    Whole,
    Breached,
    /// The besiegers hold it.
    Held,
}

impl Wall {
    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Whole => tr!("whole"),
            Self::Breached => tr!("breached"),
            Self::Held => tr!("held by the besiegers"),
        }
    }

    /// One of them, as a field asks.
    pub(super) fn asked() -> FieldKind {
        let key = |wall: Self| match wall {
            Self::Whole => "whole",
            Self::Breached => "breached",
            Self::Held => "held",
        };
        words::one_of(&[Self::Whole, Self::Breached, Self::Held].map(|wall| (key(wall), wall.name())))
    }
}

/// What the besiegers can build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Equipment {
    Ladders,
    Hooks,
    FilledMoats,
    /// Engines of another game of the series, whose owners may use them; they are counted and no more.
    Engines,
}

impl Equipment {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Ladders, Self::Hooks, Self::FilledMoats, Self::Engines];

    /// Its word in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ladders => "ladders",
            Self::Hooks => "hooks",
            Self::FilledMoats => "filled-moats",
            Self::Engines => "engines",
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ladders => tr!("ladders"),
            Self::Hooks => tr!("grappling hooks"),
            Self::FilledMoats => tr!("filled moats"),
            Self::Engines => tr!("engines"),
        }
    }

    /// One of them, as a field asks.
    pub(super) fn asked() -> FieldKind {
        words::one_of(&Self::ALL.map(|what| (what.key(), what.name())))
    }
}

/// What the holder of the initiative plays (11.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Action {
    Assault,
    Build,
    Negotiate,
    Sally,
    Battle,
}

impl Action {
    /// Whether the sides fight in it.
    pub(super) const fn is_fight(self) -> bool {
        matches!(self, Self::Assault | Self::Sally | Self::Battle)
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Assault => tr!("assault"),
            Self::Build => tr!("building"),
            Self::Negotiate => tr!("negotiation"),
            Self::Sally => tr!("sally for supply"),
            Self::Battle => tr!("battle outside"),
        }
    }
}
