//! What happens in a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::contact::Contact;
use super::step::Step;
use super::unit::{Change, Facing, Side};
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{OwnedCell, UnitName};

keyed! {
    /// What the dice of both sides decide.
    pub enum Contest {
        Missiles = "missiles", tr_mark!("missile fire");
        Initiative = "initiative", tr_mark!("initiative");
    }
}

senlac_board_games::message::said_words!("ancients_contest": Contest);

keys! {
    /// What the referee sets of the table; what is left out stays as it was.
    pub struct TableSet {} may say {
        turn: u32 = tr_mark!("Turn");
        step: Step = tr_mark!("Step");
        contacts: Vec<Contact> = tr_mark!("Everybody in contact");
    } seldom say {
        initiative: Side = tr_mark!("Won the initiative");
        moves_first: Side = tr_mark!("Moves first");
        fire: Side = tr_mark!("Won the die for missiles");
        shoots_first: Side = tr_mark!("Shoots first");
        shots: Vec<Shot> = tr_mark!("Missile fire of this turn");
    }
}

keys! {
    /// Missile fire of one unit at another.
    pub struct Shot {
        unit: UnitName = tr_mark!("Who shoots");
        target: UnitName = tr_mark!("At whom");
        casualties: u16 = tr_mark!("Figures that fall");
    }
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
