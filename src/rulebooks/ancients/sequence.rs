//! The turn as a rail (clarification 1), what falls due when a step begins, and what ends with one.

use super::effects::{Happens, becomes, changed, clock, own, rallies};
use super::event::{Contest, Event};
use super::morale;
use super::unit::{Change, Condition, Side, Trait, Unit};
use super::{Ancients, AncientsDesk};
use crate::rulebooks::keyed::keyed;
use crate::rulebooks::{Plan, RailStep, SequenceOfPlay, UnitName};

keyed! {
    /// A step of the turn.
    pub enum Step {
        Charges = "charges", tr_mark!("Charges declared");
        Missiles = "missiles", tr_mark!("Missile fire");
        Tests = "tests", tr_mark!("Morale tests");
        Evades = "evades", tr_mark!("Evaders move");
        ChargeMoves = "charge-moves", tr_mark!("Chargers move");
        Initiative = "initiative", tr_mark!("Initiative");
        FirstMoves = "first-moves", tr_mark!("The first side moves");
        SecondMoves = "second-moves", tr_mark!("The second side moves");
        Melee = "melee", tr_mark!("Melee");
        Rally = "rally", tr_mark!("Rally");
    }
}

impl Step {
    /// What may be done in it, and what is forbidden.
    fn hint(self) -> &'static str {
        match self {
            Self::Charges => tr!(
                "Both players declare every charge, aloud and at once. The enemy must be within the normal move; open order charges nobody, with two exceptions, and infantry hardly ever mounted troops."
            ),
            Self::Missiles => {
                tr!("Everybody shoots who has an enemy in range. Where the order matters, both throw a die. All fire of the turn is now.")
            }
            Self::Tests => {
                tr!("Chargers who lost two figures to missiles test, and whoever receives a better class. A level above 100 needs no test.")
            }
            Self::Evades => tr!("Whoever evades goes now, before the chargers. Nobody else moves."),
            Self::ChargeMoves => {
                tr!("Chargers go straight on, their normal move and a die, without evolutions, and wheel for a quarter of it at most.")
            }
            Self::Initiative => {
                tr!("Both throw a die; the higher says who moves first. Who rallied for a whole turn is in good order again.")
            }
            Self::FirstMoves | Self::SecondMoves => tr!(
                "This side alone: evolve, move, evolve once more where the class allows it; then ambushes. It may try to stop its routers. No normal move comes into contact."
            ),
            Self::Melee => tr!("The winner of the initiative says in which order. Each melee is fought out, in three rounds at most."),
            Self::Rally => {
                tr!("Close order rallies where it is, others there or up to a normal move back; fanatics and missed charges go forward.")
            }
        }
    }
}

/// The steps of a turn in order, as ruling 22 has the rally.
fn steps(desk: &AncientsDesk) -> Vec<Step> {
    let mut steps = Step::ALL.to_vec();
    if desk.reads("rally-phase", "after-charges") {
        steps.insert(5, Step::Rally);
        steps.truncate(Step::ALL.len());
    }
    steps
}

/// When a step of a turn is, to compare it with others.
pub(super) fn moment(desk: &AncientsDesk, turn: u32, step: Step) -> (u32, usize) {
    (turn, steps(desk).iter().position(|known| *known == step).unwrap_or_default())
}

/// The step after another, with its turn.
pub(super) fn after(desk: &AncientsDesk, turn: u32, step: Step) -> (u32, Step) {
    let steps = steps(desk);
    let next = steps.iter().position(|known| *known == step).and_then(|place| steps.get(place + 1));
    next.map_or((turn + 1, Step::Charges), |next| (turn, *next))
}

/// The side whose normal moves are made in this step; `None` if it is no such step, or nobody knows who goes first.
pub(super) fn moving(desk: &AncientsDesk) -> Option<Side> {
    let first = desk.own.first.get(&Contest::Initiative).copied()?;
    match desk.own.step {
        Step::FirstMoves => Some(first),
        Step::SecondMoves => Some(if first == Side::Red { Side::Blue } else { Side::Red }),
        Step::Charges | Step::Missiles | Step::Tests | Step::Evades | Step::ChargeMoves => None,
        Step::Initiative | Step::Melee | Step::Rally => None,
    }
}

/// On to the next step.
pub(super) fn advance(desk: &AncientsDesk) -> Plan<Ancients> {
    let (turn, step) = after(desk, desk.own.turn, desk.own.step);
    let mut events = match desk.own.step {
        Step::Charges => forgiven(desk),
        Step::ChargeMoves => out_of_contact(desk),
        Step::Missiles | Step::Tests | Step::Evades | Step::Initiative => Vec::new(),
        Step::FirstMoves | Step::SecondMoves | Step::Melee | Step::Rally => Vec::new(),
    };
    events.push(own(Event::StepBegan { turn, step }));
    let mut begun = desk.clone();
    for event in &events {
        if let Happens::Own(event) = event {
            begun.own.apply(event);
        }
    }
    events.extend(begins(&begun));
    Plan::certain(events)
}

/// A missed charge binds for the next turn alone.
fn forgiven(desk: &AncientsDesk) -> Vec<Happens> {
    let bound = desk.own.units.iter().filter(|unit| unit.is_there() && !unit.missed.is_empty());
    bound.map(|unit| changed(&unit.id, Change { missed: Some(UnitName::default()), ..Change::default() })).collect()
}

/// Evaders and chargers who are in contact with nobody when these moves end rally (clarification 4).
fn out_of_contact(desk: &AncientsDesk) -> Vec<Happens> {
    let moves = |unit: &&Unit| matches!(unit.state, Condition::Evading | Condition::Charging) && !desk.own.is_in_contact(&unit.id);
    let rally = |unit: &Unit| {
        let missed = (unit.state == Condition::Charging).then(|| unit.target.clone());
        own(Event::Changed(Change { missed, ..rallies(unit, clock(desk, true)) }))
    };
    desk.own.units.iter().filter(moves).map(rally).collect()
}

/// What happens and falls due when the step of this desk begins: clocks run out, and each step asks for what must be done in it.
pub(super) fn begins(desk: &AncientsDesk) -> Vec<Happens> {
    let (state, now) = (&desk.own, moment(desk, desk.own.turn, desk.own.step));
    let is_done = |unit: &&Unit| unit.rally.is_some_and(|clock| moment(desk, clock.turn, clock.step) <= now);
    let (done, rest): (Vec<&Unit>, Vec<&Unit>) = state.units.iter().filter(|unit| unit.is_there()).partition(is_done);
    let good = done.iter().map(|unit| becomes(&unit.id, Condition::Good));
    let owes = |what: &'static str, cause: &'static str, section: &'static str, who: &dyn Fn(&Unit) -> bool| -> Vec<Happens> {
        rest.iter().filter(|unit| who(unit)).map(|unit| Happens::due(what, &unit.id, cause, section)).collect()
    };
    let due: Vec<Happens> = match state.step {
        Step::Charges => {
            // Whoever missed is good again by now, and owes a charge all the same.
            let missed = state.units.iter().filter(|unit| unit.is_there() && !unit.missed.is_empty());
            let missed = missed.map(|unit| Happens::due("closest", &unit.id, "missed", "p. 12"));
            let is_victor = |unit: &Unit| {
                unit.is(Trait::Fanatic) && unit.missed.is_empty() && unit.rally.is_some_and(|clock| !is_new(desk, clock.since))
            };
            let victors =
                if desk.reads("fanatic-victor", "next-phase") { owes("closest", "fanatic", "C4", &is_victor) } else { Vec::new() };
            missed.chain(victors).collect()
        }
        Step::Tests => morale::due(desk),
        Step::ChargeMoves => owes("charge_move", "charging", "p. 12", &|unit| unit.state == Condition::Charging),
        Step::Initiative => vec![Happens::due("roll_off", Contest::Initiative.key(), "initiative", "C1")],
        Step::Melee => {
            let fought = state.contacts.iter().filter(|contact| !contact.over);
            fought.map(|contact| Happens::due("round", &contact.by, &contact.with, "C1")).collect()
        }
        Step::Rally => owes("rally", "rallying", "p. 13", &|unit| unit.rally.is_some_and(|clock| !clock.moved)),
        Step::Missiles | Step::Evades | Step::FirstMoves | Step::SecondMoves => Vec::new(),
    };
    good.chain(due).collect()
}

/// Whether something began in this turn.
const fn is_new(desk: &AncientsDesk, since: u32) -> bool {
    since == desk.own.turn
}

/// What is easily forgotten in the step now.
pub(super) fn warnings(desk: &AncientsDesk) -> Vec<String> {
    let routed = |unit: &&Unit| unit.state == Condition::Routed && moving(desk) == Some(unit.side) && !unit.tested;
    let may = |unit: &Unit| tr!("{unit} is routed and may be stopped now by a morale test", unit = unit.id);
    desk.own.units.iter().filter(routed).map(may).collect()
}

/// The rail.
pub(super) fn rail(desk: &AncientsDesk) -> SequenceOfPlay {
    let steps = steps(desk);
    let section = |step: Step| if step == Step::Rally { "C4" } else { "C1" };
    let of =
        |step: &Step| RailStep { key: step.key(), title: step.name().to_owned(), section: section(*step), hint: step.hint().to_owned() };
    SequenceOfPlay {
        heading: tr!("Turn {turn}", turn = desk.own.turn),
        now: steps.iter().position(|step| *step == desk.own.step).unwrap_or_default(),
        steps: steps.iter().map(of).collect(),
    }
}
