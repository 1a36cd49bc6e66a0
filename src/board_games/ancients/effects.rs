//! Effects that several procedures share, and automatic events: contacts end, victors rally, duties lapse.

use super::contact::Contact;
use super::event::Event;
use super::step::Step;
use super::turn_order::{has_rallied, moment, next_step};
use super::unit::{Change, Condition, RallyClock, Trait, Unit};
use super::{AncientsGame, FanaticVictor, MoreThanFigures};
use crate::duty::AncientsDuty;
use senlac_base::game::did_you_mean_or_else;
use senlac_board_games::{PendingDuty, UnitName};

/// An event of the shared frame or of the ancients rules.
pub(super) type GameEvent = senlac_board_games::Event<Event>;

/// Wraps an event of the ancients rules.
pub(super) const fn wrap_event(event: Event) -> GameEvent {
    senlac_board_games::Event::Own(event)
}

/// Returns an event that changes a unit.
pub(super) fn change_unit(unit: &str, change: Change) -> GameEvent {
    wrap_event(Event::Changed(Change { unit: unit.into(), ..change }))
}

/// Returns an event that sets a unit’s state. A unit that is gone has no figures left.
pub(super) fn set_state(unit: &str, state: Condition) -> GameEvent {
    let figures = (state == Condition::Gone).then_some(0);
    change_unit(unit, Change { state: Some(state), figures, ..Change::default() })
}

/// Returns an error text for an unknown unit, which suggests similar names.
pub(super) fn unknown_unit_text(game: &AncientsGame, id: &str) -> String {
    let names = game.own.units.iter().map(|unit| unit.id.as_str());
    let word: String = id.chars().take(40).collect();
    tr!("there is no unit “{word}”;{maybe} see the roster for all units", maybe = did_you_mean_or_else(&word, names), word)
}

/// Returns the unit of this name, which must be in the game.
///
/// # Errors
/// There is no such unit (the message suggests similar names), or it is gone.
pub(super) fn find<'a>(game: &'a AncientsGame, id: &str) -> Result<&'a Unit, String> {
    let unit = game.own.unit(id).ok_or_else(|| unknown_unit_text(game, id))?;
    if unit.is_in_game() { Ok(unit) } else { Err(tr!("{id} is out of the game", id)) }
}

/// Returns a unit and its enemy.
///
/// # Errors
/// As for [`find`], or the two are friends.
pub(super) fn find_enemies<'a>(game: &'a AncientsGame, unit: &str, target: &str) -> Result<(&'a Unit, &'a Unit), String> {
    let (unit, target) = (find(game, unit)?, find(game, target)?);
    if unit.side != target.side {
        return Ok((unit, target));
    }
    Err(same_side_text(&unit.id, &target.id))
}

/// Returns an error text for two units on the same side.
pub(super) fn same_side_text(unit: &str, target: &str) -> String {
    tr!("{unit} and {target} are on the same side", unit, target)
}

/// Removes figures; with the last of them, the unit is gone. Ruling 5 decides whether more may be killed than there are.
pub(super) fn remove_figures(game: &AncientsGame, unit: &Unit, by: &str, count: u16) -> Vec<GameEvent> {
    let counted = if game.has_option(MoreThanFigures::CountedBeyond) { count } else { count.min(unit.figures) };
    let fell = wrap_event(Event::Fell { unit: unit.id.clone(), by: by.to_owned(), count: counted });
    let gone = (count >= unit.figures).then(|| set_state(&unit.id, Condition::Gone));
    [fell].into_iter().filter(|_| count > 0).chain(gone).collect()
}

/// Returns the time until which a unit rallies if it begins now: to the end of this turn, or for a whole turn after it
/// (clarification 4).
pub(super) fn rally_clock(game: &AncientsGame, is_quick: bool) -> RallyClock {
    let entire = RallyClock::whole_turn(game.own.turn);
    if !is_quick {
        return entire;
    }
    let now = moment(game, entire.since, game.own.step);
    let is_past = now > moment(game, entire.since, Step::Rally);
    let (turn, step) = next_step(game, entire.since.saturating_add(is_past.into()), Step::Rally);
    RallyClock { turn, step, ..entire }
}

/// Returns an event that lets a unit begin to rally.
pub(super) fn begin_rally(unit: &str, clock: RallyClock) -> GameEvent {
    change_unit(unit, Change { state: Some(Condition::Rallying), rally: Some(Some(clock)), ..Change::default() })
}

/// Ends a charge or evasion without contact. The unit rallies at the end of the turn, and a charger must charge again.
pub(super) fn miss_charge(game: &AncientsGame, unit: &Unit) -> GameEvent {
    let (rally, missed) = (Some(Some(rally_clock(game, true))), Some(unit.target.clone()));
    change_unit(&unit.id, Change { state: Some(Condition::Rallying), rally, missed, ..Change::default() })
}

/// Stops a charge without contact and sets the unit’s state.
pub(super) fn stop_charge(unit: &str, state: Condition) -> GameEvent {
    change_unit(unit, Change { state: Some(state), target: Some(UnitName::default()), ..Change::default() })
}

/// Removes the figures killed in a contact’s round.
fn remove_losses(game: &AncientsGame, contact: &Contact) -> Vec<GameEvent> {
    let both = [(&contact.by, &contact.with), (&contact.with, &contact.by)];
    let there = both.into_iter().filter_map(|(id, enemy)| Some((game.own.unit(id).filter(|unit| unit.is_in_game())?, enemy)));
    there.flat_map(|(unit, enemy)| remove_figures(game, unit, enemy, contact.losses(&unit.id))).collect()
}

/// Ends the melees of this turn. Figures killed in a round that wasn't ended are still removed.
pub(super) fn end_open_rounds(game: &AncientsGame) -> Vec<GameEvent> {
    let has_fallen = |contact: &&Contact| contact.losses(&contact.by) > 0 || contact.losses(&contact.with) > 0;
    let ends = |contact: &Contact| {
        let over = wrap_event(Event::RoundOver { by: contact.by.to_string(), with: contact.with.to_string(), over: true });
        [vec![over], remove_losses(game, contact)].concat()
    };
    game.own.contacts.iter().filter(has_fallen).flat_map(ends).collect()
}

/// Ends a contact: figures killed in its round are removed. Each unit for which `stays` is true rallies if it has no
/// other contact.
pub(super) fn end_contact(game: &AncientsGame, contact: &Contact, stays: impl Fn(&str) -> bool) -> Vec<GameEvent> {
    let both = [(&contact.by, &contact.with), (&contact.with, &contact.by)];
    let mut events = vec![wrap_event(Event::Parted { by: contact.by.to_string(), with: contact.with.to_string() })];
    events.extend(remove_losses(game, contact));
    let left = game.after_events(&events);
    events.extend(both.into_iter().filter(|(id, _)| stays(id)).flat_map(|(id, enemy)| rally_after_contact(&left, id, enemy)));
    events
}

/// Returns whether a unit keeps fighting in a contact, so not if it is gone or routed. A routed unit that was caught is
/// attacked in this turn’s melee and flees after it.
fn is_fighting(game: &AncientsGame, contact: &Contact, id: &str) -> bool {
    let is_caught = contact.caught && !contact.over && *contact.with == *id;
    game.own.unit(id).is_some_and(|unit| unit.is_in_game() && (is_caught || unit.state != Condition::Routed))
}

/// Returns the automatic event of a unit: its rally clock begins or runs out, or contact ends a missed charge.
fn unit_consequence(game: &AncientsGame, unit: &Unit) -> Option<GameEvent> {
    let (is_met, is_clockless) = (game.own.is_in_contact(&unit.id), unit.state == Condition::Rallying && unit.rally.is_none());
    if has_rallied(game, unit) {
        return Some(set_state(&unit.id, Condition::Good));
    }
    let begins = is_clockless.then(|| begin_rally(&unit.id, rally_clock(game, false)));
    begins.or_else(|| (is_met && !unit.missed.is_empty()).then(|| forgive_missed_charge(&unit.id)))
}

/// Returns an event that releases a unit from its missed charge.
pub(super) fn forgive_missed_charge(unit: &str) -> GameEvent {
    change_unit(unit, Change { missed: Some(UnitName::default()), ..Change::default() })
}

/// Returns all automatic events.
pub(super) fn automatic_events(game: &AncientsGame) -> Vec<GameEvent> {
    let mut events: Vec<GameEvent> = game.own.units.iter().filter_map(|unit| unit_consequence(game, unit)).collect();
    let mut left = game.after_events(&events);
    let is_over = |game: &AncientsGame, one: &Contact| !is_fighting(game, one, &one.by) || !is_fighting(game, one, &one.with);
    while let Some(contact) = left.own.contacts.iter().find(|contact| is_over(&left, contact)).cloned() {
        let ends = end_contact(&left, &contact, |id| is_fighting(&left, &contact, id));
        left = left.after_events(&ends);
        events.extend(ends);
    }
    events.extend(game.duties.iter().filter(|due| is_idle(&left, due)).map(GameEvent::waive));
    events
}

/// Lets a unit without any contact rally for a whole turn. It has won if this enemy is gone or flees; ruling 33 says
/// what a fanatic victor does.
fn rally_after_contact(game: &AncientsGame, id: &str, enemy: &str) -> Vec<GameEvent> {
    let unit = game.own.unit(id).filter(|unit| unit.is_in_game() && !game.own.is_in_contact(id));
    let Some(unit) = unit else { return Vec::new() };
    let won = game.own.unit(enemy).is_none_or(|enemy| !enemy.is_in_game() || enemy.state == Condition::Routed);
    let charges = won && unit.has_trait(Trait::Fanatic) && game.has_option(FanaticVictor::AtOnce);
    let due = charges.then(|| GameEvent::due(AncientsDuty::Closest, id, "fanatic", "C4"));
    [begin_rally(id, RallyClock { won, ..rally_clock(game, false) })].into_iter().chain(due).collect()
}

/// Returns whether a duty no longer applies.
fn is_idle(game: &AncientsGame, due: &PendingDuty) -> bool {
    let (state, duty) = (&game.own, &due.duty);
    let Some(unit) = state.unit(&duty.unit) else { return false };
    let has = |condition: Condition| unit.state == condition;
    if !unit.is_in_game() {
        return true;
    }
    match (AncientsDuty::from_duty(duty), duty.cause.as_str()) {
        (Some(AncientsDuty::Test), "missiles" | "charging") | (Some(AncientsDuty::ChargeMove), _) => !has(Condition::Charging),
        // Whoever was met by a charge out of an ambush may test after it.
        (Some(AncientsDuty::Test), "receiving") => state.chargers_of(&unit.id).next().is_none() && !state.is_in_contact(&unit.id),
        (Some(AncientsDuty::Round), enemy) => !state.contacts.iter().any(|contact| contact.is_between(&unit.id, enemy) && !contact.over),
        (Some(AncientsDuty::Rally), _) => !has(Condition::Rallying),
        (Some(AncientsDuty::Closest | AncientsDuty::Declare), _) => has(Condition::Routed) || state.is_in_contact(&unit.id),
        _ => false,
    }
}
