//! Why a command is refused. The phrasebook has the words.

use super::name::NameTrouble;
use super::rulings::{NotAReading, NotARuling};
use super::to_hit::NEVER;
use super::{CardProblem, Phase, Side, Square, UnitId};

/// One reason against a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// Nothing more happens unless the referee lets it count all the same.
    BattleIsOver,
    /// The card has not been carried out yet.
    CardFirst(Waits),
    /// It is another phase.
    WrongPhase {
        /// The phase it belongs to.
        needed: Phase,
        /// The phase it is.
        now: Phase,
    },
    /// It is the other side's go.
    WrongSide {
        /// Who was to act.
        unit: UnitId,
        /// The side that acts.
        acting: Side,
    },
    /// No army has such a unit.
    NoSuchUnit {
        /// The name.
        unit: UnitId,
        /// The last number of that army.
        last: u8,
    },
    /// It has no figures left.
    Destroyed(UnitId),
    /// It is off the table.
    InReserve(UnitId),
    /// Only William is left of it, and he is away.
    NobodyThere(UnitId),
    /// It has moved.
    AlreadyMoved(UnitId),
    /// It has shot.
    AlreadyShot(UnitId),
    /// It has fought.
    AlreadyFought(UnitId),
    /// Ruling 22's second reading.
    ShotAlready(UnitId),
    /// No place was named.
    NoDestination(UnitId),
    /// A destination and a path that do not agree.
    PathEndsElsewhere {
        /// Where the path ends.
        end: Square,
        /// Where it was to end.
        to: Square,
    },
    /// It stands there already.
    AlreadyThere {
        /// The unit.
        unit: UnitId,
        /// Its square.
        square: Square,
    },
    /// The square is no part of the table.
    OffTheTable(Square),
    /// Woods.
    Woods(Square),
    /// The square is taken.
    Occupied {
        /// The square.
        square: Square,
        /// Who stands there.
        by: UnitId,
    },
    /// The way leads through the enemy.
    ThroughEnemy {
        /// The square.
        square: Square,
        /// Who stands there.
        by: UnitId,
    },
    /// The way leads through friends of men on foot.
    ThroughFriend {
        /// The square.
        square: Square,
        /// Who stands there.
        by: UnitId,
    },
    /// Two squares of a path that do not touch.
    NotAStep {
        /// One.
        from: Square,
        /// The other.
        to: Square,
    },
    /// Further than it may go.
    TooFar {
        /// The unit.
        unit: UnitId,
        /// The length of the way.
        squares: usize,
        /// How far it may go.
        allowed: u8,
        /// What holds it back.
        because: Hindrance,
    },
    /// There is no open way at all.
    NoWay {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
    /// Men without bows.
    NoBows(UnitId),
    /// A friend as target.
    SameSide(UnitId),
    /// Too far to shoot.
    OutOfRange {
        /// The target.
        at: UnitId,
        /// How far it is.
        distance: u8,
        /// How far they shoot.
        range: u8,
    },
    /// Friends in the line, ruling 23's second reading.
    FriendInLine {
        /// Who.
        by: UnitId,
        /// Where.
        square: Square,
    },
    /// A unit in the line, ruling 24's third reading.
    UnitInLine {
        /// Who.
        by: UnitId,
        /// Where.
        square: Square,
    },
    /// Woods in the line, ruling 24's second reading.
    WoodsInLine(Square),
    /// Ruling 25's second reading.
    InContact(UnitId),
    /// Nobody was struck.
    NoBlows(UnitId),
    /// The target is not next to the attacker.
    NotNextTo {
        /// The attacker.
        unit: UnitId,
        /// The target.
        at: UnitId,
    },
    /// One target in two blows.
    NamedTwice(UnitId),
    /// Nobody was left for a blow.
    NoFigures {
        /// The target.
        at: UnitId,
        /// What was given, or what was left.
        figures: i32,
    },
    /// More figures than the unit has.
    TooManyFigures {
        /// The attacker.
        unit: UnitId,
        /// The target.
        at: UnitId,
        /// What was given.
        figures: i32,
        /// How many had not been shared out.
        available: u8,
    },
    /// The commander is dead, away or strikes elsewhere.
    NoCommander {
        /// The attacker.
        unit: UnitId,
        /// The target.
        at: UnitId,
    },
    /// Without the commander there are not so many figures.
    NeedsCommander {
        /// The attacker.
        unit: UnitId,
        /// The target.
        at: UnitId,
        /// Ordinary figures left.
        men: u8,
        /// What was given.
        figures: i32,
    },
    /// Faces and hits at once.
    HitsAndFaces,
    /// More hits than dice that can hit.
    TooManyHits {
        /// What was given.
        hits: i32,
        /// The most that is possible.
        most: u8,
        /// The dice thrown.
        dice: DiceNeeded,
    },
    /// Fewer hits than dice that hit by themselves.
    TooFewHits {
        /// What was given.
        hits: i32,
        /// The least that is possible.
        least: u8,
        /// The most that is possible.
        most: u8,
    },
    /// Too many dice, or too few.
    DiceCount {
        /// Faces given.
        given: usize,
        /// Faces expected.
        expected: u8,
        /// The dice thrown.
        dice: DiceNeeded,
    },
    /// A face that no die has.
    NoSuchFace(i32),
    /// The commander's die was not read out.
    CommanderDieMissing,
    /// No commander throws a die.
    CommanderDieUnexpected(UnitId),
    /// The card was flipped already.
    NotTimeToFlip,
    /// The teacher's own deck, ruling 2's third reading.
    PaperDeck,
    /// A card without colour.
    ColorMissing,
    /// A colour without a card.
    CardMissing,
    /// Terms of no card.
    TermsWithoutCard,
    /// A card of one's own that cannot be.
    BadCard(CardProblem),
    /// Nobody panics.
    NoPanic,
    /// This unit does not panic.
    NotPanicking(UnitId),
    /// Nobody runs.
    NoRush,
    /// The card does not move this unit.
    NotRushing(UnitId),
    /// Longer than the card says.
    RushTooLong {
        /// The unit.
        unit: UnitId,
        /// The length of its path.
        squares: usize,
        /// How far the card moves it.
        most: usize,
    },
    /// There are units that must run.
    MustRush(Vec<UnitId>),
    /// No phase to finish.
    NothingToFinish,
    /// Nothing to be set.
    NothingToSet,
    /// Fewer figures than none, or more than the unit began with.
    FiguresOutOfRange {
        /// The unit.
        unit: UnitId,
        /// Its figures at the start.
        start: u8,
        /// What was given.
        figures: i32,
    },
    /// A destroyed unit on a square.
    NobodyToPlace(UnitId),
    /// A commander without figures.
    NobodyToCommand(UnitId),
    /// Two units or more on one square, at the end of a table check.
    Crowded {
        /// The square.
        square: Square,
        /// All who would stand there.
        units: Vec<UnitId>,
    },
    /// A unit of a table check of which nothing is said.
    NothingSaidOf(UnitId),
    /// A table check that finds everything right.
    NothingToPutRight,
    /// A change of players that names nobody.
    NobodyNamed,
    /// A name that the class cannot be shown.
    BadPlayer {
        /// The unit.
        unit: UnitId,
        /// What is wrong with the name.
        trouble: NameTrouble,
    },
    /// A change of players that changes nothing.
    SamePlayers,
    /// No ruling of this name.
    NotARuling(NotARuling),
    /// No reading of this name.
    NotAReading(NotAReading),
    /// An empty note.
    EmptyNote,
    /// A note longer than the chronicle keeps.
    LongNote(usize),
}

/// What a card still waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// To be flipped.
    Flip,
    /// The panic dice of a side.
    Panic(Side),
    /// The rush of the fyrd.
    Rush,
}

/// What keeps a unit from moving further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// Nothing but its legs.
    Nothing,
    /// The hill (ruling 17).
    Hill,
    /// Muddy Ground.
    Mud,
}

/// The dice an attack throws, for telling what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    #[must_use]
    pub fn most(self) -> u8 {
        self.count(|need| need < NEVER)
    }

    /// The fewest hits that are possible: the dice that hit with any face.
    #[must_use]
    pub fn least(self) -> u8 {
        self.count(|need| need <= 1)
    }

    /// Dice whose need is like this.
    fn count(self, fits: fn(i8) -> bool) -> u8 {
        u8::from(self.commander_needs.is_some_and(fits)) + if fits(self.men_need) { self.men } else { 0 }
    }
}

impl Breach {
    /// Whether the referee can allow it. What the table cannot show, and dice that cannot have fallen so, stay refused.
    #[must_use]
    pub const fn can_be_waived(&self) -> bool {
        match self {
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
            | Self::MustRush(_) => true,
            Self::NoSuchUnit { .. }
            | Self::Destroyed(_)
            | Self::InReserve(_)
            | Self::NobodyThere(_)
            | Self::NoDestination(_)
            | Self::PathEndsElsewhere { .. }
            | Self::AlreadyThere { .. }
            | Self::OffTheTable(_)
            | Self::Woods(_)
            | Self::Occupied { .. }
            | Self::NoBows(_)
            | Self::SameSide(_)
            | Self::NoBlows(_)
            | Self::NamedTwice(_)
            | Self::NoFigures { .. }
            | Self::TooManyFigures { .. }
            | Self::NoCommander { .. }
            | Self::NeedsCommander { .. }
            | Self::HitsAndFaces
            | Self::TooManyHits { .. }
            | Self::TooFewHits { .. }
            | Self::DiceCount { .. }
            | Self::NoSuchFace(_)
            | Self::CommanderDieMissing
            | Self::CommanderDieUnexpected(_)
            | Self::NotTimeToFlip
            | Self::ColorMissing
            | Self::CardMissing
            | Self::TermsWithoutCard
            | Self::BadCard(_)
            | Self::NoPanic
            | Self::NotPanicking(_)
            | Self::NoRush
            | Self::NothingToFinish
            | Self::NothingToSet
            | Self::FiguresOutOfRange { .. }
            | Self::NobodyToPlace(_)
            | Self::NobodyToCommand(_)
            | Self::Crowded { .. }
            | Self::NothingSaidOf(_)
            | Self::NothingToPutRight
            | Self::NobodyNamed
            | Self::BadPlayer { .. }
            | Self::SamePlayers
            | Self::NotARuling(_)
            | Self::NotAReading(_)
            | Self::EmptyNote
            | Self::LongNote(_) => false,
        }
    }
}
