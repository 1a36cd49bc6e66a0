//! What more than one procedure does to a unit, and what follows by itself: contacts that end, victors who rally, idle duties.

use super::contact::Contact;
use super::event::Event;
use super::moment::{after, has_rallied, moment};
use super::step::Step;
use super::unit::{Change, Clock, Condition, Trait, Unit};
use super::{AncientsDesk, FanaticVictor, MoreThanFigures};
use crate::owed::Owed;
use senlac_base::game::meant;
use senlac_board_games::{Due, UnitName};

/// What happens on the frame.
pub(super) type Happens = senlac_board_games::Event<Event>;

/// Something of this rulebook happens.
pub(super) const fn own(event: Event) -> Happens {
    senlac_board_games::Event::Own(event)
}

/// A unit is otherwise.
pub(super) fn changed(unit: &str, change: Change) -> Happens {
    own(Event::Changed(Change { unit: unit.into(), ..change }))
}

/// A unit is so now; nobody is left of one that is gone.
pub(super) fn becomes(unit: &str, state: Condition) -> Happens {
    let figures = (state == Condition::Gone).then_some(0);
    changed(unit, Change { state: Some(state), figures, ..Change::default() })
}

/// That nobody has this name, with those that are meant perhaps.
pub(super) fn unknown(desk: &AncientsDesk, id: &str) -> String {
    let names = desk.own.units.iter().map(|unit| unit.id.as_str());
    let word: String = id.chars().take(40).collect();
    tr!("there is no unit “{word}”;{maybe} the roster lists them all", maybe = meant(&word, names), word)
}

/// The unit of this name, in the game.
///
/// # Errors
/// That there is none, with those that are meant perhaps; or that it is gone.
pub(super) fn find<'a>(desk: &'a AncientsDesk, id: &str) -> Result<&'a Unit, String> {
    let unit = desk.own.unit(id).ok_or_else(|| unknown(desk, id))?;
    if unit.is_there() { Ok(unit) } else { Err(tr!("{id} is gone", id)) }
}

/// A unit and an enemy of it.
///
/// # Errors
/// As [`find`], or that they are friends.
pub(super) fn pair<'a>(desk: &'a AncientsDesk, unit: &str, target: &str) -> Result<(&'a Unit, &'a Unit), String> {
    let (unit, target) = (find(desk, unit)?, find(desk, target)?);
    if unit.side != target.side {
        return Ok((unit, target));
    }
    Err(same_side(&unit.id, &target.id))
}

/// That two units are friends.
pub(super) fn same_side(unit: &str, target: &str) -> String {
    tr!("{unit} and {target} are on the same side", unit, target)
}

/// Figures leave; the unit is gone with the last of them. Ruling 5 says whether more may fall than there are.
pub(super) fn falls(desk: &AncientsDesk, unit: &Unit, by: &str, count: u16) -> Vec<Happens> {
    let counted = if desk.has_option(MoreThanFigures::CountedBeyond) { count } else { count.min(unit.figures) };
    let fell = own(Event::Fell { unit: unit.id.clone(), by: by.to_owned(), count: counted });
    let gone = (count >= unit.figures).then(|| becomes(&unit.id, Condition::Gone));
    [fell].into_iter().filter(|_| count > 0).chain(gone).collect()
}

/// Until when a unit rallies that begins now: to the end of this turn, or for an entire turn after it (clarification 4).
pub(super) fn clock(desk: &AncientsDesk, is_quick: bool) -> Clock {
    let entire = Clock::entire(desk.own.turn);
    if !is_quick {
        return entire;
    }
    let now = moment(desk, entire.since, desk.own.step);
    let is_past = now > moment(desk, entire.since, Step::Rally);
    let (turn, step) = after(desk, entire.since.saturating_add(is_past.into()), Step::Rally);
    Clock { turn, step, ..entire }
}

/// A unit begins to rally.
pub(super) fn rallies(unit: &str, clock: Clock) -> Happens {
    changed(unit, Change { state: Some(Condition::Rallying), rally: Some(Some(clock)), ..Change::default() })
}

/// A charge or an evasion ends without contact: it rallies at the end of the turn, and whoever charged owes another charge.
pub(super) fn misses(desk: &AncientsDesk, unit: &Unit) -> Happens {
    let (rally, missed) = (Some(Some(clock(desk, true))), Some(unit.target.clone()));
    changed(&unit.id, Change { state: Some(Condition::Rallying), rally, missed, ..Change::default() })
}

/// A charge ends without contact, and the unit is so now.
pub(super) fn stops(unit: &str, state: Condition) -> Happens {
    changed(unit, Change { state: Some(state), target: Some(UnitName::default()), ..Change::default() })
}

/// The fallen of the round of a contact leave.
fn fallen(desk: &AncientsDesk, contact: &Contact) -> Vec<Happens> {
    let both = [(&contact.by, &contact.with), (&contact.with, &contact.by)];
    let there = both.into_iter().filter_map(|(id, enemy)| Some((desk.own.unit(id).filter(|unit| unit.is_there())?, enemy)));
    there.flat_map(|(unit, enemy)| falls(desk, unit, enemy, contact.fallen(&unit.id))).collect()
}

/// Melees are over for this turn: who fell in a round that nobody has ended leaves all the same.
pub(super) fn unended(desk: &AncientsDesk) -> Vec<Happens> {
    let has_fallen = |contact: &&Contact| contact.fallen(&contact.by) > 0 || contact.fallen(&contact.with) > 0;
    let ends = |contact: &Contact| {
        let over = own(Event::RoundOver { by: contact.by.to_string(), with: contact.with.to_string(), over: true });
        [vec![over], fallen(desk, contact)].concat()
    };
    desk.own.contacts.iter().filter(has_fallen).flat_map(ends).collect()
}

/// A contact ends: the fallen of its round leave, and whoever stays rallies if it is in contact with nobody else.
pub(super) fn parts(desk: &AncientsDesk, contact: &Contact, stays: impl Fn(&str) -> bool) -> Vec<Happens> {
    let both = [(&contact.by, &contact.with), (&contact.with, &contact.by)];
    let mut events = vec![own(Event::Parted { by: contact.by.to_string(), with: contact.with.to_string() })];
    events.extend(fallen(desk, contact));
    let left = desk.with(&events);
    events.extend(both.into_iter().filter(|(id, _)| stays(id)).flat_map(|(id, enemy)| alone(&left, id, enemy)));
    events
}

/// Whether a unit fights on in a contact: not if it is gone or routed. A routed one that was caught is struck at in this turn's
/// melee, and flees on after it.
fn fights(desk: &AncientsDesk, contact: &Contact, id: &str) -> bool {
    let is_caught = contact.caught && !contact.over && *contact.with == *id;
    desk.own.unit(id).is_some_and(|unit| unit.is_there() && (is_caught || unit.state != Condition::Routed))
}

/// What follows of a unit by itself: a clock begins and runs out, and contact ends a missed charge.
fn of_unit(desk: &AncientsDesk, unit: &Unit) -> Option<Happens> {
    let (is_met, is_clockless) = (desk.own.is_in_contact(&unit.id), unit.state == Condition::Rallying && unit.rally.is_none());
    if has_rallied(desk, unit) {
        return Some(becomes(&unit.id, Condition::Good));
    }
    let begins = is_clockless.then(|| rallies(&unit.id, clock(desk, false)));
    begins.or_else(|| (is_met && !unit.missed.is_empty()).then(|| forgiven(&unit.id)))
}

/// A missed charge binds a unit no more.
pub(super) fn forgiven(unit: &str) -> Happens {
    changed(unit, Change { missed: Some(UnitName::default()), ..Change::default() })
}

/// What follows by itself.
pub(super) fn follow(desk: &AncientsDesk) -> Vec<Happens> {
    let mut events: Vec<Happens> = desk.own.units.iter().filter_map(|unit| of_unit(desk, unit)).collect();
    let mut left = desk.with(&events);
    let is_over = |desk: &AncientsDesk, one: &Contact| !fights(desk, one, &one.by) || !fights(desk, one, &one.with);
    while let Some(contact) = left.own.contacts.iter().find(|contact| is_over(&left, contact)).cloned() {
        let ends = parts(&left, &contact, |id| fights(&left, &contact, id));
        left = left.with(&ends);
        events.extend(ends);
    }
    events.extend(desk.duties.iter().filter(|due| is_idle(&left, due)).map(Happens::waived));
    events
}

/// A unit that is in contact with nobody any more rallies for an entire turn. It has won if this enemy is gone or flees; of a fanatic
/// victor ruling 33 tells.
fn alone(desk: &AncientsDesk, id: &str, enemy: &str) -> Vec<Happens> {
    let unit = desk.own.unit(id).filter(|unit| unit.is_there() && !desk.own.is_in_contact(id));
    let Some(unit) = unit else { return Vec::new() };
    let won = desk.own.unit(enemy).is_none_or(|enemy| !enemy.is_there() || enemy.state == Condition::Routed);
    let charges = won && unit.is(Trait::Fanatic) && desk.has_option(FanaticVictor::AtOnce);
    let due = charges.then(|| Happens::due(Owed::Closest, id, "fanatic", "C4"));
    [rallies(id, Clock { won, ..clock(desk, false) })].into_iter().chain(due).collect()
}

/// Whether nothing is left of a duty.
fn is_idle(desk: &AncientsDesk, due: &Due) -> bool {
    let (state, duty) = (&desk.own, &due.duty);
    let Some(unit) = state.unit(&duty.unit) else { return false };
    let has = |condition: Condition| unit.state == condition;
    if !unit.is_there() {
        return true;
    }
    match (Owed::of(duty), duty.cause.as_str()) {
        (Some(Owed::Test), "missiles" | "charging") | (Some(Owed::ChargeMove), _) => !has(Condition::Charging),
        // Whoever was met by a charge out of an ambush may test after it.
        (Some(Owed::Test), "receiving") => state.chargers_of(&unit.id).next().is_none() && !state.is_in_contact(&unit.id),
        (Some(Owed::Round), enemy) => !state.contacts.iter().any(|contact| contact.is_of(&unit.id, enemy) && !contact.over),
        (Some(Owed::Rally), _) => !has(Condition::Rallying),
        (Some(Owed::Closest | Owed::Declare), _) => has(Condition::Routed) || state.is_in_contact(&unit.id),
        _ => false,
    }
}
