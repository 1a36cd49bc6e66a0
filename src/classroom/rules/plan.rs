//! Plans: how a command would be carried out.

use smallvec::SmallVec;

use super::rulings::RulingName;
use super::to_hit::Needs;
use super::{Card, Color, Event, Manner, Side, Square, SquarePath, UnitId, Weapon};
use senlac_base::game::Players;

/// How a command would be carried out. It holds everything known before the dice are rolled.
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
        path: SquarePath,
    },
    Attacks {
        weapon: Weapon,
        attacks: SmallVec<[PlannedAttack; 1]>,
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
    /// An annotation of the story: this event, which decides nothing.
    Tell(Box<Event>),
    CallTime,
}

/// Values of a unit after the referee's correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitCorrection {
    pub(super) unit: UnitId,
    pub(super) figures: u8,
    pub(super) square: Option<Square>,
    pub(super) commander: bool,
    pub(super) away: bool,
}

/// Attack on one target, before the dice are rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlannedAttack {
    pub(super) unit: UnitId,
    pub(super) at: UnitId,
    pub(super) men: u8,
    pub(super) commander: bool,
    pub(super) needs: Needs,
    pub(super) roll: DiceSource,
}

/// Source of an attack's dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DiceSource {
    /// The program rolls the dice.
    Program,
    /// Hits counted on the table.
    Hits(u8),
    /// Faces rolled on the table, and the commander's face.
    Faces(Vec<u8>, Option<u8>),
}
