//! Texts about events and units.

use super::charges::{ChargeResponse, may_charge};
use super::event::Event;
use super::owned::heading_text;
use super::state::State;
use super::unit::{Change, Condition, Trait, Unit};
use senlac_base::language::lists::{join_commas, join_with_and};

/// Returns the text of a result.
pub(super) fn result_text(result: &str) -> &str {
    match result {
        "need-not" => tr!("need not test"),
        "must" => tr!("must test"),
        "passed" => tr!("passed"),
        "failed" => tr!("failed"),
        "tie" => tr!("tie: roll again"),
        "declared" => tr!("declared"),
        "appears" => tr!("it appears"),
        "contact" => tr!("contact"),
        "no-contact" => tr!("no contact"),
        "nobody" => tr!("nobody"),
        "won" => tr!("round won"),
        "draw" => tr!("draw"),
        "goes-on" => tr!("next round"),
        "next-turn" => tr!("continues next turn"),
        way => ChargeResponse::ALL.iter().find(|known| known.key() == way).map_or(way, |known| known.name()),
    }
}

/// Returns a text for an event; `None` if the other events of its step already say everything.
pub(super) fn describe(state: &State, event: &Event) -> Option<String> {
    let named = |id: &str| state.title(id);
    Some(match event {
        Event::StepBegan { turn, step } => tr!("Turn {turn}: {step}", turn, step = step.name()),
        Event::Changed(change) => return change_text(state, change),
        Event::Fell { unit, by, count } => {
            tr_count!(count = *count, "{unit} loses {count} figure to {by}", "{unit} loses {count} figures to {by}", unit = named(unit), by)
        }
        Event::Met { by, with, into } => tr!("{by} meets {with} on {into}", by, with, into = into.name()),
        Event::Parted { by, with } => tr!("{by} and {with} are no longer in contact", by, with),
        Event::Struck { waiting: 0, .. } | Event::Shot(_) => return None,
        Event::Struck { target, waiting, .. } => {
            tr_count!(
                waiting = *waiting,
                "{target}: {waiting} figure is removed when the round ends",
                "{target}: {waiting} figures are removed when the round ends",
                target
            )
        }
        Event::RoundOver { by, with, over: true } => tr!("The melee between {by} and {with} is over for this turn", by, with),
        Event::RoundOver { by, with, over: false } => tr!("A round between {by} and {with} is over", by, with),
        Event::Won { what, side } => tr!("{side} rolled higher: {what}", side = state.side(*side), what = what.name()),
        Event::GoesFirst { what, side } => tr!("First in {what}: {side}", side = state.side(*side), what = what.name()),
        Event::Remembered(cell) => {
            let value = cell.entry.get("value").map(ToString::to_string).unwrap_or_default();
            let place = || format!("{}, {}", heading_text(&cell.row), heading_text(&cell.column));
            let what = cell.entry.get("what").and_then(serde_json::Value::as_str).map_or_else(place, ToOwned::to_owned);
            tr!("From your rulebook, {what}: {value}", what, value)
        }
        Event::TableSet(_) => tr!("The referee changed the game state").to_owned(),
    })
}

/// Returns a text for the change of a unit; `None` if the command that caused it says enough.
fn change_text(state: &State, change: &Change) -> Option<String> {
    let unit = state.title(&change.unit);
    let charges = change.target.as_ref().filter(|target| !target.is_empty());
    match (change.state, charges, change.rally) {
        (_, Some(target), _) => {
            let away = change.away.map(|away| tr!("{away} away", away));
            let into = change.into.map(|into| tr!("into {side}", side = into.name()));
            Some(join_commas([tr!("{unit} charges {target}", unit, target)].into_iter().chain(away).chain(into)))
        }
        (Some(_), None, Some(Some(clock))) => {
            Some(tr!("{unit} rallies until turn {turn}, {step}", unit, turn = clock.turn, step = clock.step.name()))
        }
        (Some(state), None, None | Some(None)) if change.target.is_some() => {
            Some(tr!("{unit} stops its charge and is {state}", unit, state = state.name()))
        }
        (Some(state), None, None | Some(None)) => Some(tr!("{unit} is {state}", unit, state = state.name())),
        (None, None, _) if change.figures.is_some() => {
            tr!("{unit} has {figures} figures", unit, figures = change.figures.unwrap_or_default()).into()
        }
        (None, None, _) if change.disordered == Some(true) => Some(tr!("{unit} falls into disorder", unit)),
        (None, None, _) => None,
    }
}

/// Returns a sentence on what a unit may do now.
pub(super) fn options_text(unit: &Unit, is_in_contact: bool) -> String {
    let may = match unit.state {
        Condition::Good | Condition::Disordered if is_in_contact => tr!("Fighting. It leaves contact by winning, losing or breaking off."),
        Condition::Good if unit.missed.is_empty() => return remaining_options_text(unit),
        Condition::Good => tr!("Must declare a charge on the closest enemy within its reach."),
        Condition::Disordered => tr!("In disorder until it rallies."),
        Condition::Charging => tr!("Moves straight ahead until contact or the end of its charge move."),
        Condition::Evading => tr!("Evading. If out of contact, it rallies at the end of this turn."),
        Condition::Pursuing => tr!("Pursuing. Once out of contact, it rallies for an entire turn."),
        Condition::Routed => tr!("Fleeing. In movement, its player may test to stop it."),
        Condition::Rallying => tr!("Rallying. It can’t declare a charge, but may answer one in disorder."),
        Condition::Gone => tr!("Out of the game."),
    };
    may.to_owned()
}

/// Returns a sentence on what a unit in good order may still do in its turn.
fn remaining_options_text(unit: &Unit) -> String {
    let charges = if may_charge(unit, false) { Some(tr!("charge")) } else { may_charge(unit, true).then(|| tr!("charge from ambush")) };
    let shoots = unit.has_trait(Trait::Missiles).then(|| tr!("shoot"));
    let moves = (!unit.moved).then(|| tr!("move"));
    let all: Vec<&str> = [charges, shoots, moves, Some(tr!("evolve"))].into_iter().flatten().collect();
    tr!("May {actions}.", actions = join_with_and(&all))
}
