//! How a command would be carried out.

use smallvec::SmallVec;

use super::rulings::RulingName;
use super::to_hit::Needs;
use super::{Card, Color, Event, Manner, Side, Square, UnitId, Way, Weapon};
use senlac_base::game::Players;

/// How a command would be carried out: everything that can be known before the dice fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    Flip {
        card: Option<Card>,
        color: Option<Color>,
    },
    Panic {
        side: Side,
        dice: Vec<(UnitId, Option<u8>)>,
    },
    Amok {
        paths: Vec<(UnitId, Vec<Square>)>,
    },
    Move {
        unit: UnitId,
        from: Square,
        path: Way,
    },
    Attacks {
        weapon: Weapon,
        attacks: SmallVec<[Throw; 1]>,
    },
    Done,
    Set {
        corrections: Vec<UnitCorrection>,
    },
    SetPlayers {
        units: Vec<(UnitId, Option<Players>)>,
    },
    SetComputer {
        units: Vec<(UnitId, Option<Manner>)>,
    },
    SetRuling {
        ruling: RulingName,
        choice: &'static str,
    },
    Note {
        text: String,
    },
    /// What is told after the battle: this event, which decides nothing.
    Tell(Box<Event>),
    CallTime,
}

/// How a unit stands once the referee's hand has left it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitCorrection {
    pub(super) unit: UnitId,
    pub(super) figures: u8,
    pub(super) square: Option<Square>,
    pub(super) commander: bool,
    pub(super) away: bool,
}

/// One target's share of an attack, before its dice fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Throw {
    pub(super) unit: UnitId,
    pub(super) at: UnitId,
    pub(super) men: u8,
    pub(super) commander: bool,
    pub(super) needs: Needs,
    pub(super) roll: Roll,
}

/// Where the dice of an attack come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Roll {
    /// The program rolls.
    Program,
    /// The table counted the hits.
    Hits(u8),
    /// The table read out the faces.
    Faces(Vec<u8>, Option<u8>),
}
