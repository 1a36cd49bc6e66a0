//! Why a command is refused, in words for a teacher.

use super::name::NameTrouble;
use super::rulings::{NotAReading, NotARuling};
use super::to_hit::{NEVER, faces};
use super::{CardProblem, Phase, Side, Square, UnitId};

/// One reason against a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Breach {
    /// Nothing more happens unless the referee lets it count all the same.
    #[error("the battle is over; to play on, take back the last step or put right what ended it")]
    BattleIsOver,
    /// The card has not been carried out yet.
    #[error("the card comes first: {0}")]
    CardFirst(Waits),
    /// It is another phase.
    #[error("this belongs to the phase “{}”, and now it is “{}”", .needed.name(), .now.name())]
    WrongPhase {
        /// The phase it belongs to.
        needed: Phase,
        /// The phase it is.
        now: Phase,
    },
    /// It is the other side's go.
    #[error("{unit} must wait: it is the {}’ go", .acting.army())]
    WrongSide {
        /// Who was to act.
        unit: UnitId,
        /// The side that acts.
        acting: Side,
    },
    /// No army has such a unit.
    #[error("there is no unit {unit}; the {} have {} to {}", .unit.side.army(), UnitId::new(.unit.side, 1), UnitId::new(.unit.side, *.last))]
    NoSuchUnit {
        /// The name.
        unit: UnitId,
        /// The last number of that army.
        last: u8,
    },
    /// It has no figures left.
    #[error("no figures of {0} are left")]
    Destroyed(UnitId),
    /// It is off the table.
    #[error("in reserve, off the table: {0}; set a square first")]
    InReserve(UnitId),
    /// Only William is left of it, and he is away.
    #[error("nobody of {0} is there: William is out of play as long as his card counts")]
    NobodyThere(UnitId),
    /// It has moved.
    #[error("already moved this turn: {0}")]
    AlreadyMoved(UnitId),
    /// It has shot.
    #[error("already shot this turn: {0}")]
    AlreadyShot(UnitId),
    /// It has fought.
    #[error("already fought this turn: {0}; all figures of a unit strike in one go")]
    AlreadyFought(UnitId),
    /// Ruling 22's second reading.
    #[error("shot this turn: {0}; by the ruling on shooting and fighting a unit does one or the other")]
    ShotAlready(UnitId),
    /// No place was named.
    #[error("say where {0} goes: \"to\" a square, or a \"path\" of squares")]
    NoDestination(UnitId),
    /// A destination and a path that do not agree.
    #[error("the path ends on {end}, not on {to}; leave one of them out")]
    PathEndsElsewhere {
        /// Where the path ends.
        end: Square,
        /// Where it was to end.
        to: Square,
    },
    /// It stands there already.
    #[error("that is no move: {square} is the square of {unit} already")]
    AlreadyThere {
        /// The unit.
        unit: UnitId,
        /// Its square.
        square: Square,
    },
    /// The square is no part of the table.
    #[error("{0} is not on the table")]
    OffTheTable(Square),
    /// Woods.
    #[error("{0} is woods, which no troops may enter")]
    Woods(Square),
    /// The square is taken.
    #[error("{square} is taken by {by}, and only one unit fits in a square")]
    Occupied {
        /// The square.
        square: Square,
        /// Who stands there.
        by: UnitId,
    },
    /// The way leads through the enemy.
    #[error("the way leads through {by} on {square}, and nobody may enter an enemy’s square")]
    ThroughEnemy {
        /// The square.
        square: Square,
        /// Who stands there.
        by: UnitId,
    },
    /// The way leads through friends of men on foot.
    #[error("the way leads through {by} on {square}, and only knights may pass through friends")]
    ThroughFriend {
        /// The square.
        square: Square,
        /// Who stands there.
        by: UnitId,
    },
    /// Two squares of a path that do not touch.
    #[error("{from} and {to} are not next to each other")]
    NotAStep {
        /// One.
        from: Square,
        /// The other.
        to: Square,
    },
    /// Further than it may go.
    #[error("that is {squares} squares, and {unit} may move {allowed}{}", .because.words())]
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
    #[error("no open way leads from {from} to {to}")]
    NoWay {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
    /// Men without bows.
    #[error("no bows: {0}; only archers shoot")]
    NoBows(UnitId),
    /// A friend as target.
    #[error("on the same side: {0}")]
    SameSide(UnitId),
    /// Too far to shoot.
    #[error("it is {distance} squares to {at}, and archers shoot {range}")]
    OutOfRange {
        /// The target.
        at: UnitId,
        /// How far it is.
        distance: u8,
        /// How far they shoot.
        range: u8,
    },
    /// Friends in the line, ruling 23's second reading.
    #[error("in the line on {square}: {by}; by the ruling friends in the line stop a shot")]
    FriendInLine {
        /// Who.
        by: UnitId,
        /// Where.
        square: Square,
    },
    /// A unit in the line, ruling 24's third reading.
    #[error("in the line on {square}: {by}; by the ruling any unit stops a shot")]
    UnitInLine {
        /// Who.
        by: UnitId,
        /// Where.
        square: Square,
    },
    /// Woods in the line, ruling 24's second reading.
    #[error("the line crosses the woods on {0}, and by the ruling woods stop a shot")]
    WoodsInLine(Square),
    /// Ruling 25's second reading.
    #[error("in contact with an enemy: {0}; by the ruling units in contact neither shoot nor are shot at")]
    InContact(UnitId),
    /// Nobody was struck.
    #[error("say whom {0} strikes: \"blows\" needs at least one enemy")]
    NoBlows(UnitId),
    /// The target is not next to the attacker.
    #[error("not next to each other: {unit} and {at}")]
    NotNextTo {
        /// The attacker.
        unit: UnitId,
        /// The target.
        at: UnitId,
    },
    /// One target in two blows.
    #[error("two blows at {0}; put the figures of both together")]
    NamedTwice(UnitId),
    /// Nobody was left for a blow.
    #[error("the blow at {at} has {figures} figures; give it at least 1")]
    NoFigures {
        /// The target.
        at: UnitId,
        /// What was given, or what was left.
        figures: i32,
    },
    /// More figures than the unit has.
    #[error("the blow at {at} has {figures} figures, and only {available} of {unit} are left to strike; each figure hits once a turn")]
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
    #[error("the commander of {unit} cannot strike at {at}: he is dead, away, or strikes elsewhere")]
    NoCommander {
        /// The attacker.
        unit: UnitId,
        /// The target.
        at: UnitId,
    },
    /// Without the commander there are not so many figures.
    #[error("besides its commander only {men} of {unit} are left to strike at {at}, not {figures}")]
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
    #[error("give either the number of hits or the faces of the dice, not both")]
    HitsAndFaces,
    /// More hits than dice that can hit.
    #[error("{} too many: {thrown}, so 0 to {most} were expected", are(*.hits), thrown = .dice.words(*.most))]
    TooManyHits {
        /// What was given.
        hits: i32,
        /// The most that is possible.
        most: u8,
        /// The dice thrown.
        dice: DiceNeeded,
    },
    /// Fewer hits than dice that hit by themselves.
    #[error("{} too few: {least} to {most} were expected{}", are(*.hits), if *.least > 0 { ", for some dice hit with any face" } else { "" })]
    TooFewHits {
        /// What was given.
        hits: i32,
        /// The least that is possible.
        least: u8,
        /// The most that is possible.
        most: u8,
    },
    /// Too many dice, or too few.
    #[error("{given} read out, and {expected} expected: {}", .dice.expected(), given = faces_were(*.given))]
    DiceCount {
        /// Faces given.
        given: usize,
        /// Faces expected.
        expected: u8,
        /// The dice thrown.
        dice: DiceNeeded,
    },
    /// A face that no die has.
    #[error("a die cannot show {0}; its faces are 1 to 6")]
    NoSuchFace(i32),
    /// The commander's die was not read out.
    #[error("the commander’s die is missing; read it out apart from the others")]
    CommanderDieMissing,
    /// No commander throws a die.
    #[error("there is no commander’s die here: the commander of {0} does not take part")]
    CommanderDieUnexpected(UnitId),
    /// The card was flipped already.
    #[error("this turn’s card has been flipped; the next comes when both sides are finished")]
    NotTimeToFlip,
    /// The teacher's own deck, ruling 2's third reading.
    #[error("by the ruling on card colours you flip your own deck; say which \"card\" and \"color\" came up")]
    PaperDeck,
    /// A card without colour.
    #[error("say the card’s \"color\" too, black or red")]
    ColorMissing,
    /// A colour without a card.
    #[error("a \"color\" alone is not enough: say which \"card\" came up too, or leave both out to flip the program’s deck")]
    CardMissing,
    /// Terms of no card.
    #[error("a \"title\", \"strength\" or \"turns\" belongs to a card of your own deck: say which \"card\" came up")]
    TermsWithoutCard,
    /// A card of one's own that cannot be.
    #[error(transparent)]
    BadCard(CardProblem),
    /// Nobody panics.
    #[error("no army panics now")]
    NoPanic,
    /// This unit does not panic.
    #[error("no panic die is rolled now for {0}")]
    NotPanicking(UnitId),
    /// Nobody runs.
    #[error("the fyrd does not run now")]
    NoRush,
    /// The card does not move this unit.
    #[error("the card does not move {0}: it moves Saxon spearmen and archers that touched no Norman when it was flipped")]
    NotRushing(UnitId),
    /// Longer than the card says.
    #[error("{unit} would run {squares} squares, and the card says {most}")]
    RushTooLong {
        /// The unit.
        unit: UnitId,
        /// The length of its path.
        squares: usize,
        /// How far the card moves it.
        most: usize,
    },
    /// There are units that must run.
    #[error("the card moves {}; accept their rush, or edit it", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))]
    MustRush(Vec<UnitId>),
    /// No phase to finish.
    #[error("there is nothing to finish: the turn waits for its card")]
    NothingToFinish,
    /// Nothing to be set.
    #[error("say what to set: \"figures\", \"square\" or \"commander\"")]
    NothingToSet,
    /// Fewer figures than none, or more than the unit began with.
    #[error("{unit} began with {start} figures; set 0 to {start}, not {figures}")]
    FiguresOutOfRange {
        /// The unit.
        unit: UnitId,
        /// Its figures at the start.
        start: u8,
        /// What was given.
        figures: i32,
    },
    /// A destroyed unit on a square.
    #[error("no figures of {0} are left to stand on a square; set 1 or more \"figures\" too")]
    NobodyToPlace(UnitId),
    /// A commander without figures.
    #[error("no figures of {0} are left, so its commander cannot live; set 1 or more \"figures\" too")]
    NobodyToCommand(UnitId),
    /// Two units or more on one square, at the end of a table check.
    #[error("{} cannot all stand on {square}: only one unit fits in a square", listed(.units))]
    Crowded {
        /// The square.
        square: Square,
        /// All who would stand there.
        units: Vec<UnitId>,
    },
    /// A unit of a table check of which nothing is said.
    #[error("say what is right for {0}: \"figures\", \"square\" or \"commander\"; or leave it out")]
    NothingSaidOf(UnitId),
    /// A table check that finds everything right.
    #[error("everything stands as this table check says, so there is nothing to put right")]
    NothingToPutRight,
    /// A change of players that names nobody.
    #[error("say who leads which unit: \"units\" needs at least one")]
    NobodyNamed,
    /// A name that the class cannot be shown.
    #[error("the name for {unit} {trouble}")]
    BadPlayer {
        /// The unit.
        unit: UnitId,
        /// What is wrong with the name.
        trouble: NameTrouble,
    },
    /// A change of players that changes nothing.
    #[error("these units are led so already, so there is nothing to change")]
    SamePlayers,
    /// No ruling of this name.
    #[error(transparent)]
    NotARuling(NotARuling),
    /// No reading of this name.
    #[error(transparent)]
    NotAReading(NotAReading),
    /// An empty note.
    #[error("the note is empty; write what to remember")]
    EmptyNote,
    /// A note longer than the chronicle keeps.
    #[error("the note has {0} characters; 2,000 is the most")]
    LongNote(usize),
}

/// "N01, N02 and S03".
fn listed(units: &[UnitId]) -> String {
    match units {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
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
    /// Nothing but its legs.
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
