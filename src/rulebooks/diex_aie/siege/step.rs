//! The steps of a day of siege, by name (11.1).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A step of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of the book")]
pub enum Step {
    /// Day 1 alone: the garrison counts its supplies.
    Supply,
    Event,
    Initiative,
    Return,
    Action,
    Recovery,
    Marker,
}

/// The steps of the first day, and of every day after it.
pub(super) const STEPS: [Step; 7] = [Step::Supply, Step::Event, Step::Initiative, Step::Return, Step::Action, Step::Recovery, Step::Marker];

impl Step {
    /// Its word in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Supply => "supply",
            Self::Event => "event",
            Self::Initiative => "initiative",
            Self::Return => "return",
            Self::Action => "action",
            Self::Recovery => "recovery",
            Self::Marker => "marker",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Supply => tr!("Supplies are counted"),
            Self::Event => tr!("Event of the day"),
            Self::Initiative => tr!("Initiative"),
            Self::Return => tr!("The healed come back"),
            Self::Action => tr!("Action of the day"),
            Self::Recovery => tr!("The newly wounded"),
            Self::Marker => tr!("The siege marker goes on"),
        }
    }

    /// Where the book has it.
    pub(super) const fn section(self) -> &'static str {
        match self {
            Self::Supply => "11.1.1",
            Self::Event => "11.1.2",
            Self::Initiative => "11.1.3",
            Self::Return | Self::Recovery => "11.1.5",
            Self::Action => "11.4",
            Self::Marker => "11.1",
        }
    }

    /// What may be done in it.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Self::Supply => tr!("3D10 for a castle, 1D10 for a hall, and what the number of the besieged adds."),
            Self::Event => tr!("2D10, five more in the first nine days, and more where the besiegers are few."),
            Self::Initiative => tr!("Each side a D10, the besiegers four more; a tie is theirs."),
            Self::Return => tr!("Whose day it is on the calendar is in full health again."),
            Self::Action => tr!(
                "Besiegers: assault, build or negotiate. Garrison: sally, battle outside, or leave it to them. With archers fire may be shot besides."
            ),
            Self::Recovery => tr!("A D10 for each newly wounded man on the recovery table of the record sheet."),
            Self::Marker => tr!("A day of supply is used up; without food the place surrenders."),
        }
    }
}
