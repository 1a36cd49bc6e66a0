//! Result of a fight: its letter, what each side must do, and the losses of each kind.

use std::collections::BTreeMap;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::kind::Kind;
use crate::game::DiexGame;
use crate::quick_combat::messages;
use crate::rulings::CodeA;
use crate::side::Side;
use senlac_board_games::Message;
use senlac_board_games::keyed::keyed;

keyed! {
    /// Letter of the result, from the worst for the attackers to the best.
    pub enum Letter {
        A = "A", "A";
        B = "B", "B";
        C = "C", "C";
        D = "D", "D";
        E = "E", "E";
        F = "F", "F";
        G = "G", "G";
        H = "H", "H";
        I = "I", "I";
        J = "J", "J";
    }
}

/// What a side must do after a fight, by the code in the table (R95).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Consequence {
    /// It stays on the field.
    No,
    /// It leaves the field (B).
    Field,
    /// It leaves the field in rout (A).
    Rout,
    /// It surrenders (A, under the option).
    Surrenders,
    /// The siege is lifted (C).
    LiftsSiege,
    /// The place falls (D).
    PlaceFalls,
}

impl Consequence {
    /// Reads the code in a cell of the loss table.
    pub(super) fn from_cell(game: &DiexGame, cell: &str) -> Self {
        match cell {
            "A" if game.has_option(CodeA::Surrenders) => Self::Surrenders,
            "A" => Self::Rout,
            "B" => Self::Field,
            "C" => Self::LiftsSiege,
            "D" => Self::PlaceFalls,
            _ => Self::No,
        }
    }

    /// Returns a sentence about the side; `None` if it stays.
    pub(super) fn sentence(self, side: Message) -> Option<Message> {
        match self {
            Self::No => None,
            Self::Field => Some(messages::leave_field(side)),
            Self::Rout => Some(messages::leave_in_rout(side)),
            Self::Surrenders => Some(messages::surrender(side)),
            Self::LiftsSiege => Some(messages::lift_siege(side)),
            Self::PlaceFalls => Some(messages::place_falls(side)),
        }
    }
}

/// Result of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FightResult {
    /// Result letter from the table.
    pub letter: Letter,
    /// Whether the siege table was used.
    pub siege: bool,
    /// What the attackers must do.
    pub attacker_leaves: Consequence,
    /// What the defenders must do.
    pub defender_leaves: Consequence,
    /// Share of dead on each side, in percent.
    pub dead: BTreeMap<Side, u8>,
}

/// Losses of one kind on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Loss {
    /// Side that lost the men.
    pub side: Side,
    /// Kind of the men lost.
    pub kind: Kind,
    /// Number of men before the loss.
    pub men: u16,
    /// Number of men who die.
    pub dead: u16,
    /// Number of men who are wounded.
    pub wounded: u16,
}
