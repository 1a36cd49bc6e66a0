//! Actions of every pupil, with all their units and partners.

use std::collections::{BTreeMap, BTreeSet};

use super::moments::Story;
use super::tally::{Tally, count};
use crate::odds::Ledger;
use crate::odds::ledger::Account;
use crate::rules::{self, ComputerUnits, PlayersByUnit, Term, UnitId};
use senlac_base::game::{Players, PupilId};

/// A pupil of the class in this battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilFacts {
    /// ID of the pupil in the table of names.
    pub id: PupilId,
    /// Whole name of the pupil.
    pub name: String,
    /// Units that the pupil led once the first card was flipped, with the turns, the first one first. Empty for a pupil who
    /// was absent throughout.
    pub units: Vec<(UnitId, Term)>,
    /// Pupils who ever shared a unit with this one.
    pub with: BTreeSet<PupilId>,
    /// Units that the pupil ever shared.
    pub shared: BTreeSet<UnitId>,
    /// Actions and losses of these units while the pupil led them, except while the computer played.
    pub tally: Tally,
    /// Actions and losses of these units while the computer played them for the pupil.
    pub stood_in: Tally,
    /// Expected and real results of the dice in these attacks.
    pub luck: Account,
    /// Whether the computer ever played for the pupil.
    pub was_stood_in_for: bool,
    /// Whether the pupil was absent when the battle was set up.
    pub was_absent: bool,
}

impl PupilFacts {
    /// Returns the actions and losses of these units under the pupil, including those while the computer played them.
    pub fn combined_tally(&self) -> Tally {
        let mut whole = self.tally.clone();
        whole.add(&self.stood_in);
        whole
    }
}

/// Players of each unit at a moment, and the units that the computer played.
type Leaders = (PlayersByUnit, ComputerUnits);

/// Returns every pupil who led a unit in the battle or was absent, sorted by name. Leading a unit only before the first
/// card does not count.
pub fn pupils(story: &Story) -> Vec<PupilFacts> {
    let mut by_pupil: BTreeMap<PupilId, PupilFacts> = BTreeMap::new();
    let absent: BTreeSet<&PupilId> = story.setup().absent.iter().collect();
    let names = story.final_state().names();
    let facts =
        |id: &PupilId| PupilFacts { id: id.clone(), was_absent: absent.contains(id), ..PupilFacts::from_name(names.name(id).to_owned()) };
    for id in &absent {
        by_pupil.insert((*id).clone(), facts(id));
    }
    for (id, unit, term) in story.final_state().terms().filter(|(.., term)| term.until != Some(0)) {
        by_pupil.entry(id.clone()).or_insert_with(|| facts(id)).units.push((unit, term));
    }
    for pupil in by_pupil.values_mut() {
        pupil.units.sort_by_key(|(unit, term)| (term.from, *unit));
    }
    let (leaders, begun) = leaders(story);
    for (players, computer) in &leaders[begun..] {
        for (unit, names) in players {
            for name in names.iter() {
                if let Some(pupil) = by_pupil.get_mut(name) {
                    pupil.with.extend(names.iter().filter(|other| *other != name).cloned());
                    pupil.shared.extend((names.len() > 1).then_some(*unit));
                    pupil.was_stood_in_for |= computer.contains_key(unit);
                }
            }
        }
    }
    for ((_, players, by_computer), tally) in tallies_by_leader(story, &leaders) {
        for name in players.iter().flat_map(|players| players.iter()) {
            if let Some(pupil) = by_pupil.get_mut(name) {
                (if by_computer { &mut pupil.stood_in } else { &mut pupil.tally }).add(&tally);
            }
        }
    }
    let ledger = story.ledger();
    let mut pupils: Vec<PupilFacts> = by_pupil.into_values().collect();
    for pupil in &mut pupils {
        pupil.set_luck(&ledger);
    }
    pupils.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
    pupils
}

/// Returns facts about units while no pupil played them, and about those without a leader in the end. A pupil's
/// superlative must beat these as well.
pub(super) fn facts_without_pupils(story: &Story) -> Vec<PupilFacts> {
    let (leaders, _) = leaders(story);
    let mut by_unit: BTreeMap<UnitId, PupilFacts> = BTreeMap::new();
    let facts = || PupilFacts::from_name(String::new());
    for ((unit, players, by_computer), tally) in tallies_by_leader(story, &leaders) {
        if players.is_none() || by_computer {
            by_unit.entry(unit).or_insert_with(facts).tally.add(&tally);
        }
    }
    for unit in story.final_state().units().map(|unit| unit.id).filter(|unit| story.final_state().player(*unit).is_none()) {
        by_unit.entry(unit).or_insert_with(facts).units.push((unit, Term { from: 0, until: None }));
    }
    let ledger = story.ledger();
    let mut all: Vec<PupilFacts> = by_unit.into_values().collect();
    for facts in &mut all {
        facts.set_luck(&ledger);
    }
    all
}

/// Returns the leaders before each moment and in the end, and the index of the first of these after the first flip.
fn leaders(story: &Story) -> (Vec<Leaders>, usize) {
    let mut state = story.state_after(0);
    let mut leaders = Vec::with_capacity(story.moments().len() + 1);
    let mut begun = story.moments().len();
    for (place, moment) in story.moments().iter().enumerate() {
        if state.has_begun() {
            begun = begun.min(place);
        }
        leaders.push((state.players().clone(), state.computer_units().clone()));
        rules::apply_all(&mut state, &moment.events);
    }
    leaders.push((state.players().clone(), state.computer_units().clone()));
    (leaders, begun)
}

/// Returns the actions and losses of each unit under each of its leaders, played by them or by the computer.
fn tallies_by_leader(story: &Story, leaders: &[Leaders]) -> BTreeMap<(UnitId, Option<Players>, bool), Tally> {
    count(story, |place, unit| {
        let (players, computer) = &leaders[place];
        (unit, players.get(&unit).cloned(), computer.contains_key(&unit))
    })
}

impl PupilFacts {
    fn from_name(name: String) -> Self {
        Self {
            id: "".into(),
            name,
            units: Vec::new(),
            with: BTreeSet::new(),
            shared: BTreeSet::new(),
            tally: Tally::default(),
            stood_in: Tally::default(),
            luck: Account::default(),
            was_stood_in_for: false,
            was_absent: false,
        }
    }

    /// Sets the luck of these attacks from the ledger.
    fn set_luck(&mut self, ledger: &Ledger) {
        let places: BTreeSet<usize> = self.tally.attacks.iter().map(|attack| attack.place).collect();
        self.luck = ledger.account(|throw| places.contains(&throw.place));
    }
}
