//! What happens in a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::contact::Contact;
use super::sequence::Step;
use super::unit::{Change, Facing, Side};
use crate::rulebooks::OwnedCell;
use crate::rulebooks::keyed::{keyed, keys};

keyed! {
    /// What the dice of both sides decide.
    pub enum Contest {
        Missiles = "missiles", tr_mark!("missile fire");
        Initiative = "initiative", tr_mark!("initiative");
    }
}

keys! {
    /// What the referee sets of the table; what is left out stays as it was.
    pub struct TableSet {} may say {
        /// The turn.
        turn: u32,
        /// The step of the turn.
        step: Step,
        /// Who won the initiative.
        initiative: Side,
        /// Who makes all normal moves first.
        moves_first: Side,
        /// Who won the die for the missile fire.
        fire: Side,
        /// Who shoots first.
        shoots_first: Side,
        /// Everybody in contact, instead of those who were.
        contacts: Vec<Contact>,
        /// All missile fire of this turn, instead of what was told.
        shots: Vec<Shot>,
    }
}

/// Missile fire of one unit at another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who shoots.
    pub unit: String,
    /// At whom.
    pub target: String,
    /// How many fall.
    pub casualties: u16,
}

/// What happens, beside what every light rulebook shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A step of the rail begins.
    StepBegan {
        /// The turn.
        turn: u32,
        /// The step.
        step: Step,
    },
    /// A unit is otherwise.
    Changed(Change),
    /// Figures of a unit leave.
    Fell {
        /// Which.
        unit: String,
        /// Whose work it is.
        by: String,
        /// How many count, which may be more than there were.
        count: u16,
    },
    /// A unit has shot.
    Shot(Shot),
    /// A charge has come into contact.
    Met {
        /// Who made it.
        by: String,
        /// Whom it met.
        with: String,
        /// On which side it met it.
        into: Facing,
    },
    /// Two units are not in contact any more.
    Parted {
        /// Who made it.
        by: String,
        /// Whom it had met.
        with: String,
    },
    /// A unit has rolled in a round of melee.
    Struck {
        /// Who.
        unit: String,
        /// Whom.
        target: String,
        /// How many fall when the round ends; 0 if they have left at once.
        waiting: u16,
    },
    /// A round of melee is over.
    RoundOver {
        /// Who made the contact.
        by: String,
        /// Whom it had met.
        with: String,
        /// Whether their melee of this turn is over.
        over: bool,
    },
    /// A side has thrown higher.
    Won {
        /// For what.
        what: Contest,
        /// Which.
        side: Side,
    },
    /// It is decided who goes first.
    GoesFirst {
        /// In what.
        what: Contest,
        /// Who.
        side: Side,
    },
    /// The owners have told what stands in a cell of their own tables.
    Remembered(OwnedCell),
    /// The referee sets the table.
    TableSet(TableSet),
}
