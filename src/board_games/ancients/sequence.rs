//! The sequence of play: duties at the start of a step, and events at its end.

use super::charges::{may_charge, may_charge_back};
use super::effects::{GameEvent, end_open_rounds, forgive_missed_charge, miss_charge, wrap_event};
use super::event::{Contest, Event};
use super::morale;
use super::step::Step;
use super::turn_order::{has_rallied, moving_side, next_step, steps};
use super::unit::{Condition, RallyClock, Trait, Unit};
use super::{Ancients, AncientsGame, FanaticVictor};
use crate::duty::AncientsDuty;
use senlac_base::language::lists::join_commas;
use senlac_board_games::{Plan, SequenceOfPlay, SequenceStep};

/// Plans the advance to the next step.
pub(super) fn advance(game: &AncientsGame) -> Plan<Ancients> {
    let (turn, step) = next_step(game, game.own.turn, game.own.step);
    let mut events = match game.own.step {
        // A missed charge binds for the next turn alone.
        Step::Charges => {
            game.own.units_in_game().filter(|unit| !unit.missed.is_empty()).map(|unit| forgive_missed_charge(&unit.id)).collect()
        }
        Step::ChargeMoves => rally_without_contact(game),
        Step::Melee => end_open_rounds(game),
        Step::Missiles | Step::Tests | Step::Evades | Step::Initiative => Vec::new(),
        Step::FirstMoves | Step::SecondMoves | Step::Rally => Vec::new(),
    };
    events.push(wrap_event(Event::StepBegan { turn, step }));
    let begun = game.after_events(&events);
    events.extend(step_duties(&begun));
    Plan::without_dice(events)
}

/// Lets evaders and chargers without contact rally when these moves end (clarification 4).
fn rally_without_contact(game: &AncientsGame) -> Vec<GameEvent> {
    let moves = |unit: &&Unit| matches!(unit.state, Condition::Evading | Condition::Charging) && !game.own.is_in_contact(&unit.id);
    game.own.units.iter().filter(moves).map(|unit| miss_charge(game, unit)).collect()
}

/// Returns the duties at the start of the present step.
pub(super) fn step_duties(game: &AncientsGame) -> Vec<GameEvent> {
    let state = &game.own;
    let rallies = |unit: &Unit| unit.rally.filter(|_| !has_rallied(game, unit));
    let owes = |what: AncientsDuty, cause: &'static str, section: &'static str, who: &dyn Fn(&Unit) -> bool| -> Vec<GameEvent> {
        game.own.units_in_game().filter(|unit| who(unit)).map(|unit| GameEvent::due(what, &unit.id, cause, section)).collect()
    };
    match state.step {
        Step::Charges => {
            // A unit that missed is in good order again by now and must still charge. A victor must charge once.
            let missed = owes(AncientsDuty::Closest, "missed", "p. 12", &|unit| !unit.missed.is_empty() && rallies(unit).is_none());
            let is_next = game.has_option(FanaticVictor::NextPhase);
            let is_new = |clock: RallyClock| clock.won && clock.since.saturating_add(1) == state.turn;
            let victors = owes(AncientsDuty::Closest, "fanatic", "C4", &|unit| {
                is_next && unit.has_trait(Trait::Fanatic) && rallies(unit).is_some_and(is_new)
            });
            [missed, victors].concat()
        }
        Step::Tests => morale::test_duties(game),
        Step::ChargeMoves => owes(AncientsDuty::ChargeMove, "charging", "p. 12", &|unit| unit.state == Condition::Charging),
        Step::Initiative => vec![GameEvent::due(AncientsDuty::RollOff, Contest::Initiative.key(), "initiative", "C1")],
        Step::Melee => {
            let fought = state.contacts.iter().filter(|contact| !contact.over);
            fought.map(|contact| GameEvent::due(AncientsDuty::Round, &contact.by, &contact.with, "C1")).collect()
        }
        Step::Rally => owes(AncientsDuty::Rally, "rallying", "p. 13", &|unit| rallies(unit).is_some_and(|clock| !clock.moved)),
        Step::Missiles | Step::Evades | Step::FirstMoves | Step::SecondMoves => Vec::new(),
    }
}

/// Returns reminders for the present step.
pub(super) fn warnings(game: &AncientsGame) -> Vec<String> {
    let routed = |unit: &&Unit| {
        unit.state == Condition::Routed && moving_side(game, game.own.step) == Some(unit.side) && !morale::has_tested(game, unit)
    };
    let may = |unit: &Unit| tr!("{unit} is routed; a morale test now may stop it", unit = unit.id);
    let pursues = |unit: &&Unit| {
        unit.state == Condition::Pursuing && matches!(game.own.step, Step::Melee | Step::Rally) && !game.own.is_in_contact(&unit.id)
    };
    let ends = |unit: &Unit| tr!("{unit} is pursuing; it rallies once a morale test has ended the pursuit", unit = unit.id);
    let units = &game.own.units;
    units.iter().filter(routed).map(may).chain(units.iter().filter(pursues).map(ends)).chain(response_reminder(game)).collect()
}

/// Returns a reminder of charged units that may still respond.
fn response_reminder(game: &AncientsGame) -> Option<String> {
    let is_charged = |unit: &&Unit| unit.is_in_game() && game.own.chargers_of(&unit.id).next().is_some();
    let may_answer = [Condition::Good, Condition::Disordered, Condition::Rallying, Condition::Pursuing];
    let may_now = |unit: &Unit| game.own.step != Step::Charges || (may_charge(unit, false) && may_charge_back(game, unit));
    let is_free = |unit: &&Unit| may_answer.contains(&unit.state) && may_now(unit);
    let units = join_commas(game.own.units.iter().filter(is_charged).filter(is_free).map(|unit| &unit.id));
    if units.is_empty() {
        return None;
    }
    match game.own.step {
        Step::Charges => Some(tr!("Charged units that may charge their chargers: {units}", units)),
        Step::Evades => Some(tr!("Charged units that may evade: {units}", units)),
        Step::Missiles | Step::Tests | Step::ChargeMoves | Step::Initiative => None,
        Step::FirstMoves | Step::SecondMoves | Step::Melee | Step::Rally => None,
    }
}

/// Returns the title of a step, with the side that moves if it is known.
fn title(game: &AncientsGame, step: Step) -> String {
    match (step, moving_side(game, step).map(|side| game.own.side(side))) {
        (Step::FirstMoves, Some(side)) => tr!("First to move: {side}", side),
        (Step::SecondMoves, Some(side)) => tr!("Second to move: {side}", side),
        _ => step.name().to_owned(),
    }
}

/// Returns the sequence of play, with the present step.
pub(super) fn sequence_of_play(game: &AncientsGame) -> SequenceOfPlay {
    let rail_step =
        |step: Step| SequenceStep { key: step.key(), title: title(game, step), section: step.section(), hint: step.hint().to_owned() };
    SequenceOfPlay::new(tr!("Turn {turn}", turn = game.own.turn), &steps(game), game.own.step, rail_step)
}
