//! The reasons why a command is refused, as text for a teacher.

use std::fmt;

use super::faces;
use crate::rules::{AwaitedAction, Breach, DiceNeeded, Hindrance, NEVER, Refusal, UnitId};
use senlac_base::game::name::LONGEST_NOTE;
use senlac_base::language::lists::{format_thousands, join_commas, join_with, join_with_and};

/// Returns a breach as a sentence without its full stop. `called` returns the name of a unit.
#[expect(clippy::too_many_lines, reason = "one row for each breach")]
pub fn breach_text(breach: &Breach, called: &dyn Fn(UnitId) -> String) -> String {
    let of = |unit: &UnitId| called(*unit);
    match breach {
        // Wrong time, or wrong unit.
        Breach::BattleIsOver => tr!("the battle is over; to play on, take back the last step or put right what ended it").to_owned(),
        Breach::CardFirst(waits) => tr!("the card comes first: {waits}", waits),
        Breach::WrongPhase { needed, now } => {
            tr!("this belongs to the phase “{needed}”, and now it is “{now}”", needed = needed.name(), now = now.name())
        }
        Breach::WrongSide { unit, acting } => tr!("{unit} must wait: it is the {army}’ go", unit = of(unit), army = acting.army()),
        Breach::NoSuchUnit { unit, last } => {
            let (army, last) = (unit.side.army(), UnitId::new(unit.side, *last));
            tr!("there is no unit {unit}; the {army} have {first} to {last}", unit, army, first = UnitId::new(unit.side, 1), last)
        }
        Breach::Destroyed(unit) => tr!("no figures of {unit} are left", unit = of(unit)),
        Breach::InReserve(unit) => tr!("in reserve, off the table: {unit}; set a square first", unit = of(unit)),
        Breach::NobodyThere(unit) => {
            tr!("nobody of {unit} is there: William is out of play as long as his card counts", unit = of(unit))
        }
        Breach::AlreadyMoved(unit) => tr!("already moved this turn: {unit}", unit = of(unit)),
        Breach::AlreadyShot(unit) => tr!("already shot this turn: {unit}", unit = of(unit)),
        Breach::AlreadyFought(unit) => tr!("already fought this turn: {unit}; all figures of a unit strike in one go", unit = of(unit)),
        Breach::ShotAlready(unit) => {
            tr!("shot this turn: {unit}; by the ruling on shooting and fighting a unit does one or the other", unit = of(unit))
        }
        // Problems with a square, a path or a line.
        Breach::NoDestination(unit) => tr!("say where {unit} goes: \"to\" a square, or a \"path\" of squares", unit = of(unit)),
        Breach::PathEndsElsewhere { end, to } => tr!("the path ends on {end}, not on {to}; leave one of them out", end, to),
        Breach::AlreadyThere { unit, square } => tr!("that is no move: {square} is the square of {unit} already", square, unit = of(unit)),
        Breach::OffTheTable(square) => tr!("{square} is not on the table", square),
        Breach::Woods(square) => tr!("{square} is woods, which no troops may enter", square),
        Breach::Occupied { square, by } => tr!("{square} is taken by {by}, and only one unit fits in a square", square, by = of(by)),
        Breach::ThroughEnemy { square, by } => {
            tr!("the way leads through {by} on {square}, and nobody may enter an enemy’s square", by = of(by), square)
        }
        Breach::ThroughFriend { square, by } => {
            tr!("the way leads through {by} on {square}, and only knights may pass through friends", by = of(by), square)
        }
        Breach::NotAStep { from, to } => tr!("{from} and {to} are not next to each other", from, to),
        Breach::TooFar { unit, squares, allowed, because } => {
            let unit = of(unit);
            match because {
                Hindrance::Nothing => tr!("that is {squares} squares, and {unit} may move {allowed}", squares, unit, allowed),
                Hindrance::Hill => {
                    tr!("that is {squares} squares, and {unit} may move {allowed} because of the hill", squares, unit, allowed)
                }
                Hindrance::Mud => tr!("that is {squares} squares, and {unit} may move {allowed} on muddy ground", squares, unit, allowed),
            }
        }
        Breach::NoWay { from, to } => tr!("no open way leads from {from} to {to}", from, to),
        Breach::NoBows(unit) => tr!("no bows: {unit}; only archers shoot", unit = of(unit)),
        Breach::SameSide(unit) => tr!("on the same side: {unit}", unit = of(unit)),
        Breach::OutOfRange { at, distance, range } => {
            tr!("it is {distance} squares to {unit}, and archers shoot {range}", distance, unit = of(at), range)
        }
        Breach::FriendInLine { by, square } => {
            tr!("in the line on {square}: {unit}; by the ruling friends in the line stop a shot", square, unit = of(by))
        }
        Breach::UnitInLine { by, square } => {
            tr!("in the line on {square}: {unit}; by the ruling any unit stops a shot", square, unit = of(by))
        }
        Breach::WoodsInLine(square) => tr!("the line crosses the woods on {square}, and by the ruling woods stop a shot", square),
        Breach::InContact(unit) => {
            tr!("in contact with an enemy: {unit}; by the ruling units in contact neither shoot nor are shot at", unit = of(unit))
        }
        // Problems with blows.
        Breach::NoBlows(unit) => tr!("say whom {unit} strikes: \"blows\" needs at least one enemy", unit = of(unit)),
        Breach::NotNextTo { unit, at } => tr!("not next to each other: {unit} and {at}", unit = of(unit), at = of(at)),
        Breach::NamedTwice(unit) => tr!("two blows at {unit}; put the figures of both together", unit = of(unit)),
        Breach::NoFigures { at, figures } => tr!("the blow at {at} has {figures} figures; give it at least 1", at = of(at), figures),
        Breach::TooManyFigures { unit, at, figures, available } => tr!(
            "the blow at {at} has {figures} figures, and only {available} of {unit} are left to strike; each figure hits once a turn",
            at = of(at),
            figures,
            available,
            unit = of(unit)
        ),
        Breach::NoCommander { unit, at } => {
            tr!("the commander of {unit} cannot strike at {at}: he is dead, away, or strikes elsewhere", unit = of(unit), at = of(at))
        }
        Breach::NeedsCommander { unit, at, men, figures } => tr!(
            "besides its commander only {men} of {unit} are left to strike at {at}, not {figures}",
            men,
            unit = of(unit),
            at = of(at),
            figures
        ),
        // Problems with dice and hits.
        Breach::HitsAndFaces => tr!("give either the number of hits or the faces of the dice, not both").to_owned(),
        Breach::TooManyHits { hits, most, dice } => {
            let thrown = dice_text(*dice, *most);
            tr_count!(
                hits = *hits,
                "{hits} hit is too many: {thrown}, so 0 to {most} were expected",
                "{hits} hits are too many: {thrown}, so 0 to {most} were expected",
                thrown,
                most
            )
        }
        Breach::TooFewHits { hits, least: 0, most } => tr_count!(
            hits = *hits,
            "{hits} hit is too few: 0 to {most} were expected",
            "{hits} hits are too few: 0 to {most} were expected",
            most
        ),
        Breach::TooFewHits { hits, least, most } => tr_count!(
            hits = *hits,
            "{hits} hit is too few: {least} to {most} were expected, for some dice hit with any face",
            "{hits} hits are too few: {least} to {most} were expected, for some dice hit with any face",
            least,
            most
        ),
        Breach::DiceCount { given, expected, dice } => tr_count!(
            given = *given,
            "{given} face was read out, and {expected} expected: {dice}",
            "{given} faces were read out, and {expected} expected: {dice}",
            expected,
            dice = expected_dice_text(*dice)
        ),
        Breach::NoSuchFace(face) => tr!("a die cannot show {face}; its faces are 1 to 6", face),
        Breach::CommanderDieMissing => tr!("the commander’s die is missing; read it out apart from the others").to_owned(),
        Breach::CommanderDieUnexpected(unit) => {
            tr!("there is no commander’s die here: the commander of {unit} does not take part", unit = of(unit))
        }
        // Problems with cards, with the referee's corrections and with texts.
        Breach::NotTimeToFlip => tr!("this turn’s card has been flipped; the next comes when both sides are finished").to_owned(),
        Breach::PaperDeck => {
            tr!("by the ruling on card colours you flip your own deck; say which \"card\" and \"color\" came up").to_owned()
        }
        Breach::ColorMissing => tr!("say the card’s \"color\" too, black or red").to_owned(),
        Breach::CardMissing => {
            tr!("a \"color\" alone is not enough: say which \"card\" came up too, or leave both out to flip the program’s deck").to_owned()
        }
        Breach::TermsWithoutCard => {
            tr!("a \"title\", \"strength\" or \"turns\" belongs to a card of your own deck: say which \"card\" came up").to_owned()
        }
        Breach::NoPanic => tr!("no army panics now").to_owned(),
        Breach::NoRush => tr!("the fyrd does not run now").to_owned(),
        Breach::NothingToFinish => tr!("there is nothing to finish: the turn waits for its card").to_owned(),
        Breach::NothingToSet => tr!("say what to set: \"figures\", \"square\" or \"commander\"").to_owned(),
        Breach::NothingToPutRight => tr!("everything stands as this table check says, so there is nothing to put right").to_owned(),
        Breach::NobodyNamed => tr!("say who leads which unit: \"units\" needs at least one").to_owned(),
        Breach::NobodyForTheComputer => tr!("say which units the computer plays: \"units\" needs at least one").to_owned(),
        Breach::SameComputer => tr!("the computer plays these units so already, so there is nothing to change").to_owned(),
        Breach::SamePlayers => tr!("these units are led so already, so there is nothing to change").to_owned(),
        Breach::EmptyNote => tr!("the note is empty; write what to remember").to_owned(),
        Breach::BadCard(problem) => problem.to_string(),
        Breach::NotARuling(problem) => problem.to_string(),
        Breach::NotAReading(problem) => problem.to_string(),
        Breach::NotPanicking(unit) => tr!("no panic die is rolled now for {unit}", unit = of(unit)),
        Breach::NotRushing(unit) => {
            tr!(
                "the card does not move {unit}: it moves Saxon spearmen and archers that touched no Norman when it was flipped",
                unit = of(unit)
            )
        }
        Breach::RushTooLong { unit, squares, most } => {
            tr!("{unit} would run {squares} squares, and the card says {most}", unit = of(unit), squares, most)
        }
        Breach::MustRush(units) => {
            tr!("the card moves {units}; accept their rush, or edit it", units = join_commas(units.iter().map(of)))
        }
        Breach::FiguresOutOfRange { unit, start, figures } => {
            tr!("{unit} began with {start} figures; set 0 to {start}, not {figures}", unit = of(unit), start, figures)
        }
        Breach::NobodyToPlace(unit) => {
            tr!("no figures of {unit} are left to stand on a square; set 1 or more \"figures\" too", unit = of(unit))
        }
        Breach::NobodyToCommand(unit) => {
            tr!("no figures of {unit} are left, so its commander cannot live; set 1 or more \"figures\" too", unit = of(unit))
        }
        Breach::Crowded { square, units } => {
            let units = join_with_and(&units.iter().map(of).collect::<Vec<_>>());
            tr!("{units} cannot all stand on {square}: only one unit fits in a square", units, square)
        }
        Breach::NothingSaidOf(unit) => {
            tr!("say what is right for {unit}: \"figures\", \"square\" or \"commander\"; or leave it out", unit = of(unit))
        }
        Breach::BadPlayer { unit, trouble } => tr!("the name for {unit} {trouble}", unit = of(unit), trouble),
        Breach::EmptyBookmark => tr!("the bookmark has no words; say what to call the step, or null to take the mark away").to_owned(),
        Breach::LongBookmark(length) => tr!("the bookmark has {length} characters; 60 is the most", length),
        Breach::TooManyGuessed(hits) => tr!("nobody throws {hits} dice at one target; 40 hits are the most", hits),
        Breach::UnknownPupil(pupil) => tr!("“{pupil}” is not a pupil of this game; add the pupil with name_pupil first", pupil),
        Breach::BadName(trouble) => tr!("the name {trouble}", trouble),
        Breach::NameTaken(name) => tr!("“{name}” is already another pupil’s name or id; enter a different one", name),
        Breach::NameIsId => {
            tr!("an older version of Senlac created this game, so names can’t be corrected in it; use set_players instead").to_owned()
        }
        Breach::NoSuchPupil(name) => tr!("no pupil “{name}” led a unit in this battle or was absent", name),
        Breach::NothingToTell => tr!("say what to tell: \"deeds\" or \"honour\"").to_owned(),
        Breach::LongTelling(length) => tr!("the words have {length} characters; 600 are the most", length),
        Breach::LongNote(length) => {
            tr!("the note has {length} characters; {most} is the most", length, most = format_thousands(LONGEST_NOTE))
        }
    }
}

/// Returns every reason for a refusal. `called` returns the name of a unit.
pub fn refusal_text(refusal: &Refusal, called: &dyn Fn(UnitId) -> String) -> String {
    join_with(refusal.breaches().iter().map(|breach| breach_text(breach, called)), "; ")
}

/// Returns the number of dice, and how many of them can't hit.
fn dice_text(dice: DiceNeeded, most: u8) -> String {
    let all = dice.men + u8::from(dice.commander_needs.is_some());
    let thrown = tr_count!(dice = all, "{dice} die is thrown", "{dice} dice are thrown");
    if most < all { tr!("{thrown} and {few} of them cannot hit", thrown, few = all - most) } else { thrown }
}

/// Returns "7 dice that need 3 or more, and the commander’s die apart, which needs 2 or more".
fn expected_dice_text(needed: DiceNeeded) -> String {
    let men = match (needed.men, needed.men_need) {
        (0, _) => tr!("none but the commander’s").to_owned(),
        (dice, NEVER) => tr_count!(dice, "{dice} die that cannot hit", "{dice} dice that cannot hit"),
        (dice, need) => tr_count!(dice, "{dice} die that needs {faces}", "{dice} dice that need {faces}", faces = faces(need)),
    };
    match needed.commander_needs {
        None => men,
        Some(NEVER) => tr!("{men}, and the commander’s die apart, which cannot hit", men),
        Some(need) => tr!("{men}, and the commander’s die apart, which needs {faces}", men, faces = faces(need)),
    }
}

impl fmt::Display for AwaitedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flip => f.write_str(tr!("flip it")),
            Self::Panic(side) => f.write_str(&tr!("the {army} roll for panic", army = side.army())),
            Self::Rush => f.write_str(tr!("the fyrd runs amok; accept its paths")),
        }
    }
}

/// Writes the breach with unit numbers, as on the command line and in the battle log.
impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&breach_text(self, &|unit| unit.to_string()))
    }
}

impl std::error::Error for Breach {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&refusal_text(self, &|unit| unit.to_string()))
    }
}

impl std::error::Error for Refusal {}
