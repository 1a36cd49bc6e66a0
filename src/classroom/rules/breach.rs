//! Reasons why a command is refused. Their sentences are in the phrasebook.

use super::name::NameProblem;
use super::rulings::{NotAReading, NotARuling};
use super::to_hit::NEVER;
use super::{CardProblem, Phase, Side, Square, UnitId};
use serde::{Deserialize, Serialize};

/// A reason why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, senlac_base::schema::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each tells itself in its sentence, which the phrasebook has")]
pub enum Breach {
    BattleIsOver,
    CardFirst(AwaitedAction),
    WrongPhase { needed: Phase, now: Phase },
    WrongSide { unit: UnitId, acting: Side },
    NoSuchUnit { unit: UnitId, last: u8 },
    Destroyed(UnitId),
    InReserve(UnitId),
    NobodyThere(UnitId),
    AlreadyMoved(UnitId),
    AlreadyShot(UnitId),
    AlreadyFought(UnitId),
    // Second option of ruling 22.
    ShotAlready(UnitId),
    NoDestination(UnitId),
    PathEndsElsewhere { end: Square, to: Square },
    AlreadyThere { unit: UnitId, square: Square },
    OffTheTable(Square),
    Woods(Square),
    Occupied { square: Square, by: UnitId },
    ThroughEnemy { square: Square, by: UnitId },
    ThroughFriend { square: Square, by: UnitId },
    NotAStep { from: Square, to: Square },
    TooFar { unit: UnitId, squares: usize, allowed: u8, because: Hindrance },
    NoWay { from: Square, to: Square },
    NoBows(UnitId),
    SameSide(UnitId),
    OutOfRange { at: UnitId, distance: u8, range: u8 },
    // Friends in the line, the second option of ruling 23.
    FriendInLine { by: UnitId, square: Square },
    // A unit in the line, the third option of ruling 24.
    UnitInLine { by: UnitId, square: Square },
    // Woods in the line, the second option of ruling 24.
    WoodsInLine(Square),
    // Second option of ruling 25.
    InContact(UnitId),
    NoBlows(UnitId),
    NotNextTo { unit: UnitId, at: UnitId },
    NamedTwice(UnitId),
    NoFigures { at: UnitId, figures: i32 },
    TooManyFigures { unit: UnitId, at: UnitId, figures: i32, available: u8 },
    NoCommander { unit: UnitId, at: UnitId },
    NeedsCommander { unit: UnitId, at: UnitId, men: u8, figures: i32 },
    HitsAndFaces,
    TooManyHits { hits: i32, most: u8, dice: DiceNeeded },
    TooFewHits { hits: i32, least: u8, most: u8 },
    DiceCount { given: usize, expected: u8, dice: DiceNeeded },
    NoSuchFace(i32),
    CommanderDieMissing,
    CommanderDieUnexpected(UnitId),
    NotTimeToFlip,
    // A paper deck, the third option of ruling 2.
    PaperDeck,
    ColorMissing,
    CardMissing,
    TermsWithoutCard,
    BadCard(CardProblem),
    NoPanic,
    NotPanicking(UnitId),
    NoRush,
    NotRushing(UnitId),
    RushTooLong { unit: UnitId, squares: usize, most: usize },
    MustRush(Vec<UnitId>),
    NothingToFinish,
    NothingToSet,
    FiguresOutOfRange { unit: UnitId, start: u8, figures: i32 },
    NobodyToPlace(UnitId),
    NobodyToCommand(UnitId),
    Crowded { square: Square, units: Vec<UnitId> },
    NothingSaidOf(UnitId),
    NothingToPutRight,
    NobodyNamed,
    BadPlayer { unit: UnitId, trouble: NameProblem },
    SamePlayers,
    UnknownPupil(String),
    BadName(NameProblem),
    NameTaken(String),
    NameIsId,
    NobodyForTheComputer,
    SameComputer,
    NotARuling(NotARuling),
    NotAReading(NotAReading),
    EmptyNote,
    LongNote(usize),
    EmptyBookmark,
    LongBookmark(usize),
    TooManyGuessed(u8),
    NoSuchPupil(String),
    NothingToTell,
    LongTelling(usize),
}

/// What must happen before any unit may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, senlac_base::schema::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AwaitedAction {
    /// Flipping the event card.
    Flip,
    /// Rolling the panic dice of a side.
    Panic(Side),
    /// Moving the fyrd that runs amok.
    Rush,
}

/// Limit on a unit's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, senlac_base::schema::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hindrance {
    /// None except the unit's own speed.
    Nothing,
    /// The hill (ruling 17).
    Hill,
    /// Muddy Ground (ruling 18).
    Mud,
}

/// Dice that an attack rolls, for messages about wrong entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, senlac_base::schema::JsonSchema)]
pub struct DiceNeeded {
    /// Number of dice for ordinary figures.
    pub men: u8,
    /// Score that ordinary figures need.
    pub men_need: i8,
    /// Score that the commander needs, if he takes part.
    pub commander_needs: Option<i8>,
}

impl DiceNeeded {
    /// Returns the maximum number of hits: the dice that are able to hit.
    pub fn max_hits(self) -> u8 {
        self.count(|need| need < NEVER)
    }

    /// Returns the minimum number of hits: the dice that hit with any face.
    pub fn min_hits(self) -> u8 {
        self.count(|need| need <= 1)
    }

    /// Counts the dice whose needed score matches.
    fn count(self, fits: fn(i8) -> bool) -> u8 {
        u8::from(self.commander_needs.is_some_and(fits)) + if fits(self.men_need) { self.men } else { 0 }
    }
}

impl Breach {
    /// Returns whether this concerns the dice as entered: the result is impossible, or some are missing.
    pub const fn is_about_dice(&self) -> bool {
        matches!(
            self,
            Self::HitsAndFaces
                | Self::TooManyHits { .. }
                | Self::TooFewHits { .. }
                | Self::DiceCount { .. }
                | Self::NoSuchFace(_)
                | Self::CommanderDieMissing
                | Self::CommanderDieUnexpected(_)
        )
    }

    /// Returns whether this concerns an entry, of dice or anything else, and not a rule of the game.
    pub const fn is_about_entry(&self) -> bool {
        self.is_about_dice()
            || matches!(
                self,
                Self::NoSuchUnit { .. }
                    | Self::NoDestination(_)
                    | Self::PathEndsElsewhere { .. }
                    | Self::AlreadyThere { .. }
                    | Self::NoBlows(_)
                    | Self::NamedTwice(_)
                    | Self::NoFigures { .. }
                    | Self::TooManyFigures { .. }
                    | Self::NoCommander { .. }
                    | Self::NeedsCommander { .. }
                    | Self::ColorMissing
                    | Self::CardMissing
                    | Self::TermsWithoutCard
                    | Self::BadCard(_)
                    | Self::NothingToSet
                    | Self::FiguresOutOfRange { .. }
                    | Self::NobodyToPlace(_)
                    | Self::NobodyToCommand(_)
                    | Self::NothingSaidOf(_)
                    | Self::NothingToPutRight
                    | Self::NobodyNamed
                    | Self::BadPlayer { .. }
                    | Self::SamePlayers
                    | Self::UnknownPupil(_)
                    | Self::BadName(_)
                    | Self::NameTaken(_)
                    | Self::NameIsId
                    | Self::NobodyForTheComputer
                    | Self::SameComputer
                    | Self::NotARuling(_)
                    | Self::NotAReading(_)
                    | Self::EmptyNote
                    | Self::LongNote(_)
                    | Self::EmptyBookmark
                    | Self::LongBookmark(_)
                    | Self::TooManyGuessed(_)
                    | Self::NoSuchPupil(_)
                    | Self::NothingToTell
                    | Self::LongTelling(_)
            )
    }

    /// Returns whether the referee can allow the command anyway. Impossible positions and impossible dice stay refused.
    pub const fn can_be_waived(&self) -> bool {
        matches!(
            self,
            Self::BattleIsOver
                | Self::CardFirst(_)
                | Self::WrongPhase { .. }
                | Self::WrongSide { .. }
                | Self::AlreadyMoved(_)
                | Self::AlreadyShot(_)
                | Self::AlreadyFought(_)
                | Self::ShotAlready(_)
                | Self::ThroughEnemy { .. }
                | Self::ThroughFriend { .. }
                | Self::NotAStep { .. }
                | Self::TooFar { .. }
                | Self::NoWay { .. }
                | Self::OutOfRange { .. }
                | Self::FriendInLine { .. }
                | Self::UnitInLine { .. }
                | Self::WoodsInLine(_)
                | Self::InContact(_)
                | Self::NotNextTo { .. }
                | Self::PaperDeck
                | Self::NotRushing(_)
                | Self::RushTooLong { .. }
                | Self::MustRush(_)
        )
    }
}

impl Breach {
    /// Returns every word and key of a breach in a game file. None of them is a name.
    pub(super) fn words() -> impl Iterator<Item = &'static str> {
        include_str!("breach_words.txt").lines()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use senlac_base::game::schema_words;

    #[test]
    fn the_breach_word_list_matches_the_type() {
        let words: BTreeSet<String> = schema_words(&schemars::schema_for!(Breach).to_value()).into_iter().collect();
        assert!(words.iter().eq(Breach::words()), "rules/breach_words.txt must have these words, one on a line: {words:?}");
    }
}
