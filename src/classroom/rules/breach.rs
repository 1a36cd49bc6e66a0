//! Why a command is refused. The phrasebook has the words.

use super::name::NameTrouble;
use super::rulings::{NotAReading, NotARuling};
use super::to_hit::NEVER;
use super::{CardProblem, Phase, Side, Square, UnitId};
use serde::{Deserialize, Serialize};

/// One reason against a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each tells itself in its sentence, which the phrasebook has")]
pub enum Breach {
    BattleIsOver,
    CardFirst(Waits),
    WrongPhase { needed: Phase, now: Phase },
    WrongSide { unit: UnitId, acting: Side },
    NoSuchUnit { unit: UnitId, last: u8 },
    Destroyed(UnitId),
    InReserve(UnitId),
    NobodyThere(UnitId),
    AlreadyMoved(UnitId),
    AlreadyShot(UnitId),
    AlreadyFought(UnitId),
    // Ruling 22's second reading.
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
    // Friends in the line, ruling 23's second reading.
    FriendInLine { by: UnitId, square: Square },
    // A unit in the line, ruling 24's third reading.
    UnitInLine { by: UnitId, square: Square },
    // Woods in the line, ruling 24's second reading.
    WoodsInLine(Square),
    // Ruling 25's second reading.
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
    // The teacher's own deck, ruling 2's third reading.
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
    BadPlayer { unit: UnitId, trouble: NameTrouble },
    SamePlayers,
    UnknownPupil(String),
    BadName(NameTrouble),
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

/// What a card still waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Waits {
    /// To be flipped.
    Flip,
    /// The panic dice of a side.
    Panic(Side),
    /// The rush of the fyrd.
    Rush,
}

/// What keeps a unit from moving further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hindrance {
    /// Only its own speed.
    Nothing,
    /// The hill (ruling 17).
    Hill,
    /// Muddy Ground.
    Mud,
}

/// The dice an attack throws, for telling what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct DiceNeeded {
    /// Ordinary figures' dice.
    pub men: u8,
    /// What they need.
    pub men_need: i8,
    /// What the commander's die needs, where he takes part.
    pub commander_needs: Option<i8>,
}

impl DiceNeeded {
    /// The most hits that are possible: the dice that can hit at all.
    pub fn most(self) -> u8 {
        self.count(|need| need < NEVER)
    }

    /// The fewest hits that are possible: the dice that hit with any face.
    pub fn least(self) -> u8 {
        self.count(|need| need <= 1)
    }

    /// Dice whose need is like this.
    fn count(self, fits: fn(i8) -> bool) -> u8 {
        u8::from(self.commander_needs.is_some_and(fits)) + if fits(self.men_need) { self.men } else { 0 }
    }
}

impl Breach {
    /// Whether it is about dice as they were entered: they can’t have fallen like this, or some are missing.
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

    /// Whether it is about what was entered, dice or something else, and no rule of the game.
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

    /// Whether the referee can allow it. What the table cannot show, and dice that cannot have fallen so, stay refused.
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
