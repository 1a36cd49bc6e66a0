//! The turn as a rail: what falls due when a step begins, and what ends with one.

use super::effects::{Happens, becomes, changed, clock, own, rallies};
use super::event::{Contest, Event};
use super::moment::{after, moment, moving_in, steps};
use super::morale;
use super::step::Step;
use super::unit::{Change, Condition, Trait, Unit};
use super::{Ancients, AncientsDesk};
use crate::language::lists::commas;
use crate::rulebooks::{Plan, RailStep, SequenceOfPlay, UnitName};

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
    let begun = desk.with(&events);
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
    let routed = |unit: &&Unit| unit.state == Condition::Routed && moving_in(desk, desk.own.step) == Some(unit.side) && !unit.tested;
    let may = |unit: &Unit| tr!("{unit} is routed and may be stopped now by a morale test", unit = unit.id);
    let pursues = |unit: &&Unit| {
        unit.state == Condition::Pursuing && matches!(desk.own.step, Step::Melee | Step::Rally) && !desk.own.is_in_contact(&unit.id)
    };
    let ends = |unit: &Unit| tr!("{unit} pursues and rallies once a morale test has ended that", unit = unit.id);
    let units = &desk.own.units;
    units.iter().filter(routed).map(may).chain(units.iter().filter(pursues).map(ends)).chain(charged(desk)).collect()
}

/// Who is charged and has not answered, while it may.
fn charged(desk: &AncientsDesk) -> Option<String> {
    let is_charged = |unit: &&Unit| unit.is_there() && desk.own.chargers_of(&unit.id).next().is_some();
    let is_free = |unit: &&Unit| matches!(unit.state, Condition::Good | Condition::Disordered | Condition::Rallying);
    let units = commas(desk.own.units.iter().filter(is_charged).filter(is_free).map(|unit| &unit.id));
    if units.is_empty() {
        return None;
    }
    match desk.own.step {
        Step::Charges => Some(tr!("Charged, and may charge their chargers: {units}", units)),
        Step::Evades => Some(tr!("Charged, and may evade: {units}", units)),
        Step::Missiles | Step::Tests | Step::ChargeMoves | Step::Initiative => None,
        Step::FirstMoves | Step::SecondMoves | Step::Melee | Step::Rally => None,
    }
}

/// What a step is called; who moves in it, once that is known.
fn title(desk: &AncientsDesk, step: Step) -> String {
    match (step, moving_in(desk, step).map(|side| desk.own.side(side))) {
        (Step::FirstMoves, Some(side)) => tr!("{side} moves first", side),
        (Step::SecondMoves, Some(side)) => tr!("{side} moves second", side),
        _ => step.name().to_owned(),
    }
}

/// The rail.
pub(super) fn rail(desk: &AncientsDesk) -> SequenceOfPlay {
    let steps = steps(desk);
    let of = |step: &Step| RailStep { key: step.key(), title: title(desk, *step), section: step.section(), hint: step.hint().to_owned() };
    SequenceOfPlay {
        heading: tr!("Turn {turn}", turn = desk.own.turn),
        now: steps.iter().position(|step| *step == desk.own.step).unwrap_or_default(),
        steps: steps.iter().map(of).collect(),
    }
}
