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
        Breach::BattleIsOver => tr!("the battle is over; to carry on, undo the last step or correct the entry that ended it").to_owned(),
        Breach::CardFirst(waits) => tr!("the card comes first: {waits}", waits),
        Breach::WrongPhase { needed, now } => {
            tr!("this is for the phase “{needed}”, but it is now “{now}”", needed = needed.name(), now = now.name())
        }
        Breach::WrongSide { unit, acting } => tr!("it is the {army}’ turn; {unit} can’t act yet", unit = of(unit), army = acting.army()),
        Breach::NoSuchUnit { unit, last } => {
            let (army, last) = (unit.side.army(), UnitId::new(unit.side, *last));
            tr!("there is no unit {unit}; the {army} have {first} to {last}", unit, army, first = UnitId::new(unit.side, 1), last)
        }
        Breach::Destroyed(unit) => tr!("there are no figures left in {unit}", unit = of(unit)),
        Breach::InReserve(unit) => tr!("still in reserve, off the table: {unit}; choose a square first", unit = of(unit)),
        Breach::NobodyThere(unit) => {
            tr!("no one is left in {unit}: William is out of play until his card ends", unit = of(unit))
        }
        Breach::AlreadyMoved(unit) => tr!("{unit} already moved this turn", unit = of(unit)),
        Breach::AlreadyShot(unit) => tr!("{unit} already shot this turn", unit = of(unit)),
        Breach::AlreadyFought(unit) => tr!("{unit} already fought this turn; all figures of a unit attack at once", unit = of(unit)),
        Breach::ShotAlready(unit) => {
            tr!("{unit} already shot this turn; under the ruling on shooting and fighting, a unit can only do one of them", unit = of(unit))
        }
        // Problems with a square, a path or a line.
        Breach::NoDestination(unit) => tr!("enter a destination for {unit}: a square in \"to\", or squares in \"path\"", unit = of(unit)),
        Breach::PathEndsElsewhere { end, to } => tr!("the path ends on {end}, not on {to}; give only one of them", end, to),
        Breach::AlreadyThere { unit, square } => {
            tr!("that is not a move: {square} is already the square of {unit}", square, unit = of(unit))
        }
        Breach::OffTheTable(square) => tr!("{square} is not on the table", square),
        Breach::Woods(square) => tr!("{square} is woods; no troops may enter", square),
        Breach::Occupied { square, by } => tr!("{square} is taken by {by}, and only one unit fits in a square", square, by = of(by)),
        Breach::ThroughEnemy { square, by } => {
            tr!("the path goes through {by} on {square}; no unit may enter an enemy’s square", by = of(by), square)
        }
        Breach::ThroughFriend { square, by } => {
            tr!("the path goes through {by} on {square}; only knights may pass through friends", by = of(by), square)
        }
        Breach::NotAStep { from, to } => tr!("{from} and {to} are not next to each other", from, to),
        Breach::TooFar { unit, squares, allowed, because } => {
            let unit = of(unit);
            match because {
                Hindrance::Nothing => tr!("that is {squares} squares, but {unit} may move only {allowed}", squares, unit, allowed),
                Hindrance::Hill => {
                    tr!("that is {squares} squares, but {unit} may move only {allowed} because of the hill", squares, unit, allowed)
                }
                Hindrance::Mud => {
                    tr!("that is {squares} squares, but {unit} may move only {allowed} on muddy ground", squares, unit, allowed)
                }
            }
        }
        Breach::NoWay { from, to } => tr!("there is no open path from {from} to {to}", from, to),
        Breach::NoBows(unit) => tr!("{unit} can’t shoot; only archers can", unit = of(unit)),
        Breach::SameSide(unit) => tr!("can’t attack {unit}: both units are on the same side", unit = of(unit)),
        Breach::OutOfRange { at, distance, range } => {
            tr!("it is {distance} squares to {unit}, but archers shoot only {range}", distance, unit = of(at), range)
        }
        Breach::FriendInLine { by, square } => {
            tr!("the shot is blocked on {square} by {unit}; under this game’s ruling, friends block shots", square, unit = of(by))
        }
        Breach::UnitInLine { by, square } => {
            tr!("the shot is blocked on {square} by {unit}; under this game’s ruling, any unit blocks shots", square, unit = of(by))
        }
        Breach::WoodsInLine(square) => tr!("the shot is blocked by woods on {square}; under this game’s ruling, woods block shots", square),
        Breach::InContact(unit) => {
            tr!("under this game’s ruling, {unit} can’t shoot or be shot at while in contact with an enemy", unit = of(unit))
        }
        // Problems with blows.
        Breach::NoBlows(unit) => tr!("choose a target for {unit}: \"blows\" needs at least one enemy", unit = of(unit)),
        Breach::NotNextTo { unit, at } => tr!("{unit} and {at} are not next to each other", unit = of(unit), at = of(at)),
        Breach::NamedTwice(unit) => tr!("there are two attacks on {unit}; combine their figures", unit = of(unit)),
        Breach::NoFigures { at, figures } => tr!("the attack on {at} has {figures} figures; it needs at least 1", at = of(at), figures),
        Breach::TooManyFigures { unit, at, figures, available } => tr!(
            "the attack on {at} has {figures} figures, but only {available} of {unit} are left to attack; each figure attacks once a turn",
            at = of(at),
            figures,
            available,
            unit = of(unit)
        ),
        Breach::NoCommander { unit, at } => {
            tr!("the commander of {unit} can’t attack {at}: he is dead, out of play or fighting elsewhere", unit = of(unit), at = of(at))
        }
        Breach::NeedsCommander { unit, at, men, figures } => tr!(
            "without its commander, only {men} of {unit} are left to attack {at}, not {figures}",
            men,
            unit = of(unit),
            at = of(at),
            figures
        ),
        // Problems with dice and hits.
        Breach::HitsAndFaces => tr!("enter either the number of hits or the dice, not both").to_owned(),
        Breach::TooManyHits { hits, most, dice } => {
            let thrown = dice_text(*dice, *most);
            tr_count!(
                hits = *hits,
                "{hits} hit is too many for {thrown}; enter 0 to {most}",
                "{hits} hits are too many for {thrown}; enter 0 to {most}",
                thrown,
                most
            )
        }
        Breach::TooFewHits { hits, least: 0, most } => {
            tr_count!(hits = *hits, "{hits} hit is too few; enter 0 to {most}", "{hits} hits are too few; enter 0 to {most}", most)
        }
        Breach::TooFewHits { hits, least, most } => tr_count!(
            hits = *hits,
            "{hits} hit is too few, because some dice always hit; enter {least} to {most}",
            "{hits} hits are too few, because some dice always hit; enter {least} to {most}",
            least,
            most
        ),
        Breach::DiceCount { given, expected, dice } => tr_count!(
            given = *given,
            "you entered {given} die, but there should be {expected}: {dice}",
            "you entered {given} dice, but there should be {expected}: {dice}",
            expected,
            dice = expected_dice_text(*dice)
        ),
        Breach::NoSuchFace(face) => tr!("a die can’t show {face}; enter 1 to 6", face),
        Breach::CommanderDieMissing => tr!("the commander’s die is missing; enter it separately").to_owned(),
        Breach::CommanderDieUnexpected(unit) => {
            tr!("there is no commander’s die here: the commander of {unit} is not taking part", unit = of(unit))
        }
        // Problems with cards, with the referee's corrections and with texts.
        Breach::NotTimeToFlip => tr!("this turn’s card is already flipped; flip the next one when both sides have finished").to_owned(),
        Breach::PaperDeck => tr!("this game uses your own paper deck; enter the \"card\" and \"color\" that came up").to_owned(),
        Breach::ColorMissing => tr!("enter the card’s \"color\" too: black or red").to_owned(),
        Breach::CardMissing => {
            tr!("a \"color\" alone is not enough: enter the \"card\" that came up too, or leave both out to flip the program’s deck")
                .to_owned()
        }
        Breach::TermsWithoutCard => {
            tr!("\"title\", \"strength\" and \"turns\" are for cards of your own: enter the \"card\" that came up").to_owned()
        }
        Breach::NoPanic => tr!("no army is panicking now").to_owned(),
        Breach::NoRush => tr!("the fyrd is not running amok now").to_owned(),
        Breach::NothingToFinish => tr!("there is nothing to finish: flip this turn’s card first").to_owned(),
        Breach::NothingToSet => tr!("enter a value to set: \"figures\", \"square\" or \"commander\"").to_owned(),
        Breach::NothingToPutRight => tr!("everything already matches, so there is nothing to correct").to_owned(),
        Breach::NobodyNamed => tr!("choose a leader for a unit: \"units\" needs at least one").to_owned(),
        Breach::NobodyForTheComputer => tr!("choose units for the computer to play: \"units\" needs at least one").to_owned(),
        Breach::SameComputer => tr!("the computer already plays these units this way, so there is nothing to change").to_owned(),
        Breach::SamePlayers => tr!("these units already have these leaders, so there is nothing to change").to_owned(),
        Breach::EmptyNote => tr!("the note is empty; enter some text").to_owned(),
        Breach::BadCard(problem) => problem.to_string(),
        Breach::NotARuling(problem) => problem.to_string(),
        Breach::NotAReading(problem) => problem.to_string(),
        Breach::NotPanicking(unit) => tr!("there is no panic roll for {unit} now", unit = of(unit)),
        Breach::NotRushing(unit) => {
            tr!(
                "the card does not move {unit}; it moves Saxon spearmen and archers that were not next to a Norman when it was flipped",
                unit = of(unit)
            )
        }
        Breach::RushTooLong { unit, squares, most } => {
            tr!("{unit} would run {squares} squares, but the card allows only {most}", unit = of(unit), squares, most)
        }
        Breach::MustRush(units) => {
            tr!("the card moves {units}; accept or edit their rush", units = join_commas(units.iter().map(of)))
        }
        Breach::FiguresOutOfRange { unit, start, figures } => {
            tr!("{unit} started with {start} figures; enter 0 to {start}, not {figures}", unit = of(unit), start, figures)
        }
        Breach::NobodyToPlace(unit) => {
            tr!("there are no figures left in {unit} to put on a square; set \"figures\" to 1 or more too", unit = of(unit))
        }
        Breach::NobodyToCommand(unit) => {
            tr!("there are no figures left in {unit}, so its commander can’t be alive; set \"figures\" to 1 or more too", unit = of(unit))
        }
        Breach::Crowded { square, units } => {
            let units = join_with_and(&units.iter().map(of).collect::<Vec<_>>());
            tr!("{units} cannot all stand on {square}: only one unit fits in a square", units, square)
        }
        Breach::NothingSaidOf(unit) => {
            tr!("enter the correct value for {unit}: \"figures\", \"square\" or \"commander\"; or leave the unit out", unit = of(unit))
        }
        Breach::BadPlayer { unit, trouble } => tr!("the name for {unit} {trouble}", unit = of(unit), trouble),
        Breach::EmptyBookmark => tr!("the bookmark is empty; enter a name for the step, or null to remove the bookmark").to_owned(),
        Breach::LongBookmark(length) => tr!("the bookmark has {length} characters; the limit is 60", length),
        Breach::TooManyGuessed(hits) => tr!("{hits} hits are too many for one target; enter 0 to 40", hits),
        Breach::UnknownPupil(pupil) => tr!("“{pupil}” is not a pupil of this game; add the pupil with name_pupil first", pupil),
        Breach::BadName(trouble) => tr!("the name {trouble}", trouble),
        Breach::NameTaken(name) => tr!("“{name}” is already another pupil’s name or id; enter a different one", name),
        Breach::NameIsId => {
            tr!("an older version of Senlac created this game, so names can’t be corrected in it; use set_players instead").to_owned()
        }
        Breach::NoSuchPupil(name) => tr!("“{name}” neither led a unit in this battle nor was absent; enter a pupil of this game", name),
        Breach::NothingToTell => tr!("enter a text: \"deeds\" or \"honour\"").to_owned(),
        Breach::LongTelling(length) => tr!("the text has {length} characters; the limit is 600", length),
        Breach::LongNote(length) => {
            tr!("the note has {length} characters; the limit is {most}", length, most = format_thousands(LONGEST_NOTE))
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
    let thrown = tr_count!(dice = all, "{dice} die", "{dice} dice");
    if most < all { tr!("{thrown}, of which {few} can’t hit", thrown, few = all - most) } else { thrown }
}

/// Returns "7 dice that need 3 or more, and separately the commander’s die, which needs 2 or more".
fn expected_dice_text(needed: DiceNeeded) -> String {
    let men = match (needed.men, needed.men_need) {
        (0, _) => tr!("only the commander’s").to_owned(),
        (dice, NEVER) => tr_count!(dice, "{dice} die that can’t hit", "{dice} dice that can’t hit"),
        (dice, need) => tr_count!(dice, "{dice} die that needs {faces}", "{dice} dice that need {faces}", faces = faces(need)),
    };
    match needed.commander_needs {
        None => men,
        Some(NEVER) => tr!("{men}, and separately the commander’s die, which can’t hit", men),
        Some(need) => tr!("{men}, and separately the commander’s die, which needs {faces}", men, faces = faces(need)),
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
