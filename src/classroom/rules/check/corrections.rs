//! Checks for the referee's corrections.

use std::collections::BTreeMap;

use super::{Breach, Plan, known_unit, terrain_breach};
use crate::rules::plan::UnitCorrection;
use crate::rules::rulings::{RulingName, Rulings};
use crate::rules::{Correction, Manner, Square, State, Unit, UnitId};
use senlac_base::game::name::{LONGEST_NAME, LONGEST_NOTE, NameProblem, find_name_problem};
use senlac_base::game::{Players, PupilId};

/// Checks a correction of one unit. The event is recorded even if nothing changes.
pub(super) fn set(state: &State, id: UnitId, correction: Correction, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let corrected = apply_correction(state, id, correction, breaches)?;
    if correction.is_empty() {
        breaches.push(Breach::NothingToSet);
    }
    let corrections = vec![corrected];
    for (square, units) in crowded_squares(state, &corrections) {
        breaches.extend(units.into_iter().find(|by| *by != id).map(|by| Breach::Occupied { square, by }));
    }
    Some(Plan::Set { corrections })
}

/// Checks corrections of many units at once. They are judged by the final positions, so two units may swap
/// squares. Only units that really change are recorded.
pub(super) fn check_table(state: &State, units: &BTreeMap<UnitId, Correction>, breaches: &mut Vec<Breach>) -> Plan {
    let mut corrections = Vec::with_capacity(units.len());
    for (&id, &correction) in units {
        corrections.extend(apply_correction(state, id, correction, breaches));
        if correction.is_empty() {
            breaches.push(Breach::NothingSaidOf(id));
        }
    }
    breaches.extend(crowded_squares(state, &corrections).into_iter().map(|(square, units)| Breach::Crowded { square, units }));
    let is_changed = |now: &UnitCorrection, unit: &Unit| {
        (now.figures, now.square, now.commander, now.away) != (unit.figures, unit.square, unit.commander, unit.away)
    };
    corrections.retain(|corrected| state.unit(corrected.unit).is_some_and(|unit| is_changed(corrected, unit)));
    if corrections.is_empty() && breaches.is_empty() {
        breaches.push(Breach::NothingToPutRight);
    }
    Plan::Set { corrections }
}

/// Returns a unit's values after a correction, or `None` if no army has the unit.
fn apply_correction(state: &State, id: UnitId, correction: Correction, breaches: &mut Vec<Breach>) -> Option<UnitCorrection> {
    let unit = known_unit(state, id, breaches)?;
    let figures = corrected_figures(unit, correction.figures, breaches);
    let alive = figures > 0;
    if let Some(Some(square)) = correction.square {
        breaches.extend(terrain_breach(state, square));
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

/// Returns the figures left. If the number is impossible, this returns the figures at the start, so that the
/// rest can still be judged.
fn corrected_figures(unit: &Unit, given: Option<i32>, breaches: &mut Vec<Breach>) -> u8 {
    let Some(given) = given else { return unit.figures };
    u8::try_from(given).ok().filter(|&count| count <= unit.start).unwrap_or_else(|| {
        breaches.push(Breach::FiguresOutOfRange { unit: unit.id, start: unit.start, figures: given });
        unit.start
    })
}

/// Returns the squares that several units would share in the end, with all these units, corrected or not.
fn crowded_squares(state: &State, corrections: &[UnitCorrection]) -> Vec<(Square, Vec<UnitId>)> {
    let mut taken: BTreeMap<Square, Vec<UnitId>> = BTreeMap::new();
    for unit in state.units() {
        let corrected = corrections.iter().find(|corrected| corrected.unit == unit.id);
        if let Some(square) = corrected.map_or(unit.square, |corrected| corrected.square) {
            taken.entry(square).or_default().push(unit.id);
        }
    }
    taken.into_iter().filter(|(_, units)| units.len() > 1).collect()
}

/// Returns the first problem with the names of a unit's players: there must be at least one, and each has its
/// own maximum length.
fn player_name_trouble(players: &Players) -> Option<NameProblem> {
    let each = || players.iter().find_map(|pupil| find_name_problem(pupil.as_str(), LONGEST_NAME));
    if players.is_empty() { Some(NameProblem::Empty) } else { each() }
}

/// Checks a change of players. Only units whose players change are recorded.
pub(super) fn check_players(state: &State, units: &BTreeMap<UnitId, Option<Players>>, breaches: &mut Vec<Breach>) -> Plan {
    if units.is_empty() {
        breaches.push(Breach::NobodyNamed);
    }
    let mut changed = Vec::with_capacity(units.len());
    for (&unit, player) in units {
        if let Some(trouble) = player.as_ref().and_then(player_name_trouble) {
            breaches.push(Breach::BadPlayer { unit, trouble });
        } else {
            let unknown = player.iter().flat_map(|players| players.iter()).filter(|pupil| !is_known_pupil(state, pupil));
            breaches.extend(unknown.map(|pupil| Breach::UnknownPupil(pupil.as_str().to_owned())));
        }
        if known_unit(state, unit, breaches).is_some() && state.player(unit) != player.as_ref() {
            changed.push((unit, player.clone()));
        }
    }
    if changed.is_empty() && breaches.is_empty() {
        breaches.push(Breach::SamePlayers);
    }
    Plan::SetPlayers { units: changed }
}

/// Returns whether the name table contains a pupil. In a game of format 1 every name counts as known.
pub(super) fn is_known_pupil(state: &State, pupil: &PupilId) -> bool {
    !state.names().has_ids() || state.names().entry(pupil).is_some()
}

/// Checks which units the computer plays. Only units that change are recorded.
pub(super) fn check_computer(state: &State, units: &BTreeMap<UnitId, Option<Manner>>, breaches: &mut Vec<Breach>) -> Plan {
    if units.is_empty() {
        breaches.push(Breach::NobodyForTheComputer);
    }
    let mut changed = Vec::with_capacity(units.len());
    for (&unit, &computer) in units {
        if known_unit(state, unit, breaches).is_some() && state.computer(unit) != computer {
            changed.push((unit, computer));
        }
    }
    if changed.is_empty() && breaches.is_empty() {
        breaches.push(Breach::SameComputer);
    }
    Plan::SetComputer { units: changed }
}

/// Checks a change of a ruling.
pub(super) fn check_ruling(ruling: &str, choice: &str, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let ruling = ruling.parse::<RulingName>().map_err(|problem| breaches.push(Breach::NotARuling(problem))).ok()?;
    let mut changed = Rulings::default();
    changed.set(ruling, choice).map_err(|problem| breaches.push(Breach::NotAReading(problem))).ok()?;
    Some(Plan::SetRuling { ruling, choice: changed.option(ruling).key })
}

/// Checks a note for the battle log.
pub(super) fn check_note(text: &str, breaches: &mut Vec<Breach>) -> Option<Plan> {
    let text = text.trim();
    let length = text.chars().count();
    match length {
        0 => breaches.push(Breach::EmptyNote),
        1..=LONGEST_NOTE => return Some(Plan::Note { text: text.to_owned() }),
        _ => breaches.push(Breach::LongNote(length)),
    }
    None
}
