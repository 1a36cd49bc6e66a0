//! What has happened. Events are complete, dice included: replaying never rolls.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Card, CardName, Color, Manner, Side, Square, UnitId, Weapon};
use senlac_base::game::{Players, PupilId, PupilName};

/// The squares that a unit goes through, its last one counted and its first one not.
pub type Way = SmallVec<[Square; 4]>;

/// Faces of dice.
pub type Faces = SmallVec<[u8; 16]>;

/// The parts of a side's go, and what surrounds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The card is flipped and carried out.
    Event,
    /// The acting side moves.
    Move,
    /// The acting side shoots.
    Shoot,
    /// The acting side fights.
    Fight,
    /// The battle has ended.
    Over,
}

impl Phase {
    /// The phases in which a side acts, in order.
    pub const ACTING: [Self; 3] = [Self::Move, Self::Shoot, Self::Fight];
}

/// Why the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Half of the Normans, at least, have fallen.
    NormansLostHalf,
    /// Half of the Saxons, at least, have fallen.
    SaxonsLostHalf,
    /// Both armies have lost half.
    BothLostHalf,
    /// No Saxon stands on the hill (ruling 10's second reading).
    HillCleared,
    /// The teacher called time.
    TimeCalled,
}

/// How an attack went: who struck, what the dice needed and showed, and what the target suffered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attack {
    /// Who attacked.
    pub unit: UnitId,
    /// Who was attacked.
    pub at: UnitId,
    /// Figures that attacked, the commander counted.
    pub figures: u8,
    /// Whether the commander was one of them.
    pub commander: bool,
    /// What ordinary figures needed: 1 hits always, 7 cannot hit.
    pub needs: i8,
    /// What the commander needed, where he attacked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander_needs: Option<i8>,
    /// The faces of the ordinary figures' dice; left out where only the hits are known.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub dice: Faces,
    /// The face of the commander's die, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander_die: Option<u8>,
    /// Whether the program rolled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rolled: bool,
    /// Dice that hit.
    pub hits: u8,
    /// Figures that fell.
    pub losses: u8,
    /// Hits that now wait for another (rulings 29 and 40).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waiting: u8,
}

#[cfg(test)]
impl Attack {
    /// A volley of N01 with its commander at S01, whose dice nobody read out.
    pub(crate) fn sample(figures: u8, hits: u8) -> Self {
        Self {
            unit: UnitId::new(Side::Norman, 1),
            at: UnitId::new(Side::Saxon, 1),
            figures,
            commander: true,
            needs: 6,
            commander_needs: Some(5),
            dice: Faces::new(),
            commander_die: None,
            rolled: false,
            hits,
            losses: 0,
            waiting: 0,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's skip_serializing_if wants a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// One thing that happened, as the chronicle keeps it and [`apply`](super::apply()) carries it out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The program's deck was shuffled.
    DeckShuffled {
        /// The deck from the top, as places in the list of its cards, counting from 0.
        order: Vec<u8>,
    },
    /// William is back from his fall.
    LordBack {
        /// His unit.
        unit: UnitId,
    },
    /// The event of this turn.
    CardFlipped {
        /// The card.
        card: CardName,
        /// Its colour, or the coin's.
        color: Color,
        /// Whether it was the top card of the program's deck; a card of the teacher's deck leaves that deck alone.
        drawn: bool,
        /// The side that goes first.
        first: Side,
        /// The card's own title.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<Arc<str>>,
        /// The card's own strength.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
        /// How many turns it lasts, this one counted, where the card says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u8>,
    },
    /// A card of an earlier turn is no longer in force.
    EffectEnded {
        /// The event.
        card: CardName,
        /// The card's own title.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<Arc<str>>,
    },
    /// Harold fell to the arrow and was removed.
    LordKilled {
        /// His unit.
        unit: UnitId,
    },
    /// William fell off his horse and is out of play until the next flip.
    LordAway {
        /// His unit.
        unit: UnitId,
    },
    /// An army panics: dice are awaited.
    PanicBegan {
        /// The army.
        side: Side,
        /// Whether something else waits already, behind which it is carried out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        queued: bool,
    },
    /// A unit's panic die fell.
    Panicked {
        /// The unit.
        unit: UnitId,
        /// The face.
        die: u8,
        /// Figures that fled.
        losses: u8,
    },
    /// The panic is over.
    PanicEnded {
        /// The army.
        side: Side,
    },
    /// The fyrd is about to run: its paths are awaited.
    RushBegan {
        /// The units that touched no enemy at the flip.
        units: Vec<UnitId>,
        /// Whether something else waits already, behind which it is carried out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        queued: bool,
    },
    /// A unit ran amok.
    Rushed {
        /// The unit.
        unit: UnitId,
        /// Where it stood.
        from: Square,
        /// The squares it ran through, the last being where it stands now.
        path: Way,
    },
    /// Everybody has run.
    RushEnded {},
    /// A phase began.
    PhaseBegan {
        /// The phase: `move`, `shoot` or `fight`.
        phase: Phase,
        /// The side that acts.
        side: Side,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        unit: UnitId,
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// The squares it moved through, the last being `to`.
        path: Way,
    },
    /// A volley was shot.
    Shot(Attack),
    /// Blows were struck.
    Struck(Attack),
    /// A unit lost its last figure and left the table.
    Destroyed {
        /// The unit.
        unit: UnitId,
    },
    /// Hits that waited for another are forgiven.
    Forgiven {
        /// The unit they were on.
        unit: UnitId,
        /// How many.
        hits: u8,
    },
    /// A side is down to half its figures or fewer.
    HalfLost {
        /// The side.
        side: Side,
        /// Figures left.
        left: u16,
        /// Figures at the start.
        start: u16,
    },
    /// A side finished a phase.
    PhaseEnded {
        /// The phase.
        phase: Phase,
        /// The side.
        side: Side,
    },
    /// The turn is over.
    TurnEnded {
        /// Which.
        turn: u32,
        /// Normans left.
        norman: u16,
        /// Saxons left.
        saxon: u16,
        /// Who alone stands on the hill (ruling 10); nobody where both do or neither.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hill: Option<Side>,
    },
    /// A new turn waits for its card.
    TurnBegan {
        /// Which.
        turn: u32,
    },
    /// The battle is decided.
    BattleEnded {
        /// Who won.
        winner: Side,
        /// Why it ended.
        why: Why,
    },
    /// The battle is over as it was, and decided otherwise: the referee put something right after its end.
    VerdictChanged {
        /// Who has won now.
        winner: Side,
        /// Why it ended, as things stand now.
        why: Why,
    },
    /// The battle is not decided after all: the referee put something right after its end, and play goes on where it
    /// stood.
    BattleResumed {},
    /// The referee set a unit by hand; this is how it stands now.
    WasSet {
        /// The unit.
        unit: UnitId,
        /// Its figures.
        figures: u8,
        /// Its square; `null` off the table.
        square: Option<Square>,
        /// Whether its commander lives.
        commander: bool,
        /// Whether William is still away.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        away: bool,
    },
    /// Another pupil leads a unit from now on, or the computer plays it, or no longer.
    PlayerChanged {
        /// The unit.
        unit: UnitId,
        /// Who leads it; `null` where nobody does and the referee plays it.
        player: Option<Players>,
        /// How the computer plays it, for whoever leads it; left out where people play it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        computer: Option<Manner>,
    },
    /// A pupil came into the table of names, or is called by another name from now on.
    PupilNamed {
        /// The pupil's id.
        pupil: PupilId,
        /// The names.
        #[serde(flatten)]
        named: PupilName,
    },
    /// A ruling was changed.
    RulingChanged {
        /// Which.
        ruling: String,
        /// The reading it had.
        from: String,
        /// The reading it has.
        to: String,
        /// For rulings 12 and 13: whether a change back finds figures, players and squares as they were left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        kept: bool,
    },
    /// Somebody wrote into the chronicle.
    Noted {
        /// What.
        text: String,
    },
    /// A step was marked, or its mark taken away.
    Bookmarked {
        /// The step.
        step: u64,
        /// What it is called; left out where it has no mark any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
    },
    /// What the class guessed of a roll.
    Guessed {
        /// The step of the roll.
        step: u64,
        /// The hits that were guessed; left out where nothing was after all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hits: Option<u8>,
    },
    /// What is told of a pupil from now on.
    ToldOf {
        /// The pupil; nobody once the pupil's name was forgotten.
        pupil: Option<PupilId>,
        /// The deeds in the teacher's words, empty for none; left out where Senlac tells them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deeds: Option<String>,
        /// The honour, likewise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        honour: Option<String>,
    },
    /// The teacher called time.
    TimeCalled {},
}

impl Event {
    /// The card that was flipped, with its colour or the coin's; `None` for every other event.
    pub fn card(&self) -> Option<Card> {
        if let Self::CardFlipped { card, color, title, strength, turns, .. } = self {
            return Some(Card { title: title.clone(), strength: *strength, turns: *turns, ..Card::new(*card, *color) });
        }
        None
    }

    /// The attack that was made, and with what; `None` for every other event.
    pub const fn attack(&self) -> Option<(&Attack, Weapon)> {
        if let Self::Shot(volley) = self {
            return Some((volley, Weapon::Bow));
        }
        if let Self::Struck(blow) = self { Some((blow, Weapon::Melee)) } else { None }
    }
}
