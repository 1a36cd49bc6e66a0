//! Why a command is refused, in words for a teacher.

use super::name::NameTrouble;
use super::rulings::{NotAReading, NotARuling};
use super::to_hit::{NEVER, faces};
use super::{CardProblem, Phase, Side, Square, UnitId};
use crate::game::players::join;

/// One reason against a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum Breach {
    #[error("the battle is over; to play on, take back the last step or put right what ended it")]
    BattleIsOver,
    #[error("the card comes first: {0}")]
    CardFirst(Waits),
    #[error("this belongs to the phase “{}”, and now it is “{}”", .needed.name(), .now.name())]
    WrongPhase { needed: Phase, now: Phase },
    #[error("{unit} must wait: it is the {}’ go", .acting.army())]
    WrongSide { unit: UnitId, acting: Side },
    #[error("there is no unit {unit}; the {} have {} to {}", .unit.side.army(), UnitId::new(.unit.side, 1), UnitId::new(.unit.side, *.last))]
    NoSuchUnit { unit: UnitId, last: u8 },
    #[error("no figures of {0} are left")]
    Destroyed(UnitId),
    #[error("in reserve, off the table: {0}; set a square first")]
    InReserve(UnitId),
    #[error("nobody of {0} is there: William is out of play as long as his card counts")]
    NobodyThere(UnitId),
    #[error("already moved this turn: {0}")]
    AlreadyMoved(UnitId),
    #[error("already shot this turn: {0}")]
    AlreadyShot(UnitId),
    #[error("already fought this turn: {0}; all figures of a unit strike in one go")]
    AlreadyFought(UnitId),
    /// Ruling 22's second reading.
    #[error("shot this turn: {0}; by the ruling on shooting and fighting a unit does one or the other")]
    ShotAlready(UnitId),
    #[error("say where {0} goes: \"to\" a square, or a \"path\" of squares")]
    NoDestination(UnitId),
    #[error("the path ends on {end}, not on {to}; leave one of them out")]
    PathEndsElsewhere { end: Square, to: Square },
    #[error("that is no move: {square} is the square of {unit} already")]
    AlreadyThere { unit: UnitId, square: Square },
    #[error("{0} is not on the table")]
    OffTheTable(Square),
    #[error("{0} is woods, which no troops may enter")]
    Woods(Square),
    #[error("{square} is taken by {by}, and only one unit fits in a square")]
    Occupied { square: Square, by: UnitId },
    #[error("the way leads through {by} on {square}, and nobody may enter an enemy’s square")]
    ThroughEnemy { square: Square, by: UnitId },
    #[error("the way leads through {by} on {square}, and only knights may pass through friends")]
    ThroughFriend { square: Square, by: UnitId },
    #[error("{from} and {to} are not next to each other")]
    NotAStep { from: Square, to: Square },
    #[error("that is {squares} squares, and {unit} may move {allowed}{}", .because.words())]
    TooFar { unit: UnitId, squares: usize, allowed: u8, because: Hindrance },
    #[error("no open way leads from {from} to {to}")]
    NoWay { from: Square, to: Square },
    #[error("no bows: {0}; only archers shoot")]
    NoBows(UnitId),
    #[error("on the same side: {0}")]
    SameSide(UnitId),
    #[error("it is {distance} squares to {at}, and archers shoot {range}")]
    OutOfRange { at: UnitId, distance: u8, range: u8 },
    /// Friends in the line, ruling 23's second reading.
    #[error("in the line on {square}: {by}; by the ruling friends in the line stop a shot")]
    FriendInLine { by: UnitId, square: Square },
    /// A unit in the line, ruling 24's third reading.
    #[error("in the line on {square}: {by}; by the ruling any unit stops a shot")]
    UnitInLine { by: UnitId, square: Square },
    /// Woods in the line, ruling 24's second reading.
    #[error("the line crosses the woods on {0}, and by the ruling woods stop a shot")]
    WoodsInLine(Square),
    /// Ruling 25's second reading.
    #[error("in contact with an enemy: {0}; by the ruling units in contact neither shoot nor are shot at")]
    InContact(UnitId),
    #[error("say whom {0} strikes: \"blows\" needs at least one enemy")]
    NoBlows(UnitId),
    #[error("not next to each other: {unit} and {at}")]
    NotNextTo { unit: UnitId, at: UnitId },
    #[error("two blows at {0}; put the figures of both together")]
    NamedTwice(UnitId),
    #[error("the blow at {at} has {figures} figures; give it at least 1")]
    NoFigures { at: UnitId, figures: i32 },
    #[error("the blow at {at} has {figures} figures, and only {available} of {unit} are left to strike; each figure hits once a turn")]
    TooManyFigures { unit: UnitId, at: UnitId, figures: i32, available: u8 },
    #[error("the commander of {unit} cannot strike at {at}: he is dead, away, or strikes elsewhere")]
    NoCommander { unit: UnitId, at: UnitId },
    #[error("besides its commander only {men} of {unit} are left to strike at {at}, not {figures}")]
    NeedsCommander { unit: UnitId, at: UnitId, men: u8, figures: i32 },
    #[error("give either the number of hits or the faces of the dice, not both")]
    HitsAndFaces,
    #[error("{} too many: {thrown}, so 0 to {most} were expected", are(*.hits), thrown = .dice.words(*.most))]
    TooManyHits { hits: i32, most: u8, dice: DiceNeeded },
    #[error("{} too few: {least} to {most} were expected{}", are(*.hits), if *.least > 0 { ", for some dice hit with any face" } else { "" })]
    TooFewHits { hits: i32, least: u8, most: u8 },
    #[error("{given} read out, and {expected} expected: {}", .dice.expected(), given = faces_were(*.given))]
    DiceCount { given: usize, expected: u8, dice: DiceNeeded },
    #[error("a die cannot show {0}; its faces are 1 to 6")]
    NoSuchFace(i32),
    #[error("the commander’s die is missing; read it out apart from the others")]
    CommanderDieMissing,
    #[error("there is no commander’s die here: the commander of {0} does not take part")]
    CommanderDieUnexpected(UnitId),
    #[error("this turn’s card has been flipped; the next comes when both sides are finished")]
    NotTimeToFlip,
    /// The teacher's own deck, ruling 2's third reading.
    #[error("by the ruling on card colours you flip your own deck; say which \"card\" and \"color\" came up")]
    PaperDeck,
    #[error("say the card’s \"color\" too, black or red")]
    ColorMissing,
    #[error("a \"color\" alone is not enough: say which \"card\" came up too, or leave both out to flip the program’s deck")]
    CardMissing,
    #[error("a \"title\", \"strength\" or \"turns\" belongs to a card of your own deck: say which \"card\" came up")]
    TermsWithoutCard,
    #[error(transparent)]
    BadCard(CardProblem),
    #[error("no army panics now")]
    NoPanic,
    #[error("no panic die is rolled now for {0}")]
    NotPanicking(UnitId),
    #[error("the fyrd does not run now")]
    NoRush,
    #[error("the card does not move {0}: it moves Saxon spearmen and archers that touched no Norman when it was flipped")]
    NotRushing(UnitId),
    #[error("{unit} would run {squares} squares, and the card says {most}")]
    RushTooLong { unit: UnitId, squares: usize, most: usize },
    #[error("the card moves {}; accept their rush, or edit it", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    MustRush(Vec<UnitId>),
    #[error("there is nothing to finish: the turn waits for its card")]
    NothingToFinish,
    #[error("say what to set: \"figures\", \"square\" or \"commander\"")]
    NothingToSet,
    #[error("{unit} began with {start} figures; set 0 to {start}, not {figures}")]
    FiguresOutOfRange { unit: UnitId, start: u8, figures: i32 },
    #[error("no figures of {0} are left to stand on a square; set 1 or more \"figures\" too")]
    NobodyToPlace(UnitId),
    #[error("no figures of {0} are left, so its commander cannot live; set 1 or more \"figures\" too")]
    NobodyToCommand(UnitId),
    #[error("{} cannot all stand on {square}: only one unit fits in a square", listed(.units))]
    Crowded { square: Square, units: Vec<UnitId> },
    #[error("say what is right for {0}: \"figures\", \"square\" or \"commander\"; or leave it out")]
    NothingSaidOf(UnitId),
    #[error("everything stands as this table check says, so there is nothing to put right")]
    NothingToPutRight,
    #[error("say who leads which unit: \"units\" needs at least one")]
    NobodyNamed,
    #[error("the name for {unit} {trouble}")]
    BadPlayer { unit: UnitId, trouble: NameTrouble },
    #[error("these units are led so already, so there is nothing to change")]
    SamePlayers,
    /// No ruling of this name.
    #[error(transparent)]
    NotARuling(NotARuling),
    /// No reading of this name.
    #[error(transparent)]
    NotAReading(NotAReading),
    #[error("the note is empty; write what to remember")]
    EmptyNote,
    #[error("the note has {0} characters; 2,000 is the most")]
    LongNote(usize),
}

/// "N01, N02 and S03".
fn listed(units: &[UnitId]) -> String {
    join(&units.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// "1 hit is", "3 hits are".
fn are(hits: i32) -> String {
    if hits == 1 { "1 hit is".to_owned() } else { format!("{hits} hits are") }
}

/// "1 face was", "8 faces were".
fn faces_were(faces: usize) -> String {
    if faces == 1 { "1 face was".to_owned() } else { format!("{faces} faces were") }
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

impl std::fmt::Display for Waits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Flip => f.write_str("flip it"),
            Self::Panic(side) => write!(f, "the {} roll for panic", side.army()),
            Self::Rush => f.write_str("the fyrd runs amok; accept its paths"),
        }
    }
}

/// What keeps a unit from moving further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// Only its own speed.
    Nothing,
    /// The hill (ruling 17).
    Hill,
    /// Muddy Ground.
    Mud,
}

impl Hindrance {
    /// The end of the sentence.
    const fn words(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Hill => " because of the hill",
            Self::Mud => " on muddy ground",
        }
    }
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

    /// "7 dice are thrown", or why fewer can hit.
    fn words(self, most: u8) -> String {
        let all = self.men + u8::from(self.commander_needs.is_some());
        let dice = if all == 1 { "1 die is thrown".to_owned() } else { format!("{all} dice are thrown") };
        if most < all { format!("{dice} and {} of them cannot hit", all - most) } else { dice }
    }

    /// "7 dice that need 3 or more, and the commander's die apart, which needs 2 or more".
    fn expected(self) -> String {
        let needs = |dice: u8, need: i8| match (dice, need) {
            (_, NEVER) => "cannot hit".to_owned(),
            (1, need) => format!("needs {}", faces(need)),
            (_, need) => format!("need {}", faces(need)),
        };
        let men = match self.men {
            0 => "none but the commander’s".to_owned(),
            1 => format!("1 die that {}", needs(1, self.men_need)),
            men => format!("{men} dice that {}", needs(men, self.men_need)),
        };
        self.commander_needs.map_or_else(|| men.clone(), |need| format!("{men}, and the commander’s die apart, which {}", needs(1, need)))
    }
}

impl Breach {
    /// Whether the referee can allow it. What the table cannot show, and dice that cannot have fallen so, stay refused.
    #[must_use]
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
