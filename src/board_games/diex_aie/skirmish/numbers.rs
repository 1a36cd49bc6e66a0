//! The numbers that count for a man as he is now (1.2, 4), and his kind in the owner's tables.

use super::tables::ALLOWANCE;
use super::way::has_horse;
use crate::characters::{Character, Condition, Face};
use crate::side::Side;
use crate::{CounterOverTable, DiexDesk, HungryDice};

/// The defence of every horse (6.8), and of whoever has no arms (C14.8).
const BARE: u8 = 1;

/// His attack, as he is now.
///
/// # Errors
/// That nobody has said it.
pub(super) fn attack(desk: &DiexDesk, man: &Character) -> Result<i32, String> {
    if desk.own.skirmish.marks(&man.name).unarmed {
        return Err(tr!("{who} is unarmed", who = man.name));
    }
    man.number(|face| face.attack, man.attack).map(i32::from).ok_or_else(|| unknown(man, "attack"))
}

/// His defence, as he is now.
///
/// # Errors
/// That nobody has said it.
pub(super) fn defence(desk: &DiexDesk, man: &Character) -> Result<i32, String> {
    if man.state == Condition::Prisoner || desk.own.skirmish.marks(&man.name).unarmed {
        return Ok(BARE.into());
    }
    man.number(|face| face.defence, man.defence).map(i32::from).ok_or_else(|| unknown(man, "defence"))
}

fn unknown(man: &Character, key: &str) -> String {
    match man.face() {
        Some(face) => {
            tr!(
                "nobody has said the {key} of {who} on his face “{face}”: set it as “faces”, or say it as “strength”",
                key,
                who = man.name,
                face = face.key()
            )
        }
        None => tr!("nobody has said the {key} of {who}: set it, or say it as “strength”", key, who = man.name),
    }
}

/// His allowance of movement as he is now, mounted or on foot as asked: his counter's number, or the table's (R5).
pub(crate) fn allowance(desk: &DiexDesk, man: &Character, mounted: bool) -> i32 {
    let so = Character { mounted, ..man.clone() };
    let on_face = |face: Face| man.faces.get(&face).and_then(|numbers| numbers.movement);
    let counter = match so.face() {
        None => man.movement.filter(|_| !is_riders(man)),
        Some(Face::Mounted) => on_face(Face::Mounted).or_else(|| man.movement.filter(|_| is_riders(man))),
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
    let typical = desk.number(&ALLOWANCE, row, column);
    counter.map(i32::from).filter(|_| !desk.has_option(CounterOverTable::Table)).unwrap_or(typical)
}

/// The most points of a man on foot (4).
const ON_FOOT: u8 = 8;

/// Whether the one number of movement that was entered for a man is that of his horse: it is more than anybody has on foot (4).
fn is_riders(man: &Character) -> bool {
    has_horse(man) && !man.faces.contains_key(&Face::Mounted) && man.movement.is_some_and(|points| points > ON_FOOT)
}

/// Whether a rider has one set of numbers for the saddle and for his feet, though his counter has two (1.2).
pub(super) fn has_one_set(man: &Character) -> bool {
    man.mounted && !man.faces.contains_key(&Face::Mounted) && (man.attack.is_some() || man.defence.is_some() || man.movement.is_some())
}

/// His kind in the owner's tables of letters.
pub(super) const fn kind(man: &Character, by_missile: bool) -> &'static str {
    match (man.mounted, man.armour && by_missile) {
        (true, true) => "mounted-armour",
        (true, false) => "mounted",
        (false, true) => "foot-armour",
        (false, false) => "foot",
    }
}

/// The points with which a man begins to move: what is left of his allowance, less what hunger and the first turn of a patrol halve
/// (C8.4, 11.4.2) and what bearing a ladder takes, for the rest of the turn too in which it is put down (10.1.2).
pub(super) fn points(desk: &DiexDesk, man: &Character, mounted: bool) -> i32 {
    let marks = desk.own.skirmish.marks(&man.name);
    let whole = allowance(desk, man, mounted);
    let fed = if desk.own.skirmish.unsupplied.contains(&man.side) { whole / 2 } else { whole };
    let fed = if desk.own.patrols_first(man) { fed / 2 } else { fed };
    fed - if marks.ladder || marks.bore { 2 } else { 0 }
}

/// Whether want of supplies adds to the dice of this side: its own want, or with another reading that of either side (C8.4, R76).
pub(super) fn hungry(desk: &DiexDesk, side: Side) -> bool {
    let unsupplied = &desk.own.skirmish.unsupplied;
    if desk.has_option(HungryDice::BothSides) { !unsupplied.is_empty() } else { unsupplied.contains(&side) }
}
