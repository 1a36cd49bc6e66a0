//! Events: what happened in a battle. Events are complete and include the dice, so a replay never rolls.

use std::sync::Arc;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Card, CardName, Color, Manner, Side, Square, UnitId, Weapon};
use senlac_base::game::{Players, PupilId, PupilName};

/// Squares on a unit's path, including the last and excluding the first.
pub type SquarePath = SmallVec<[Square; 4]>;

/// Faces of rolled dice.
pub type Faces = SmallVec<[u8; 16]>;

/// Phases of a turn, and the end of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The card is flipped and resolved.
    Event,
    /// The acting side moves its units.
    Move,
    /// The acting side shoots.
    Shoot,
    /// The acting side fights.
    Fight,
    /// The battle has ended.
    Over,
}

impl Phase {
    /// Phases in which a side acts, in order.
    pub const ACTING: [Self; 3] = [Self::Move, Self::Shoot, Self::Fight];
}

/// Reason why the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndReason {
    /// The Normans have lost at least half their figures.
    NormansLostHalf,
    /// The Saxons have lost at least half their figures.
    SaxonsLostHalf,
    /// Both armies have lost at least half their figures.
    BothLostHalf,
    /// No Saxon is on the hill (ruling 10, second option).
    HillCleared,
    /// The teacher ended the battle at the bell.
    TimeCalled,
}

/// Result of an attack: the attacker, the scores needed and rolled, and the losses of the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attack {
    /// Unit that made the attack.
    pub unit: UnitId,
    /// Target of the attack.
    pub at: UnitId,
    /// Number of figures that attacked, including the commander.
    pub figures: u8,
    /// Whether the commander attacked.
    pub commander: bool,
    /// Score that ordinary figures needed: 1 always hits, 7 cannot hit.
    pub needs: i8,
    /// Score that the commander needed, if he attacked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander_needs: Option<i8>,
    /// Faces of the ordinary figures' dice. Omitted if only the number of hits is known.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub dice: Faces,
    /// Face of the commander's die, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commander_die: Option<u8>,
    /// Whether the program rolled the dice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rolled: bool,
    /// Number of hits scored.
    pub hits: u8,
    /// Number of figures lost by the target.
    pub losses: u8,
    /// Hits pending on the target after this attack, until another makes up a loss (rulings 29 and 40).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waiting: u8,
}

#[cfg(test)]
impl Attack {
    /// Creates a volley of N01 with its commander at S01, with unknown faces.
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

/// Returns whether the value is 0, so that serde omits it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's skip_serializing_if wants a reference")]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

/// One event, as saved in the battle log and applied by [`apply`](super::apply()).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The program's deck was shuffled.
    DeckShuffled {
        /// Order of the deck from the top, as indices in its list of cards, counted from 0.
        order: Vec<u8>,
    },
    /// William is back after his fall.
    LordBack {
        /// William's unit, which has him back.
        unit: UnitId,
    },
    /// The event card of this turn was flipped.
    CardFlipped {
        /// Event printed on the card.
        card: CardName,
        /// Colour of the card, or the result of the coin.
        color: Color,
        /// Whether it was the top card of the program's deck. A card from the teacher's own deck does not change that deck.
        drawn: bool,
        /// Side that goes first this turn.
        first: Side,
        /// Custom title of the card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<Arc<str>>,
        /// Custom strength of the card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<u8>,
        /// Duration in turns, including this one, if the card gives it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u8>,
    },
    /// A card of an earlier turn is no longer in force.
    EffectEnded {
        /// Event printed on the card.
        card: CardName,
        /// Custom title of the card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<Arc<str>>,
    },
    /// Harold was killed by the arrow and removed.
    LordKilled {
        /// Harold's unit, which loses him.
        unit: UnitId,
    },
    /// William fell off his horse and is out of play until the next flip.
    LordAway {
        /// William's unit, which loses him for now.
        unit: UnitId,
    },
    /// An army panics. Its dice are pending.
    PanicBegan {
        /// Army whose units roll panic dice.
        side: Side,
        /// Whether an earlier step is still pending. This one is resolved after it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        queued: bool,
    },
    /// A unit's panic die was rolled.
    Panicked {
        /// Unit that rolled the die.
        unit: UnitId,
        /// Face of the panic die, 1 to 6.
        die: u8,
        /// Number of figures that fled.
        losses: u8,
    },
    /// The panic of an army is over.
    PanicEnded {
        /// Army whose panic is over.
        side: Side,
    },
    /// The fyrd is about to run. Its paths are pending.
    RushBegan {
        /// Units that were not in contact with an enemy at the flip.
        units: Vec<UnitId>,
        /// Whether an earlier step is still pending. This one is resolved after it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        queued: bool,
    },
    /// A unit ran amok along its path.
    Rushed {
        /// Unit that ran amok, one of the fyrd.
        unit: UnitId,
        /// Square where the unit started.
        from: Square,
        /// Squares on its path. The last one is its new square.
        path: SquarePath,
    },
    /// Every unit of the rush has run.
    RushEnded {},
    /// A side began a phase.
    PhaseBegan {
        /// The phase: `move`, `shoot` or `fight`.
        phase: Phase,
        /// Side that acts in the phase.
        side: Side,
    },
    /// A unit moved along a path.
    Moved {
        /// Unit that made the move.
        unit: UnitId,
        /// Square where the unit started.
        from: Square,
        /// Square where the unit is now.
        to: Square,
        /// Squares on its path. The last one is `to`.
        path: SquarePath,
    },
    /// A unit shot a volley.
    Shot(Attack),
    /// A unit struck an enemy.
    Struck(Attack),
    /// A unit lost its last figure and left the table.
    Destroyed {
        /// Unit that was destroyed.
        unit: UnitId,
    },
    /// Pending hits on a unit were removed without a loss.
    Forgiven {
        /// Unit that the hits were pending on.
        unit: UnitId,
        /// Number of hits removed.
        hits: u8,
    },
    /// A side has half its figures left, or fewer.
    HalfLost {
        /// Side that has lost half its figures.
        side: Side,
        /// Number of figures left.
        left: u16,
        /// Number of figures at the start.
        start: u16,
    },
    /// A side finished a phase.
    PhaseEnded {
        /// Phase that the side finished.
        phase: Phase,
        /// Side that finished it.
        side: Side,
    },
    /// The turn is over for both sides.
    TurnEnded {
        /// Number of the turn that ended.
        turn: u32,
        /// Number of Norman figures left.
        norman: u16,
        /// Number of Saxon figures left.
        saxon: u16,
        /// Side that alone holds the hill (ruling 10). Omitted if both or neither are on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hill: Option<Side>,
    },
    /// A new turn began. Its card is not flipped yet.
    TurnBegan {
        /// Number of the turn that began.
        turn: u32,
    },
    /// The battle ended with a winner.
    BattleEnded {
        /// Side that won the battle.
        winner: Side,
        /// Reason why the battle ended.
        why: EndReason,
    },
    /// The result of the battle changed, because the referee corrected something after the end.
    VerdictChanged {
        /// Side that now wins the battle.
        winner: Side,
        /// Reason that applies now.
        why: EndReason,
    },
    /// The battle is no longer decided, because the referee corrected something after the end. Play continues where it
    /// was.
    BattleResumed {},
    /// The referee corrected a unit. The fields hold its values after the correction.
    WasSet {
        /// Unit that was corrected.
        unit: UnitId,
        /// Number of figures left.
        figures: u8,
        /// Square of the unit; `null` off the table.
        square: Option<Square>,
        /// Whether its commander is alive.
        commander: bool,
        /// Whether William is still away.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        away: bool,
    },
    /// A unit's players changed, or the computer started or stopped playing it.
    PlayerChanged {
        /// Unit with new players.
        unit: UnitId,
        /// Pupils who lead it; `null` if the referee plays it.
        player: Option<Players>,
        /// How the computer plays it, whoever leads it. Omitted if people play it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        computer: Option<Manner>,
    },
    /// A pupil was added to the table of names, or a pupil's name changed.
    PupilNamed {
        /// ID of the pupil in the table of names.
        pupil: PupilId,
        /// The pupil's whole name and short name.
        #[serde(flatten)]
        named: PupilName,
    },
    /// A ruling was changed.
    RulingChanged {
        /// Key of the ruling that changed.
        ruling: String,
        /// Key of the previous option.
        from: String,
        /// Key of the new option.
        to: String,
        /// For rulings 12 and 13: whether changing back restores the previous figures, players and squares.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        kept: bool,
    },
    /// A note was added to the battle log.
    Noted {
        /// Text of the note, in the referee's words.
        text: String,
    },
    /// A step was bookmarked, or its bookmark removed.
    Bookmarked {
        /// Number of the step in the battle log.
        step: u64,
        /// Title of the bookmark. Omitted if it was removed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
    },
    /// The class guessed a roll.
    Guessed {
        /// Number of the step with the roll.
        step: u64,
        /// Number of hits guessed. Omitted if there was no guess after all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hits: Option<u8>,
    },
    /// The teacher changed the words about a pupil.
    ToldOf {
        /// Pupil's ID; `null` once the pupil's name was deleted.
        pupil: Option<PupilId>,
        /// Deeds in the teacher's words, empty for none. Omitted if Senlac's text is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deeds: Option<String>,
        /// Honour in the teacher's words, empty for none. Omitted if Senlac's choice is used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        honour: Option<String>,
    },
    /// The teacher ended the battle at the bell.
    TimeCalled {},
}

impl Event {
    /// Returns the flipped card with its colour or the coin's, or `None` for any other event.
    pub fn card(&self) -> Option<Card> {
        if let Self::CardFlipped { card, color, title, strength, turns, .. } = self {
            return Some(Card { title: title.clone(), strength: *strength, turns: *turns, ..Card::new(*card, *color) });
        }
        None
    }

    /// Returns the attack and its weapon, or `None` for any other event.
    pub const fn attack(&self) -> Option<(&Attack, Weapon)> {
        if let Self::Shot(volley) = self {
            return Some((volley, Weapon::Bow));
        }
        if let Self::Struck(blow) = self { Some((blow, Weapon::Melee)) } else { None }
    }
}
