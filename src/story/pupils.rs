//! What every pupil did, whichever units they led and with whom.

use std::collections::{BTreeMap, BTreeSet};

use super::moments::Story;
use super::tally::{Tally, count};
use crate::odds::ledger::Account;
use crate::rules::{self, Term, UnitId};

/// A pupil of the class in this battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilFacts {
    /// The name.
    pub name: String,
    /// The units that the pupil led, and in which turns, the first one first; empty for whoever was absent throughout.
    pub units: Vec<(UnitId, Term)>,
    /// With whom the pupil ever shared a unit, in the order of their names.
    pub with: BTreeSet<String>,
    /// What these units did and suffered while the pupil led them, those times not counted when the computer played.
    pub tally: Tally,
    /// What was to be expected of the dice of these attacks, and what fell.
    pub luck: Account,
    /// Whether the computer played for the pupil at any time.
    pub was_stood_in_for: bool,
    /// Whether the pupil was away when the battle was set up.
    pub was_absent: bool,
}

/// Every pupil who led a unit or was absent, in the order of their names.
pub fn pupils(story: &Story) -> Vec<PupilFacts> {
    let mut by_pupil: BTreeMap<String, PupilFacts> = BTreeMap::new();
    let absent: BTreeSet<&str> = story.setup().absent.iter().map(String::as_str).collect();
    let facts = |name: &str| PupilFacts {
        name: name.to_owned(),
        units: Vec::new(),
        with: BTreeSet::new(),
        tally: Tally::default(),
        luck: Account::default(),
        was_stood_in_for: false,
        was_absent: absent.contains(name),
    };
    for name in &absent {
        by_pupil.insert((*name).to_owned(), facts(name));
    }
    for (name, unit, term) in story.last().terms() {
        by_pupil.entry(name.to_owned()).or_insert_with(|| facts(name)).units.push((unit, term));
    }
    for pupil in by_pupil.values_mut() {
        pupil.units.sort_by_key(|(unit, term)| (term.from, *unit));
    }
    let mut state = story.after(0);
    let mut leaders = Vec::with_capacity(story.moments().len());
    for moment in story.moments() {
        leaders.push((state.players().clone(), state.computer_units().clone()));
        rules::apply_all(&mut state, &moment.events);
    }
    leaders.push((state.players().clone(), state.computer_units().clone()));
    for (players, computer) in &leaders {
        for (unit, names) in players {
            for name in names.iter() {
                if let Some(pupil) = by_pupil.get_mut(name) {
                    pupil.with.extend(names.iter().filter(|other| *other != name).cloned());
                    pupil.was_stood_in_for |= computer.contains_key(unit);
                }
            }
        }
    }
    let whose = |place: usize, unit: UnitId| {
        let (players, computer): &(_, _) = &leaders[place];
        (unit, players.get(&unit).cloned().filter(|_| !computer.contains_key(&unit)))
    };
    for ((_, players), tally) in count(story, whose) {
        for name in players.iter().flat_map(|players| players.iter()) {
            if let Some(pupil) = by_pupil.get_mut(name) {
                pupil.tally.add(&tally);
            }
        }
    }
    let ledger = story.ledger();
    for pupil in by_pupil.values_mut() {
        let places: BTreeSet<usize> = pupil.tally.attacks.iter().map(|attack| attack.place).collect();
        pupil.luck = ledger.account(|throw| places.contains(&throw.place));
    }
    by_pupil.into_values().collect()
}
