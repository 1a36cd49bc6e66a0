//! Pupils who came late, changed units, gave a unit up, or were absent.

use crate::sheets::document::Battle;
use crate::sheets::text::Fonts;
use senlac_base::game::pupils::join;
use senlac_base::language::lists::join_commas;
use senlac_base::language::tr;
use senlac_classroom::rules::{Term, UnitId};

/// A pupil with the units led, in order of turns.
struct PupilCourse<'a> {
    name: &'a str,
    terms: Vec<(UnitId, Term)>,
}

/// Change in a pupil's command during the battle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    Steady,
    CameLater,
    ChangedPlaces,
    TookAnother,
    GaveUp,
    SteppedAside,
}

impl Course {
    const TOLD: [(Self, &'static str); 5] = [
        (Self::CameLater, tr_mark!("Joined later")),
        (Self::ChangedPlaces, tr_mark!("Changed units")),
        (Self::TookAnother, tr_mark!("Took on another unit")),
        (Self::GaveUp, tr_mark!("Handed over their unit")),
        (Self::SteppedAside, tr_mark!("Stepped aside before the first card")),
    ];
}

impl PupilCourse<'_> {
    fn course(&self) -> Course {
        let all = |is: fn(&Term) -> bool| self.terms.iter().all(|(_, term)| is(term));
        if all(|term| term.until == Some(0)) {
            Course::SteppedAside
        } else if all(|term| term.from > 0) {
            Course::CameLater
        } else if all(|term| term.until.is_some()) {
            Course::GaveUp
        } else if all(|term| term.from == 0 && term.until.is_none()) {
            Course::Steady
        } else if all(|term| term.until.is_none()) {
            Course::TookAnother
        } else {
            Course::ChangedPlaces
        }
    }

    /// Returns text such as "N01 until turn 2, N04 from turn 2".
    fn units(&self) -> String {
        join_commas(self.terms.iter().map(|&(unit, term)| term_text(unit, term)))
    }
}

fn term_text(unit: UnitId, Term { from, until }: Term) -> String {
    match (from, until) {
        (0, None | Some(0)) => unit.to_string(),
        (0, Some(until)) => tr!("{unit} until turn {until}", unit, until),
        (from, None) => tr!("{unit} from turn {from}", unit, from),
        (from, Some(until)) if from == until => tr!("{unit} in turn {from}", unit, from),
        (from, Some(until)) => tr!("{unit} from turn {from} to turn {until}", unit, from, until),
    }
}

/// Returns sentences about pupils who didn't lead one unit from the first card on, and about absent pupils.
pub(super) fn changes(battle: Battle<'_>, fonts: &Fonts) -> Vec<String> {
    let pupils = pupils(battle);
    let mut told = Vec::new();
    for (course, words) in Course::TOLD {
        let of_course = pupils.iter().filter(|pupil| pupil.course() == course);
        let names: Vec<String> =
            of_course.map(|pupil| format!("{} ({})", battle.printed_name_beside_unit(pupil.name, fonts), pupil.units())).collect();
        if !names.is_empty() {
            told.push(format!("{}: {}.", tr(words), join(&names)));
        }
    }
    let is_absent = |name: &&str| !name.trim().is_empty() && pupils.iter().all(|pupil| pupil.name != name.trim());
    let absent: Vec<String> = battle.absent_pupils().filter(is_absent).map(|name| battle.printed_name(name, fonts)).collect();
    if !absent.is_empty() {
        told.push(tr!("Absent today: {absent}. See you at the next battle.", absent = join(&absent)));
    }
    told
}

/// Returns every pupil who led a unit at any time, in the order in which they first did.
fn pupils(battle: Battle<'_>) -> Vec<PupilCourse<'_>> {
    let mut pupils: Vec<PupilCourse<'_>> = Vec::new();
    for (pupil, unit, term) in battle.state.terms() {
        let name = battle.state.names().name(pupil);
        match pupils.last_mut().filter(|pupil| pupil.name == name) {
            Some(pupil) => pupil.terms.push((unit, term)),
            None => pupils.push(PupilCourse { name, terms: vec![(unit, term)] }),
        }
    }
    for pupil in &mut pupils {
        // Changes before the first card aren't part of the battle.
        if pupil.terms.iter().any(|(_, term)| term.until != Some(0)) {
            pupil.terms.retain(|(_, term)| term.until != Some(0));
        }
        pupil.terms.sort_by_key(|(unit, term)| (term.from, term.until.unwrap_or(u32::MAX), *unit));
    }
    pupils.sort_by_key(|pupil| pupil.terms.first().map(|(unit, term)| (term.from, *unit)));
    pupils
}
