//! What every pupil did, whichever units they led and with whom.

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
    /// The id.
    pub id: PupilId,
    /// The whole name.
    pub name: String,
    /// The units that the pupil led once the first card was flipped, and in which turns, the first one first; empty for whoever
    /// was absent throughout.
    pub units: Vec<(UnitId, Term)>,
    /// With whom the pupil ever shared a unit.
    pub with: BTreeSet<PupilId>,
    /// The units that the pupil ever shared.
    pub shared: BTreeSet<UnitId>,
    /// What these units did and suffered while the pupil led them, those times not counted when the computer played.
    pub tally: Tally,
    /// What they did and suffered while the computer played them for the pupil.
    pub stood_in: Tally,
    /// What was to be expected of the dice of these attacks, and what fell.
    pub luck: Account,
    /// Whether the computer played for the pupil at any time.
    pub was_stood_in_for: bool,
    /// Whether the pupil was away when the battle was set up.
    pub was_absent: bool,
}

impl PupilFacts {
    /// What these units did and suffered while they were the pupil's, whoever played them.
    pub fn whole(&self) -> Tally {
        let mut whole = self.tally.clone();
        whole.add(&self.stood_in);
        whole
    }
}

/// Who led each unit at a moment, and which of them the computer played.
type Leaders = (PlayersByUnit, ComputerUnits);

/// Every pupil who led a unit in the battle or was absent, in the order of their names. Who led one before the first card alone
/// did not lead it in the battle.
pub fn pupils(story: &Story) -> Vec<PupilFacts> {
    let mut by_pupil: BTreeMap<PupilId, PupilFacts> = BTreeMap::new();
    let absent: BTreeSet<&PupilId> = story.setup().absent.iter().collect();
    let names = story.last().names();
    let facts =
        |id: &PupilId| PupilFacts { id: id.clone(), was_absent: absent.contains(id), ..PupilFacts::of_nobody(names.name(id).to_owned()) };
    for id in &absent {
        by_pupil.insert((*id).clone(), facts(id));
    }
    for (id, unit, term) in story.last().terms().filter(|(.., term)| term.until != Some(0)) {
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
    for ((_, players, by_computer), tally) in counted(story, &leaders) {
        for name in players.iter().flat_map(|players| players.iter()) {
            if let Some(pupil) = by_pupil.get_mut(name) {
                (if by_computer { &mut pupil.stood_in } else { &mut pupil.tally }).add(&tally);
            }
        }
    }
    let ledger = story.ledger();
    let mut pupils: Vec<PupilFacts> = by_pupil.into_values().collect();
    for pupil in &mut pupils {
        pupil.reckon_luck(&ledger);
    }
    pupils.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
    pupils
}

/// What units did while no pupil played them, and those that nobody leads in the end: nobody's deeds, which a superlative of a
/// pupil's is measured by as well.
pub(super) fn played_by_no_pupil(story: &Story) -> Vec<PupilFacts> {
    let (leaders, _) = leaders(story);
    let mut by_unit: BTreeMap<UnitId, PupilFacts> = BTreeMap::new();
    let facts = || PupilFacts::of_nobody(String::new());
    for ((unit, players, by_computer), tally) in counted(story, &leaders) {
        if players.is_none() || by_computer {
            by_unit.entry(unit).or_insert_with(facts).tally.add(&tally);
        }
    }
    for unit in story.last().units().map(|unit| unit.id).filter(|unit| story.last().player(*unit).is_none()) {
        by_unit.entry(unit).or_insert_with(facts).units.push((unit, Term { from: 0, until: None }));
    }
    let ledger = story.ledger();
    let mut all: Vec<PupilFacts> = by_unit.into_values().collect();
    for facts in &mut all {
        facts.reckon_luck(&ledger);
    }
    all
}

/// Who led each unit before each moment and in the end; and the place of the first of these once the first card was flipped.
fn leaders(story: &Story) -> (Vec<Leaders>, usize) {
    let mut state = story.after(0);
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

/// What each unit did and suffered under each of those who led it, played by them or by the computer.
fn counted(story: &Story, leaders: &[Leaders]) -> BTreeMap<(UnitId, Option<Players>, bool), Tally> {
    count(story, |place, unit| {
        let (players, computer) = &leaders[place];
        (unit, players.get(&unit).cloned(), computer.contains_key(&unit))
    })
}

impl PupilFacts {
    fn of_nobody(name: String) -> Self {
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

    /// Takes the luck of these attacks from the ledger.
    fn reckon_luck(&mut self, ledger: &Ledger) {
        let places: BTreeSet<usize> = self.tally.attacks.iter().map(|attack| attack.place).collect();
        self.luck = ledger.account(|throw| places.contains(&throw.place));
    }
}
