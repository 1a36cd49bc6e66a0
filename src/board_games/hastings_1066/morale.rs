//! Morale checks (9.6): one die against the class of the unit, read as its cause asks.

use crate::messages;
use crate::owed::Owed;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::message::said_words;

use super::effects::{Happens, did, disrupt, on_map, rout};
use super::unit::{Morale, Status, Unit};
use super::{ChecksOfTheShaken, Hastings, HastingsDesk, MarshCheck, TwoMorales, tables, words};
use senlac_board_games::{DiceKind, DiceSaid, Due, Duty, Fall, FieldKind, Message, Plan, Refused};

keys! {
    /// A unit checks its morale. Why it does says how the result is read; where a check of the unit waits and this is left out, it is that
    /// one.
    pub struct MoraleCheck at (desk: Hastings, input) { unit: String = tr_mark!("Unit"), FieldKind::One(words::choices(desk, |_| None)); }
    may say {
        cause: Cause = tr_mark!("Why");
        dice: DiceSaid = tr_mark!("Die");
    }
}

keyed! {
    /// Why a unit checks (9.6).
    pub enum Cause {
        /// An M of fire (7.1.6).
        Fire = "fire", tr_mark!("an M by fire");
        /// An M of melee (8.2.5).
        Melee = "melee", tr_mark!("an M in melee");
        /// It reacted (5.4.5).
        Reaction = "reaction", tr_mark!("it reacted");
        /// It stepped out of an enemy zone while disrupted: a D does nothing (9.2.2).
        SteppedOut = "stepped-out", tr_mark!("it stepped away while disrupted");
        /// A routed friend ran through it (9.3.2).
        Passed = "passed", tr_mark!("a routed friend ran through it");
        /// A friend beside it was routed in melee by Charge or Attack & Pursue: a D does nothing (9.6.4).
        Neighbour = "neighbour", tr_mark!("a friend beside it was routed");
        /// Harold or William was wounded or killed (10.4.5).
        Chief = "chief", tr_mark!("its chief was hit");
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
    /// Where the book asks for the check.
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

    /// The cause of a check that waits; after "melee" may stand those who pursue whom it routs.
    pub(super) fn of_duty(duty: &Duty) -> Option<Self> {
        Self::of_word(duty.causes().next()?)
    }

    /// Where knights stop that fail the check of their way; `None` if the check is of no way (5.3.5, 5.3.6, ruling 38).
    fn stop(self, desk: &HastingsDesk) -> Option<Stop> {
        match self {
            Self::Ridge => Some(Stop::BeforeRidge),
            Self::Marsh if desk.has_option(MarshCheck::HexBefore) => Some(Stop::BeforeMarsh),
            Self::Marsh => Some(Stop::InMarsh),
            Self::Fire | Self::Melee | Self::Reaction | Self::SteppedOut | Self::Passed | Self::Neighbour | Self::Chief | Self::Charge => {
                None
            }
        }
    }

    /// A unit that fails a check of its way stops there: it owes no check of what lies beyond, and none for a reaction that it has
    /// not completed (5.4.5).
    fn stops(self, desk: &HastingsDesk, unit: &Unit) -> Vec<Happens> {
        let Some(stop) = self.stop(desk) else { return Vec::new() };
        let is_done = desk
            .duties
            .iter()
            .position(|due| due.duty.is(Owed::Morale) && due.duty.unit == unit.id && Self::of_duty(&due.duty) == Some(self));
        let lies_beyond = |due: &&Due| match Self::of_duty(&due.duty) {
            Some(Self::Ridge | Self::Marsh) => true,
            Some(Self::Reaction | Self::SteppedOut) => stop != Stop::InMarsh,
            _ => false,
        };
        let others = desk.duties.iter().enumerate().filter(|(place, _)| Some(*place) != is_done).map(|(_, due)| due);
        let beyond = others.filter(|due| due.duty.is(Owed::Morale) && due.duty.unit == unit.id).filter(lies_beyond);
        [did(stop.deed(), [unit.id.clone()])].into_iter().chain(beyond.map(Happens::waived)).collect()
    }

    /// How a letter of the table is read.
    const fn read(self, letter: Letter) -> Letter {
        match (self, letter) {
            (Self::SteppedOut | Self::Neighbour, Letter::Disrupted) => Letter::None,
            (Self::Ridge | Self::Marsh | Self::Charge, Letter::Routed) => Letter::Disrupted,
            (_, letter) => letter,
        }
    }
}

/// Where knights stop that fail the check of their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    BeforeRidge,
    BeforeMarsh,
    InMarsh,
}

impl Stop {
    /// What it is called among what units did in a segment.
    const fn deed(self) -> &'static str {
        match self {
            Self::BeforeRidge => "stop-before-ridge",
            Self::BeforeMarsh => "stop-before-marsh",
            Self::InMarsh => "stop-in-marsh",
        }
    }

    /// What is said of it before the die.
    fn words(self) -> Message {
        match self {
            Self::BeforeRidge => messages::before_ridge(),
            Self::BeforeMarsh => messages::before_marsh(),
            Self::InMarsh => messages::in_marsh(),
        }
    }
}

/// A letter of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Letter {
    None,
    Disrupted,
    Routed,
}

impl Letter {
    fn of(cell: &str) -> Self {
        match cell {
            "D" => Self::Disrupted,
            "R" => Self::Routed,
            _ => Self::None,
        }
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::None => "–",
            Self::Disrupted => "D",
            Self::Routed => "R",
        }
    }
}

impl MoraleCheck {
    pub(super) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let unit = on_map(desk, &self.unit)?.clone();
        let duty = desk.duties.iter().filter(|due| due.duty.is(Owed::Morale) && due.duty.unit == self.unit);
        let due = duty.clone().find(|due| self.cause.is_none_or(|cause| Cause::of_duty(&due.duty) == Some(cause))).cloned();
        let cause = self.cause.or_else(|| Cause::of_duty(&due.as_ref()?.duty));
        let Some(cause) = cause else {
            return Err(tr!("no check of {unit} waits: say its cause", unit = words::title(&desk.own, &unit.id)).into());
        };
        let section = cause.section();
        let class = class(desk, &unit).key();
        let falls = {
            let (unit, desk, due) = (unit.clone(), desk.clone(), due.clone());
            let suffers_nothing = unit.status != Status::Good && desk.has_option(ChecksOfTheShaken::Nothing);
            move |thrown: &senlac_board_games::Thrown| {
                let row = thrown.sum.to_string();
                let printed = Letter::of(desk.cell(&tables::MORALE, &row, class));
                let letter = if suffers_nothing { Letter::None } else { cause.read(printed) };
                let events = match letter {
                    Letter::None => Vec::new(),
                    Letter::Disrupted => disrupt(&unit).into_iter().chain(cause.stops(&desk, &unit)).collect(),
                    Letter::Routed => rout(&unit, cause.key()).into_iter().chain(pursued(&unit, due.as_ref())).collect(),
                };
                Fall { row: Some(row), ..Fall::new(letter.sign(), events) }
            }
        };
        let plan = Plan::rolled(DiceKind::D6, self.dice.clone(), falls).read_in(&tables::MORALE, None, Some(class));
        let plan = plan.step(messages::morale_class(&unit.id), "9.6", class).step(cause, section, reading(cause));
        let plan = match cause.stop(desk) {
            Some(stop) => plan.step(messages::if_disrupted_it_stops(), section, stop.words()),
            None => plan,
        };
        Ok(plan.fulfilling(due.as_ref(), unit.id))
    }
}

/// The class against which a unit checks and rallies: that of the side of its counter that shows (ruling 7).
pub(super) fn class(desk: &HastingsDesk, unit: &Unit) -> Morale {
    unit.reduced_morale.filter(|_| unit.reduced && desk.has_option(TwoMorales::SideShowing)).unwrap_or(unit.morale)
}

/// A unit that its check in a melee against Charge or Attack & Pursue routs is pursued, and those beside it check (ruling 85).
fn pursued(unit: &Unit, due: Option<&Due>) -> Vec<Happens> {
    let pursuers: Vec<&str> = due.into_iter().flat_map(|due| due.duty.causes().skip(1)).collect();
    if pursuers.is_empty() || unit.status == Status::Routed {
        return Vec::new();
    }
    let neighbours = Happens::due(Owed::Neighbours, &unit.id, "melee", "9.6.4");
    [neighbours].into_iter().chain(pursuers.into_iter().map(|pursuer| Happens::due(Owed::Pursue, pursuer, &unit.id, "9.4.2"))).collect()
}

/// How a cause reads the letters.
fn reading(cause: Cause) -> Message {
    match cause {
        Cause::SteppedOut | Cause::Neighbour => messages::d_is_ignored(),
        Cause::Ridge | Cause::Marsh | Cause::Charge => messages::r_counts_as_d(),
        Cause::Fire | Cause::Melee | Cause::Reaction | Cause::Passed | Cause::Chief => messages::as_printed(),
    }
}

#[cfg(test)]
mod tests {
    use crate::playing::{play, result, small};

    #[test]
    fn a_unit_of_class_c_is_unhurt_to_three_disrupted_on_four_and_routed_above() {
        for (die, expected) in [(1, "–"), (3, "–"), (4, "D"), (5, "R"), (6, "R")] {
            let told = play(&mut small(), &format!(r#"{{"do":"morale","unit":"F1","cause":"melee","dice":{die}}}"#)).expect("a check");
            assert_eq!(result(&told), expected, "{die}");
        }
    }

    #[test]
    fn neighbours_ignore_a_d_and_charging_knights_read_r_as_d() {
        for (cause, die, expected) in [("neighbour", 4, "–"), ("neighbour", 5, "R"), ("charge", 5, "D"), ("charge", 4, "D")] {
            let unit = if cause == "charge" { "NK2" } else { "F1" };
            let told =
                play(&mut small(), &format!(r#"{{"do":"morale","unit":"{unit}","cause":"{cause}","dice":{die}}}"#)).expect("a check");
            assert_eq!(result(&told), expected, "{cause} {die}");
        }
    }
}
