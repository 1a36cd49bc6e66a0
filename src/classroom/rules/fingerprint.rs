//! A short hash that two battles share only if the same can happen next.

use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;

use super::rulings::RulingName;
use super::{Card, Pending, Rulings, Side, Square, State, Unit, UnitId};

/// Returns 32 hexadecimal digits: a hash of everything that decides what can happen next. It is the same on every
/// machine and in every build, because this file alone fixes the bytes that are hashed. Their layout is part of
/// the file format.
pub fn fingerprint(state: &State) -> String {
    let mut bytes = Vec::with_capacity(1024);
    write_table(state, &mut bytes);
    write_turn(state, &mut bytes);
    for unit in state.units() {
        write_unit(unit, &mut bytes);
    }
    write_later_additions(state, &mut bytes);
    let mut hasher = SipHasher13::new();
    hasher.write(&bytes);
    format!("{:032x}", hasher.finish128().as_u128())
}

fn write_table(state: &State, bytes: &mut Vec<u8>) {
    bytes.extend([state.board.width(), state.board.height()]);
    bytes.extend(state.board.ground().iter().map(|terrain| terrain.sign() as u8));
    bytes.extend(RulingName::all().take(Rulings::ALWAYS_WRITTEN).map(|ruling| state.rulings.choice(ruling)));
    for card in state.deck.cards.iter() {
        write_card(card, bytes);
    }
    bytes.push(u8::try_from(state.deck.draw.len()).unwrap_or(u8::MAX));
    bytes.extend(&state.deck.draw);
}

fn write_turn(state: &State, bytes: &mut Vec<u8>) {
    bytes.extend(state.turn.to_le_bytes());
    bytes.extend([state.phase as u8, state.order as u8, side(state.first), side(state.acting)]);
    bytes.push(u8::from(state.card.is_some()));
    if let Some(card) = &state.card {
        write_card(card, bytes);
    }
    match state.todo.len() {
        0 => bytes.push(0),
        1 => {}
        several => bytes.extend([SEVERAL_WAIT, u8::try_from(several).unwrap_or(u8::MAX)]),
    }
    for pending in &state.todo {
        write_pending(pending, bytes);
    }
    match state.outcome {
        Some(outcome) => bytes.extend([1, side(Some(outcome.winner)), outcome.why as u8]),
        None => bytes.push(0),
    }
    // Battles with only the standard cards are written as before custom cards existed.
    if !state.effects.is_empty() {
        bytes.extend([LASTING, u8::try_from(state.effects.len()).unwrap_or(u8::MAX)]);
        for effect in &state.effects {
            write_card(&effect.card, bytes);
            bytes.push(effect.turns_left);
        }
    }
}

fn write_pending(pending: &Pending, bytes: &mut Vec<u8>) {
    match pending {
        Pending::Panic(who) => bytes.extend([1, side(Some(*who))]),
        Pending::Rush(units) => {
            bytes.extend([2, u8::try_from(units.len()).unwrap_or(u8::MAX)]);
            for &unit in units {
                write_unit_id(unit, bytes);
            }
        }
    }
}

/// Writes what later versions of the program added, and only if it is present. A battle without any of it hashes as
/// before.
fn write_later_additions(state: &State, bytes: &mut Vec<u8>) {
    let later = RulingName::all().skip(Rulings::ALWAYS_WRITTEN).filter(|ruling| state.rulings.choice(*ruling) > 0);
    for ruling in later {
        bytes.extend([LATER_RULING, ruling.entry().number, state.rulings.choice(ruling)]);
    }
    for dismissed in state.dismissed_bodyguards() {
        bytes.extend([DISMISSED, u8::from(dismissed.listed_commander)]);
        write_unit(&dismissed.unit, bytes);
    }
}

// Each marker precedes data that earlier versions did not have.
const SEVERAL_WAIT: u8 = 250;
const LATER_RULING: u8 = 251;
const DISMISSED: u8 = 252;
const LASTING: u8 = 253;
const OWN_TERMS: u8 = 254;

/// Writes a card without its title, which decides nothing.
fn write_card(card: &Card, bytes: &mut Vec<u8>) {
    bytes.extend([card.name as u8, card.color as u8]);
    if !card.has_default_effect() {
        bytes.extend([OWN_TERMS, card.force(), card.duration()]);
    }
}

fn write_unit(unit: &Unit, bytes: &mut Vec<u8>) {
    write_unit_id(unit.id, bytes);
    let Square { column, row } = unit.square.unwrap_or(Square::new(u8::MAX, u8::MAX));
    let signs = [unit.commander, unit.bodyguard, unit.away, unit.moved, unit.shot, unit.fought, unit.spared];
    let signs = signs.iter().enumerate().fold(0, |all, (place, &sign)| all | (u8::from(sign) << place));
    bytes.extend([unit.troop as u8, unit.start, unit.figures, column, row, signs, unit.carried_hits[0], unit.carried_hits[1]]);
}

fn write_unit_id(unit: UnitId, bytes: &mut Vec<u8>) {
    bytes.extend([side(Some(unit.side)), unit.number]);
}

/// Returns 0 for no side, 1 for the Normans, 2 for the Saxons.
const fn side(side: Option<Side>) -> u8 {
    match side {
        None => 0,
        Some(Side::Norman) => 1,
        Some(Side::Saxon) => 2,
    }
}
