//! Morale checks (9.6): one die against the unit’s class, read according to the cause.

use crate::duty::HastingsDuty;
use crate::messages;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::message::said_words;

use super::effects::{GameEvent, disrupt, find_on_map, mark_done, rout};
use super::unit::{Morale, Status, Unit};
use super::{ChecksOfTheShaken, Hastings, HastingsGame, MarshCheck, TwoMorales, tables, texts};
use senlac_board_games::{CommandRefusal, DiceKind, Duty, EnteredDice, FieldKind, Message, PendingDuty, Plan, RollOutcome};

keys! {
    /// A unit checks its morale. The cause says how the result is read. If the cause is left out, it is the cause
    /// of the unit’s pending check.
    pub struct MoraleCheck at (game: Hastings, input) { unit: String = tr_mark!("Unit"), FieldKind::One(texts::unit_choices(game, |_| None)); }
    may say {
        cause: Cause = tr_mark!("Cause");
        dice: EnteredDice = tr_mark!("Die");
    }
}

keyed! {
    /// Cause of a morale check (9.6).
    pub enum Cause {
        /// An M result from fire (7.1.6).
        Fire = "fire", tr_mark!("an M result from fire");
        /// An M result from melee (8.2.5).
        Melee = "melee", tr_mark!("an M result in melee");
        /// The unit reacted (5.4.5).
        Reaction = "reaction", tr_mark!("it reacted");
        /// It left an enemy zone of control while disrupted: a D has no effect (9.2.2).
        SteppedOut = "stepped-out", tr_mark!("it stepped away while disrupted");
        /// A routed friend passed through its hex (9.3.2).
        Passed = "passed", tr_mark!("a routed friend ran through it");
        /// A friend next to it was routed in melee by Charge or Attack & Pursue: a D has no effect (9.6.4).
        Neighbour = "neighbour", tr_mark!("a friend next to it was routed");
        /// Harold or William was wounded or killed (10.4.5).
        Chief = "chief", tr_mark!("Harold or William was hit");
        /// Knights cross a ridge: an R is read as a D (5.3.5).
        Ridge = "ridge", tr_mark!("it is about to cross a ridge");
        /// Knights enter a marsh hex: an R is read as a D (5.3.6).
        Marsh = "marsh", tr_mark!("it enters a marsh hex");
        /// Knights attacked under a Charge order: an R is read as a D (4.3.7).
        Charge = "charge", tr_mark!("it charged");
    }
}

said_words!("hastings_check": Cause);

impl Cause {
    /// Returns the section that requires the check.
    const fn section(self) -> &'static str {
        match self {
            Self::Fire => "7.1.6",
            Self::Melee => "8.2.5",
            Self::Reaction => "5.4.5",
            Self::SteppedOut => "9.2.2",
            Self::Passed => "9.3.2",
            Self::Neighbour => "9.6.4",
            Self::Chief => "10.4.5",
            Self::Ridge => "5.3.5",
            Self::Marsh => "5.3.6",
            Self::Charge => "4.3.7",
        }
    }

    /// Returns the cause of a pending check. After "melee", the duty may name the units that pursue if it routs.
    pub(super) fn from_duty(duty: &Duty) -> Option<Self> {
        Self::of_word(duty.causes().next()?)
    }

    /// Returns where knights stop if they fail this check; `None` if it isn’t a movement check
    /// (5.3.5, 5.3.6, ruling 38).
    fn stop(self, game: &HastingsGame) -> Option<StopPlace> {
        match self {
            Self::Ridge => Some(StopPlace::BeforeRidge),
            Self::Marsh if game.has_option(MarshCheck::HexBefore) => Some(StopPlace::BeforeMarsh),
            Self::Marsh => Some(StopPlace::InMarsh),
            Self::Fire | Self::Melee | Self::Reaction | Self::SteppedOut | Self::Passed | Self::Neighbour | Self::Chief | Self::Charge => {
                None
            }
        }
    }

    /// Stops a unit that fails a check during its move. Later checks for ground are no longer needed, nor is the
    /// check for an unfinished reaction (5.4.5).
    fn stop_unit(self, game: &HastingsGame, unit: &Unit) -> Vec<GameEvent> {
        let Some(stop) = self.stop(game) else { return Vec::new() };
        let is_done = game.duties.iter().position(|due| {
            due.duty.is_of_kind(HastingsDuty::Morale) && due.duty.unit == unit.id && Self::from_duty(&due.duty) == Some(self)
        });
        let lies_beyond = |due: &&PendingDuty| match Self::from_duty(&due.duty) {
            Some(Self::Ridge | Self::Marsh) => true,
            Some(Self::Reaction | Self::SteppedOut) => stop != StopPlace::InMarsh,
            _ => false,
        };
        let others = game.duties.iter().enumerate().filter(|(place, _)| Some(*place) != is_done).map(|(_, due)| due);
        let beyond = others.filter(|due| due.duty.is_of_kind(HastingsDuty::Morale) && due.duty.unit == unit.id).filter(lies_beyond);
        [mark_done(stop.deed(), [unit.id.clone()])].into_iter().chain(beyond.map(GameEvent::waive)).collect()
    }

    /// Returns how this cause reads a letter of the table.
    const fn read(self, letter: Letter) -> Letter {
        match (self, letter) {
            (Self::SteppedOut | Self::Neighbour, Letter::Disrupted) => Letter::None,
            (Self::Ridge | Self::Marsh | Self::Charge, Letter::Routed) => Letter::Disrupted,
            (_, letter) => letter,
        }
    }
}

/// Place where knights stop after a failed check during their move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StopPlace {
    BeforeRidge,
    BeforeMarsh,
    InMarsh,
}

impl StopPlace {
    /// Returns its key among the deeds of a segment.
    const fn deed(self) -> &'static str {
        match self {
            Self::BeforeRidge => "stop-before-ridge",
            Self::BeforeMarsh => "stop-before-marsh",
            Self::InMarsh => "stop-in-marsh",
        }
    }

    /// Returns the text shown before the roll.
    fn text(self) -> Message {
        match self {
            Self::BeforeRidge => messages::before_ridge(),
            Self::BeforeMarsh => messages::before_marsh(),
            Self::InMarsh => messages::in_marsh(),
        }
    }
}

/// A letter of the morale table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    None,
    Disrupted,
    Routed,
}

impl Letter {
    /// Returns the letter in a cell of the table.
    fn from_cell(cell: &str) -> Self {
        match cell {
            "D" => Self::Disrupted,
            "R" => Self::Routed,
            _ => Self::None,
        }
    }

    /// Returns the letter as printed.
    const fn sign(self) -> &'static str {
        match self {
            Self::None => "–",
            Self::Disrupted => "D",
            Self::Routed => "R",
        }
    }
}

impl MoraleCheck {
    pub(super) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find_on_map(game, &self.unit)?.clone();
        let duty = game.duties.iter().filter(|due| due.duty.is_of_kind(HastingsDuty::Morale) && due.duty.unit == self.unit);
        let due = duty.clone().find(|due| self.cause.is_none_or(|cause| Cause::from_duty(&due.duty) == Some(cause))).cloned();
        let cause = self.cause.or_else(|| Cause::from_duty(&due.as_ref()?.duty));
        let Some(cause) = cause else {
            return Err(tr!("no morale check is pending for {unit}; choose a cause", unit = texts::title(&game.own, &unit.id)).into());
        };
        let section = cause.section();
        let class = class(game, &unit).key();
        let falls = {
            let (unit, game, due) = (unit.clone(), game.clone(), due.clone());
            let suffers_nothing = unit.status != Status::Good && game.has_option(ChecksOfTheShaken::Nothing);
            move |thrown: &senlac_board_games::DiceRoll| {
                let row = thrown.sum.to_string();
                let printed = Letter::from_cell(game.cell(&tables::MORALE, &row, class));
                let letter = if suffers_nothing { Letter::None } else { cause.read(printed) };
                let events = match letter {
                    Letter::None => Vec::new(),
                    Letter::Disrupted => disrupt(&unit).into_iter().chain(cause.stop_unit(&game, &unit)).collect(),
                    Letter::Routed => rout(&unit, cause.key()).into_iter().chain(require_pursuit(&unit, due.as_ref())).collect(),
                };
                RollOutcome { row: Some(row), ..RollOutcome::new(letter.sign(), events) }
            }
        };
        let plan = Plan::with_dice(DiceKind::D6, self.dice.clone(), falls).with_table(&tables::MORALE, None, Some(class));
        let plan = plan.step(messages::morale_class(&unit.id), "9.6", class).step(cause, section, reading(cause));
        let plan = match cause.stop(game) {
            Some(stop) => plan.step(messages::if_disrupted_it_stops(), section, stop.text()),
            None => plan,
        };
        Ok(plan.with_duty(due.as_ref(), unit.id))
    }
}

/// Returns the class for checks and rally rolls: that of the counter side that shows (ruling 7).
pub(super) fn class(game: &HastingsGame, unit: &Unit) -> Morale {
    unit.reduced_morale.filter(|_| unit.reduced && game.has_option(TwoMorales::SideShowing)).unwrap_or(unit.morale)
}

/// Returns the duties after a rout by a melee check against Charge or Attack & Pursue: pursuit of the unit and
/// checks of its neighbours (ruling 85).
fn require_pursuit(unit: &Unit, due: Option<&PendingDuty>) -> Vec<GameEvent> {
    let pursuers: Vec<&str> = due.into_iter().flat_map(|due| due.duty.causes().skip(1)).collect();
    if pursuers.is_empty() || unit.status == Status::Routed {
        return Vec::new();
    }
    let neighbours = GameEvent::due(HastingsDuty::Neighbours, &unit.id, "melee", "9.6.4");
    [neighbours]
        .into_iter()
        .chain(pursuers.into_iter().map(|pursuer| GameEvent::due(HastingsDuty::Pursue, pursuer, &unit.id, "9.4.2")))
        .collect()
}

/// Returns how a cause reads the letters, for the workings.
fn reading(cause: Cause) -> Message {
    match cause {
        Cause::SteppedOut | Cause::Neighbour => messages::d_is_ignored(),
        Cause::Ridge | Cause::Marsh | Cause::Charge => messages::r_counts_as_d(),
        Cause::Fire | Cause::Melee | Cause::Reaction | Cause::Passed | Cause::Chief => messages::as_printed(),
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{play, roll_result, small_game};

    #[test]
    fn class_c_units_pass_on_3_are_disrupted_on_4_and_routed_on_5() {
        for (die, expected) in [(1, "–"), (3, "–"), (4, "D"), (5, "R"), (6, "R")] {
            let told = play(&mut small_game(), &format!(r#"{{"do":"morale","unit":"F1","cause":"melee","dice":{die}}}"#)).expect("a check");
            assert_eq!(roll_result(&told), expected, "{die}");
        }
    }

    #[test]
    fn neighbours_ignore_d_and_charging_knights_treat_r_as_d() {
        for (cause, die, expected) in [("neighbour", 4, "–"), ("neighbour", 5, "R"), ("charge", 5, "D"), ("charge", 4, "D")] {
            let unit = if cause == "charge" { "NK2" } else { "F1" };
            let answer =
                play(&mut small_game(), &format!(r#"{{"do":"morale","unit":"{unit}","cause":"{cause}","dice":{die}}}"#)).expect("a check");
            assert_eq!(roll_result(&answer), expected, "{cause} {die}");
        }
    }
}
