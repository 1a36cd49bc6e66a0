//! The turn as a rail: what falls due when a step begins, and what ends with one.

use super::charges::{may_charge, may_charge_back};
use super::effects::{Happens, forgiven, misses, own, unended};
use super::event::{Contest, Event};
use super::moment::{after, has_rallied, moving_in, steps};
use super::morale;
use super::step::Step;
use super::unit::{Clock, Condition, Trait, Unit};
use super::{Ancients, AncientsDesk, FanaticVictor};
use crate::owed::Owed;
use senlac_base::language::lists::commas;
use senlac_board_games::{Plan, RailStep, SequenceOfPlay};

/// On to the next step.
pub(super) fn advance(desk: &AncientsDesk) -> Plan<Ancients> {
    let (turn, step) = after(desk, desk.own.turn, desk.own.step);
    let mut events = match desk.own.step {
        // A missed charge binds for the next turn alone.
        Step::Charges => desk.own.there().filter(|unit| !unit.missed.is_empty()).map(|unit| forgiven(&unit.id)).collect(),
        Step::ChargeMoves => out_of_contact(desk),
        Step::Melee => unended(desk),
        Step::Missiles | Step::Tests | Step::Evades | Step::Initiative => Vec::new(),
        Step::FirstMoves | Step::SecondMoves | Step::Rally => Vec::new(),
    };
    events.push(own(Event::StepBegan { turn, step }));
    let begun = desk.with(&events);
    events.extend(begins(&begun));
    Plan::certain(events)
}

/// Evaders and chargers who are in contact with nobody when these moves end rally (clarification 4).
fn out_of_contact(desk: &AncientsDesk) -> Vec<Happens> {
    let moves = |unit: &&Unit| matches!(unit.state, Condition::Evading | Condition::Charging) && !desk.own.is_in_contact(&unit.id);
    desk.own.units.iter().filter(moves).map(|unit| misses(desk, unit)).collect()
}

/// What falls due when the step of this desk begins: each asks for what must be done in it.
pub(super) fn begins(desk: &AncientsDesk) -> Vec<Happens> {
    let state = &desk.own;
    let rallies = |unit: &Unit| unit.rally.filter(|_| !has_rallied(desk, unit));
    let owes = |what: Owed, cause: &'static str, section: &'static str, who: &dyn Fn(&Unit) -> bool| -> Vec<Happens> {
        desk.own.there().filter(|unit| who(unit)).map(|unit| Happens::due(what, &unit.id, cause, section)).collect()
    };
    match state.step {
        Step::Charges => {
            // Whoever missed is good again by now, and owes a charge all the same; a victor owes it once.
            let missed = owes(Owed::Closest, "missed", "p. 12", &|unit| !unit.missed.is_empty() && rallies(unit).is_none());
            let is_next = desk.has_option(FanaticVictor::NextPhase);
            let is_new = |clock: Clock| clock.won && clock.since.saturating_add(1) == state.turn;
            let victors =
                owes(Owed::Closest, "fanatic", "C4", &|unit| is_next && unit.is(Trait::Fanatic) && rallies(unit).is_some_and(is_new));
            [missed, victors].concat()
        }
        Step::Tests => morale::due(desk),
        Step::ChargeMoves => owes(Owed::ChargeMove, "charging", "p. 12", &|unit| unit.state == Condition::Charging),
        Step::Initiative => vec![Happens::due(Owed::RollOff, Contest::Initiative.key(), "initiative", "C1")],
        Step::Melee => {
            let fought = state.contacts.iter().filter(|contact| !contact.over);
            fought.map(|contact| Happens::due(Owed::Round, &contact.by, &contact.with, "C1")).collect()
        }
        Step::Rally => owes(Owed::Rally, "rallying", "p. 13", &|unit| rallies(unit).is_some_and(|clock| !clock.moved)),
        Step::Missiles | Step::Evades | Step::FirstMoves | Step::SecondMoves => Vec::new(),
    }
}

/// What is easily forgotten in the step now.
pub(super) fn warnings(desk: &AncientsDesk) -> Vec<String> {
    let routed = |unit: &&Unit| {
        unit.state == Condition::Routed && moving_in(desk, desk.own.step) == Some(unit.side) && !morale::has_tested(desk, unit)
    };
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
    let may_answer = [Condition::Good, Condition::Disordered, Condition::Rallying, Condition::Pursuing];
    let may_now = |unit: &Unit| desk.own.step != Step::Charges || (may_charge(unit, false) && may_charge_back(desk, unit));
    let is_free = |unit: &&Unit| may_answer.contains(&unit.state) && may_now(unit);
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
    let rail_step =
        |step: Step| RailStep { key: step.key(), title: title(desk, step), section: step.section(), hint: step.hint().to_owned() };
    SequenceOfPlay::new(tr!("Turn {turn}", turn = desk.own.turn), &steps(desk), desk.own.step, rail_step)
}
