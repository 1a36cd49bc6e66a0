//! Events of the ancients rules.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::contact::Contact;
use super::step::Step;
use super::unit::{Change, Facing, Side};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{OwnedCell, UnitName};

keyed! {
    /// A decision that both sides roll for.
    pub enum Contest {
        Missiles = "missiles", tr_mark!("missile fire");
        Initiative = "initiative", tr_mark!("initiative");
    }
}

senlac_board_games::message::said_words!("ancients_contest": Contest);

keys! {
    /// The referee’s changes to the game. Values that are left out stay the same.
    pub struct TableChange {} may say {
        turn: u32 = tr_mark!("Turn");
        step: Step = tr_mark!("Step");
        contacts: Vec<Contact> = tr_mark!("Units in contact");
    } seldom say {
        initiative: Side = tr_mark!("Won the initiative");
        moves_first: Side = tr_mark!("Moves first");
        fire: Side = tr_mark!("Won the missile roll-off");
        shoots_first: Side = tr_mark!("Shoots first");
        shots: Vec<Shot> = tr_mark!("Missile fire of this turn");
    }
}

keys! {
    /// Missile fire by one unit at another.
    pub struct Shot {
        unit: UnitName = tr_mark!("Shooter");
        target: UnitName = tr_mark!("Target");
        casualties: u16 = tr_mark!("Casualties");
    }
}

/// An event of the ancients rules, in addition to the events that all board games share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A step of the turn begins.
    StepBegan {
        /// The turn that begins or continues, from 1.
        turn: u32,
        /// The step of the turn.
        step: Step,
    },
    /// A unit has changed. Values that are left out stay the same.
    Changed(Change),
    /// Figures of a unit are removed.
    Fell {
        /// The unit that loses figures.
        unit: String,
        /// The unit that caused the losses.
        by: String,
        /// Number of figures; may be more than there were.
        count: u16,
    },
    /// A unit has shot at another.
    Shot(Shot),
    /// A charge has come into contact.
    Met {
        /// The unit that charged.
        by: String,
        /// The unit that it met.
        with: String,
        /// The side of the unit that was met.
        into: Facing,
    },
    /// Two units are no longer in contact.
    Parted {
        /// The unit that made contact.
        by: String,
        /// The unit that it had met.
        with: String,
    },
    /// A unit has rolled in a round of melee.
    Struck {
        /// The unit that rolled.
        unit: String,
        /// The unit that it attacked.
        target: String,
        /// Figures to be removed when the round ends; 0 if they were removed at once.
        waiting: u16,
    },
    /// A round of melee is over.
    RoundOver {
        /// The unit that made contact.
        by: String,
        /// The unit that it had met.
        with: String,
        /// Whether their melee is over for this turn.
        over: bool,
    },
    /// A side has rolled higher.
    Won {
        /// The decision that they rolled for.
        what: Contest,
        /// The side that rolled higher.
        side: Side,
    },
    /// A side has been chosen to go first.
    GoesFirst {
        /// The decision that it concerns.
        what: Contest,
        /// The side that goes first.
        side: Side,
    },
    /// The owners have entered a cell of their own tables.
    Remembered(OwnedCell),
    /// The referee changes values of the game.
    TableSet(TableChange),
}
