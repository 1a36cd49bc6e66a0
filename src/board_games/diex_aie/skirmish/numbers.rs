//! Attack, defence and movement of a man in his current condition (1.2, 4), and his row in the owners' tables.

use super::tables::ALLOWANCE;
use crate::characters::{Arm, Character, Condition, Face};
use crate::game::DiexGame;
use crate::rulings::{CounterOverTable, HungryDice};
use crate::side::Side;

/// Defence of every horse (6.8), and of an unarmed man (C14.8).
const BARE: u8 = 1;

/// Returns a man's current attack strength.
///
/// # Errors
/// He is unarmed, or the value hasn't been entered.
pub(super) fn attack(game: &DiexGame, man: &Character) -> Result<i32, String> {
    if game.own.skirmish.marks(&man.name).unarmed {
        return Err(tr!("{who} is unarmed", who = man.name));
    }
    man.number(|face| face.attack, man.attack).map(i32::from).ok_or_else(|| unknown_text(man, "attack"))
}

/// Returns a man's current defence strength.
///
/// # Errors
/// The value hasn't been entered.
pub(super) fn defence(game: &DiexGame, man: &Character) -> Result<i32, String> {
    if man.state == Condition::Prisoner || game.own.skirmish.marks(&man.name).unarmed {
        return Ok(BARE.into());
    }
    man.number(|face| face.defence, man.defence).map(i32::from).ok_or_else(|| unknown_text(man, "defence"))
}

/// Returns the error text for a missing value.
fn unknown_text(man: &Character, key: &str) -> String {
    match man.face() {
        Some(face) => {
            tr!(
                "{who}’s {key} on his face “{face}” isn’t known yet: set it under “faces”, or enter it as “strength”",
                key,
                who = man.name,
                face = face.key()
            )
        }
        None => tr!("{who}’s {key} isn’t known yet: set it, or enter it as “strength”", key, who = man.name),
    }
}

/// Returns his current movement allowance, mounted or on foot: his counter's number, or the table's (R5).
pub(crate) fn allowance(game: &DiexGame, man: &Character, mounted: bool) -> i32 {
    let so = Character { mounted, ..man.clone() };
    let on_face = |face: Face| man.faces.get(&face).and_then(|numbers| numbers.movement);
    let counter = match so.face() {
        None => man.movement.filter(|_| !is_horse_movement(man)),
        Some(Face::Mounted) => on_face(Face::Mounted).or_else(|| man.movement.filter(|_| is_horse_movement(man))),
        Some(face) => on_face(face),
    };
    let column = match (mounted, man.armour) {
        (true, true) => "rider-armour",
        (true, false) => "rider",
        (false, _) if man.woman => "woman",
        (false, true) => "foot-armour",
        (false, false) => "foot",
    };
    let row = if man.state == Condition::Wounded { "wounded" } else { "healthy" };
    let typical = game.number(&ALLOWANCE, row, column);
    counter.map(i32::from).filter(|_| !game.has_option(CounterOverTable::Table)).unwrap_or(typical)
}

/// Most movement points of a man on foot (4).
const ON_FOOT: u8 = 8;

/// Returns whether the single movement number entered for a man is that of his horse.
///
/// It is if it's higher than anybody's on foot (4).
fn is_horse_movement(man: &Character) -> bool {
    has_horse(man) && !man.faces.contains_key(&Face::Mounted) && man.movement.is_some_and(|points| points > ON_FOOT)
}

/// Returns whether a rider has only one set of numbers, although his counter has a mounted and a dismounted side (1.2).
pub(super) fn has_one_set(man: &Character) -> bool {
    man.mounted && !man.faces.contains_key(&Face::Mounted) && (man.attack.is_some() || man.defence.is_some() || man.movement.is_some())
}

/// Returns a man's kind of target in the owners' letter tables.
pub(super) const fn kind(man: &Character, by_missile: bool) -> &'static str {
    match (man.mounted, man.armour && by_missile) {
        (true, true) => "mounted-armour",
        (true, false) => "mounted",
        (false, true) => "foot-armour",
        (false, false) => "foot",
    }
}

/// Returns a man's movement points at the start of his move.
///
/// Hunger and the first turn of a patrol halve the allowance (C8.4, 11.4.2). Carrying a ladder costs two points, also for the
/// rest of the turn in which it is put down (10.1.2).
pub(super) fn points(game: &DiexGame, man: &Character, mounted: bool) -> i32 {
    let marks = game.own.skirmish.marks(&man.name);
    let whole = allowance(game, man, mounted);
    let fed = if game.own.skirmish.unsupplied.contains(&man.side) { whole / 2 } else { whole };
    let fed = if game.own.is_new_patrol(man) { fed / 2 } else { fed };
    fed - if marks.ladder || marks.bore { 2 } else { 0 }
}

/// Returns whether lack of supplies adds to this side's dice. Under the option either side's lack does (C8.4, R76).
pub(super) fn is_hungry(game: &DiexGame, side: Side) -> bool {
    let unsupplied = &game.own.skirmish.unsupplied;
    if game.has_option(HungryDice::BothSides) { !unsupplied.is_empty() } else { unsupplied.contains(&side) }
}

/// Returns whether a man has a mounted counter.
pub(super) fn has_horse(man: &Character) -> bool {
    let has_face = [Face::Mounted, Face::MountedWounded].iter().any(|face| man.faces.contains_key(face));
    man.horse.unwrap_or(man.mounted || has_face || man.letters.arm == Arm::Cavalry)
}
