//! The referee's hand.

use std::collections::BTreeMap;

use super::{Breach, Plan, barred, known};
use crate::rules::plan::UnitCorrection;
use crate::rules::rulings::{RulingName, Rulings};
use crate::rules::{Correction, Manner, Square, State, Unit, UnitId};
use senlac_base::game::name::{LONGEST_NAME, LONGEST_NOTE, NameTrouble, trouble_with};
use senlac_base::game::{Players, PupilId};

/// One unit is put right. It is told even where it stood so before.
pub(super) fn set(state: &State, id: UnitId, correction: Correction, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let corrected = corrected(state, id, correction, breaches)?;
    if correction.is_empty() {
        breaches.push(Breach::NothingToSet);
    }
    let corrections = vec![corrected];
    for (square, units) in crowds(state, &corrections) {
        breaches.extend(units.into_iter().find(|by| *by != id).map(|by| Breach::Occupied { square, by }));
    }
    Some(Plan::Set { corrections })
}

/// Many units are put right at once, and judged as they stand in the end: two may change places. Only those that
/// really stand otherwise are told.
pub(super) fn table_check(state: &State, units: &BTreeMap<UnitId, Correction>, breaches: &mut Vec<Breach>) -> Plan {
    let mut corrections = Vec::with_capacity(units.len());
    for (&id, &correction) in units {
        corrections.extend(corrected(state, id, correction, breaches));
        if correction.is_empty() {
            breaches.push(Breach::NothingSaidOf(id));
        }
    }
    breaches.extend(crowds(state, &corrections).into_iter().map(|(square, units)| Breach::Crowded { square, units }));
    let is_changed = |now: &UnitCorrection, unit: &Unit| {
        (now.figures, now.square, now.commander, now.away) != (unit.figures, unit.square, unit.commander, unit.away)
    };
    corrections.retain(|corrected| state.unit(corrected.unit).is_some_and(|unit| is_changed(corrected, unit)));
    if corrections.is_empty() && breaches.is_empty() {
        breaches.push(Breach::NothingToPutRight);
    }
    Plan::Set { corrections }
}

/// How a unit stands once it is put right; `None` if no army has it.
fn corrected(state: &State, id: UnitId, correction: Correction, breaches: &mut Vec<Breach>) -> Option<UnitCorrection> {
    let unit = known(state, id, breaches)?;
    let figures = figures(unit, correction.figures, breaches);
    let alive = figures > 0;
    if let Some(Some(square)) = correction.square {
        breaches.extend(barred(state, square));
        if !alive {
            breaches.push(Breach::NobodyToPlace(id));
        }
    }
    if correction.commander == Some(true) && !alive {
        breaches.push(Breach::NobodyToCommand(id));
    }
    Some(UnitCorrection {
        unit: id,
        figures,
        square: correction.square.unwrap_or(unit.square).filter(|_| alive),
        commander: correction.commander.unwrap_or(unit.commander) && alive,
        away: unit.away && correction.commander.is_none() && alive,
    })
}

/// How many figures are left; as many as it began with where the number cannot be, so that the rest is judged too.
fn figures(unit: &Unit, given: Option<i32>, breaches: &mut Vec<Breach>) -> u8 {
    let Some(given) = given else { return unit.figures };
    u8::try_from(given).ok().filter(|&count| count <= unit.start).unwrap_or_else(|| {
        breaches.push(Breach::FiguresOutOfRange { unit: unit.id, start: unit.start, figures: given });
        unit.start
    })
}

/// The squares on which several units would stand in the end, and all who would, those that are not put right too.
fn crowds(state: &State, corrections: &[UnitCorrection]) -> Vec<(Square, Vec<UnitId>)> {
    let mut taken: BTreeMap<Square, Vec<UnitId>> = BTreeMap::new();
    for unit in state.units() {
        let corrected = corrections.iter().find(|corrected| corrected.unit == unit.id);
        if let Some(square) = corrected.map_or(unit.square, |corrected| corrected.square) {
            taken.entry(square).or_default().push(unit.id);
        }
    }
    taken.into_iter().filter(|(_, units)| units.len() > 1).collect()
}

/// What is wrong with somebody's name: there must be one, and each has a longest length of its own.
fn trouble_with_players(players: &Players) -> Option<NameTrouble> {
    let each = || players.iter().find_map(|pupil| trouble_with(pupil.as_str(), LONGEST_NAME));
    if players.is_empty() { Some(NameTrouble::Empty) } else { each() }
}

/// Who leads these units from now on. Only those that are led otherwise then are told.
pub(super) fn set_players(state: &State, units: &BTreeMap<UnitId, Option<Players>>, breaches: &mut Vec<Breach>) -> Plan {
    if units.is_empty() {
        breaches.push(Breach::NobodyNamed);
    }
    let mut changed = Vec::with_capacity(units.len());
    for (&unit, player) in units {
        if let Some(trouble) = player.as_ref().and_then(trouble_with_players) {
            breaches.push(Breach::BadPlayer { unit, trouble });
        } else {
            let unknown = player.iter().flat_map(|players| players.iter()).filter(|pupil| !is_known_pupil(state, pupil));
            breaches.extend(unknown.map(|pupil| Breach::UnknownPupil(pupil.as_str().to_owned())));
        }
        if known(state, unit, breaches).is_some() && state.player(unit) != player.as_ref() {
            changed.push((unit, player.clone()));
        }
    }
    if changed.is_empty() && breaches.is_empty() {
        breaches.push(Breach::SamePlayers);
    }
    Plan::SetPlayers { units: changed }
}

/// Whether a pupil is in the table of names. In a game of format 1 every name is.
pub(super) fn is_known_pupil(state: &State, pupil: &PupilId) -> bool {
    !state.names().has_ids() || state.names().entry(pupil).is_some()
}

/// Which units the computer plays from now on. Only those that it plays otherwise then are told.
pub(super) fn set_computer(state: &State, units: &BTreeMap<UnitId, Option<Manner>>, breaches: &mut Vec<Breach>) -> Plan {
    if units.is_empty() {
        breaches.push(Breach::NobodyForTheComputer);
    }
    let mut changed = Vec::with_capacity(units.len());
    for (&unit, &computer) in units {
        if known(state, unit, breaches).is_some() && state.computer(unit) != computer {
            changed.push((unit, computer));
        }
    }
    if changed.is_empty() && breaches.is_empty() {
        breaches.push(Breach::SameComputer);
    }
    Plan::SetComputer { units: changed }
}

pub(super) fn set_ruling(ruling: &str, choice: &str, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let ruling = ruling.parse::<RulingName>().map_err(|problem| breaches.push(Breach::NotARuling(problem))).ok()?;
    let mut changed = Rulings::default();
    changed.set(ruling, choice).map_err(|problem| breaches.push(Breach::NotAReading(problem))).ok()?;
    Some(Plan::SetRuling { ruling, choice: changed.reading(ruling).key })
}

pub(super) fn note(text: &str, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let text = text.trim();
    let length = text.chars().count();
    match length {
        0 => breaches.push(Breach::EmptyNote),
        1..=LONGEST_NOTE => return Some(Plan::Note { text: text.to_owned() }),
        _ => breaches.push(Breach::LongNote(length)),
    }
    None
}
